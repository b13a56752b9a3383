// deleteCommentReply: one's own reply, unless it did something or gave the thread to somebody (rulebook 12).
import { checkAuthor, namedThread, putReplies, replyOf } from "../edit/comment-posts.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const deleteCommentReply = defineRequest({
  kind: "deleteCommentReply",
  asSuggestion: "at-once",
  apply: (draft, { commentId, suggestionId, postId = "" }) => {
    const named = namedThread(draft, { commentId, suggestionId });
    const reply = replyOf(named, postId);
    checkAuthor(draft, reply, "reply");
    const { commentAction, suggestionAction, assigneeEmail } = reply;
    // Google's words are not known.
    if (commentAction !== undefined || suggestionAction !== undefined || assigneeEmail !== undefined)
      throw new Refusal("A reply that holds an action or an assignee cannot be deleted.");
    const deleted = { ...reply, content: "", isDeleted: true as const };
    putReplies(
      draft,
      named,
      named.thread.replies.map((post) => (post === reply ? deleted : post)),
    );
    return {};
  },
});
