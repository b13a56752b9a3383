// A batch of which only a part arrives: the first half of its requests, or part of what its only request does.
import type { Request } from "../../../google-api/docs.ts";
import type { BatchContext } from "../batch-context.ts";
import type { BatchOutcome, Tampering } from "../batch.ts";
import { deepEqual } from "../deep-equal.ts";
import { attempts, NothingToTamper, repeatedContext, type Made } from "./attempts.ts";
import { partsOfOutcome } from "./outcome-parts.ts";
import { smallerRequests } from "./smaller-requests.ts";

/** Answers as if all had been applied. Throws NothingToTamper when no part differs from nothing and from all. */
export function partialWrite(): Tampering {
  return (apply) => (model, requests, context) => {
    const repeated = repeatedContext(context);
    const whole = apply(model, requests, repeated.restart());
    const unlike = [{ model }, whole].map((made) => effectOf(made, context));
    const candidates = function* (): Generator<Made> {
      yield* attempts(model, parts(requests), repeated, apply);
      yield* partsOfOutcome(model, whole);
    };
    for (const partial of candidates())
      if (!unlike.some((effect) => deepEqual(effect, effectOf(partial, context))))
        return answered(whole, partial);
    throw new NothingToTamper(
      "partial-write needs a batch that can be cut: one of several requests that change something, or one whose text, range, fields, lines, matches or thread can be kept without the rest; this one cannot.",
    );
  };
}

/** What is kept of the part, and the answers to the whole. */
function answered({ replies, suggestionResponses }: BatchOutcome, partial: Made): BatchOutcome {
  return { ...partial, replies, ...(suggestionResponses === undefined ? {} : { suggestionResponses }) };
}

/** All that a batch can change. */
function effectOf({ model, commentThreads }: Made, context: BatchContext): unknown {
  const { tabs, properties, suggestionThreads = [] } = model;
  return [tabs, properties, suggestionThreads, commentThreads ?? context.commentThreads];
}

/** Parts of a batch, the half of it first. */
function* parts(requests: readonly Request[]): Generator<readonly Request[]> {
  const half = Math.max(1, Math.floor(requests.length / 2));
  for (let count = half; count < requests.length; count++) yield requests.slice(0, count);
  for (let count = half - 1; count > 0; count--) yield requests.slice(0, count);
  for (const [index, request] of requests.entries())
    for (const part of smallerRequests(request)) yield [...requests.slice(0, index), part];
}
