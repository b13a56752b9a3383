// updateTableCellStyle: background, borders, padding and alignment of cells (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { restyleCells } from "../edit/cell-style.ts";
import { Refusal } from "../edit/refusal.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { storedForm } from "../edit/style-values.ts";
import { columnCount, rangeArea } from "../edit/table-grid.ts";
import { placedTable } from "../edit/table-place.ts";
import { defineRequest } from "./define-request.ts";

const readOnly = ["rowSpan", "columnSpan"];

export const updateTableCellStyle = defineRequest({
  kind: "updateTableCellStyle",
  asSuggestion: "made",
  apply: (draft, { tableRange, tableStartLocation, tableCellStyle, fields }) => {
    if (tableRange === undefined && tableStartLocation === undefined)
      throw new Refusal("Update table cell style requests must specify a table range or a table start.");
    const start = tableRange?.tableCellLocation?.tableStartLocation ?? tableStartLocation;
    const placed = placedTable(draft, start);
    const { table } = placed;
    const area =
      tableRange === undefined
        ? { row: 0, column: 0, rowSpan: table.rows.length, columnSpan: columnCount(table) }
        : rangeArea(table, tableRange);
    const paths = parseStyleMask(fields, "TableCellStyle", readOnly);
    const style = storedForm(tableCellStyle ?? {});
    if (!isRecord(style)) throw new Error("A cell style is an object.");
    restyleCells(draft, placed, area, { style, paths });
    return {};
  },
});
