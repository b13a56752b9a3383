// Where spans of a tab lie after steps. Knows maps only.
import type { SegmentSpan } from "../document/model.ts";
import type { SegmentMap } from "./step.ts";

export interface TabSpan extends SegmentSpan {
  readonly tabId: string;
}

/** Where a span lies after the maps, new text at its edges included. */
export function mapSpan<S extends TabSpan>(span: S, maps: readonly SegmentMap[]): TabSpan {
  let { startUtf16, endUtf16 } = span;
  for (const { tabId, segmentId, map } of maps) {
    if (tabId !== span.tabId || segmentId !== span.segmentId) continue;
    startUtf16 = map.map(startUtf16, "before");
    endUtf16 = map.map(endUtf16, "after");
  }
  return { tabId: span.tabId, segmentId: span.segmentId, startUtf16, endUtf16 };
}
