// A store over the real one for documents that a script has open through DocumentApp: it reads what is stored when the
// document is opened, and keeps what is written to itself.
import type { DocumentHead, DocumentStore, Revision, StoredDocument } from "../../docs/store.ts";

export class DraftStore implements DocumentStore {
  readonly #stored: DocumentStore;
  readonly #drafts = new Map<string, StoredDocument>();

  constructor(stored: DocumentStore) {
    this.#stored = stored;
  }

  /** Takes the stored document in as it is now. False when there is none. */
  open(documentId: string): boolean {
    const document = this.#stored.load(documentId);
    if (document !== null) this.#drafts.set(documentId, document);
    return document !== null;
  }

  /** Forgets a document and answers how it stood. */
  take(documentId: string): StoredDocument | null {
    const document = this.load(documentId);
    this.#drafts.delete(documentId);
    return document;
  }

  rename(documentId: string, title: string): void {
    const document = this.load(documentId);
    if (document !== null) this.#drafts.set(documentId, { ...document, title });
  }

  head(documentId: string): DocumentHead | null {
    const document = this.load(documentId);
    return document === null ? null : { title: document.title, revisionId: document.revision.revisionId };
  }

  load(documentId: string): StoredDocument | null {
    return this.#drafts.get(documentId) ?? null;
  }

  save(documentId: string, document: StoredDocument): void {
    this.#drafts.set(documentId, document);
  }

  saveRevision(documentId: string, revision: Revision): void {
    const document = this.load(documentId);
    if (document !== null) this.#drafts.set(documentId, { ...document, revision });
  }

  knowsRevision(documentId: string, revisionId: string): boolean {
    return this.#stored.knowsRevision(documentId, revisionId);
  }
}
