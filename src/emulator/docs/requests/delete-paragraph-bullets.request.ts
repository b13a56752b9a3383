// deleteParagraphBullets: takes every paragraph that a range overlaps out of its list (rulebook 7). The list itself stays.
import { changeParagraphs } from "../edit/change-paragraphs.ts";
import { Refusal } from "../edit/refusal.ts";
import { paragraph } from "../model/block.ts";
import { defineRequest } from "./define-request.ts";

export const deleteParagraphBullets = defineRequest({
  kind: "deleteParagraphBullets",
  asSuggestion: "made",
  apply: (draft, { range }) => {
    if (range === undefined)
      throw new Refusal("Delete paragraph bullets requests must specify a range to update.");
    // The look is kept: the item's indents are the paragraph's own and stay until something else is set.
    changeParagraphs(draft, draft.range(range), "paragraphs", ({ block }) =>
      block.bullet === null ? block : paragraph(block.elements, block.style, null, block.others),
    );
    return {};
  },
});
