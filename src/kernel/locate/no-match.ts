// Says that nothing matched, and everything that helps to ask again: what is similar, where else the text stands, which markers are in the way.
import { ToolError, type JsonObject } from "../errors.ts";
import type { TabModel } from "../document/model.ts";
import { placedParagraphs } from "../document/walk.ts";
import { climb, type Climb } from "./climb.ts";
import { differenceOf } from "./difference.ts";
import { leftOutEntries } from "./left-out.ts";
import { locationsOf } from "./location.ts";
import { candidateOf, nearMisses, type Candidate } from "./near-miss.ts";
import { withoutMarkdown } from "./plain-markdown.ts";
import { Query } from "./query.ts";
import { ladder } from "./rungs.ts";
import type { SearchScope } from "./scope.ts";
import { searchedParagraphs, type SearchedParagraph } from "./searched.ts";
import type { Sieve } from "./sieve.ts";
import { splitCharacters } from "./split-characters.ts";

const leastNearMiss = 0.6;
const maxCandidates = 5;

/** Where the text, or a form of it, does stand: in other case, without markers, as a part of characters, or outside the scope. */
interface Elsewhere {
  readonly words: string;
  readonly data: JsonObject;
}

interface ClimbedPlace extends Elsewhere {
  readonly climb: Climb;
}

/** What was searched in vain. */
export interface VainSearch {
  readonly query: Query;
  readonly paragraphs: readonly SearchedParagraph[];
  readonly sieve: Sieve;
}

/** ZERO_MATCH for a text that no rung found in the scope. */
export function zeroMatch(
  tab: TabModel,
  scope: SearchScope,
  search: VainSearch,
  ladderReport: readonly JsonObject[],
): ToolError {
  const { query, paragraphs } = search;
  const plain = withoutMarkdown(query.find);
  const unmarked = plain === null ? null : unmarkedPlace(plain, query, scope, paragraphs);
  const places = [
    ...(unmarked === null ? [] : [unmarked]),
    ...insideCharacters(search, scope),
    ...otherCase(search, scope),
    ...otherSegments(tab, scope, query),
    ...leftOutEntries(query, scope),
  ];
  const candidates = candidatesFor(query.find, plain ?? query.find, unmarked, scope, paragraphs);
  const data = candidates.map((candidate) => candidateAsData(query.find, candidate, scope));
  const [best] = candidates;
  return new ToolError(
    "ZERO_MATCH",
    [
      `Expected the text in ${scope.label} of tab "${tab.title}" (${tab.tabId}), found it nowhere there.`,
      ...places.map(({ words }) => words),
      adviceFor(query, best, places),
    ].join(" "),
    {
      ladder_report: ladderReport,
      near_miss:
        best !== undefined && best.ratio >= leastNearMiss
          ? { span_start: best.startUtf16, span_end: best.endUtf16, ...data[0] }
          : null,
      candidates: data,
      elsewhere: places.map((place) => place.data),
    },
  );
}

function adviceFor(query: Query, best: Candidate | undefined, places: readonly Elsewhere[]): string {
  if (query.rungCount === 1) {
    return "It is white space or invisible characters only, so nothing but the exact text is looked for; add the words beside it.";
  }
  if (best !== undefined) return "Compare with candidates, and send the text as it stands.";
  return places.length > 0
    ? "Nothing similar is there."
    : "Nothing similar is there either; read the tab again.";
}

function unmarkedPlace(
  plain: string,
  query: Query,
  scope: SearchScope,
  paragraphs: readonly SearchedParagraph[],
): ClimbedPlace | null {
  const found = climb(new Query(plain, query.isCaseless), scope, paragraphs);
  return placeOf(found, scope, { find: plain, without_markdown: true }, (count) => {
    return `The markdown markers of find are not in the document: styles are not text. Without them it stands there ${count}.`;
  });
}

function insideCharacters({ query, paragraphs }: VainSearch, scope: SearchScope): readonly Elsewhere[] {
  const split = splitCharacters(query.find, scope, paragraphs);
  if (split === null) return [];
  const { text } = split.first;
  const [location] = locationsOf(placedParagraphs(scope.segment), [split.first]);
  return [
    {
      words: `It stands there ${times(split.count)} only as a part of larger characters, the first time in "${text}": send them whole.`,
      data: { inside_characters: true, text, matches: split.count, ...location },
    },
  ];
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function otherCase({ query, paragraphs, sieve }: VainSearch, scope: SearchScope): readonly Elsewhere[] {
  if (query.isCaseless) return [];
  const found = climb(new Query(query.find, true), scope, paragraphs, sieve);
  const place = placeOf(found, scope, { match_case: false }, (count) => {
    return `In other case it stands there ${count}: send match_case false, or the text as it stands.`;
  });
  return place === null ? [] : [place];
}

/** The other segments of the tab, and the rest of this one when the scope is a part of it. */
function otherSegments(tab: TabModel, scope: SearchScope, query: Query): readonly Elsewhere[] {
  const places: Elsewhere[] = [];
  for (const segment of tab.segments) {
    if (segment.segmentId === scope.segment.segmentId && scope.areas === null) continue;
    const whole: SearchScope = { segment, areas: null, label: segment.kind };
    const found = climb(query, whole, searchedParagraphs(whole));
    const where = segment.kind === "body" ? "the body" : `the ${segment.kind} ${segment.segmentId}`;
    const isSame = segment.segmentId === scope.segment.segmentId;
    const place = placeOf(found, whole, { segment_id: segment.segmentId }, (count) =>
      isSame
        ? `Outside of that it stands in ${where} ${count}: leave within out, or name another place.`
        : `It stands in ${where} ${count}: name it by segment_id.`,
    );
    if (place !== null) places.push(place);
    if (places.length === maxCandidates) break;
  }
  return places;
}

function placeOf(
  found: Climb,
  scope: SearchScope,
  how: JsonObject,
  words: (count: string) => string,
): ClimbedPlace | null {
  const count = found.matches.length;
  const [first] = locationsOf(placedParagraphs(scope.segment), found.matches.slice(0, 1));
  if (first === undefined) return null;
  return {
    words: words(times(count)),
    data: { ...how, rung: ladder[found.rung] ?? "", matches: count, ...first },
    climb: found,
  };
}

/** Places of the text without its markers first, then what is similar. */
function candidatesFor(
  find: string,
  plain: string,
  unmarked: ClimbedPlace | null,
  scope: SearchScope,
  paragraphs: readonly SearchedParagraph[],
): readonly Candidate[] {
  const exact = (unmarked?.climb.matches ?? [])
    .slice(0, maxCandidates)
    .map((match) => candidateOf(find, match));
  const similar = nearMisses(scope, paragraphs, plain).filter((candidate) =>
    exact.every((one) => candidate.endUtf16 <= one.startUtf16 || candidate.startUtf16 >= one.endUtf16),
  );
  return [...exact, ...similar].slice(0, maxCandidates);
}

function candidateAsData(find: string, candidate: Candidate, scope: SearchScope): JsonObject {
  const [location] = locationsOf(placedParagraphs(scope.segment), [candidate]);
  return {
    ratio: candidate.ratio,
    text: candidate.text,
    difference: differenceOf(find, candidate.text).map((part) => ({ ...part })),
    ...location,
  };
}
