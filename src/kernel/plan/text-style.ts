// Text styles field by field, and how they go into requests: nothing that is written depends on remembered style.
import type { Request, TextStyle } from "../../google-api/docs.ts";
import { isNamedInRequests, type TabModel } from "../document/model.ts";

export type TextStyleField = keyof TextStyle;

/** Every field of a text style: one without a value is reset to what the paragraph gives. */
export const allTextStyleFields = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "smallCaps",
  "backgroundColor",
  "foregroundColor",
  "fontSize",
  "weightedFontFamily",
  "baselineOffset",
  "link",
] as const satisfies readonly TextStyleField[];

export function isTextStyleField(name: string): name is TextStyleField {
  return allTextStyleFields.some((field) => field === name);
}

/** Fields that the service sets itself when it sets a link (rulebook, section 7, updateTextStyle). */
export const linkLookFields = ["underline", "foregroundColor"] as const satisfies readonly TextStyleField[];

/** The colour that the service gives linked text (rulebook 3.6), in its own precision. */
export const linkBlue: TextStyle = {
  foregroundColor: { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } },
};

export interface RequestRange {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly segmentId?: string;
  readonly tabId?: string;
}

/** What every location and range of a request carries: the tab, but not for a document read without tabs, and the segment, but not the body. */
export function requestTarget(
  tab: TabModel,
  segmentId: string,
): { readonly tabId?: string; readonly segmentId?: string } {
  return {
    ...(isNamedInRequests(tab) ? { tabId: tab.tabId } : {}),
    ...(segmentId === "" ? {} : { segmentId }),
  };
}

/**
 * Requests after which the range has exactly this style in these fields. Setting or clearing a link changes the look as well, and by what
 * the service remembers, so the look's fields are stated again behind it; they must be among the fields when `link` is.
 */
export function textStyleRequests(
  range: RequestRange,
  style: TextStyle,
  fields: readonly TextStyleField[] = allTextStyleFields,
): readonly Request[] {
  const whole = { updateTextStyle: { range, textStyle: style, fields: fields.join(",") } };
  const isWhole = fields.length === allTextStyleFields.length;
  if (!fields.includes("link") || (isWhole && style.link === undefined)) return [whole];
  const look = ownFields(style, linkLookFields);
  return [whole, { updateTextStyle: { range, textStyle: look, fields: linkLookFields.join(",") } }];
}

/** The style's values of these fields. */
export function ownFields(style: TextStyle, fields: readonly TextStyleField[]): TextStyle {
  const own: TextStyle = { ...style };
  for (const field of allTextStyleFields) if (!fields.includes(field)) delete own[field];
  return own;
}

/** The style without a link and without the look that came with it. */
export function withoutLink(style: TextStyle): TextStyle {
  if (style.link === undefined) return style;
  return ownFields(
    style,
    allTextStyleFields.filter((field) => field !== "link" && !linkLookFields.some((look) => look === field)),
  );
}
