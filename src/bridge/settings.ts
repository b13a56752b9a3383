// Settings of the bridge from the environment. Reads nothing else and touches no file.
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { keptTextOf, keptTextOfReference, keptTextWords, type KeptText } from "../kernel/audit/kept-text.ts";
import { UsageError } from "./usage-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  /** Connection file, or null when none is set. */
  readonly connectionFile: string | null;
  /** Toolset names, or null when none are set. */
  readonly toolsets: readonly string[] | null;
  /** Folder of the bridge's own state as set, or null for the usual place. */
  readonly stateDir: string | null;
  /** What audit records may keep of a document's text; null when it is not set, which is everything. */
  readonly keptText: KeptText | null;
  /** Folders that files may be read from; null for the usual ones, empty for none. */
  readonly fileRoots: readonly string[] | null;
  /** Most bytes of a file that is read. */
  readonly maxFileBytes: number;
}

const usualMaxFileBytes = 1_000_000;

/** Reads PROOFMARK_<NAME>, and the reference's VERIFIED_GOOGLEDOCS_MCP_<NAME> when ours is unset. Throws UsageError. */
export function readSettings(environment: Environment): Settings {
  const value = (name: string): string | null =>
    environment[`PROOFMARK_${name}`] ?? environment[`VERIFIED_GOOGLEDOCS_MCP_${name}`] ?? null;
  const toolsets = value("TOOLSETS");
  return {
    connectionFile: nonEmpty(value("CONNECTION")),
    toolsets: toolsets === null ? null : splitList(toolsets),
    stateDir: nonEmpty(value("STATE_DIR")),
    keptText: keptTextFrom(environment),
    fileRoots: fileRootsFrom(value("ALLOWED_FILE_ROOTS")),
    maxFileBytes: maxFileBytesFrom(environment),
  };
}

/** `"a, b"` as `["a", "b"]`; empty parts are left out. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Where this platform keeps the state of programs. */
export function usualStateDir(
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
  home: string = homedir(),
): string {
  if (platform === "win32") {
    return join(environment["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "proofmark");
  }
  if (platform === "darwin") return join(home, "Library", "Application Support", "proofmark");
  return join(environment["XDG_STATE_HOME"] ?? join(home, ".local", "state"), "proofmark");
}

/** Set but empty allows nothing. */
function fileRootsFrom(text: string | null): readonly string[] | null {
  return text === null ? null : text.split(delimiter).filter((root) => root.trim() !== "");
}

/** The reference has it under the name of the one tool that read files. */
function maxFileBytesFrom(environment: Environment): number {
  const name =
    environment["PROOFMARK_MAX_FILE_BYTES"] === undefined
      ? "VERIFIED_GOOGLEDOCS_MCP_MAX_DIFF_FILE_BYTES"
      : "PROOFMARK_MAX_FILE_BYTES";
  const text = environment[name];
  if (text === undefined) return usualMaxFileBytes;
  const bytes = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
  if (bytes >= 1) return bytes;
  throw new UsageError(
    `expected ${name} to be a whole number of bytes from 1, found ${JSON.stringify(text)}.`,
  );
}

/** An empty value is a value here: it keeps nothing. Each name is read by its own server's rule. */
function keptTextFrom(environment: Environment): KeptText | null {
  const ours = environment["PROOFMARK_AUDIT_EXCERPTS"];
  if (ours === undefined) {
    const theirs = environment["VERIFIED_GOOGLEDOCS_MCP_AUDIT_EXCERPTS"];
    return theirs === undefined ? null : keptTextOfReference(theirs);
  }
  const kept = keptTextOf(ours);
  if (kept !== null) return kept;
  throw new UsageError(
    `expected PROOFMARK_AUDIT_EXCERPTS to be ${keptTextWords}, found ${JSON.stringify(ours)}.`,
  );
}

function nonEmpty(value: string | null): string | null {
  return value === null || value.trim() === "" ? null : value;
}
