// Finds the innermost list of blocks for a position: segment, table cell or contents table, and rebuilds what is around it.
import type { Block, ParagraphBlock } from "../model/block.ts";
import { cell, contents, row, table } from "../model/block.ts";

/** Makes the new blocks of a container whose first block starts at `baseUtf16`. */
export type Rewrite = (blocks: readonly Block[], baseUtf16: number) => readonly Block[];

/** Applies `rewrite` to the innermost container that holds all of [startUtf16, endUtf16). */
export function rewriteInnermost(
  blocks: readonly Block[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
  rewrite: Rewrite,
): readonly Block[] {
  const found = blockAt(blocks, baseUtf16, startUtf16);
  if (found !== null && endUtf16 <= found.startUtf16 + found.block.size) {
    const inner = rewriteInside(found.block, found.startUtf16, startUtf16, endUtf16, rewrite);
    if (inner !== null) return replaceBlocks(blocks, found.index, 1, [inner]);
  }
  return rewrite(blocks, baseUtf16);
}

/** The block rewritten in one of its cells or in its content; null when none of them holds the whole range. */
function rewriteInside(block: Block, at: number, start: number, end: number, rewrite: Rewrite): Block | null {
  if (block.kind === "contents") {
    if (start <= at || end >= at + block.size) return null;
    return contents(rewriteInnermost(block.blocks, at + 1, start, end, rewrite), block.others);
  }
  if (block.kind !== "table") return null;
  let rowStart = at + 1;
  for (const [rowIndex, tableRow] of block.rows.entries()) {
    let cellStart = rowStart + 1;
    for (const [cellIndex, tableCell] of tableRow.cells.entries()) {
      if (start > cellStart && end <= cellStart + tableCell.size) {
        const inner = cell(
          rewriteInnermost(tableCell.blocks, cellStart + 1, start, end, rewrite),
          tableCell.others,
        );
        const cells = tableRow.cells.map((one, index) => (index === cellIndex ? inner : one));
        const rows = block.rows.map((one, index) => (index === rowIndex ? row(cells, tableRow.others) : one));
        return table(rows, block.others);
      }
      cellStart += tableCell.size;
    }
    rowStart += tableRow.size;
  }
  return null;
}

/** The block that holds a position, its place in the list and where it starts; null outside the list. */
export function blockAt(
  blocks: readonly Block[],
  baseUtf16: number,
  positionUtf16: number,
): { readonly block: Block; readonly index: number; readonly startUtf16: number } | null {
  let start = baseUtf16;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index];
    if (block === undefined) return null;
    if (positionUtf16 >= start && positionUtf16 < start + block.size)
      return { block, index, startUtf16: start };
    start += block.size;
  }
  return null;
}

/** The list with `count` blocks at `index` replaced. */
export function replaceBlocks(
  blocks: readonly Block[],
  index: number,
  count: number,
  by: readonly Block[],
): readonly Block[] {
  return [...blocks.slice(0, index), ...by, ...blocks.slice(index + count)];
}

/** A change of one paragraph; offsets count from its first unit. */
export interface ParagraphStretch {
  readonly block: ParagraphBlock;
  /** Where the paragraph starts in its segment. */
  readonly startUtf16: number;
  /** Where the range starts and ends in this paragraph. */
  readonly fromUtf16: number;
  readonly toUtf16: number;
  /** Whether a table is around it. */
  readonly isInTable: boolean;
}

/** The blocks with `change` applied to every paragraph that [startUtf16, endUtf16) overlaps, however deep. */
export function mapParagraphs(
  blocks: readonly Block[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
  change: (stretch: ParagraphStretch) => ParagraphBlock,
  isInTable = false,
): readonly Block[] {
  let at = baseUtf16;
  return blocks.map((block) => {
    const start = at;
    at += block.size;
    if (start >= endUtf16 || at <= startUtf16) return block;
    if (block.kind === "paragraph") {
      const fromUtf16 = Math.max(0, startUtf16 - start);
      return change({
        block,
        startUtf16: start,
        fromUtf16,
        toUtf16: Math.min(block.size, endUtf16 - start),
        isInTable,
      });
    }
    if (block.kind === "contents")
      return contents(
        mapParagraphs(block.blocks, start + 1, startUtf16, endUtf16, change, isInTable),
        block.others,
      );
    if (block.kind !== "table") return block;
    let inner = start + 1;
    const rows = block.rows.map((tableRow) => {
      inner += 1;
      const cells = tableRow.cells.map((tableCell) => {
        const cellStart = inner;
        inner += tableCell.size;
        return cell(
          mapParagraphs(tableCell.blocks, cellStart + 1, startUtf16, endUtf16, change, true),
          tableCell.others,
        );
      });
      return row(cells, tableRow.others);
    });
    return table(rows, block.others);
  });
}

/** A paragraph and where it stands in its segment. */
export interface PlacedParagraph {
  readonly block: ParagraphBlock;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** Every paragraph of blocks that start at `baseUtf16`, however deep, with its place. */
export function placedParagraphs(blocks: readonly Block[], baseUtf16: number): PlacedParagraph[] {
  let at = baseUtf16;
  return blocks.flatMap((block): PlacedParagraph[] => {
    const start = at;
    at += block.size;
    if (block.kind === "paragraph") return [{ block, startUtf16: start, endUtf16: at }];
    if (block.kind === "contents") return placedParagraphs(block.blocks, start + 1);
    if (block.kind !== "table") return [];
    let inner = start + 1;
    return block.rows.flatMap((tableRow) => {
      inner += 1;
      return tableRow.cells.flatMap((tableCell) => {
        const cellStart = inner;
        inner += tableCell.size;
        return placedParagraphs(tableCell.blocks, cellStart + 1);
      });
    });
  });
}
