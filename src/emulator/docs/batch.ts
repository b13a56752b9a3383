// Runs the requests of one batch over a model, all or nothing (rulebook 5.1, 5.2). It must not load, save or issue revisions.
import type { Request, Response, SuggestionResponse } from "../../google-api/docs.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import type { BatchContext } from "./batch-context.ts";
import { Draft } from "./edit/draft.ts";
import { Refusal } from "./edit/refusal.ts";
import type { Author, DocumentModel } from "./model/document.ts";
import type { DefinedRequest } from "./requests/define-request.ts";
import { requestTable } from "./requests/table.ts";
import { withPending } from "./suggestions/pending.ts";
import { Suggester } from "./suggestions/suggester.ts";

/** What a batch made: the model afterwards (the one given is never changed) and one reply a request. */
export interface BatchOutcome {
  readonly model: DocumentModel;
  readonly replies: readonly Response[];
}

/** A way of applying a batch; tamper.ts makes faulty ones. */
export type BatchApplier = (
  model: DocumentModel,
  requests: readonly Request[],
  context: BatchContext,
) => BatchOutcome;

/** Applies a batch as the service does. Throws GoogleError with the first request that it refuses. */
export const applyBatch: BatchApplier = (model, requests, context) => {
  const draft = new Draft(model, context);
  const replies = requests.map((request, index) =>
    runRequest(draft, definitionOf(request, index), request, index),
  );
  return { model: withoutVanished(model, draft.model), replies };
};

/** Whose suggestions a batch makes, and when (milliseconds since 1970). */
export interface SuggestionContext {
  readonly author: Author;
  readonly nowMs: number;
}

/** What a batch of suggestions made: also which suggestions each request made or joined (rulebook 11.4). */
export interface SuggestionOutcome extends BatchOutcome {
  readonly suggestionResponses: readonly SuggestionResponse[];
}

/** Makes the requests of a batch as suggestions (rulebook 11.3). Throws GoogleError with the first that is refused. */
export function suggestBatch(
  model: DocumentModel,
  requests: readonly Request[],
  context: BatchContext,
  made: SuggestionContext,
): SuggestionOutcome {
  const pending = model.pendingSuggestions ?? [];
  const suggester = new Suggester({ ...made, ids: context.ids, pending });
  const draft = new Draft(model, context, suggester);
  const suggestionResponses: SuggestionResponse[] = [];
  const replies = requests.map((request, index) => {
    const definition = definitionOf(request, index);
    if (definition.asSuggestion === "refused")
      throw refused(definition, index, "Request does not support application as suggestion.");
    if (definition.asSuggestion === "missing")
      throw notImplemented(`the request ${definition.kind} as a suggestion (requests[${index}])`);
    const reply = runRequest(draft, definition, request, index);
    suggestionResponses.push(suggester.takeResponse());
    return reply;
  });
  const isChanged = draft.model !== model;
  return {
    model: isChanged ? withPending(draft.model, suggester.pending) : model,
    replies,
    suggestionResponses,
  };
}

function definitionOf(request: Request, index: number): DefinedRequest {
  const [kind] = Object.keys(request);
  if (kind === undefined)
    throw new GoogleError("INVALID_ARGUMENT", `Invalid requests[${index}]: No request set.`);
  const definition = requestTable.get(kind);
  if (definition === undefined) throw notImplemented(`the request ${kind} (requests[${index}])`);
  return definition;
}

function runRequest(draft: Draft, definition: DefinedRequest, request: Request, index: number): Response {
  try {
    return definition.run(draft, request);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw refused(definition, index, refusal.message);
  }
}

function refused({ kind }: DefinedRequest, index: number, text: string): GoogleError {
  return new GoogleError("INVALID_ARGUMENT", `Invalid requests[${index}].${kind}: ${text}`);
}

/** A direct edit can take the last mark of a suggestion along. */
function withoutVanished(before: DocumentModel, after: DocumentModel): DocumentModel {
  const { pendingSuggestions } = after;
  return after === before || pendingSuggestions === undefined
    ? after
    : withPending(after, pendingSuggestions);
}
