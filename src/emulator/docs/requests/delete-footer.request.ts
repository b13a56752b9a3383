// deleteFooter: takes a footer and every reference to it away (rulebook 7).
import { deletePageSegment } from "../edit/page-segments.ts";
import { defineRequest } from "./define-request.ts";

export const deleteFooter = defineRequest({
  kind: "deleteFooter",
  asSuggestion: "refused",
  apply: (draft, { footerId = "", tabId }) => {
    deletePageSegment(draft, "footer", footerId, tabId);
    return {};
  },
});
