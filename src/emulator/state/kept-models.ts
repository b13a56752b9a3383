// The models of the documents used last, and how they are cut into the pieces that are stored, so that a call reads no text
// again and a save writes only what is new. It must not know SQL.
import type { DocumentModel } from "../docs/model/document.ts";
import type { Piece } from "../docs/model/stored-form.ts";

/** A model as it stands in the database. */
export interface KeptModel {
  /** The revision that has this model; a row with another one makes it void, as after a transaction that was undone. */
  readonly revisionId: string;
  readonly model: DocumentModel;
  readonly pieces: readonly Piece[];
}

const maxDocuments = 16;

export class KeptModels {
  readonly #models = new Map<string, KeptModel>();

  /** What is kept of a document that stands at that revision now; null when it was forgotten or has moved on. */
  at(documentId: string, revisionId: string): KeptModel | null {
    const kept = this.#models.get(documentId);
    return kept?.revisionId === revisionId ? kept : null;
  }

  /** Remembers a document; the one that was kept longest ago is forgotten when there are too many. */
  keep(documentId: string, kept: KeptModel): void {
    this.#models.delete(documentId);
    this.#models.set(documentId, kept);
    const [oldest] = this.#models.keys();
    if (this.#models.size > maxDocuments && oldest !== undefined) this.#models.delete(oldest);
  }
}
