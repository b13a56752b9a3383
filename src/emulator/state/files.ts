// Drive's files as rows: metadata, place, the account's role, and the bytes of those that have bytes.
import { createHash } from "node:crypto";
import { isRecord, parseJson, type JsonRecord } from "../json-value.ts";
import type { Clock } from "./clock.ts";
import type { Database, Row } from "./database.ts";
import { bytesOf, numberOf, optionalTextOf, textOf } from "./row.ts";

export const documentMimeType = "application/vnd.google-apps.document";
export const folderMimeType = "application/vnd.google-apps.folder";

export const roles = ["owner", "writer", "commenter", "reader", "none"] as const;
/** What the account may do with a file; `none`: the file exists, for others. */
export type Role = (typeof roles)[number];

export type Space = "drive" | "appDataFolder";

export interface FileRecord {
  readonly id: string;
  readonly space: Space;
  readonly name: string;
  readonly mimeType: string;
  /** Null for the two roots and for files shared with the account. */
  readonly parent: string | null;
  readonly role: Role;
  /** In the bin, by itself or with a folder it lies in; setting it puts the file itself there or takes it out. */
  readonly isTrashed: boolean;
  readonly isExplicitlyTrashed: boolean;
  readonly createdMs: number;
  readonly modifiedMs: number;
  /** Goes up with every change. */
  readonly version: number;
  /** Further writable members of Drive's File, as they were sent. */
  readonly metadata: JsonRecord;
}

/** Facts about a file's bytes; digests in hexadecimal. */
export interface ContentFacts {
  readonly bytes: number;
  readonly md5: string;
  readonly sha256: string;
}

export function mayEdit(role: Role): boolean {
  return role === "owner" || role === "writer";
}

export function mayComment(role: Role): boolean {
  return mayEdit(role) || role === "commenter";
}

// What lies in a trashed folder is in the bin with it, however deep, and comes out with it.
const selectFiles = `SELECT files.*, (
  WITH RECURSIVE places(id, parent, trashed) AS (
    SELECT own.id, own.parent, own.trashed FROM files AS own WHERE own.id = files.id
    UNION SELECT upper.id, upper.parent, upper.trashed FROM files AS upper JOIN places ON upper.id = places.parent
  ) SELECT MAX(trashed) FROM places) AS in_trash FROM files`;

export class FileStore {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  get(id: string): FileRecord | null {
    const row = this.#database.first(`${selectFiles} WHERE id = ?`, id);
    return row === null ? null : fileOf(row);
  }

  /** All files of a space, last modified first. */
  list(space: Space): FileRecord[] {
    return this.#database
      .all(`${selectFiles} WHERE space = ? ORDER BY modified_ms DESC, rowid DESC`, space)
      .map(fileOf);
  }

  add(file: Pick<FileRecord, "id" | "name" | "mimeType" | "parent"> & Partial<FileRecord>): FileRecord {
    const nowMs = this.#clock.nowMs();
    const added: FileRecord = {
      space: "drive",
      role: "owner",
      isTrashed: false,
      createdMs: nowMs,
      modifiedMs: nowMs,
      version: 1,
      metadata: {},
      ...file,
      isExplicitlyTrashed: file.isTrashed ?? false,
    };
    this.#database.run(
      "INSERT INTO files (id, space, name, mime_type, parent, role, trashed, created_ms, modified_ms, version, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      added.id,
      added.space,
      added.name,
      added.mimeType,
      added.parent,
      added.role,
      added.isExplicitlyTrashed ? 1 : 0,
      added.createdMs,
      added.modifiedMs,
      added.version,
      JSON.stringify(added.metadata),
    );
    return this.#existing(file.id);
  }

  /** Changes members of a file; `modifiedMs` and `version` move on. The file must exist. */
  change(
    id: string,
    changes: Partial<Omit<FileRecord, "id" | "version" | "isExplicitlyTrashed">>,
  ): FileRecord {
    const file = this.#existing(id);
    const changed: FileRecord = {
      ...file,
      modifiedMs: this.#clock.nowMs(),
      ...changes,
      version: file.version + 1,
    };
    this.#database.run(
      "UPDATE files SET space = ?, name = ?, mime_type = ?, parent = ?, role = ?, trashed = ?, created_ms = ?, modified_ms = ?, version = ?, metadata = ? WHERE id = ?",
      changed.space,
      changed.name,
      changed.mimeType,
      changed.parent,
      changed.role,
      (changes.isTrashed ?? file.isExplicitlyTrashed) ? 1 : 0,
      changed.createdMs,
      changed.modifiedMs,
      changed.version,
      JSON.stringify(changed.metadata),
      id,
    );
    return this.#existing(id);
  }

  #existing(id: string): FileRecord {
    const file = this.get(id);
    if (file === null) throw new Error(`expected a file ${id}, found none`);
    return file;
  }

  /** Removes a file for good, with its bytes, document and comments; a folder goes with all that lies in it. */
  delete(id: string): void {
    for (const child of this.#database.all("SELECT id FROM files WHERE parent = ?", id))
      this.delete(textOf(child, "id"));
    this.#database.run("DELETE FROM files WHERE id = ?", id);
  }

  /** The bytes of a file, or null when it has none (folders, documents). */
  content(id: string): Buffer | null {
    const row = this.#database.first("SELECT bytes FROM contents WHERE file_id = ?", id);
    return row === null ? null : bytesOf(row, "bytes");
  }

  /** Size and digests of a file's bytes, without reading them; null when it has none. */
  contentFacts(id: string): ContentFacts | null {
    const row = this.#database.first("SELECT size, md5, sha256 FROM contents WHERE file_id = ?", id);
    if (row === null) return null;
    return { bytes: numberOf(row, "size"), md5: textOf(row, "md5"), sha256: textOf(row, "sha256") };
  }

  setContent(id: string, bytes: Buffer): void {
    const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
    this.#database.run(
      "INSERT OR REPLACE INTO contents (file_id, size, md5, sha256, bytes) VALUES (?, ?, ?, ?, ?)",
      id,
      bytes.length,
      digest("md5"),
      digest("sha256"),
      bytes,
    );
  }
}

function fileOf(row: Row): FileRecord {
  const role = textOf(row, "role");
  const metadata = parseJson(textOf(row, "metadata"));
  return {
    id: textOf(row, "id"),
    space: textOf(row, "space") === "appDataFolder" ? "appDataFolder" : "drive",
    name: textOf(row, "name"),
    mimeType: textOf(row, "mime_type"),
    parent: optionalTextOf(row, "parent"),
    role: roles.find((known) => known === role) ?? "none",
    isTrashed: numberOf(row, "in_trash") === 1,
    isExplicitlyTrashed: numberOf(row, "trashed") === 1,
    createdMs: numberOf(row, "created_ms"),
    modifiedMs: numberOf(row, "modified_ms"),
    version: numberOf(row, "version"),
    metadata: isRecord(metadata) ? metadata : {},
  };
}
