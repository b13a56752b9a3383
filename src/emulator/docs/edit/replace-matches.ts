// Replacing many matches of a segment (rulebook 7, replaceAllText): in one pass where no paragraph begins or ends.
import type { ParagraphBlock } from "../model/block.ts";
import { withElements } from "../model/block.ts";
import type { Segment, TabContent } from "../model/document.ts";
import { withBlocks } from "../model/document.ts";
import { withMove } from "../model/moves.ts";
import type { Element } from "../model/element.ts";
import { joinAt, sliceElements } from "../model/element.ts";
import { mapParagraphs } from "./containers.ts";
import type { Draft, Place } from "./draft.ts";
import { replaceRange } from "./replace-range.ts";

/** A match: [start, end) in the segment's numbering. */
export type Match = readonly [number, number];

/** Replaces every match (first to last, apart from each other) by text. Throws Refusal where one cannot be replaced. */
export function replaceMatches(
  draft: Draft,
  place: Place,
  matches: readonly Match[],
  text: string,
  matchesNewlines: boolean,
): void {
  if (draft.suggester === null && !matchesNewlines && !text.includes("\n")) {
    replaceInPlace(draft, place, matches, text);
    return;
  }
  const { tabId } = place.tab;
  const { segmentId } = place.segment;
  for (const [startIndex, endIndex] of [...matches].reverse())
    replaceRange(draft, draft.range({ tabId, segmentId, startIndex, endIndex }), text);
}

function replaceInPlace(
  draft: Draft,
  { tab, segment }: Place,
  matches: readonly Match[],
  text: string,
): void {
  const first = matches[0];
  const last = matches[matches.length - 1];
  if (first === undefined || last === undefined) return;
  let next = 0;
  const blocks = mapParagraphs(segment.blocks, 0, first[0], last[1], ({ block, startUtf16: at }) => {
    const own: Match[] = [];
    for (
      let match = matches[next];
      match !== undefined && match[0] < at + block.size;
      match = matches[next]
    ) {
      own.push([match[0] - at, match[1] - at]);
      next += 1;
    }
    return own.length === 0 ? block : replaceInParagraph(block, own, text);
  });
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
  const { content } = draft.tab(tab.tabId);
  draft.replaceContent(tab.tabId, movedSpans(content, segment, matches, text.length));
}

/** New text looks as the first unit that it replaces; it joins what is around it as text that was typed there would. */
function replaceInParagraph(block: ParagraphBlock, matches: readonly Match[], text: string): ParagraphBlock {
  const elements = [...matches].reverse().reduce<readonly Element[]>((current, [start, end]) => {
    const front = sliceElements(current, 0, start);
    const [look] = sliceElements(current, start, start + 1);
    const tail = sliceElements(current, end, Infinity);
    const piece = text === "" || look?.kind !== "text" ? [] : [{ ...look, text }];
    const whole = [...front, ...piece, ...tail];
    const isCut = front.length + tail.length > current.length - 1;
    return isCut ? joinAt(joinAt(whole, start + text.length * piece.length), start) : whole;
  }, block.elements);
  return withElements(block, elements);
}

/** Named ranges and anchors around whole matches keep covering them; what lay inside one alone is gone. */
function movedSpans(
  content: TabContent,
  segment: Segment,
  matches: readonly Match[],
  lengthUtf16: number,
): TabContent {
  const { segmentId } = segment;
  // From the last to the first, so that each has the numbering in which it was found.
  const noted = [...matches].reverse().reduce((current, [startUtf16, endUtf16]) => {
    const less = withMove(current, { kind: "deleted", segmentId, startUtf16, endUtf16 });
    return withMove(less, { kind: "inserted", segmentId, atUtf16: startUtf16, lengthUtf16 });
  }, content);
  if (content.namedRanges.length === 0 && content.commentAnchors.length === 0) return noted;
  const moved = (at: number, side: "start" | "end"): number => {
    let shift = 0;
    for (const [start, end] of matches) {
      if (at <= start) break;
      if (at < end) return start + shift + (side === "start" ? lengthUtf16 : 0);
      shift += lengthUtf16 - (end - start);
    }
    return at + shift;
  };
  const mapSpans = <Spanned extends { readonly spans: TabContent["namedRanges"][number]["spans"] }>(
    one: Spanned,
  ): Spanned => ({
    ...one,
    spans: one.spans
      .map((span) =>
        span.segmentId === segmentId
          ? { ...span, startUtf16: moved(span.startUtf16, "start"), endUtf16: moved(span.endUtf16, "end") }
          : span,
      )
      .filter(({ startUtf16, endUtf16 }) => startUtf16 < endUtf16),
  });
  return {
    ...noted,
    namedRanges: content.namedRanges.map(mapSpans).filter(({ spans }) => spans.length > 0),
    commentAnchors: content.commentAnchors.map(mapSpans),
  };
}
