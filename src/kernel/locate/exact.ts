// The first rung of the ladder: the text as it stands, whole characters only.
import type { Paragraph } from "../../google-api/docs.ts";
import type { SegmentSpan, Segment } from "../document/model.ts";
import { stretchesOf, stretchSpan } from "../document/paragraph-text.ts";
import type { PlacedParagraph } from "../document/walk.ts";
import { isGraphemeBoundary } from "./graphemes.ts";

/**
 * Every match in document order, left to right and not overlapping. A match lies in one stretch of text and begins and ends
 * between two clusters, so it never takes in an object, a paragraph's end or half a character.
 */
export function exactMatches(
  segment: Segment,
  paragraphs: readonly PlacedParagraph[],
  find: string,
): readonly SegmentSpan[] {
  const spans: SegmentSpan[] = [];
  for (const { paragraph, startUtf16 } of paragraphs) {
    if (paragraph.lengthUtf16 <= find.length || !canHold(paragraph.raw, find)) continue;
    for (const stretch of stretchesOf(paragraph)) {
      for (const start of matchesIn(stretch.text, find)) {
        const span = stretchSpan(stretch, start, start + find.length);
        spans.push({
          segmentId: segment.segmentId,
          startUtf16: startUtf16 + span.startUtf16,
          endUtf16: startUtf16 + span.endUtf16,
        });
      }
    }
  }
  return spans;
}

/** Spares building the map of a paragraph that cannot match: with nothing proposed in it, a match stands in its plain text too. */
function canHold(paragraph: Paragraph, find: string): boolean {
  let text = "";
  for (const element of paragraph.elements ?? []) {
    if (element.textRun === undefined) {
      text += "\uFFFC";
      continue;
    }
    if (element.textRun.suggestedInsertionIds !== undefined) return true;
    text += element.textRun.content ?? "";
  }
  return text.includes(find);
}

function matchesIn(text: string, find: string): readonly number[] {
  const starts: number[] = [];
  let from = text.indexOf(find);
  while (from >= 0) {
    const end = from + find.length;
    const isWhole = isGraphemeBoundary(text, from) && isGraphemeBoundary(text, end);
    if (isWhole) starts.push(from);
    from = text.indexOf(find, isWhole ? end : from + 1);
  }
  return starts;
}
