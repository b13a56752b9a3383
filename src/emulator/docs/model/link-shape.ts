// Internal links have two forms (rulebook 3.6); the model keeps the one with tabs, and the legacy shape is made on the way out.
import { isRecord } from "../../json-value.ts";
import type { Properties } from "./properties.ts";

const forms = [
  { legacy: "headingId", tabbed: "heading" },
  { legacy: "bookmarkId", tabbed: "bookmark" },
] as const;

/** The style with `link{headingId}` written as `link{heading{id,tabId}}`, bookmarks alike. */
export function linksToTabShape(style: Properties, tabId: string): Properties {
  const link = style["link"];
  if (!isRecord(link)) return style;
  for (const { legacy, tabbed } of forms) {
    const id = link[legacy];
    if (typeof id === "string") return { ...style, link: { ...omit(link, legacy), [tabbed]: { id, tabId } } };
  }
  return style;
}

/** The reverse, for the legacy shape of a document with one tab. */
export function linksToLegacyShape(style: Properties): Properties {
  const link = style["link"];
  if (!isRecord(link)) return style;
  for (const { legacy, tabbed } of forms) {
    const target = link[tabbed];
    if (isRecord(target)) return { ...style, link: { ...omit(link, tabbed), [legacy]: target["id"] } };
  }
  return style;
}

function omit(link: Properties, key: string): Properties {
  return Object.fromEntries(Object.entries(link).filter(([name]) => name !== key));
}
