// createParagraphBullets: makes list items of the paragraphs that a range overlaps (rulebook 7, 9).
import { createBullets } from "../edit/bullets.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const createParagraphBullets = defineRequest({
  kind: "createParagraphBullets",
  asSuggestion: "made",
  apply: (draft, { range, bulletPreset = "BULLET_GLYPH_PRESET_UNSPECIFIED" }) => {
    if (range === undefined)
      throw new Refusal("Create paragraph bullets requests must specify a range to update.");
    createBullets(draft, draft.range(range), bulletPreset);
    return {};
  },
});
