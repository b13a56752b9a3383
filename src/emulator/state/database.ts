// The one SQLite file of a data folder: opening it, its tables, transactions. Knows nothing of what the rows mean.
import { chmodSync } from "node:fs";
import type Libsql from "libsql";
import { codeOf, messageOf } from "../failure.ts";
import { LocalGoogleStartError } from "../start-error.ts";

export type SqlValue = string | number | bigint | Buffer | null;
export type Row = Record<string, unknown>;

/** The steps from an empty file to the present tables; a file of version n has the first n behind it. */
const schemaSteps = [
  `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE files (id TEXT PRIMARY KEY, space TEXT NOT NULL, name TEXT NOT NULL, mime_type TEXT NOT NULL,
  parent TEXT, role TEXT NOT NULL, trashed INTEGER NOT NULL, created_ms INTEGER NOT NULL, modified_ms INTEGER NOT NULL,
  version INTEGER NOT NULL, metadata TEXT NOT NULL);
CREATE TABLE contents (file_id TEXT PRIMARY KEY REFERENCES files(id) ON DELETE CASCADE, size INTEGER NOT NULL,
  md5 TEXT NOT NULL, sha256 TEXT NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE documents (file_id TEXT PRIMARY KEY REFERENCES files(id) ON DELETE CASCADE, revision_id TEXT NOT NULL, content TEXT NOT NULL);
CREATE TABLE revisions (file_id TEXT NOT NULL REFERENCES files(id) ON DELETE CASCADE, revision_id TEXT NOT NULL,
  time_ms INTEGER NOT NULL, editor TEXT NOT NULL, PRIMARY KEY (file_id, revision_id));
CREATE TABLE comments (sequence INTEGER PRIMARY KEY AUTOINCREMENT, file_id TEXT NOT NULL REFERENCES files(id) ON DELETE CASCADE,
  id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (file_id, id));
CREATE TABLE properties (store TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (store, name)) WITHOUT ROWID;
CREATE TABLE cache (sequence INTEGER PRIMARY KEY AUTOINCREMENT, store TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
  expires_ms INTEGER NOT NULL, UNIQUE (store, name));
CREATE TABLE imports (fingerprint TEXT PRIMARY KEY, file_id TEXT NOT NULL) WITHOUT ROWID;
`,
  `
CREATE TABLE permissions (file_id TEXT NOT NULL REFERENCES files(id) ON DELETE CASCADE, id TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (file_id, id));
CREATE TABLE uploads (id TEXT PRIMARY KEY, request TEXT NOT NULL, expires_ms INTEGER NOT NULL, total INTEGER);
CREATE TABLE upload_pieces (upload_id TEXT NOT NULL REFERENCES uploads(id) ON DELETE CASCADE, start INTEGER NOT NULL,
  bytes BLOB NOT NULL, PRIMARY KEY (upload_id, start));
CREATE TABLE images (id TEXT PRIMARY KEY, mime_type TEXT NOT NULL, bytes BLOB NOT NULL);
`,
  `
ALTER TABLE revisions ADD COLUMN change TEXT;
CREATE INDEX revisions_with_change ON revisions (file_id, time_ms) WHERE change IS NOT NULL;
`,
  `
CREATE TABLE document_pieces (file_id TEXT NOT NULL REFERENCES files(id) ON DELETE CASCADE, number INTEGER NOT NULL,
  content TEXT NOT NULL, PRIMARY KEY (file_id, number));
`,
];
const schemaVersion = schemaSteps.length;

/** A SQLite file opened for this process alone. All calls are synchronous. */
export class Database {
  readonly #connection: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement<unknown[]>>();

  constructor(connection: Libsql.Database) {
    this.#connection = connection;
  }

  run(sql: string, ...values: SqlValue[]): void {
    this.#statement(sql).run(...values);
  }

  first(sql: string, ...values: SqlValue[]): Row | null {
    const row = this.#statement(sql).get(...values);
    return isRow(row) ? row : null;
  }

  all(sql: string, ...values: SqlValue[]): Row[] {
    return this.#statement(sql)
      .all(...values)
      .filter(isRow);
  }

  /** Runs `work` in one transaction, committed to disk when this returns; a throw undoes all of it. Inside another, it joins that one. */
  transaction<T>(work: () => T): T {
    if (this.#connection.inTransaction) return work();
    this.#connection.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#connection.exec("COMMIT");
      return result;
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
      throw error;
    }
  }

  /** Runs `work` and undoes whatever it stored: the answer without the deed. */
  rehearse<T>(work: () => T): T {
    this.#connection.exec("BEGIN IMMEDIATE");
    try {
      return work();
    } finally {
      if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
    }
  }

  close(): void {
    this.#statements.clear();
    // The driver keeps the file open until its statements are collected, so the lock is given up by hand.
    // Leaving WAL comes first: under it an exclusive lock stays. It also leaves one file that can be copied.
    try {
      this.#connection.pragma("journal_mode = DELETE");
      this.#connection.pragma("locking_mode = NORMAL");
      this.#connection.exec("BEGIN IMMEDIATE; COMMIT");
    } catch {
      // No room to fold the log in: all that was acknowledged lies in the log, and the next start reads it there.
    } finally {
      this.#connection.close();
    }
  }

  #statement(sql: string): Libsql.Statement<unknown[]> {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Opens `path`, making it when missing, and keeps it to this process until `close` or the process's end.
 * Throws `LocalGoogleStartError`: STATE_LOCKED, STATE_CORRUPT or STATE_TOO_NEW; the file is not changed then.
 */
export async function openDatabase(path: string): Promise<Database> {
  // Native code: loaded by those who serve a folder, not by those who only list tools.
  const { default: Connection } = await import("libsql");
  let connection: Libsql.Database | null = null;
  try {
    connection = new Connection(path);
    chmodSync(path, 0o600);
    connection.pragma("foreign_keys = ON");
    connection.exec("BEGIN EXCLUSIVE");
    const version = readVersion(connection, path);
    connection.exec("COMMIT");
    // Only now: a connection that fails above must hold nothing afterwards.
    connection.pragma("locking_mode = EXCLUSIVE");
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    if (version < schemaVersion)
      connection.exec(
        `BEGIN EXCLUSIVE;${schemaSteps.slice(version).join("")}PRAGMA user_version = ${schemaVersion};COMMIT`,
      );
    return new Database(connection);
  } catch (error) {
    connection?.close();
    throw explain(error, path);
  }
}

function readVersion(connection: Libsql.Database, path: string): number {
  const row: unknown = connection.prepare("PRAGMA user_version").get();
  const version = isRow(row) ? Number(row["user_version"]) : 0;
  if (version > schemaVersion)
    throw new LocalGoogleStartError(
      "STATE_TOO_NEW",
      `${path} has state version ${version}; this program knows up to ${schemaVersion}. Nothing was changed. Use a newer Proofmark, or another folder.`,
    );
  const check: unknown = version === 0 ? null : connection.prepare("PRAGMA quick_check(1)").get();
  const verdict = isRow(check) ? Object.values(check)[0] : "ok";
  if (verdict !== "ok") throw corrupt(path, String(verdict).replace(/\s+/g, " "));
  return version;
}

function explain(error: unknown, path: string): Error {
  if (error instanceof LocalGoogleStartError) return error;
  const code = codeOf(error);
  const detail = messageOf(error);
  if (code === "SQLITE_BUSY" || code === "SQLITE_LOCKED")
    return new LocalGoogleStartError(
      "STATE_LOCKED",
      `${path} is held open by another program (a database viewer, or a copy in progress). Nothing was changed. Close that program and start again.`,
    );
  if (code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT") return corrupt(path, detail);
  return new LocalGoogleStartError(
    "DATA_DIR_UNUSABLE",
    `${path} could not be opened: ${detail}. Nothing was changed. Check the folder's owner and the free space, or choose another folder.`,
  );
}

function corrupt(path: string, detail: string): LocalGoogleStartError {
  return new LocalGoogleStartError(
    "STATE_CORRUPT",
    `${path} is not a readable state file (${detail}). Nothing was changed. Restore it from a copy, or move it away to start with empty state.`,
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}
