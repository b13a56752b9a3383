// replaceNamedRangeContent: text in the place of a named range's first stretch; its other stretches go (rulebook 7).
import { chosenTabs } from "../edit/chosen-tabs.ts";
import { deleteRange } from "../edit/delete-range.ts";
import type { Draft } from "../edit/draft.ts";
import { Refusal } from "../edit/refusal.ts";
import { replaceRange } from "../edit/replace-range.ts";
import type { Span } from "../model/document.ts";
import { strippedText } from "../model/stripped-text.ts";
import { suggestDeletion } from "../suggestions/suggest-deletion.ts";
import { defineRequest } from "./define-request.ts";

export const replaceNamedRangeContent = defineRequest({
  kind: "replaceNamedRangeContent",
  asSuggestion: "made",
  apply: (draft, { namedRangeId, namedRangeName, text = "", tabsCriteria }) => {
    if (namedRangeId === undefined && namedRangeName === undefined)
      throw new Refusal("Replace named range content requests must specify a name or an ID.");
    const tabs = chosenTabs(draft, tabsCriteria);
    const found = tabs.flatMap(({ tabId, content }) =>
      content.namedRanges
        .filter((range) =>
          namedRangeId === undefined ? range.name === namedRangeName : range.namedRangeId === namedRangeId,
        )
        .map((range) => ({ tabId, namedRangeId: range.namedRangeId })),
    );
    if (found.length === 0 && namedRangeId !== undefined)
      throw new Refusal(`Named range with ID ${namedRangeId} was not found.`);
    for (const range of found) replaceContent(draft, range.tabId, range.namedRangeId, strippedText(text));
    return {};
  },
});

function replaceContent(draft: Draft, tabId: string, namedRangeId: string, text: string): void {
  const spans = draft
    .tab(tabId)
    .content.namedRanges.find((range) => range.namedRangeId === namedRangeId)?.spans;
  // Replacing another range of the name can have taken this one along.
  if (spans === undefined) return;
  const [first, ...others] = [...spans].sort((one, other) => one.startUtf16 - other.startUtf16);
  if (first === undefined) return;
  for (const span of others.reverse()) remove(draft, tabId, span);
  const { segmentId, startUtf16: startIndex, endUtf16: endIndex } = first;
  replaceRange(draft, draft.range({ tabId, segmentId, startIndex, endIndex }), text);
}

function remove(draft: Draft, tabId: string, { segmentId, startUtf16, endUtf16 }: Span): void {
  const range = draft.range({ tabId, segmentId, startIndex: startUtf16, endIndex: endUtf16 });
  if (draft.suggester === null) deleteRange(draft, range);
  else suggestDeletion(draft, draft.suggester, range);
}
