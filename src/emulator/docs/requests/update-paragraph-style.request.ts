// updateParagraphStyle: named style, alignment, spacing, borders of the paragraphs in a range (rulebook 6.3, 7).
import { isRecord } from "../../json-value.ts";
import { updateParagraphStyle as update } from "../edit/paragraph-style.ts";
import { Refusal } from "../edit/refusal.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { storedForm } from "../edit/style-values.ts";
import { requireWholeBorders } from "../edit/whole-borders.ts";
import { defineRequest } from "./define-request.ts";

const readOnly = ["headingId", "tabStops"];
const borderParts = ["color", "width", "padding", "dashStyle"];

export const updateParagraphStyle = defineRequest({
  kind: "updateParagraphStyle",
  asSuggestion: "made",
  apply: (draft, { range, paragraphStyle, fields }) => {
    if (range === undefined)
      throw new Refusal("Update paragraph style requests must specify a range to update.");
    const placed = draft.range(range);
    const paths = parseStyleMask(fields, "ParagraphStyle", readOnly);
    const style = storedForm(paragraphStyle ?? {});
    if (!isRecord(style)) throw new Error("A paragraph style is an object.");
    requireWholeBorders(style, paths, borderParts, "Paragraph borders");
    update(draft, placed, { style, paths });
    return {};
  },
});
