// Matches inside one paragraph, at one rung: whole characters only, never an object, never the paragraph's end.
import type { SegmentSpan } from "../document/model.ts";
import { stretchesOf, stretchSpan, type Stretch } from "../document/paragraph-text.ts";
import { softHyphen } from "./fold-classes.ts";
import { canCut, foldText, type FoldedText } from "./fold-text.ts";
import { isGraphemeBoundary } from "./graphemes.ts";
import type { Query } from "./query.ts";
import { rungs } from "./rungs.ts";
import type { SearchScope } from "./scope.ts";
import { isInside, type SearchedParagraph } from "./searched.ts";

export interface Match extends SegmentSpan {
  /** What stands there, pending insertions left out. */
  readonly text: string;
}

/** Every match in document order, left to right and not overlapping. */
export function matchesAt(
  rung: number,
  query: Query,
  scope: SearchScope,
  paragraphs: readonly SearchedParagraph[],
): readonly Match[] {
  const matches: Match[] = [];
  const isPlain = rung === rungs.exact && !query.isCaseless;
  for (const searched of paragraphs) {
    if (isPlain && !searched.text.includes(query.find)) continue;
    const { paragraph, startUtf16 } = searched.placed;
    for (const stretch of stretchesOf(paragraph)) {
      const place = (start: number, end: number): Match | null => {
        const span = stretchSpan(stretch, start, end);
        const match = {
          segmentId: scope.segment.segmentId,
          startUtf16: startUtf16 + span.startUtf16,
          endUtf16: startUtf16 + span.endUtf16,
          text: stretch.text.slice(start, end),
        };
        return isInside(scope.areas, match.startUtf16, match.endUtf16) ? match : null;
      };
      if (isPlain) collectPlain(stretch.text, stretch.text, query.find, place, matches);
      else if (rung === rungs.exact && isAscii(stretch.text) && isAscii(query.find)) {
        // One unit folds to one unit, so no map is needed.
        collectPlain(stretch.text, stretch.text.toLowerCase(), query.find.toLowerCase(), place, matches);
      } else collectFolded(stretch, rung, query, place, matches);
    }
  }
  return matches;
}

type Place = (start: number, end: number) => Match | null;

function collectPlain(text: string, compared: string, find: string, place: Place, matches: Match[]): void {
  let from = compared.indexOf(find);
  while (from >= 0) {
    const end = from + find.length;
    const isWhole = isGraphemeBoundary(text, from) && isGraphemeBoundary(text, end);
    const match = isWhole ? place(from, end) : null;
    if (match !== null) matches.push(match);
    from = compared.indexOf(find, match === null ? from + 1 : end);
  }
}

function collectFolded({ text }: Stretch, rung: number, query: Query, place: Place, matches: Match[]): void {
  const folded = foldText(text, rung, query.isCaseless);
  const find = query.at(rung).text;
  let from = folded.text.indexOf(find);
  while (from >= 0) {
    const next = from + find.length;
    const match =
      canCut(folded, from) && canCut(folded, next) ? wholeMatch(text, folded, from, next, place) : null;
    if (match !== null) matches.push(match);
    from = folded.text.indexOf(find, match === null ? from + 1 : next);
  }
}

function wholeMatch(
  text: string,
  folded: FoldedText,
  from: number,
  next: number,
  place: Place,
): Match | null {
  const start = folded.starts[from] ?? 0;
  const end = matchEnd(text, folded, next);
  return isGraphemeBoundary(text, start) && isGraphemeBoundary(text, end) ? place(start, end) : null;
}

/**
 * Just past the last matched character and the soft hyphens that follow it; of other characters that were left out only what belongs to
 * that character's cluster. So a mark beside the match stays.
 */
function matchEnd(text: string, { starts, ends }: FoldedText, next: number): number {
  const limit = starts[next] ?? text.length;
  let end = ends[next - 1] ?? 0;
  while (end < limit && (text.charCodeAt(end) === softHyphen || !isGraphemeBoundary(text, end))) end += 1;
  return end;
}

function isAscii(text: string): boolean {
  return !/[^\u0000-\u007F]/.test(text);
}
