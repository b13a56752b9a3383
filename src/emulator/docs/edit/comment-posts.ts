// Threads and posts as requests work on them: finding, adding, changing, taking away (rulebook 12).
import { GoogleError } from "../../errors.ts";
import type { CommentThread, Post, SuggestionThread } from "../model/threads.ts";
import { isSameAuthor } from "../model/threads.ts";
import { noSuggestion } from "../suggestions/decide.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";

const maxContentBytes = 2048;

/** The thread that a request names by exactly one of two ids. */
export type NamedThread =
  | { readonly kind: "comment"; readonly thread: CommentThread }
  | { readonly kind: "suggestion"; readonly thread: SuggestionThread };

/** Finds a thread. Throws Refusal unless exactly one id is given, GoogleError for one that does not exist. */
export function namedThread(
  draft: Draft,
  {
    commentId,
    suggestionId,
  }: { readonly commentId?: string | undefined; readonly suggestionId?: string | undefined },
): NamedThread {
  const isComment = commentId !== undefined && commentId !== "";
  const isSuggestion = suggestionId !== undefined && suggestionId !== "";
  // Google's words are not known.
  if (isComment === isSuggestion)
    throw new Refusal("Exactly one of the comment ID and the suggestion ID must be specified.");
  if (isComment) return { kind: "comment", thread: commentThread(draft, commentId) };
  const thread = draft.suggestionThreads.find(suggestionId ?? "");
  if (thread === null) throw noSuggestion(suggestionId ?? "");
  return { kind: "suggestion", thread };
}

/** The comment thread of that id. Throws GoogleError where there is none. */
export function commentThread(draft: Draft, commentId: string): CommentThread {
  const thread = draft.commentThreads.find((one) => one.commentId === commentId);
  if (thread === undefined)
    throw new GoogleError("NOT_FOUND", `Comment with ID ${commentId} does not exist.`);
  return thread;
}

/** Puts a changed thread in its place, or a new one first. */
export function putCommentThread(draft: Draft, thread: CommentThread): void {
  const isKnown = draft.commentThreads.some(({ commentId }) => commentId === thread.commentId);
  draft.commentThreads = isKnown
    ? draft.commentThreads.map((one) => (one.commentId === thread.commentId ? thread : one))
    : [thread, ...draft.commentThreads];
}

/** Puts the thread back with other replies. */
export function putReplies(draft: Draft, named: NamedThread, replies: readonly Post[]): void {
  if (named.kind === "comment") putCommentThread(draft, { ...named.thread, replies });
  else draft.suggestionThreads.put({ ...named.thread, replies });
}

/** The reply of that id. Throws GoogleError where there is none. */
export function replyOf({ thread }: NamedThread, postId: string): Post {
  const reply = thread.replies.find((post) => post.postId === postId && post.isDeleted !== true);
  if (reply === undefined) throw new GoogleError("NOT_FOUND", `Reply with ID ${postId} does not exist.`);
  return reply;
}

/** Throws Refusal for a post that somebody else wrote. Google's words are not known. */
export function checkAuthor(draft: Draft, post: Post, what: string): void {
  if (!isSameAuthor(post.author, draft.context.author))
    throw new Refusal(`Only the author of a ${what} can change or delete it.`);
}

/** Throws Refusal for content that is too long, or empty where it must not be. Google's words are not known. */
export function checkContent(content: string, mayBeEmpty: boolean): void {
  if (content === "" && !mayBeEmpty) throw new Refusal("The content must not be empty.");
  if (Buffer.byteLength(content) > maxContentBytes)
    throw new Refusal(
      `The content must be at most ${maxContentBytes} bytes of UTF-8; it is ${Buffer.byteLength(content)}.`,
    );
}

/** A new post of the batch's author. */
export function newPost(draft: Draft, content: string): Post {
  const { author, ids, nowMs } = draft.context;
  return { postId: ids.postId(), author, createdMs: nowMs, updatedMs: nowMs, content };
}
