// Tries batches over one model with the same new ids each time, so that their outcomes can be compared.
import type { Request } from "../../../google-api/docs.ts";
import { GoogleError } from "../../errors.ts";
import type { BatchApplier, BatchOutcome } from "../batch.ts";
import { applyBatch } from "../batch.ts";
import { deepEqual } from "../deep-equal.ts";
import type { BatchContext } from "../batch-context.ts";
import type { Ids } from "../ids.ts";
import type { DocumentModel } from "../model/document.ts";

/** Thrown by a faulty applier when this document and batch give it nothing to alter; the message says what is missing. */
export class NothingToTamper extends Error {}

/** A context whose ids are the same, in the same order, for every run from `restart` on. */
export interface RepeatedContext {
  restart(): BatchContext;
}

/** Draws ids from the context once and repeats what was drawn. */
export function repeatedContext(context: BatchContext): RepeatedContext {
  const drawn = new Map<string, string[]>();
  const used = new Map<string, number>();
  const draw = (kind: string, make: () => string): string => {
    const list = drawn.get(kind) ?? [];
    const next = used.get(kind) ?? 0;
    const id = list[next] ?? make();
    drawn.set(kind, next < list.length ? list : [...list, id]);
    used.set(kind, next + 1);
    return id;
  };
  const { ids } = context;
  const repeated: Ids = {
    documentId: () => draw("document", ids.documentId),
    revisionId: () => draw("revision", ids.revisionId),
    headingId: () => draw("heading", ids.headingId),
    kixId: () => draw("kix", ids.kixId),
    tabId: () => draw("tab", ids.tabId),
    suggestionId: () => draw("suggestion", ids.suggestionId),
    postId: () => draw("post", ids.postId),
  };
  return {
    restart: () => {
      used.clear();
      return { ...context, ids: repeated };
    },
  };
}

/** What a faulty applier made of a model, and what moved in it. */
export type Made = Pick<BatchOutcome, "model" | "moves" | "commentThreads">;

/** What each of the batches makes that `apply` does not refuse, with the same new ids each time. */
export function* attempts(
  model: DocumentModel,
  batches: Iterable<readonly Request[]>,
  repeated: RepeatedContext,
  apply: BatchApplier = applyBatch,
): Generator<Made> {
  for (const requests of batches) {
    const outcome = attempt(() => apply(model, requests, repeated.restart()));
    if (outcome !== null) yield made(outcome);
  }
}

/** What the first of the batches makes that the service accepts and that is other than the model; null when none is. */
export function firstDifferent(
  model: DocumentModel,
  batches: Iterable<readonly Request[]>,
  repeated: RepeatedContext,
): Made | null {
  for (const outcome of attempts(model, batches, repeated))
    if (!deepEqual(outcome.model.tabs, model.tabs)) return outcome;
  return null;
}

function attempt(work: () => BatchOutcome): BatchOutcome | null {
  try {
    return work();
  } catch (refusal) {
    if (refusal instanceof GoogleError) return null;
    throw refusal;
  }
}

/** An outcome without its answers. */
function made({ model, moves, commentThreads }: BatchOutcome): Made {
  return {
    model,
    ...(moves === undefined ? {} : { moves }),
    ...(commentThreads === undefined ? {} : { commentThreads }),
  };
}
