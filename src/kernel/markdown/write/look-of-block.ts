// How the paragraph of a block looks apart from its text: named style, indents and border of quotes and items. What Markdown cannot say of a
// standing paragraph stays.
import type { Paragraph } from "../../../google-api/docs.ts";
import type { TabModel } from "../../document/model.ts";
import { levelIndents } from "../../plan/blocks/list-presets.ts";
import { ownStyleIn } from "../../plan/blocks/captured.ts";
import type { ParagraphLook } from "../../plan/blocks/look.ts";
import type { ContentListItem, NamedStyleType, OwnParagraphStyle } from "../../plan/content.ts";
import { namedStyleTypes } from "../../plan/paragraph-style.ts";
import type { LineBlock, Nesting } from "../block.ts";
import { itemIndentPt, quoteBorder, quoteIndentPt } from "../look.ts";

/** The named style that makes a line the block it is. */
export function namedStyleOfBlock(block: LineBlock): NamedStyleType {
  if (block.kind === "paragraph") return "NORMAL_TEXT";
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

/** Indents and border of a place in quotes and items; nothing where the list or normal text gives them. */
export function nestingStyle({ quotes, items, marker }: Nesting): OwnParagraphStyle {
  const border = quotes === 0 ? {} : { borderLeft: quoteBorderLeft };
  const inQuotes = quotes * quoteIndentPt;
  if (marker !== null) {
    if (quotes === 0) return border;
    const usual = levelIndents(items - 1);
    return {
      ...border,
      indentFirstLine: points((usual.indentFirstLine.magnitude ?? 0) + inQuotes),
      indentStart: points((usual.indentStart.magnitude ?? 0) + inQuotes),
    };
  }
  const indent = (items === 0 ? 0 : itemIndentPt(items - 1)) + inQuotes;
  return indent === 0 ? border : { ...border, indentFirstLine: points(indent), indentStart: points(indent) };
}

/** The look that a standing paragraph comes to have as a block; `list` is the item that it is to be. */
export function lookOfBlock(
  raw: Paragraph,
  tab: TabModel,
  standing: Nesting,
  wanted: LineBlock,
  list: ContentListItem | null,
): ParagraphLook {
  const own: OwnParagraphStyle = { ...ownStyleIn(raw, tab) };
  const isElsewhere =
    standing.quotes !== wanted.quotes ||
    standing.items !== wanted.items ||
    (standing.marker === null) !== (wanted.marker === null);
  if (!isElsewhere) return { namedStyle: namedStyleOfBlock(wanted), style: own, list };
  delete own.indentFirstLine;
  delete own.indentStart;
  const keepsBorder = standing.quotes > 0 && wanted.quotes > 0 && own.borderLeft !== undefined;
  if (!keepsBorder && (standing.quotes > 0 || wanted.quotes > 0)) delete own.borderLeft;
  const { borderLeft } = own;
  return {
    namedStyle: namedStyleOfBlock(wanted),
    style: { ...own, ...nestingStyle(wanted), ...(borderLeft === undefined ? {} : { borderLeft }) },
    list,
  };
}

function points(magnitude: number): { readonly magnitude: number; readonly unit: "PT" } {
  return { magnitude, unit: "PT" };
}

function greyOf(hex: string): { readonly red: number; readonly green: number; readonly blue: number } {
  const [, red = "", green = "", blue = ""] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  const part = (digits: string): number => Math.fround(parseInt(digits, 16) / 255);
  return { red: part(red), green: part(green), blue: part(blue) };
}
