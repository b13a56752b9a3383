// Tries the rungs of the ladder in order and stops at the first that finds anything. Knows nothing of counts and choices.
import type { Segment, SegmentSpan } from "../document/model.ts";
import { boundaryMatches, canCross, type BoundaryMatch } from "./boundary.ts";
import { foldText } from "./fold-text.ts";
import { matchesAt, type Match } from "./matches.ts";
import { Query } from "./query.ts";
import { ladder, rungs } from "./rungs.ts";
import type { SearchScope } from "./scope.ts";
import { searchedParagraphs, type SearchedParagraph } from "./searched.ts";
import { Sieve } from "./sieve.ts";

export interface RungReport {
  readonly rung: string;
  readonly matches: number;
}

export interface Climb {
  /** The rung that found something; the last one tried when none did. */
  readonly rung: number;
  /** Inside one paragraph each, in document order. */
  readonly matches: readonly Match[];
  /** At the same rung, across paragraph ends. */
  readonly across: readonly BoundaryMatch[];
  /** One entry for each rung that was tried. */
  readonly report: readonly RungReport[];
}

/** Looks for the text in these paragraphs of the scope, at most up to `lastRung`. The sieve must be one for the same text and paragraphs. */
export function climb(
  query: Query,
  scope: SearchScope,
  paragraphs: readonly SearchedParagraph[],
  sieve: Sieve = new Sieve(query.find, paragraphs),
  lastRung: number = rungs.softBreaks,
): Climb {
  const report: RungReport[] = [];
  const rungCount = Math.min(query.rungCount, lastRung + 1);
  let near: readonly SearchedParagraph[] | null = null;
  for (let rung = 0; rung < rungCount; rung += 1) {
    // Plain text is compared faster than it is sieved.
    const isPlain = rung === rungs.exact && !query.isCaseless;
    if (!isPlain) near ??= sieve.held.filter(({ text }) => isNear(query, text));
    const matches = matchesAt(rung, query, scope, near ?? paragraphs);
    const across = canCross(query, rung)
      ? boundaryMatches(rung, query, scope, paragraphs, sieve.crossed)
      : [];
    report.push({ rung: ladder[rung] ?? "", matches: matches.length + across.length });
    if (matches.length + across.length > 0) return { rung, matches, across, report };
  }
  return { rung: rungCount - 1, matches: [], across: [], report };
}

/** Whether one of the loosest rungs finds something in the text; a stricter one finds nothing where these do not. */
function isNear(query: Query, paragraph: string): boolean {
  const text = paragraph.endsWith("\n") ? paragraph.slice(0, -1) : paragraph;
  return [rungs.dashes, rungs.softBreaks].some((rung) =>
    foldText(text, rung, query.isCaseless).text.includes(query.at(rung).text),
  );
}

/** Where the text stands in a segment just as it is; a line feed in it is a paragraph's end. */
export function exactPlaces(segment: Segment, text: string): readonly SegmentSpan[] {
  const scope: SearchScope = { segment, areas: null, label: segment.kind };
  const { matches, across } = climb(
    new Query(text, false),
    scope,
    searchedParagraphs(scope),
    undefined,
    rungs.exact,
  );
  return [...matches, ...across];
}
