// The paragraphs and elements that a range touches, however deep; what lies apart from the range is not looked into.
import type { Block } from "../model/block.ts";
import type { Element } from "../model/element.ts";
import { elementSize } from "../model/element.ts";
import { touching } from "../model/places.ts";
import type { PlacedParagraph } from "./containers.ts";

/** Every paragraph that overlaps [startUtf16, endUtf16) or ends or begins where it does, in document order. */
export function* touchedParagraphs(
  blocks: readonly Block[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
): Generator<PlacedParagraph> {
  for (const { item: block, startUtf16: start } of touching(blocks, baseUtf16, startUtf16, endUtf16)) {
    if (block.kind === "paragraph") yield { block, startUtf16: start, endUtf16: start + block.size };
    else if (block.kind === "contents")
      yield* touchedParagraphs(block.blocks, start + 1, startUtf16, endUtf16);
    else if (block.kind === "table")
      for (const row of touching(block.rows, start + 1, startUtf16, endUtf16))
        for (const cell of touching(row.item.cells, row.startUtf16 + 1, startUtf16, endUtf16))
          yield* touchedParagraphs(cell.item.blocks, cell.startUtf16 + 1, startUtf16, endUtf16);
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
