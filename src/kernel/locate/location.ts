// Says where a span stands in words a person can follow: its surroundings and the headings and cells above it.
import type { JsonObject } from "../errors.ts";
import type { Span } from "../document/model.ts";
import { shownText } from "../document/paragraph-text.ts";
import { headingLevel, headingText, isEndPending, plainTitle } from "../document/heading.ts";
import { cellWords, type PlacedParagraph } from "../document/walk.ts";
import { graphemeEnd, isGraphemeBoundary } from "./graphemes.ts";

/** Most places that an error lists, so that it stays small. */
export const maxLocations = 20;
const contextRadiusUtf16 = 40;
const maxHeadingUtf16 = 60;

/** `{start_index, end_index, context, path}` for the first spans, at most `most` of them; they must be in document order. */
export function locationsOf(
  paragraphs: readonly PlacedParagraph[],
  spans: readonly Span[],
  most = maxLocations,
): readonly JsonObject[] {
  const locations: JsonObject[] = [];
  const path = new HeadingPath();
  let next = 0;
  const wanted = spans.slice(0, most);
  for (const placed of paragraphs) {
    if (next >= wanted.length) break;
    path.enter(placed);
    const end = placed.startUtf16 + placed.paragraph.lengthUtf16;
    for (let span = wanted[next]; span !== undefined && span.startUtf16 < end; span = wanted[next]) {
      locations.push({
        start_index: span.startUtf16,
        end_index: span.endUtf16,
        context: contextOf(placed, span),
        path: path.textFor(placed),
      });
      next += 1;
    }
  }
  return locations;
}

/** `{start, end}` for the first hundred spans. */
export function spansAsData(spans: readonly Span[]): readonly JsonObject[] {
  return spans.slice(0, 100).map((span) => ({ start: span.startUtf16, end: span.endUtf16 }));
}

/** A part of a text that is not cut inside a cluster, with an ellipsis where more text stands. */
export function clip(text: string, startUtf16: number, endUtf16: number): string {
  let start = Math.max(0, startUtf16);
  while (start > 0 && !isGraphemeBoundary(text, start)) start -= 1;
  let end = Math.min(text.length, endUtf16);
  if (end < text.length && end > start && !isGraphemeBoundary(text, end)) end = graphemeEnd(text, end);
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}

function contextOf(placed: PlacedParagraph, span: Span): string {
  const { raw } = placed.paragraph;
  const text = shownText(raw).replace(/\n$/, "");
  // Pending insertions have index units and are not shown, so the place in the shown text is counted anew.
  const start = shownText(raw, 0, span.startUtf16 - placed.startUtf16).length;
  const end = shownText(raw, 0, span.endUtf16 - placed.startUtf16).length;
  return clip(
    text,
    start - contextRadiusUtf16,
    Math.min(end, start + 3 * contextRadiusUtf16) + contextRadiusUtf16,
  );
}

/** Follows the headings while paragraphs are walked in document order; as in sections, blank and merely proposed ones count for nothing. */
class HeadingPath {
  readonly #titles: (string | undefined)[] = [];

  enter({ paragraph: { raw }, cells }: PlacedParagraph): void {
    if (cells.length > 0) return;
    const level = headingLevel(raw.paragraphStyle?.namedStyleType);
    if (level === null || isEndPending(raw)) return;
    const title = plainTitle(headingText(raw));
    if (title === "") return;
    this.#titles.length = level - 1;
    this.#titles[level - 1] = clip(title, 0, maxHeadingUtf16);
  }

  textFor({ cells }: PlacedParagraph): string {
    const parts = this.#titles.filter((title): title is string => title !== undefined);
    return [...parts, ...cellWords(cells)].join(" > ");
  }
}
