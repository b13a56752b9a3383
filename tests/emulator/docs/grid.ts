// Tables of one character a cell: requests on them, and short views of what they hold.
import type { Request, Table, TableCellStyle } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "./open-docs.ts";
import { insert, openDocument } from "./open-docs.ts";

export const insertTable = (index: number, rows: number, columns: number): Request => ({
  insertTable: { location: { index }, rows, columns },
});
export const at = (rowIndex: number, columnIndex: number, index = 2): object => ({
  tableStartLocation: { index },
  rowIndex,
  columnIndex,
});
export const insertRow = (row: number, insertBelow: boolean, column = 0): Request => ({
  insertTableRow: { tableCellLocation: at(row, column), insertBelow },
});
export const insertColumn = (column: number, insertRight: boolean, row = 0): Request => ({
  insertTableColumn: { tableCellLocation: at(row, column), insertRight },
});
export const deleteRow = (row: number): Request => ({ deleteTableRow: { tableCellLocation: at(row, 0) } });
export const deleteColumn = (column: number): Request => ({
  deleteTableColumn: { tableCellLocation: at(0, column) },
});
export const area = (row: number, column: number, rowSpan: number, columnSpan: number): object => ({
  tableCellLocation: at(row, column),
  rowSpan,
  columnSpan,
});
export const merge = (row: number, column: number, rowSpan: number, columnSpan: number): Request => ({
  mergeTableCells: { tableRange: area(row, column, rowSpan, columnSpan) },
});
export const cellStyle = (range: object, tableCellStyle: TableCellStyle, fields: string): Request => ({
  updateTableCellStyle: { tableRange: range, tableCellStyle, fields },
});

/** A document whose table of one character a cell starts at 2. */
export function grid(rows: string[]): OpenDocument {
  const columns = rows[0]?.length ?? 0;
  const document = openDocument("");
  const texts = rows.flatMap((row, r) =>
    row.split("").map((text, c) => ({ text, index: 5 + r * (2 * columns + 1) + 2 * c })),
  );
  document.batch([
    insertTable(1, rows.length, columns),
    ...texts.reverse().map(({ text, index }) => insert(index, text)),
  ]);
  return document;
}

export function tableOf(document: OpenDocument): Table {
  const table = document.readLegacy().body?.content?.find((one) => one.table)?.table;
  if (table === undefined) throw new Error("expected a table");
  return table;
}
/** The text of each cell, paragraphs divided by `|`. */
export function texts(document: OpenDocument): string[][] {
  return (tableOf(document).tableRows ?? []).map((row) =>
    (row.tableCells ?? []).map((cell) =>
      (cell.content ?? [])
        .map((one) => (one.paragraph?.elements ?? []).map((run) => run.textRun?.content ?? "").join(""))
        .join("|")
        .replaceAll("\n", ""),
    ),
  );
}
export const spans = (document: OpenDocument): string[][] =>
  (tableOf(document).tableRows ?? []).map((row) =>
    (row.tableCells ?? []).map(
      (cell) => `${cell.tableCellStyle?.rowSpan ?? 0}x${cell.tableCellStyle?.columnSpan ?? 0}`,
    ),
  );
export const styleAt = (document: OpenDocument, row: number, column: number): TableCellStyle =>
  tableOf(document).tableRows?.[row]?.tableCells?.[column]?.tableCellStyle ?? {};
