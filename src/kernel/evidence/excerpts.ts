// Shows a place in a document with what stands around it, before and after a write.
import { changedPart } from "../compare/difference.ts";
import { segmentOf, tabById, type DocumentModel, type Segment, type Span } from "../document/model.ts";
import { shownText, unitText } from "../document/paragraph-text.ts";
import { ordinalAtOrBefore, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { isGraphemeBoundary, graphemeEnd } from "../locate/graphemes.ts";
import { spanText, type TabSpan } from "../plan/plan.ts";

/** What a proof is about: a document and its prediction, and the same places in both, in the same order. */
export interface Change {
  readonly before: DocumentModel;
  readonly after: DocumentModel;
  readonly matches: readonly TabSpan[];
  readonly matchesAfter: readonly TabSpan[];
}

/** Longest text of a match that an excerpt shows in full when nobody says otherwise; of a longer one both ends are shown. */
export const maxMatchUtf16 = 6000;

/**
 * The text from `radius` code points before the span to as many after it, paragraph and cell borders crossed.
 * As matching sees it: without pending insertions, with pending deletions.
 */
export function excerpt(
  document: DocumentModel,
  span: TabSpan,
  radius: number,
  longestUtf16 = maxMatchUtf16,
): string {
  const tab = tabById(document, span.tabId);
  const segment = tab === null ? null : segmentOf(tab, span.segmentId);
  if (segment === null) return "";
  const inside = textInside(segment, span);
  const shown =
    inside.length <= longestUtf16
      ? inside
      : `${startOf(inside, longestUtf16 / 2)} … ${endOf(inside, longestUtf16 / 2)}`;
  return textBefore(segment, span.startUtf16, radius) + shown + textAfter(segment, span.endUtf16, radius);
}

/** About so much of a text's beginning, whole characters. */
function startOf(text: string, lengthUtf16: number): string {
  let end = Math.floor(lengthUtf16);
  while (end > 0 && !isGraphemeBoundary(text, end)) end -= 1;
  return text.slice(0, end);
}

/** About so much of a text's end, whole characters. */
function endOf(text: string, lengthUtf16: number): string {
  let start = text.length - Math.floor(lengthUtf16);
  while (start < text.length && !isGraphemeBoundary(text, start)) start += 1;
  return text.slice(start);
}

/** The shown text of the paragraph's units between two positions of its segment. */
function shownBetween({ paragraph, startUtf16 }: PlacedParagraph, from: number, to: number): string {
  return shownText(paragraph.raw, from - startUtf16, to - startUtf16);
}

function textInside(segment: Segment, { startUtf16, endUtf16 }: Span): string {
  const paragraphs = placedParagraphs(segment);
  let text = "";
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= endUtf16) return text;
    text += shownBetween(placed, startUtf16, endUtf16);
  }
}

function textBefore(segment: Segment, positionUtf16: number, radius: number): string {
  const paragraphs = placedParagraphs(segment);
  let text = "";
  for (let ordinal = ordinalAtOrBefore(paragraphs, positionUtf16); ordinal >= 0; ordinal -= 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || text.length > 2 * radius) break;
    text = shownBetween(placed, placed.startUtf16, positionUtf16) + text;
  }
  let start = text.length;
  for (let count = 0; count < radius && start > 0; count += 1) {
    start -= 1;
    if (start > 0 && isLowSurrogate(text.charCodeAt(start))) start -= 1;
  }
  while (start > 0 && start < text.length && !isGraphemeBoundary(text, start)) start += 1;
  return text.slice(start);
}

function textAfter(segment: Segment, positionUtf16: number, radius: number): string {
  const paragraphs = placedParagraphs(segment);
  let text = "";
  for (
    let ordinal = ordinalAtOrBefore(paragraphs, positionUtf16);
    ordinal < paragraphs.length;
    ordinal += 1
  ) {
    const placed = paragraphs[Math.max(0, ordinal)];
    if (placed === undefined || text.length > 2 * radius) break;
    text += shownBetween(placed, positionUtf16, Infinity);
  }
  let end = 0;
  for (let count = 0; count < radius && end < text.length; count += 1) {
    end += isLowSurrogate(text.charCodeAt(end + 1)) ? 2 : 1;
  }
  if (end < text.length && !isGraphemeBoundary(text, end)) end = graphemeEnd(text, end);
  return text.slice(0, end);
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * Where a match of the plan stands in a reading that others may have shifted: at its predicted place when its text is there,
 * else in the nearest paragraph that reads as predicted, but for one piece of text that came or went beside the match; null when it is in none.
 */
export function spanInReading(
  plan: Pick<Change, "after">,
  reading: DocumentModel,
  span: TabSpan,
): TabSpan | null {
  const expected = spanText(plan.after, span);
  const before = paragraphHolding(plan.after, span);
  const sameFrame = spanText(reading, span) === expected;
  if (before === null) return sameFrame ? span : null;
  const offset = span.startUtf16 - before.placed.startUtf16;
  const text = unitText(before.placed.paragraph.raw);
  const there = paragraphHolding(reading, span);
  if (sameFrame && there !== null && unitText(there.placed.paragraph.raw) === text) return span;
  const tab = tabById(reading, span.tabId);
  const segment = tab === null ? null : segmentOf(tab, span.segmentId);
  const length = span.endUtf16 - span.startUtf16;
  const nearest = (offsetIn: (found: PlacedParagraph) => number | null): TabSpan | null => {
    let best: TabSpan | null = null;
    let distance = Infinity;
    for (const [ordinal, placed] of (segment === null ? [] : placedParagraphs(segment)).entries()) {
      const away = Math.abs(ordinal - before.ordinal);
      const found = away < distance ? offsetIn(placed) : null;
      if (found === null) continue;
      distance = away;
      const start = placed.startUtf16 + found;
      best = { ...span, startUtf16: start, endUtf16: start + length };
    }
    return best;
  };
  return (
    nearest(({ paragraph }) =>
      paragraph.lengthUtf16 === text.length && unitText(paragraph.raw) === text ? offset : null,
    ) ??
    nearest(({ paragraph }) => offsetBesideChange(text, unitText(paragraph.raw), offset, length)) ??
    (sameFrame ? span : null)
  );
}

/** The offset of a stretch in a text that differs from the predicted one by one piece beside the stretch; null when it differs by more. */
function offsetBesideChange(predicted: string, found: string, offset: number, length: number): number | null {
  const part = changedPart({ predicted, found });
  if (part === null || part.before.length + part.after.length === 0) return null;
  const latest = part.before.length;
  const kept = predicted.length - part.deleted.length;
  if (latest - part.slackUtf16 > offset + length) return offset;
  const isInFront = latest + part.deleted.length <= offset;
  return isInFront && kept * 2 >= predicted.length
    ? offset + part.inserted.length - part.deleted.length
    : null;
}

function paragraphHolding(
  document: DocumentModel,
  span: TabSpan,
): { readonly placed: PlacedParagraph; readonly ordinal: number } | null {
  const tab = tabById(document, span.tabId);
  const segment = tab === null ? null : segmentOf(tab, span.segmentId);
  if (segment === null) return null;
  const paragraphs = placedParagraphs(segment);
  const ordinal = ordinalAtOrBefore(paragraphs, span.startUtf16);
  const placed = paragraphs[ordinal];
  return placed === undefined ? null : { placed, ordinal };
}
