// Comment threads as Drive keeps them: one row a thread, its replies inside. What may be done to them is drive/'s matter.
import { isRecord, parseJson } from "../json-value.ts";
import type { Database, Row } from "./database.ts";
import { textOf } from "./row.ts";

export interface StoredPost {
  readonly id: string;
  readonly authorEmail: string;
  readonly authorName: string;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly content: string;
  readonly isDeleted: boolean;
  /** Whom the post hands the thread to; absent when nobody. */
  readonly assigneeEmail?: string;
}

export interface StoredReply extends StoredPost {
  readonly action: "resolve" | "reopen" | null;
}

export interface StoredComment extends StoredPost {
  /** Made in the document: its anchor and quote are of a stretch of text. What a client of Drive sends is tied to none. */
  readonly isTiedToText?: true;
  /** Kept as sent. */
  readonly anchor: string | null;
  readonly quotedFileContent: { readonly mimeType: string; readonly value: string } | null;
  /** Null until it has been resolved once (rulebook 13.1). */
  readonly isResolved: boolean | null;
  readonly replies: readonly StoredReply[];
}

export class CommentStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(fileId: string, id: string): StoredComment | null {
    const row = this.#database.first("SELECT body FROM comments WHERE file_id = ? AND id = ?", fileId, id);
    return row === null ? null : commentOf(row);
  }

  /** Newest first. */
  list(fileId: string): StoredComment[] {
    return this.#database
      .all("SELECT body FROM comments WHERE file_id = ? ORDER BY sequence DESC", fileId)
      .map(commentOf);
  }

  add(fileId: string, comment: StoredComment): void {
    this.#database.run(
      "INSERT INTO comments (file_id, id, body) VALUES (?, ?, ?)",
      fileId,
      comment.id,
      JSON.stringify(comment),
    );
  }

  replace(fileId: string, comment: StoredComment): void {
    this.#database.run(
      "UPDATE comments SET body = ? WHERE file_id = ? AND id = ?",
      JSON.stringify(comment),
      fileId,
      comment.id,
    );
  }
}

function commentOf(row: Row): StoredComment {
  const body = parseJson(textOf(row, "body"));
  if (!isStoredComment(body)) throw new TypeError("expected a stored comment, found something else");
  return body;
}

// Only this program writes these rows; the guard tells a damaged row from a whole one.
function isStoredComment(value: unknown): value is StoredComment {
  return isRecord(value) && typeof value["id"] === "string" && Array.isArray(value["replies"]);
}
