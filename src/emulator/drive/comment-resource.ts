// Comment threads as Drive's REST shows them, and how their content becomes HTML (rulebook 13.1).
import { escapeHtml } from "../escape-html.ts";
import { rfc3339 } from "../state/clock.ts";
import { userResource } from "./people.ts";
import type { StoredComment, StoredPost, StoredReply } from "../state/comments.ts";

export function commentResource(comment: StoredComment, withDeleted: boolean): Record<string, unknown> {
  return {
    kind: "drive#comment",
    ...post(comment),
    ...(comment.isResolved === null ? {} : { resolved: comment.isResolved }),
    ...(comment.quotedFileContent === null || comment.isDeleted
      ? {}
      : { quotedFileContent: comment.quotedFileContent }),
    ...(comment.anchor === null ? {} : { anchor: comment.anchor }),
    replies: repliesOf(comment, withDeleted).map(replyResource),
  };
}

export function replyResource(reply: StoredReply): Record<string, unknown> {
  return {
    kind: "drive#reply",
    ...post(reply),
    ...(reply.action === null ? {} : { action: reply.action }),
  };
}

/** The replies in order of their making; deleted ones only when asked for. */
export function repliesOf(comment: StoredComment, withDeleted: boolean): StoredReply[] {
  return comment.replies.filter((reply) => withDeleted || !reply.isDeleted);
}

function post(stored: StoredPost): Record<string, unknown> {
  const times = { createdTime: rfc3339(stored.createdMs), modifiedTime: rfc3339(stored.modifiedMs) };
  if (stored.isDeleted) return { id: stored.id, ...times, deleted: true };
  return {
    id: stored.id,
    ...times,
    // Without the address, whatever the mask asks for (rulebook 13.1).
    author: { ...userResource(stored.authorEmail, false), displayName: stored.authorName },
    deleted: false,
    htmlContent: htmlOf(stored.content),
    content: stored.content,
  };
}

function htmlOf(content: string): string {
  return escapeHtml(content).replace(/\n/g, "<br>");
}
