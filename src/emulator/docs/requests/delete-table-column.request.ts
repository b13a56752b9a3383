// deleteTableColumn: the columns that a cell spans; the table goes with its last column (rulebook 7).
import { deleteLines } from "../edit/change-lines.ts";
import { defineRequest } from "./define-request.ts";

export const deleteTableColumn = defineRequest({
  kind: "deleteTableColumn",
  asSuggestion: "made",
  apply: (draft, { tableCellLocation }) => {
    deleteLines(draft, tableCellLocation, "column");
    return {};
  },
});
