// Documents as those outside the APIs handle them: listing, importing by content once, words for search.
import { createHash } from "node:crypto";
import type { Document } from "../google-api/docs.ts";
import { owner } from "./api/api-call.ts";
import type { DocsService } from "./docs/service.ts";
import { isRecord, parseJson } from "./json-value.ts";
import type { Database } from "./state/database.ts";
import { documentMimeType, type FileStore } from "./state/files.ts";
import { newFileId } from "./state/ids.ts";
import { textOf } from "./state/row.ts";

export interface ShelvedDocument {
  readonly documentId: string;
  readonly title: string;
}

const caller = { email: owner.email, canEdit: true } as const;

/** Content that is no document. The message says what was expected and found. */
export class ImportError extends Error {}

export class DocumentShelf {
  readonly #database: Database;
  readonly #files: FileStore;
  readonly #docs: DocsService;

  constructor(database: Database, files: FileStore, docs: DocsService) {
    this.#database = database;
    this.#files = files;
    this.#docs = docs;
  }

  /** Documents that the account sees, trash left out, oldest first. */
  list(): ShelvedDocument[] {
    return this.#files
      .list("drive")
      .filter((file) => file.mimeType === documentMimeType && !file.isTrashed && file.role !== "none")
      .sort((one, other) => one.createdMs - other.createdMs)
      .map(({ id, name }) => ({ documentId: id, title: name }));
  }

  has(documentId: string): boolean {
    return this.#files.get(documentId)?.mimeType === documentMimeType;
  }

  /** Imports `content` whether or not it was imported before. */
  import(name: string, content: unknown): ShelvedDocument {
    const source = { name: titleOf(name), content: contentOf(name, content) };
    const documentId = this.#mayKeepId(source.content) ? undefined : newFileId();
    return this.#database.transaction(() => this.#docs.importDocument({ ...source, documentId }, caller));
  }

  /** Imports a file's content, unless the same content was imported before and its document is still there. */
  importOnce(name: string, content: string): ShelvedDocument & { readonly isNew: boolean } {
    const fingerprint = createHash("sha256").update(content).digest("hex");
    return this.#database.transaction(() => {
      const known = this.knownImport(fingerprint);
      if (known !== null) return { ...known, isNew: false };
      const imported = this.import(name, content);
      this.rememberImport(fingerprint, imported.documentId);
      return { ...imported, isNew: true };
    });
  }

  /** The document that content with this fingerprint was imported as; null when it was not, or is gone. */
  knownImport(fingerprint: string): ShelvedDocument | null {
    const row = this.#database.first("SELECT file_id FROM imports WHERE fingerprint = ?", fingerprint);
    const known = row === null ? null : this.#files.get(textOf(row, "file_id"));
    return known === null ? null : { documentId: known.id, title: known.name };
  }

  rememberImport(fingerprint: string, documentId: string): void {
    this.#database.run(
      "INSERT OR REPLACE INTO imports (fingerprint, file_id) VALUES (?, ?)",
      fingerprint,
      documentId,
    );
  }

  /** A document of Docs JSON or plain text (blank when empty); answers its id, which is `documentId` when one is given. */
  createDocument(title: string, content: unknown, documentId?: string): string {
    return this.#docs.importDocument({ name: title, content, documentId }, caller).documentId;
  }

  /** Puts other content in the place of all that a document holds. */
  replaceContent(documentId: string, content: unknown): void {
    this.#docs.replaceContent(documentId, content, caller);
  }

  /** A document with the same tabs and text; answers its id. */
  copyDocument(documentId: string, title: string, withSuggestions: boolean): string {
    if (withSuggestions) return this.#docs.copy(documentId, title, caller).documentId;
    const query = { includeTabsContent: true, suggestionsViewMode: "PREVIEW_WITHOUT_SUGGESTIONS" };
    const { tabs } = this.#docs.get(documentId, query, caller);
    return this.#docs.importDocument({ name: title, content: { tabs } }, caller).documentId;
  }

  /** The document with its tabs and with what is only suggested. */
  read(documentId: string): Document {
    const query = { includeTabsContent: true, suggestionsViewMode: "SUGGESTIONS_INLINE" };
    return this.#docs.get(documentId, query, caller);
  }

  /** False for an id that no address can hold, and for one that another kind of file has. */
  #mayKeepId(content: unknown): boolean {
    const id = isRecord(content) ? content["documentId"] : undefined;
    if (typeof id !== "string") return true;
    return /^[\w-]{1,200}$/.test(id) && this.#files.get(id) === null;
  }

  wordsOf(documentId: string): string {
    return this.#docs.searchedWords(documentId);
  }
}

function titleOf(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? name;
  return base.replace(/\.(json|txt)$/i, "");
}

function contentOf(name: string, content: unknown): unknown {
  const foreign = /\.(docx|doc|odt|pdf|html?)$/i.exec(name)?.[0];
  if (foreign !== undefined)
    throw new ImportError(
      `expected Docs JSON (.json), Markdown (.md) or plain text, found ${name}: importing ${foreign} files is not implemented by the local Google. Import its plain text, or the document's JSON.`,
    );
  if (isRecord(content)) return content;
  if (typeof content !== "string")
    throw new ImportError(`expected Docs JSON or text as the content of ${name}, found ${typeof content}.`);
  const parsed = parseJson(content);
  const isDocument = isRecord(parsed) && ("body" in parsed || "tabs" in parsed);
  if (isDocument) return parsed;
  if (/\.json$/i.test(name))
    throw new ImportError(
      `expected Docs JSON (an answer of documents.get, with "body" or "tabs") in ${name}, found ${parsed === undefined ? "text that is not JSON" : "other JSON"}. Export the document again, or import it as .txt.`,
    );
  return content;
}
