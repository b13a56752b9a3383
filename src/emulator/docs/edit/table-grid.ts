// A table as a grid: what each cell spans, which cell heads a place, and what a request's ranges mean (rulebook 8.8).
import type { TableCellLocation, TableRange } from "../../../google-api/docs.ts";
import { isRecord } from "../../json-value.ts";
import type { TableBlock, TableCell } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import { Refusal } from "./refusal.ts";

/** A rectangle of cells: where it begins and how far it reaches. */
export interface CellArea {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** The style of a cell, `{}` where it has none. */
export function cellStyleOf({ others }: TableCell): Properties {
  const style = others["tableCellStyle"];
  return isRecord(style) ? style : {};
}

/** How many columns the table's first row has. */
export function columnCount({ rows }: TableBlock): number {
  return rows[0]?.cells.length ?? 0;
}

/** What one cell spans; 1 by 1 where nothing is said. */
export function spanOf(cell: TableCell): Pick<CellArea, "rowSpan" | "columnSpan"> {
  const { rowSpan, columnSpan } = cellStyleOf(cell);
  return {
    rowSpan: typeof rowSpan === "number" ? rowSpan : 1,
    columnSpan: typeof columnSpan === "number" ? columnSpan : 1,
  };
}

/** Every merged area of the table. */
export function mergedAreas({ rows }: TableBlock): CellArea[] {
  const areas: CellArea[] = [];
  for (const [row, { cells }] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const span = spanOf(cell);
      if (span.rowSpan * span.columnSpan > 1) areas.push({ row, column, ...span });
    }
  return areas;
}

/** The merged area that covers a cell, or the cell alone. */
export function areaAt(table: TableBlock, row: number, column: number): CellArea {
  const area = mergedAreas(table).find((one) => holds(one, row, column));
  return area ?? { row, column, rowSpan: 1, columnSpan: 1 };
}

/** Whether an area has this cell in it. */
export function holds(area: CellArea, row: number, column: number): boolean {
  return (
    row >= area.row &&
    row < area.row + area.rowSpan &&
    column >= area.column &&
    column < area.column + area.columnSpan
  );
}

/** Whether two areas have a cell in common. */
export function overlaps(one: CellArea, other: CellArea): boolean {
  return (
    one.row < other.row + other.rowSpan &&
    other.row < one.row + one.rowSpan &&
    one.column < other.column + other.columnSpan &&
    other.column < one.column + one.columnSpan
  );
}

const outOfBounds = (): Refusal => new Refusal("The table range extends outside the bounds of the table.");

/** The cell that a location names. Throws Refusal for one outside the table. */
export function cellPlace(
  table: TableBlock,
  { rowIndex = 0, columnIndex = 0 }: TableCellLocation,
): { readonly row: number; readonly column: number } {
  if (rowIndex < 0 || columnIndex < 0 || rowIndex >= table.rows.length || columnIndex >= columnCount(table))
    throw outOfBounds();
  return { row: rowIndex, column: columnIndex };
}

/** The cells that a table range names. Throws Refusal where it reaches beyond the table or is empty. */
export function rangeArea(
  table: TableBlock,
  { tableCellLocation = {}, rowSpan = 0, columnSpan = 0 }: TableRange,
): CellArea {
  // Google's words for an empty range are not known.
  if (rowSpan < 1 || columnSpan < 1) throw new Refusal("The row span and column span must be at least 1.");
  const { row, column } = cellPlace(table, tableCellLocation);
  if (row + rowSpan > table.rows.length || column + columnSpan > columnCount(table)) throw outOfBounds();
  return { row, column, rowSpan, columnSpan };
}

/** The chosen rows or columns: all when none is listed. Throws Refusal for an index outside the table. */
export function chosenLines(indices: readonly number[] | undefined, count: number): ReadonlySet<number> {
  if (indices === undefined || indices.length === 0)
    return new Set(Array.from({ length: count }, (_, index) => index));
  if (indices.some((index) => index < 0 || index >= count)) throw outOfBounds();
  return new Set(indices);
}
