// insertComment: a thread anchored to a stretch of text (rulebook 12).
import { checkContent, newPost, putCommentThread } from "../edit/comment-posts.ts";
import type { PlacedRange } from "../edit/draft.ts";
import { Refusal } from "../edit/refusal.ts";
import { placedElements, touchedParagraphs } from "../edit/touched-paragraphs.ts";
import { commentResource } from "../view/thread-resources.ts";
import { defineRequest } from "./define-request.ts";

export const insertComment = defineRequest({
  kind: "insertComment",
  asSuggestion: "at-once",
  apply: (draft, { content = "", range, assigneeEmailAddress }) => {
    if (range === undefined) throw new Refusal("Insert comment requests must specify a range to anchor to.");
    if (range.startIndex === undefined || range.endIndex === undefined)
      throw new Refusal("Invalid range: must contain a start and end index");
    checkContent(content, false);
    const placed = draft.range(range);
    const { tab, segment, startUtf16, endUtf16 } = placed;
    const anchorId = draft.ids.kixId();
    const post = newPost(draft, content);
    const headPost =
      assigneeEmailAddress === undefined ? post : { ...post, assigneeEmail: assigneeEmailAddress };
    const thread = {
      commentId: post.postId,
      anchorId,
      plainTextQuote: textIn(placed),
      status: "OPEN" as const,
      headPost,
      replies: [],
    };
    putCommentThread(draft, thread);
    const span = { segmentId: segment.segmentId, startUtf16, endUtf16 };
    const commentAnchors = [...tab.content.commentAnchors, { anchorId, spans: [span] }];
    draft.replaceContent(tab.tabId, { ...tab.content, commentAnchors });
    return { insertComment: { commentThread: commentResource(thread, draft.context.author) } };
  },
});

function textIn({ segment, startUtf16, endUtf16 }: PlacedRange): string {
  let text = "";
  for (const placed of touchedParagraphs(segment.blocks, 0, startUtf16, endUtf16))
    for (const { element, startUtf16: from } of placedElements(placed))
      if (element.kind === "text")
        text += element.text.slice(Math.max(0, startUtf16 - from), Math.max(0, endUtf16 - from));
  return text;
}
