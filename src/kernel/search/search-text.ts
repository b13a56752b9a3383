// Finds every place of a text or pattern in a document: all tabs or one, bodies, headers, footers and footnotes, cells at any depth.
// Reads only; a match found here stands at the same position for an edit.
import type { JsonObject } from "../errors.ts";
import type { DocumentModel, ParagraphBlock, Segment, Span, TabModel } from "../document/model.ts";
import {
  inexpressibleGlyph,
  roughText,
  stretchesOf,
  stretchSpan,
  type Stretch,
} from "../document/paragraph-text.ts";
import { placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { isGraphemeBoundary } from "../locate/graphemes.ts";
import { leftOutAsData, leftOutPlaces } from "../locate/left-out.ts";
import { locationsOf } from "../locate/location.ts";
import { matchesAt, type Match } from "../locate/matches.ts";
import { Query } from "../locate/query.ts";
import { rungs } from "../locate/rungs.ts";
import type { SearchScope } from "../locate/scope.ts";
import { searchedParagraphs } from "../locate/searched.ts";
import { Sieve } from "../locate/sieve.ts";
import { notText } from "./character-set.ts";
import { compilePattern, type Pattern, type WorkBudget } from "./pattern.ts";

export interface TextSearch {
  /** A text, or a regular expression of the subset in docs/locating.md. */
  readonly query: string;
  readonly isRegex: boolean;
  readonly matchCase: boolean;
  /** Only this tab; every tab when left out. */
  readonly tab?: TabModel | undefined;
  /** Most matches in the answer. */
  readonly limit: number;
  /** How many matches, counted in document order, were given before. */
  readonly skip?: number | undefined;
  /** Most steps that a pattern may take; 40 million when left out. */
  readonly workLimit?: number | undefined;
}

export interface TextSearchResult {
  /** `{tab_id, tab_title, segment_id, start_index, end_index, text, context, path}` in document order. */
  readonly matches: readonly JsonObject[];
  /** Of all there are, given here or not; of the part that was searched when `isComplete` is false. */
  readonly matchCount: number;
  /** False when a pattern was too laborious for the document and the search was ended. */
  readonly isComplete: boolean;
  /** When nothing was found: where the text stands in pending insertions and the words of chips, which are not searched; some places. */
  readonly leftOut: readonly JsonObject[];
  /** `skip` of the page that follows; null after the last match. */
  readonly next: number | null;
}

/** Some hundred milliseconds, and many times what usual patterns need for a million characters. */
const usualWorkLimit = 40_000_000;
const maxShownUtf16 = 300;
const maxLeftOut = 5;

/** What is wrong with a query before anything is read: one sentence a problem. */
export function textSearchProblems(query: string, isRegex: boolean): readonly string[] {
  if (query === "") return ["query: expected a text or pattern, found an empty string."];
  if (isRegex) {
    const compiled = compilePattern(query, { matchCase: true });
    return compiled.kind === "refused" ? [`query: ${compiled.problem}.`] : [];
  }
  return /[\r\n]/.test(query)
    ? [
        "query: expected text inside one paragraph, found a line break. Search for the text of each paragraph.",
      ]
    : [];
}

/** Every match in document order, left to right and not overlapping. Precondition: the query has no problems. */
export function searchText(document: DocumentModel, search: TextSearch): TextSearchResult {
  const find = finderFor(search);
  const skip = search.skip ?? 0;
  const matches: JsonObject[] = [];
  let matchCount = 0;
  for (const tab of search.tab === undefined ? document.tabs : [search.tab]) {
    for (const segment of tab.segments) {
      const found = find.inSegment(segment);
      const from = Math.max(0, skip - matchCount);
      const page = found.slice(from, from + search.limit - matches.length);
      matches.push(...pageAsData(tab, segment, page));
      matchCount += found.length;
    }
  }
  const given = skip + matches.length;
  const leftOut = matchCount > 0 || search.isRegex ? [] : leftOutOf(document, search);
  return {
    matches,
    matchCount,
    isComplete: find.isComplete(),
    leftOut,
    next: matches.length > 0 && given < matchCount ? given : null,
  };
}

function leftOutOf(
  document: DocumentModel,
  { query, matchCase, tab: only }: TextSearch,
): readonly JsonObject[] {
  const wanted = new Query(query, !matchCase);
  const found: JsonObject[] = [];
  for (const tab of only === undefined ? document.tabs : [only]) {
    for (const segment of tab.segments) {
      const scope: SearchScope = { segment, areas: null, label: segment.kind };
      const places = leftOutPlaces(wanted, rungs.exact, scope).slice(0, maxLeftOut - found.length);
      for (const place of leftOutAsData(scope, places)) found.push({ ...homeOf(tab, segment), ...place });
    }
  }
  return found;
}

function homeOf(tab: TabModel, segment: Segment): JsonObject {
  return { tab_id: tab.tabId, tab_title: tab.title, segment_id: segment.segmentId };
}

function pageAsData(tab: TabModel, segment: Segment, page: readonly Match[]): readonly JsonObject[] {
  return locationsOf(placedParagraphs(segment), page, page.length).map((location, ordinal) => ({
    ...homeOf(tab, segment),
    ...location,
    text: (page[ordinal]?.text ?? "").slice(0, maxShownUtf16),
  }));
}

interface Finder {
  inSegment(segment: Segment): readonly Match[];
  isComplete(): boolean;
}

function finderFor({ query, isRegex, matchCase, workLimit = usualWorkLimit }: TextSearch): Finder {
  if (!isRegex) {
    const wanted = new Query(query, !matchCase);
    return { inSegment: (segment) => textMatches(segment, wanted), isComplete: () => true };
  }
  const compiled = compilePattern(query, { matchCase });
  const budget: WorkBudget = { left: workLimit };
  return {
    inSegment: (segment) =>
      compiled.kind === "pattern" ? patternMatches(segment, compiled.pattern, budget) : [],
    isComplete: () => budget.left > 0,
  };
}

function textMatches(segment: Segment, query: Query): readonly Match[] {
  const scope: SearchScope = { segment, areas: null, label: segment.kind };
  const paragraphs = searchedParagraphs(scope);
  const held = query.isCaseless ? new Sieve(query.find, paragraphs).held : paragraphs;
  return matchesAt(rungs.exact, query, scope, held);
}

function patternMatches(segment: Segment, pattern: Pattern, budget: WorkBudget): readonly Match[] {
  const matches: Match[] = [];
  for (const placed of placedParagraphs(segment)) {
    if (budget.left <= 0) break;
    for (const match of matchesInParagraph(placed, pattern, budget)) {
      matches.push({ segmentId: segment.segmentId, ...match });
    }
  }
  return matches;
}

/** Matches that are not empty; they begin and end between two clusters. */
function matchesInParagraph(
  { paragraph, startUtf16 }: PlacedParagraph,
  pattern: Pattern,
  budget: WorkBudget,
): readonly (Span & { readonly text: string })[] {
  const stretches = stretchesOf(paragraph);
  const { text, starts } = patternText(paragraph, stretches);
  const mayCut = (index: number): boolean => isGraphemeBoundary(text, index);
  const found: (Span & { readonly text: string })[] = [];
  let ordinal = 0;
  for (let from = 0; from < text.length;) {
    const match = pattern.find(text, from, budget, mayCut);
    if (match === null) break;
    from = match.endUtf16;
    if (match.startUtf16 === match.endUtf16) {
      from += (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
      continue;
    }
    while ((starts[ordinal + 1] ?? Infinity) <= match.startUtf16) ordinal += 1;
    const stretch = stretches[ordinal];
    if (stretch === undefined) break;
    const base = starts[ordinal] ?? 0;
    const span = stretchSpan(stretch, match.startUtf16 - base, match.endUtf16 - base);
    found.push({
      startUtf16: startUtf16 + span.startUtf16,
      endUtf16: startUtf16 + span.endUtf16,
      text: text.slice(match.startUtf16, match.endUtf16),
    });
  }
  return found;
}

/** The paragraph as patterns see it, with what no pattern takes in the place of everything that is not text; `starts` says where each stretch begins. */
function patternText(
  paragraph: ParagraphBlock,
  stretches: readonly Stretch[],
): { readonly text: string; readonly starts: readonly number[] } {
  const rough = roughText(paragraph).replace(/\n$/, "");
  const starts: number[] = [];
  // An anchor must not hold beside an object at the paragraph's edge.
  let text = isParting(rough.charAt(0)) ? notText : "";
  stretches.forEach((stretch, ordinal) => {
    if (ordinal > 0) text += notText;
    starts.push(text.length);
    text += stretch.text;
  });
  if (isParting(rough.charAt(rough.length - 1))) text += notText;
  return { text, starts };
}

function isParting(character: string): boolean {
  return character === "\uFFFC" || character === inexpressibleGlyph;
}
