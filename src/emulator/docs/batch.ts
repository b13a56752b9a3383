// Runs the requests of one batch over a model, all or nothing. It must not load, save or issue revisions.
import type { Request, Response } from "../../google-api/docs.ts";
import type { DocumentModel } from "./model/document.ts";
import type { Ids } from "./ids.ts";

/** What a batch made: the model afterwards (the one given is never changed) and one reply a request. */
export interface BatchOutcome {
  readonly model: DocumentModel;
  readonly replies: readonly Response[];
}

/** A way of applying a batch; tamper.ts makes faulty ones. */
export type BatchApplier = (model: DocumentModel, requests: readonly Request[], ids: Ids) => BatchOutcome;
