// deleteNamedRange: by id, or every range of a name, in all tabs unless some are listed (rulebook 5.5, 7). Text stays.
import { chosenTabs } from "../edit/chosen-tabs.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const deleteNamedRange = defineRequest({
  kind: "deleteNamedRange",
  asSuggestion: "refused",
  apply: (draft, { name, namedRangeId, tabsCriteria }) => {
    if (name === undefined && namedRangeId === undefined)
      throw new Refusal("Delete named range requests must specify a name or an ID.");
    const tabs = chosenTabs(draft, tabsCriteria);
    let found = 0;
    for (const { tabId, content } of tabs) {
      const namedRanges = content.namedRanges.filter(
        (range) => !(namedRangeId === undefined ? range.name === name : range.namedRangeId === namedRangeId),
      );
      if (namedRanges.length === content.namedRanges.length) continue;
      found += content.namedRanges.length - namedRanges.length;
      draft.replaceContent(tabId, { ...content, namedRanges });
    }
    if (found === 0 && namedRangeId !== undefined)
      throw new Refusal(`Named range with ID ${namedRangeId} was not found.`);
    return {};
  },
});
