// updateTableRowStyle: least height and overflow of rows; a header row is pinned by another request (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { changeStyle, storedForm } from "../edit/style-values.ts";
import { chosenLines } from "../edit/table-grid.ts";
import { placedTable, replaceTable } from "../edit/table-place.ts";
import { row, table } from "../model/block.ts";
import { freshRowStyle } from "../model/fresh-table.ts";
import type { Properties } from "../model/properties.ts";
import { idsUnder } from "../suggestions/decision.ts";
import { withSuggestedProperty } from "../suggestions/suggest-property.ts";
import { withDirectValues } from "../suggestions/suggested-change.ts";
import { defineRequest } from "./define-request.ts";

export const updateTableRowStyle = defineRequest({
  kind: "updateTableRowStyle",
  asSuggestion: "made",
  apply: (draft, { tableStartLocation, rowIndices, tableRowStyle, fields }) => {
    const placed = placedTable(draft, tableStartLocation);
    const paths = parseStyleMask(fields, "TableRowStyle", ["tableHeader"]);
    const update = storedForm(tableRowStyle ?? {});
    if (!isRecord(update)) throw new Error("A row style is an object.");
    const { rows, others } = placed.table;
    const chosen = chosenLines(rowIndices, rows.length);
    const pending = rows.flatMap((one, index) =>
      chosen.has(index) ? idsUnder(one.others["suggestedTableRowStyleChanges"]) : [],
    );
    const suggestionId = draft.suggester?.idFor(pending) ?? null;
    const restyled = rows.map((tableRow, index) => {
      if (!chosen.has(index)) return tableRow;
      const old = tableRow.others["tableRowStyle"];
      const change = (own: Properties): Properties =>
        changeStyle(own, { ...freshRowStyle, ...update }, paths, {});
      if (suggestionId !== null)
        return row(
          tableRow.cells,
          withSuggestedProperty(tableRow.others, "tableRowStyle", suggestionId, change),
        );
      const tableRowStyle = change(isRecord(old) ? old : {});
      const fields = paths.map(([field]) => field);
      const direct = withDirectValues(
        { ...tableRow.others, tableRowStyle },
        "tableRowStyle",
        fields,
        tableRowStyle,
      );
      return row(tableRow.cells, direct);
    });
    if (suggestionId !== null && restyled.every((one, index) => one.others === rows[index]?.others)) {
      draft.suggester?.forget(suggestionId);
      return {};
    }
    replaceTable(draft, placed, table(restyled, others));
    return {};
  },
});
