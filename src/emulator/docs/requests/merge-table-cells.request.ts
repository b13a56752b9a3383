// mergeTableCells: a rectangle of cells becomes one, which takes their texts (rulebook 7, 8.8).
import { mergedTable } from "../edit/merge-cells.ts";
import { Refusal } from "../edit/refusal.ts";
import { rangeArea } from "../edit/table-grid.ts";
import { placedTable, replaceMerged } from "../edit/table-place.ts";
import { suggestMerge } from "../suggestions/suggest-spans.ts";
import { defineRequest } from "./define-request.ts";

export const mergeTableCells = defineRequest({
  kind: "mergeTableCells",
  asSuggestion: "made",
  apply: (draft, { tableRange }) => {
    if (tableRange === undefined) throw new Refusal("Merge table cells requests must specify a table range.");
    const placed = placedTable(draft, tableRange.tableCellLocation?.tableStartLocation);
    const area = rangeArea(placed.table, tableRange);
    if (draft.suggester !== null) {
      suggestMerge(draft, draft.suggester, placed, area);
      return {};
    }
    const { table, stretches } = mergedTable(placed.table, area);
    replaceMerged(draft, placed, table, stretches);
    return {};
  },
});
