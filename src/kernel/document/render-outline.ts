// The headings of a tab, for finding one's way.
import type { Json, JsonObject } from "../errors.ts";
import { fullText } from "./paragraph-text.ts";
import type { TabModel } from "./model.ts";
import { placedParagraphs } from "./walk.ts";

/** The level of a heading style, 1 to 6, or null for any other style. */
export function headingLevel(namedStyleType: string | undefined): number | null {
  const digits = /^HEADING_([1-6])$/.exec(namedStyleType ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

/** `{headings: [{level, text, start_index, end_index, heading_id?}]}` in document order, those in table cells included; the end is the heading's own. */
export function renderOutline(tab: TabModel): JsonObject {
  const body = tab.segments[0];
  const headings: Json[] = [];
  for (const { paragraph, startUtf16 } of body === undefined ? [] : placedParagraphs(body)) {
    const style = paragraph.raw.paragraphStyle;
    const level = headingLevel(style?.namedStyleType);
    if (level === null) continue;
    headings.push({
      level,
      text: fullText(paragraph.raw).replace(/\n$/, ""),
      start_index: startUtf16,
      end_index: startUtf16 + paragraph.lengthUtf16,
      ...(style?.headingId === undefined ? {} : { heading_id: style.headingId }),
    });
  }
  return { headings };
}
