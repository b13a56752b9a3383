// Who says what about a document: posts, comment threads, and the threads of suggestions (rulebook 11.9, 12).

/** Who made a suggestion or wrote a post. */
export interface Author {
  readonly email: string;
  readonly displayName: string;
}

/** One post of a thread. Times are ms since 1970. */
export interface Post {
  readonly postId: string;
  readonly author: Author;
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly content: string;
  readonly commentAction?: "RESOLVE" | "REOPEN";
  readonly suggestionAction?: "ACCEPT" | "REJECT";
  readonly assigneeEmail?: string;
  readonly isDeleted?: true;
}

/** A comment thread; its anchor in the text, if it has one, stands in a tab. Its head post has the thread's id. */
export interface CommentThread {
  readonly commentId: string;
  readonly anchorId: string | null;
  /** The text that the comment was made on; it never changes (rulebook 12). */
  readonly plainTextQuote: string | null;
  readonly status: "OPEN" | "RESOLVED";
  readonly headPost: Post;
  readonly replies: readonly Post[];
}

/** A suggestion's thread. While it is open, what it suggests stands as marks in the content. */
export interface SuggestionThread {
  readonly suggestionId: string;
  readonly postId: string;
  readonly author: Author;
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly status: "OPEN" | "ACCEPTED" | "REJECTED";
  readonly replies: readonly Post[];
  /** What a decided suggestion did; an open one's is made from its marks. */
  readonly summaryText?: string;
}

/** Whether both are the same person under the same name. */
export function isSameAuthor(one: Author, other: Author): boolean {
  return one.email === other.email && one.displayName === other.displayName;
}
