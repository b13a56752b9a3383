// Tables as the answers of the table tools write them down: what stands in the cells, what spans what, and where the table stands.
import type { JsonObject } from "../errors.ts";
import type { DocumentModel, Segment, TabModel } from "../document/model.ts";
import type { Loss } from "../markdown/losses.ts";
import { contentOf, readMarkdown } from "../markdown/read/read-markdown.ts";
import { renderMarkdown } from "../markdown/render/render-markdown.ts";
import { pathSeparator } from "../sections/resolve-heading.ts";
import { sectionsOf, type Section } from "../sections/section-tree.ts";
import { cellTextOf } from "./cell-text-of.ts";
import {
  cellsOf,
  nestedTables,
  stepInto,
  tablePath,
  type PlacedCell,
  type PlacedTable,
} from "./placed-table.ts";

export const cellFormats = ["text", "markdown"] as const;
export type CellFormat = (typeof cellFormats)[number];

/** Most merged cells, and most tables in cells, that a list names of one table. */
const maxNamed = 50;

/** The tables, without their contents but for the first row. Precondition: tables of the segment outside cells, in order. */
export function tableSummaries(
  tab: TabModel,
  segment: Segment,
  tables: readonly PlacedTable[],
): readonly JsonObject[] {
  const headings = headingsBefore(tab, segment, tables);
  return tables.map((placed, place) => ({
    ...tableHead(placed, headings[place] ?? null),
    first_row: (cellsOf(placed)[0] ?? []).map((cell) => cellTextOf(placed, cell)),
  }));
}

export interface TableReading {
  readonly data: JsonObject;
  /** What Markdown does not say of the cells; empty for plain text. */
  readonly losses: readonly Loss[];
}

/** One table with the contents of its cells, row by row. */
export function tableReading(
  document: DocumentModel,
  tab: TabModel,
  segment: Segment,
  placed: PlacedTable,
  format: CellFormat,
): TableReading {
  const losses: Loss[] = [];
  const contentsOf = (cell: PlacedCell): string => {
    if (format === "text") return cellTextOf(placed, cell);
    const read = markdownOfCell(document, tab, segment, placed, cell);
    losses.push(...read.losses);
    return read.text;
  };
  const [heading = null] = headingsBefore(tab, segment, [placed]);
  const cells = cellsOf(placed).map((row) => row.map(contentsOf));
  return { data: { ...tableHead(placed, heading), cells }, losses };
}

/** A cell as a text of Markdown of its own, without the last line's end. */
export function markdownOfCell(
  document: DocumentModel,
  tab: TabModel,
  segment: Segment,
  placed: PlacedTable,
  cell: PlacedCell,
): { readonly text: string; readonly losses: readonly Loss[] } {
  const { blocks, startUtf16 } = cell;
  const cells = stepInto(placed, cell);
  const reading = readMarkdown(document, tab, { segment, blocks, startUtf16, cells, tablesBefore: 0 });
  return { text: renderMarkdown(contentOf(reading)).replace(/\n$/, ""), losses: reading.losses };
}

function tableHead(placed: PlacedTable, heading: Section | null): JsonObject {
  const { table, startUtf16, ordinal, cells } = placed;
  const all = cellsOf(placed);
  const merged = all.flat().filter(isMerged);
  const nested = nestedTables(placed);
  const pinned = table.rows.findIndex(({ raw }) => raw.tableRowStyle?.tableHeader !== true);
  return {
    ...(cells.length === 0 ? { table_index: ordinal } : { table_path: tablePath(placed) }),
    rows: table.rows.length,
    columns: table.rows[0]?.cells.length ?? 0,
    start_index: startUtf16,
    end_index: startUtf16 + table.lengthUtf16,
    preceding_heading: heading?.title ?? null,
    ...(heading === null ? {} : { path: heading.fullPath.join(pathSeparator) }),
    pinned_header_rows: pinned < 0 ? table.rows.length : pinned,
    has_merged_cells: merged.length > 0,
    ...(merged.length === 0
      ? {}
      : { merged_cells: merged.slice(0, maxNamed).map(mergedCell), merged_cell_count: merged.length }),
    ...(nested.length === 0
      ? {}
      : { nested_tables: nested.slice(0, maxNamed).map(nestedTable), nested_table_count: nested.length }),
  };
}

function isMerged({ rowSpan, columnSpan }: PlacedCell): boolean {
  return rowSpan > 1 || columnSpan > 1;
}

function mergedCell({ rowIndex, columnIndex, rowSpan, columnSpan }: PlacedCell): JsonObject {
  return { row_index: rowIndex, column_index: columnIndex, row_span: rowSpan, column_span: columnSpan };
}

function nestedTable(placed: PlacedTable): JsonObject {
  const { table, startUtf16 } = placed;
  return {
    table_path: tablePath(placed),
    rows: table.rows.length,
    columns: table.rows[0]?.cells.length ?? 0,
    start_index: startUtf16,
    end_index: startUtf16 + table.lengthUtf16,
  };
}

/** For each table the section of the last heading before it that stands outside cells; null where there is none. Walks both rows once. */
function headingsBefore(
  tab: TabModel,
  segment: Segment,
  tables: readonly PlacedTable[],
): readonly (Section | null)[] {
  if (segment.kind !== "body") return tables.map(() => null);
  const sections = sectionsOf(tab).filter(({ container }) => container.cells.length === 0);
  let at = -1;
  return tables.map(({ startUtf16 }) => {
    for (
      let next = sections[at + 1];
      next !== undefined && next.startUtf16 < startUtf16;
      next = sections[at + 1]
    ) {
      at += 1;
    }
    return sections[at] ?? null;
  });
}
