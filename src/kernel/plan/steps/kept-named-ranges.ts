// Whether named ranges come through text edits as they should, and by how much edits must be widened or parted for it.
import type { NamedRangeModel, Segment, Span } from "../../document/model.ts";
import type { Change, PositionMap } from "../position-map.ts";
import { isPlaceholderId } from "../placeholder-id.ts";
import { sliceStyled } from "../styled-slice.ts";
import { textOf } from "../styled-text.ts";
import { namedRangesAfter, textOperations, type TextEdit } from "./text-operations.ts";
import { widenedEdits, type Sides } from "./widened-edits.ts";

/** Least first. */
export const widenings: readonly Sides[] = [
  { before: false, after: false },
  { before: false, after: true },
  { before: true, after: false },
  { before: true, after: true },
];

/** The edits, widened or parted as little as it takes for the ranges that are `now` there to become what they were `before`; null when nothing does it. */
export function editsThatRestore(
  before: readonly NamedRangeModel[],
  now: readonly NamedRangeModel[],
  segment: Segment,
  segmentId: string,
  edits: readonly TextEdit[],
): readonly TextEdit[] | null {
  if (now.length === 0) return edits;
  const known = new Set(before.map((range) => range.namedRangeId));
  const places = before.flatMap((range) => range.spans.filter((span) => span.segmentId === segmentId));
  const starts = places.map((span) => span.startUtf16);
  const ends = places.map((span) => span.endUtf16);
  const shapes = [
    edits,
    ...[ends, starts].flatMap((borders) => [
      splitEdits(edits, borders, "first"),
      splitEdits(edits, borders, "second"),
    ]),
  ];
  for (const shape of shapes) {
    for (const sides of widenings) {
      const widened = widenedEdits(segment, shape, sides);
      const left = namedRangesAfter(now, segmentId, textOperations(widened));
      const ids = new Set(left.map((range) => range.namedRangeId));
      const isComplete = now.every(({ namedRangeId }) => ids.has(namedRangeId) || !known.has(namedRangeId));
      if (isComplete && misplacedRanges(before, left).length === 0) return widened;
    }
  }
  return null;
}

/**
 * The edits parted where a range's border must come to lie inside their new text: one part replaces the old text, the other is put
 * beside it. `borders` are positions after the edits.
 */
function splitEdits(
  edits: readonly TextEdit[],
  borders: readonly number[],
  replacing: "first" | "second",
): readonly TextEdit[] {
  const sorted = [...borders].sort((a, b) => a - b);
  let next = 0;
  let shift = 0;
  return edits.flatMap((edit): readonly TextEdit[] => {
    const start = edit.startUtf16 + shift;
    const length = textOf(edit.inserted).length;
    const gone = textOf(edit.deleted).length;
    shift += length - gone;
    while ((sorted[next] ?? Infinity) <= start) next += 1;
    const border = sorted[next] ?? Infinity;
    if (border >= start + length) return [edit];
    const first = sliceStyled(edit.inserted, 0, border - start);
    const second = sliceStyled(edit.inserted, border - start, length);
    const { startUtf16, deleted } = edit;
    return replacing === "first"
      ? [
          { startUtf16, deleted, inserted: first },
          { startUtf16: startUtf16 + gone, deleted: [], inserted: second },
        ]
      : [
          { startUtf16, deleted: [], inserted: first },
          { startUtf16, deleted, inserted: second },
        ];
  });
}

/**
 * Whether the borders of named ranges that stand clear of the changes are where the changes alone move them: what is only written again
 * must not take a border with it. A range that overlaps a change may have the border that touches it anywhere.
 */
export function keepsOutside(
  before: readonly NamedRangeModel[],
  left: readonly NamedRangeModel[],
  segmentId: string,
  map: PositionMap,
): boolean {
  const found = new Map(left.map((range) => [range.namedRangeId, range.spans]));
  return before.every(({ namedRangeId, spans }) =>
    spans.every((span) => {
      if (span.segmentId !== segmentId) return true;
      const isFree = (border: number): boolean =>
        !map.someChangeAt(border, border, (change) => overlaps(span, change));
      const start = isFree(span.startUtf16) ? map.map(span.startUtf16, "after") : null;
      const end = isFree(span.endUtf16) ? map.map(span.endUtf16, "before") : null;
      if (start === null && end === null) return true;
      return (found.get(namedRangeId) ?? []).some(
        (place) =>
          place.segmentId === segmentId &&
          (start === null || place.startUtf16 === start) &&
          (end === null || place.endUtf16 === end),
      );
    }),
  );
}

function overlaps(span: Span, { startUtf16, oldLengthUtf16 }: Change): boolean {
  return span.startUtf16 < startUtf16 + oldLengthUtf16 && startUtf16 < span.endUtf16;
}

/** Whether every range that covers a whole change, and is still there, covers what stands in its place as well. */
export function keepsCovering(
  before: readonly NamedRangeModel[],
  left: readonly NamedRangeModel[],
  segmentId: string,
  map: PositionMap,
): boolean {
  const found = new Map(left.map((range) => [range.namedRangeId, range.spans]));
  return before.every(({ namedRangeId, spans }) =>
    spans.every((span) => {
      const places = found.get(namedRangeId);
      if (span.segmentId !== segmentId || places === undefined) return true;
      const isCovered = map.someChangeAt(
        span.startUtf16,
        span.endUtf16,
        (change) =>
          overlaps(span, change) &&
          span.startUtf16 <= change.startUtf16 &&
          change.startUtf16 + change.oldLengthUtf16 <= span.endUtf16,
      );
      if (!isCovered) return true;
      const start = map.map(span.startUtf16, "before");
      const end = map.map(span.endUtf16, "after");
      return places.some((place) => place.startUtf16 === start && place.endUtf16 === end);
    }),
  );
}

/** Ranges that are `left`, but not where they were `before`; of those that an edit made, all that are in no lost one's place. */
export function misplacedRanges(
  before: readonly NamedRangeModel[],
  left: readonly NamedRangeModel[],
): readonly NamedRangeModel[] {
  const known = new Map(before.map((range) => [range.namedRangeId, nameAndPlace(range)]));
  const places = new Set(known.values());
  return left.filter((range) => {
    const place = known.get(range.namedRangeId);
    if (place !== undefined) return place !== nameAndPlace(range);
    return isPlaceholderId(range.namedRangeId) && !places.has(nameAndPlace(range));
  });
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
