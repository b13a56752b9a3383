// Files that only their owner may read: made 0600 in folders made 0700, replaced as a whole. Knows nothing of what is inside.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "./system-error.ts";

/** Writes the whole file durably: a reader, or a machine that loses power, sees the old text or the new one. */
export function writePrivateFile(path: string, text: string): void {
  makeFolder(dirname(path));
  const draft = `${path}.${randomBytes(6).toString("hex")}.draft`;
  try {
    const handle = openSync(draft, "wx", 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, path);
  } catch (error) {
    // What was written of it may hold a key, and on a full disk it takes room.
    rmSync(draft, { force: true });
    throw error;
  }
}

/** One folder after another: Node's own recursion never ends below a folder that takes none, as /proc does. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else was quicker; what is no folder shows when the file is opened.
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

/** The file's text, or null when there is no such file. Throws what the system says otherwise. */
export function readFileIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Removes the file; it may be gone already. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
}

/** Names in the folder that end so; none when there is no such folder. */
export function listFolder(path: string, ending: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path).filter((name) => name.endsWith(ending));
}

/**
 * The file's permission bits when others than the owner may read or write it, as "0644"; null when they may not.
 * Always null on Windows, where these bits say nothing.
 */
export function looseMode(path: string): string | null {
  if (process.platform === "win32") return null;
  const mode = statSync(path).mode & 0o777;
  return (mode & 0o077) === 0 ? null : `0${mode.toString(8).padStart(3, "0")}`;
}
