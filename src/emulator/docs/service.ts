// Google's Docs v1 over a store: documents.get, create, batchUpdate, and what the local Google adds (import, copy, touch).
// It must not know HTTP, SQLite or faults: a fault comes in as another way of applying a batch.
import type {
  BatchUpdateDocumentRequest,
  BatchUpdateDocumentResponse,
  Document,
  Response,
  SuggestionResponse,
} from "../../google-api/docs.ts";
import { GoogleError } from "../errors.ts";
import { isRecord, parseJson, type JsonRecord } from "../json-value.ts";
import type { BatchContext, LinkedFile, Picture } from "./batch-context.ts";
import type { BatchOutcome, Tampering } from "./batch.ts";
import { applyBatch, suggestBatch } from "./batch.ts";
import { Draft } from "./edit/draft.ts";
import type { Ids } from "./ids.ts";
import { createIds } from "./ids.ts";
import { blankDocument } from "./model/blank.ts";
import type { DocumentModel } from "./model/document.ts";
import { allTabs } from "./model/document.ts";
import type { Author, CommentThread } from "./model/threads.ts";
import { emitLegacy, emitWithTabs } from "./model/emit.ts";
import { documentFromText } from "./model/from-text.ts";
import { loadDocument } from "./model/load.ts";
import { searchedWords } from "./searched-words.ts";
import { refuseThreadRequests, takesBackOwn, threadRequests } from "./preview-access.ts";
import { parseMessage } from "./schema/parse-message.ts";
import type { Caller, CommentThreadStore, DocumentHead, DocumentStore } from "./store.ts";
import type { GetDocumentQuery } from "./view/get-query.ts";
import { resolveQuery } from "./view/get-query.ts";
import { maskAnswer } from "./view/mask-answer.ts";
import { previewModel, withoutAnchors } from "./view/preview.ts";
import { commentResource, suggestionResource } from "./view/thread-resources.ts";
import { carryBatch, regrouped } from "./rebase/carried-batch.ts";
import { hasMoved, keptMs, recordText } from "./rebase/record.ts";
import { changesToCarryOver } from "./write-control.ts";

export type { GetDocumentQuery } from "./view/get-query.ts";

/** What the service needs from outside; a seeded `random` and a fixed `nowMs` make every answer repeatable. */
export interface DocsDependencies {
  readonly store: DocumentStore;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  /** The picture behind an address that a request names; no picture is to be had without it. */
  readonly pictureAt?: (uri: string) => Picture | null;
  /** Where comment threads are kept; there are none without it. */
  readonly threads?: CommentThreadStore;
  /** Whether the account has the Developer Preview of suggestions and comment threads; it has not without it. */
  readonly hasPreview?: () => boolean;
}

const noThreads: CommentThreadStore = { list: () => [], save: () => undefined };

/** A document to import: Docs JSON (a value, or its text), or plain text. `documentId` overrides the one in the JSON. */
export interface ImportSource {
  readonly name: string;
  readonly content: unknown;
  readonly documentId?: string | undefined;
}

/** What came of requests made as suggestions; replies and responses stand as the requests do. */
export interface SuggestionAnswer {
  readonly revisionId: string;
  readonly replies: readonly Response[];
  readonly suggestionResponses: readonly SuggestionResponse[];
}

/** The Docs service. Every method throws GoogleError for what Google refuses; answers share values with the model: read only. */
export class DocsService {
  readonly #store: DocumentStore;
  readonly #nowMs: () => number;
  readonly #ids: Ids;
  readonly #pictureAt: BatchContext["pictureAt"];
  readonly #threads: CommentThreadStore;
  readonly #hasPreview: () => boolean;

  constructor({
    store,
    random,
    nowMs,
    pictureAt = () => null,
    threads = noThreads,
    hasPreview = () => false,
  }: DocsDependencies) {
    this.#store = store;
    this.#nowMs = nowMs;
    this.#ids = createIds(random);
    this.#pictureAt = pictureAt;
    this.#threads = threads;
    this.#hasPreview = hasPreview;
  }

  /** documents.get (rulebook 4). */
  get(documentId: string, query: GetDocumentQuery, caller: Caller): Document {
    const hasPreview = this.#hasPreview();
    const resolved = resolveQuery(query, caller, hasPreview);
    const { includesTabs, suggestionsViewMode, commentsViewMode, mask } = resolved;
    const { head, model } = this.#find(documentId);
    const withThreads = commentsViewMode === "COMMENTS_VIEW_MODE_INCLUDED";
    const inline = withThreads ? model : withoutAnchors(model);
    const shown =
      suggestionsViewMode === "SUGGESTIONS_INLINE"
        ? inline
        : previewModel(
            inline,
            suggestionsViewMode === "PREVIEW_SUGGESTIONS_ACCEPTED" ? "accepted" : "without",
          );
    const emit = includesTabs ? emitWithTabs : emitLegacy;
    const document = emit(shown, {
      documentId,
      title: head.title,
      revisionId: caller.canEdit ? head.revisionId : null,
      suggestionsViewMode,
      ...(hasPreview ? { commentsViewMode } : {}),
      ...(withThreads ? this.#threadsIn(documentId, model, authorOf(caller)) : {}),
    });
    return maskedDocument(maskAnswer(document, mask));
  }

  /** documents.create (rulebook 4.5): takes only `title` from the body; answers the blank document, legacy shape. */
  create(body: unknown, caller: Caller): Document {
    const { title } = parseMessage("Document", body ?? {});
    const documentId = this.#freeId();
    this.#save(
      documentId,
      typeof title === "string" && title !== "" ? title : "Untitled document",
      blankDocument(),
      caller,
    );
    return this.get(documentId, {}, { ...caller, canEdit: true });
  }

  /** documents.batchUpdate (rulebook 5). `tampered` makes the way of applying a batch a faulty one: tamper.ts has such. */
  batchUpdate(
    documentId: string,
    body: unknown,
    caller: Caller,
    tampered: Tampering = (apply) => apply,
  ): BatchUpdateDocumentResponse {
    const hasPreview = this.#hasPreview();
    if (!hasPreview) refuseThreadRequests(body);
    const batch: unknown = parseMessage("BatchUpdateDocumentRequest", body);
    if (!isBatch(batch)) throw new Error("A checked batch is an object.");
    const { head, model } = this.#find(documentId);
    const { requests = [], writeControl = {} } = batch;
    const mayWrite = caller.canEdit || (hasPreview && takesBackOwn(requests, model, authorOf(caller)));
    if (!mayWrite) throw new GoogleError("PERMISSION_DENIED", "The caller does not have permission");
    if (requests.length === 0)
      throw new GoogleError("INVALID_ARGUMENT", "Must specify at least one request.");
    const changes = changesToCarryOver(
      writeControl,
      { revisionId: head.revisionId, revisionsFrom: (id) => this.#store.revisionsFrom(documentId, id) },
      { nowMs: this.#nowMs(), mayBeSuggestion: hasPreview },
    );
    const isSuggestion = writeControl.writeMode === "SUGGEST";
    const context = this.#contextFor(documentId, model, authorOf(caller));
    const applyNow = tampered(isSuggestion ? suggestBatch : applyBatch);
    const draftNow = (): Draft => new Draft(model, context, isSuggestion ? "suggest" : "edit");
    const carried = changes.some(hasMoved) ? carryBatch(draftNow(), requests, changes) : null;
    const applied = applyNow(model, carried === null ? requests : carried.flat(), context);
    const outcome = carried === null ? applied : regrouped(applied, carried);
    const requiredRevisionId = this.#keep(documentId, head, { model, context, outcome }, caller);
    const replies = [...outcome.replies];
    if (!hasPreview) return { replies, writeControl: { requiredRevisionId }, documentId };
    const isThreadWork = requests.some((request) =>
      Object.keys(request).some((kind) => threadRequests.includes(kind)),
    );
    return {
      replies,
      ...(isSuggestion ? {} : { writeControl: { requiredRevisionId } }),
      documentId,
      suggestionResponses: [...(outcome.suggestionResponses ?? requests.map(() => ({})))],
      commentUpdateState: isSuggestion || isThreadWork ? "ALL_SAVED" : "NO_UPDATES_REQUESTED",
    };
  }

  /** Changes a document by what people's editors can do beyond requests, all or nothing; answers what `edit` answers. */
  change<Answer>(documentId: string, edit: (draft: Draft) => Answer, caller: Caller): Answer {
    const { head, model } = this.#find(documentId);
    const context = this.#contextFor(documentId, model, authorOf(caller));
    const draft = new Draft(model, context);
    const answer = edit(draft);
    const moves = draft.takeMoves();
    this.#keep(
      documentId,
      head,
      { model, context, outcome: { model: draft.model, replies: [], moves } },
      caller,
    );
    return answer;
  }

  /** Makes requests as suggestions of `author` (rulebook 11.3); answers the revision afterwards and what came of each. */
  suggest(documentId: string, requests: readonly unknown[], author: Author): SuggestionAnswer {
    const batch: unknown = parseMessage("BatchUpdateDocumentRequest", { requests });
    if (!isBatch(batch)) throw new Error("A checked batch is an object.");
    const checked = batch.requests ?? [];
    if (checked.length === 0) throw new GoogleError("INVALID_ARGUMENT", "Must specify at least one request.");
    const { head, model } = this.#find(documentId);
    const context = this.#contextFor(documentId, model, author);
    const outcome = suggestBatch(model, checked, context);
    const caller = { ...author, canEdit: true };
    const revisionId = this.#keep(documentId, head, { model, context, outcome }, caller);
    return { revisionId, replies: outcome.replies, suggestionResponses: outcome.suggestionResponses ?? [] };
  }

  /**
   * Takes in Docs JSON (an object, or its text) or plain text (a string). The id is `source.documentId`, else the JSON's
   * own, when free in the store; else a new one. The title and revision id of Docs JSON are kept.
   */
  importDocument(source: ImportSource, caller: Caller): { documentId: string; title: string } {
    const json = importedJson(source.content);
    const model = typeof json === "string" ? documentFromText(json) : loadDocument(json);
    const own = typeof json === "string" ? {} : json;
    const wanted = source.documentId ?? own["documentId"];
    const documentId =
      typeof wanted === "string" && wanted !== "" && this.#store.head(wanted) === null
        ? wanted
        : this.#freeId();
    const title = typeof own["title"] === "string" && own["title"] !== "" ? own["title"] : source.name;
    const revisionId =
      typeof own["revisionId"] === "string" && own["revisionId"] !== "" ? own["revisionId"] : undefined;
    this.#save(documentId, title, model, caller, { kept: revisionId });
    return { documentId, title };
  }

  /** Puts Docs JSON or plain text in the place of all that a document holds; its id and title stay. Answers the new revision. */
  replaceContent(documentId: string, content: unknown, caller: Caller): string {
    const { head } = this.#find(documentId);
    const json = importedJson(content);
    const model = typeof json === "string" ? documentFromText(json) : loadDocument(json);
    return this.#save(documentId, head.title, model, caller);
  }

  /** Copies content to a new document with a first revision of its own (Drive's files.copy). */
  copy(documentId: string, title: string, caller: Caller): { documentId: string; title: string } {
    const { model } = this.#find(documentId);
    const copyId = this.#freeId();
    this.#save(copyId, title, model, caller);
    return { documentId: copyId, title };
  }

  /** Issues a new revision without changing content (a Drive comment does, rulebook 5.3); answers its id. */
  touch(documentId: string, caller: Caller): string {
    const { model } = this.#find(documentId);
    const revisionId = this.#ids.revisionId();
    const change = recordText(model, model, []);
    this.#store.saveRevision(documentId, {
      revisionId,
      timeMs: this.#nowMs(),
      editor: caller.email,
      change,
    });
    return revisionId;
  }

  /** What a full-text search looks through. */
  searchedWords(documentId: string): string {
    return searchedWords(this.#find(documentId).model);
  }

  /** The threads that an answer shows; none of a kind, and it is left out. */
  #threadsIn(
    documentId: string,
    model: DocumentModel,
    viewer: Author,
  ): Pick<Document, "comments" | "suggestions"> {
    const comments = this.#threadsOf(documentId, model).map((thread) => commentResource(thread, viewer));
    const suggestions = (model.suggestionThreads ?? []).map((thread) =>
      suggestionResource(thread, model, viewer),
    );
    return {
      ...(comments.length === 0 ? {} : { comments }),
      ...(suggestions.length === 0 ? {} : { suggestions }),
    };
  }

  #contextFor(documentId: string, model: DocumentModel, author: Author): BatchContext {
    return {
      ids: this.#ids,
      author,
      nowMs: this.#nowMs(),
      commentThreads: this.#threadsOf(documentId, model),
      pictureAt: this.#pictureAt,
      fileWithId: (id) => linkedDocument(this.#store.head(id)),
    };
  }

  /** Anchors that no tab has were made up by whoever made the comment through Drive (rulebook 12). */
  #threadsOf(documentId: string, model: DocumentModel): readonly CommentThread[] {
    const anchors = new Set(
      allTabs(model.tabs).flatMap(({ content }) => content.commentAnchors.map(({ anchorId }) => anchorId)),
    );
    return this.#threads
      .list(documentId)
      .map((thread) =>
        thread.anchorId !== null && anchors.has(thread.anchorId)
          ? thread
          : { ...thread, anchorId: null, plainTextQuote: null },
      );
  }

  /** Keeps what a batch made; answers the revision afterwards, which a batch that changed nothing leaves as it is. */
  #keep(
    documentId: string,
    head: DocumentHead,
    { model, context, outcome }: { model: DocumentModel; context: BatchContext; outcome: BatchOutcome },
    caller: Caller,
  ): string {
    const { commentThreads, moves } = outcome;
    if (commentThreads !== undefined) this.#threads.save(documentId, context.commentThreads, commentThreads);
    if (outcome.model !== model) {
      const change = moves === undefined ? null : recordText(model, outcome.model, moves);
      return this.#save(documentId, head.title, outcome.model, caller, { change });
    }
    return commentThreads === undefined ? head.revisionId : this.touch(documentId, caller);
  }

  #find(documentId: string): { head: DocumentHead; model: DocumentModel } {
    const stored = this.#store.load(documentId);
    if (stored === null) throw new GoogleError("NOT_FOUND", "Requested entity was not found.");
    const { title, model, revision } = stored;
    return { head: { title, revisionId: revision.revisionId }, model };
  }

  #save(
    documentId: string,
    title: string,
    model: DocumentModel,
    caller: Caller,
    { kept, change = null }: { readonly kept?: string | undefined; readonly change?: string | null } = {},
  ): string {
    const revisionId = kept ?? this.#ids.revisionId();
    const timeMs = this.#nowMs();
    const revision = { revisionId, timeMs, editor: caller.email, change };
    this.#store.forgetChanges(documentId, timeMs - keptMs);
    this.#store.save(documentId, { title, model, revision });
    return revisionId;
  }

  #freeId(): string {
    const documentId = this.#ids.documentId();
    return this.#store.head(documentId) === null ? documentId : this.#freeId();
  }
}

/** What an import holds: Docs JSON (as a value or as its text) or plain text. Throws GoogleError for anything else. */
function importedJson(content: unknown): string | JsonRecord {
  const json = typeof content === "string" ? docsJsonIn(content) : content;
  if (typeof json === "string" || isRecord(json)) return json;
  throw new GoogleError(
    "INVALID_ARGUMENT",
    "The content of an import must be Docs JSON (an object) or text.",
  );
}

function authorOf({ email, displayName }: Caller): Author {
  return { email, displayName: displayName ?? email.replace(/@.*$/, "") };
}

function linkedDocument(head: DocumentHead | null): LinkedFile | null {
  return head === null ? null : { title: head.title, mimeType: "application/vnd.google-apps.document" };
}

/** The Docs JSON that a text holds, or the text itself when it is not the JSON of a document. */
function docsJsonIn(text: string): unknown {
  const value = parseJson(text);
  return isRecord(value) && ("body" in value || "tabs" in value) ? value : text;
}

// parseMessage has checked every field against the discovery document.
function isBatch(value: unknown): value is BatchUpdateDocumentRequest {
  return isRecord(value);
}

function maskedDocument(value: unknown): Document {
  if (!isDocument(value)) throw new Error("A masked document is an object.");
  return value;
}

// A part of a document is a document: every field is optional.
function isDocument(value: unknown): value is Document {
  return isRecord(value);
}
