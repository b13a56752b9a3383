// The first run of blocks that a plan touches, before and after, and their digests: by them a lost answer is settled later.
import type { ClaimHeader } from "./claim.ts";
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
>;

/**
 * The top-level blocks around the plan's first match, or around the first that a new footnote stands in. One group is enough: a batch is
 * applied whole or not at all. A group ends where a block follows that no match touches.
 */
export function touchedBlocks(plan: Plan, digest: DigestPort): TouchedBlocks {
  const from = firstWithNote(plan);
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
  const source = before.slice(group.first, group.last + 1);
  const prediction = after.slice(group.first, Math.max(group.first, groupAfter.last) + 1);
  return {
    tabId,
    segmentId,
    firstBlock: group.first,
    blocksBefore: source.length,
    blocksAfter: prediction.length,
    sourceDigest: blocksDigest(plan.before, tabId, source, digest),
    predictionDigest: blocksDigest(plan.after, tabId, prediction, digest),
    ...(plan.laterRequests.length === 0
      ? {}
      : { notesDigest: notesDigest(plan.after, tabId, prediction, digest) }),
  };
}

/** Ordinal of the first match that the mark of a new footnote with words stands in afterwards, else of any new one; 0 where there is none. */
function firstWithNote(plan: Plan): number {
  const { after, madeIds } = plan;
  if (madeIds.length === 0) return 0;
  const fresh = freshNote("").lengthUtf16;
  const spoken = after.tabs.flatMap(({ segments }) =>
    segments.filter(({ segmentId, lengthUtf16 }) => madeIds.includes(segmentId) && lengthUtf16 > fresh),
  );
  const ids = spoken.length === 0 ? madeIds : spoken.map(({ segmentId }) => segmentId);
  return Math.max(0, matchWithMark(plan, new Set(ids)));
}

function matchWithMark({ after, matchesAfter }: Plan, footnoteIds: ReadonlySet<string>): number {
  return matchesAfter.findIndex(({ tabId, segmentId, startUtf16, endUtf16 }) => {
    const tab = tabById(after, tabId);
    const segment = tab === null ? null : segmentOf(tab, segmentId);
    if (segment === null) return false;
    return partsBetween(segment, startUtf16, endUtf16).some(({ element }) =>
      footnoteIds.has(element.footnoteReference?.footnoteId ?? ""),
    );
  });
}

/** First 16 hex digits of the digest of the footnotes whose marks stand in blocks, in order. */
export function notesDigest(
  document: DocumentModel,
  tabId: string,
  blocks: readonly Block[],
  digest: DigestPort,
): string {
  const notes = footnotesIn(blocks).flatMap((segmentId) => blocksOf(document, tabId, segmentId));
  return blocksDigest(document, tabId, notes, digest);
}

/** Ids of the footnotes whose marks stand in blocks, in order. */
export function footnotesIn(blocks: readonly Block[]): readonly string[] {
  return [...elementsIn(blocks)].flatMap(({ footnoteReference }) => footnoteReference?.footnoteId ?? []);
}

/** First 16 hex digits of the digest of blocks in canonical form. */
export function blocksDigest(
  document: DocumentModel,
  tabId: string,
  blocks: readonly Block[],
  digest: DigestPort,
): string {
  const styles = new StyleSheet(tabById(document, tabId)?.raw.namedStyles);
  return digest.sha256Hex(canonicalText(blocks, styles, "by-order")).slice(0, digestDigits);
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
