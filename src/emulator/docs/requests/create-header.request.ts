// createHeader: the default header of the document or of one section, holding an empty paragraph (rulebook 7).
import { createPageSegment } from "../edit/page-segments.ts";
import { defineRequest } from "./define-request.ts";

export const createHeader = defineRequest({
  kind: "createHeader",
  asSuggestion: "made",
  apply: (draft, { type, sectionBreakLocation }) => {
    const headerId = createPageSegment(draft, "header", type, sectionBreakLocation);
    return { createHeader: { headerId } };
  },
});
