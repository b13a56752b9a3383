// Merging cells and parting them again (rulebook 7, 8.8). Covered cells stay in the table, each with an empty paragraph.
import type { Block, TableBlock, TableCell } from "../model/block.ts";
import { cell } from "../model/block.ts";
import { freshCell } from "../model/fresh-table.ts";
import { sizeOf } from "../model/places.ts";
import { Refusal } from "./refusal.ts";
import type { CellArea } from "./table-grid.ts";
import { cellStyleOf, holds, mergedAreas, overlaps } from "./table-grid.ts";
import { cellOffset, mapArea, mapCells, rowOffset } from "./table-lines.ts";
import type { TableStretch } from "./table-place.ts";

/**
 * The table with an area merged into its first cell, which takes the paragraphs of the others in their order; empty
 * cells bring none. Throws Refusal for an area that cuts through a merged one.
 */
export function mergedTable(
  block: TableBlock,
  area: CellArea,
): { readonly table: TableBlock; readonly stretches: readonly TableStretch[] } {
  for (const merged of mergedAreas(block)) checkWhole(area, merged);
  const gathered: Block[] = [];
  const stretches: TableStretch[] = [];
  let headSize = 0;
  let headEnd = 0;
  for (const [rowIndex, tableRow] of block.rows.entries())
    for (const [columnIndex, old] of tableRow.cells.entries()) {
      if (!holds(area, rowIndex, columnIndex)) continue;
      if (!isEmpty(old)) gathered.push(...old.blocks);
      const isHead = rowIndex === area.row && columnIndex === area.column;
      // An empty cell's own newline is the one that ends what comes in.
      if (isHead) headEnd = isEmpty(old) ? old.size - 1 : old.size;
      if (isHead) headSize = old.size;
      else if (!isEmpty(old))
        stretches.push({
          offsetUtf16: rowOffset(block, rowIndex) + cellOffset(tableRow, columnIndex) + 1,
          removedUtf16: sizeOf(old.blocks) - 1,
          insertedUtf16: 0,
        });
    }
  const table = mapCells(block, (old, rowIndex, columnIndex) => {
    if (!holds(area, rowIndex, columnIndex)) return old;
    const style = { ...cellStyleOf(old), rowSpan: 1, columnSpan: 1 };
    if (rowIndex !== area.row || columnIndex !== area.column) {
      const { blocks } = freshCell({});
      return cell(isEmpty(old) ? old.blocks : blocks, { ...old.others, tableCellStyle: style });
    }
    const { rowSpan, columnSpan } = area;
    return cell(gathered.length === 0 ? old.blocks : gathered, {
      ...old.others,
      tableCellStyle: { ...style, rowSpan, columnSpan },
    });
  });
  const firstRow = block.rows[area.row];
  const head = table.rows[area.row]?.cells[area.column];
  if (firstRow !== undefined && head !== undefined && head.size > headSize)
    stretches.push({
      offsetUtf16: rowOffset(block, area.row) + cellOffset(firstRow, area.column) + headEnd,
      removedUtf16: 0,
      insertedUtf16: head.size - headSize,
    });
  return { table, stretches };
}

/** The table with every merged cell that the area touches parted; texts stay where they are. */
export function unmergedTable(block: TableBlock, area: CellArea): TableBlock {
  return mergedAreas(block)
    .filter((merged) => overlaps(area, merged))
    .reduce(
      (current, merged) =>
        mapArea(current, { ...merged, rowSpan: 1, columnSpan: 1 }, (old) =>
          cell(old.blocks, {
            ...old.others,
            tableCellStyle: { ...cellStyleOf(old), rowSpan: 1, columnSpan: 1 },
          }),
        ),
      block,
    );
}

/** Google's words are not known. */
function checkWhole(area: CellArea, merged: CellArea): void {
  const corners = [
    holds(area, merged.row, merged.column),
    holds(area, merged.row + merged.rowSpan - 1, merged.column + merged.columnSpan - 1),
  ];
  if (overlaps(area, merged) && corners.includes(false))
    throw new Refusal(
      "The cells to merge must form a rectangle: a merged cell lies only partly in the range.",
    );
}

function isEmpty({ blocks }: TableCell): boolean {
  return sizeOf(blocks) === 1;
}
