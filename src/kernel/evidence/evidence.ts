// The proof that an answer carries: what stood and stands at every match, and where looks were changed how it looks.
import type { JsonObject } from "../errors.ts";
import type { DocumentModel } from "../document/model.ts";
import type { Plan, TabSpan } from "../plan/plan.ts";
import { keysOfLook, styleEvidence } from "./style.ts";
import type { Change } from "./excerpts.ts";
import { bytesFor, textEvidence } from "./text.ts";

/** Parts of those bytes where looks are told as well; the rest is for what such a tool reports besides. */
const textShare = 0.45;
const runsShare = 0.45;

/**
 * `{before, after, excerpts, spans, …}`, and `{runs_before, runs_after}` of a plan that changes looks. `reading` is the re-read document, or
 * the prediction in a dry run. Both kinds together keep to what one text edit may take.
 */
export function evidenceOf(plan: Plan, reading: DocumentModel): JsonObject {
  return proofOf(plan, keysOfLook(plan), reading);
}

/**
 * The same of places that read as wanted already: what stands there, on both sides. `styleKeys` are those of the look that was asked for,
 * null where none was.
 */
export function evidenceOfUnchanged(
  document: DocumentModel,
  places: readonly TabSpan[],
  styleKeys: readonly string[] | null,
): JsonObject {
  const change = { before: document, after: document, matches: places, matchesAfter: places };
  return proofOf(change, styleKeys, document);
}

function proofOf(change: Change, styleKeys: readonly string[] | null, reading: DocumentModel): JsonObject {
  const bytes = bytesFor(change.matches.length);
  if (styleKeys === null) return textEvidence(change, reading, bytes);
  return {
    ...textEvidence(change, reading, bytes * textShare),
    ...styleEvidence(change, styleKeys, reading, bytes * runsShare),
  };
}
