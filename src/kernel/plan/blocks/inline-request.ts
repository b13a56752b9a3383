// The request that puts one thing that is not text into a line. What it looks like there is said by others.
import type { Location, Request } from "../../../google-api/docs.ts";
import type { ContentInline } from "../content.ts";
import { explicitDate } from "./explicit-date.ts";

/** Anything in a line but text. */
export type InlineThing = Exclude<ContentInline, { kind: "text" }>;

/** The request for a thing at a place (rulebook, section 7). */
export function inlineRequest(thing: InlineThing, location: Location): Request {
  switch (thing.kind) {
    case "image": {
      const { uri, widthPt, heightPt } = thing;
      const objectSize = {
        ...(widthPt === undefined ? {} : { width: { magnitude: widthPt, unit: "PT" as const } }),
        ...(heightPt === undefined ? {} : { height: { magnitude: heightPt, unit: "PT" as const } }),
      };
      const hasSize = widthPt !== undefined || heightPt !== undefined;
      return { insertInlineImage: { uri, location, ...(hasSize ? { objectSize } : {}) } };
    }
    case "page-break":
      return { insertPageBreak: { location } };
    case "footnote":
      return { createFootnote: { location } };
    case "person":
      return { insertPerson: { personProperties: { email: thing.email }, location } };
    case "date":
      return { insertDate: { dateElementProperties: explicitDate(thing), location } };
    case "rich-link":
      return { insertRichLink: { richLinkProperties: { uri: thing.uri }, location } };
  }
}
