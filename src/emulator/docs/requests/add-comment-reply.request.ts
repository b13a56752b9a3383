// addCommentReply: a post in a thread, which may resolve or reopen a comment, accept or reject a suggestion (rulebook 12).
import type { Post as AskedPost } from "../../../google-api/docs.ts";
import type { NamedThread } from "../edit/comment-posts.ts";
import { checkContent, namedThread, newPost, putCommentThread, putReplies } from "../edit/comment-posts.ts";
import { Refusal } from "../edit/refusal.ts";
import type { Post } from "../model/threads.ts";
import { endSuggestion } from "../suggestions/decide.ts";
import { postResource } from "../view/thread-resources.ts";
import { defineRequest } from "./define-request.ts";

export const addCommentReply = defineRequest({
  kind: "addCommentReply",
  asSuggestion: "at-once",
  apply: (draft, { commentId, suggestionId, post: asked = {} }) => {
    const named = namedThread(draft, { commentId, suggestionId });
    const { content = "", assigneeEmail } = asked;
    const { commentAction, suggestionAction } = actionsOf(asked, named);
    checkContent(content, commentAction !== undefined || suggestionAction !== undefined);
    const post: Post = {
      ...newPost(draft, content),
      ...(assigneeEmail === undefined ? {} : { assigneeEmail }),
      ...(commentAction === undefined ? {} : { commentAction }),
    };
    if (suggestionAction !== undefined && named.kind === "suggestion") {
      const ending = suggestionAction === "ACCEPT" ? "accept" : "reject";
      const reply = endSuggestion(draft, named.thread.suggestionId, ending, post);
      return { addCommentReply: { post: postResource(reply, draft.context.author) } };
    }
    putReplies(draft, named, [...named.thread.replies, post]);
    if (named.kind === "comment" && commentAction !== undefined)
      putCommentThread(draft, {
        ...named.thread,
        replies: [...named.thread.replies, post],
        status: commentAction === "RESOLVE" ? "RESOLVED" : "OPEN",
      });
    return { addCommentReply: { post: postResource(post, draft.context.author) } };
  },
});

/** What a post does to its thread. Throws Refusal for an action of the other kind of thread. Google's words are not known. */
function actionsOf(
  { commentAction, suggestionAction }: AskedPost,
  { kind }: NamedThread,
): { commentAction?: "RESOLVE" | "REOPEN"; suggestionAction?: "ACCEPT" | "REJECT" } {
  const comment = commentAction === "RESOLVE" || commentAction === "REOPEN" ? commentAction : undefined;
  const suggestion =
    suggestionAction === "ACCEPT" || suggestionAction === "REJECT" ? suggestionAction : undefined;
  if (comment !== undefined && kind === "suggestion")
    throw new Refusal("A suggestion's thread cannot be resolved or reopened; accept or reject it.");
  if (suggestion !== undefined && kind === "comment")
    throw new Refusal("A comment cannot be accepted or rejected; resolve or reopen it.");
  return {
    ...(comment === undefined ? {} : { commentAction: comment }),
    ...(suggestion === undefined ? {} : { suggestionAction: suggestion }),
  };
}
