// The fault that a thread stays open: the call is answered as if it had resolved the thread, and its reply is there.
import { NothingToTamper } from "../docs/tamper.ts";
import type { CommentStore } from "../state/comments.ts";

/**
 * Does `work`, and then takes back that threads of the file were resolved by it. Throws NothingToTamper when it resolves
 * none; the caller's transaction undoes the rest.
 */
export function leavingThreadsOpen<Answer>(
  comments: CommentStore,
  fileId: string,
  work: () => Answer,
): Answer {
  const before = new Map(comments.list(fileId).map(({ id, isResolved }) => [id, isResolved]));
  const answer = work();
  const resolved = comments
    .list(fileId)
    .filter(({ id, isResolved }) => isResolved === true && before.has(id) && before.get(id) !== true);
  if (resolved.length === 0)
    throw new NothingToTamper(
      "comment-stays-open needs a call that resolves an open comment; this one resolves none.",
    );
  for (const comment of resolved)
    comments.replace(fileId, { ...comment, isResolved: before.get(comment.id) ?? null });
  return answer;
}
