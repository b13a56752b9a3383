// The first run of blocks that a plan touches, before and after, and their digests: by them a lost answer is settled later.
import type { ClaimHeader } from "./claim.ts";
import { blockText } from "./compare/blocks.ts";
import { canonicalText } from "./compare/canonical-text.ts";
import { StyleSheet } from "./compare/effective-style.ts";
import { segmentOf, tabById, type Block, type DocumentModel, type Segment } from "./document/model.ts";
import { freshNote } from "./plan/blocks/new-notes.ts";
import { elementsIn } from "./plan/blocks/gone-things.ts";
import { partsBetween } from "./plan/inline/inline-edit.ts";
import type { Plan, TabSpan } from "./plan/plan.ts";
import type { DigestPort } from "./ports.ts";

/** Hex digits of a digest that a header keeps. */
const digestDigits = 16;

export type TouchedBlocks = Pick<
  ClaimHeader,
  | "tabId"
  | "segmentId"
  | "firstBlock"
  | "blocksBefore"
  | "blocksAfter"
  | "sourceDigest"
  | "predictionDigest"
  | "notesDigest"
  | "isBound"
>;

/**
 * The top-level blocks around the plan's first match, or around the first that a new footnote stands in. One group is enough: a batch is
 * applied whole or not at all. A group ends where a block follows that no match touches.
 */
export function touchedBlocks(plan: Plan, digest: DigestPort): TouchedBlocks {
  const notes = newNotes(plan);
  const from = firstWithNote(plan, notes);
  const first = plan.matches[from];
  const tabId = first?.tabId ?? "";
  const segmentId = first?.segmentId ?? "";
  const before = blocksOf(plan.before, tabId, segmentId);
  const after = blocksOf(plan.after, tabId, segmentId);
  const isHere = (span: TabSpan, ordinal: number): boolean =>
    ordinal >= from && span.tabId === tabId && span.segmentId === segmentId;
  const spans = plan.matches.filter(isHere);
  const spansAfter = plan.matchesAfter.filter(isHere);
  const ends = endsOf(before);
  const group = firstGroup(ends, spans);
  const inGroup = spans.filter((span) => ordinalOf(ends, span.startUtf16) <= group.last).length;
  const groupAfter = firstGroup(endsOf(after), spansAfter.slice(0, inGroup));
  // In front of the first match nothing moves.
  const firstAfter = from === 0 ? group.first : groupAfter.first;
  const lastAfter = Math.max(groupAfter.last, blockWithNote(after, firstAfter, notes));
  const narrow = {
    source: { blocks: before, first: group.first, count: group.last + 1 - group.first },
    prediction: {
      blocks: after,
      first: firstAfter,
      count: Math.min(after.length, lastAfter + 1) - firstAfter,
    },
  };
  const wide = { source: widened(narrow.source), prediction: widened(narrow.prediction) };
  const isUnclear = ({ source, prediction }: typeof narrow, bound: boolean): boolean =>
    occurs(plan.before, source, plan.after, after, tabId, bound) ||
    occurs(plan.after, prediction, plan.before, before, tabId, bound);
  const isBound = isUnclear(narrow, false);
  const { source, prediction } = isBound ? wide : narrow;
  // What cannot be told apart even so has one digest for both.
  const isTold = !isBound || !isUnclear(wide, true);
  const sourceDigest = runDigest(plan.before, tabId, source, isBound, digest);
  return {
    tabId,
    segmentId,
    firstBlock: source.first,
    blocksBefore: source.count,
    blocksAfter: prediction.count,
    sourceDigest,
    predictionDigest: isTold ? runDigest(plan.after, tabId, prediction, isBound, digest) : sourceDigest,
    ...(isBound ? { isBound } : {}),
    ...(plan.laterRequests.length === 0
      ? {}
      : { notesDigest: notesDigest(plan.after, tabId, partOf(prediction), digest) }),
  };
}

/** Neighbouring blocks of a segment. */
export interface BlockRun {
  /** All blocks of the segment. */
  readonly blocks: readonly Block[];
  readonly first: number;
  readonly count: number;
}

/** First 16 hex digits of the digest of a run in canonical form, where it is bound with whether it reaches the segment's edges. */
export function runDigest(
  document: DocumentModel,
  tabId: string,
  run: BlockRun,
  isBound: boolean,
  digest: DigestPort,
): string {
  return digest.sha256Hex(runText(document, tabId, run, isBound)).slice(0, digestDigits);
}

function runText(document: DocumentModel, tabId: string, run: BlockRun, isBound: boolean): string {
  const { blocks, first, count } = run;
  const start = isBound && first === 0 ? "^" : "";
  const end = isBound && first + count === blocks.length ? "$" : "";
  return `${start}${textOf(document, tabId, partOf(run))}${end}`;
}

function partOf({ blocks, first, count }: BlockRun): readonly Block[] {
  return blocks.slice(first, first + count);
}

/** The run with a neighbour on either side, where there is one. */
function widened({ blocks, first, count }: BlockRun): BlockRun {
  const from = Math.max(0, first - 1);
  const to = Math.min(blocks.length, first + count + 1);
  return { blocks, first: from, count: to - from };
}

/** Whether a run of one document reads like one of another. Lengths and words are looked at first: the canonical form is dear. */
function occurs(
  document: DocumentModel,
  run: BlockRun,
  otherDocument: DocumentModel,
  others: readonly Block[],
  tabId: string,
  isBound: boolean,
): boolean {
  const blocks = partOf(run);
  const isAlike = (first: number): boolean =>
    blocks.every(({ lengthUtf16 }, ordinal) => others[first + ordinal]?.lengthUtf16 === lengthUtf16) &&
    blocks.every((block, ordinal) => {
      const other = others[first + ordinal];
      return other === block || (other !== undefined && blockText(other) === blockText(block));
    });
  let wanted: string | null = null;
  for (let first = 0; first + run.count <= others.length; first += 1) {
    if (!isAlike(first)) continue;
    wanted ??= runText(document, tabId, run, isBound);
    const there = { blocks: others, first, count: run.count };
    if (runText(otherDocument, tabId, there, isBound) === wanted) return true;
  }
  return false;
}

/** The footnotes that the plan makes and that say something; all that it makes where none does. */
function newNotes({ after, madeIds }: Plan): ReadonlySet<string> {
  const fresh = freshNote("").lengthUtf16;
  const spoken = after.tabs.flatMap(({ segments }) =>
    segments.filter(({ segmentId, lengthUtf16 }) => madeIds.includes(segmentId) && lengthUtf16 > fresh),
  );
  return new Set(spoken.length === 0 ? madeIds : spoken.map(({ segmentId }) => segmentId));
}

/** Ordinal of the first match that the mark of such a footnote stands in afterwards; 0 where it stands in none. */
function firstWithNote({ after, matchesAfter, madeIds }: Plan, notes: ReadonlySet<string>): number {
  if (madeIds.length === 0) return 0;
  const ordinal = matchesAfter.findIndex(({ tabId, segmentId, startUtf16, endUtf16 }) => {
    const tab = tabById(after, tabId);
    const segment = tab === null ? null : segmentOf(tab, segmentId);
    if (segment === null) return false;
    return partsBetween(segment, startUtf16, endUtf16).some(({ element }) =>
      notes.has(element.footnoteReference?.footnoteId ?? ""),
    );
  });
  return Math.max(0, ordinal);
}

/** Ordinal of the last block from `first` on that is needed for one such footnote to be among them; `first` where there is none. */
function blockWithNote(blocks: readonly Block[], first: number, notes: ReadonlySet<string>): number {
  if (notes.size === 0) return first;
  const ordinal = blocks.findIndex(
    (block, at) => at >= first && footnotesIn([block]).some((id) => notes.has(id)),
  );
  return Math.max(first, ordinal);
}

/** First 16 hex digits of the digest of the footnotes whose marks stand in blocks, in order. */
export function notesDigest(
  document: DocumentModel,
  tabId: string,
  blocks: readonly Block[],
  digest: DigestPort,
): string {
  const notes = footnotesIn(blocks).flatMap((segmentId) => blocksOf(document, tabId, segmentId));
  return digest.sha256Hex(textOf(document, tabId, notes)).slice(0, digestDigits);
}

/** Ids of the footnotes whose marks stand in blocks, in order. */
export function footnotesIn(blocks: readonly Block[]): readonly string[] {
  return [...elementsIn(blocks)].flatMap(({ footnoteReference }) => footnoteReference?.footnoteId ?? []);
}

function textOf(document: DocumentModel, tabId: string, blocks: readonly Block[]): string {
  const styles = new StyleSheet(tabById(document, tabId)?.raw.namedStyles);
  return canonicalText(blocks, styles, "by-order");
}

function blocksOf(document: DocumentModel, tabId: string, segmentId: string): Segment["blocks"] {
  const tab = tabById(document, tabId);
  return (tab === null ? null : segmentOf(tab, segmentId))?.blocks ?? [];
}

function firstGroup(
  ends: readonly number[],
  spans: readonly TabSpan[],
): { readonly first: number; readonly last: number } {
  const first = ordinalOf(ends, spans[0]?.startUtf16 ?? 0);
  let last = first;
  for (const span of spans) {
    const start = ordinalOf(ends, span.startUtf16);
    if (start > last + 1) break;
    last = Math.max(last, ordinalOf(ends, Math.max(span.startUtf16, span.endUtf16 - 1)));
  }
  return { first, last };
}

function endsOf(blocks: readonly Block[]): readonly number[] {
  let end = 0;
  return blocks.map(({ lengthUtf16 }) => (end += lengthUtf16));
}

/** Ordinal of the top-level block, told by where each ends, that holds the position; the last one for a position behind all. */
function ordinalOf(ends: readonly number[], positionUtf16: number): number {
  let low = 0;
  let high = Math.max(0, ends.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positionUtf16 < (ends[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
