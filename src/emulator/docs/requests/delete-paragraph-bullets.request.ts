// deleteParagraphBullets: takes every paragraph that a range overlaps out of its list (rulebook 7). The list itself stays.
import { mapParagraphs } from "../edit/containers.ts";
import { Refusal } from "../edit/refusal.ts";
import { withBlocks } from "../model/document.ts";
import { paragraph } from "../model/block.ts";
import { defineRequest } from "./define-request.ts";

export const deleteParagraphBullets = defineRequest({
  kind: "deleteParagraphBullets",
  apply: (draft, { range }) => {
    if (range === undefined)
      throw new Refusal("Delete paragraph bullets requests must specify a range to update.");
    const { tab, segment, startUtf16, endUtf16 } = draft.range(range);
    // The look is kept: the item's indents are the paragraph's own and stay until something else is set.
    const blocks = mapParagraphs(segment.blocks, 0, startUtf16, endUtf16, ({ block }) =>
      block.bullet === null ? block : paragraph(block.elements, block.style, null, block.others),
    );
    draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
    return {};
  },
});
