// The whole of a text style, field by field, and how it goes into a request: nothing that is written depends on remembered style.
import type { Request, TextStyle } from "../../google-api/docs.ts";

/** Every field of a text style, as a request's mask: a field without a value is reset to what the paragraph gives. */
export const allTextStyleFields =
  "bold,italic,underline,strikethrough,smallCaps,backgroundColor,foregroundColor,fontSize,weightedFontFamily,baselineOffset,link";

/** Fields that the service sets itself when it sets a link (rulebook, section 7, updateTextStyle). */
const fieldsThatFollowALink = "underline,foregroundColor";

export interface RequestRange {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly segmentId?: string;
  readonly tabId?: string;
}

/** Requests after which the range has exactly this style. */
export function textStyleRequests(range: RequestRange, style: TextStyle): readonly Request[] {
  const whole = { updateTextStyle: { range, textStyle: style, fields: allTextStyleFields } };
  if (style.link === undefined) return [whole];
  const { underline, foregroundColor } = style;
  const afterLink: TextStyle = {
    ...(underline === undefined ? {} : { underline }),
    ...(foregroundColor === undefined ? {} : { foregroundColor }),
  };
  return [whole, { updateTextStyle: { range, textStyle: afterLink, fields: fieldsThatFollowALink } }];
}

/** The style without a link and without the look that came with it. */
export function withoutLink(style: TextStyle): TextStyle {
  if (style.link === undefined) return style;
  const rest: TextStyle = { ...style };
  delete rest.link;
  delete rest.underline;
  delete rest.foregroundColor;
  return rest;
}
