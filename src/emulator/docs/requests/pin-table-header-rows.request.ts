// pinTableHeaderRows: the first rows of a table are its header, no other row is (rulebook 7).
import { Refusal } from "../edit/refusal.ts";
import { placedTable, replaceTable } from "../edit/table-place.ts";
import { isRecord } from "../../json-value.ts";
import { row, table } from "../model/block.ts";
import { without } from "../model/properties.ts";
import { defineRequest } from "./define-request.ts";

export const pinTableHeaderRows = defineRequest({
  kind: "pinTableHeaderRows",
  asSuggestion: "no-place",
  apply: (draft, { tableStartLocation, pinnedHeaderRowsCount = 0 }) => {
    const placed = placedTable(draft, tableStartLocation);
    const { rows, others } = placed.table;
    // Google's words are not known.
    if (pinnedHeaderRowsCount < 0 || pinnedHeaderRowsCount > rows.length)
      throw new Refusal(`Cannot pin ${pinnedHeaderRowsCount} rows of a table that has ${rows.length}.`);
    const pinned = rows.map((tableRow, index) => {
      const style = tableRow.others["tableRowStyle"];
      const plain = without(isRecord(style) ? style : {}, ["tableHeader"]);
      const tableRowStyle = index < pinnedHeaderRowsCount ? { ...plain, tableHeader: true } : plain;
      return row(tableRow.cells, { ...tableRow.others, tableRowStyle });
    });
    replaceTable(draft, placed, table(pinned, others));
    return {};
  },
});
