// insertText: text at a position, or before the last newline of a segment (rulebook 6.1, 7).
import { insertText as insert } from "../edit/insert-text.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const insertText = defineRequest({
  kind: "insertText",
  asSuggestion: "made",
  apply: (draft, { text, location, endOfSegmentLocation }) => {
    if (text === undefined || text === "")
      throw new Refusal("Insert text requests must specify text to insert.");
    if (location !== undefined) insert(draft, draft.place(location), location.index ?? 0, text);
    else if (endOfSegmentLocation !== undefined) {
      const place = draft.place(endOfSegmentLocation);
      insert(draft, place, place.segment.size - 1, text);
    } else throw new Refusal("Insert text requests must specify a location to insert at.");
    return {};
  },
});
