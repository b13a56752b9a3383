// How the paragraph of a block looks apart from its text: named style, indents and border of quotes and items. What Markdown cannot say of a
// standing paragraph stays.
import type { Paragraph } from "../../../google-api/docs.ts";
import type { TabModel } from "../../document/model.ts";
import { ownStyleIn } from "../../plan/blocks/captured.ts";
import type { ParagraphLook } from "../../plan/blocks/look.ts";
import type { ContentListItem, NamedStyleType, OwnParagraphStyle } from "../../plan/content.ts";
import { namedStyleTypes } from "../../plan/paragraph-style.ts";
import type { CodeBlock, LineBlock, Nesting } from "../block.ts";
import { quoteBorder } from "../look.ts";

/** The named style that makes a line the block it is. */
export function namedStyleOfBlock(block: LineBlock | CodeBlock): NamedStyleType {
  if (block.kind === "paragraph" || block.kind === "code") return "NORMAL_TEXT";
  if (block.kind !== "heading") return block.kind === "title" ? "TITLE" : "SUBTITLE";
  return namedStyleTypes.find((type) => type === `HEADING_${block.level}`) ?? "HEADING_6";
}

/** The line at the left of a quote. */
export const quoteBorderLeft: NonNullable<OwnParagraphStyle["borderLeft"]> = {
  color: { color: { rgbColor: greyOf(quoteBorder.color) } },
  width: { magnitude: quoteBorder.widthPt, unit: "PT" },
  padding: { magnitude: quoteBorder.paddingPt, unit: "PT" },
  dashStyle: "SOLID",
};

/** The look that a standing paragraph comes to have as a block; `nested` are the indents and the border of its new place in quotes and lists. */
export function lookOfBlock(
  raw: Paragraph,
  tab: TabModel,
  standing: Nesting,
  wanted: LineBlock | CodeBlock,
  nested: OwnParagraphStyle,
  list: ContentListItem | null,
): ParagraphLook {
  const own: OwnParagraphStyle = { ...ownStyleIn(raw, tab) };
  const namedStyle = namedStyleOfBlock(wanted);
  if (isSamePlace(standing, wanted) && isSameLevel(raw, list)) return { namedStyle, style: own, list };
  const { borderLeft } = own;
  const keepsBorder = standing.quotes > 0 && wanted.quotes > 0 && borderLeft !== undefined;
  delete own.indentFirstLine;
  delete own.indentStart;
  if (standing.quotes > 0 || wanted.quotes > 0) delete own.borderLeft;
  return { namedStyle, style: { ...own, ...nested, ...(keepsBorder ? { borderLeft } : {}) }, list };
}

/** Whether two blocks stand in as many quotes and items, both or neither as the beginning of one. */
export function isSamePlace(a: Nesting, b: Nesting): boolean {
  return a.quotes === b.quotes && a.items === b.items && (a.marker === null) === (b.marker === null);
}

function isSameLevel({ bullet }: Paragraph, list: ContentListItem | null): boolean {
  return bullet === undefined || list === null || (bullet.nestingLevel ?? 0) === list.level;
}

function greyOf(hex: string): { readonly red: number; readonly green: number; readonly blue: number } {
  const [, red = "", green = "", blue = ""] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  const part = (digits: string): number => Math.fround(parseInt(digits, 16) / 255);
  return { red: part(red), green: part(green), blue: part(blue) };
}
