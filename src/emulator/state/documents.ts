// The Docs service's store on SQLite: content and revisions of documents; the title is the Drive file's name. What a model
// is cut into and read from is the Docs service's business.
import { cutModel, joinModel } from "../docs/model/stored-form.ts";
import type { DocumentHead, DocumentStore, Revision, StoredDocument } from "../docs/store.ts";
import type { Database, Row } from "./database.ts";
import { documentMimeType, type FileStore } from "./files.ts";
import { KeptModels, type KeptModel } from "./kept-models.ts";
import { numberOf, optionalTextOf, textOf } from "./row.ts";

/** Told of each change with the state before it; null when the document is new. */
export type ChangeListener = (documentId: string, before: StoredDocument | null) => void;

export class SqliteDocuments implements DocumentStore {
  readonly #database: Database;
  readonly #files: FileStore;
  readonly #rootId: string;
  readonly #kept = new KeptModels();
  #pretended: { documentId: string; document: StoredDocument } | null = null;
  #listener: ChangeListener | null = null;

  constructor(database: Database, files: FileStore, rootId: string) {
    this.#database = database;
    this.#files = files;
    this.#rootId = rootId;
  }

  head(documentId: string): DocumentHead | null {
    if (this.#pretended?.documentId === documentId) {
      const { title, revision } = this.#pretended.document;
      return { title, revisionId: revision.revisionId };
    }
    const row = this.#database.first(
      "SELECT files.name AS title, documents.revision_id AS revision_id FROM documents JOIN files ON files.id = documents.file_id WHERE file_id = ?",
      documentId,
    );
    return row === null ? null : { title: textOf(row, "title"), revisionId: textOf(row, "revision_id") };
  }

  load(documentId: string): StoredDocument | null {
    if (this.#pretended?.documentId === documentId) return this.#pretended.document;
    const row = this.#database.first(
      "SELECT files.name AS title, revisions.revision_id AS revision_id, time_ms, editor FROM documents JOIN files ON files.id = documents.file_id JOIN revisions ON revisions.file_id = documents.file_id AND revisions.revision_id = documents.revision_id WHERE documents.file_id = ?",
      documentId,
    );
    if (row === null) return null;
    const revision = revisionOf(row);
    const { model } =
      this.#kept.at(documentId, revision.revisionId) ?? this.#read(documentId, revision.revisionId);
    return { title: textOf(row, "title"), model, revision };
  }

  save(documentId: string, document: StoredDocument): void {
    this.#announce(documentId);
    if (this.#files.get(documentId) === null)
      this.#files.add({
        id: documentId,
        name: document.title,
        mimeType: documentMimeType,
        parent: this.#rootId,
      });
    else this.#files.change(documentId, { name: document.title });
    this.#write(documentId, document);
    this.#addRevision(documentId, document.revision);
  }

  saveRevision(documentId: string, revision: Revision): void {
    this.#announce(documentId);
    this.#files.change(documentId, {});
    const kept = this.#current(documentId);
    this.#database.run(
      "UPDATE documents SET revision_id = ? WHERE file_id = ?",
      revision.revisionId,
      documentId,
    );
    this.#addRevision(documentId, revision);
    if (kept !== null) this.#kept.keep(documentId, { ...kept, revisionId: revision.revisionId });
  }

  revisionsFrom(documentId: string, revisionId: string): Revision[] {
    return this.#database
      .all(
        "SELECT revision_id, time_ms, editor, change FROM revisions WHERE file_id = ? AND rowid >= (SELECT rowid FROM revisions WHERE file_id = ? AND revision_id = ?) ORDER BY rowid",
        documentId,
        documentId,
        revisionId,
      )
      .map((row) => ({ ...revisionOf(row), change: optionalTextOf(row, "change") }));
  }

  forgetChanges(documentId: string, beforeMs: number): void {
    this.#database.run(
      "UPDATE revisions SET change = NULL WHERE file_id = ? AND change IS NOT NULL AND time_ms < ?",
      documentId,
      beforeMs,
    );
  }

  /** All revisions of a document, oldest first. */
  revisions(documentId: string): Revision[] {
    return this.#database
      .all("SELECT revision_id, time_ms, editor FROM revisions WHERE file_id = ? ORDER BY rowid", documentId)
      .map(revisionOf);
  }

  /** The address of who changed a document last; null when there is no such document. */
  lastEditor(documentId: string): string | null {
    const row = this.#database.first(
      "SELECT editor FROM documents JOIN revisions USING (file_id, revision_id) WHERE file_id = ?",
      documentId,
    );
    return row === null ? null : textOf(row, "editor");
  }

  /** Has `listener` told of the state before each change; null ends it. */
  listen(listener: ChangeListener | null): void {
    this.#listener = listener;
  }

  /** Runs `work` with `document` in the place of what is stored: how a late read sees it. Nothing is written. */
  pretend<T>(documentId: string, document: StoredDocument, work: () => T): T {
    this.#pretended = { documentId, document };
    try {
      return work();
    } finally {
      this.#pretended = null;
    }
  }

  #announce(documentId: string): void {
    if (this.#listener !== null) this.#listener(documentId, this.load(documentId));
  }

  /** What is kept of the document as the database has it now. */
  #current(documentId: string): KeptModel | null {
    const row = this.#database.first("SELECT revision_id FROM documents WHERE file_id = ?", documentId);
    return row === null ? null : this.#kept.at(documentId, textOf(row, "revision_id"));
  }

  #read(documentId: string, revisionId: string): KeptModel {
    const row = this.#database.first("SELECT content FROM documents WHERE file_id = ?", documentId);
    const texts = new Map(
      this.#database
        .all("SELECT number, content FROM document_pieces WHERE file_id = ?", documentId)
        .map((piece) => [numberOf(piece, "number"), textOf(piece, "content")]),
    );
    const joined =
      row === null ? null : joinModel(textOf(row, "content"), (number) => pieceIn(texts, number));
    if (joined === null)
      throw new Error(`The stored document ${documentId} has a format that this version cannot read.`);
    const kept = { revisionId, ...joined };
    this.#kept.keep(documentId, kept);
    return kept;
  }

  /** Writes the pieces that are new; those that no longer stand in the document go. */
  #write(documentId: string, { model, revision: { revisionId } }: StoredDocument): void {
    const known = this.#current(documentId)?.pieces ?? null;
    const { trunk, pieces, newTexts } = cutModel(model, known ?? []);
    if (known === null) this.#database.run("DELETE FROM document_pieces WHERE file_id = ?", documentId);
    const used = new Set(pieces.map(({ number }) => number));
    for (const { number } of known ?? [])
      if (!used.has(number))
        this.#database.run(
          "DELETE FROM document_pieces WHERE file_id = ? AND number = ?",
          documentId,
          number,
        );
    for (const [number, text] of newTexts)
      this.#database.run(
        "INSERT INTO document_pieces (file_id, number, content) VALUES (?, ?, ?)",
        documentId,
        number,
        text,
      );
    this.#database.run(
      "INSERT OR REPLACE INTO documents (file_id, revision_id, content) VALUES (?, ?, ?)",
      documentId,
      revisionId,
      trunk,
    );
    this.#kept.keep(documentId, { revisionId, model, pieces });
  }

  #addRevision(documentId: string, revision: Revision): void {
    this.#database.run(
      "INSERT INTO revisions (file_id, revision_id, time_ms, editor, change) VALUES (?, ?, ?, ?, ?)",
      documentId,
      revision.revisionId,
      revision.timeMs,
      revision.editor,
      revision.change ?? null,
    );
  }
}

function pieceIn(texts: ReadonlyMap<number, string>, number: number): string {
  const text = texts.get(number);
  if (text === undefined) throw new Error(`expected piece ${number} of a stored document, found none`);
  return text;
}

function revisionOf(row: Row): Revision {
  return {
    revisionId: textOf(row, "revision_id"),
    timeMs: numberOf(row, "time_ms"),
    editor: textOf(row, "editor"),
  };
}
