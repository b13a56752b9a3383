// The headers, footers and footnotes of a tab, so that a reader knows what else there is to read.
import type { JsonObject } from "../errors.ts";
import { clip } from "../locate/location.ts";
import { shownText } from "./paragraph-text.ts";
import type { Segment, TabModel } from "./model.ts";
import { placedParagraphs } from "./walk.ts";

const maxEntries = 100;
const maxWordsUtf16 = 40;

/** `{segments: [{segment_id, kind, words}], segment_count}`: the first hundred, with how each begins; nothing when there are none. */
export function segmentEntries(tab: TabModel): JsonObject {
  const others = tab.segments.filter(({ kind }) => kind !== "body");
  if (others.length === 0) return {};
  return {
    segments: others
      .slice(0, maxEntries)
      .map((segment) => ({ segment_id: segment.segmentId, kind: segment.kind, words: firstWords(segment) })),
    segment_count: others.length,
  };
}

function firstWords(segment: Segment): string {
  for (const { paragraph } of placedParagraphs(segment)) {
    const text = shownText(paragraph.raw).trim();
    if (text !== "") return clip(text, 0, maxWordsUtf16);
  }
  return "";
}
