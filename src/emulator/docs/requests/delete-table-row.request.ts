// deleteTableRow: the rows that a cell spans; the table goes with its last row (rulebook 7).
import { deleteLines } from "../edit/change-lines.ts";
import { defineRequest } from "./define-request.ts";

export const deleteTableRow = defineRequest({
  kind: "deleteTableRow",
  asSuggestion: "made",
  apply: (draft, { tableCellLocation }) => {
    deleteLines(draft, tableCellLocation, "row");
    return {};
  },
});
