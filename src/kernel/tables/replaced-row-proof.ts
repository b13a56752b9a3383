// The proof that a row reads as asked for: the row of the re-read, cell by cell, held against the prediction.
import { segmentOf, tabById, type DocumentModel } from "../document/model.ts";
import { rowsHash } from "../plan/blocks/table-grid.ts";
import type { Proof } from "../plan/plan-result.ts";
import { cellTextOf } from "./cell-text-of.ts";
import { allTables, cellsOf, tablePath, type PlacedTable } from "./placed-table.ts";
import { markdownOfCell, type CellFormat } from "./table-data.ts";

interface Where {
  readonly tabId: string;
  readonly segmentId: string;
}

interface AskedRow {
  readonly rowIndex: number;
  readonly cells: readonly string[];
  readonly cellFormat: CellFormat;
}

/**
 * `{row_after, cells_match}`; a row that is not there any more is `row_after` [] beside `requested_cells`. In a dry run
 * `{row_after_preview}`, the prediction.
 */
export function replacedRowProof(
  where: Where,
  before: PlacedTable,
  asked: AskedRow,
  isDryRun: boolean,
): Proof {
  return (after, reading) => {
    const predicted = tablesIn(after, where).find((table) => tablePath(table) === tablePath(before));
    if (isDryRun) {
      return { row_after_preview: predicted === undefined ? [] : textsOf(after, where, predicted, asked) };
    }
    const found = tableIn(reading, where, before, predicted);
    const texts = found === null ? [] : textsOf(reading, where, found, asked);
    const isMatch =
      found !== null && predicted !== undefined && hashOf(found, asked) === hashOf(predicted, asked);
    return {
      row_after: texts,
      cells_match: isMatch,
      ...(isMatch ? {} : { requested_cells: asked.cells }),
    };
  };
}

/** The table where it was, or the one whose row reads as predicted where others have put tables in front of it. */
function tableIn(
  reading: DocumentModel,
  where: Where,
  before: PlacedTable,
  predicted: PlacedTable | undefined,
): PlacedTable | null {
  const tables = tablesIn(reading, where);
  const hash = predicted === undefined ? null : rowsHash(predicted.table.rows);
  const same = tables.filter(({ table }) => hash !== null && rowsHash(table.rows) === hash);
  const path = tablePath(before);
  return (
    same.find((table) => tablePath(table) === path) ??
    same[0] ??
    tables.find((table) => tablePath(table) === path) ??
    null
  );
}

function hashOf({ table }: PlacedTable, { rowIndex }: AskedRow): string {
  return rowsHash(table.rows.slice(rowIndex, rowIndex + 1));
}

function textsOf(
  document: DocumentModel,
  where: Where,
  placed: PlacedTable,
  { rowIndex, cellFormat }: AskedRow,
): readonly string[] {
  const tab = tabById(document, where.tabId);
  const segment = tab === null ? null : segmentOf(tab, where.segmentId);
  return (cellsOf(placed)[rowIndex] ?? []).map((cell) =>
    cellFormat === "text" || tab === null || segment === null
      ? cellTextOf(placed, cell)
      : markdownOfCell(document, tab, segment, placed, cell).text,
  );
}

function tablesIn(document: DocumentModel, { tabId, segmentId }: Where): readonly PlacedTable[] {
  const tab = tabById(document, tabId);
  const segment = tab === null ? null : segmentOf(tab, segmentId);
  return segment === null ? [] : allTables(segment);
}
