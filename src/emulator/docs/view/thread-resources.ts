// Threads as documents.get and replies show them (rulebook 11.9, 12).
import { createHash } from "node:crypto";
import type {
  CommentThread as ShownComment,
  Post as ShownPost,
  SuggestionThread as ShownSuggestion,
} from "../../../google-api/docs.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { DocumentModel } from "../model/document.ts";
import type { Author, CommentThread, Post, SuggestionThread } from "../model/threads.ts";
import { isSameAuthor } from "../model/threads.ts";
import { summaryOf } from "../suggestions/summary.ts";

/** A comment thread as `viewer` sees it. */
export function commentResource(thread: CommentThread, viewer: Author): ShownComment {
  const { commentId, anchorId, status, plainTextQuote, headPost } = thread;
  const replies = shownReplies(thread.replies, viewer);
  return {
    commentId,
    ...(anchorId === null ? {} : { anchorId }),
    headPost: { ...postResource(headPost, viewer), commentAction: "NO_COMMENT_ACTION_CHANGE" },
    ...(replies.length === 0 ? {} : { replies }),
    status,
    ...(plainTextQuote === null ? {} : { plainTextQuote }),
  };
}

/** A suggestion's thread as `viewer` sees it; its head post has no content. */
export function suggestionResource(
  thread: SuggestionThread,
  model: DocumentModel,
  viewer: Author,
): ShownSuggestion {
  const { suggestionId, postId, author, createdMs, updatedMs, status } = thread;
  const summaryText = thread.summaryText ?? summaryOf(model, suggestionId);
  const replies = shownReplies(thread.replies, viewer);
  return {
    suggestionId,
    headPost: {
      postId,
      author: authorResource(author, viewer),
      createTime: rfc3339(createdMs),
      updateTime: rfc3339(updatedMs),
      suggestionAction: "NO_SUGGESTION_ACTION_CHANGE",
    },
    ...(replies.length === 0 ? {} : { replies }),
    status,
    summaryText,
    summaryHtml: htmlOf(summaryText),
  };
}

/** A post as it is shown; what is not there is left out. */
export function postResource(post: Post, viewer: Author): ShownPost {
  const { postId, content, author, createdMs, updatedMs, commentAction, suggestionAction, assigneeEmail } =
    post;
  return {
    postId,
    ...(content === "" ? {} : { content, contentHtml: htmlOf(content) }),
    author: authorResource(author, viewer),
    createTime: rfc3339(createdMs),
    updateTime: rfc3339(updatedMs),
    ...(commentAction === undefined ? {} : { commentAction }),
    ...(suggestionAction === undefined ? {} : { suggestionAction }),
    ...(assigneeEmail === undefined ? {} : { assigneeEmail }),
  };
}

function shownReplies(replies: readonly Post[], viewer: Author): ShownPost[] {
  return replies.filter((post) => post.isDeleted !== true).map((post) => postResource(post, viewer));
}

/** `user` is the same for the same person; `me` is left out when false, as flags are (rulebook 3.3). */
function authorResource(author: Author, viewer: Author): NonNullable<ShownPost["author"]> {
  const digest = createHash("sha256").update(`${author.email} ${author.displayName}`).digest();
  const number = (digest.readBigUInt64BE() % 10n ** 20n).toString().padStart(20, "0");
  return {
    displayName: author.displayName,
    ...(isSameAuthor(author, viewer) ? { me: true } : {}),
    user: `users/1${number}`,
  };
}

function rfc3339(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

function htmlOf(text: string): string {
  return escapeHtml(text).replace(/\n/g, "<br>");
}
