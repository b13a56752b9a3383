// A table: merged cells as one, header rows as such, fills and widths; a cell's content is blocks again.
import type { Table, TableCell, TableCellStyle, TableRow } from "../../google-api/docs.ts";
import { fillOf, pointsOf, stylingOf } from "./css.ts";
import { element, join, nothing, type Html } from "./html.ts";
import type { SuggestionNotes } from "./suggestion-notes.ts";
import type { BlocksWriter } from "./writing.ts";

export function tableHtml(table: Table, blocks: BlocksWriter, notes: SuggestionNotes): Html {
  const { tableRows = [] } = table;
  // Cells that a merge covers stand in the grid like others (rulebook 8.8): the spans before them tell which they are.
  const covered = new Set<string>();
  const rows = tableRows.map((row, rowIndex) => {
    const isHeader = row.tableRowStyle?.tableHeader === true;
    const pending = pendingLine(row, notes);
    const cells = (row.tableCells ?? []).flatMap((cell, column) => {
      if (covered.has(`${rowIndex} ${column}`)) return [];
      const { rowSpan = 1, columnSpan = 1 } = cell.tableCellStyle ?? {};
      for (let down = 0; down < Math.min(rowSpan, tableRows.length - rowIndex); down += 1)
        for (let across = 0; across < Math.min(columnSpan, table.columns ?? 1); across += 1)
          covered.add(`${rowIndex + down} ${column + across}`);
      return [
        cellHtml(
          cell,
          isHeader,
          join([
            column === 0 ? pending.places : nothing,
            notes.restyleBlock(Object.keys(cell.suggestedTableCellStyleChanges ?? {}), "a table cell"),
            blocks(cell.content ?? []),
          ]),
        ),
      ];
    });
    const isPending = pending.words !== null;
    return element("tr", { title: pending.words, class: isPending ? "restyled-paragraph" : null }, ...cells);
  });
  const properties = table.tableStyle?.tableColumnProperties ?? [];
  // Columns without a width of their own share the width of the text.
  const isEven = properties.every(({ widthType }) => widthType !== "FIXED_WIDTH");
  const columns = properties.map(({ width, widthType }) => {
    const widthPt = widthType === "FIXED_WIDTH" ? Math.min(pointsOf(width), 600) : 0;
    return element("col", { style: widthPt > 0 ? `width:${widthPt}pt` : null });
  });
  return element(
    "table",
    { class: isEven ? "grid even" : "grid" },
    element("colgroup", {}, ...columns),
    element("tbody", {}, ...rows),
  );
}

function cellHtml(cell: TableCell, isHeader: boolean, content: Html): Html {
  const style = cell.tableCellStyle ?? {};
  const { rowSpan = 1, columnSpan = 1 } = style;
  const styling = cellStyling(style);
  return element(
    isHeader ? "th" : "td",
    {
      scope: isHeader ? "col" : null,
      rowspan: rowSpan > 1 ? rowSpan : null,
      colspan: columnSpan > 1 ? columnSpan : null,
      class: styling.class,
      style: styling.style,
    },
    content,
  );
}

function cellStyling(style: TableCellStyle): ReturnType<typeof stylingOf> {
  const fill = fillOf(style.backgroundColor);
  const borders = [style.borderTop, style.borderBottom, style.borderLeft, style.borderRight];
  const isUnlined = borders.every((border) => border !== undefined && pointsOf(border.width) === 0);
  const vertical = { MIDDLE: "middle", BOTTOM: "bottom" }[String(style.contentAlignment)];
  return stylingOf(
    [...(fill === null ? [] : ["filled"]), ...(isUnlined ? ["unlined"] : [])],
    [
      ...(fill === null ? [] : [`--fill:${fill}`]),
      ...(vertical === undefined ? [] : [`vertical-align:${vertical}`]),
    ],
  );
}

/** What is to become of a row, in words; and what the cards of its suggestions lead to. */
function pendingLine(row: TableRow, notes: SuggestionNotes): { words: string | null; places: Html } {
  const { suggestedInsertionIds = [], suggestedDeletionIds = [] } = row;
  const places = join([
    notes.restyleBlock(suggestedInsertionIds, "a new table row"),
    notes.restyleBlock(suggestedDeletionIds, "no such table row"),
    notes.restyleBlock(Object.keys(row.suggestedTableRowStyleChanges ?? {}), "a table row"),
  ]);
  if (suggestedDeletionIds.length > 0) return { words: "suggested: delete this row", places };
  return { words: suggestedInsertionIds.length > 0 ? "suggested: insert this row" : null, places };
}
