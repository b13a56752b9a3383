// insertTableRow: a row above or below the one that holds a cell; beside all that a merged cell spans (rulebook 7).
import { insertLine } from "../edit/change-lines.ts";
import { defineRequest } from "./define-request.ts";

export const insertTableRow = defineRequest({
  kind: "insertTableRow",
  asSuggestion: "made",
  apply: (draft, { tableCellLocation, insertBelow = false }) => {
    insertLine(draft, tableCellLocation, "row", insertBelow);
    return {};
  },
});
