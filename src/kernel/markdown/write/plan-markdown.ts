// The planner of Markdown writes: a text of Markdown over a part of a document, with the smallest edit between what is there and what is wanted.
// Everything wrong with the text is told at once; what would read otherwise than it was written is refused before anything is sent.
import { ToolError, type JsonObject } from "../../errors.ts";
import type { DocumentModel, TabModel } from "../../document/model.ts";
import { mapSpan, type TabSpan } from "../../plan/map-span.ts";
import type { PlannedMatch, PlanResult } from "../../plan/plan-result.ts";
import type { Step } from "../../plan/step.ts";
import { suggestionsInTheWay } from "../../guard/suggestions.ts";
import type { MarkdownBlock } from "../block.ts";
import { parseMarkdown } from "../parse/parse-markdown.ts";
import type { MarkdownProblem } from "../parse/problem.ts";
import { placeholderCounts } from "../placeholder-names.ts";
import { contentOf } from "../read/read-markdown.ts";
import { chipOf } from "./content-of-blocks.ts";
import {
  resolveTarget,
  type MarkdownTarget,
  type TargetBlocks,
  type TargetWords,
} from "./markdown-target.ts";
import { blockProblems, planBlocks } from "./plan-blocks.ts";
import { StandingPart } from "./standing-part.ts";
import { wordsOver } from "./words-in-paragraph.ts";
import type { BlockPlan, WantedPart } from "./block-plan.ts";
import { boldNameWarnings } from "./write-warnings.ts";
import { trialOn, thenStep } from "./step-trial.ts";

export type { MarkdownTarget } from "./markdown-target.ts";

/** Most differences that a refusal shows. */
const maxDifferences = 20;

/**
 * Plans Markdown over a target in the body of a tab. Refusals are values: INVALID_RANGE, INVALID_INPUT for nothing to append,
 * UNSUPPORTED_MARKDOWN with every problem, STRUCTURE_PREDICTION_FAILED, FEATURE_UNAVAILABLE naming the rule,
 * SUGGESTIONS_PRESENT for words proposed inside of the words that are exchanged.
 */
export function planMarkdown(
  document: DocumentModel,
  tab: TabModel,
  target: MarkdownTarget,
  markdown: string,
): PlanResult {
  const body = tab.segments.find(({ kind }) => kind === "body");
  if (body === undefined)
    return refused(new ToolError("INTERNAL", "Expected a tab with a body, found none."));
  const resolved = resolveTarget(tab, body, target);
  if (resolved.kind === "refused") return resolved;
  const whole = resolved.kind === "words" ? resolved.whole : resolved;
  const standing = new StandingPart(document, tab, whole.part);
  const known = placeholderCounts(contentOf(standing.reading));
  const parsed = parseMarkdown(markdown, {
    isKnownPlaceholder: (name) => known.has(name) || chipOf(name) !== null,
  });
  if (parsed.kind === "refused")
    return refused(unsupported(withMore(parsed.problems, blockProblems(standing, whole, parsed))));
  const { blocks } = parsed.content;
  if (target.kind === "append" && blocks.length === 0) {
    return refused(
      new ToolError(
        "INVALID_INPUT",
        "Expected `markdown` with something to append, found none. Nothing was written.",
        {
          write_status: "not_written",
          retry_safe: true,
        },
      ),
    );
  }
  const choice = resolved.kind === "words" ? choiceOfWords(standing, resolved, parsed) : null;
  const [place, wanted]: readonly [TargetBlocks, WantedPart] = choice ?? [whole, parsed];
  const there = place === whole ? standing : new StandingPart(document, tab, place.part);
  const result = resultOf(there, place, wanted, planBlocks(there, place, wanted));
  if (result.kind !== "edit") return result;
  // Words that are proposed in the range are shown to nobody who reads it, so that the edit would be written around them.
  const { words } = wanted;
  const { segmentId } = place.part.segment;
  const touched = words === undefined ? [] : [{ tabId: tab.tabId, segmentId, ...words }];
  const inTheWay = suggestionsInTheWay(document, touched);
  if (inTheWay !== null) return refused(inTheWay);
  return { ...result, warnings: [...(result.warnings ?? []), ...boldNameWarnings(parsed.boldNames)] };
}

/** Inside a paragraph a plain paragraph of Markdown changes words; all else replaces the paragraph, or parts it. */
function choiceOfWords(
  standing: StandingPart,
  target: TargetWords,
  wanted: WantedPart,
): readonly [TargetBlocks, WantedPart] {
  const { blocks } = wanted.content;
  const [only, second] = blocks;
  const isAll =
    target.startUtf16 === target.paragraphStartUtf16 &&
    target.endUtf16 === target.paragraphStartUtf16 + target.paragraph.lengthUtf16 - 1;
  const isWords = only === undefined ? !isAll : second === undefined && isPlain(only);
  if (isWords) {
    const whole = wordsOver(standing, target, wanted);
    if (whole !== null) return [target.whole, whole];
  }
  return [isAll ? target.whole : target.between, wanted];
}

function isPlain({ kind, quotes, items }: MarkdownBlock): boolean {
  return kind === "paragraph" && quotes === 0 && items === 0;
}

function resultOf(
  { document, tab, part }: StandingPart,
  target: TargetBlocks,
  wanted: WantedPart,
  plan: BlockPlan,
): PlanResult {
  if (plan.kind === "refused") return plan;
  if (plan.kind === "unsupported") return refused(unsupported(plan.problems));
  const inputBlocks = wanted.content.blocks.length;
  if (plan.kind === "mismatch") {
    const differences = plan.differences.slice(0, maxDifferences).map(({ words }) => words);
    return refused(
      new ToolError(
        "STRUCTURE_PREDICTION_FAILED",
        `Expected a document that reads as the Markdown says, found that it would not: ${differences[0] ?? "the place would be gone"} Nothing was written; write that part in another way.`,
        {
          structural_diff: differences,
          mismatches: differences,
          input_blocks: inputBlocks,
          predicted_blocks: plan.postBlocks,
          write_status: "not_written",
          retry_safe: true,
        },
      ),
    );
  }
  const { kept, changed, inserted, deleted } = plan.counts;
  const report: JsonObject = {
    input_blocks: inputBlocks,
    post_blocks: plan.postBlocks,
    structural_match: true,
    blocks_kept: kept,
    blocks_changed: changed,
    blocks_inserted: inserted,
    blocks_deleted: deleted,
  };
  if (plan.steps.length === 0) {
    const { startUtf16 } = target.part;
    const { segmentId } = part.segment;
    const span = { tabId: tab.tabId, segmentId, startUtf16, endUtf16: target.endUtf16 };
    return { kind: "no-op", matches: [span], report, warnings: plan.warnings };
  }
  const matches = matchesOf(document, plan.steps);
  return { kind: "edit", steps: plan.steps, matches, report, warnings: plan.warnings };
}

/** Every place of the document that a step touches, neighbouring ones together. */
function matchesOf(document: DocumentModel, steps: readonly Step[]): readonly PlannedMatch[] {
  const spans: TabSpan[] = [];
  let trial = trialOn(document);
  for (const step of steps) {
    const inverse = [...trial.maps].reverse().map((one) => ({ ...one, map: one.map.inverse() }));
    for (const { tabId, segmentId, startUtf16, endUtf16 } of step.touches(trial.document)) {
      spans.push(mapSpan({ tabId, segmentId, startUtf16, endUtf16 }, inverse));
    }
    trial = thenStep(trial, step);
  }
  const order = (a: TabSpan, b: TabSpan): number =>
    a.segmentId === b.segmentId ? a.startUtf16 - b.startUtf16 : a.segmentId < b.segmentId ? -1 : 1;
  const joined: { tabId: string; segmentId: string; startUtf16: number; endUtf16: number }[] = [];
  for (const span of spans.sort(order)) {
    const last = joined[joined.length - 1];
    if (last?.segmentId === span.segmentId && span.startUtf16 <= last.endUtf16) {
      last.endUtf16 = Math.max(last.endUtf16, span.endUtf16);
    } else joined.push({ ...span });
  }
  return joined.map((span) => ({ ...span, intendedText: null }));
}

/** All problems in the order of their lines; of one line and construct the first. */
function withMore(
  problems: readonly MarkdownProblem[],
  more: readonly MarkdownProblem[],
): readonly MarkdownProblem[] {
  const key = ({ construct, line }: MarkdownProblem): string => `${construct} ${line}`;
  const known = new Set(problems.map(key));
  return [...problems, ...more.filter((one) => !known.has(key(one)))].sort((a, b) => a.line - b.line);
}

/** Most problems that a message tells; the diagnostics hold all. */
const maxTold = 10;

/** All problems of a text, with their lines. */
export function unsupported(problems: readonly MarkdownProblem[]): ToolError {
  const told = problems.slice(0, maxTold).map(({ line, endLine, what }) => {
    const lines = line === endLine ? `Line ${line}` : `Lines ${line}–${endLine}`;
    return `${lines}: ${what}`;
  });
  const rest = problems.length > maxTold ? ` (${problems.length - maxTold} more in problems.)` : "";
  return new ToolError("UNSUPPORTED_MARKDOWN", `${told.join(" ")}${rest} Nothing was written.`, {
    construct: problems[0]?.construct ?? "",
    source_map: problems[0] === undefined ? null : [problems[0].line - 1, problems[0].endLine],
    problems: problems.map(({ construct, line, endLine, what }) => ({
      construct,
      line,
      end_line: endLine,
      what,
    })),
    write_status: "not_written",
    retry_safe: true,
  });
}

function refused(error: ToolError): PlanResult {
  return { kind: "refused", error };
}
