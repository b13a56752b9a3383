// Whether named ranges come through text edits as they should, and by how much edits must be widened for it.
import type { NamedRangeModel, Segment } from "../../document/model.ts";
import { namedRangesAfter, textOperations, type TextEdit } from "./text-operations.ts";
import { widenedEdits, type Sides } from "./widened-edits.ts";

/** Least first. */
export const widenings: readonly Sides[] = [
  { before: false, after: false },
  { before: false, after: true },
  { before: true, after: false },
  { before: true, after: true },
];

/** The edits, widened as little as it takes for the ranges that are `now` there to become what they were `before`; null when no widening does it. */
export function editsThatRestore(
  before: readonly NamedRangeModel[],
  now: readonly NamedRangeModel[],
  segment: Segment,
  segmentId: string,
  edits: readonly TextEdit[],
): readonly TextEdit[] | null {
  if (now.length === 0) return edits;
  const known = new Map(before.map((range) => [range.namedRangeId, nameAndPlace(range)]));
  for (const sides of widenings) {
    const widened = widenedEdits(segment, edits, sides);
    const left = namedRangesAfter(now, segmentId, textOperations(widened));
    const isRestored = now.every((range) => {
      const place = known.get(range.namedRangeId);
      const found = left.find((other) => other.namedRangeId === range.namedRangeId);
      return place === undefined || (found !== undefined && nameAndPlace(found) === place);
    });
    if (isRestored) return widened;
  }
  return null;
}

/** Ranges that are gone: neither under their id nor, made again, under their name at their place. */
export function lostRanges(
  before: readonly NamedRangeModel[],
  left: readonly NamedRangeModel[],
): readonly NamedRangeModel[] {
  const ids = new Set(left.map((range) => range.namedRangeId));
  const places = new Set(left.map(nameAndPlace));
  return before.filter((range) => !ids.has(range.namedRangeId) && !places.has(nameAndPlace(range)));
}

function nameAndPlace({ name, spans }: NamedRangeModel): string {
  return JSON.stringify([name, spans.map((span) => [span.segmentId, span.startUtf16, span.endUtf16])]);
}
