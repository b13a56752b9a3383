// Drive's stored comments as the comment threads of the Docs service: one thread, two doors (rulebook 12).
import type { CommentThreadStore } from "./docs/store.ts";
import type { CommentThread, Post } from "./docs/model/threads.ts";
import { escapeHtml } from "./escape-html.ts";
import type { CommentStore, StoredComment, StoredPost, StoredReply } from "./state/comments.ts";

export function commentThreads(comments: CommentStore): CommentThreadStore {
  return {
    list: (documentId) =>
      comments
        .list(documentId)
        .filter(({ isDeleted }) => !isDeleted)
        .map(threadOf),

    save: (documentId, before, after) => {
      const left = new Set(after.map(({ commentId }) => commentId));
      for (const { commentId } of before) {
        const stored = comments.get(documentId, commentId);
        if (!left.has(commentId) && stored !== null)
          comments.replace(documentId, { ...stored, isDeleted: true, content: "" });
      }
      for (const thread of [...after].reverse()) {
        if (before.includes(thread)) continue;
        const stored = comments.get(documentId, thread.commentId);
        if (stored === null) comments.add(documentId, commentOf(thread));
        else comments.replace(documentId, changed(stored, thread));
      }
    },
  };
}

function threadOf(stored: StoredComment): CommentThread {
  return {
    commentId: stored.id,
    anchorId: stored.isTiedToText === true ? stored.anchor : null,
    plainTextQuote:
      stored.isTiedToText === true && stored.quotedFileContent !== null
        ? plainText(stored.quotedFileContent.value)
        : null,
    status: stored.isResolved === true ? "RESOLVED" : "OPEN",
    headPost: postOf(stored),
    replies: stored.replies.map((reply) => ({
      ...postOf(reply),
      ...(reply.action === null ? {} : { commentAction: reply.action === "resolve" ? "RESOLVE" : "REOPEN" }),
      ...(reply.isDeleted ? { isDeleted: true as const } : {}),
    })),
  };
}

function postOf(stored: StoredPost): Post {
  return {
    postId: stored.id,
    author: { email: stored.authorEmail, displayName: stored.authorName },
    createdMs: stored.createdMs,
    updatedMs: stored.modifiedMs,
    content: stored.content,
    ...(stored.assigneeEmail === undefined ? {} : { assigneeEmail: stored.assigneeEmail }),
  };
}

function commentOf(thread: CommentThread): StoredComment {
  const { anchorId, plainTextQuote } = thread;
  return {
    ...storedPost(thread.headPost),
    ...(anchorId === null ? {} : { isTiedToText: true as const }),
    anchor: anchorId,
    quotedFileContent:
      plainTextQuote === null ? null : { mimeType: "text/html", value: escapeHtml(plainTextQuote) },
    isResolved: null,
    replies: thread.replies.map(storedReply),
  };
}

/** The stored comment with what a batch can change; anchor and quote stay as they were (rulebook 12). */
function changed(stored: StoredComment, thread: CommentThread): StoredComment {
  const replies = thread.replies.map(storedReply);
  const modifiedMs = Math.max(thread.headPost.updatedMs, ...replies.map((reply) => reply.modifiedMs));
  const isResolved = thread.status === "RESOLVED" ? true : stored.isResolved === null ? null : false;
  return { ...stored, ...storedPost(thread.headPost), modifiedMs, isResolved, replies };
}

function storedReply(post: Post): StoredReply {
  const { commentAction } = post;
  return {
    ...storedPost(post),
    action: commentAction === undefined ? null : commentAction === "RESOLVE" ? "resolve" : "reopen",
  };
}

function storedPost(post: Post): StoredPost {
  const { postId, author, createdMs, updatedMs, content, assigneeEmail, isDeleted } = post;
  return {
    id: postId,
    authorEmail: author.email,
    authorName: author.displayName,
    createdMs,
    modifiedMs: updatedMs,
    content,
    isDeleted: isDeleted === true,
    ...(assigneeEmail === undefined ? {} : { assigneeEmail }),
  };
}

/** A quote is stored as HTML. */
function plainText(html: string): string {
  return html
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
