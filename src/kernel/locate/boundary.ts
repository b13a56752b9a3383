// Finds text that would run across paragraph ends. Such text is never edited; saying where it stands is all there is to do.
import type { ParagraphElement } from "../../google-api/docs.ts";
import type { SegmentSpan } from "../document/model.ts";
import { elementLengthUtf16, inexpressibleGlyph, isPendingInsertion } from "../document/paragraph-text.ts";
import { canCut, foldText } from "./fold-text.ts";
import type { Query } from "./query.ts";
import { rungs } from "./rungs.ts";
import type { SearchScope } from "./scope.ts";
import { isInside, type SearchedParagraph } from "./searched.ts";
import type { ParagraphRange } from "./sieve.ts";

/** Stands for everything that is not text: a code unit that no document holds. */
const notText = "\uFFFF";

export interface BoundaryMatch extends SegmentSpan {
  /** Ordinals, among the segment's paragraphs, of those the match touches. */
  readonly paragraphs: readonly number[];
}

/** Whether a text can run across a paragraph end at the rung: one that has white space (at the stricter rungs a line feed) inside. */
export function canCross(query: Query, rung: number): boolean {
  return rung >= rungs.whiteSpace
    ? /\S\s+\S/.test(query.at(rungs.whiteSpace).text)
    : query.find.includes("\n");
}

/**
 * Matches at one rung that take in text of two paragraphs or more, or a paragraph's end where `find` has a line feed at an edge;
 * in document order and not overlapping.
 */
export function boundaryMatches(
  rung: number,
  query: Query,
  scope: SearchScope,
  paragraphs: readonly SearchedParagraph[],
  places: readonly ParagraphRange[],
): readonly BoundaryMatch[] {
  const matches: BoundaryMatch[] = [];
  for (const { first, next } of places) {
    for (const match of matchesInRun(
      Math.min(rung, rungs.dashes),
      query,
      scope,
      paragraphs.slice(first, next),
    )) {
      const last = matches[matches.length - 1];
      if (last === undefined || match.startUtf16 >= last.endUtf16) matches.push(match);
    }
  }
  return matches;
}

function matchesInRun(
  rung: number,
  query: Query,
  scope: SearchScope,
  run: readonly SearchedParagraph[],
): readonly BoundaryMatch[] {
  const { text, positions, ordinals } = unitsOf(run);
  const folded = foldText(text, rung, query.isCaseless);
  const find = query.at(rung).text;
  const lead = find.length - find.trimStart().length;
  const trail = find.trimEnd().length - 1;
  const matches: BoundaryMatch[] = [];
  for (let from = folded.text.indexOf(find); from >= 0; from = folded.text.indexOf(find, from + 1)) {
    const startUtf16 = positions[folded.starts[from] ?? 0] ?? 0;
    const endUtf16 = (positions[(folded.ends[from + find.length - 1] ?? 1) - 1] ?? 0) + 1;
    // White space at an edge of the text does not make it run across; a line feed as it stands does.
    const first = ordinals[folded.starts[from + lead] ?? 0] ?? 0;
    const last = ordinals[folded.starts[from + trail] ?? 0] ?? 0;
    const isWhole = canCut(folded, from) && canCut(folded, from + find.length);
    if ((first === last && rung !== rungs.exact) || !isWhole || !isInside(scope.areas, startUtf16, endUtf16))
      continue;
    matches.push({
      segmentId: scope.segment.segmentId,
      startUtf16,
      endUtf16,
      paragraphs: Array.from({ length: last - first + 1 }, (_, step) => first + step),
    });
  }
  return matches;
}

function unitsOf(run: readonly SearchedParagraph[]): {
  readonly text: string;
  readonly positions: readonly number[];
  readonly ordinals: readonly number[];
} {
  let text = "";
  const positions: number[] = [];
  const ordinals: number[] = [];
  for (const { placed, ordinal } of run) {
    let cursor = placed.startUtf16;
    for (const element of placed.paragraph.raw.elements ?? []) {
      const length = elementLengthUtf16(element);
      const shown = searchedText(element, length);
      for (let unit = 0; unit < shown.length; unit += 1) {
        positions.push(cursor + unit);
        ordinals.push(ordinal);
      }
      text += shown;
      cursor += length;
    }
  }
  return { text, positions, ordinals };
}

function searchedText(element: ParagraphElement, lengthUtf16: number): string {
  if (isPendingInsertion(element)) return "";
  const content = element.textRun?.content;
  if (content === undefined) return notText.repeat(lengthUtf16);
  return content.split(inexpressibleGlyph).join(notText);
}
