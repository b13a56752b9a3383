// Finds text in a tab or a part of it: the rungs of the ladder, then the checks on what was found.
import { ToolError, type JsonObject } from "../errors.ts";
import { segmentOf, type SegmentSpan, type TabModel } from "../document/model.ts";
import { placedParagraphs } from "../document/walk.ts";
import type { BoundaryMatch } from "./boundary.ts";
import { climb, type Climb } from "./climb.ts";
import { foldsOf, type Fold } from "./folds.ts";
import { locationsOf, spansAsData } from "./location.ts";
import { zeroMatch } from "./no-match.ts";
import { Query } from "./query.ts";
import { ladder } from "./rungs.ts";
import type { SearchScope } from "./scope.ts";
import { searchedParagraphs } from "./searched.ts";
import { Sieve } from "./sieve.ts";

export interface LocateRequest {
  readonly find: string;
  /** How many matches there must be in all; 1 when neither this nor `occurrence` nor `isAll` says otherwise. */
  readonly expectedMatches?: number | undefined;
  /** Counted from 1; picks one of the matches. */
  readonly occurrence?: number | undefined;
  /** Takes every match; at least one. */
  readonly isAll?: boolean | undefined;
  /** False to take upper and lower case for each other, at every rung. */
  readonly matchCase?: boolean | undefined;
  /** Where to look; the tab's body when left out. */
  readonly scope?: SearchScope | undefined;
}

export type Located =
  | {
      readonly kind: "found";
      readonly rung: string;
      /** The matches that were chosen, in document order. */
      readonly spans: readonly SegmentSpan[];
      /** How many there are in the scope. */
      readonly totalMatches: number;
      /** Characters that the rung, or caseless matching, took for one another in the chosen matches. */
      readonly folds: readonly Fold[];
      readonly ladderReport: readonly JsonObject[];
    }
  | { readonly kind: "not-found"; readonly error: ToolError };

/** What is wrong with a request before anything is read: one sentence a problem. */
export function locateProblems(request: LocateRequest): readonly string[] {
  const { find, occurrence, expectedMatches, isAll } = request;
  const problems: string[] = [];
  if (find === "") problems.push("find: expected text, found an empty string.");
  if (/[\r\n]$/.test(find)) {
    problems.push(
      "find: expected text without a line break at its end, found one. A paragraph's end never belongs to a match; leave it out.",
    );
  }
  if (occurrence !== undefined && (!Number.isInteger(occurrence) || occurrence < 1)) {
    problems.push(`occurrence: expected a whole number counted from 1, found ${occurrence}.`);
  }
  if (expectedMatches !== undefined && (!Number.isInteger(expectedMatches) || expectedMatches < 0)) {
    problems.push(`expected_matches: expected a whole number from 0, found ${expectedMatches}.`);
  }
  if (occurrence !== undefined && isAll === true) {
    problems.push("occurrence, replace_all: expected one of them, found both. Leave one out.");
  }
  return problems;
}

/** Matches of `find` in the scope. An expected "no" is returned, never thrown. */
export function locateText(tab: TabModel, request: LocateRequest): Located {
  const problems = locateProblems(request);
  if (problems.length > 0) return refused("INVALID_INPUT", problems.join(" "), { problems });
  const scope = request.scope ?? wholeBody(tab);
  const query = new Query(request.find, request.matchCase === false);
  const paragraphs = searchedParagraphs(scope);
  const sieve = new Sieve(request.find, paragraphs);
  const found = climb(query, scope, paragraphs, sieve);
  const report = found.report.map((entry): JsonObject => ({ ...entry }));
  // Text across a paragraph end is refused before anything is counted, whatever else the same rung found.
  if (found.across.length > 0) return acrossEnds(scope, found, found.across, report);
  if (found.matches.length > 0) return choose(request, query, scope, found, report);
  return { kind: "not-found", error: zeroMatch(tab, scope, { query, paragraphs, sieve }, report) };
}

function wholeBody(tab: TabModel): SearchScope {
  const none = { kind: "body", segmentId: "", blocks: [], lengthUtf16: 0 } as const;
  return { segment: segmentOf(tab, "") ?? none, areas: null, label: "the body" };
}

function acrossEnds(
  scope: SearchScope,
  { rung }: Climb,
  across: readonly BoundaryMatch[],
  ladderReport: readonly JsonObject[],
): Located {
  return refused(
    "STRUCTURAL_BOUNDARY",
    "Expected text inside one paragraph, found it running across a paragraph end. Edit each paragraph by itself: one call of replace_text or format_text for each.",
    {
      rung: ladder[rung] ?? "",
      spans: spansAsData(across),
      paragraphs: [...(across[0]?.paragraphs ?? [])],
      locations: locationsOf(placedParagraphs(scope.segment), across),
      ladder_report: ladderReport,
    },
  );
}

function choose(
  request: LocateRequest,
  query: Query,
  scope: SearchScope,
  found: Climb,
  ladderReport: readonly JsonObject[],
): Located {
  const { occurrence } = request;
  const all = found.matches;
  const rung = ladder[found.rung] ?? "";
  const isFree = request.isAll === true || occurrence !== undefined;
  const expected = request.expectedMatches ?? (isFree ? all.length : 1);
  const mismatch = (message: string, extra: JsonObject): Located =>
    refused("MATCH_COUNT_MISMATCH", message, {
      rung,
      expected,
      actual: all.length,
      ...extra,
      spans: spansAsData(all),
      locations: locationsOf(placedParagraphs(scope.segment), all),
      ladder_report: ladderReport,
    });
  if (expected !== all.length) {
    return mismatch(
      `Expected the text ${times(expected)}, found it ${times(all.length)}. ${adviceForCount(request, all.length)}`,
      {},
    );
  }
  const chosen = occurrence === undefined ? all : all.slice(occurrence - 1, occurrence);
  if (chosen.length === 0) {
    return mismatch(
      `Expected the text at least ${times(occurrence ?? 1)} for occurrence ${occurrence}, found it ${times(all.length)}. Choose one of locations.`,
      { expected: occurrence ?? 1, occurrence: occurrence ?? 1 },
    );
  }
  return {
    kind: "found",
    rung,
    spans: chosen.map(({ segmentId, startUtf16, endUtf16 }) => ({ segmentId, startUtf16, endUtf16 })),
    totalMatches: all.length,
    folds: foldsOf(
      chosen.map(({ text }) => text),
      found.rung,
      query,
    ),
    ladderReport,
  };
}

/** `occurrence` is no advice to one who gave it, or who wants all. */
function adviceForCount({ occurrence, isAll }: LocateRequest, count: number): string {
  if (occurrence === undefined && isAll !== true) {
    return "Lengthen find, pick one with occurrence, narrow the place, or state expected_matches.";
  }
  const kept =
    occurrence === undefined
      ? "all of them"
      : occurrence <= count
        ? `occurrence ${occurrence} of them`
        : `an occurrence up to ${count}`;
  return `expected_matches is the total: state ${count} or leave it out for ${kept}, or lengthen find or narrow the place.`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function refused(
  code: "INVALID_INPUT" | "MATCH_COUNT_MISMATCH" | "STRUCTURAL_BOUNDARY",
  message: string,
  diagnostics: JsonObject,
): Located {
  return { kind: "not-found", error: new ToolError(code, message, diagnostics) };
}
