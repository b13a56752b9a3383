// Cuts styled text out of paragraphs and out of other styled text.
import { elementStarts, firstElementBehind } from "../document/element-places.ts";
import { elementLengthUtf16, isPendingInsertion } from "../document/paragraph-text.ts";
import type { PlacedParagraph } from "../document/walk.ts";
import type { StyledRun, StyledText } from "./styled-text.ts";

/** The text of a stretch of a paragraph with its styles; offsets count from the paragraph's start. What is not text, or only proposed, is left out. */
export function styledSlice(placed: PlacedParagraph, startUtf16: number, endUtf16: number): StyledText {
  const { raw } = placed.paragraph;
  const elements = raw.elements ?? [];
  const runs: StyledRun[] = [];
  const first = firstElementBehind(raw, startUtf16);
  let cursor = elementStarts(raw)[first] ?? 0;
  for (let ordinal = first; cursor < endUtf16; ordinal += 1) {
    const element = elements[ordinal];
    if (element === undefined) break;
    const length = elementLengthUtf16(element);
    const from = Math.max(0, startUtf16 - cursor);
    const to = Math.min(length, endUtf16 - cursor);
    const run = element.textRun;
    if (to > from && run !== undefined && !isPendingInsertion(element)) {
      runs.push({ text: (run.content ?? "").slice(from, to), textStyle: run.textStyle ?? {} });
    }
    cursor += length;
  }
  return runs;
}

/** A part of styled text; offsets are UTF-16 units of its text. */
export function sliceStyled(runs: StyledText, startUtf16: number, endUtf16: number): StyledText {
  const slice: StyledRun[] = [];
  let cursor = 0;
  for (const run of runs) {
    const from = Math.max(0, startUtf16 - cursor);
    const to = Math.min(run.text.length, endUtf16 - cursor);
    if (to > from) slice.push({ ...run, text: run.text.slice(from, to) });
    cursor += run.text.length;
  }
  return slice;
}
