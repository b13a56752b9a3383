// Whether named ranges come through text edits as they should, and by how much edits must be widened or parted for it.
import type { NamedRangeModel, Segment } from "../../document/model.ts";
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
  const known = new Map(before.map((range) => [range.namedRangeId, nameAndPlace(range)]));
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
      const isRestored = now.every((range) => {
        const place = known.get(range.namedRangeId);
        const found = left.find((other) => other.namedRangeId === range.namedRangeId);
        return place === undefined || (found !== undefined && nameAndPlace(found) === place);
      });
      if (isRestored) return widened;
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
  let shift = 0;
  return edits.flatMap((edit): readonly TextEdit[] => {
    const start = edit.startUtf16 + shift;
    const length = textOf(edit.inserted).length;
    const gone = textOf(edit.deleted).length;
    shift += length - gone;
    const border = borders.find((position) => position > start && position < start + length);
    if (border === undefined) return [edit];
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
