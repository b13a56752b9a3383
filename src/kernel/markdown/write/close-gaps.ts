// The steps that close the gaps between blocks that stay: what goes is taken out, what comes is put in. Each gap is tried on a small document that
// stands for the large one, so that many cost no more than they write.
import type { DocumentModel } from "../../document/model.ts";
import type { Content, ContentBlock } from "../../plan/content.ts";
import { BlockWindows } from "../../plan/blocks/block-windows.ts";
import { ExchangeBlocksStep, type BlockExchange } from "../../plan/steps/exchange-blocks.ts";
import type { BlockGap } from "./block-gaps.ts";
import { deleteSpans, insertRun } from "./run-steps.ts";
import {
  borderMapper,
  thenStep,
  thenSteps,
  trialOn,
  type StepProblem,
  type StepTrial,
} from "./step-trial.ts";

/** Where the gaps are. */
export interface GapScene {
  readonly tabId: string;
  readonly segmentId: string;
  /** The blocks that are written anew, by their ordinals; null for those that stand. */
  readonly content: readonly (ContentBlock | null)[];
  /** The empty paragraph at the place is used up. */
  readonly usesEmpty: boolean;
  /** The gaps lie between the segment's own blocks. */
  readonly isOutside: boolean;
}

export type ClosedGaps =
  | { readonly kind: "closed"; readonly trial: StepTrial }
  | { readonly kind: "stuck"; readonly gap: BlockGap; readonly problem: StepProblem };

/** Gaps are told in positions before all steps of the trial. */
export function closeGaps(trial: StepTrial, gaps: readonly BlockGap[], scene: GapScene): ClosedGaps {
  const at = borderMapper(trial, scene.segmentId);
  const placed = gaps.map((gap) => placedGap(gap, at, scene)).reverse();
  const windows =
    scene.isOutside && placed.length > 1
      ? BlockWindows.over(trial.document, scene.tabId, scene.segmentId)
      : null;
  return windows === null ? oneByOne(trial, placed, scene) : throughWindows(trial, placed, scene, windows);
}

function oneByOne(trial: StepTrial, gaps: readonly PlacedGap[], scene: GapScene): ClosedGaps {
  let current = trial;
  for (const gap of gaps) {
    const next = closeGap(current.document, gap, scene);
    if (next.problem !== null) return { kind: "stuck", gap: gap.gap, problem: next.problem };
    current = thenSteps(current, next.steps);
  }
  return { kind: "closed", trial: current };
}

function throughWindows(
  trial: StepTrial,
  gaps: readonly PlacedGap[],
  scene: GapScene,
  windows: BlockWindows,
): ClosedGaps {
  const exchanges: BlockExchange[] = [];
  for (const gap of gaps) {
    const window = windows.open(gap.startUtf16, gap.endUtf16);
    if (window === null) return oneByOne(trial, gaps, scene);
    const next = closeGap(window, gap, scene);
    if (next.problem !== null) return { kind: "stuck", gap: gap.gap, problem: next.problem };
    windows.close(next.document);
    exchanges.push({ startUtf16: gap.startUtf16, endUtf16: gap.endUtf16, steps: next.steps });
  }
  const step = new ExchangeBlocksStep(scene.tabId, scene.segmentId, exchanges);
  const closed = thenStep(trial, step);
  const [first] = gaps;
  return closed.problem === null || first === undefined
    ? { kind: "closed", trial: closed }
    : { kind: "stuck", gap: first.gap, problem: closed.problem };
}

/** A gap where it stands when its turn comes: all gaps behind it are closed. */
interface PlacedGap {
  readonly gap: BlockGap;
  readonly gone: readonly { readonly startUtf16: number; readonly endUtf16: number }[];
  readonly places: readonly number[];
  readonly blocks: Content;
  readonly usesEmpty: boolean;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

function placedGap(gap: BlockGap, at: (position: number) => number, scene: GapScene): PlacedGap {
  const gone = gap.gone.map((span) => ({ startUtf16: at(span.startUtf16), endUtf16: at(span.endUtf16) }));
  const places = [...new Set(gap.places.map(at))];
  const blocks = scene.content
    .slice(gap.wantedFrom, gap.wantedTo)
    .filter((block): block is ContentBlock => block !== null);
  const goneUtf16 = gone.reduce((sum, span) => sum + span.endUtf16 - span.startUtf16, 0);
  const isEmptyLine = gone.length === 1 && gap.goneCount === 0 && goneUtf16 === 1;
  const usesEmpty = blocks.length > 0 && (scene.usesEmpty || isEmptyLine);
  const edges = [...places, ...gone.flatMap((span) => [span.startUtf16, span.endUtf16])];
  const first = places[0] ?? 0;
  return {
    gap,
    gone,
    places,
    blocks,
    usesEmpty,
    startUtf16: Math.min(...edges),
    endUtf16: Math.max(...edges, usesEmpty ? first + 1 : first),
  };
}

/** New blocks come in front of those that go, or else behind them, or when they are gone: as the service can. */
function closeGap(document: DocumentModel, gap: PlacedGap, { tabId, segmentId }: GapScene): StepTrial {
  const { gone, places, blocks } = gap;
  const trial = trialOn(document);
  const first = places[0] ?? 0;
  if (gap.usesEmpty) return insertRun(trial, { tabId, segmentId, atUtf16: first, usesEmpty: true }, blocks);
  let failed: StepTrial | null = null;
  for (const atUtf16 of places) {
    const written = insertRun(trial, { tabId, segmentId, atUtf16, usesEmpty: false }, blocks);
    const next = deleteSpans(written, trial, tabId, segmentId, gone);
    if (next.problem === null) return next;
    failed ??= next;
  }
  if (gone.length > 0 && blocks.length > 0) {
    const cleared = deleteSpans(trial, trial, tabId, segmentId, gone);
    const place = { tabId, segmentId, atUtf16: gone[0]?.startUtf16 ?? first, usesEmpty: null };
    const next = insertRun(cleared, place, blocks);
    if (next.problem === null) return next;
  }
  return failed ?? trial;
}
