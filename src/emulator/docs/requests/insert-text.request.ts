// insertText: text at a position, or before the last newline of a segment (rulebook 6.1, 7).
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { Refusal } from "../edit/refusal.ts";
import { strippedText } from "../model/stripped-text.ts";
import { defineRequest } from "./define-request.ts";

export const insertText = defineRequest({
  kind: "insertText",
  asSuggestion: "made",
  apply: (draft, { text = "", location, endOfSegmentLocation }) => {
    // Whether text that is empty only after stripping is refused is not known; the same answer is chosen.
    const stripped = strippedText(text);
    if (stripped === "") throw new Refusal("Insert text requests must specify text to insert.");
    const { place, atUtf16 } = insertionPlace(draft, { location, endOfSegmentLocation }, "Insert text");
    insertContent(draft, place, atUtf16, { parts: [stripped] });
    return {};
  },
});
