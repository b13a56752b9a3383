// unmergeTableCells: merged cells of a range are apart again; the text stays in the first (rulebook 7).
import { unmergedTable } from "../edit/merge-cells.ts";
import { Refusal } from "../edit/refusal.ts";
import { rangeArea } from "../edit/table-grid.ts";
import { placedTable, replaceMerged } from "../edit/table-place.ts";
import { suggestUnmerge } from "../suggestions/suggest-spans.ts";
import { defineRequest } from "./define-request.ts";

export const unmergeTableCells = defineRequest({
  kind: "unmergeTableCells",
  asSuggestion: "made",
  apply: (draft, { tableRange }) => {
    if (tableRange === undefined)
      throw new Refusal("Unmerge table cells requests must specify a table range.");
    const placed = placedTable(draft, tableRange.tableCellLocation?.tableStartLocation);
    const area = rangeArea(placed.table, tableRange);
    if (draft.suggester !== null) {
      suggestUnmerge(draft, draft.suggester, placed, area);
      return {};
    }
    const parted = unmergedTable(placed.table, area);
    if (parted !== placed.table) replaceMerged(draft, placed, parted);
    return {};
  },
});
