// createNamedRange: a name for a stretch of text; names need not be unique (rulebook 7).
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

const maxNameUtf16 = 256;

export const createNamedRange = defineRequest({
  kind: "createNamedRange",
  asSuggestion: "refused",
  apply: (draft, { name = "", range }) => {
    if (name === "" || name.length > maxNameUtf16)
      throw new Refusal(`The name must have 1 to ${maxNameUtf16} UTF-16 code units; it has ${name.length}.`);
    if (range === undefined) throw new Refusal("Create named range requests must specify a range to name.");
    const { tab, segment, startUtf16, endUtf16 } = draft.range(range);
    const namedRangeId = draft.ids.kixId();
    const span = { segmentId: segment.segmentId, startUtf16, endUtf16 };
    const namedRanges = [...tab.content.namedRanges, { namedRangeId, name, spans: [span] }];
    draft.replaceContent(tab.tabId, { ...tab.content, namedRanges });
    return { createNamedRange: { namedRangeId } };
  },
});
