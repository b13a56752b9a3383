// deleteContentRange: takes a stretch out of a segment (rulebook 6.2, 7).
import { deleteRange } from "../edit/delete-range.ts";
import { suggestDeletion } from "../suggestions/suggest-deletion.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const deleteContentRange = defineRequest({
  kind: "deleteContentRange",
  asSuggestion: "made",
  apply: (draft, { range }) => {
    if (range === undefined)
      throw new Refusal("Delete content range requests must specify a range to delete.");
    const placed = draft.range(range);
    if (draft.suggester === null) deleteRange(draft, placed);
    else suggestDeletion(draft, draft.suggester, placed);
    return {};
  },
});
