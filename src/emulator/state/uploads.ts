// Resumable uploads that are under way: what was asked for, and the pieces that have come. Kept on disk, so that a piece
// that was acknowledged outlives the process.
import type { Database } from "./database.ts";
import { bytesOf, numberOf, textOf } from "./row.ts";

export interface PendingUpload {
  /** What the caller began with; opaque here. */
  readonly request: string;
  /** All bytes to come; null while the caller has not said. */
  readonly totalBytes: number | null;
  readonly receivedBytes: number;
}

export class UploadStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  begin(id: string, request: string, expiresMs: number, totalBytes: number | null): void {
    this.#database.run(
      "INSERT INTO uploads (id, request, expires_ms, total) VALUES (?, ?, ?, ?)",
      id,
      request,
      expiresMs,
      totalBytes,
    );
  }

  /** The upload; null when there is none or its time is over. */
  get(id: string, nowMs: number): PendingUpload | null {
    const row = this.#database.first(
      "SELECT request, total, (SELECT COALESCE(SUM(LENGTH(bytes)), 0) FROM upload_pieces WHERE upload_id = uploads.id) AS received FROM uploads WHERE id = ? AND expires_ms > ?",
      id,
      nowMs,
    );
    if (row === null) return null;
    return {
      request: textOf(row, "request"),
      totalBytes: row["total"] === null ? null : numberOf(row, "total"),
      receivedBytes: numberOf(row, "received"),
    };
  }

  /** Keeps a piece that begins where the last one ended. */
  append(id: string, startByte: number, bytes: Buffer): void {
    this.#database.run(
      "INSERT INTO upload_pieces (upload_id, start, bytes) VALUES (?, ?, ?)",
      id,
      startByte,
      bytes,
    );
  }

  /** All bytes that have come. */
  bytes(id: string): Buffer {
    // One by one: the driver gives bytes only in the answer to a question for one row.
    const starts = this.#database.all(
      "SELECT start FROM upload_pieces WHERE upload_id = ? ORDER BY start",
      id,
    );
    return Buffer.concat(
      starts.map((row) => {
        const piece = this.#database.first(
          "SELECT bytes FROM upload_pieces WHERE upload_id = ? AND start = ?",
          id,
          numberOf(row, "start"),
        );
        if (piece === null) throw new Error(`expected a piece of the upload ${id}, found none`);
        return bytesOf(piece, "bytes");
      }),
    );
  }

  /** Ends an upload, and forgets those whose time is over. */
  end(id: string, nowMs: number): void {
    this.#database.run("DELETE FROM uploads WHERE id = ? OR expires_ms <= ?", id, nowMs);
  }
}
