// Which headings and bookmarks links lead to, anywhere in a document: those headings are written with their ids.
import type { Link } from "../../../google-api/docs.ts";
import type { DocumentModel } from "../../document/model.ts";
import { placedParagraphs } from "../../document/walk.ts";

const known = new WeakMap<DocumentModel, ReadonlySet<string>>();

/** Ids of all headings that a link of the document leads to, links of contents tables left out. Kept for as long as the document is. */
export function linkedIds(document: DocumentModel): ReadonlySet<string> {
  const before = known.get(document);
  if (before !== undefined) return before;
  const ids = new Set<string>();
  for (const tab of document.tabs) {
    for (const segment of tab.segments) {
      for (const { paragraph } of placedParagraphs(segment)) {
        for (const element of paragraph.raw.elements ?? []) {
          const id = headingOf(element.textRun?.textStyle?.link);
          if (id !== null) ids.add(id);
        }
      }
    }
  }
  known.set(document, ids);
  return ids;
}

function headingOf(link: Link | undefined): string | null {
  return link?.heading?.id ?? link?.headingId ?? null;
}
