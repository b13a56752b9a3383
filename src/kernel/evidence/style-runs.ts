// How text looks, run by run: what shows that a formatting came about.
import type { Json, JsonObject } from "../errors.ts";
import { StyleSheet } from "../compare/effective-style.ts";
import { namedStyleOf } from "../compare/paragraphs.ts";
import { isSameData } from "../compare/same-data.ts";
import { segmentOf, tabById, type DocumentModel, type SegmentSpan } from "../document/model.ts";
import { elementLengthUtf16, isPendingInsertion } from "../document/paragraph-text.ts";
import { effectiveStyleAsData } from "../document/text-style-data.ts";
import { clip } from "../locate/location.ts";
import { ordinalAtOrBefore, placedParagraphs } from "../document/walk.ts";

/** Longest text of one run that is shown in full. */
const maxTextUtf16 = 80;

/** Keys that every run tells. */
const alwaysTold = ["bold", "italic", "underline"] as const;

/** What a key says when the text has nothing of it. */
const absent: Readonly<Record<string, Json>> = {
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  small_caps: false,
  baseline: "normal",
  link: "",
  foreground_color: "",
  background_color: "",
  font_family: "",
};

/**
 * `{text, start, end, bold, italic, underline, …}` for every run of a span, cut to it: how it looks, with the keys of `style` that were
 * asked about. Neighbours that look alike in everything are one: where the service parts them cannot be predicted (rulebook 3.6).
 */
export function styleRuns(
  document: DocumentModel,
  span: SegmentSpan & { readonly tabId: string },
  keys: readonly string[],
): readonly JsonObject[] {
  const tab = tabById(document, span.tabId);
  const segment = tab === null ? null : segmentOf(tab, span.segmentId);
  if (tab === null || segment === null) return [];
  const styles = new StyleSheet(tab.raw.namedStyles);
  const told = toldKeys(keys);
  const runs: ShownRun[] = [];
  const asData = (): readonly JsonObject[] =>
    runs.map(({ text, start, end, look }) => ({ text: shortened(text), start, end, ...lookOf(look, told) }));
  const paragraphs = placedParagraphs(segment);
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, span.startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= span.endUtf16) return asData();
    let cursor = placed.startUtf16;
    for (const element of placed.paragraph.raw.elements ?? []) {
      const start = Math.max(cursor, span.startUtf16);
      const end = Math.min(cursor + elementLengthUtf16(element), span.endUtf16);
      const run = element.textRun;
      if (run !== undefined && end > start && !isPendingInsertion(element)) {
        const look = effectiveStyleAsData(run.textStyle ?? {}, namedStyleOf(placed.paragraph.raw), styles);
        const text = (run.content ?? "").slice(start - cursor, end - cursor);
        const last = runs[runs.length - 1];
        if (last?.end === start && isSameData(last.look, look)) {
          last.text += text;
          last.end = end;
        } else runs.push({ text, start, end, look });
      }
      cursor += elementLengthUtf16(element);
    }
  }
}

interface ShownRun {
  text: string;
  readonly start: number;
  end: number;
  readonly look: JsonObject;
}

/** A link shows in its colour as well. */
function toldKeys(keys: readonly string[]): readonly string[] {
  const look = keys.includes("link") ? ["foreground_color"] : [];
  return [...new Set([...alwaysTold, ...keys, ...look])];
}

function lookOf(look: JsonObject, told: readonly string[]): JsonObject {
  const shown: Record<string, Json> = {};
  for (const key of told) {
    const value = look[key] ?? absent[key];
    if (value !== undefined) shown[key] = value;
  }
  return shown;
}

function shortened(text: string): string {
  return clip(text, 0, maxTextUtf16);
}
