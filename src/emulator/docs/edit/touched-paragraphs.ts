// The paragraphs and elements that a range touches, however deep; what lies apart from the range is not looked into.
import type { Block } from "../model/block.ts";
import type { Element } from "../model/element.ts";
import { elementSize } from "../model/element.ts";
import type { PlacedParagraph } from "./containers.ts";

/** Every paragraph that overlaps [startUtf16, endUtf16) or ends or begins where it does, in document order. */
export function* touchedParagraphs(
  blocks: readonly Block[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
): Generator<PlacedParagraph> {
  let at = baseUtf16;
  for (const block of blocks) {
    const start = at;
    at += block.size;
    if (at < startUtf16 || start > endUtf16) continue;
    if (block.kind === "paragraph") yield { block, startUtf16: start, endUtf16: at };
    else if (block.kind === "contents")
      yield* touchedParagraphs(block.blocks, start + 1, startUtf16, endUtf16);
    else if (block.kind === "table") {
      let inner = start + 1;
      for (const tableRow of block.rows) {
        inner += 1;
        for (const tableCell of tableRow.cells) {
          if (inner <= endUtf16 && inner + tableCell.size >= startUtf16)
            yield* touchedParagraphs(tableCell.blocks, inner + 1, startUtf16, endUtf16);
          inner += tableCell.size;
        }
      }
    }
  }
}

/** The elements of a paragraph with their places in the segment. */
export function* placedElements({ block, startUtf16 }: PlacedParagraph): Generator<{
  readonly element: Element;
  readonly startUtf16: number;
  readonly endUtf16: number;
}> {
  let at = startUtf16;
  for (const element of block.elements) {
    const start = at;
    at += elementSize(element);
    yield { element, startUtf16: start, endUtf16: at };
  }
}
