// insertSectionBreak: a newline, and behind it the break that begins a section (rulebook 7).
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { Refusal } from "../edit/refusal.ts";
import { checkTopLevel } from "../edit/top-level.ts";
import { defineRequest } from "./define-request.ts";

export const insertSectionBreak = defineRequest({
  kind: "insertSectionBreak",
  asSuggestion: "made",
  apply: (draft, { location, endOfSegmentLocation, sectionType = "SECTION_TYPE_UNSPECIFIED" }) => {
    const { place, atUtf16 } = insertionPlace(
      draft,
      { location, endOfSegmentLocation },
      "Insert section break",
    );
    if (sectionType === "SECTION_TYPE_UNSPECIFIED") throw new Refusal("The section type must be specified.");
    checkTopLevel(place, atUtf16, "section break");
    const sectionStyle = {
      columnSeparatorStyle: "NONE",
      contentDirection: "LEFT_TO_RIGHT",
      sectionType,
    };
    insertContent(draft, place, atUtf16, {
      parts: ["\n"],
      block: () => ({ kind: "sectionBreak", size: 1, value: { sectionStyle } }),
    });
    return {};
  },
});
