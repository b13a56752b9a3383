// Keeps the models of the documents used last, so that a call need not read stored text again.
import type { DocumentModel } from "./model/document.ts";
import { parseModel } from "./model/document.ts";
import type { DocumentStore } from "./store.ts";

const maxDocuments = 16;

/** Models by document id, each good only for the revision that the store has now. */
export class ModelCache {
  readonly #store: DocumentStore;
  readonly #models = new Map<string, { readonly revisionId: string; readonly model: DocumentModel }>();

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  /** The model of the current revision, or null when the store has no such document. */
  load(documentId: string): DocumentModel | null {
    const head = this.#store.head(documentId);
    if (head === null) return null;
    const kept = this.#models.get(documentId);
    if (kept?.revisionId === head.revisionId) return kept.model;
    const stored = this.#store.load(documentId);
    if (stored === null) return null;
    const model = parseModel(stored.content);
    if (model === null)
      throw new Error(`The stored document ${documentId} has a format that this version cannot read.`);
    this.keep(documentId, stored.revision.revisionId, model);
    return model;
  }

  /** Remembers the model of a revision; the document used longest ago is forgotten when there are too many. */
  keep(documentId: string, revisionId: string, model: DocumentModel): void {
    this.#models.delete(documentId);
    this.#models.set(documentId, { revisionId, model });
    const [oldest] = this.#models.keys();
    if (this.#models.size > maxDocuments && oldest !== undefined) this.#models.delete(oldest);
  }
}
