// deleteComment: one's own comment thread with its anchor (rulebook 12).
import { checkAuthor, commentThread } from "../edit/comment-posts.ts";
import { allTabs } from "../model/document.ts";
import { defineRequest } from "./define-request.ts";

export const deleteComment = defineRequest({
  kind: "deleteComment",
  asSuggestion: "at-once",
  apply: (draft, { commentId = "" }) => {
    const thread = commentThread(draft, commentId);
    checkAuthor(draft, thread.headPost, "comment");
    draft.commentThreads = draft.commentThreads.filter((one) => one !== thread);
    for (const { tabId, content } of allTabs(draft.model.tabs)) {
      const commentAnchors = content.commentAnchors.filter(({ anchorId }) => anchorId !== thread.anchorId);
      if (commentAnchors.length < content.commentAnchors.length)
        draft.replaceContent(tabId, { ...content, commentAnchors });
    }
    return {};
  },
});
