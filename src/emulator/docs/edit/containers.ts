// Finds the innermost list of blocks for a position: segment, table cell or contents table, and rebuilds what is around it.
import type { Block, ParagraphBlock, TableBlock, TableCell, TableRow } from "../model/block.ts";
import { cell, contents, row, table } from "../model/block.ts";
import { mapOverlapping, placeAt, spliced } from "../model/places.ts";

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
    if (inner !== null) return spliced(blocks, found.index, 1, [inner]);
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
  const found = cellAround(block, at, start, end);
  if (found === null) return null;
  const { rowIndex, tableRow, cellIndex, tableCell, startUtf16 } = found;
  const inner = cell(
    rewriteInnermost(tableCell.blocks, startUtf16 + 1, start, end, rewrite),
    tableCell.others,
  );
  const changed = row(spliced(tableRow.cells, cellIndex, 1, [inner]), tableRow.others);
  return table(spliced(block.rows, rowIndex, 1, [changed]), block.others);
}

/** A cell in its table, and where it starts in its segment. */
interface PlacedCell {
  readonly rowIndex: number;
  readonly tableRow: TableRow;
  readonly cellIndex: number;
  readonly tableCell: TableCell;
  readonly startUtf16: number;
}

/** The cell whose content holds all of [startUtf16, endUtf16) in a table that starts at `at`; null where none does. */
export function cellAround(
  { rows }: TableBlock,
  at: number,
  startUtf16: number,
  endUtf16: number,
): PlacedCell | null {
  const rowPlace = placeAt(rows, startUtf16 - at - 1);
  const tableRow = rowPlace === null ? undefined : rows[rowPlace.index];
  if (rowPlace === null || tableRow === undefined) return null;
  const firstCell = at + 1 + rowPlace.startUtf16 + 1;
  const cellPlace = placeAt(tableRow.cells, startUtf16 - firstCell);
  const tableCell = cellPlace === null ? undefined : tableRow.cells[cellPlace.index];
  if (cellPlace === null || tableCell === undefined) return null;
  const cellStart = firstCell + cellPlace.startUtf16;
  if (startUtf16 <= cellStart || endUtf16 > cellStart + tableCell.size) return null;
  return {
    rowIndex: rowPlace.index,
    tableRow,
    cellIndex: cellPlace.index,
    tableCell,
    startUtf16: cellStart,
  };
}

/** The block that holds a position, its place in the list and where it starts; null outside the list. */
export function blockAt(
  blocks: readonly Block[],
  baseUtf16: number,
  positionUtf16: number,
): { readonly block: Block; readonly index: number; readonly startUtf16: number } | null {
  const place = positionUtf16 < baseUtf16 ? null : placeAt(blocks, positionUtf16 - baseUtf16);
  const block = place === null ? undefined : blocks[place.index];
  if (place === null || block === undefined) return null;
  return { block, index: place.index, startUtf16: baseUtf16 + place.startUtf16 };
}

/** How many tables stand around a position. */
export function tablesAround(blocks: readonly Block[], baseUtf16: number, atUtf16: number): number {
  const found = blockAt(blocks, baseUtf16, atUtf16);
  if (found?.block.kind !== "table") return 0;
  const inside = cellAround(found.block, found.startUtf16, atUtf16, atUtf16 + 1);
  if (inside === null) return 0;
  return 1 + tablesAround(inside.tableCell.blocks, inside.startUtf16 + 1, atUtf16);
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

/** The blocks with `change` applied to every paragraph that [startUtf16, endUtf16) overlaps, however deep; unchanged ones stay. */
export function mapParagraphs(
  blocks: readonly Block[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
  change: (stretch: ParagraphStretch) => ParagraphBlock,
  isInTable = false,
): readonly Block[] {
  return mapOverlapping(blocks, baseUtf16, startUtf16, endUtf16, (block, start) => {
    if (block.kind === "paragraph")
      return change({
        block,
        startUtf16: start,
        fromUtf16: Math.max(0, startUtf16 - start),
        toUtf16: Math.min(block.size, endUtf16 - start),
        isInTable,
      });
    if (block.kind === "contents") {
      const inner = mapParagraphs(block.blocks, start + 1, startUtf16, endUtf16, change, isInTable);
      return inner === block.blocks ? block : contents(inner, block.others);
    }
    if (block.kind !== "table") return block;
    const rows = mapOverlapping(block.rows, start + 1, startUtf16, endUtf16, (tableRow, rowStart) => {
      const cells = mapOverlapping(tableRow.cells, rowStart + 1, startUtf16, endUtf16, (old, cellStart) => {
        const inner = mapParagraphs(old.blocks, cellStart + 1, startUtf16, endUtf16, change, true);
        return inner === old.blocks ? old : cell(inner, old.others);
      });
      return cells === tableRow.cells ? tableRow : row(cells, tableRow.others);
    });
    return rows === block.rows ? block : table(rows, block.others);
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
