// Finds text that would run across paragraph ends. Such text is never edited; saying where it stands is all there is to do.
import type { Segment, SegmentSpan } from "../document/model.ts";
import { inexpressibleGlyph, isPendingInsertion, elementLengthUtf16 } from "../document/paragraph-text.ts";
import type { ParagraphElement } from "../../google-api/docs.ts";
import type { PlacedParagraph } from "../document/walk.ts";

/** Stands for everything that is not text: a code unit that no document holds. */
const notText = "\uFFFF";

export interface BoundaryMatch extends SegmentSpan {
  /** Ordinals, among the segment's paragraphs, of those the match touches. */
  readonly paragraphs: readonly number[];
}

/** Matches of a text with line feeds inside, over paragraphs that follow each other with nothing between them. */
export function boundaryMatches(
  segment: Segment,
  paragraphs: readonly PlacedParagraph[],
  find: string,
): readonly BoundaryMatch[] {
  const matches: BoundaryMatch[] = [];
  let first = 0;
  while (first < paragraphs.length) {
    let next = first + 1;
    while (paragraphs[next]?.container === paragraphs[first]?.container && next < paragraphs.length) {
      next += 1;
    }
    matches.push(...matchesInRun(segment, paragraphs, first, next, find));
    first = next;
  }
  return matches;
}

function matchesInRun(
  segment: Segment,
  paragraphs: readonly PlacedParagraph[],
  first: number,
  next: number,
  find: string,
): readonly BoundaryMatch[] {
  let text = "";
  const positions: number[] = [];
  const ordinals: number[] = [];
  for (let ordinal = first; ordinal < next; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined) continue;
    let cursor = placed.startUtf16;
    for (const element of placed.paragraph.raw.elements ?? []) {
      const length = elementLengthUtf16(element);
      const shown = shownText(element, length);
      for (let unit = 0; unit < shown.length; unit += 1) {
        positions.push(cursor + unit);
        ordinals.push(ordinal);
      }
      text += shown;
      cursor += length;
    }
  }
  const matches: BoundaryMatch[] = [];
  let from = text.indexOf(find);
  while (from >= 0) {
    const last = from + find.length - 1;
    const firstParagraph = ordinals[from] ?? first;
    const lastParagraph = ordinals[last] ?? first;
    matches.push({
      segmentId: segment.segmentId,
      startUtf16: positions[from] ?? 0,
      endUtf16: (positions[last] ?? 0) + 1,
      paragraphs: rangeOf(firstParagraph, lastParagraph),
    });
    from = text.indexOf(find, last + 1);
  }
  return matches;
}

function shownText(element: ParagraphElement, lengthUtf16: number): string {
  if (isPendingInsertion(element)) return "";
  const content = element.textRun?.content;
  if (content === undefined) return notText.repeat(lengthUtf16);
  return content.split(inexpressibleGlyph).join(notText);
}

function rangeOf(first: number, last: number): readonly number[] {
  const ordinals: number[] = [];
  for (let ordinal = first; ordinal <= last; ordinal += 1) ordinals.push(ordinal);
  return ordinals;
}
