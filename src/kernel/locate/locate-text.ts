// Finds text in the body of a tab: the rungs of the ladder in order, then the checks on what was found.
import { ToolError, type JsonObject } from "../errors.ts";
import type { Segment, SegmentSpan, TabModel } from "../document/model.ts";
import { placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { boundaryMatches } from "./boundary.ts";
import { exactMatches } from "./exact.ts";
import { locationsOf, spansAsData } from "./location.ts";
import { nearMisses, type Candidate } from "./near-miss.ts";

export interface LocateRequest {
  readonly find: string;
  /** How many matches there must be in all; 1 when neither this nor `occurrence` nor `isAll` says otherwise. */
  readonly expectedMatches?: number | undefined;
  /** Counted from 1; picks one of the matches. */
  readonly occurrence?: number | undefined;
  /** Takes every match; at least one. */
  readonly isAll?: boolean | undefined;
}

export type Located =
  | {
      readonly kind: "found";
      readonly rung: string;
      /** The matches that were chosen, in document order. */
      readonly spans: readonly SegmentSpan[];
      /** How many there are in the tab. */
      readonly totalMatches: number;
      readonly ladderReport: readonly JsonObject[];
    }
  | { readonly kind: "not-found"; readonly error: ToolError };

interface Rung {
  readonly label: string;
  readonly match: (
    segment: Segment,
    paragraphs: readonly PlacedParagraph[],
    find: string,
  ) => readonly SegmentSpan[];
}

/** Strictest first; a looser rung is tried only when every stricter one found nothing. */
const ladder: readonly Rung[] = [{ label: "exact", match: exactMatches }];

const leastNearMiss = 0.6;

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

/** Matches of `find` in the body of a tab. An expected "no" is returned, never thrown. */
export function locateText(tab: TabModel, request: LocateRequest): Located {
  const problems = locateProblems(request);
  if (problems.length > 0) return refused("INVALID_INPUT", problems.join(" "), { problems });
  const body = tab.segments[0];
  if (body === undefined) return noMatch(tab, null, [], request.find, []);
  const paragraphs = placedParagraphs(body);
  const report: JsonObject[] = [];
  for (const rung of ladder) {
    const spans = rung.match(body, paragraphs, request.find);
    report.push({ rung: rung.label, matches: spans.length });
    if (spans.length > 0) return choose(request, rung.label, spans, paragraphs, report);
  }
  return noMatch(tab, body, paragraphs, request.find, report);
}

function choose(
  request: LocateRequest,
  rung: string,
  spans: readonly SegmentSpan[],
  paragraphs: readonly PlacedParagraph[],
  ladderReport: readonly JsonObject[],
): Located {
  const { occurrence } = request;
  const isFree = request.isAll === true || occurrence !== undefined;
  const expected = request.expectedMatches ?? (isFree ? spans.length : 1);
  const mismatch = (message: string, extra: JsonObject): Located =>
    refused("MATCH_COUNT_MISMATCH", message, {
      rung,
      expected,
      actual: spans.length,
      ...extra,
      spans: spansAsData(spans),
      locations: locationsOf(paragraphs, spans),
      ladder_report: ladderReport,
    });
  if (expected !== spans.length) {
    return mismatch(
      `Expected the text ${times(expected)}, found it ${times(spans.length)}. Lengthen find, pick one with occurrence, or state expected_matches.`,
      {},
    );
  }
  if (occurrence === undefined) {
    return { kind: "found", rung, spans, totalMatches: spans.length, ladderReport };
  }
  const chosen = spans[occurrence - 1];
  if (chosen === undefined) {
    return mismatch(
      `Expected the text at least ${times(occurrence)} for occurrence ${occurrence}, found it ${times(spans.length)}. Choose one of locations.`,
      { expected: occurrence, occurrence },
    );
  }
  return { kind: "found", rung, spans: [chosen], totalMatches: spans.length, ladderReport };
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

function noMatch(
  tab: TabModel,
  body: Segment | null,
  paragraphs: readonly PlacedParagraph[],
  find: string,
  ladderReport: readonly JsonObject[],
): Located {
  if (body !== null && find.includes("\n")) {
    const across = boundaryMatches(body, paragraphs, find);
    if (across.length > 0) {
      return refused(
        "STRUCTURAL_BOUNDARY",
        "Expected text inside one paragraph, found it running across a paragraph end. Edit each paragraph by itself, with one replace_text each.",
        {
          rung: "exact",
          spans: spansAsData(across),
          paragraphs: [...(across[0]?.paragraphs ?? [])],
          locations: locationsOf(paragraphs, across),
          ladder_report: ladderReport,
        },
      );
    }
  }
  const candidates = body === null ? [] : nearMisses(body, paragraphs, find);
  const data = candidatesAsData(candidates, paragraphs);
  const [best] = candidates;
  return refused(
    "ZERO_MATCH",
    `Expected the text in tab "${tab.title}" (${tab.tabId}), found it nowhere. ${
      best === undefined
        ? "Nothing similar is there either; read the tab again."
        : "Compare with candidates, and send the text as it stands."
    }`,
    {
      ladder_report: ladderReport,
      near_miss: best !== undefined && best.ratio >= leastNearMiss ? nearMissAsData(best, data[0]) : null,
      candidates: data,
    },
  );
}

function candidatesAsData(
  candidates: readonly Candidate[],
  paragraphs: readonly PlacedParagraph[],
): readonly JsonObject[] {
  return candidates.map((candidate) => {
    const [location] = locationsOf(paragraphs, [candidate]);
    return { ratio: candidate.ratio, text: candidate.text, ...location };
  });
}

function nearMissAsData(best: Candidate, data: JsonObject | undefined): JsonObject {
  return { span_start: best.startUtf16, span_end: best.endUtf16, ...data };
}

function refused(
  code: "INVALID_INPUT" | "ZERO_MATCH" | "MATCH_COUNT_MISMATCH" | "STRUCTURAL_BOUNDARY",
  message: string,
  diagnostics: JsonObject,
): Located {
  return { kind: "not-found", error: new ToolError(code, message, diagnostics) };
}
