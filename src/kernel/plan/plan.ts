// From steps to a plan: the predicted document, the requests, and the checks that both agree and do what was meant. Sends nothing.
import type { Request } from "../../google-api/docs.ts";
import { ToolError } from "../errors.ts";
import { segmentOf, tabById, type DocumentModel } from "../document/model.ts";
import { unitText } from "../document/paragraph-text.ts";
import { suggestionsInTheWay } from "../guard/suggestions.ts";
import { ordinalAtOrBefore, placedParagraphs } from "../document/walk.ts";
import { mapSpan, type TabSpan } from "./map-span.ts";
import type { PositionMap } from "./position-map.ts";
import type { PlannedMatch } from "./plan-result.ts";
import type { GoneBlocks, SegmentMap, Step, Touch } from "./step.ts";
import { betweenPhases, inPhases, simulatePhases } from "./phases.ts";

export { mapSpan, type TabSpan } from "./map-span.ts";

export interface Plan {
  readonly before: DocumentModel;
  /** The predicted document. */
  readonly after: DocumentModel;
  /** What is sent first; for most plans all of it. */
  readonly requests: readonly Request[];
  /** What is sent behind it, once the service has given the ids of the segments that these name by placeholders. */
  readonly laterRequests: readonly Request[];
  /** Placeholders of the segments that `requests` make, in the order of the requests that make them. */
  readonly madeIds: readonly string[];
  /** The predicted document between the two; the same as `after` where there is nothing to send later. */
  readonly between: DocumentModel;
  readonly steps: readonly Step[];
  /** Steps that take the plan back, in the order to apply them; none when nothing does. */
  readonly inverse: readonly Step[];
  /** Why nothing takes the plan back, or null. */
  readonly irreversible: string | null;
  /** What was asked to be changed, before. */
  readonly matches: readonly PlannedMatch[];
  /** The same places after, in the same order. */
  readonly matchesAfter: readonly TabSpan[];
  /** Stretches of the predicted document that the steps write. */
  readonly targets: readonly TabSpan[];
  readonly maps: readonly (readonly SegmentMap[])[];
  /** Blocks and things in lines that the steps take out. */
  readonly gone: readonly GoneBlocks[];
  /** Ids of named ranges that the steps are meant to take away. */
  readonly unnamed: readonly string[];
}

/**
 * Plans steps on a document. Throws ToolError: UNDO_UNAVAILABLE-like misfits are the planner's business, so here a misfit or a
 * prediction beside the intent is INTERNAL; requests that the index rules refuse, or that do otherwise, are INDEX_SIMULATION_FAILED;
 * an effect that cannot be had is FEATURE_UNAVAILABLE;
 * a pending suggestion where a match or a step touches the document is SUGGESTIONS_PRESENT.
 */
export function buildPlan(
  before: DocumentModel,
  steps: readonly Step[],
  matches: readonly PlannedMatch[],
): Plan {
  let after = before;
  let targets: readonly TabSpan[] = [];
  const all: Request[] = [];
  const madeIds: string[] = [];
  const inverse: Step[] = [];
  let irreversible: string | null = null;
  const gone: GoneBlocks[] = [];
  const unnamed: string[] = [];
  const maps: (readonly SegmentMap[])[] = [];
  refuseSuggestions(before, matches);
  for (const step of steps) {
    refuseSuggestions(after, step.touches(after));
    const effect = step.apply(after);
    if (effect.kind === "misfit") throw defect(`A planned step does not fit: ${effect.reason}.`);
    if (effect.kind === "unknown") throw unpredictable(effect.reason);
    if (effect.kind === "unavailable") throw effect.error;
    const compiled = step.compile(after, effect.document);
    if (compiled.kind === "unavailable") throw compiled.error;
    gone.push(...(step.takesOut?.(after) ?? []));
    unnamed.push(...(step.takesAwayRanges?.(after) ?? []));
    irreversible ??= step.whyIrreversible?.(after) ?? null;
    if (irreversible === null) inverse.unshift(step.invert(after));
    else inverse.length = 0;
    for (const request of compiled.requests) all.push(request);
    madeIds.push(...(compiled.madeIds ?? []));
    targets = [...targets.map((target) => mapSpan(target, effect.maps)), ...effect.targets];
    maps.push(effect.maps);
    after = effect.document;
  }
  const matchesAfter = placesAfter(matches, maps);
  const { requests, laterRequests } = inPhases(all, after);
  const between = betweenPhases(after, madeIds);
  const plan = {
    before,
    after,
    between,
    requests,
    laterRequests,
    madeIds,
    steps,
    inverse,
    irreversible,
    matches,
    matchesAfter,
    targets,
    maps,
    gone,
    unnamed,
  };
  checkRequests(plan);
  checkIntent(plan);
  return plan;
}

/**
 * Where the matches lie afterwards. Where each promises its text, lengths tell: a map could not say to which of two matches
 * that touch a pure insertion between them belongs.
 */
function placesAfter(
  matches: readonly PlannedMatch[],
  maps: readonly (readonly SegmentMap[])[],
): readonly TabSpan[] {
  if (maps.every((step) => step.every(({ map }) => isStill(map)))) return matches;
  if (maps.length !== 1 || matches.some(({ intendedText }) => intendedText === null)) {
    return matches.map((match) => maps.reduce<TabSpan>(mapSpan, match));
  }
  const shifts = new Map<string, number>();
  return matches.map(({ tabId, segmentId, startUtf16, endUtf16, intendedText }) => {
    const key = `${tabId}\n${segmentId}`;
    const start = startUtf16 + (shifts.get(key) ?? 0);
    const end = start + (intendedText ?? "").length;
    shifts.set(key, end - endUtf16);
    return { tabId, segmentId, startUtf16: start, endUtf16: end };
  });
}

/** Whether nothing moves: then a place stays what it was, though more than it be written anew (a paragraph's end along with its text). */
function isStill({ changes }: PositionMap): boolean {
  return changes.every(({ oldLengthUtf16, newLengthUtf16 }) => oldLengthUtf16 === newLengthUtf16);
}

/** The text of a span, one character an index unit, paragraph ends included. */
export function spanText(document: DocumentModel, span: TabSpan): string {
  const tab = tabById(document, span.tabId);
  const segment = tab === null ? null : segmentOf(tab, span.segmentId);
  const paragraphs = segment === null ? [] : placedParagraphs(segment);
  let text = "";
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, span.startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= span.endUtf16) break;
    const { paragraph, startUtf16 } = placed;
    if (startUtf16 + paragraph.lengthUtf16 <= span.startUtf16) continue;
    const from = Math.max(0, span.startUtf16 - startUtf16);
    text += unitText(paragraph.raw).slice(from, span.endUtf16 - startUtf16);
  }
  return text;
}

function refuseSuggestions(document: DocumentModel, touches: readonly Touch[]): void {
  const refusal = suggestionsInTheWay(document, touches);
  if (refusal !== null) throw refusal;
}

function checkRequests(plan: Plan): void {
  const { before, after, between, targets } = plan;
  const requests = [...plan.requests, ...plan.laterRequests];
  const simulation = simulatePhases(before, between, plan);
  if (simulation.kind === "impossible") {
    const isCluster = simulation.reason.includes("grapheme cluster");
    const data = { request_index: simulation.requestIndex, write_status: "not_written", retry_safe: true };
    if (isCluster) {
      throw new ToolError(
        "FEATURE_UNAVAILABLE",
        clusterWords(requests[simulation.requestIndex] ?? {}, simulation.reason, requests, targets),
        { ...data, rule: "rulebook 2.7" },
      );
    }
    throw new ToolError(
      "INDEX_SIMULATION_FAILED",
      `Expected requests that the service takes, found one that it would refuse: ${simulation.reason}. Nothing was written; edit that part in another way, and report this with the document.`,
      {
        ...data,
        request: Object.keys(requests[simulation.requestIndex] ?? {})[0] ?? "",
        reason: simulation.reason,
      },
    );
  }
  for (const { tabId, segmentId, text } of simulation.segments) {
    const tab = tabById(after, tabId);
    const predicted = tab === null ? null : segmentOf(tab, segmentId);
    const difference = predicted === null ? "the segment is gone" : text.differenceFrom(predicted);
    if (difference === null) continue;
    throw new ToolError(
      "INDEX_SIMULATION_FAILED",
      `Expected requests that do what is predicted, found that they do not: ${difference}. Nothing was written; edit that part in another way, and report this with the document.`,
      { reason: difference, write_status: "not_written", retry_safe: true },
    );
  }
}

/** A style request is cut short by a character that is styled in parts, unless the index is an edge of text that was written. */
function clusterWords(
  { updateTextStyle, createNamedRange }: Request,
  reason: string,
  requests: readonly Request[],
  targets: readonly TabSpan[],
): string {
  if (createNamedRange !== undefined) {
    return `Expected named ranges that can be made again, found ${JSON.stringify(createNamedRange.name ?? "")} at a part of a character (${reason}). Delete that range, or replace other text.`;
  }
  const isEdge = targets
    .flatMap(({ startUtf16, endUtf16 }) => [startUtf16, endUtf16])
    .some((index) => reason.startsWith(`index ${index} `));
  const isWriting = requests.some(({ insertText }) => insertText !== undefined);
  return updateTextStyle === undefined || (isWriting && isEdge)
    ? `Expected new text that stands by itself, found that it would melt into the characters beside it (${reason}). Replace the neighbouring characters together with it.`
    : `Expected a look for whole characters, found one that is styled in parts (${reason}). Give it one look with format_text first, or replace it.`;
}

function checkIntent({ after, matches, matchesAfter }: Plan): void {
  matches.forEach(({ intendedText }, index) => {
    const span = matchesAfter[index];
    if (intendedText === null || span === undefined) return;
    if (spanText(after, span) !== intendedText) {
      throw defect("The prediction does not hold the text that was asked for.");
    }
  });
}

function unpredictable(reason: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected an edit whose effect can be predicted, found one of which it is not known ${reason}. Nothing was written; edit without a line feed there.`,
    { rule: "rulebook 6.1, 6.2", write_status: "not_written", retry_safe: true },
  );
}

function defect(
  message: string,
  diagnostics: Readonly<Record<string, string | number | boolean>> = {},
): ToolError {
  return new ToolError("INTERNAL", `${message} Nothing was written; report this with the document.`, {
    write_status: "not_written",
    retry_safe: true,
    ...diagnostics,
  });
}
