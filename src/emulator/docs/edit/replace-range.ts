// Putting other text in the place of a range (rulebook 7, replaceAllText): it looks as the first unit that it replaces.
import type { NamedRange, Span, TabContent } from "../model/document.ts";
import { allSegments } from "../model/document.ts";
import type { TextPiece } from "../model/element.ts";
import { textStyleOf } from "../model/element.ts";
import { suggestDeletion } from "../suggestions/suggest-deletion.ts";
import { deleteRange } from "./delete-range.ts";
import type { Draft, PlacedRange } from "./draft.ts";
import { insertContent } from "./insert-content.ts";
import { placedElements, touchedParagraphs } from "./touched-paragraphs.ts";

/**
 * Replaces a range by text (stripped; empty deletes). Named ranges around the whole range keep covering what stands
 * there. Throws Refusal where deleting or inserting is refused.
 */
export function replaceRange(draft: Draft, range: PlacedRange, text: string): void {
  const { tab, segment, startUtf16, endUtf16 } = range;
  const look = lookAt(range);
  const insert = (): void => {
    if (text === "") return;
    const place = draft.place({ tabId: tab.tabId, segmentId: segment.segmentId });
    insertContent(draft, place, startUtf16, { parts: [text], look });
  };
  if (draft.suggester !== null) {
    suggestDeletion(draft, draft.suggester, range);
    insert();
    return;
  }
  const before = draft.tab(tab.tabId).content.namedRanges;
  deleteRange(draft, range);
  insert();
  const content = draft.tab(tab.tabId).content;
  const namedRanges = afterReplacement(before, content, {
    segmentId: segment.segmentId,
    startUtf16,
    endUtf16,
    lengthUtf16: text.length,
  });
  draft.replaceContent(tab.tabId, { ...content, namedRanges });
}

/** The look of the first unit of a range. */
function lookAt({ segment, startUtf16 }: PlacedRange): TextPiece {
  for (const placed of touchedParagraphs(segment.blocks, 0, startUtf16, startUtf16 + 1))
    for (const { element, startUtf16: from, endUtf16: to } of placedElements(placed)) {
      if (startUtf16 < from || startUtf16 >= to) continue;
      if (element.kind === "text") return { ...element, text: "", others: {} };
      return { kind: "text", text: "", style: textStyleOf(element), others: {} };
    }
  return { kind: "text", text: "", style: {}, others: {} };
}

interface Replacement extends Span {
  readonly lengthUtf16: number;
}

/** The named ranges after a replacement: its ends move along, and what lay inside it alone is gone. */
function afterReplacement(
  ranges: readonly NamedRange[],
  content: TabContent,
  { segmentId, startUtf16, endUtf16, lengthUtf16 }: Replacement,
): NamedRange[] {
  const segments = new Set(allSegments(content).map((segment) => segment.segmentId));
  const behind = startUtf16 + lengthUtf16;
  const moved = (at: number, inside: number): number =>
    at <= startUtf16 ? at : at >= endUtf16 ? at - endUtf16 + behind : inside;
  return ranges.flatMap((range) => {
    const spans = range.spans.flatMap((span) => {
      if (!segments.has(span.segmentId)) return [];
      if (span.segmentId !== segmentId) return [span];
      const next = {
        ...span,
        startUtf16: moved(span.startUtf16, behind),
        endUtf16: moved(span.endUtf16, startUtf16),
      };
      return next.startUtf16 < next.endUtf16 ? [next] : [];
    });
    return spans.length === 0 ? [] : [{ ...range, spans }];
  });
}
