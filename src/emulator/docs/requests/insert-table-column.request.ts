// insertTableColumn: a column to the left or right of the one that holds a cell; beside all that a merged cell spans (rulebook 7).
import { insertLine } from "../edit/change-lines.ts";
import { defineRequest } from "./define-request.ts";

export const insertTableColumn = defineRequest({
  kind: "insertTableColumn",
  asSuggestion: "made",
  apply: (draft, { tableCellLocation, insertRight = false }) => {
    insertLine(draft, tableCellLocation, "column", insertRight);
    return {};
  },
});
