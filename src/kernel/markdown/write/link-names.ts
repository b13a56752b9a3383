// Where the links of a text lead inside the document: to a heading of the text, by the heading that stands for it, or to a heading, bookmark or tab
// that is there. Ids of headings that are yet to be written are the service's, so no link can name them.
import type { Link } from "../../../google-api/docs.ts";
import { isNamedInRequests, type DocumentModel, type TabModel } from "../../document/model.ts";
import { placedParagraphs } from "../../document/walk.ts";

export type NamedLink =
  | { readonly kind: "found"; readonly link: Link; readonly id: string }
  /** A heading that this write makes. */
  | { readonly kind: "new" }
  | { readonly kind: "nowhere" };

export class LinkNames {
  readonly #document: DocumentModel;
  readonly #tab: TabModel;
  /** By name, the id of the heading that stands for the text's heading; null for one that is yet to be written. */
  readonly #own: ReadonlyMap<string, string | null>;
  /** Ids of headings that go. */
  readonly #gone: ReadonlySet<string>;
  #there: ReadonlyMap<string, Link> | null = null;

  constructor(
    document: DocumentModel,
    tab: TabModel,
    own: ReadonlyMap<string, string | null>,
    gone: ReadonlySet<string>,
  ) {
    this.#document = document;
    this.#tab = tab;
    this.#own = own;
    this.#gone = gone;
  }

  /** `name`: what stands behind the `#`. */
  find(name: string): NamedLink {
    const own = this.#own.get(name);
    if (own === null) return { kind: "new" };
    const id = own ?? name;
    if (own === undefined && this.#gone.has(id)) return { kind: "nowhere" };
    this.#there ??= targetsOf(this.#document, this.#tab);
    const link = this.#there.get(id);
    return link === undefined ? { kind: "nowhere" } : { kind: "found", link, id };
  }
}

/** Every place of the document that a link can lead to; this tab's come before those of others. */
function targetsOf(document: DocumentModel, tab: TabModel): ReadonlyMap<string, Link> {
  const targets = new Map<string, Link>();
  const put = (id: string, link: Link): void => {
    if (!targets.has(id)) targets.set(id, link);
  };
  const isNamed = isNamedInRequests(tab);
  for (const holder of [tab, ...document.tabs]) {
    for (const segment of holder.segments) {
      for (const { paragraph } of placedParagraphs(segment)) {
        const id = paragraph.raw.paragraphStyle?.headingId;
        if (id !== undefined) put(id, isNamed ? { heading: { id, tabId: holder.tabId } } : { headingId: id });
        // Bookmarks are only seen by the links that lead to them.
        for (const { textRun } of paragraph.raw.elements ?? []) {
          const link = textRun?.textStyle?.link;
          const bookmarkId = link?.bookmark?.id ?? link?.bookmarkId;
          if (link !== undefined && bookmarkId !== undefined) put(bookmarkId, link);
        }
      }
    }
  }
  if (isNamed) for (const { tabId } of document.tabs) put(tabId, { tabId });
  return targets;
}
