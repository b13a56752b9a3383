// Drive's permissions: list, get, create, update, delete. Nobody is notified; the account's own role decides what its calls may do.
import { otherEditor, owner, type ApiCall, type ApiResult, type MethodHandlers } from "../api/api-call.ts";
import { notImplemented } from "../errors.ts";
import { isRecord, type JsonRecord } from "../json-value.ts";
import type { FileRecord, FileStore } from "../state/files.ts";
import {
  grantedRoles,
  granteeTypes,
  type GrantedRole,
  type GranteeType,
  type PermissionStore,
} from "../state/permissions.ts";
import { badRequest, forbidden, insufficientFilePermissions, permissionNotFound } from "./drive-error.ts";
import { selectFields } from "./field-selection.ts";
import { fileFor, resolveAlias, type Roots } from "./file-access.ts";
import { permissionResource, type FilePermission, type FilePermissions } from "./file-permissions.ts";
import { pageOf } from "./paging.ts";
import { permissionIdOf } from "./people.ts";

export interface DrivePermissionsDependencies {
  readonly files: FileStore;
  readonly roots: Roots;
  readonly permissions: FilePermissions;
  readonly store: PermissionStore;
}

const defaultMembers = "kind,id,type,role";
const understood = new Set([
  ...["kind", "type", "role", "emailAddress", "domain", "allowFileDiscovery", "expirationTime"],
  // Read-only members that clients send back as they got them.
  ...["id", "displayName", "deleted", "pendingOwner"],
]);

export function drivePermissionsMethods(deps: DrivePermissionsDependencies): MethodHandlers {
  const { files, permissions, store } = deps;

  return {
    "permissions.list": (call) => {
      const file = shareableFile(call);
      const found = permissions.of(file).map(permissionResource);
      const page = pageOf(found, Number(call.parameters["pageSize"] ?? "100"), call.parameters["pageToken"]);
      const list = {
        kind: "drive#permissionList",
        ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
        permissions: page.items,
      };
      const fields = call.parameters["fields"] ?? `kind,nextPageToken,permissions(${defaultMembers})`;
      return { kind: "json", value: selectFields(list, fields, "PermissionList") };
    },

    "permissions.get": (call) => answer(call, find(call, shareableFile(call))),

    "permissions.create": (call) => {
      const file = shareableFile(call);
      const body = bodyOf(call);
      const type = granteeTypeOf(body);
      const role = body["role"];
      if (typeof role !== "string") throw badRequest("The permission role field is required.");
      const address = addressOf(type, body);
      if (role === "owner") return transferOwnership(call, file, type, address);
      const granted = grantedRoleOf(role);
      const id = type === "anyone" ? anyoneId(body) : permissionIdOf(address);
      grant(file, id, {
        type,
        role: granted,
        email: type === "user" || type === "group" ? address : null,
        domain: type === "domain" ? address : null,
        isDiscoverable: body["allowFileDiscovery"] === true,
        expiresMs: expiryOf(body) ?? null,
      });
      return answer(call, existing(file.id, id));
    },

    "permissions.update": (call) => {
      const file = shareableFile(call);
      const known = find(call, file);
      const body = bodyOf(call);
      const role = body["role"];
      if (role === "owner" && known.role !== "owner")
        return transferOwnership(call, file, known.type, known.email ?? "");
      if (known.role === "owner") throw insufficientFilePermissions();
      if (known.inheritedFrom !== null)
        throw forbidden(
          "cannotModifyInheritedPermission",
          "Cannot update or delete an inherited permission on a file or folder.",
        );
      const ends =
        call.parameters["removeExpiration"] === "true" ? null : (expiryOf(body) ?? known.expiresMs);
      grant(file, known.id, {
        ...known,
        role: role === undefined ? known.role : grantedRoleOf(role),
        expiresMs: ends,
      });
      return answer(call, existing(file.id, known.id));
    },

    "permissions.delete": (call) => {
      const file = fileFor(files, fileIdOf(call), "read");
      const known = find(call, file);
      if (known.role === "owner") throw insufficientFilePermissions();
      // Whoever has access may give it up; to take it from others needs the right to share.
      if (known.email === owner.email) files.change(file.id, { role: "none" });
      else {
        shareableFile(call);
        if (known.inheritedFrom !== null)
          throw forbidden(
            "cannotModifyInheritedPermission",
            "Cannot update or delete an inherited permission on a file or folder.",
          );
        store.remove(file.id, known.id);
      }
      return { kind: "empty" };
    },
  };

  function shareableFile(call: ApiCall): FileRecord {
    const file = fileFor(files, fileIdOf(call), "edit");
    if (call.method.isWrite && file.role !== "owner" && file.metadata["writersCanShare"] === false)
      throw insufficientFilePermissions();
    return file;
  }

  function fileIdOf(call: ApiCall): string {
    return resolveAlias(call.parameters["fileId"] ?? "", deps.roots);
  }

  function find(call: ApiCall, file: FileRecord): FilePermission {
    const id = call.parameters["permissionId"] ?? "";
    const wanted = id === "me" ? owner.permissionId : id;
    const known = permissions.of(file).find((permission) => permission.id === wanted);
    if (known === undefined) throw permissionNotFound(id);
    return known;
  }

  function existing(fileId: string, id: string): FilePermission {
    const file = files.get(fileId);
    const found = file === null ? undefined : permissions.of(file).find((known) => known.id === id);
    if (found === undefined) throw permissionNotFound(id);
    return found;
  }

  function grant(
    file: FileRecord,
    id: string,
    given: Omit<FilePermission, "id" | "inheritedFrom" | "role"> & { role: GrantedRole },
  ): void {
    if (given.email === owner.email) {
      // The account's role is the file's; the owner's own grant changes nothing.
      if (file.role !== "owner") files.change(file.id, { role: given.role });
      return;
    }
    if (file.role !== "owner" && given.email === otherEditor.email) return;
    const { type, role, email, domain, isDiscoverable, expiresMs } = given;
    store.set(file.id, { id, type, role, email, domain, isDiscoverable, expiresMs });
    files.change(file.id, { modifiedMs: file.modifiedMs });
  }

  function transferOwnership(call: ApiCall, file: FileRecord, type: GranteeType, email: string): ApiResult {
    if (call.parameters["transferOwnership"] !== "true")
      throw forbidden(
        "forbidden",
        "The transferOwnership parameter must be enabled when the permission role is 'owner'.",
      );
    fileFor(files, file.id, "own");
    if (type !== "user" || email !== otherEditor.email)
      throw notImplemented(`ownership of anybody but ${otherEditor.email}`);
    store.remove(file.id, otherEditor.permissionId);
    files.change(file.id, { role: "writer" });
    return answer(call, existing(file.id, otherEditor.permissionId));
  }
}

function answer(call: ApiCall, permission: FilePermission): ApiResult {
  const fields = call.parameters["fields"] ?? defaultMembers;
  return { kind: "json", value: selectFields(permissionResource(permission), fields, "Permission") };
}

function bodyOf(call: ApiCall): JsonRecord {
  if (!isRecord(call.body)) throw badRequest("The request needs a Permission as its JSON body.");
  for (const name of Object.keys(call.body))
    if (!understood.has(name)) throw notImplemented(`the member "${name}" of a permission`);
  return call.body;
}

function granteeTypeOf(body: JsonRecord): GranteeType {
  const type = body["type"];
  if (type === undefined) throw badRequest("The permission type field is required.");
  const known = granteeTypes.find((one) => one === type);
  if (known === undefined) throw badRequest("The specified permission type is invalid.");
  return known;
}

function grantedRoleOf(role: unknown): GrantedRole {
  const known = grantedRoles.find((one) => one === role);
  if (known !== undefined) return known;
  if (role === "organizer" || role === "fileOrganizer")
    throw forbidden("forbidden", `The role ${role} is only for items in shared drives.`);
  throw badRequest("The specified role is invalid or not applicable for the given permission type.");
}

/** Whom it is for: an address, a domain, or nobody by name. */
function addressOf(type: GranteeType, body: JsonRecord): string {
  if (type === "anyone") return "";
  const member = type === "domain" ? "domain" : "emailAddress";
  const address = body[member];
  if (typeof address !== "string" || (type !== "domain" && !/^[^@\s]+@[^@\s]+$/.test(address)))
    throw badRequest(`The specified ${member} is invalid or not applicable for the given permission type.`);
  return address.toLowerCase();
}

function anyoneId(body: JsonRecord): string {
  return body["allowFileDiscovery"] === true ? "anyone" : "anyoneWithLink";
}

function expiryOf(body: JsonRecord): number | undefined {
  const text = body["expirationTime"];
  if (text === undefined || text === null) return undefined;
  const ms = typeof text === "string" ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw badRequest(`Invalid value at 'expirationTime', ${JSON.stringify(text)}`);
  return ms;
}
