// Permissions that people other than the account have on files, one row each. The account's own role is the file's.
import { isRecord, parseJson } from "../json-value.ts";
import type { Database, Row } from "./database.ts";
import { textOf } from "./row.ts";

export const granteeTypes = ["user", "group", "domain", "anyone"] as const;
export type GranteeType = (typeof granteeTypes)[number];

export const grantedRoles = ["writer", "commenter", "reader"] as const;
/** What can be granted beside ownership. */
export type GrantedRole = (typeof grantedRoles)[number];

export interface StoredPermission {
  /** Google's: the same person has the same id on every file. */
  readonly id: string;
  readonly type: GranteeType;
  readonly role: GrantedRole;
  /** Of a user or group; null for others. */
  readonly email: string | null;
  /** Of a domain; null for others. */
  readonly domain: string | null;
  /** For a domain or anyone: whether a search finds the file, or only its link leads there. */
  readonly isDiscoverable: boolean;
  /** When it ends, in milliseconds since 1970; null for never. */
  readonly expiresMs: number | null;
}

export class PermissionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** In order of their making. */
  list(fileId: string): StoredPermission[] {
    return this.#database
      .all("SELECT body FROM permissions WHERE file_id = ? ORDER BY rowid", fileId)
      .map(permissionOf);
  }

  /** Adds a permission, or replaces the one with the same id. */
  set(fileId: string, permission: StoredPermission): void {
    this.#database.run(
      "INSERT INTO permissions (file_id, id, body) VALUES (?, ?, ?) ON CONFLICT (file_id, id) DO UPDATE SET body = excluded.body",
      fileId,
      permission.id,
      JSON.stringify(permission),
    );
  }

  remove(fileId: string, id: string): void {
    this.#database.run("DELETE FROM permissions WHERE file_id = ? AND id = ?", fileId, id);
  }
}

function permissionOf(row: Row): StoredPermission {
  const body = parseJson(textOf(row, "body"));
  if (!isStoredPermission(body)) throw new TypeError("expected a stored permission, found something else");
  return body;
}

// Only this program writes these rows; the guard tells a damaged row from a whole one.
function isStoredPermission(value: unknown): value is StoredPermission {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["role"] === "string";
}
