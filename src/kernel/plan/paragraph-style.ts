// Paragraph styles field by field, and how they go into requests: every field that may be set where the paragraph stands is stated.
import type { ParagraphStyle, Request } from "../../google-api/docs.ts";
import { isSameData } from "../compare/same-data.ts";
import type { NamedStyleType, OwnParagraphStyle } from "./content.ts";
import type { RequestRange } from "./text-style.ts";

export type OwnParagraphField = keyof OwnParagraphStyle;

/** Every field that a paragraph may have of its own and a request may set. */
export const allParagraphFields = [
  "alignment",
  "lineSpacing",
  "direction",
  "spacingMode",
  "spaceAbove",
  "spaceBelow",
  "borderBetween",
  "borderTop",
  "borderBottom",
  "borderLeft",
  "borderRight",
  "indentFirstLine",
  "indentStart",
  "indentEnd",
  "keepLinesTogether",
  "keepWithNext",
  "avoidWidowAndOrphan",
  "shading",
  "pageBreakBefore",
] as const satisfies readonly OwnParagraphField[];

export const namedStyleTypes = [
  "NORMAL_TEXT",
  "TITLE",
  "SUBTITLE",
  "HEADING_1",
  "HEADING_2",
  "HEADING_3",
  "HEADING_4",
  "HEADING_5",
  "HEADING_6",
] as const satisfies readonly NamedStyleType[];

/** The named style of a paragraph; normal text where none is stated. */
export function namedStyleTypeOf(style: ParagraphStyle | undefined): NamedStyleType {
  const type = style?.namedStyleType ?? "NORMAL_TEXT";
  return type === "NAMED_STYLE_TYPE_UNSPECIFIED" ? "NORMAL_TEXT" : type;
}

/** The own properties among a paragraph's, without ids and tab stops. */
export function ownStyleOf(style: ParagraphStyle | undefined): OwnParagraphStyle {
  const own: ParagraphStyle = { ...style };
  delete own.headingId;
  delete own.namedStyleType;
  delete own.tabStops;
  return own;
}

/** Fields that can be set on a paragraph: page breaks only in the body outside tables (rulebook, section 7). */
export function settableFields(isInBodyFlow: boolean): readonly OwnParagraphField[] {
  return isInBodyFlow
    ? allParagraphFields
    : allParagraphFields.filter((field) => field !== "pageBreakBefore");
}

/** The request after which the paragraphs of a range have this named style and, of the fields that can be set there, exactly this style. */
export function paragraphStyleRequest(
  range: RequestRange,
  namedStyleType: NamedStyleType,
  style: OwnParagraphStyle,
  isInBodyFlow: boolean,
): Request {
  const fields = settableFields(isInBodyFlow);
  const paragraphStyle: ParagraphStyle = { ...style, namedStyleType };
  if (!isInBodyFlow) delete paragraphStyle.pageBreakBefore;
  return { updateParagraphStyle: { range, paragraphStyle, fields: ["namedStyleType", ...fields].join(",") } };
}

/** The same, leaving the named style what it is: naming a heading again would clear what is bold in it (rulebook, section 7). */
export function ownStyleRequest(
  range: RequestRange,
  style: OwnParagraphStyle,
  isInBodyFlow: boolean,
): Request {
  const paragraphStyle: ParagraphStyle = { ...style };
  if (!isInBodyFlow) delete paragraphStyle.pageBreakBefore;
  return { updateParagraphStyle: { range, paragraphStyle, fields: settableFields(isInBodyFlow).join(",") } };
}

/** Whether two own styles say the same in every field. */
export function isSameOwnStyle(a: OwnParagraphStyle, b: OwnParagraphStyle): boolean {
  return allParagraphFields.every(
    (field) => isSameData(a[field], b[field]) && (a[field] === undefined) === (b[field] === undefined),
  );
}

/** Named styles that give their paragraphs an id (rulebook 3.6). */
export function hasHeadingId(type: NamedStyleType): boolean {
  return type !== "NORMAL_TEXT";
}

const noBorder = { color: {}, width: { unit: "PT" }, padding: { unit: "PT" }, dashStyle: "SOLID" } as const;

/** What the service gives the empty paragraph of a fresh cell (rulebook 8.5). Content of cells that should look so states it. */
export const freshCellStyle: OwnParagraphStyle = {
  alignment: "START",
  lineSpacing: 100,
  direction: "LEFT_TO_RIGHT",
  spacingMode: "COLLAPSE_LISTS",
  spaceAbove: { unit: "PT" },
  spaceBelow: { unit: "PT" },
  borderBetween: noBorder,
  borderTop: noBorder,
  borderBottom: noBorder,
  borderLeft: noBorder,
  borderRight: noBorder,
  indentFirstLine: { unit: "PT" },
  indentStart: { unit: "PT" },
  indentEnd: { unit: "PT" },
  keepLinesTogether: false,
  keepWithNext: false,
  avoidWidowAndOrphan: false,
  shading: { backgroundColor: {} },
  pageBreakBefore: false,
};
