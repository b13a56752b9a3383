// Runs the requests of one batch over a model, all or nothing (rulebook 5.1, 5.2). It must not load, save or issue revisions.
import type { Request, Response, SuggestionResponse } from "../../google-api/docs.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import type { BatchContext } from "./batch-context.ts";
import { deepEqual } from "./deep-equal.ts";
import { Draft } from "./edit/draft.ts";
import { Refusal } from "./edit/refusal.ts";
import type { DocumentModel } from "./model/document.ts";
import type { TabMove } from "./model/move.ts";
import type { CommentThread } from "./model/threads.ts";
import type { DefinedRequest } from "./requests/define-request.ts";
import { requestTable } from "./requests/table.ts";
import { noPlaceFor } from "./suggestions/no-place.ts";
import { unmarked, withoutVanished } from "./suggestions/pending.ts";

/** What a batch made: the model afterwards (the one given is never changed) and one reply a request. */
export interface BatchOutcome {
  readonly model: DocumentModel;
  readonly replies: readonly Response[];
  /** What became of suggestions, one a request; absent where nobody asked. */
  readonly suggestionResponses?: readonly SuggestionResponse[];
  /** What moved; absent where the batch was not applied as it is. */
  readonly moves?: readonly TabMove[];
  /** The comment threads afterwards; absent where they are as they were. */
  readonly commentThreads?: readonly CommentThread[];
}

/** A way of applying a batch: directly or as suggestions. */
export type BatchApplier = (
  model: DocumentModel,
  requests: readonly Request[],
  context: BatchContext,
) => BatchOutcome;

/** Turns a way of applying a batch into a faulty one; tamper.ts has them. */
export type Tampering = (apply: BatchApplier) => BatchApplier;

/** Applies a batch as the service does. Throws GoogleError with the first request that it refuses. */
export const applyBatch: BatchApplier = (model, requests, context) =>
  run(new Draft(model, context), requests);

/** Makes the requests of a batch as suggestions (rulebook 11.3). Throws GoogleError with the first that is refused. */
export const suggestBatch: BatchApplier = (model, requests, context) =>
  run(new Draft(model, context, "suggest"), requests);

function run(draft: Draft, requests: readonly Request[]): BatchOutcome {
  const before = draft.model;
  const threadsBefore = draft.commentThreads;
  const suggestionResponses: SuggestionResponse[] = [];
  const replies = requests.map((request, index) => {
    const reply = runRequest(draft, request, index);
    suggestionResponses.push(draft.notes.take());
    return reply;
  });
  const moves = draft.takeMoves();
  return {
    // A direct edit can take the last mark of a suggestion along.
    model: isSame(draft.model, before) ? before : withoutVanished(draft.model),
    replies,
    suggestionResponses,
    moves,
    ...(draft.commentThreads === threadsBefore ? {} : { commentThreads: draft.commentThreads }),
  };
}

/** Runs one request of a batch on its draft; `index` is its place there. Throws GoogleError where it is refused. */
export function runRequest(draft: Draft, request: Request, index: number): Response {
  const definition = definitionOf(request, index);
  if (draft.suggester !== null) checkSuggestion(definition, index);
  const before = draft.model;
  const reply = refusing(request, index, () => definition.run(draft, request));
  noteUndone(draft, before);
  return reply;
}

/** Runs `work` for one request of a batch; a Refusal is thrown on as the refusal of that request. */
export function refusing<Result>(request: Request, index: number, work: () => Result): Result {
  try {
    return work();
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw refused(definitionOf(request, index), index, refusal.message);
  }
}

/** A joined suggestion can be undone by what joins it, as bold by not bold: then it is gone. */
function noteUndone(draft: Draft, before: DocumentModel): void {
  const joined = draft.notes.ids("updatedSummarySuggestionIds");
  if (draft.suggester === null || joined.length === 0) return;
  for (const id of unmarked(joined, before, draft.model)) draft.suggester.noteDeleted(id);
}

/** Whether nothing was changed in the end: a suggestion of nothing comes and goes. */
function isSame(after: DocumentModel, before: DocumentModel): boolean {
  return (
    after.tabs === before.tabs &&
    after.properties === before.properties &&
    deepEqual(after.suggestionThreads, before.suggestionThreads)
  );
}

function definitionOf(request: Request, index: number): DefinedRequest {
  const [kind] = Object.keys(request);
  if (kind === undefined)
    throw new GoogleError("INVALID_ARGUMENT", `Invalid requests[${index}]: No request set.`);
  const definition = requestTable.get(kind);
  if (definition === undefined) throw notImplemented(`the request ${kind} (requests[${index}])`);
  return definition;
}

function checkSuggestion(definition: DefinedRequest, index: number): void {
  if (definition.asSuggestion === "refused")
    throw refused(definition, index, "Request does not support application as suggestion.");
  if (definition.asSuggestion === "no-place")
    throw noPlaceFor(`the request ${definition.kind} (requests[${index}])`);
}

function refused({ kind }: DefinedRequest, index: number, text: string): GoogleError {
  return new GoogleError("INVALID_ARGUMENT", `Invalid requests[${index}].${kind}: ${text}`);
}
