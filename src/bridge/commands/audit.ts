// `proofmark audit`: the history of one document for people and for keeping. Everything comes through the tool get_audit; what is said
// of the chain includes the receipts that this bridge kept.
import { ToolError, type Json, type JsonObject } from "../../kernel/errors.ts";
import { isJsonObject } from "../../protocol/json-text.ts";
import type { Host } from "../host.ts";
import { defect } from "../mcp-server.ts";
import { chooseTarget, type Target, type TargetChoice } from "../target.ts";
import { UsageError } from "../usage-error.ts";
import { recordInFull, recordLine } from "../words/audit-words.ts";
import { writeNewFile } from "../export-file.ts";

interface AuditTarget extends TargetChoice {
  /** Id or link. */
  readonly document: string;
}

export interface AuditShowOptions extends AuditTarget {
  /** One record in full; null for a list. */
  readonly auditId: string | null;
  readonly filters: JsonObject;
  /** Most records of a list. */
  readonly limit: number;
  readonly isJson: boolean;
}

export interface AuditExportOptions extends AuditTarget {
  readonly filters: JsonObject;
  /** Null for stdout. */
  readonly file: string | null;
  readonly isForced: boolean;
}

/** Records of one call: the largest page that the tool takes. */
const pageSize = 100;

/** Exit code of a check that could not be made: neither whole nor broken, and not a wrong use (2). */
const exitUnread = 3;

/** Checks the chain and the receipts. Exit code 0 when the history is whole, 1 when it is not, 3 when it cannot be read. Throws UsageError. */
export async function runAuditVerify(host: Host, options: AuditTarget): Promise<number> {
  return withHistory(host, options, exitUnread, async (history) => {
    const { chain } = await history.page({ limit: 1, verify_chain: true });
    const { intact, count, problems } = isJsonObject(chain) ? chain : {};
    if (intact === true) {
      // An id that was mistyped has an empty history too: it must not read like a check that was passed.
      host.writeOut(
        count === 0
          ? `There is no record of ${options.document}, and no receipt of one is kept here. If there should be some, check the id.\n`
          : `The history is whole: ${countOf(Number(count))}, none missing, changed or out of order.\n`,
      );
      return 0;
    }
    host.writeOut(`The history is broken. It ends at record ${Number(count)}, and:\n`);
    for (const problem of Array.isArray(problems) ? problems : []) host.writeOut(`  ${String(problem)}\n`);
    return 1;
  });
}

/** Prints records, newest first, or one in full. Exit code 0; 1 when they cannot be read or there is none with the id. Throws UsageError. */
export async function runAuditShow(host: Host, options: AuditShowOptions): Promise<number> {
  return withHistory(host, options, 1, async (history) => {
    const { auditId, isJson } = options;
    let left = auditId === null ? options.limit : 1;
    let shown = 0;
    for await (const record of history.records(
      auditId === null ? options.filters : { audit_id: auditId },
      left,
    )) {
      shown += 1;
      left -= 1;
      if (isJson) host.writeOut(`${JSON.stringify(record)}\n`);
      else host.writeOut(auditId === null ? `${recordLine(record)}\n` : recordInFull(record));
      if (left === 0) break;
    }
    if (shown > 0) return 0;
    if (auditId !== null) {
      host.writeErr(
        `proofmark: expected a record ${auditId} of this document, found none. Leave the id out to list the newest.\n`,
      );
      return 1;
    }
    if (!isJson) host.writeOut("No records.\n");
    return 0;
  });
}

/** Writes records as JSONL, oldest first. Exit code 0; 1 when they cannot be read or written. Throws UsageError. */
export async function runAuditExport(host: Host, options: AuditExportOptions): Promise<number> {
  return withHistory(host, options, 1, async (history) => {
    const lines: string[] = [];
    for await (const record of history.records(options.filters, Infinity)) lines.push(JSON.stringify(record));
    const text = lines
      .reverse()
      .map((line) => `${line}\n`)
      .join("");
    if (options.file === null) {
      host.writeOut(text);
      return 0;
    }
    writeNewFile(options.file, text, options.isForced);
    host.writeErr(`proofmark: wrote ${countOf(lines.length)} to ${options.file}.\n`);
    return 0;
  });
}

/** A document's records, page by page. */
class History {
  readonly #target: Target;
  readonly #document: string;
  readonly #version: string;
  readonly #signal: AbortSignal;

  constructor(target: Target, document: string, version: string, signal: AbortSignal) {
    this.#target = target;
    this.#document = document;
    this.#version = version;
    this.#signal = signal;
  }

  page(args: JsonObject): Promise<JsonObject> {
    return this.#target.caller.call({
      tool: "get_audit",
      isWrite: false,
      args: { doc_id: this.#document, ...args },
      client: { name: "proofmark audit", version: this.#version },
      signal: this.#signal,
    });
  }

  /** Newest first. `wanted` only sizes the pages. */
  async *records(filters: JsonObject, wanted: number): AsyncGenerator<JsonObject> {
    let cursor: Json | undefined;
    do {
      const more: JsonObject = cursor === undefined ? {} : { cursor };
      const page = await this.page({ ...filters, limit: Math.min(pageSize, wanted), ...more });
      const { records, next_cursor: next } = page;
      for (const record of Array.isArray(records) ? records : []) if (isJsonObject(record)) yield record;
      cursor = next;
    } while (cursor !== undefined);
  }
}

/** `failure` is the exit code when the records cannot be read, or the work fails. */
async function withHistory(
  host: Host,
  options: AuditTarget,
  failure: number,
  work: (history: History) => Promise<number>,
): Promise<number> {
  const target = chooseTarget(host, options);
  const stop = new AbortController();
  void host.stopped.then(() => stop.abort());
  try {
    return await work(new History(target, options.document, host.version, stop.signal));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const log = (line: string): void => host.writeErr(`proofmark: ${line}\n`);
    log((error instanceof ToolError ? error : defect(error, log)).message);
    return failure;
  } finally {
    await target.close();
  }
}

function countOf(count: number): string {
  return count === 1 ? "1 record" : `${count} records`;
}
