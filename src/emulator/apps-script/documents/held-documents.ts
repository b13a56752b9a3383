// The documents one execution has open through DocumentApp: its edits are held back until saveAndClose or the end of the
// execution (apps-script-platform 4.3), and then become one revision. It must not know how a script names elements.
import { owner } from "../../api/api-call.ts";
import type { DocsDependencies } from "../../docs/service.ts";
import type { Draft } from "../../docs/edit/draft.ts";
import { Refusal } from "../../docs/edit/refusal.ts";
import { DocsService } from "../../docs/service.ts";
import type { DocumentStore } from "../../docs/store.ts";
import { GoogleError } from "../../errors.ts";
import type { JsonRecord } from "../../json-value.ts";
import { documentMimeType, mayEdit, type FileStore } from "../../state/files.ts";
import { DraftStore } from "./draft-store.ts";
import { copyIn } from "./editor-edits/copy-in.ts";
import { copyOut, type CopiedElement } from "./editor-edits/copy-out.ts";

/** What DocumentApp throws; `message` is for the script. */
export class DocumentAppError extends Error {}

export interface HeldDocumentsDependencies extends Pick<DocsDependencies, "random" | "nowMs"> {
  readonly documents: DocumentStore;
  readonly files: FileStore;
  /** Runs `work` so that all of it is kept or nothing. */
  readonly transaction: (work: () => void) => void;
}

interface Held {
  /** The stored revision that the edits were made on. */
  readonly openedRevisionId: string;
  readonly openedTitle: string;
  readonly canEdit: boolean;
  /** A copy of an element: a document that only this execution has, and that is never kept. */
  readonly isCopy?: true;
}

export class HeldDocuments {
  readonly #deps: HeldDocumentsDependencies;
  readonly #drafts: DraftStore;
  readonly #docs: DocsService;
  readonly #held = new Map<string, Held>();

  constructor(deps: HeldDocumentsDependencies) {
    this.#deps = deps;
    this.#drafts = new DraftStore(deps.documents);
    this.#docs = new DocsService({ store: this.#drafts, random: deps.random, nowMs: deps.nowMs });
  }

  /** Opens a document, unless it is open already. Throws `DocumentAppError` where the account may not. */
  open(documentId: string): void {
    if (this.#held.has(documentId)) return;
    const file = this.#deps.files.get(documentId);
    // Uploaded Office files have no document behind them (apps-script-platform 4.3).
    if (file !== null && file.role !== "none" && file.mimeType !== documentMimeType)
      throw new DocumentAppError("The document is inaccessible. Please try again later.");
    if (file === null || file.role === "none" || !this.#drafts.open(documentId)) throw missing();
    this.#held.set(documentId, {
      openedRevisionId: this.#drafts.head(documentId)?.revisionId ?? "",
      openedTitle: file.name,
      canEdit: mayEdit(file.role),
    });
  }

  /** The document as the execution sees it, its own edits included. */
  read(documentId: string): unknown {
    const { canEdit } = this.#opened(documentId);
    return this.#docs.get(documentId, { includeTabsContent: true }, { ...person, canEdit });
  }

  revisionId(documentId: string): string {
    this.#opened(documentId);
    return this.#drafts.head(documentId)?.revisionId ?? "";
  }

  /** Applies Docs requests to what the execution sees; answers their replies. */
  edit(documentId: string, requests: readonly unknown[]): unknown {
    const { canEdit } = this.#opened(documentId);
    if (!canEdit) throw new DocumentAppError("Action not allowed");
    return refusing(() => this.#docs.batchUpdate(documentId, { requests }, { ...person, canEdit }).replies);
  }

  /** Changes what the execution sees by what requests cannot say; answers what `edit` answers. */
  change<Answer>(documentId: string, edit: (draft: Draft) => Answer): Answer {
    const { canEdit } = this.#opened(documentId);
    if (!canEdit) throw new DocumentAppError("Action not allowed");
    return refusing(() => this.#docs.change(documentId, edit, { ...person, canEdit }));
  }

  /** Copies an element into a document of its own, which ends with the execution; answers its id. */
  copy(documentId: string, element: CopiedElement): string {
    const caller = { ...person, canEdit: true };
    this.#opened(documentId);
    return refusing(() => {
      const { tabs } = this.#docs.change(documentId, (draft) => copyOut(draft, element), caller);
      const { documentId: copyId = "" } = this.#docs.create({}, caller);
      this.#docs.change(copyId, (draft) => draft.replaceTabs(tabs), caller);
      this.#held.set(copyId, { openedRevisionId: "", openedTitle: "", canEdit: true, isCopy: true });
      return copyId;
    });
  }

  /** Puts a copy in; `payload` is that of `copyIn`. The copy stays as it is. */
  putCopy(documentId: string, copyId: string, payload: JsonRecord): void {
    const copy = this.change(copyId, (draft) => draft.model);
    this.change(documentId, (draft) => copyIn(draft, payload, copy));
  }

  rename(documentId: string, title: string): void {
    if (!this.#opened(documentId).canEdit) throw new DocumentAppError("Action not allowed");
    this.#drafts.rename(documentId, title);
  }

  /** Keeps what was edited and forgets the document; it can be opened again. */
  save(documentId: string): void {
    const { openedRevisionId, openedTitle, isCopy } = this.#opened(documentId);
    this.#held.delete(documentId);
    const draft = this.#drafts.take(documentId);
    if (draft === null || isCopy === true) return;
    const isEdited = draft.revision.revisionId !== openedRevisionId;
    if (!isEdited && draft.title === openedTitle) return;
    this.#deps.transaction(() => {
      if (!isEdited) {
        this.#deps.files.change(documentId, { name: draft.title });
        return;
      }
      const current = this.#deps.documents.head(documentId);
      if (current === null) throw missing();
      // Google merges what was written meanwhile; the local Google says that it cannot.
      if (current.revisionId !== openedRevisionId)
        throw new DocumentAppError(
          "((keeping edits of DocumentApp in a document that was changed since it was opened is not implemented by the local Google))",
        );
      const title = draft.title === openedTitle ? current.title : draft.title;
      this.#deps.documents.save(documentId, { ...draft, title });
    });
  }

  /** Keeps every document that is still open. All are tried; the first failure is thrown at the end. */
  saveAll(): void {
    const failures: unknown[] = [];
    for (const documentId of [...this.#held.keys()]) {
      try {
        this.save(documentId);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  #opened(documentId: string): Held {
    const held = this.#held.get(documentId);
    if (held === undefined) throw new DocumentAppError("Document is closed, its contents cannot be updated.");
    return held;
  }
}

/** Refusals of the Docs service as a script sees them. */
function refusing<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof GoogleError || error instanceof Refusal) throw new DocumentAppError(error.message);
    throw error;
  }
}

const person = { email: owner.email, displayName: owner.name };

function missing(): DocumentAppError {
  return new DocumentAppError("Document is missing (perhaps it was deleted, or you don't have read access?)");
}
