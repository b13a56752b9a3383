// Merging and parting cells as suggestions: a suggested span of the first cell, which is all that Google's JSON can say of
// it. Texts move once a merge is accepted (chosen: nothing is known of Google's way).
import type { PlacedTable } from "../edit/table-place.ts";
import { replaceTable } from "../edit/table-place.ts";
import { mergedTable } from "../edit/merge-cells.ts";
import { Refusal } from "../edit/refusal.ts";
import type { CellArea } from "../edit/table-grid.ts";
import { cellStyleOf, columnCount, holds, overlaps, spanOf } from "../edit/table-grid.ts";
import { mapCells } from "../edit/table-lines.ts";
import type { TableStretch } from "../edit/table-place.ts";
import type { Draft } from "../edit/draft.ts";
import type { TableBlock, TableCell } from "../model/block.ts";
import { cell } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import { idsUnder } from "./decision.ts";
import { proposedProperty } from "./settled-properties.ts";
import { withSuggestedProperty } from "./suggest-property.ts";
import type { Suggester } from "./suggester.ts";

type Spans = Pick<CellArea, "rowSpan" | "columnSpan">;

/** Suggests that an area become one cell. Throws Refusal where a direct merge is refused. */
export function suggestMerge(draft: Draft, suggester: Suggester, placed: PlacedTable, area: CellArea): void {
  mergedTable(placed.table, area);
  const { rowSpan, columnSpan } = area;
  suggestSpans(draft, suggester, placed, area, (_, row, column) =>
    row === area.row && column === area.column ? { rowSpan, columnSpan } : null,
  );
}

/** Suggests that every merged cell that the area touches be parted; a merge that is only suggested is taken back. */
export function suggestUnmerge(
  draft: Draft,
  suggester: Suggester,
  placed: PlacedTable,
  area: CellArea,
): void {
  suggestSpans(draft, suggester, placed, area, ({ rowSpan, columnSpan }, row, column) =>
    rowSpan * columnSpan > 1 && overlaps(area, { row, column, rowSpan, columnSpan })
      ? { rowSpan: 1, columnSpan: 1 }
      : null,
  );
}

/** `spansFor` is given what a cell spans with the author's own suggestion; null leaves it. */
function suggestSpans(
  draft: Draft,
  suggester: Suggester,
  placed: PlacedTable,
  area: CellArea,
  spansFor: (spans: Spans, row: number, column: number) => Spans | null,
): void {
  const pending = placed.table.rows.flatMap(({ cells }, row) =>
    cells.flatMap((one, column) =>
      holds(area, row, column) ? idsUnder(one.others["suggestedTableCellStyleChanges"]) : [],
    ),
  );
  const suggestionId = suggester.idFor(pending);
  const changed = mapCells(placed.table, (old, row, column) => {
    const proposed = proposedProperty(old.others, "tableCellStyle", suggestionId);
    const spans = spansFor(spansOf(proposed), row, column);
    if (spans === null) return old;
    const others = withSuggestedProperty(old.others, "tableCellStyle", suggestionId, (style) => ({
      ...style,
      ...spans,
    }));
    return others === old.others ? old : cell(old.blocks, others);
  });
  if (changed.rows.every((one, index) => one === placed.table.rows[index])) suggester.forget(suggestionId);
  else replaceTable(draft, placed, changed);
}

function spansOf({ rowSpan, columnSpan }: Properties): Spans {
  return {
    rowSpan: typeof rowSpan === "number" ? rowSpan : 1,
    columnSpan: typeof columnSpan === "number" ? columnSpan : 1,
  };
}

/**
 * The table after `heads` have taken their accepted spans: the texts of what they cover move into them, and the stretches
 * tell what moved. `heads` gives each cell with what it spanned before; where the table has changed so that a merge is no
 * longer a rectangle, that span stays.
 */
export function withAcceptedSpans(
  block: TableBlock,
  heads: ReadonlyMap<TableCell, Spans>,
): { readonly table: TableBlock; readonly stretches: readonly TableStretch[] } {
  let table = block;
  const stretches: TableStretch[] = [];
  for (const [head, before] of heads) {
    const row = table.rows.findIndex(({ cells }) => cells.includes(head));
    const column = table.rows[row]?.cells.indexOf(head) ?? -1;
    const { rowSpan, columnSpan } = spanOf(head);
    if (row < 0 || rowSpan * columnSpan === 1) continue;
    const area = {
      row,
      column,
      rowSpan: Math.min(rowSpan, table.rows.length - row),
      columnSpan: Math.min(columnSpan, columnCount(table) - column),
    };
    const merged = mergedOrNull(table, area);
    if (merged !== null) stretches.push(...merged.stretches);
    table = merged?.table ?? withSpans(table, head, before);
  }
  return { table, stretches };
}

function mergedOrNull(table: TableBlock, area: CellArea): ReturnType<typeof mergedTable> | null {
  try {
    return mergedTable(table, area);
  } catch (refusal) {
    if (refusal instanceof Refusal) return null;
    throw refusal;
  }
}

function withSpans(table: TableBlock, head: TableCell, spans: Spans): TableBlock {
  return mapCells(table, (old) =>
    old === head
      ? cell(old.blocks, { ...old.others, tableCellStyle: { ...cellStyleOf(old), ...spans } })
      : old,
  );
}
