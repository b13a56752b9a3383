// insertPageBreak: a page break and a newline behind it, in the body outside tables (rulebook 7).
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { checkTopLevel } from "../edit/top-level.ts";
import { defineRequest } from "./define-request.ts";

export const insertPageBreak = defineRequest({
  kind: "insertPageBreak",
  asSuggestion: "made",
  apply: (draft, { location, endOfSegmentLocation }) => {
    const { place, atUtf16 } = insertionPlace(draft, { location, endOfSegmentLocation }, "Insert page break");
    checkTopLevel(place, atUtf16, "page break");
    insertContent(draft, place, atUtf16, {
      parts: [(textStyle) => ({ kind: "inline", name: "pageBreak", size: 1, value: { textStyle } }), "\n"],
    });
    return {};
  },
});
