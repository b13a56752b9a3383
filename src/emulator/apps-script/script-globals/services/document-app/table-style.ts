// The look of tables: widths of columns, heights of rows, borders, padding and alignment of cells.
import type { Request, TableCellBorder, TableCellStyle, TableRange } from "../../../../../google-api/docs.ts";
import { invalidArgument } from "../../arguments.ts";
import { hexOf, optionalColor } from "./attributes.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";

/** `DocumentApp.VerticalAlignment`, by Google's API. */
export const verticalAlignments = { BOTTOM: "BOTTOM", CENTER: "MIDDLE", TOP: "TOP" } as const;

type Border = "borderBottom" | "borderLeft" | "borderRight" | "borderTop";
const borders: readonly Border[] = ["borderBottom", "borderLeft", "borderRight", "borderTop"];
const borderFields = borders.join(",");

const paddings = [
  ["Bottom", "paddingBottom"],
  ["Left", "paddingLeft"],
  ["Right", "paddingRight"],
  ["Top", "paddingTop"],
] as const;

/** Members of a table about its look. */
export function tableStyleMembers(
  maker: ElementMaker,
  node: DocNode,
  self: () => object,
): Record<string, unknown> {
  const { document } = maker;
  const table = (): DocNode => document.fresh(node);
  const border = (): TableCellBorder =>
    table().children[0]?.children[0]?.shape.cell?.tableCellStyle?.borderTop ?? {};
  const setBorders = (change: Partial<TableCellBorder>): object => {
    const { color, width, dashStyle = "SOLID" } = border();
    // Cells without borders of their own have thin black ones.
    const made: TableCellBorder = {
      color: color ?? { color: { rgbColor: {} } },
      width: width ?? points(1),
      dashStyle,
      ...change,
    };
    const style: TableCellStyle = Object.fromEntries(borders.map((name) => [name, made]));
    document.edit([styleRequest(style, borderFields, wholeOf(table()))]);
    return self();
  };
  return {
    getColumnWidth: (index: unknown) => columnWidth(table(), index),
    setColumnWidth: (index: unknown, width: unknown) => {
      document.edit([columnRequest(table(), columnArgument(table(), index), width)]);
      return self();
    },
    getBorderColor: () => hexOf(border().color),
    setBorderColor: (color: unknown) => setBorders({ color: optionalColor(color, "color") }),
    getBorderWidth: () => border().width?.magnitude ?? (border().width === undefined ? null : 0),
    setBorderWidth: (width: unknown) => setBorders({ width: points(size(width, "width")) }),
  };
}

/** Members of a row about its look. */
export function rowStyleMembers(
  maker: ElementMaker,
  node: DocNode,
  self: () => object,
): Record<string, unknown> {
  const { document } = maker;
  const row = (): DocNode => document.fresh(node);
  return {
    getMinimumHeight: () => row().shape.row?.tableRowStyle?.minRowHeight?.magnitude ?? null,
    setMinimumHeight: (height: unknown) => {
      const tableRowStyle = { minRowHeight: points(size(height, "minHeight")) };
      const table = parentOf(row());
      const rowIndices = [table.children.indexOf(node)];
      const fields = "minRowHeight";
      document.edit([
        { updateTableRowStyle: { tableStartLocation: startOf(table), rowIndices, tableRowStyle, fields } },
      ]);
      return self();
    },
  };
}

/** Members of a cell about its look. */
export function cellStyleMembers(
  maker: ElementMaker,
  node: DocNode,
  self: () => object,
): Record<string, unknown> {
  const { document } = maker;
  const cell = (): DocNode => document.fresh(node);
  const style = (): TableCellStyle => cell().shape.cell?.tableCellStyle ?? {};
  const row = (): DocNode => parentOf(cell());
  const column = (): number => row().children.indexOf(node);
  const set = (change: TableCellStyle, fields: string): object => {
    const table = parentOf(row());
    const range: TableRange = {
      tableCellLocation: {
        tableStartLocation: startOf(table),
        rowIndex: table.children.indexOf(row()),
        columnIndex: column(),
      },
      rowSpan: 1,
      columnSpan: 1,
    };
    document.edit([styleRequest(change, fields, range)]);
    return self();
  };
  const members: Record<string, unknown> = {
    getBackgroundColor: () => hexOf(style().backgroundColor),
    setBackgroundColor: (color: unknown) =>
      set({ backgroundColor: color === null ? {} : optionalColor(color, "color") }, "backgroundColor"),
    getVerticalAlignment: () =>
      Object.entries(verticalAlignments).find(([, known]) => known === style().contentAlignment)?.[0] ?? null,
    setVerticalAlignment: (name: unknown) => {
      const contentAlignment = Object.entries(verticalAlignments).find(([known]) => known === name)?.[1];
      if (contentAlignment === undefined) throw invalidArgument("alignment");
      return set({ contentAlignment }, "contentAlignment");
    },
    getWidth: () => columnWidth(parentOf(row()), column()),
    setWidth: (width: unknown) => {
      document.edit([columnRequest(parentOf(row()), column(), width)]);
      return self();
    },
  };
  for (const [side, field] of paddings) {
    members[`getPadding${side}`] = () =>
      style()[field]?.magnitude ?? (style()[field] === undefined ? null : 0);
    members[`setPadding${side}`] = (padding: unknown) =>
      set({ [field]: points(size(padding, field)) }, field);
  }
  return members;
}

function styleRequest(tableCellStyle: TableCellStyle, fields: string, tableRange: TableRange): Request {
  return { updateTableCellStyle: { tableCellStyle, fields, tableRange } };
}

function columnRequest(table: DocNode, column: number, width: unknown): Request {
  const tableColumnProperties =
    width === null
      ? { widthType: "EVENLY_DISTRIBUTED" as const }
      : { widthType: "FIXED_WIDTH" as const, width: points(size(width, "width")) };
  return {
    updateTableColumnProperties: {
      tableStartLocation: startOf(table),
      columnIndices: [column],
      tableColumnProperties,
      fields: width === null ? "widthType" : "width,widthType",
    },
  };
}

/** Null for a column that has no width of its own. */
function columnWidth(table: DocNode, index: unknown): number | null {
  const column = columnArgument(table, index);
  const properties = table.shape.table?.tableStyle?.tableColumnProperties?.[column];
  return properties?.widthType === "FIXED_WIDTH" ? (properties.width?.magnitude ?? null) : null;
}

function columnArgument(table: DocNode, index: unknown): number {
  const columns = table.children[0]?.children.length ?? 0;
  if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= columns)
    throw invalidArgument("columnIndex");
  return index;
}

function wholeOf(table: DocNode): TableRange {
  return {
    tableCellLocation: { tableStartLocation: startOf(table), rowIndex: 0, columnIndex: 0 },
    rowSpan: table.children.length,
    columnSpan: table.children[0]?.children.length ?? 1,
  };
}

function startOf({ shape, segment }: DocNode): { index: number; tabId: string; segmentId: string } {
  return { index: shape.startUtf16, ...segment };
}

function parentOf(node: DocNode): DocNode {
  if (node.parent === null) throw invalidArgument("element");
  return node.parent;
}

function points(magnitude: number): { magnitude: number; unit: "PT" } {
  return { magnitude, unit: "PT" };
}

function size(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) throw invalidArgument(name);
  return value;
}
