// The bytes of pictures in documents, kept once each under a digest of themselves.
import { createHash } from "node:crypto";
import type { Database } from "./database.ts";
import { bytesOf, textOf } from "./row.ts";

export interface StoredImage {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export class ImageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps a picture; answers its id, the same for the same bytes. */
  put(image: StoredImage): string {
    const id = createHash("sha256").update(image.bytes).digest("base64url");
    this.#database.run(
      "INSERT OR IGNORE INTO images (id, mime_type, bytes) VALUES (?, ?, ?)",
      id,
      image.mimeType,
      image.bytes,
    );
    return id;
  }

  get(id: string): StoredImage | null {
    const row = this.#database.first("SELECT mime_type, bytes FROM images WHERE id = ?", id);
    return row === null ? null : { mimeType: textOf(row, "mime_type"), bytes: bytesOf(row, "bytes") };
  }
}
