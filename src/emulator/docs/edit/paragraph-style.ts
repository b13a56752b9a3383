// Changing the style of paragraphs (rulebook 6.3; 7, updateParagraphStyle): named style first, then the other properties.
import type { Ids } from "../ids.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { paragraph } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import { withBlocks } from "../model/document.ts";
import type { Element } from "../model/element.ts";
import { restyledPiece, textStyleOf } from "../model/element.ts";
import { without } from "../model/properties.ts";
import { mapParagraphs } from "./containers.ts";
import type { Draft, PlacedRange } from "./draft.ts";
import { inheritedStyles } from "./named-styles.ts";
import { Refusal } from "./refusal.ts";
import type { StylePath } from "./style-mask.ts";
import { changeStyle } from "./style-values.ts";

/** A paragraph style update: the values in stored form, and the properties that it names. */
export interface ParagraphStyleUpdate {
  readonly style: Properties;
  readonly paths: readonly StylePath[];
}

/** Always stored, inherited or not (rulebook 3.3). */
const alwaysStored = ["namedStyleType", "direction"];
/** A list item's indents are its own even where they equal the named style's (rulebook 9.1). */
const storedInLists = [...alwaysStored, "indentStart", "indentFirstLine"];

/** Applies an update to every paragraph that the range overlaps. Throws Refusal where the service refuses. */
export function updateParagraphStyle(draft: Draft, range: PlacedRange, update: ParagraphStyleUpdate): void {
  const { tab, segment, startUtf16, endUtf16 } = range;
  const inherited = inheritedStyles(tab.content);
  const setsPageBreak = update.paths.some(([field]) => field === "pageBreakBefore");
  const setsNamedStyle = update.paths.some(([field]) => field === "namedStyleType");
  if (setsPageBreak && segment.kind !== "body")
    throw new Refusal(
      `Cannot update page-break-before when the range contains paragraphs in a ${segment.kind}.`,
    );
  const blocks = mapParagraphs(segment.blocks, 0, startUtf16, endUtf16, ({ block, isInTable }) => {
    if (setsPageBreak && isInTable)
      throw new Refusal("Cannot update page-break-before when the range contains paragraphs in a table.");
    const named = setsNamedStyle ? withNamedStyle(block, namedStyleOf(update.style), draft.ids) : block;
    const style = changeStyle(
      named.style,
      { direction: "LEFT_TO_RIGHT", ...update.style },
      update.paths.filter(([field]) => field !== "namedStyleType"),
      inherited(named.style["namedStyleType"]).paragraphStyle,
      named.bullet === null ? alwaysStored : storedInLists,
    );
    return paragraph(named.elements, style, named.bullet, named.others);
  });
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
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
