// Rows and columns that go with a decision (rulebook 11.7), and the merged cells that they leave: these span what is left.
import { isRecord } from "../../json-value.ts";
import { columnCount, spanOf } from "../edit/table-grid.ts";
import type { Axis, LineDeletion } from "../edit/table-lines.ts";
import { shrunkCells, withCellStyles } from "../edit/table-lines.ts";
import type { TableBlock, TableCell } from "../model/block.ts";
import type { Decide } from "./decision.ts";
import { isGone } from "./decision.ts";

/** The columns of which every cell goes that no row takes along. */
export function goneColumns(block: TableBlock, decide: Decide): number[] {
  const rows = block.rows.filter(({ others }) => !isGone(others, decide));
  return numbersBelow(columnCount(block)).filter((column) =>
    rows.every(({ cells }) => isGone(cells[column]?.others ?? {}, decide)),
  );
}

/** The table, still with all its lines, with merged cells that no longer count those that go. */
export function withShrunkSpans(block: TableBlock, decide: Decide): TableBlock {
  const rows = numbersBelow(block.rows.length).filter((index) =>
    isGone(block.rows[index]?.others ?? {}, decide),
  );
  if (rows.length === block.rows.length) return block;
  const deletions = [...lastFirst("row", rows), ...lastFirst("column", goneColumns(block, decide))];
  return deletions.reduce(
    (table, deletion) => withCellStyles(table, shrunkCells(table, deletion, tellsItsSpans(decide))),
    block,
  );
}

/** Whether a suggestion that is decided says itself what the cell will span: its lines are not counted in what it spans now. */
function tellsItsSpans(decide: Decide): (head: TableCell) => boolean {
  return (head) => {
    const changes = head.others["suggestedTableCellStyleChanges"];
    const { rowSpan, columnSpan } = spanOf(head);
    return Object.entries(isRecord(changes) ? changes : {}).some(([id, change]) => {
      const style = isRecord(change) ? change["tableCellStyle"] : undefined;
      if (decide(id) === "keep" || !isRecord(style)) return false;
      return (style["rowSpan"] ?? rowSpan) !== rowSpan || (style["columnSpan"] ?? columnSpan) !== columnSpan;
    });
  };
}

const numbersBelow = (limit: number): number[] => Array.from({ length: limit }, (_, number) => number);

/** Lines that stand together as one deletion; the last first, so that what is shrunk has moved nothing before it. */
function lastFirst(axis: Axis, lines: readonly number[]): LineDeletion[] {
  const deletions: LineDeletion[] = [];
  for (const line of lines) {
    const [latest] = deletions;
    if (latest?.to === line) deletions[0] = { ...latest, to: line + 1 };
    else deletions.unshift({ axis, from: line, to: line + 1 });
  }
  return deletions;
}
