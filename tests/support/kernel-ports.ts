// Ports for tests of the pipeline: a document in memory, and every answer the service can give set by the test.
import { createHash } from "node:crypto";
import type { Document, Request } from "../../src/google-api/docs.ts";
import type { Comment } from "../../src/google-api/drive.ts";
import type {
  AuditDraft,
  AuditReceipt,
  AuditRecord,
  BatchOutcome,
  ClaimHeader,
  KernelPorts,
} from "../../src/kernel/index.ts";
import {
  allTextKept,
  auditRecordVersion,
  redactDraft,
  ToolError,
  type KeptText,
} from "../../src/kernel/index.ts";
import { MemoryPictures } from "./memory-pictures.ts";
import { carryOut } from "./token-service.ts";

/** What the next batch does instead of what was asked; each answers the outcome and may change the document. */
export type BatchScript = (world: KernelWorld, requests: readonly Request[]) => BatchOutcome;

export class KernelWorld {
  document: Document;
  comments: Comment[] = [];
  batch: BatchScript = (world, requests) => world.accept(requests);
  /** Readings to hand out before the document itself: what a late read answers. */
  staleReads: Document[] = [];
  /** Called before every reading, counted from 1. */
  beforeRead: (read: number, world: KernelWorld) => void = () => undefined;
  /** Called before every batch reaches the service, counted from 1: what others do between read and write. */
  beforeBatch: (batch: number, world: KernelWorld) => void = () => undefined;
  keptText: KeptText = allTextKept;
  readonly pictures = new MemoryPictures();
  auditReason: string | null = null;
  remainingMs = 300_000;

  readonly calls: string[] = [];
  readonly batches: (readonly Request[])[] = [];
  readonly audit: AuditDraft[] = [];
  readonly claims: ClaimHeader[] = [];
  readonly finished: { state: string; revisionAfter: string; auditId: string | null }[] = [];
  readonly sleeps: number[] = [];
  #reads = 0;
  #revision = 1;

  constructor(document: Document) {
    this.document = structuredClone(document);
  }

  /** Applies requests as the service would, under a new revision. */
  accept(requests: readonly Request[]): BatchOutcome {
    this.edit((document) => carryOut(document, requests));
    return {
      status: "accepted",
      response: { replies: [], writeControl: { requiredRevisionId: this.document.revisionId ?? "" } },
    };
  }

  /** Changes the document under a new revision, as anybody may. */
  edit(change: (document: Document) => Document): void {
    this.#revision += 1;
    this.document = { ...change(this.document), revisionId: `rev.${this.#revision}` };
  }

  /** What was recorded, oldest first, as a store hands it out. */
  records(): AuditRecord[] {
    return this.audit.map((draft, place) => ({
      ...draft,
      version: auditRecordVersion,
      auditId: `audit.${place + 1}`,
      sequence: place + 1,
      atIso: "2026-01-01T00:00:00Z",
      actor: "editor@example.com",
      client: "tests 1",
      previousDigest: "",
    }));
  }

  readonly ports: KernelPorts = {
    docs: {
      getDocument: (documentId) => {
        this.#reads += 1;
        this.calls.push("documents.get");
        this.beforeRead(this.#reads, this);
        if (documentId !== this.document.documentId) throw new ToolError("DOC_NOT_FOUND", "no such document");
        // A reading shares nothing with the next one, as answers do not.
        return structuredClone(this.staleReads.shift() ?? this.document);
      },
      batchUpdate: (_documentId, { requests = [], writeControl }) => {
        this.calls.push("documents.batchUpdate");
        this.batches.push(structuredClone(requests));
        this.beforeBatch(this.batches.length, this);
        if (writeControl?.requiredRevisionId !== this.document.revisionId) {
          return {
            status: "refused",
            httpStatus: 400,
            message: `The required revision ID '${writeControl?.requiredRevisionId}' does not match the latest revision.`,
          };
        }
        return this.batch(this, structuredClone(requests));
      },
    },
    drive: {
      listDocuments: () => {
        throw new Error("no list of documents was expected");
      },
      listComments: () => {
        this.calls.push("comments.list");
        return this.comments;
      },
      getFile: () => ({ id: this.document.documentId ?? "" }),
    },
    pictures: this.pictures,
    files: {
      createDocument: () => {
        throw new Error("no document was expected to be made");
      },
      findMade: () => [],
      setTrashed: () => {
        throw new Error("no document was expected to be moved");
      },
    },
    audit: this.#audit(),
    clock: {
      nowMs: () => 1_700_000_000_000,
      sleepMs: (ms) => void this.sleeps.push(ms),
      remainingMs: () => this.remainingMs,
    },
    digest: { sha256Hex: (text) => createHash("sha256").update(text, "utf8").digest("hex") },
    claim: {
      start: (header) => void this.claims.push(header),
      finish: (state, revisionAfter, auditId) => void this.finished.push({ state, revisionAfter, auditId }),
    },
    ids: { newId: () => "0".repeat(32) },
    apiCalls: () => this.calls.length,
  };

  #audit(): KernelPorts["audit"] {
    const keptText = () => this.keptText;
    return {
      get keptText() {
        return keptText();
      },
      append: (draft): AuditReceipt => {
        if (this.auditReason !== null) return { isLogged: false, reason: this.auditReason };
        // Stored as text, so what does not survive JSON is lost here.
        this.audit.push(JSON.parse(JSON.stringify(redactDraft(draft, this.keptText))) as AuditDraft);
        const sequence = this.audit.length;
        return { isLogged: true, auditId: `audit.${sequence}`, sequence, digest: "d" };
      },
      read: () => ({ records: [], chain: null }),
      since: (_documentId, auditId) => {
        const records = this.records();
        const place = records.findIndex((record) => record.auditId === auditId);
        return records.slice(place < 0 ? records.length : place).reverse();
      },
      withInverse: (record) => record,
    };
  }
}
