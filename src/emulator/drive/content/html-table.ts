// An HTML table as a table of a document: a full grid, with spans on the cell that a merge begins in (rulebook 8).
import type { Table, TableCell, TableRow } from "../../../google-api/docs.ts";
import { attributeOf, childrenOf, type HtmlNode } from "./html-node.ts";

/** Makes the content of a cell; null is one that no HTML cell fills. */
export type CellReader = (cell: HtmlNode | null, isHeader: boolean) => NonNullable<TableCell["content"]>;

interface PlacedCell {
  readonly node: HtmlNode;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

const maxSpan = 1000;

/** The table below `node`; null when it has no cells. Tables inside its cells are the cell reader's matter. */
export function readTable(node: HtmlNode, read: CellReader): Table | null {
  const rows = rowsOf(node);
  const grid = gridOf(rows.map(({ cells }) => cells));
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return null;
  const tableRows = grid.map((row, rowIndex): TableRow => {
    const isHeader = rows[rowIndex]?.isHeader === true;
    return {
      tableCells: Array.from({ length: columns }, (_, column) => cellOf(row[column] ?? null, isHeader, read)),
      tableRowStyle: { minRowHeight: { unit: "PT" }, ...(isHeader ? { tableHeader: true } : {}) },
    };
  });
  const evenly = Array.from({ length: columns }, () => ({ widthType: "EVENLY_DISTRIBUTED" }) as const);
  return { rows: grid.length, columns, tableRows, tableStyle: { tableColumnProperties: evenly } };
}

function cellOf(placed: PlacedCell | "covered" | null, isHeaderRow: boolean, read: CellReader): TableCell {
  const cell = placed === "covered" ? null : placed;
  const node = cell?.node ?? null;
  const isHeader = isHeaderRow || (node !== null && "name" in node && node.name === "th");
  const padding = { magnitude: 5, unit: "PT" } as const;
  return {
    content: read(node, isHeader),
    tableCellStyle: {
      rowSpan: cell?.rowSpan ?? 1,
      columnSpan: cell?.columnSpan ?? 1,
      backgroundColor: {},
      paddingLeft: padding,
      paddingRight: padding,
      paddingTop: padding,
      paddingBottom: padding,
      contentAlignment: "TOP",
    },
  };
}

function rowsOf(table: HtmlNode): { cells: HtmlNode[]; isHeader: boolean }[] {
  return childrenOf(table).flatMap((child) => {
    if (!("name" in child)) return [];
    if (child.name === "tr") return [{ cells: cellsOf(child), isHeader: false }];
    if (!/^t(head|body|foot)$/.test(child.name)) return [];
    return childrenOf(child).flatMap((row) =>
      "name" in row && row.name === "tr" ? [{ cells: cellsOf(row), isHeader: child.name === "thead" }] : [],
    );
  });
}

function cellsOf(row: HtmlNode): HtmlNode[] {
  return childrenOf(row).filter((cell) => "name" in cell && /^t[dh]$/.test(cell.name));
}

/** Puts every cell where HTML's rules for spans put it. */
function gridOf(rows: readonly (readonly HtmlNode[])[]): (PlacedCell | "covered")[][] {
  const grid: (PlacedCell | "covered")[][] = rows.map(() => []);
  rows.forEach((cells, rowIndex) => {
    const row = grid[rowIndex] ?? [];
    let column = 0;
    for (const node of cells) {
      while (row[column] !== undefined) column += 1;
      const rowSpan = Math.min(spanOf(node, "rowspan"), rows.length - rowIndex);
      const columnSpan = spanOf(node, "colspan");
      for (let down = 0; down < rowSpan; down += 1)
        for (let across = 0; across < columnSpan; across += 1) {
          const target = grid[rowIndex + down];
          if (target !== undefined)
            target[column + across] = down + across === 0 ? { node, rowSpan, columnSpan } : "covered";
        }
      column += columnSpan;
    }
  });
  return grid;
}

function spanOf(node: HtmlNode, name: string): number {
  const span = Math.trunc(Number(attributeOf(node, name) ?? "1"));
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), maxSpan);
}
