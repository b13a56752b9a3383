// What the Docs service asks of whoever keeps its documents. It must not know how they are kept (SQLite, memory).
import type { DocumentModel } from "./model/document.ts";
import type { CommentThread } from "./model/threads.ts";

/** Keeps the comment threads of documents, which Drive knows as comments. */
export interface CommentThreadStore {
  /** Threads that are not deleted, newest first. */
  list(documentId: string): readonly CommentThread[];
  /** Keeps what changed between two lists: new threads, changed ones, and that some are deleted. */
  save(documentId: string, before: readonly CommentThread[], after: readonly CommentThread[]): void;
}

/** Who calls. `canEdit` is the caller's edit access to the document in question; read access is the shell's business. */
export interface Caller {
  readonly email: string;
  readonly canEdit: boolean;
  /** The name that posts and suggestions are shown with; the first part of the address when absent. */
  readonly displayName?: string;
}

/** One issued revision: the opaque id, when (milliseconds since 1970) and by whom. */
export interface Revision {
  readonly revisionId: string;
  readonly timeMs: number;
  readonly editor: string;
  /** What it changed, in a form that is opaque to the store; absent or null when that is not known (any more). */
  readonly change?: string | null;
}

/** What can be known of a stored document without reading its content. */
export interface DocumentHead {
  readonly title: string;
  readonly revisionId: string;
}

/** A document as it is kept. Its model is a value, which may be shared; documents of one revision have equal ones. */
export interface StoredDocument {
  readonly title: string;
  readonly model: DocumentModel;
  readonly revision: Revision;
}

/**
 * Keeps documents and the history of their revisions. The service calls it synchronously and expects a call of the
 * service to run inside one transaction of the store. The title is the store's: renaming a file changes it there.
 */
export interface DocumentStore {
  /** Title and current revision, or null when there is no such document. Must be cheap. */
  head(documentId: string): DocumentHead | null;
  /** The current document, or null when there is none. Must be cheap for documents that were used lately. */
  load(documentId: string): StoredDocument | null;
  /** Replaces the document (or makes it) and appends `document.revision` to its history. */
  save(documentId: string, document: StoredDocument): void;
  /** Appends a revision that changes no content, and makes it the current one. */
  saveRevision(documentId: string, revision: Revision): void;
  /** That revision and all later ones, oldest first; none when it was never issued for this document. */
  revisionsFrom(documentId: string, revisionId: string): readonly Revision[];
  /** Forgets what revisions before that time changed; the revisions themselves stay. */
  forgetChanges(documentId: string, beforeMs: number): void;
}
