// Placeholders for what a step makes, none of which stands in the document yet: a plan may hold several steps.
import type { DocumentModel } from "../../document/model.ts";
import { placedParagraphs } from "../../document/walk.ts";
import type { ContentFootnote, ContentImage } from "../content.ts";
import { isPlaceholderId, placeholderId } from "../placeholder-id.ts";

export class FreshIds {
  /** Images that were given an id, by it. */
  readonly images = new Map<string, ContentImage>();
  /** Footnotes that were given an id, by it, in document order. */
  readonly footnotes = new Map<string, ContentFootnote>();
  readonly #before: DocumentModel;
  #next: number | null = null;

  constructor(before: DocumentModel) {
    this.#before = before;
  }

  nextImage(image: ContentImage): string {
    const id = this.next("object");
    this.images.set(id, image);
    return id;
  }

  nextFootnote(footnote: ContentFootnote): string {
    const id = this.next("footnote");
    this.footnotes.set(id, footnote);
    return id;
  }

  next(what: string): string {
    this.#next ??= placeholdersIn(this.#before);
    const id = placeholderId(what, this.#next);
    this.#next += 1;
    return id;
  }
}

/** An ordinal above that of every placeholder in the document. */
function placeholdersIn(document: DocumentModel): number {
  let next = 0;
  const note = (id: string | undefined): void => {
    if (id === undefined || !isPlaceholderId(id)) return;
    next = Math.max(next, Number(id.slice(id.lastIndexOf(".") + 1)) + 1);
  };
  for (const tab of document.tabs) {
    for (const listId of Object.keys(tab.raw.lists ?? {})) note(listId);
    for (const objectId of Object.keys(tab.raw.inlineObjects ?? {})) note(objectId);
    for (const { namedRangeId } of tab.namedRanges) note(namedRangeId);
    for (const segment of tab.segments) {
      for (const { paragraph } of placedParagraphs(segment)) {
        note(paragraph.raw.paragraphStyle?.headingId);
        for (const { person, dateElement, richLink, footnoteReference } of paragraph.raw.elements ?? []) {
          note(person?.personId ?? dateElement?.dateId ?? richLink?.richLinkId);
          note(footnoteReference?.footnoteId);
        }
      }
    }
  }
  return next;
}
