// How named ranges and comment anchors follow the text (rulebook 6.1, 6.2, 12); what moved is noted for batches that were
// written before it (5.3).
import type { Span, TabContent } from "../model/document.ts";
import { withMove } from "../model/moves.ts";

/**
 * The content with every span of the segment moved for an insertion: strictly inside it grows; at its start it is
 * pushed; at its end it stays.
 */
export function spansAfterInsertion(
  content: TabContent,
  segmentId: string,
  atUtf16: number,
  lengthUtf16: number,
): TabContent {
  const noted = withMove(content, { kind: "inserted", segmentId, atUtf16, lengthUtf16 });
  return mapSpans(noted, segmentId, (span) =>
    atUtf16 >= span.endUtf16
      ? span
      : {
          ...span,
          startUtf16: atUtf16 <= span.startUtf16 ? span.startUtf16 + lengthUtf16 : span.startUtf16,
          endUtf16: span.endUtf16 + lengthUtf16,
        },
  );
}

/** The content with every span of the segment shrunk for a deletion of [startUtf16, endUtf16); emptied ones are gone. */
export function spansAfterDeletion(
  content: TabContent,
  segmentId: string,
  startUtf16: number,
  endUtf16: number,
): TabContent {
  const move = (at: number): number =>
    at <= startUtf16 ? at : Math.max(startUtf16, at - (endUtf16 - startUtf16));
  const noted = withMove(content, { kind: "deleted", segmentId, startUtf16, endUtf16 });
  return mapSpans(noted, segmentId, (span) => {
    if (span.endUtf16 <= startUtf16) return span;
    const moved = { ...span, startUtf16: move(span.startUtf16), endUtf16: move(span.endUtf16) };
    return moved.startUtf16 < moved.endUtf16 ? moved : null;
  });
}

/** The content without any span in a segment that is gone. */
export function spansWithoutSegment(content: TabContent, segmentId: string): TabContent {
  return mapSpans(withMove(content, { kind: "gone", segmentId }), segmentId, () => null);
}

// A named range without spans is gone; a comment anchor stays, empty.
function mapSpans(content: TabContent, segmentId: string, map: (span: Span) => Span | null): TabContent {
  if (content.namedRanges.length === 0 && content.commentAnchors.length === 0) return content;
  const mapOne = <Spanned extends { readonly spans: readonly Span[] }>(one: Spanned): Spanned => {
    const spans = one.spans.map((span) => (span.segmentId === segmentId ? map(span) : span));
    const isSame = spans.every((span, index) => span === one.spans[index]);
    return isSame ? one : { ...one, spans: spans.filter((span) => span !== null) };
  };
  return {
    ...content,
    namedRanges: content.namedRanges.map(mapOne).filter((range) => range.spans.length > 0),
    commentAnchors: content.commentAnchors.map(mapOne),
  };
}
