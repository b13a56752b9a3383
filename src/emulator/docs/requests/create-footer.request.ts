// createFooter: the default footer of the document or of one section, holding an empty paragraph (rulebook 7).
import { createPageSegment } from "../edit/page-segments.ts";
import { defineRequest } from "./define-request.ts";

export const createFooter = defineRequest({
  kind: "createFooter",
  asSuggestion: "made",
  apply: (draft, { type, sectionBreakLocation }) => {
    const footerId = createPageSegment(draft, "footer", type, sectionBreakLocation);
    return { createFooter: { footerId } };
  },
});
