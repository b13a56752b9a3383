// updateCommentPost: other content for one's own post, once a batch (rulebook 12).
import {
  checkAuthor,
  checkContent,
  namedThread,
  putCommentThread,
  putReplies,
  replyOf,
} from "../edit/comment-posts.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const updateCommentPost = defineRequest({
  kind: "updateCommentPost",
  asSuggestion: "at-once",
  apply: (draft, { commentId, suggestionId, postId = "", content = "" }) => {
    const named = namedThread(draft, { commentId, suggestionId });
    checkContent(content, false);
    // Google's words for both refusals are not known.
    if (draft.updatedPosts.has(postId))
      throw new Refusal(`The post ${postId} can be updated only once in a batch.`);
    draft.updatedPosts.add(postId);
    const updatedMs = draft.context.nowMs;
    if (named.kind === "suggestion" && postId === named.thread.postId)
      throw new Refusal("The first post of a suggestion's thread cannot be updated.");
    if (named.kind === "comment" && postId === named.thread.headPost.postId) {
      const { headPost } = named.thread;
      checkAuthor(draft, headPost, "comment");
      putCommentThread(draft, { ...named.thread, headPost: { ...headPost, content, updatedMs } });
      return {};
    }
    const reply = replyOf(named, postId);
    checkAuthor(draft, reply, "reply");
    const changed = { ...reply, content, updatedMs };
    putReplies(
      draft,
      named,
      named.thread.replies.map((post) => (post === reply ? changed : post)),
    );
    return {};
  },
});
