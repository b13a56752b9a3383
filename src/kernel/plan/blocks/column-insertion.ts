// Parts of putting columns into a table: which standing column the new ones are made like, how they read and look.
import type { Location, Request, TableColumnProperties } from "../../../google-api/docs.ts";
import { isSameData } from "../../compare/same-data.ts";
import type { CellModel, TableBlock } from "../../document/model.ts";
import type { ContentTable } from "../content.ts";
import type { ColumnLook, ContentColumn } from "./column-places.ts";
import type { FreshIds } from "./fresh-ids.ts";
import type { LaidTable } from "./layout.ts";
import type { PlannedLists } from "./list-runs.ts";
import { predictedBlocks } from "./predicted.ts";
import { whyNotLike } from "./row-insertion.ts";
import { cellStyleOf, lookOfCell } from "./row-looks.ts";

/** A standing column that the service makes new ones like, to the left or right of it. */
export interface ReferenceColumn {
  readonly columnIndex: number;
  /** Whether it stands to the left of the new columns. */
  readonly isLeft: boolean;
}

/** The new cells of one row as a table by itself. */
export function columnTable(columns: readonly ContentColumn[], row: number): ContentTable {
  const cells = columns.map((column) => column.cells[row] ?? { content: [] });
  return { kind: "table", rows: [{ cells }], pinnedHeaderRows: 0 };
}

/** The new cells of a row as they will read. */
export function predictedCells(
  row: LaidTable,
  looks: readonly ColumnLook[],
  rowIndex: number,
  { places }: PlannedLists,
  ids: FreshIds,
): readonly CellModel[] {
  const [block] = predictedBlocks([row], places, ids);
  const cells = block?.kind === "table" ? (block.rows[0]?.cells ?? []) : [];
  return cells.map((cell, ordinal) => ({
    ...cell,
    raw: { tableCellStyle: cellStyleOf(looks[ordinal]?.cells[rowIndex] ?? {}) },
  }));
}

/** The look of a standing column. */
export function lookOfColumn(table: TableBlock, columnIndex: number): ColumnLook {
  return {
    width: table.raw.tableStyle?.tableColumnProperties?.[columnIndex] ?? null,
    cells: table.rows.flatMap(({ cells }) => {
      const cell = cells[columnIndex];
      return cell === undefined ? [] : [lookOfCell(cell)];
    }),
  };
}

/** The column that the new ones are made like: the one to the left, or the one to the right where things would come along from that. */
export function columnReferenceFor(table: TableBlock, atColumn: number): ReferenceColumn | string {
  const reasons: string[] = [];
  for (const isLeft of [true, false]) {
    const columnIndex = isLeft ? atColumn - 1 : atColumn;
    const cells = table.rows.flatMap((row) => row.cells[columnIndex] ?? []);
    if (cells.length === 0) continue;
    const reason = whyNotLike(cells, "column");
    if (reason === null) return { columnIndex, isLeft };
    reasons.push(reason);
  }
  return reasons[0] ?? "what a column without another beside it is made like";
}

/** The request that says how wide a column is. */
export function widthRequest(
  properties: TableColumnProperties,
  columnIndex: number,
  tableStartLocation: Location,
): Request {
  const isFixed = properties.widthType === "FIXED_WIDTH";
  const { width } = properties;
  return {
    updateTableColumnProperties: {
      tableStartLocation,
      columnIndices: [columnIndex],
      tableColumnProperties:
        isFixed && width !== undefined && !isSameData(width, {})
          ? { widthType: "FIXED_WIDTH", width }
          : { widthType: "EVENLY_DISTRIBUTED" },
      fields: isFixed ? "widthType,width" : "widthType",
    },
  };
}
