// Plans new contents for the cells of one row, by the smallest edits: what a cell reads already is not touched.
import { ToolError, type JsonObject } from "../errors.ts";
import type { DocumentModel, Segment, TabModel } from "../document/model.ts";
import { resolveScope } from "../locate/scope.ts";
import { SegmentEdits } from "../markdown/write/segment-edits.ts";
import type { PlannedMatch, PlanResult } from "../plan/plan-result.ts";
import { mergedAreas } from "../plan/blocks/table-grid.ts";
import { cellMarkdownEdits } from "./cell-markdown-edits.ts";
import { cellTextEdit, reads } from "./cell-text-edit.ts";
import { cellTextOf } from "./cell-text-of.ts";
import { cellUnits } from "./cell-units.ts";
import { cellsOf, findTable, tablePath, type PlacedCell, type PlacedTable } from "./placed-table.ts";
import { replacedRowProof } from "./replaced-row-proof.ts";
import { textLines } from "./cell-text-problem.ts";
import { markdownOfCell, type CellFormat } from "./table-data.ts";
import type { CellEdits, WantedCell } from "./wanted-cell.ts";

export interface RowReplacement {
  /** An ordinal as the list of tables counts them, or the path of a table in a cell. */
  readonly table: number | string;
  readonly rowIndex: number;
  readonly cells: readonly string[];
  readonly cellFormat: CellFormat;
}

/** The edit of one row. `segmentId`: "" for the body. */
export function planReplaceRow(
  document: DocumentModel,
  tab: TabModel,
  segmentId: string,
  replacement: RowReplacement,
  isDryRun: boolean,
): PlanResult {
  const scope = resolveScope(tab, { segmentId });
  if (scope.kind === "refused") return scope;
  const { segment } = scope.scope;
  const found = findTable(segment, replacement.table);
  if (found.kind === "refused") return found;
  const target = targetRow(found.table, replacement);
  if (target instanceof ToolError) return { kind: "refused", error: target };
  const textOf = (cell: PlacedCell): string =>
    replacement.cellFormat === "text"
      ? cellTextOf(found.table, cell)
      : markdownOfCell(document, tab, segment, found.table, cell).text;
  const cells = target.map((cell, column): WantedCell => ({
    cell,
    before: textOf(cell),
    wanted: textLines(replacement.cells[column] ?? "").join("\n"),
  }));
  const changed = cells.filter((one) => !isSame(one, replacement.cellFormat));
  const { rowIndex } = replacement;
  const read = cells.map(({ before }) => before);
  const report: JsonObject = { ...nameOf(found.table), row_index: rowIndex, row_before: read };
  const noOp: PlanResult = {
    kind: "no-op",
    report: {
      ...report,
      ...(isDryRun ? { row_after_preview: read } : { row_after: read, cells_match: true }),
    },
    warnings: [],
  };
  if (changed.length === 0) return noOp;
  const refusal = whyNotEdited(found.table, changed);
  if (refusal !== null) return { kind: "refused", error: refusal };
  const edits =
    replacement.cellFormat === "text"
      ? textEdits(document, tab, segment, changed)
      : cellMarkdownEdits(document, tab, segment, changed);
  if (edits.kind === "refused") return edits;
  if (edits.steps.length === 0) return noOp;
  const where = { tabId: tab.tabId, segmentId: segment.segmentId };
  return {
    kind: "edit",
    steps: edits.steps,
    matches: changed.map(({ cell }): PlannedMatch => ({ ...where, ...spanOf(cell), intendedText: null })),
    report,
    warnings: edits.warnings,
    proof: replacedRowProof(where, found.table, replacement, isDryRun),
  };
}

function isSame({ before, wanted }: WantedCell, format: CellFormat): boolean {
  return format === "text" ? reads(before, wanted) : before === wanted;
}

/** What a cell holds, its last end excluded. */
function spanOf({ blocks, startUtf16 }: PlacedCell): { startUtf16: number; endUtf16: number } {
  const length = blocks.reduce((sum, { lengthUtf16 }) => sum + lengthUtf16, 0);
  return { startUtf16, endUtf16: startUtf16 + length - 1 };
}

/** The cells of the row, or why they cannot be those that were meant. */
function targetRow(
  table: PlacedTable,
  { rowIndex, cells }: RowReplacement,
): readonly PlacedCell[] | ToolError {
  const rows = cellsOf(table);
  const row = rows[rowIndex];
  if (row === undefined) {
    return invalid(
      `Expected a \`row_index\` below ${rows.length}, found ${rowIndex}. Rows are counted from 0.`,
      { ...nameOf(table), row_count: rows.length, row_index: rowIndex },
    );
  }
  if (cells.length === row.length) return row;
  const texts = row.map((cell) => cellTextOf(table, cell));
  return invalid(
    `Expected ${row.length} cells for row ${rowIndex}, found ${cells.length}. Send one text for every cell, those that a merged cell covers empty.`,
    {
      ...nameOf(table),
      row_index: rowIndex,
      expected_cells: row.length,
      provided_cells: cells.length,
      row_texts: texts,
    },
  );
}

/** Why cells that shall read otherwise cannot be edited, or null. */
function whyNotEdited(table: PlacedTable, changed: readonly WantedCell[]): ToolError | null {
  const merged = mergedAreas(table.table);
  for (const { cell } of changed) {
    const { rowIndex, columnIndex } = cell;
    const place = { ...nameOf(table), row_index: rowIndex, cell_index: columnIndex };
    const cover = merged.find(
      (area) =>
        area.rowIndex <= rowIndex &&
        rowIndex < area.rowIndex + area.rowSpan &&
        area.columnIndex <= columnIndex &&
        columnIndex < area.columnIndex + area.columnSpan &&
        (area.rowIndex !== rowIndex || area.columnIndex !== columnIndex),
    );
    if (cover !== undefined) {
      return invalid(
        `Expected no text for column ${columnIndex} of row ${rowIndex}, which the merged cell at row ${cover.rowIndex}, column ${cover.columnIndex} covers, found some. Send it empty, or replace row ${cover.rowIndex}.`,
        { ...place, merged_row_index: cover.rowIndex, merged_column_index: cover.columnIndex },
      );
    }
    if (cellUnits(cell.blocks, cell.startUtf16) === null) {
      return invalid(
        `Expected a cell of paragraphs at row ${rowIndex}, column ${columnIndex}, found one that holds a table. Send its text as get_table answers it to keep it, or replace a row of the inner table by its table_path.`,
        place,
      );
    }
  }
  return null;
}

function textEdits(
  document: DocumentModel,
  tab: TabModel,
  segment: Segment,
  changed: readonly WantedCell[],
): CellEdits {
  const edits = new SegmentEdits(tab.tabId, segment.segmentId);
  for (const { cell, wanted } of changed) {
    const units = cellUnits(cell.blocks, cell.startUtf16);
    const edit = units === null ? null : cellTextEdit(units, wanted);
    if (edit !== null) edits.addLine({ ...edit, styles: [] });
  }
  return { kind: "edits", steps: edits.toSteps(document), warnings: [] };
}

function nameOf(table: PlacedTable): JsonObject {
  return table.cells.length === 0 ? { table_index: table.ordinal } : { table_path: tablePath(table) };
}

function invalid(message: string, diagnostics: JsonObject): ToolError {
  return new ToolError("INVALID_INPUT", `${message} Nothing was written.`, {
    ...diagnostics,
    write_status: "not_written",
    retry_safe: true,
  });
}
