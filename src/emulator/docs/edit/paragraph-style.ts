// Changing the style of paragraphs (rulebook 6.3; 7, updateParagraphStyle): named style first, then the other properties.
import type { Ids } from "../ids.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { paragraph } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import type { Element } from "../model/element.ts";
import { restyledPiece, textStyleOf } from "../model/element.ts";
import { without } from "../model/properties.ts";
import { isSuggestedAlready, withDirectValues } from "../suggestions/suggested-change.ts";
import { changeParagraphs } from "./change-paragraphs.ts";
import type { Draft, PlacedRange } from "./draft.ts";
import { inheritedStyles } from "./named-styles.ts";
import { alwaysStored, storedInLists } from "./stored-names.ts";
import { Refusal } from "./refusal.ts";
import type { StylePath } from "./style-mask.ts";
import { changeStyle } from "./style-values.ts";

/** A paragraph style update: the values in stored form, and the properties that it names. */
export interface ParagraphStyleUpdate {
  readonly style: Properties;
  readonly paths: readonly StylePath[];
}

/** Applies an update to every paragraph that the range overlaps. Throws Refusal where the service refuses. */
export function updateParagraphStyle(draft: Draft, range: PlacedRange, update: ParagraphStyleUpdate): void {
  const { tab, segment } = range;
  const isDirect = draft.suggester === null;
  const inherited = inheritedStyles(tab.content);
  const setsPageBreak = update.paths.some(([field]) => field === "pageBreakBefore");
  if (setsPageBreak && segment.kind !== "body")
    throw new Refusal(
      `Cannot update page-break-before when the range contains paragraphs in a ${segment.kind}.`,
    );
  changeParagraphs(draft, range, "paragraphs", ({ block, isInTable }) => {
    if (setsPageBreak && isInTable)
      throw new Refusal("Cannot update page-break-before when the range contains paragraphs in a table.");
    const { style: values, paths } = isDirect ? landing(block, update) : update;
    const setsNamedStyle = paths.some(([field]) => field === "namedStyleType");
    const named = setsNamedStyle ? withNamedStyle(block, namedStyleOf(values), draft.ids) : block;
    const inheritedStyle = inherited(named.style["namedStyleType"]).paragraphStyle;
    const style = changeStyle(
      named.style,
      { direction: "LEFT_TO_RIGHT", ...values },
      paths.filter(([field]) => field !== "namedStyleType"),
      inheritedStyle,
      named.bullet === null ? alwaysStored : storedInLists,
    );
    const names = paths.map(([field]) => field);
    const whole = { ...inheritedStyle, ...style };
    const others = isDirect ? withDirectValues(named.others, "paragraphStyle", names, whole) : named.others;
    return paragraph(named.elements, style, named.bullet, others);
  });
}

/** The part of a direct update that lands over pending suggestions: see the text style's (rulebook 11.11). */
function landing({ others }: ParagraphBlock, update: ParagraphStyleUpdate): ParagraphStyleUpdate {
  if (others["suggestedParagraphStyleChanges"] === undefined) return update;
  const paths = update.paths.filter(([field]) => {
    const value = update.style[field];
    const isWord = typeof value === "boolean" || typeof value === "string";
    return !isWord || !isSuggestedAlready(others, "paragraphStyle", field, value);
  });
  return { ...update, paths };
}

function namedStyleOf(style: Properties): string {
  const type = style["namedStyleType"];
  if (type === "NAMED_STYLE_TYPE_UNSPECIFIED") throw new Refusal("The named style type must be specified.");
  return typeof type === "string" ? type : "NORMAL_TEXT";
}

/**
 * The paragraph under another named style. A heading, title or subtitle has a heading id and starts from its style's
 * own look: bold goes, italic and underline go where no update had set them, the list marker's style is emptied.
 */
function withNamedStyle(block: ParagraphBlock, namedStyleType: string, ids: Ids): ParagraphBlock {
  const bare = without(block.style, ["headingId"]);
  if (namedStyleType === "NORMAL_TEXT")
    return paragraph(block.elements, { ...bare, namedStyleType }, block.bullet, block.others);
  const headingId = block.style["headingId"] ?? ids.headingId();
  const bullet = block.bullet === null ? null : { ...block.bullet, textStyle: {} };
  return paragraph(
    block.elements.map(withHeadingLook),
    { headingId, ...bare, namedStyleType },
    bullet,
    block.others,
  );
}

function withHeadingLook(element: Element): Element {
  if (element.kind === "inline") {
    const style = textStyleOf(element);
    return "bold" in style
      ? { ...element, value: { ...element.value, textStyle: without(style, ["bold"]) } }
      : element;
  }
  const pickedUp = element.pickedUp ?? [];
  const style = without(element.style, [
    "bold",
    ...["italic", "underline"].filter((name) => pickedUp.includes(name)),
  ]);
  if (style === element.style) return element;
  return restyledPiece(element, style, { ...element, pickedUp: pickedUp.filter((name) => name in style) });
}
