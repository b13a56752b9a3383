// unmergeTableCells: merged cells of a range are apart again; the text stays in the first (rulebook 7).
import { unmergedTable } from "../edit/merge-cells.ts";
import { Refusal } from "../edit/refusal.ts";
import { rangeArea } from "../edit/table-grid.ts";
import { placedTable, replaceTable } from "../edit/table-place.ts";
import { defineRequest } from "./define-request.ts";

export const unmergeTableCells = defineRequest({
  kind: "unmergeTableCells",
  asSuggestion: "missing",
  apply: (draft, { tableRange }) => {
    if (tableRange === undefined)
      throw new Refusal("Unmerge table cells requests must specify a table range.");
    const placed = placedTable(draft, tableRange.tableCellLocation?.tableStartLocation);
    const parted = unmergedTable(placed.table, rangeArea(placed.table, tableRange));
    if (parted !== placed.table) replaceTable(draft, placed, parted);
    return {};
  },
});
