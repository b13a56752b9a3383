// A store over the real one for documents that a script has open through DocumentApp: it reads what is stored when the
// document is opened, and keeps what is written to itself.
import { joinedRecords } from "../../docs/rebase/record.ts";
import type { DocumentHead, DocumentStore, Revision, StoredDocument } from "../../docs/store.ts";

export class DraftStore implements DocumentStore {
  readonly #stored: DocumentStore;
  readonly #drafts = new Map<string, StoredDocument>();
  /** What was changed in each draft since it was opened; null when that is not known. */
  readonly #changes = new Map<string, string | null>();

  constructor(stored: DocumentStore) {
    this.#stored = stored;
  }

  /** Takes the stored document in as it is now. False when there is none. */
  open(documentId: string): boolean {
    const document = this.#stored.load(documentId);
    if (document !== null) this.#drafts.set(documentId, document);
    this.#changes.delete(documentId);
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
    this.#drafts.set(documentId, { ...document, revision: this.#asOne(documentId, document.revision) });
  }

  saveRevision(documentId: string, revision: Revision): void {
    const document = this.load(documentId);
    if (document !== null)
      this.#drafts.set(documentId, { ...document, revision: this.#asOne(documentId, revision) });
  }

  revisionsFrom(documentId: string, revisionId: string): readonly Revision[] {
    return this.#stored.revisionsFrom(documentId, revisionId);
  }

  forgetChanges(): void {
    // The draft becomes one revision, however long it is open.
  }

  /** The revision with all that was changed since the draft was opened: it will be kept as one. */
  #asOne(documentId: string, revision: Revision): Revision {
    const before = this.#changes.get(documentId);
    const { change: own = null } = revision;
    const change = before === undefined ? own : joinedRecords(before, own);
    this.#changes.set(documentId, change);
    return { ...revision, change };
  }
}
