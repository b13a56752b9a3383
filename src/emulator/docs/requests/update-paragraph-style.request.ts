// updateParagraphStyle: named style, alignment, spacing, borders of the paragraphs in a range (rulebook 6.3, 7).
import { isRecord } from "../../json-value.ts";
import { updateParagraphStyle as update } from "../edit/paragraph-style.ts";
import { Refusal } from "../edit/refusal.ts";
import type { StylePath } from "../edit/style-mask.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { storedForm } from "../edit/style-values.ts";
import type { Properties } from "../model/properties.ts";
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
    for (const path of paths) checkBorder(style, path);
    update(draft, placed, { style, paths });
    return {};
  },
});

/** A border is set as a whole or not at all. */
function checkBorder(style: Properties, [field, ...below]: StylePath): void {
  if (!field.startsWith("border")) return;
  const border = style[field];
  const missing = isRecord(border) ? borderParts.filter((part) => !(part in border)) : [];
  if (below.length > 0 || missing.length > 0)
    throw new Refusal(
      `Paragraph borders cannot be partially updated: ${field} must be specified in its entirety.`,
    );
}
