// Widens edits by a character or two of unchanged text, so that new text goes in strictly inside a named range that must take it in:
// text put at a range's edge stays outside (rulebook 6.1).
import type { Segment } from "../../document/model.ts";
import { inexpressibleGlyph } from "../../document/paragraph-text.ts";
import { ordinalAt, placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import { unmarkedText } from "../../guard/suggestion-marks.ts";
import { graphemeEnd, isGraphemeBoundary } from "../../locate/graphemes.ts";
import { styledSlice } from "../styled-slice.ts";
import { textOf } from "../styled-text.ts";
import type { TextEdit } from "./text-operations.ts";

/** To which sides edits are widened. */
export interface Sides {
  readonly before: boolean;
  readonly after: boolean;
}

/** Two characters: one that the new text goes behind, one that goes after it. */
const widthGraphemes = 2;

/** An edit in its paragraph; offsets count from the paragraph's start, Infinity and -Infinity where no other edit is. */
interface PlacedEdit {
  readonly placed: PlacedParagraph;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly previousEnd: number;
  readonly nextStart: number;
}

/**
 * The same edits with neighbouring characters deleted and written again, where there are any that are plain text and carry no suggestion.
 * Two edits share what lies between them, and a character of it stays as it is: so widened edits ascend, and none touches another.
 */
export function widenedEdits(
  segment: Segment,
  edits: readonly TextEdit[],
  sides: Sides,
): readonly TextEdit[] {
  if (!sides.before && !sides.after) return edits;
  const paragraphs = placedParagraphs(segment);
  let last: { readonly placed: PlacedParagraph; readonly text: string } | null = null;
  return edits.map((edit, index) => {
    const placed = paragraphs[ordinalAt(paragraphs, edit.startUtf16)];
    if (placed === undefined) return edit;
    last = last?.placed === placed ? last : { placed, text: unmarkedText(placed.paragraph) };
    const start = edit.startUtf16 - placed.startUtf16;
    const end = start + textOf(edit.deleted).length;
    const previous = edits[index - 1];
    const here = {
      placed,
      text: last.text,
      start,
      end,
      previousEnd: previous === undefined ? -Infinity : endOf(previous) - placed.startUtf16,
      nextStart: (edits[index + 1]?.startUtf16 ?? Infinity) - placed.startUtf16,
    };
    const before = sides.before ? unitsBefore(here, sides) : 0;
    const after = sides.after ? unitsAfter(here, sides) : 0;
    const head = styledSlice(placed, start - before, start);
    const tail = styledSlice(placed, end, end + after);
    return {
      ...edit,
      startUtf16: edit.startUtf16 - before,
      deleted: [...head, ...edit.deleted, ...tail],
      inserted: [...head, ...edit.inserted, ...tail],
      kept: { before: before + (edit.kept?.before ?? 0), after: after + (edit.kept?.after ?? 0) },
    };
  });
}

function endOf({ startUtf16, deleted }: TextEdit): number {
  return startUtf16 + textOf(deleted).length;
}

function unitsBefore({ text, start, previousEnd }: PlacedEdit, sides: Sides): number {
  const room = previousEnd < 0 ? widthGraphemes : shares(text, previousEnd, start, sides).before;
  let from = start;
  for (let count = 0; count < room && from > 0; count += 1) {
    let cluster = from - 1;
    while (!isGraphemeBoundary(text, cluster)) cluster -= 1;
    if (!isPlain(text.slice(cluster, from))) break;
    from = cluster;
  }
  return start - from;
}

function unitsAfter({ text, end, nextStart }: PlacedEdit, sides: Sides): number {
  const room = nextStart >= text.length ? widthGraphemes : shares(text, end, nextStart, sides).after;
  let to = end;
  for (let count = 0; count < room && to < text.length; count += 1) {
    const cluster = graphemeEnd(text, to);
    if (!isPlain(text.slice(to, cluster))) break;
    to = cluster;
  }
  return to - end;
}

/** How many of the characters between two edits the second takes in front of it, and the first behind it. */
function shares(
  text: string,
  fromUtf16: number,
  toUtf16: number,
  { before, after }: Sides,
): { readonly before: number; readonly after: number } {
  const most = 2 * widthGraphemes;
  let between = 0;
  for (let at = fromUtf16; at < toUtf16 && between <= most; at = graphemeEnd(text, at)) between += 1;
  const free = Math.max(0, between - 1);
  if (!before || !after) {
    const all = Math.min(widthGraphemes, free);
    return { before: all, after: all };
  }
  const behindFirst = Math.min(widthGraphemes, Math.ceil(free / 2));
  return { before: Math.min(widthGraphemes, free - behindFirst), after: behindFirst };
}

/** Whether a cluster is plain text of one paragraph. */
function isPlain(cluster: string): boolean {
  return cluster !== "\n" && cluster !== "\uFFFC" && cluster !== inexpressibleGlyph;
}
