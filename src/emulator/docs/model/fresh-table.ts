// Tables, rows and cells as the service makes them (rulebook 8.5).
import type { TableBlock, TableCell, TableRow } from "./block.ts";
import { cell, paragraph, row, table } from "./block.ts";
import { cellParagraphStyle } from "./blank.ts";
import type { Properties } from "./properties.ts";

const padding: Properties = { magnitude: 5, unit: "PT" };

/** The style of a cell that nobody styled. */
export const freshCellStyle: Properties = {
  rowSpan: 1,
  columnSpan: 1,
  backgroundColor: {},
  paddingLeft: padding,
  paddingRight: padding,
  paddingTop: padding,
  paddingBottom: padding,
  contentAlignment: "TOP",
};

/** The style of a row that nobody styled. */
export const freshRowStyle: Properties = { minRowHeight: { unit: "PT" } };

/** A cell with one paragraph; `text` without its newline. */
export function freshCell(
  textStyle: Properties,
  cellStyle: Properties = freshCellStyle,
  text = "",
): TableCell {
  const content = paragraph(
    [{ kind: "text", text: `${text}\n`, style: textStyle, others: {} }],
    cellParagraphStyle,
  );
  return cell([content], { tableCellStyle: cellStyle });
}

/** A row of these cells. */
export function freshRow(cells: readonly TableCell[]): TableRow {
  return row(cells, { tableRowStyle: freshRowStyle });
}

/** An empty table whose cells have this text style. */
export function freshTable(rows: number, columns: number, textStyle: Properties): TableBlock {
  const cells = Array.from({ length: columns }, () => freshCell(textStyle));
  return table(
    Array.from({ length: rows }, () => freshRow(cells)),
    {
      columns,
      tableStyle: {
        tableColumnProperties: Array.from({ length: columns }, () => ({ widthType: "EVENLY_DISTRIBUTED" })),
      },
    },
  );
}
