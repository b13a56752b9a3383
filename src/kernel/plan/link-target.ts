// Where a link inside the document leads: the heading or tab that an id names.
import type { Link } from "../../google-api/docs.ts";
import { ToolError, type JsonObject } from "../errors.ts";
import { isNamedInRequests, type DocumentModel, type TabModel } from "../document/model.ts";
import { fullText } from "../document/paragraph-text.ts";
import { placedParagraphs } from "../document/walk.ts";

export type LinkTarget =
  { readonly kind: "found"; readonly link: Link } | { readonly kind: "refused"; readonly error: ToolError };

/** Most headings that a refusal lists. */
const maxListed = 30;
const maxTextUtf16 = 60;

/**
 * The link that a checked target means: an address as it stands, or `#` and the id of a heading (of this tab before those of others) or of a
 * tab. Bookmarks are not among what a reading shows, so a link to one is refused like any other id that is not there.
 */
export function linkTo(target: string, document: DocumentModel, tab: TabModel): LinkTarget {
  if (!target.startsWith("#")) return found({ url: target });
  const id = target.slice(1);
  const holder = [tab, ...document.tabs].find((candidate) => headingsOf(candidate).some(isOf(id)));
  if (holder !== undefined) {
    return found(isNamedInRequests(holder) ? { heading: { id, tabId: holder.tabId } } : { headingId: id });
  }
  if (document.tabs.some(({ tabId }) => tabId === id) && isNamedInRequests(tab)) return found({ tabId: id });
  const headings = document.tabs.flatMap(headingsOf).slice(0, maxListed);
  return {
    kind: "refused",
    error: new ToolError(
      "INVALID_INPUT",
      `Expected \`style.link\` to name a heading or tab of the document, found "${target}". Take an id from headings or read the outline; links to bookmarks cannot be set.`,
      { link: target, headings, write_status: "not_written", retry_safe: true },
    ),
  };
}

function found(link: Link): LinkTarget {
  return { kind: "found", link };
}

function headingsOf(tab: TabModel): readonly JsonObject[] {
  return tab.segments.flatMap((segment) =>
    placedParagraphs(segment).flatMap(({ paragraph }) => {
      const id = paragraph.raw.paragraphStyle?.headingId;
      const text = fullText(paragraph.raw).replace(/\n$/, "").slice(0, maxTextUtf16);
      return id === undefined ? [] : [{ id, text, tab_id: tab.tabId }];
    }),
  );
}

function isOf(id: string): (heading: JsonObject) => boolean {
  return (heading) => heading["id"] === id;
}
