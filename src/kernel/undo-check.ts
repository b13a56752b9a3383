// Whether a write could be taken back: the inverse is carried out on the model of the re-read and must give back the earlier document.
import type { JsonObject, ToolError } from "./errors.ts";
import { compareDocuments, headingIds } from "./compare/compare-documents.ts";
import { changedPart, type Difference } from "./compare/difference.ts";
import type { KnownPairs } from "./compare/known-pairs.ts";
import { noZones } from "./compare/zones.ts";
import type { DocumentModel } from "./document/model.ts";
import { usedLists } from "./plan/blocks/used-lists.ts";
import { fitSteps } from "./plan/fit-steps.ts";
import { placeholderId } from "./plan/placeholder-id.ts";
import type { Plan } from "./plan/plan.ts";
import type { Step } from "./plan/step.ts";
import { undoReasons } from "./undo-reasons.ts";

/** Most suggestions that a reason names. */
const maxNamedSuggestions = 5;

export type UndoCheck =
  | { readonly isAvailable: true; readonly steps: readonly Step[] }
  | {
      readonly isAvailable: false;
      readonly reason: string;
      readonly code?: string;
      /** For an undo that only has to wait: its steps, which the record keeps. */
      readonly steps?: readonly Step[];
    };

/** Simulates the plan's inverse on the document as read after the write; what others changed (`other`) may stay changed. `known` spares looking twice. */
export function checkUndo(
  plan: Plan,
  reading: DocumentModel,
  other: readonly Difference[],
  known?: KnownPairs,
): UndoCheck {
  if (plan.irreversible !== null) return { isAvailable: false, reason: plan.irreversible };
  const fitted = fitSteps(reading, plan.inverse);
  if (fitted.kind === "misfit") return { isAvailable: false, reason: fitted.reason };
  const undone = withOwnRangeIds(fitted.document, plan.before);
  const kept = keptIds(plan.before, reading);
  const { differences } = compareDocuments(undone, plan.before, noZones, kept, known);
  const theirs = new Set(other.map(fingerprint));
  const left = differences.filter((difference) => !theirs.has(fingerprint(mirrored(difference))));
  const [first] = left;
  if (first === undefined) {
    return fitted.inTheWay === null
      ? { isAvailable: true, steps: fitted.steps }
      : waiting(fitted.steps, fitted.inTheWay);
  }
  return {
    isAvailable: false,
    reason: `taking it back would not restore the document: ${first.subject}, ${first.detail}`,
  };
}

/** A deletion can leave its place beside a suggestion that it stood apart from; nothing is put back there until that one is decided. */
function waiting(steps: readonly Step[], { diagnostics }: ToolError): UndoCheck {
  const ids = Array.isArray(diagnostics["suggestion_ids"]) ? diagnostics["suggestion_ids"] : [];
  return {
    isAvailable: false,
    reason: `pending suggestions stand where it would be taken back (${ids.slice(0, maxNamedSuggestions).join(", ")}); accept or reject them first`,
    code: "suggestions_present",
    steps,
  };
}

/** What is made again has a new id. But the id of a heading or list that is still there must come back to where it was. */
function* keptIds(before: DocumentModel, reading: DocumentModel): Iterable<string> {
  const there = new Set(headingIds(reading));
  for (const id of headingIds(before)) if (there.has(id)) yield id;
  for (const tab of reading.tabs) yield* usedLists(tab, new Set());
}

/** A named range that was made again has a new id for good; all else about it must be as it was. */
function withOwnRangeIds(undone: DocumentModel, before: DocumentModel): DocumentModel {
  const known = new Set(before.tabs.flatMap((tab) => tab.namedRanges.map((range) => range.namedRangeId)));
  let made = 0;
  const tabs = undone.tabs.map((tab) => {
    if (tab.namedRanges.every((range) => known.has(range.namedRangeId))) return tab;
    const namedRanges = tab.namedRanges.map((range) => {
      if (known.has(range.namedRangeId)) return range;
      made += 1;
      return { ...range, namedRangeId: placeholderId("undone", made) };
    });
    return { ...tab, namedRanges };
  });
  return made === 0 ? undone : { ...undone, tabs };
}

/** For an edit that could be taken back, if its record kept what that needs. */
export const inverseNotKept = {
  isAvailable: false,
  reason: undoReasons.inverseNotKept,
  code: "inverse_not_kept",
} as const satisfies UndoCheck;

/** The answer's `undo` field. */
export function undoAsData(check: UndoCheck): JsonObject {
  if (check.isAvailable) return { available: true };
  const { reason, code } = check;
  return { available: false, reason, ...(code === undefined ? {} : { code }) };
}

/** The same difference seen from the other document. */
function mirrored(difference: Difference): Difference {
  return { ...difference, predicted: difference.found, found: difference.predicted };
}

/** What changed, whatever else its paragraph holds: ours may stand in it in one document and not in the other. */
function fingerprint(difference: Difference): string {
  const { subject, tabId, segmentId, predicted, found } = difference;
  const part = changedPart(difference);
  const words = part === null ? [predicted, found] : [part.deleted, part.inserted];
  return [subject, tabId, segmentId ?? "", ...words].join("\n");
}
