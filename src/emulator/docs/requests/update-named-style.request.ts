// updateNamedStyle: what a named style of one tab looks like; its paragraphs inherit it anew (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { Refusal } from "../edit/refusal.ts";
import type { StylePath } from "../edit/style-mask.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { changeStyle, checkFont, storedForm } from "../edit/style-values.ts";
import type { Properties } from "../model/properties.ts";
import { idsUnder } from "../suggestions/decision.ts";
import { withSuggestedProperty } from "../suggestions/suggest-property.ts";
import { defineRequest } from "./define-request.ts";

const parts = ["textStyle", "paragraphStyle"] as const;
const wholeFont: readonly StylePath[] = [["weightedFontFamily"]];
const readOnlyInParagraph = ["headingId", "tabStops", "namedStyleType"];

export const updateNamedStyle = defineRequest({
  kind: "updateNamedStyle",
  asSuggestion: "made",
  apply: (draft, { namedStyle, fields, tabId }) => {
    const type = namedStyle?.namedStyleType;
    if (type === undefined || type === "NAMED_STYLE_TYPE_UNSPECIFIED")
      throw new Refusal("The named style type must be specified.");
    const paths = parseStyleMask(fields, "NamedStyle", []);
    // Google's words are not known.
    if (!paths.some(([field]) => field === "namedStyleType"))
      throw new Refusal("The field mask must include namedStyleType.");
    const update = storedForm(namedStyle);
    if (!isRecord(update)) throw new Error("A named style is an object.");
    const { tabId: id, content } = draft.tab(tabId);
    const { properties } = content;
    const held = properties["namedStyles"];
    const change = (namedStyles: Properties): Properties => {
      const styles: unknown = namedStyles["styles"];
      const list = (Array.isArray(styles) ? styles : []).filter(isRecord);
      if (!list.some((style) => style["namedStyleType"] === type))
        throw new Refusal(`The document has no named style ${type}.`);
      const changed = list.map((style) =>
        style["namedStyleType"] === type
          ? parts.reduce((current, part) => withPart(current, part, update, paths), style)
          : style,
      );
      return { ...namedStyles, styles: changed };
    };
    if (draft.suggester === null) {
      const namedStyles = change(isRecord(held) ? held : {});
      draft.replaceContent(id, { ...content, properties: { ...properties, namedStyles } });
      return {};
    }
    const suggestionId = draft.suggester.idFor(idsUnder(properties["suggestedNamedStylesChanges"]));
    const suggested = withSuggestedProperty(properties, "namedStyles", suggestionId, change);
    if (suggested === properties) draft.suggester.forget(suggestionId);
    else draft.replaceContent(id, { ...content, properties: suggested });
    return {};
  },
});

/** The named style with the properties of one part that the mask names; the part's bare name means all of it, if alone. */
function withPart(
  style: Properties,
  part: (typeof parts)[number],
  update: Properties,
  paths: readonly StylePath[],
): Properties {
  const named = paths.filter(([field]) => field === part);
  const inner = named.flatMap(([, first, ...below]): StylePath[] =>
    first === undefined ? [] : [[first, ...below]],
  );
  if (part === "paragraphStyle")
    for (const [field] of inner)
      if (readOnlyInParagraph.includes(field)) throw new Refusal(`Unallowed field: ${field}`);
  const own = style[part];
  const values = update[part];
  const before = isRecord(own) ? own : {};
  const after = isRecord(values) ? values : {};
  if (part === "textStyle") checkFont(after, inner.length === 0 ? wholeFont : inner);
  if (inner.length > 0) return { ...style, [part]: changeStyle(before, after, inner, {}) };
  if (named.length === 0) return style;
  const kept = Object.fromEntries(
    Object.entries(before).filter(([name]) => name === "namedStyleType" || name === "direction"),
  );
  return { ...style, [part]: { ...kept, ...after } };
}
