// The Docs service's store on SQLite: content and revisions of documents; the title is the Drive file's name.
import type { DocumentHead, DocumentStore, Revision, StoredDocument } from "../docs/store.ts";
import type { Database, Row } from "./database.ts";
import { documentMimeType, type FileStore } from "./files.ts";
import { numberOf, optionalTextOf, textOf } from "./row.ts";

/** Told of each change with the state before it; null when the document is new. */
export type ChangeListener = (documentId: string, before: StoredDocument | null) => void;

export class SqliteDocuments implements DocumentStore {
  readonly #database: Database;
  readonly #files: FileStore;
  readonly #rootId: string;
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
      "SELECT files.name AS title, content, revisions.revision_id AS revision_id, time_ms, editor FROM documents JOIN files ON files.id = documents.file_id JOIN revisions ON revisions.file_id = documents.file_id AND revisions.revision_id = documents.revision_id WHERE documents.file_id = ?",
      documentId,
    );
    if (row === null) return null;
    return {
      title: textOf(row, "title"),
      content: textOf(row, "content"),
      revision: revisionOf(row),
    };
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
    this.#database.run(
      "INSERT OR REPLACE INTO documents (file_id, revision_id, content) VALUES (?, ?, ?)",
      documentId,
      document.revision.revisionId,
      document.content,
    );
    this.#addRevision(documentId, document.revision);
  }

  saveRevision(documentId: string, revision: Revision): void {
    this.#announce(documentId);
    this.#files.change(documentId, {});
    this.#database.run(
      "UPDATE documents SET revision_id = ? WHERE file_id = ?",
      revision.revisionId,
      documentId,
    );
    this.#addRevision(documentId, revision);
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

function revisionOf(row: Row): Revision {
  return {
    revisionId: textOf(row, "revision_id"),
    timeMs: numberOf(row, "time_ms"),
    editor: textOf(row, "editor"),
  };
}
