// A tool call whose Google is a tape: recorded once against the emulated Docs service, played back in a fresh process, so that what
// is measured there is the script's work and nothing else.
import { createHash } from "node:crypto";
import type { Document } from "../../src/google-api/docs.ts";
import { allTextKept } from "../../src/kernel/audit/kept-text.ts";
import type { AuditRecord } from "../../src/kernel/audit/record.ts";
import { ToolError, type JsonObject } from "../../src/kernel/errors.ts";
import type { BatchOutcome, KernelPorts } from "../../src/kernel/ports.ts";

/** What Google answered, in order, as the text that travels. */
export interface Tape {
  readonly documents: readonly string[];
  readonly outcomes: readonly string[];
  readonly records: readonly AuditRecord[];
}

export interface Recording {
  readonly tool: string;
  readonly args: JsonObject;
  readonly tape: Tape;
}

/** Runs a tool on ports and notes what they answered. A refusal is an answer of the tool like another. */
export function record(
  run: (ports: KernelPorts) => JsonObject,
  ports: KernelPorts,
  records: readonly AuditRecord[],
): { tape: Tape; result: JsonObject | null } {
  const documents: string[] = [];
  const outcomes: string[] = [];
  const before = [...records];
  const noting: KernelPorts = {
    ...ports,
    docs: {
      getDocument: (id, view) => {
        const document = ports.docs.getDocument(id, view);
        documents.push(JSON.stringify(document));
        return document;
      },
      batchUpdate: (id, body) => {
        const outcome = ports.docs.batchUpdate(id, body);
        outcomes.push(JSON.stringify(outcome));
        return outcome;
      },
    },
  };
  let result: JsonObject | null = null;
  try {
    result = run(noting);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code === "INTERNAL") throw error;
  }
  return { tape: { documents, outcomes, records: before }, result };
}

/** Ports that play the tape. `parsing` runs the parse of each document, so that its time can be told apart. */
export function play(tape: Tape, parsing: (parse: () => Document) => Document): KernelPorts {
  const documents = [...tape.documents];
  const outcomes = [...tape.outcomes];
  let ids = 0;
  let apiCalls = 0;
  const next = (texts: string[], what: string): string => {
    const text = texts.shift();
    if (text === undefined) throw new Error(`the tape holds no further ${what}`);
    apiCalls += 1;
    return text;
  };
  const unexpected = (): never => {
    throw new Error("no new document and no picture was expected");
  };
  return {
    pictures: { mayComeFrom: () => true, fetch: unexpected, readFile: unexpected, stage: unexpected },
    files: { createDocument: unexpected, findMade: unexpected, setTrashed: unexpected },
    docs: {
      getDocument: () => {
        const text = next(documents, "document");
        return parsing(() => JSON.parse(text) as Document);
      },
      batchUpdate: () => JSON.parse(next(outcomes, "outcome")) as BatchOutcome,
    },
    drive: {
      listDocuments: () => {
        throw new Error("no list of documents was expected");
      },
      listComments: () => [],
      getFile: (id) => ({ id, mimeType: "application/vnd.google-apps.document" }),
    },
    audit: {
      append: () => ({ isLogged: true, auditId: "audit-1", sequence: 1, digest: "d" }),
      read: () => ({ records: tape.records, chain: null }),
      since: () => tape.records,
      withInverse: (record) => record,
      keptText: allTextKept,
    },
    clock: { nowMs: () => 1_800_000_000_000, sleepMs: () => undefined, remainingMs: () => 300_000 },
    digest: { sha256Hex: (text) => createHash("sha256").update(text, "utf8").digest("hex") },
    claim: { start: () => undefined, finish: () => undefined },
    ids: { newId: () => (ids += 1).toString(16).padStart(32, "0") },
    apiCalls: () => apiCalls,
  };
}
