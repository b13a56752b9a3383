// Where the elements of a paragraph stand in it: many edits in one long paragraph each look only at their own.
import type { Paragraph } from "../../google-api/docs.ts";
import { elementLengthUtf16 } from "./paragraph-text.ts";

const known = new WeakMap<Paragraph, readonly number[]>();

/** The offset at which each element begins, and behind the last one the paragraph's length. Kept for as long as the paragraph is. */
export function elementStarts(paragraph: Paragraph): readonly number[] {
  const found = known.get(paragraph);
  if (found !== undefined) return found;
  const starts = [0];
  let cursor = 0;
  for (const element of paragraph.elements ?? []) {
    cursor += elementLengthUtf16(element);
    starts.push(cursor);
  }
  known.set(paragraph, starts);
  return starts;
}

/** Ordinal of the first element that reaches beyond an offset; their number when none does. */
export function firstElementBehind(paragraph: Paragraph, offsetUtf16: number): number {
  const starts = elementStarts(paragraph);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? 0) > offsetUtf16) high = middle;
    else low = middle + 1;
  }
  return low;
}
