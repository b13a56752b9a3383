// Plans the replacement of located text as the smallest edits. Decides styles; leaves requests and prediction to the step.
import type { Link } from "../../google-api/docs.ts";
import { ToolError } from "../errors.ts";
import {
  segmentOf,
  type DocumentModel,
  type Segment,
  type SegmentSpan,
  type TabModel,
} from "../document/model.ts";
import { paragraphAt, placedParagraphs } from "../document/walk.ts";
import { suggestionsInTheWay } from "../guard/suggestions.ts";
import { locateProblems, type LocateRequest, type Located } from "../locate/locate-text.ts";
import { matchReport } from "./match-report.ts";
import { remadeRangeWarning } from "./placeholder-id.ts";
import type { PlanResult, PlannedMatch } from "./plan-result.ts";
import { withSoftBreaksKept } from "./soft-breaks.ts";
import { ReplaceTextStep } from "./steps/replace-text.ts";
import type { TextEdit } from "./steps/text-operations.ts";
import { styledInsertion } from "./styled-insertion.ts";
import { sliceStyled, styledSlice } from "./styled-slice.ts";
import { textOf, type StyledText } from "./styled-text.ts";
import { smallestHunks } from "./word-diff.ts";

/** What the service strips from inserted text, carriage returns among it (rulebook 6.1). */
const stripped = /[\u0000-\u0008\u000C-\u001F\uE000-\uF8FF]/g;

/** Most kept links that are named one by one, and the longest part of an address that is shown. */
const maxKeptLinks = 3;
const maxAddressUtf16 = 120;

/** What is sought, and what shall stand there. */
export interface TextReplacement {
  readonly find: string;
  readonly replace: string;
}

/** What is wrong with a call before anything is read: one sentence a problem, beginning with the argument's name. */
export function replaceTextProblems(request: LocateRequest, replace: string): readonly string[] {
  return [...locateProblems(request), ...replacementProblems(request.find, replace)];
}

function replacementProblems(find: string, replace: string): readonly string[] {
  const problems: string[] = [];
  if (find === replace && find !== "") {
    problems.push("replace: expected another text than find, found the same. There is nothing to do.");
  }
  const lost = new Set((replace.match(stripped) ?? []).map(codePointName));
  if (lost.size > 0) {
    problems.push(
      `replace: expected text that the service keeps, found ${[...lost].join(", ")}, which it would strip. Leave them out; a line break is a line feed.`,
    );
  }
  if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(replace)) {
    problems.push(
      "replace: expected whole characters, found half a surrogate pair. Send the whole character.",
    );
  }
  return problems;
}

/**
 * The smallest edit that turns each located match into `replace`, to the letter whatever rung found it, but for soft breaks (`withSoftBreaksKept`).
 * A failed location is passed on as the refusal.
 */
export function planReplaceText(
  document: DocumentModel,
  tab: TabModel,
  located: Located,
  { find, replace }: TextReplacement,
): PlanResult {
  if (located.kind === "not-found") return { kind: "refused", error: located.error };
  const problems = replacementProblems("", replace);
  if (problems.length > 0) {
    return { kind: "refused", error: new ToolError("INVALID_INPUT", problems.join(" "), { problems }) };
  }
  const touched = located.spans.map((span) => ({ ...span, tabId: tab.tabId }));
  const inTheWay = suggestionsInTheWay(document, touched);
  if (inTheWay !== null) return { kind: "refused", error: inTheWay };
  const report = matchReport(located);
  const segmentId = located.spans[0]?.segmentId ?? "";
  const segment = segmentOf(tab, segmentId);
  if (segment === null) return { kind: "no-op", report, warnings: [] };
  const places = located.spans.flatMap((span) => placeOf(segment, span, find, replace));
  const edits = places.flatMap(editsFor);
  if (edits.length === 0) return { kind: "no-op", matches: touched, report, warnings: [] };
  const step = new ReplaceTextStep(tab.tabId, segmentId, edits).withNamedRangesKept(document);
  const matches = places.map(({ span, wanted }): PlannedMatch => ({
    ...span,
    tabId: tab.tabId,
    intendedText: wanted,
  }));
  return { kind: "edit", steps: [step], matches, report, warnings: warningsFor(edits, step, replace) };
}

interface MatchedPlace {
  readonly span: SegmentSpan;
  readonly runs: StyledText;
  /** What stands there, and what shall. */
  readonly matched: string;
  readonly wanted: string;
}

function placeOf(
  segment: Segment,
  span: SegmentSpan,
  find: string,
  replace: string,
): readonly MatchedPlace[] {
  const placed = paragraphAt(placedParagraphs(segment), span.startUtf16);
  if (placed === null) return [];
  const start = span.startUtf16 - placed.startUtf16;
  const runs = styledSlice(placed, start, span.endUtf16 - placed.startUtf16);
  const matched = textOf(runs);
  return [{ span, runs, matched, wanted: withSoftBreaksKept(matched, find, replace) }];
}

function editsFor({ span, runs, matched, wanted }: MatchedPlace): readonly TextEdit[] {
  return smallestHunks(matched, wanted).map((hunk) => ({
    startUtf16: span.startUtf16 + hunk.startUtf16,
    deleted: sliceStyled(runs, hunk.startUtf16, hunk.endUtf16),
    inserted: styledInsertion(hunk, runs),
  }));
}

function warningsFor(edits: readonly TextEdit[], step: ReplaceTextStep, replace: string): readonly string[] {
  const warnings: string[] = [];
  const isLinkDropped = edits.some(
    ({ deleted, inserted }) =>
      deleted.some((run) => run.textStyle.link !== undefined) &&
      inserted.some((run) => run.text !== "\n" && run.textStyle.link === undefined),
  );
  if (isLinkDropped) {
    warnings.push("A link was dropped: not every replaced character had it. Set it again by hand.");
  }
  warnings.push(...keptLinkWarnings(edits));
  for (const { name } of step.remadeRanges) warnings.push(remadeRangeWarning(name));
  if (/\\[nt"'\\]|\\u[0-9a-fA-F]{4}/.test(replace)) {
    warnings.push("The new text holds backslash sequences; they were written as they stand.");
  }
  return warnings;
}

/** New words under an old link: whoever changed the words may want another address. One sentence an address. */
function keptLinkWarnings(edits: readonly TextEdit[]): readonly string[] {
  const addresses = new Set<string>();
  for (const { inserted } of edits) {
    for (const { text, textStyle } of inserted) {
      if (text !== "\n" && textStyle.link !== undefined) addresses.add(addressOf(textStyle.link));
    }
  }
  const all = [...addresses];
  const named = all
    .slice(0, maxKeptLinks)
    .map((address) => `A link was kept on changed words: ${address}. Check that it still fits them.`);
  const more = all.length - named.length;
  return more === 0
    ? named
    : [...named, `Links were kept on changed words with ${more} more addresses. Check them as well.`];
}

function addressOf({ url, heading, headingId, bookmark, bookmarkId, tabId }: Link): string {
  if (url !== undefined) return url.length <= maxAddressUtf16 ? url : `${url.slice(0, maxAddressUtf16)}…`;
  const headingTo = heading?.id ?? headingId;
  if (headingTo !== undefined) return `heading ${headingTo}`;
  const bookmarkTo = bookmark?.id ?? bookmarkId;
  if (bookmarkTo !== undefined) return `bookmark ${bookmarkTo}`;
  return tabId === undefined ? "a place in the document" : `tab ${tabId}`;
}

function codePointName(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
