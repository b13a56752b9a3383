// createFootnote: a reference in the body and a footnote that holds a space (rulebook 7, 3.7).
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { renumberFootnotes } from "../edit/orphans.ts";
import { Refusal } from "../edit/refusal.ts";
import { paragraph } from "../model/block.ts";
import { withBlocks } from "../model/document.ts";
import { defineRequest } from "./define-request.ts";

const footnoteParagraph = paragraph(
  [{ kind: "text", text: " \n", style: { fontSize: { magnitude: 10, unit: "PT" } }, others: {} }],
  { namedStyleType: "NORMAL_TEXT", lineSpacing: 100, direction: "LEFT_TO_RIGHT" },
);

export const createFootnote = defineRequest({
  kind: "createFootnote",
  asSuggestion: "made",
  apply: (draft, { location, endOfSegmentLocation }) => {
    const { place, atUtf16 } = insertionPlace(draft, { location, endOfSegmentLocation }, "Create footnote");
    if (place.segment.kind !== "body")
      throw new Refusal(
        `A footnote can only be referred to from the body, not from a ${place.segment.kind}.`,
      );
    const footnoteId = draft.ids.kixId();
    insertContent(draft, place, atUtf16, {
      parts: [
        (textStyle) => ({
          kind: "inline",
          name: "footnoteReference",
          size: 1,
          value: { footnoteId, footnoteNumber: "1", textStyle },
        }),
      ],
    });
    const { tabId, content } = draft.tab(place.tab.tabId);
    const footnote = withBlocks({ kind: "footnote", segmentId: footnoteId, size: 0, blocks: [] }, [
      footnoteParagraph,
    ]);
    const footnotes = [...content.footnotes, footnote];
    draft.replaceContent(tabId, renumberFootnotes({ ...content, footnotes }));
    return { createFootnote: { footnoteId } };
  },
});
