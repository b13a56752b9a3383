// Google's Docs v1 over a store: documents.get, create, batchUpdate, and what the local Google adds (import, copy, touch).
// It must not know HTTP, SQLite or faults: a fault comes in as another way of applying a batch.
import type { BatchUpdateDocumentResponse, Document } from "../../google-api/docs.ts";
import { notImplemented } from "../errors.ts";
import type { BatchApplier } from "./batch.ts";
import type { PlainDocument } from "./plain-rendering.ts";
import type { Caller, DocumentStore } from "./store.ts";

/** What the service needs from outside; a seeded `random` and a fixed `nowMs` make every answer repeatable. */
export interface DocsDependencies {
  readonly store: DocumentStore;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

/** Query parameters of documents.get as they came in the address, unparsed (`undefined` when absent). */
export interface GetDocumentQuery {
  readonly includeTabsContent?: string | boolean | undefined;
  readonly suggestionsViewMode?: string | undefined;
  readonly commentsViewMode?: string | undefined;
  readonly fields?: string | undefined;
}

/** A document to import: Docs JSON (a value), or plain text. `documentId` overrides the one inside the JSON. */
export interface ImportSource {
  readonly name: string;
  readonly content: unknown;
  readonly documentId?: string | undefined;
}

/** The Docs service. Every method throws GoogleError for what Google refuses; answers are read-only values. */
export class DocsService {
  readonly #deps: DocsDependencies;

  constructor(deps: DocsDependencies) {
    this.#deps = deps;
  }

  /** documents.get (rulebook 4). */
  get(_documentId: string, _query: GetDocumentQuery, _caller: Caller): Document {
    throw notImplemented("documents.get");
  }

  /** documents.create (rulebook 4.5): takes only `title` from the body; answers the blank document, legacy shape. */
  create(_body: unknown, _caller: Caller): Document {
    throw notImplemented("documents.create");
  }

  /** documents.batchUpdate (rulebook 5). `apply` replaces the ordinary way of applying a batch: tamper.ts makes such. */
  batchUpdate(_documentId: string, _body: unknown, _caller: Caller, _apply?: BatchApplier): BatchUpdateDocumentResponse {
    throw notImplemented("documents.batchUpdate");
  }

  /**
   * Takes in Docs JSON (an object, or its text) or plain text (a string). The id is `source.documentId`, else the JSON's
   * own, when free in the store; else a new one. The revision id of Docs JSON is kept.
   */
  importDocument(_source: ImportSource, _caller: Caller): { documentId: string; title: string } {
    throw notImplemented("import");
  }

  /** Copies content to a new document with a first revision of its own (Drive's files.copy). */
  copy(_documentId: string, _title: string, _caller: Caller): { documentId: string; title: string } {
    throw notImplemented("copy");
  }

  /** Issues a new revision without changing content (a Drive comment does, rulebook 5.3); answers its id. */
  touch(_documentId: string, _caller: Caller): string {
    throw notImplemented("touch");
  }

  /** The document as plain structure for a page. */
  renderPlain(documentId: string): PlainDocument {
    if (this.#deps.store.head(documentId) === null) throw notImplemented("rendering");
    throw notImplemented("rendering");
  }
}
