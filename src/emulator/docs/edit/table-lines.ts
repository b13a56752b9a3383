// Rows and columns that come and go (rulebook 7, Tables): which line, what merged cells span afterwards, what new cells
// take from the line beside them.
import { isRecord } from "../../json-value.ts";
import type { TableBlock, TableCell, TableRow } from "../model/block.ts";
import { cell, paragraphsOf, row, table } from "../model/block.ts";
import { textStyleOf } from "../model/element.ts";
import { freshCell, freshRow } from "../model/fresh-table.ts";
import type { Properties } from "../model/properties.ts";
import type { CellArea } from "./table-grid.ts";
import { cellStyleOf, columnCount, holds, mergedAreas } from "./table-grid.ts";
import type { TableStretch } from "./table-place.ts";

export type Axis = "row" | "column";

/** One line put in before line `at`, like line `reference`. */
export interface LineInsertion {
  readonly axis: Axis;
  readonly at: number;
  readonly reference: number;
}

/** The lines [from, to) taken out. */
export interface LineDeletion {
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
}

/** A cell whose spans (and with them the rest of its style) change. */
export interface RestyledCell {
  readonly row: number;
  readonly column: number;
  readonly style: Properties;
}

/** The cells that span more once a line runs through them. */
export function stretchedCells(block: TableBlock, { axis, at }: LineInsertion): RestyledCell[] {
  return mergedAreas(block)
    .filter((area) => startOf(area, axis) < at && at < startOf(area, axis) + lengthOf(area, axis))
    .map((area) => restyled(block, area, area, axis, lengthOf(area, axis) + 1));
}

/**
 * The cells that span less once lines are gone, in the numbering before; a merged area whose head goes has a new one. Heads
 * that are `left` are not looked at.
 */
export function shrunkCells(
  block: TableBlock,
  { axis, from, to }: LineDeletion,
  left: (head: TableCell) => boolean = () => false,
): RestyledCell[] {
  return mergedAreas(block).flatMap((area): RestyledCell[] => {
    const own = block.rows[area.row]?.cells[area.column];
    if (own !== undefined && left(own)) return [];
    const start = startOf(area, axis);
    const length = lengthOf(area, axis);
    const gone = Math.max(0, Math.min(start + length, to) - Math.max(start, from));
    if (gone === 0 || gone === length) return [];
    const isHeadGone = start >= from;
    const head = isHeadGone ? { ...area, [axis]: to } : area;
    return [restyled(block, area, head, axis, length - gone)];
  });
}

function startOf(area: CellArea, axis: Axis): number {
  return axis === "row" ? area.row : area.column;
}

function lengthOf(area: CellArea, axis: Axis): number {
  return axis === "row" ? area.rowSpan : area.columnSpan;
}

/** The style of an area's head at the place of its (new) head, with another span along the axis. */
function restyled(
  block: TableBlock,
  area: CellArea,
  head: { readonly row: number; readonly column: number },
  axis: Axis,
  span: number,
): RestyledCell {
  const old = block.rows[area.row]?.cells[area.column];
  const style = old === undefined ? {} : cellStyleOf(old);
  return { row: head.row, column: head.column, style: { ...style, [`${axis}Span`]: span } };
}

/** The table with a line put in, and the units that it adds. `mark` is put on what is new. */
export function withLine(
  block: TableBlock,
  insertion: LineInsertion,
  mark: (line: TableRow | TableCell) => Properties,
): { readonly table: TableBlock; readonly stretches: readonly TableStretch[] } {
  const { axis, at, reference } = insertion;
  if (axis === "row") {
    const cells = (block.rows[reference]?.cells ?? []).map((beside, column) =>
      withPendingColumn(cellLike(beside), block, column),
    );
    const made = freshRow(cells);
    const rows = [
      ...block.rows.slice(0, at),
      row(cells, { ...made.others, ...mark(made) }),
      ...block.rows.slice(at),
    ];
    const stretch = { offsetUtf16: rowOffset(block, at), removedUtf16: 0, insertedUtf16: made.size };
    return { table: table(rows, block.others), stretches: [stretch] };
  }
  const stretches: TableStretch[] = [];
  const rows = block.rows.map((tableRow, rowIndex) => {
    const beside = tableRow.cells[reference];
    if (beside === undefined) return tableRow;
    const like = cellLike(beside);
    const made = cell(like.blocks, { ...like.others, ...mark(like) });
    const offsetUtf16 = rowOffset(block, rowIndex) + cellOffset(tableRow, at);
    stretches.push({ offsetUtf16, removedUtf16: 0, insertedUtf16: made.size });
    return row([...tableRow.cells.slice(0, at), made, ...tableRow.cells.slice(at)], tableRow.others);
  });
  const others = withColumns(block, (columns) => [
    ...columns.slice(0, at),
    columns[reference],
    ...columns.slice(at),
  ]);
  return { table: table(rows, others), stretches };
}

/** The table without lines, null when nothing is left, and the units that go. */
export function withoutLines(
  block: TableBlock,
  { axis, from, to }: LineDeletion,
): { readonly table: TableBlock | null; readonly stretches: readonly TableStretch[] } {
  const count = axis === "row" ? block.rows.length : columnCount(block);
  if (from === 0 && to >= count)
    return { table: null, stretches: [{ offsetUtf16: 0, removedUtf16: block.size, insertedUtf16: 0 }] };
  if (axis === "row") {
    const offsetUtf16 = rowOffset(block, from);
    const removedUtf16 = rowOffset(block, to) - offsetUtf16;
    const rows = [...block.rows.slice(0, from), ...block.rows.slice(to)];
    return {
      table: table(rows, block.others),
      stretches: [{ offsetUtf16, removedUtf16, insertedUtf16: 0 }],
    };
  }
  const stretches = block.rows.map((tableRow, rowIndex) => {
    const start = cellOffset(tableRow, from);
    const removedUtf16 = cellOffset(tableRow, to) - start;
    return { offsetUtf16: rowOffset(block, rowIndex) + start, removedUtf16, insertedUtf16: 0 };
  });
  const rows = block.rows.map((tableRow) =>
    row([...tableRow.cells.slice(0, from), ...tableRow.cells.slice(to)], tableRow.others),
  );
  const others = withColumns(block, (columns) => [...columns.slice(0, from), ...columns.slice(to)]);
  return { table: table(rows, others), stretches };
}

/** Where a row starts, counted from the table's start; the place behind the last row for the row count. */
export function rowOffset(block: TableBlock, index: number): number {
  return 1 + block.rows.slice(0, index).reduce((size, one) => size + one.size, 0);
}

/** Where a cell starts, counted from its row's start. */
export function cellOffset(tableRow: TableRow, index: number): number {
  return 1 + tableRow.cells.slice(0, index).reduce((size, one) => size + one.size, 0);
}

/** The table with other cell styles. */
export function withCellStyles(block: TableBlock, cells: readonly RestyledCell[]): TableBlock {
  if (cells.length === 0) return block;
  return mapCells(block, (old, rowIndex, columnIndex) => {
    const found = cells.find((one) => one.row === rowIndex && one.column === columnIndex);
    return found === undefined ? old : cell(old.blocks, { ...old.others, tableCellStyle: found.style });
  });
}

/** The table with every cell changed; rows whose cells all stay are the same values. */
export function mapCells(
  block: TableBlock,
  change: (old: TableCell, row: number, column: number) => TableCell,
): TableBlock {
  const rows = block.rows.map((tableRow, rowIndex) => {
    const cells = tableRow.cells.map((old, columnIndex) => change(old, rowIndex, columnIndex));
    return cells.every((one, index) => one === tableRow.cells[index])
      ? tableRow
      : row(cells, tableRow.others);
  });
  return table(rows, block.others);
}

/** The table with the cells of an area changed. */
export function mapArea(
  block: TableBlock,
  area: CellArea,
  change: (old: TableCell) => TableCell,
): TableBlock {
  return mapCells(block, (old, rowIndex, columnIndex) =>
    holds(area, rowIndex, columnIndex) ? change(old) : old,
  );
}

/**
 * A new cell beside another: empty, with its text style and its own look, spanning nothing. A chip comes along as the
 * placeholder of what cannot be expressed.
 */
function cellLike(reference: TableCell): TableCell {
  const [first] = [...paragraphsOf(reference.blocks)];
  const [element] = first?.elements ?? [];
  const style = element === undefined ? {} : textStyleOf(element);
  const { link: _, ...textStyle } = style;
  const cellStyle = { ...cellStyleOf(reference), rowSpan: 1, columnSpan: 1 };
  return freshCell(textStyle, cellStyle, holdsChip(reference) ? "\uE907" : "");
}

const pendingKeys = ["suggestedInsertionIds", "suggestedDeletionIds"];

/** The new cell of a row, pending with its column if that is: where all cells of it are, and not because their rows are. */
function withPendingColumn(made: TableCell, block: TableBlock, column: number): TableCell {
  const marks = pendingKeys.flatMap((key): [string, readonly unknown[]][] => {
    const ids = idsAt(block.rows[0]?.cells[column]?.others, key).filter(
      (id) =>
        block.rows.every(({ cells }) => idsAt(cells[column]?.others, key).includes(id)) &&
        !block.rows.every(({ others }) => idsAt(others, key).includes(id)),
    );
    return ids.length === 0 ? [] : [[key, ids]];
  });
  return marks.length === 0 ? made : cell(made.blocks, { ...Object.fromEntries(marks), ...made.others });
}

function idsAt(marks: Properties | undefined, key: string): readonly unknown[] {
  const ids = marks?.[key];
  return Array.isArray(ids) ? ids : [];
}

function holdsChip({ blocks }: TableCell): boolean {
  return [...paragraphsOf(blocks)].some(({ elements }) =>
    elements.some((element) =>
      element.kind === "text"
        ? element.text.includes("\uE907")
        : ["person", "richLink", "dateElement"].includes(element.name),
    ),
  );
}

/** The table's other properties with its columns' properties changed alike. */
function withColumns(
  block: TableBlock,
  change: (columns: readonly unknown[]) => readonly unknown[],
): Properties {
  const style = block.others["tableStyle"];
  const properties: unknown = isRecord(style) ? style["tableColumnProperties"] : undefined;
  const columns = change(Array.from({ length: columnCount(block) })).length;
  return {
    ...block.others,
    columns,
    ...(isRecord(style) && Array.isArray(properties)
      ? { tableStyle: { ...style, tableColumnProperties: change(properties) } }
      : {}),
  };
}
