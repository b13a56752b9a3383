// The proof that a new table stands where it was put: found in the re-read, with its name, its size and what stands in its first row.
import type { JsonObject } from "../errors.ts";
import { segmentOf, tabById, type DocumentModel } from "../document/model.ts";
import { rowsHash } from "../plan/blocks/table-grid.ts";
import type { Proof } from "../plan/plan-result.ts";
import { cellTextOf } from "./cell-text-of.ts";
import { allTables, cellsOf, tablePath, type PlacedTable } from "./placed-table.ts";

interface Where {
  readonly tabId: string;
  readonly segmentId: string;
}

/**
 * `{table_confirmed, table_index or table_path, start_index, rows, columns, first_row}`; a table that is not found, cell by cell as predicted, is
 * `table_index` -1 without rows, beside what was expected. In a dry run the prediction is shown and nothing is confirmed.
 */
export function newTableProof(where: Where, atUtf16: number, isDryRun: boolean): Proof {
  return (after, reading) => {
    // Everything in front of it stays where it is.
    const [predicted] = tablesIn(after, where)
      .filter(({ startUtf16 }) => startUtf16 >= atUtf16)
      .sort((a, b) => a.startUtf16 - b.startUtf16);
    if (predicted === undefined) return missing(null);
    const found = isDryRun ? predicted : sameTable(tablesIn(reading, where), predicted);
    if (found === null) return missing(predicted);
    return {
      table_confirmed: !isDryRun,
      ...nameOf(found),
      start_index: found.startUtf16,
      rows: found.table.rows.length,
      columns: found.table.rows[0]?.cells.length ?? 0,
      first_row: (cellsOf(found)[0] ?? []).map((cell) => cellTextOf(found, cell)),
    };
  };
}

function tablesIn(document: DocumentModel, { tabId, segmentId }: Where): readonly PlacedTable[] {
  const tab = tabById(document, tabId);
  const segment = tab === null ? null : segmentOf(tab, segmentId);
  return segment === null ? [] : allTables(segment);
}

/** The table that reads in every cell as predicted: at its place, or where others have moved it. */
function sameTable(tables: readonly PlacedTable[], predicted: PlacedTable): PlacedTable | null {
  const hash = rowsHash(predicted.table.rows);
  const alike = tables.filter(({ table }) => rowsHash(table.rows) === hash);
  const path = tablePath(predicted);
  return (
    alike.find(({ startUtf16 }) => startUtf16 === predicted.startUtf16) ??
    alike.find((table) => tablePath(table) === path) ??
    alike[0] ??
    null
  );
}

function nameOf(placed: PlacedTable): JsonObject {
  return placed.cells.length === 0 ? { table_index: placed.ordinal } : { table_path: tablePath(placed) };
}

function missing(predicted: PlacedTable | null): JsonObject {
  return {
    table_confirmed: false,
    table_index: -1,
    rows: 0,
    columns: 0,
    first_row: [],
    ...(predicted === null
      ? {}
      : {
          expected_table_start: predicted.startUtf16,
          expected_rows: predicted.table.rows.length,
          expected_columns: predicted.table.rows[0]?.cells.length ?? 0,
        }),
  };
}
