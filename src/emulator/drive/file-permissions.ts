// Who has which role on a file: the account, whoever owns what it does not own, grants on the file, grants on folders above.
import { otherEditor, owner } from "../api/api-call.ts";
import { rfc3339 } from "../state/clock.ts";
import type { FileRecord, FileStore } from "../state/files.ts";
import type { GrantedRole, GranteeType, PermissionStore } from "../state/permissions.ts";
import { displayNameOf, permissionIdOf } from "./people.ts";

export interface FilePermission {
  readonly id: string;
  readonly type: GranteeType;
  readonly role: GrantedRole | "owner";
  readonly email: string | null;
  readonly domain: string | null;
  readonly isDiscoverable: boolean;
  readonly expiresMs: number | null;
  /** The folder it comes from; null when it was given on the file itself. */
  readonly inheritedFrom: string | null;
}

const strength = { reader: 1, commenter: 2, writer: 3, owner: 4 } as const;

export class FilePermissions {
  readonly #files: FileStore;
  readonly #store: PermissionStore;

  constructor(files: FileStore, store: PermissionStore) {
    this.#files = files;
    this.#store = store;
  }

  /** The owner first. Where a person has a role on the file and another from a folder, the stronger one counts. */
  of(file: FileRecord): FilePermission[] {
    const list = new Map<string, FilePermission>();
    const add = (permission: FilePermission): void => {
      const known = list.get(permission.id);
      if (known === undefined || strength[known.role] < strength[permission.role])
        list.set(permission.id, permission);
    };
    for (const permission of personal(file)) add(permission);
    for (const permission of this.#store.list(file.id)) add({ ...permission, inheritedFrom: null });
    for (let folder = this.#parentOf(file); folder !== null; folder = this.#parentOf(folder))
      for (const permission of this.#store.list(folder.id)) add({ ...permission, inheritedFrom: folder.id });
    return [...list.values()];
  }

  #parentOf(file: FileRecord): FileRecord | null {
    return file.parent === null ? null : this.#files.get(file.parent);
  }
}

/** What follows from the account's role: a file that it does not own belongs to the other person. */
function personal(file: FileRecord): FilePermission[] {
  const one = (email: string, role: FilePermission["role"]): FilePermission => ({
    id: permissionIdOf(email),
    type: "user",
    role,
    email,
    domain: null,
    isDiscoverable: false,
    expiresMs: null,
    inheritedFrom: null,
  });
  if (file.role === "owner") return [one(owner.email, "owner")];
  return [one(otherEditor.email, "owner"), ...(file.role === "none" ? [] : [one(owner.email, file.role)])];
}

/** Drive's Permission. */
export function permissionResource(permission: FilePermission): Record<string, unknown> & { id: string } {
  const { id, type, role, email, domain, isDiscoverable, expiresMs } = permission;
  return {
    kind: "drive#permission",
    id,
    type,
    role,
    ...(email === null ? {} : { emailAddress: email, displayName: displayNameOf(email) }),
    ...(domain === null ? {} : { domain, displayName: domain }),
    ...(type === "domain" || type === "anyone" ? { allowFileDiscovery: isDiscoverable } : {}),
    ...(expiresMs === null ? {} : { expirationTime: rfc3339(expiresMs) }),
    ...(email === null ? {} : { deleted: false, pendingOwner: false }),
  };
}
