// A table as a grid inside a segment: finds it by its start, tells what its merged cells span, makes the copy of a segment with another table.
import type { RowModel, Segment, TableBlock } from "../../document/model.ts";
import { blocksFingerprint } from "./fingerprint.ts";
import { containersOf, exchangeBlocks, lengthOf } from "./container.ts";

/** A merged cell: where its head stands and what it spans. */
export interface MergedArea {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** Every table of a segment with its start, those in cells included. */
export function tablesIn(
  segment: Segment,
): readonly { readonly table: TableBlock; readonly startUtf16: number }[] {
  return containersOf(segment).flatMap(({ blocks, startUtf16 }) => {
    let cursor = startUtf16;
    return blocks.flatMap((block) => {
      const start = cursor;
      cursor += block.lengthUtf16;
      return block.kind === "table" ? [{ table: block, startUtf16: start }] : [];
    });
  });
}

/** The table that begins exactly there, or null. */
export function tableAt(segment: Segment, startUtf16: number): TableBlock | null {
  return tablesIn(segment).find((one) => one.startUtf16 === startUtf16)?.table ?? null;
}

/** The segment with other rows in a table, whose other properties become `raw`. */
export function withRows(
  segment: Segment,
  startUtf16: number,
  table: TableBlock,
  rows: readonly RowModel[],
  raw: TableBlock["raw"],
): Segment {
  const changed: TableBlock = { kind: "table", rows, raw, lengthUtf16: lengthOf(rows) + 2 };
  return exchangeBlocks(segment, startUtf16, startUtf16 + table.lengthUtf16, [changed]);
}

/** Where a row begins; the place behind the last for the row count. One unit opens the table (rulebook 2.4). */
export function rowStartOf(table: TableBlock, tableStartUtf16: number, rowIndex: number): number {
  return tableStartUtf16 + 1 + lengthOf(table.rows.slice(0, rowIndex));
}

/** Cells of the first row. */
export function columnsOf({ rows }: TableBlock): number {
  return rows[0]?.cells.length ?? 0;
}

/** All merged cells (rulebook 8.8). */
export function mergedAreas({ rows }: TableBlock): readonly MergedArea[] {
  return rows.flatMap(({ cells }, rowIndex) =>
    cells.flatMap(({ raw }, columnIndex) => {
      const { rowSpan = 1, columnSpan = 1 } = raw.tableCellStyle ?? {};
      return rowSpan > 1 || columnSpan > 1 ? [{ rowIndex, columnIndex, rowSpan, columnSpan }] : [];
    }),
  );
}

/** The merged cells that lie on both sides of the border in front of a row. */
export function straddlingRow(table: TableBlock, rowIndex: number): readonly MergedArea[] {
  return mergedAreas(table).filter(
    (area) => area.rowIndex < rowIndex && rowIndex < area.rowIndex + area.rowSpan,
  );
}

/** The merged cells that lie on both sides of the border in front of a column. */
export function straddlingColumn(table: TableBlock, columnIndex: number): readonly MergedArea[] {
  return mergedAreas(table).filter(
    (area) => area.columnIndex < columnIndex && columnIndex < area.columnIndex + area.columnSpan,
  );
}

/** Where a cell of each row begins, its own unit; the row's end for the column count. */
export function cellStartsOf(
  table: TableBlock,
  tableStartUtf16: number,
  columnIndex: number,
): readonly number[] {
  let rowStart = tableStartUtf16 + 1;
  return table.rows.map(({ cells, lengthUtf16 }) => {
    const start = rowStart + 1 + lengthOf(cells.slice(0, columnIndex));
    rowStart += lengthUtf16;
    return start;
  });
}

/** A merged cell in words. */
export function mergedWords({ rowIndex, columnIndex, rowSpan, columnSpan }: MergedArea): string {
  return `the merged cell at row ${rowIndex}, column ${columnIndex} (${rowSpan} by ${columnSpan})`;
}

/** Rows from the top that are repeated on every page; null where header rows do not stand together at the top. */
export function pinnedRowsOf(rows: readonly RowModel[]): number | null {
  const isHeader = (row: RowModel): boolean => row.raw.tableRowStyle?.tableHeader === true;
  const count = rows.filter(isHeader).length;
  return rows.slice(0, count).every(isHeader) ? count : null;
}

/** Text and shape of some columns, to find them again by. */
export function columnsHash(table: TableBlock, columnIndex: number, columnCount: number): string {
  return rowsHash(
    table.rows.map((row) => {
      const cells = row.cells.slice(columnIndex, columnIndex + columnCount);
      return { ...row, cells, lengthUtf16: lengthOf(cells) + 1 };
    }),
  );
}

/** Text and shape of rows, to find them again by. */
export function rowsHash(rows: readonly RowModel[]): string {
  const table: TableBlock = { kind: "table", raw: {}, rows, lengthUtf16: lengthOf(rows) + 2 };
  return blocksFingerprint([table]).hash;
}
