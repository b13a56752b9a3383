// How rows look apart from what stands in their cells, and the requests that say all of it: nothing is left to what the service copies
// from the row beside a new one (rulebook 7; what it copies is known only in part, section 15).
import type { Location, Request, TableCellStyle, TableRowStyle } from "../../../google-api/docs.ts";
import { isSameData } from "../../compare/same-data.ts";
import type { CellModel, RowModel } from "../../document/model.ts";
import type { Json } from "../../errors.ts";
import { arrayAt, asJson, objectAt, unreadable } from "../json-form.ts";
import { freshCell } from "./predicted.ts";

export interface RowLook {
  /** Least height and overflow. Whether a row is a header is the table's to say. */
  readonly row: TableRowStyle;
  /** One a cell, without what it spans. */
  readonly cells: readonly TableCellStyle[];
}

const plainFields = [
  "backgroundColor",
  "paddingLeft",
  "paddingRight",
  "paddingTop",
  "paddingBottom",
  "contentAlignment",
] as const satisfies readonly (keyof TableCellStyle)[];
const borderFields = [
  "borderRight",
  "borderLeft",
  "borderBottom",
  "borderTop",
] as const satisfies readonly (keyof TableCellStyle)[];

/** The look of a row, what it does not state as a fresh row has it. */
export function lookOfRow({ raw, cells }: RowModel): RowLook {
  const { minRowHeight = { unit: "PT" as const }, preventOverflow } = raw.tableRowStyle ?? {};
  return {
    row: { minRowHeight, ...(preventOverflow === true ? { preventOverflow } : {}) },
    cells: cells.map(lookOfCell),
  };
}

/** The look of a cell, what it does not state as a fresh cell has it, without what it spans. */
export function lookOfCell({ raw }: CellModel): TableCellStyle {
  return withoutSpans({ ...freshCell, ...raw.tableCellStyle });
}

/** Whether a cell states all of its look but for borders, which it may be without. */
export function statesItsCellLook({ raw }: CellModel): boolean {
  return plainFields.every((field) => raw.tableCellStyle?.[field] !== undefined);
}

/** Whether these cells have no borders, or all the same ones on every side. */
export function haveLikeBorders(styles: readonly TableCellStyle[]): boolean {
  const borders = styles.flatMap((style) => borderFields.map((field) => style[field]));
  const [first] = borders;
  return borders.every(
    (border) => (border === undefined) === (first === undefined) && isSameData(border, first),
  );
}

/** Whether a row states all of its look, so that a row written with it is the same. */
export function statesItsLook({ raw, cells }: RowModel): boolean {
  const style = raw.tableRowStyle;
  const known = ["minRowHeight", "preventOverflow", "tableHeader"];
  return (
    style?.minRowHeight !== undefined &&
    Object.keys(style).every((field) => known.includes(field)) &&
    cells.every(statesItsCellLook)
  );
}

/** Properties of the row itself. */
export function rowStyleOf({ row }: RowLook, isHeader: boolean): TableRowStyle {
  return { ...row, ...(isHeader ? { tableHeader: true } : {}) };
}

/** Properties of a cell, which spans nothing. */
export function cellStyleOf(style: TableCellStyle): TableCellStyle {
  return { ...style, rowSpan: 1, columnSpan: 1 };
}

function withoutSpans(style: TableCellStyle): TableCellStyle {
  const own = { ...style };
  delete own.rowSpan;
  delete own.columnSpan;
  return own;
}

/**
 * Null, or what is not known of the borders: two cells share one, and setting it on one side changes the other (rulebook 7). So the new cells
 * must agree with each other and with the rows beside them, or none of them may have any. `others` are rows whose borders may come along.
 */
export function unknownBorders(
  looks: readonly RowLook[],
  before: RowModel | undefined,
  behind: RowModel | undefined,
  others: readonly RowModel[],
): string | null {
  const beside = [before, behind].flatMap((row) => (row === undefined ? [] : [row]));
  const styles = [...beside, ...others].flatMap(({ cells }) =>
    cells.map(({ raw }) => raw.tableCellStyle ?? {}),
  );
  const hasBorders = (style: TableCellStyle): boolean =>
    borderFields.some((field) => style[field] !== undefined);
  const made = looks.flatMap(({ cells }) => cells);
  if (!styles.some(hasBorders) && !made.some(hasBorders)) return null;
  const words = "what becomes of borders between the rows there, which differ from each other";
  if (!made.every((style) => borderFields.every((field) => style[field] !== undefined))) return words;
  const grid = [...rowsOf(before), ...looks.map(({ cells }) => cells), ...rowsOf(behind)];
  const from = before === undefined ? 0 : 1;
  const agrees = looks.every((_, ordinal) => {
    const rowIndex = from + ordinal;
    return (grid[rowIndex] ?? []).every((style, column) => {
      const above = grid[rowIndex - 1]?.[column];
      const below = grid[rowIndex + 1]?.[column];
      const right = grid[rowIndex]?.[column + 1];
      return (
        (above === undefined || isSameBorder(above.borderBottom, style.borderTop)) &&
        (below === undefined || isSameBorder(style.borderBottom, below.borderTop)) &&
        (right === undefined || isSameBorder(style.borderRight, right.borderLeft))
      );
    });
  });
  return agrees ? null : words;
}

function rowsOf(row: RowModel | undefined): readonly (readonly TableCellStyle[])[] {
  return row === undefined ? [] : [row.cells.map(({ raw }) => raw.tableCellStyle ?? {})];
}

function isSameBorder(a: object | undefined, b: object | undefined): boolean {
  return a !== undefined && b !== undefined && isSameData(a, b);
}

/** Requests after which the rows from an index on look so. */
export function rowLookRequests(
  looks: readonly RowLook[],
  firstRow: number,
  tableStartLocation: Location,
): readonly Request[] {
  const requests: Request[] = [];
  eachAlike(looks, ({ row: a }, { row: b }) => isSameData(a, b)).forEach(({ from, to, value }) => {
    requests.push({
      updateTableRowStyle: {
        tableStartLocation,
        rowIndices: Array.from({ length: to - from }, (_, ordinal) => firstRow + from + ordinal),
        tableRowStyle: value.row,
        fields: "minRowHeight,preventOverflow",
      },
    });
  });
  return [...requests, ...cellLookRequests(looks, firstRow, 0, tableStartLocation)];
}

/** The same for the cells of a rectangle alone, row by row. */
export function cellLookRequests(
  looks: readonly { readonly cells: readonly TableCellStyle[] }[],
  firstRow: number,
  firstColumn: number,
  tableStartLocation: Location,
): readonly Request[] {
  const requests: Request[] = [];
  eachAlike(looks, ({ cells: a }, { cells: b }) => isSameData(a, b)).forEach((rows) => {
    eachAlike(rows.value.cells, (a, b) => isSameData(a, b)).forEach((columns) => {
      const style = columns.value;
      const fields = [...plainFields, ...borderFields.filter((field) => style[field] !== undefined)];
      requests.push({
        updateTableCellStyle: {
          tableRange: {
            tableCellLocation: {
              tableStartLocation,
              rowIndex: firstRow + rows.from,
              columnIndex: firstColumn + columns.from,
            },
            rowSpan: rows.to - rows.from,
            columnSpan: columns.to - columns.from,
          },
          tableCellStyle: style,
          fields: fields.join(","),
        },
      });
    });
  });
  return requests;
}

/** Neighbours that are alike, as stretches. */
function eachAlike<T>(
  values: readonly T[],
  isAlike: (a: T, b: T) => boolean,
): readonly { readonly from: number; readonly to: number; readonly value: T }[] {
  const stretches: { from: number; to: number; value: T }[] = [];
  values.forEach((value, ordinal) => {
    const last = stretches[stretches.length - 1];
    if (last !== undefined && isAlike(last.value, value)) last.to = ordinal + 1;
    else stretches.push({ from: ordinal, to: ordinal + 1, value });
  });
  return stretches;
}

export function rowLooksToJson(looks: readonly RowLook[]): Json {
  return asJson(looks);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function rowLooksFromJson(value: Json | undefined, what: string): readonly RowLook[] {
  return arrayAt(value, what).map((item, index) => {
    const look = objectAt(item, `${what}[${index}]`);
    const row = look["row"];
    if (!isRowStyle(row)) throw unreadable(`${what}[${index}].row`, "properties of a row", row);
    return { row, cells: cellLooksFromJson(look["cells"], `${what}[${index}].cells`) };
  });
}

/** Reads looks of cells. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function cellLooksFromJson(value: Json | undefined, what: string): readonly TableCellStyle[] {
  return arrayAt(value, what).map((cell, index) => {
    if (isCellStyle(cell)) return cell;
    throw unreadable(`${what}[${index}]`, "properties of a cell", cell);
  });
}

function isRowStyle(value: unknown): value is TableRowStyle {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, field]) =>
    key === "minRowHeight"
      ? typeof field === "object" && field !== null
      : key === "preventOverflow" && typeof field === "boolean",
  );
}

function isCellStyle(value: unknown): value is TableCellStyle {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const objects: readonly string[] = [...plainFields, ...borderFields];
  return Object.entries(value).every(([key, field]) =>
    key === "contentAlignment"
      ? typeof field === "string"
      : objects.includes(key) && typeof field === "object" && field !== null,
  );
}
