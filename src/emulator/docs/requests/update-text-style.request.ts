// updateTextStyle: the look of the text in a range, links included (rulebook 6.3, 7).
import { isRecord } from "../../json-value.ts";
import { Refusal } from "../edit/refusal.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { checkFont, storedForm } from "../edit/style-values.ts";
import { updateTextStyle as update } from "../edit/text-style.ts";
import type { Properties } from "../model/properties.ts";
import { linksToTabShape } from "../model/link-shape.ts";
import { defineRequest } from "./define-request.ts";

export const updateTextStyle = defineRequest({
  kind: "updateTextStyle",
  asSuggestion: "made",
  apply: (draft, { range, textStyle, fields }) => {
    if (range === undefined) throw new Refusal("Update text style requests must specify a range to update.");
    const placed = draft.range(range);
    const paths = parseStyleMask(fields, "TextStyle", []);
    const style = storedForm(textStyle ?? {});
    if (!isRecord(style)) throw new Error("A text style is an object.");
    checkFont(style, paths);
    checkLink(
      style,
      paths.some(([field]) => field === "link"),
    );
    update(draft, placed, { style: linksToTabShape(style, placed.tab.tabId), paths: paths.map(wholeLink) });
    return {};
  },
});

/** A link is replaced as a whole: a mask that names a part of it means all of it. */
function wholeLink([field, ...below]: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return field === "link" ? ["link"] : [field, ...below];
}

function checkLink(style: Properties, isNamed: boolean): void {
  const link = style["link"];
  if (!isNamed || !isRecord(link)) return;
  const hasTarget = Object.values(link).some((target) => target !== "" && target !== undefined);
  if (!hasTarget)
    throw new Refusal("The link must specify a destination. To remove a link, leave it out of the style.");
}
