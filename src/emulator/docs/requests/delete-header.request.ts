// deleteHeader: takes a header and every reference to it away (rulebook 7).
import { deletePageSegment } from "../edit/page-segments.ts";
import { defineRequest } from "./define-request.ts";

export const deleteHeader = defineRequest({
  kind: "deleteHeader",
  asSuggestion: "refused",
  apply: (draft, { headerId = "", tabId }) => {
    deletePageSegment(draft, "header", headerId, tabId);
    return {};
  },
});
