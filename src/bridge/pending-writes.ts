// The journal of writes whose answer this bridge has not seen. An entry is on disk before its write is sent and goes when its
// outcome is known, so the same call, even after a restart, is asked for by its old id instead of being applied again.
import { join } from "node:path";
import { stableJson } from "../kernel/audit/record.ts";
import { ToolError, type JsonObject } from "../kernel/errors.ts";
import { parseJsonObject } from "../protocol/json-text.ts";
import { sha256Hex } from "./digest.ts";
import { listFolder, readFileIfThere, removeFile, writePrivateFile } from "./private-file.ts";
import { systemCode } from "./system-error.ts";

export interface PendingWrite {
  readonly requestId: string;
  /** Milliseconds since 1970; 0 when the entry cannot be read, which makes it as old as can be. */
  readonly startedMs: number;
  /** The script was asked and had not begun it. */
  readonly isUnbegun: boolean;
  readonly tool: string;
  readonly path: string;
}

/** Entries are as good as lost after the script has swept its headers; they are kept a while for a person who looks. */
const keptMs = 7 * 24 * 3_600_000;
const ending = ".write.json";

/** Which call an entry is about: same connection, same tool, same arguments give the same name. */
export function callDigest(keyId: string, tool: string, args: JsonObject): string {
  return sha256Hex(stableJson({ keyId, tool, args })).slice(0, 32);
}

/** Journal in one folder; several bridges may share it. */
export class PendingWrites {
  readonly #folder: string;
  readonly #nowMs: () => number;
  readonly #inFlightHere = new Set<string>();
  #isSwept = false;

  constructor(folder: string, nowMs: () => number = Date.now) {
    this.#folder = folder;
    this.#nowMs = nowMs;
  }

  /**
   * The oldest write of this call whose outcome nobody here is waiting for, or null. Throws ToolError NOT_CONNECTED when the
   * journal cannot be read: what it may hold must not be sent again.
   */
  unsettled(digest: string): PendingWrite | null {
    try {
      const entries = listFolder(this.#folder, ending)
        .filter((name) => name.startsWith(`${digest}-`))
        .map((name) => this.#read(name))
        .filter((entry) => !this.#inFlightHere.has(entry.requestId));
      return entries.sort((a, b) => a.startedMs - b.startedMs)[0] ?? null;
    } catch (error) {
      throw this.#unusable("look for unsettled writes in", "read", error);
    }
  }

  /** Notes a write before it is sent. Throws ToolError NOT_CONNECTED when it cannot be noted: then it must not be sent. */
  begin(digest: string, requestId: string, tool: string): PendingWrite {
    this.#sweep();
    const path = join(this.#folder, `${digest}-${requestId}${ending}`);
    const entry: PendingWrite = { requestId, startedMs: this.#nowMs(), isUnbegun: false, tool, path };
    try {
      store(entry);
    } catch (error) {
      throw this.#unusable("note the write in", "written", error);
    }
    this.#inFlightHere.add(requestId);
    return entry;
  }

  /** The outcome is known: the entry goes. Never throws: the answer is there and must go out. */
  settle(entry: PendingWrite): void {
    this.#inFlightHere.delete(entry.requestId);
    try {
      removeFile(entry.path);
    } catch {
      // The next call like it is then answered with this outcome, which says that it is replayed, and not written again.
    }
  }

  /** Nobody waits any more, and the outcome is not known: the entry stays for the next call like it. */
  leave(entry: PendingWrite): void {
    this.#inFlightHere.delete(entry.requestId);
  }

  /** The script has not begun it. The entry stays, so that the same call goes out under the same id. Never throws. */
  markUnbegun(entry: PendingWrite): void {
    try {
      store({ ...entry, isUnbegun: true });
    } catch {
      // Without the mark the script is asked again, which answers the same.
    }
  }

  #read(name: string): PendingWrite {
    const path = join(this.#folder, name);
    const content = parseJsonObject(readFileIfThere(path) ?? "");
    const { startedMs, tool, isUnbegun } = content ?? {};
    return {
      requestId: name.slice(name.indexOf("-") + 1, -ending.length),
      startedMs: typeof startedMs === "number" ? startedMs : 0,
      isUnbegun: isUnbegun === true,
      tool: typeof tool === "string" ? tool : "",
      path,
    };
  }

  #unusable(purpose: string, verb: "read" | "written", error: unknown): ToolError {
    return new ToolError(
      "NOT_CONNECTED",
      `Expected to ${purpose} ${this.#folder} before sending, but the folder cannot be ${verb} ` +
        `(${systemCode(error)}). Nothing was sent. ` +
        "Make the folder writable, with free space, or name another one in PROOFMARK_STATE_DIR.",
      { state: "state_dir", path: this.#folder, write_status: "not_written", retry_safe: true },
    );
  }

  /** Once a process. Never throws: an old entry that stays does no harm. */
  #sweep(): void {
    if (this.#isSwept) return;
    this.#isSwept = true;
    try {
      for (const name of listFolder(this.#folder, ending)) {
        const entry = this.#read(name);
        if (entry.startedMs > 0 && this.#nowMs() - entry.startedMs > keptMs) removeFile(entry.path);
      }
    } catch {
      // Whether the folder can be used shows right after this, when the write is noted.
    }
  }
}

function store(entry: PendingWrite): void {
  const { requestId, tool, startedMs, isUnbegun } = entry;
  writePrivateFile(entry.path, `${JSON.stringify({ version: 1, requestId, tool, startedMs, isUnbegun })}\n`);
}
