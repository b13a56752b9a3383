// Runs the requests of one batch over a model, all or nothing (rulebook 5.1, 5.2). It must not load, save or issue revisions.
import type { Request, Response } from "../../google-api/docs.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import { Draft } from "./edit/draft.ts";
import { Refusal } from "./edit/refusal.ts";
import type { Ids } from "./ids.ts";
import type { DocumentModel } from "./model/document.ts";
import { requestTable } from "./requests/table.ts";

/** What a batch made: the model afterwards (the one given is never changed) and one reply a request. */
export interface BatchOutcome {
  readonly model: DocumentModel;
  readonly replies: readonly Response[];
}

/** A way of applying a batch; tamper.ts makes faulty ones. */
export type BatchApplier = (model: DocumentModel, requests: readonly Request[], ids: Ids) => BatchOutcome;

/** Applies a batch as the service does. Throws GoogleError with the first request that it refuses. */
export const applyBatch: BatchApplier = (model, requests, ids) => {
  const draft = new Draft(model, ids);
  const replies = requests.map((request, index) => runRequest(draft, request, index));
  return { model: draft.model, replies };
};

function runRequest(draft: Draft, request: Request, index: number): Response {
  const [kind] = Object.keys(request);
  if (kind === undefined)
    throw new GoogleError("INVALID_ARGUMENT", `Invalid requests[${index}]: No request set.`);
  const definition = requestTable.get(kind);
  if (definition === undefined) throw notImplemented(`the request ${kind} (requests[${index}])`);
  try {
    return definition.run(draft, request);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw new GoogleError("INVALID_ARGUMENT", `Invalid requests[${index}].${kind}: ${refusal.message}`);
  }
}
