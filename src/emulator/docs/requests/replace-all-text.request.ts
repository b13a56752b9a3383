// replaceAllText: every match in body, tables, headers, footers and footnotes of the chosen tabs (rulebook 7).
import { chosenTabs } from "../edit/chosen-tabs.ts";
import { findMatches, textSearch } from "../edit/find-matches.ts";
import { replaceMatches } from "../edit/replace-matches.ts";
import { allSegments } from "../model/document.ts";
import { strippedText } from "../model/stripped-text.ts";
import { defineRequest } from "./define-request.ts";

export const replaceAllText = defineRequest({
  kind: "replaceAllText",
  asSuggestion: "made",
  apply: (draft, { containsText = {}, replaceText = "", tabsCriteria }) => {
    const { text = "", matchCase = false, searchByRegex = false } = containsText;
    const search = textSearch({ text, matchCase, searchByRegex });
    const replacement = strippedText(replaceText);
    let occurrencesChanged = 0;
    for (const { tabId, content } of chosenTabs(draft, tabsCriteria))
      for (const { segmentId } of allSegments(content)) {
        // A footnote can go with text that was replaced in the body.
        const isThere = allSegments(draft.tab(tabId).content).some((one) => one.segmentId === segmentId);
        if (!isThere) continue;
        const place = draft.place({ tabId, segmentId });
        const { matches, holdsNewline } = findMatches(place.segment, search);
        replaceMatches(draft, place, matches, replacement, holdsNewline);
        occurrencesChanged += matches.length;
      }
    return { replaceAllText: occurrencesChanged === 0 ? {} : { occurrencesChanged } };
  },
});
