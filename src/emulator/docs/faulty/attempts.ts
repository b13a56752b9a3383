// Tries batches over one model with the same new ids each time, so that their outcomes can be compared.
import type { Request } from "../../../google-api/docs.ts";
import { GoogleError } from "../../errors.ts";
import { applyBatch } from "../batch.ts";
import { deepEqual } from "../deep-equal.ts";
import type { BatchContext } from "../batch-context.ts";
import type { Ids } from "../ids.ts";
import type { DocumentModel } from "../model/document.ts";
import type { TabMove } from "../model/moves.ts";

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
export interface Made {
  readonly model: DocumentModel;
  readonly moves: readonly TabMove[];
}

/** What the first of the batches makes that the service accepts and whose outcome is none of `unlike`; null when none is. */
export function firstDifferent(
  model: DocumentModel,
  batches: Iterable<readonly Request[]>,
  unlike: readonly DocumentModel[],
  repeated: RepeatedContext,
): Made | null {
  for (const requests of batches) {
    const outcome = attempt(model, requests, repeated);
    if (outcome !== null && !unlike.some((other) => deepEqual(other.tabs, outcome.model.tabs)))
      return outcome;
  }
  return null;
}

function attempt(model: DocumentModel, requests: readonly Request[], repeated: RepeatedContext): Made | null {
  try {
    const outcome = applyBatch(model, requests, repeated.restart());
    return { model: outcome.model, moves: outcome.moves ?? [] };
  } catch (refusal) {
    if (refusal instanceof GoogleError) return null;
    throw refusal;
  }
}
