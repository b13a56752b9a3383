// Putting lines into a table and taking them out, directly or as a suggestion (rulebook 7, Tables; 11.2).
import type { TableCellLocation } from "../../../google-api/docs.ts";
import type { TableBlock } from "../model/block.ts";
import { cell, row, table } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import { markRange } from "../suggestions/mark-range.ts";
import { insertionMark, markedForDeletion, suggestionsTouching } from "../suggestions/marks.ts";
import { withSuggestedChange } from "../suggestions/suggested-change.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { areaAt, cellPlace, cellStyleOf, holds } from "./table-grid.ts";
import type { Axis, LineDeletion, LineInsertion, RestyledCell } from "./table-lines.ts";
import {
  mapCells,
  rowOffset,
  shrunkCells,
  stretchedCells,
  withCellStyles,
  withLine,
  withoutLines,
} from "./table-lines.ts";
import type { PlacedTable } from "./table-place.ts";
import { placedTable, replaceTable } from "./table-place.ts";

/** Puts a line beside the one that holds a cell; `isAfter`: below or to the right of all that the cell spans. */
export function insertLine(
  draft: Draft,
  location: TableCellLocation | undefined,
  axis: Axis,
  isAfter: boolean,
): void {
  const placed = tableOf(draft, location);
  const { row: rowIndex, column } = cellPlace(placed.table, location ?? {});
  const area = areaAt(placed.table, rowIndex, column);
  const start = axis === "row" ? area.row : area.column;
  const length = axis === "row" ? area.rowSpan : area.columnSpan;
  const insertion: LineInsertion = isAfter
    ? { axis, at: start + length, reference: start + length - 1 }
    : { axis, at: start, reference: start };
  const stretched = stretchedCells(placed.table, insertion);
  if (draft.suggester === null) {
    const made = withLine(withCellStyles(placed.table, stretched), insertion, () => ({}));
    replaceTable(draft, placed, made.table, made.stretches);
    return;
  }
  const at = placed.startUtf16 + rowOffset(placed.table, axis === "row" ? insertion.at : 0);
  const suggestionId = draft.suggester.idFor(suggestionsTouching(placed.place.segment, at, at));
  const mark = insertionMark(suggestionId);
  const made = withLine(suggestStyles(placed.table, stretched, suggestionId), insertion, () => mark);
  replaceTable(draft, placed, withMarkedText(made.table, insertion, mark), made.stretches);
}

/** Takes the lines out that a cell spans; the table goes with its last one. */
export function deleteLines(draft: Draft, location: TableCellLocation | undefined, axis: Axis): void {
  const placed = tableOf(draft, location);
  const { row: rowIndex, column } = cellPlace(placed.table, location ?? {});
  const area = areaAt(placed.table, rowIndex, column);
  const deletion: LineDeletion =
    axis === "row"
      ? { axis, from: area.row, to: area.row + area.rowSpan }
      : { axis, from: area.column, to: area.column + area.columnSpan };
  const shrunk = shrunkCells(placed.table, deletion);
  const left = withoutLines(withCellStyles(placed.table, shrunk), deletion);
  if (draft.suggester === null) {
    replaceTable(draft, placed, left.table, left.stretches);
    return;
  }
  const { segment } = placed.place;
  const touched = left.stretches.flatMap(({ offsetUtf16, removedUtf16 }) => {
    const start = placed.startUtf16 + offsetUtf16;
    return [...suggestionsTouching(segment, start, start + removedUtf16)];
  });
  const suggestionId = draft.suggester.idFor(touched);
  const suggested = suggestStyles(placed.table, shrunk, suggestionId);
  const marked = left.stretches.reduce<TableBlock>((current, { offsetUtf16, removedUtf16 }) => {
    const [changed] = markRange([current], 0, offsetUtf16, offsetUtf16 + removedUtf16, (marks) =>
      markedForDeletion(marks, suggestionId),
    );
    return changed?.kind === "table" ? changed : current;
  }, suggested);
  replaceTable(draft, placed, marked);
}

function tableOf(draft: Draft, location: TableCellLocation | undefined): PlacedTable {
  if (location === undefined) throw new Refusal("The request must specify a table cell location.");
  return placedTable(draft, location.tableStartLocation);
}

/** The table with other cell styles suggested. */
function suggestStyles(block: TableBlock, cells: readonly RestyledCell[], suggestionId: string): TableBlock {
  return mapCells(block, (old, rowIndex, columnIndex) => {
    const found = cells.find((one) => one.row === rowIndex && one.column === columnIndex);
    if (found === undefined) return old;
    const change = { before: cellStyleOf(old), after: found.style };
    return cell(old.blocks, withSuggestedChange(old.others, "tableCellStyle", suggestionId, change));
  });
}

/** The new line's runs carry the mark as the line does. */
function withMarkedText(block: TableBlock, { axis, at }: LineInsertion, mark: Properties): TableBlock {
  const line =
    axis === "row"
      ? { row: at, column: 0, rowSpan: 1, columnSpan: Infinity }
      : { row: 0, column: at, rowSpan: Infinity, columnSpan: 1 };
  const rows = block.rows.map((tableRow, rowIndex) =>
    row(
      tableRow.cells.map((one, columnIndex) =>
        holds(line, rowIndex, columnIndex)
          ? cell(
              markRange(one.blocks, 0, 0, one.size, (own) => ({ ...own, ...mark })),
              one.others,
            )
          : one,
      ),
      tableRow.others,
    ),
  );
  return table(rows, block.others);
}
