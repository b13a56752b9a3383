// The two witnesses brought together without a process between them: the kernel's ports over the emulated Docs service, in memory.
import { createHash } from "node:crypto";
import { DocsService } from "../../../src/emulator/docs/service.ts";
import type { DocumentStore, Revision, StoredDocument } from "../../../src/emulator/docs/store.ts";
import type { Tampering } from "../../../src/emulator/docs/batch.ts";
import { GoogleError } from "../../../src/emulator/errors.ts";
import type {
  BatchUpdateDocumentRequest,
  BatchUpdateDocumentResponse,
  Document,
} from "../../../src/google-api/docs.ts";
import type { Comment } from "../../../src/google-api/drive.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import type { AuditRecord } from "../../../src/kernel/audit/record.ts";
import { allTextKept } from "../../../src/kernel/audit/kept-text.ts";
import { auditRecordVersion, lineDigest, recordLine } from "../../../src/kernel/audit/record.ts";
import type { ClaimHeader } from "../../../src/kernel/claim.ts";
import { withGivenIds } from "../../../src/kernel/plan/phases.ts";
import type { Plan } from "../../../src/kernel/plan/plan.ts";
import type { BatchOutcome, KernelPorts } from "../../../src/kernel/ports.ts";
import { MemoryPictures } from "../memory-pictures.ts";

class MemoryStore implements DocumentStore {
  readonly #documents = new Map<string, StoredDocument>();
  readonly #revisions = new Map<string, readonly Revision[]>();

  head(documentId: string) {
    const stored = this.#documents.get(documentId);
    return stored === undefined ? null : { title: stored.title, revisionId: stored.revision.revisionId };
  }
  load(documentId: string): StoredDocument | null {
    return this.#documents.get(documentId) ?? null;
  }
  save(documentId: string, document: StoredDocument): void {
    this.#documents.set(documentId, document);
    this.#note(documentId, document.revision);
  }
  saveRevision(documentId: string, revision: Revision): void {
    const stored = this.#documents.get(documentId);
    if (stored === undefined) throw new Error(`no document ${documentId}`);
    this.#documents.set(documentId, { ...stored, revision });
    this.#note(documentId, revision);
  }
  revisionsFrom(documentId: string, revisionId: string): readonly Revision[] {
    const known = this.#revisions.get(documentId) ?? [];
    const from = known.findIndex((revision) => revision.revisionId === revisionId);
    return from < 0 ? [] : known.slice(from);
  }
  forgetChanges(): void {
    // No test of the kernel lasts a day.
  }
  #note(documentId: string, revision: Revision): void {
    this.#revisions.set(documentId, [...(this.#revisions.get(documentId) ?? []), revision]);
  }
}

const editor = { email: "editor@example.com", canEdit: true };

function noNewDocument(): never {
  throw new Error("no new document was expected");
}

/** What a test may do to the next calls, and what it may look at. */
export interface MemoryGoogle {
  readonly service: DocsService;
  readonly documentId: string;
  readonly ports: KernelPorts;
  readonly pictures: MemoryPictures;
  readonly records: readonly AuditRecord[];
  readonly claims: { header: ClaimHeader; state: string }[];
  readonly sentBatches: BatchUpdateDocumentRequest[];
  comments: Comment[];
  /** Runs once before / after the next batch reaches the service. */
  beforeBatch: (() => void) | null;
  afterBatch: (() => void) | null;
  /** Applies the next batch in another way. */
  applier: Tampering | null;
  /** Replaces the answer of the next batch, after it was applied. */
  nextOutcome: BatchOutcome | null;
  read(): Document;
  /** An edit by somebody else, who may also accept and reject suggestions. */
  act(requests: BatchUpdateDocumentRequest["requests"]): BatchUpdateDocumentResponse;
  /** Both phases of a plan as somebody else's edits. */
  actPlan(plan: Pick<Plan, "requests" | "laterRequests" | "madeIds">): void;
}

/** A Google of one document. `seed` makes ids and revisions repeatable. */
export function memoryGoogle(document: Document, seed = 1): MemoryGoogle {
  let state = seed >>> 0 || 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  let nowMs = 1_800_000_000_000;
  let apiCalls = 0;
  // Others have the preview of suggestions, the tools' account has not.
  let isOther = false;
  const service = new DocsService({
    store: new MemoryStore(),
    random,
    nowMs: () => nowMs,
    hasPreview: () => isOther,
    // Every address leads to the same small picture; nothing is fetched.
    pictureAt: () => ({ contentUri: "local-image:1", widthPx: 20, heightPx: 10 }),
  });
  const { documentId } = service.importDocument(
    { name: document.title ?? "test", content: document },
    editor,
  );
  const sha256Hex = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
  const records: AuditRecord[] = [];

  const pictures = new MemoryPictures();
  const google: MemoryGoogle = {
    service,
    documentId,
    pictures,
    records,
    claims: [],
    sentBatches: [],
    comments: [],
    beforeBatch: null,
    afterBatch: null,
    applier: null,
    nextOutcome: null,
    read: () => service.get(documentId, { includeTabsContent: true }, editor),
    act: (requests) => {
      isOther = true;
      try {
        return service.batchUpdate(documentId, { requests }, { ...editor, email: "other@example.com" });
      } finally {
        isOther = false;
      }
    },
    actPlan: ({ requests, laterRequests, madeIds }) => {
      if (requests.length === 0) return;
      const { replies = [] } = google.act([...requests]);
      const given = replies.flatMap(({ createFootnote }) => createFootnote?.footnoteId ?? []);
      expect(given).toHaveLength(madeIds.length);
      const ids = new Map(madeIds.map((id, ordinal) => [id, given[ordinal]!]));
      if (laterRequests.length > 0) google.act([...withGivenIds(laterRequests, ids)]);
    },
    ports: {
      docs: {
        getDocument: (id, view) => {
          apiCalls += 1;
          try {
            return service.get(id, { includeTabsContent: true, suggestionsViewMode: view }, editor);
          } catch (error) {
            if (error instanceof GoogleError) throw new ToolError("DOC_NOT_FOUND", error.message);
            throw error;
          }
        },
        batchUpdate: (id, body): BatchOutcome => {
          apiCalls += 1;
          google.sentBatches.push(body);
          google.beforeBatch?.();
          google.beforeBatch = null;
          let outcome: BatchOutcome;
          try {
            const applier = google.applier ?? undefined;
            google.applier = null;
            outcome = { status: "accepted", response: service.batchUpdate(id, body, editor, applier) };
          } catch (error) {
            if (!(error instanceof GoogleError)) throw error;
            outcome = { status: "refused", httpStatus: error.httpStatus, message: error.message };
          }
          google.afterBatch?.();
          google.afterBatch = null;
          const replaced = google.nextOutcome;
          google.nextOutcome = null;
          return replaced ?? outcome;
        },
      },
      drive: {
        listDocuments: () => {
          throw new Error("no list of documents was expected");
        },
        listComments: () => {
          apiCalls += 1;
          return google.comments;
        },
        getFile: (id) => ({ id, mimeType: "application/vnd.google-apps.document" }),
      },
      pictures,
      files: { createDocument: noNewDocument, findMade: noNewDocument, setTrashed: noNewDocument },
      audit: {
        append: (draft) => {
          const last = records[records.length - 1];
          const record: AuditRecord = {
            ...draft,
            version: auditRecordVersion,
            auditId: `audit-${records.length + 1}`,
            sequence: records.length + 1,
            atIso: new Date(nowMs).toISOString(),
            actor: editor.email,
            client: "test",
            previousDigest: last === undefined ? "" : lineDigest(recordLine(last), sha256Hex),
          };
          // Through text, as a real store keeps it: what does not survive JSON does not survive here either.
          records.push(JSON.parse(recordLine(record)) as AuditRecord);
          return {
            isLogged: true,
            auditId: record.auditId,
            sequence: record.sequence,
            digest: lineDigest(recordLine(record), sha256Hex),
          };
        },
        read: (query) => ({
          records: records.filter(
            (record) => query.auditId === undefined || record.auditId === query.auditId,
          ),
          chain: null,
        }),
        since: (_documentId, auditId) => {
          const place = records.findIndex((record) => record.auditId === auditId);
          return records.slice(place < 0 ? records.length : place).reverse();
        },
        withInverse: (record) => record,
        keptText: allTextKept,
      },
      clock: { nowMs: () => nowMs, sleepMs: (ms) => void (nowMs += ms), remainingMs: () => 300_000 },
      digest: { sha256Hex },
      claim: {
        start: (header) => void google.claims.push({ header, state: "started" }),
        finish: (finished) => {
          const claim = google.claims[google.claims.length - 1];
          if (claim !== undefined) claim.state = finished;
        },
      },
      ids: {
        newId: () => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join(""),
      },
      apiCalls: () => apiCalls,
    },
  };
  return google;
}
