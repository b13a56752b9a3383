// Putting a mark on everything in a range of blocks.
import type { Block } from "../model/block.ts";
import { cell, contents, row, table, withElements } from "../model/block.ts";
import { mapOverlapping } from "../model/places.ts";
import type { Properties } from "../model/properties.ts";
import { changedBetween, marksOf, withMarks } from "./marks.ts";

/** The blocks with everything in the range marked; tables, rows and cells where they lie in it as a whole. */
export function markRange(
  blocks: readonly Block[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
  mark: (marks: Properties) => Properties,
): readonly Block[] {
  const isInside = (from: number, size: number): boolean => from >= startUtf16 && from + size <= endUtf16;
  return mapOverlapping(blocks, baseUtf16, startUtf16, endUtf16, (block, start): Block => {
    const others = (own: Properties, from: number, size: number): Properties =>
      isInside(from, size) ? mark(own) : own;
    switch (block.kind) {
      case "paragraph":
        return withElements(
          block,
          changedBetween(block.elements, startUtf16 - start, endUtf16 - start, (element) =>
            withMarks(element, mark(marksOf(element))),
          ),
        );
      case "sectionBreak":
        return { ...block, value: mark(block.value) };
      case "contents":
        return contents(
          markRange(block.blocks, start + 1, startUtf16, endUtf16, mark),
          others(block.others, start, block.size),
        );
      case "table": {
        const rows = mapOverlapping(block.rows, start + 1, startUtf16, endUtf16, (tableRow, rowStart) => {
          const cells = mapOverlapping(
            tableRow.cells,
            rowStart + 1,
            startUtf16,
            endUtf16,
            (tableCell, cellStart) => {
              const marked = markRange(tableCell.blocks, cellStart + 1, startUtf16, endUtf16, mark);
              return cell(marked, others(tableCell.others, cellStart, tableCell.size));
            },
          );
          return row(cells, others(tableRow.others, rowStart, tableRow.size));
        });
        return table(rows, others(block.others, start, block.size));
      }
    }
  });
}
