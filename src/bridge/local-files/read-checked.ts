// Reads one local file for a call: links resolved, the path judged, the file checked while it is open, so that nothing can be put in its place meanwhile.
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  type BigIntStats,
} from "node:fs";
import { basename } from "node:path";
import { ToolError, type JsonObject } from "../../kernel/errors.ts";
import { systemCode } from "../system-error.ts";
import { judgePath, meantPath, type PathRules } from "./path-policy.ts";

export interface ReadRules extends PathRules {
  readonly cwd: string;
  readonly maxBytes: number;
  /** Which setting or limit `maxBytes` comes from, for messages. */
  readonly maxBytesFrom: string;
}

export interface LocalFile {
  /** Its last name only. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** The setting that names folders to read from. */
export const rootsSetting = "PROOFMARK_ALLOWED_FILE_ROOTS";

/** Reads the file that `given` names. Throws INVALID_INPUT that names `parameter` and says why; nothing was read then. */
export function readChecked(parameter: string, given: string, rules: ReadRules): LocalFile {
  const refuse = (found: string, next: string, data: JsonObject = {}): ToolError =>
    new ToolError(
      "INVALID_INPUT",
      `\`${parameter}\`: expected the path of a file that may be read, found ${found}. ${next} Nothing was done.`,
      { field: parameter, [parameter]: given, ...data },
    );
  const meant = meantPath(given, rules.cwd, rules);
  if (meant.kind === "unusable") throw refuse(meant.found, "Write the path of the file.");
  const resolved = resolvedPath(meant.path, (found) => refuse(found, "Correct the path."));
  const verdict = judgePath(resolved, withResolved(rules));
  if (!verdict.isAllowed) {
    const isOutside = verdict.reason === "outside";
    throw refuse(
      verdict.found,
      isOutside
        ? `Copy the file into an allowed folder, or allow its folder in ${rootsSetting}.`
        : "Such files are never read.",
      {
        resolved_path: resolved,
        reason: verdict.reason,
        ...(isOutside ? { allowed_roots: rules.roots ?? [rules.home], env_var: rootsSetting } : {}),
      },
    );
  }
  return { name: basename(meant.path), bytes: readOpened(resolved, meant.path, rules, refuse) };
}

type Refuse = (found: string, next: string, data?: JsonObject) => ToolError;

function resolvedPath(path: string, refuse: (found: string) => ToolError): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = systemCode(error);
    throw refuse(
      code === "ENOENT" || code === "ENOTDIR" ? "none there" : `that it cannot be reached (${code})`,
    );
  }
}

/** Folders are compared as paths are: with their links resolved. What is not there stays as it is. */
function withResolved(rules: PathRules): PathRules {
  return {
    ...rules,
    home: resolvedOr(rules.home),
    roots: rules.roots === null ? null : rules.roots.map(resolvedOr),
    own: [...rules.own, ...rules.own.map(resolvedOr)],
  };
}

function resolvedOr(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function readOpened(resolved: string, path: string, rules: ReadRules, refuse: Refuse): Buffer {
  let handle: number;
  try {
    // Neither a link put there now is followed, nor is a pipe waited for.
    handle = openSync(
      resolved,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
  } catch (error) {
    throw refuse(`one that cannot be opened (${systemCode(error)})`, "Check its permissions.");
  }
  try {
    const opened = fstatSync(handle, { bigint: true });
    if (!opened.isFile())
      throw refuse("what is no regular file", "Name a file.", { resolved_path: resolved });
    if (!isStill(opened, resolved, path)) {
      throw refuse("one that was exchanged while it was opened", "Call again.", { resolved_path: resolved });
    }
    const { maxBytes, maxBytesFrom } = rules;
    const tooLarge = (bytes: number): ToolError =>
      refuse(
        `one of ${bytes} bytes where at most ${maxBytes} are read (${maxBytesFrom})`,
        "Make it smaller, or put it into Drive or on the web and give its address.",
        {
          resolved_path: resolved,
          size_bytes: bytes,
          max_bytes: maxBytes,
        },
      );
    if (opened.size > BigInt(maxBytes)) throw tooLarge(Number(opened.size));
    const bytes = readAtMost(handle, maxBytes + 1);
    if (bytes.length > maxBytes) throw tooLarge(bytes.length);
    return bytes;
  } finally {
    closeSync(handle);
  }
}

/** Whether the path still leads to what was opened. */
function isStill(opened: BigIntStats, resolved: string, path: string): boolean {
  try {
    const there = statSync(resolved, { bigint: true });
    return realpathSync.native(path) === resolved && there.ino === opened.ino && there.dev === opened.dev;
  } catch {
    return false;
  }
}

function readAtMost(handle: number, most: number): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < most) {
    const chunk = Buffer.alloc(Math.min(65_536, most - length));
    const read = readSync(handle, chunk, 0, chunk.length, null);
    if (read === 0) break;
    chunks.push(chunk.subarray(0, read));
    length += read;
  }
  return Buffer.concat(chunks);
}
