// Finding a file for a call and checking what the account may do with it; Drive hides what it may not see.
import { mayComment, mayEdit, type FileRecord, type FileStore } from "../state/files.ts";
import { fileNotFound, insufficientFilePermissions } from "./drive-error.ts";

/** What an account may do to a file, each taking in the ones before it. */
export type Access = "read" | "comment" | "edit" | "own";

/** The ids that Drive's aliases stand for. */
export interface Roots {
  readonly rootId: string;
  readonly appDataFolderId: string;
}

/** `root` and `appDataFolder` as ids; anything else as it is. */
export function resolveAlias(id: string, roots: Roots): string {
  if (id === "root") return roots.rootId;
  return id === "appDataFolder" ? roots.appDataFolderId : id;
}

/** The file, when the account may do that much with it. Throws 404 when it may not see it, 403 when it may only see it. */
export function fileFor(files: FileStore, id: string, access: Access): FileRecord {
  const file = files.get(id);
  if (file === null || file.role === "none") throw fileNotFound(id);
  const isAllowed =
    access === "read" ||
    (access === "comment" && mayComment(file.role)) ||
    (access === "edit" && mayEdit(file.role)) ||
    (access === "own" && file.role === "owner");
  if (!isAllowed) throw insufficientFilePermissions();
  return file;
}
