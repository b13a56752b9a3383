// The tables of a segment with their places and names. Owns how a table is named: those outside cells by their ordinal, others by a path.
import { ToolError } from "../errors.ts";
import type { Block, Segment, TableBlock } from "../document/model.ts";
import type { CellStep } from "../document/walk.ts";

export interface PlacedTable {
  readonly table: TableBlock;
  readonly startUtf16: number;
  /** The cell that it stands in, outermost table first; empty outside tables. */
  readonly cells: readonly CellStep[];
  /** Counted from 0 among the tables of its container. */
  readonly ordinal: number;
}

/** A table's name: its ordinal, behind table, row and column of every cell around it. The same as in placeholders of readings. */
export function tablePath({ cells, ordinal }: PlacedTable): string {
  return [
    ...cells.flatMap(({ tableOrdinal, rowIndex, columnIndex }) => [tableOrdinal, rowIndex, columnIndex]),
    ordinal,
  ].join(".");
}

/** Tables among blocks that follow each other, those in cells and contents tables left out. */
export function tablesAmong(
  blocks: readonly Block[],
  startUtf16: number,
  cells: readonly CellStep[],
): readonly PlacedTable[] {
  const tables: PlacedTable[] = [];
  let cursor = startUtf16;
  for (const block of blocks) {
    if (block.kind === "table") {
      tables.push({ table: block, startUtf16: cursor, cells, ordinal: tables.length });
    }
    cursor += block.lengthUtf16;
  }
  return tables;
}

/** The tables of a segment as they are numbered: in order, without those in cells. */
export function tablesOf(segment: Segment): readonly PlacedTable[] {
  return tablesAmong(segment.blocks, 0, []);
}

/** A cell with its place. One unit opens the table, one each row, one each cell (rulebook 2.4). */
export interface PlacedCell {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly blocks: readonly Block[];
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Where its first block begins. */
  readonly startUtf16: number;
}

/** The cells of a table row by row, covered ones included. */
export function cellsOf({ table, startUtf16 }: PlacedTable): readonly (readonly PlacedCell[])[] {
  let rowStart = startUtf16 + 1;
  return table.rows.map((row, rowIndex) => {
    let cellStart = rowStart + 1;
    rowStart += row.lengthUtf16;
    return row.cells.map(({ raw, blocks, lengthUtf16 }, columnIndex) => {
      const { rowSpan = 1, columnSpan = 1 } = raw.tableCellStyle ?? {};
      const cell = { rowIndex, columnIndex, blocks, rowSpan, columnSpan, startUtf16: cellStart + 1 };
      cellStart += lengthUtf16;
      return cell;
    });
  });
}

/** The cell as a step on the way to what stands in it. */
export function stepInto({ ordinal, cells }: PlacedTable, cell: PlacedCell): readonly CellStep[] {
  return [...cells, { tableOrdinal: ordinal, rowIndex: cell.rowIndex, columnIndex: cell.columnIndex }];
}

/** The tables in the cells of a table, at any depth, outer ones before those in them. */
export function nestedTables(placed: PlacedTable): readonly PlacedTable[] {
  return cellsOf(placed).flatMap((row) =>
    row.flatMap((cell) =>
      tablesAmong(cell.blocks, cell.startUtf16, stepInto(placed, cell)).flatMap((inner) => [
        inner,
        ...nestedTables(inner),
      ]),
    ),
  );
}

/** All tables of a segment, those in cells at any depth included. */
export function allTables(segment: Segment): readonly PlacedTable[] {
  return tablesOf(segment).flatMap((placed) => [placed, ...nestedTables(placed)]);
}

export type FoundTable =
  | { readonly kind: "found"; readonly table: PlacedTable }
  | { readonly kind: "refused"; readonly error: ToolError };

/** The table of an ordinal or a path in a segment, or TABLE_NOT_FOUND with what there is. */
export function findTable(segment: Segment, name: number | string): FoundTable {
  const steps = String(name).split(".").map(Number);
  const tables = tablesOf(segment);
  let here: readonly PlacedTable[] = tables;
  for (let at = 0; ; at += 3) {
    const [ordinal = -1, row = -1, column = -1] = steps.slice(at, at + 3);
    const table = here[ordinal];
    if (table === undefined) return { kind: "refused", error: notFound(name, tables) };
    if (at + 1 >= steps.length) return { kind: "found", table };
    const cell = cellsOf(table)[row]?.[column];
    if (cell === undefined) return { kind: "refused", error: notFound(name, tables) };
    here = tablesAmong(cell.blocks, cell.startUtf16, stepInto(table, cell));
  }
}

/** Most paths that a refusal lists. */
const maxListed = 30;

function notFound(name: number | string, tables: readonly PlacedTable[]): ToolError {
  const isPath = typeof name === "string";
  const paths = isPath ? tables.flatMap(nestedTables).slice(0, maxListed).map(tablePath) : [];
  const there =
    tables.length === 0
      ? "no table"
      : tables.length === 1
        ? "table 0 alone"
        : `tables 0 to ${tables.length - 1}`;
  const nested = isPath
    ? paths.length === 0
      ? ", none with a table in a cell"
      : `, and in cells ${paths.join(", ")}`
    : "";
  return new ToolError(
    "TABLE_NOT_FOUND",
    `Expected table ${name}, found ${there}${nested}. ${isPath ? "Take `table_path` from list_tables or get_table." : "Take `table_index` from list_tables; tables in cells have a `table_path` instead."}`,
    {
      [isPath ? "table_path" : "table_index"]: name,
      table_count: tables.length,
      ...(isPath ? { nested_tables: paths } : {}),
    },
  );
}
