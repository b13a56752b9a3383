// The proof that an answer carries: what stood and stands at every match, and where looks were changed how it looks.
import type { JsonObject } from "../errors.ts";
import type { DocumentModel } from "../document/model.ts";
import type { Plan } from "../plan/plan.ts";
import { setsStyles, styleEvidence } from "./style.ts";
import { bytesFor, textEvidence } from "./text.ts";

/** Parts of those bytes where looks are told as well; the rest is for what such a tool reports besides. */
const textShare = 0.45;
const runsShare = 0.45;

/**
 * `{before, after, excerpts, spans, …}`, and `{runs_before, runs_after}` of a plan that changes looks. `reading` is the re-read document, or
 * the prediction in a dry run. Both kinds together keep to what one text edit may take.
 */
export function evidenceOf(plan: Plan, reading: DocumentModel): JsonObject {
  const bytes = bytesFor(plan.matches.length);
  if (!setsStyles(plan)) return textEvidence(plan, reading, bytes);
  return {
    ...textEvidence(plan, reading, bytes * textShare),
    ...styleEvidence(plan, reading, bytes * runsShare),
  };
}
