// The list of documents.
import { frame, plainPage } from "./frame.ts";
import { element, type Html } from "./html.ts";
import { shownTime } from "./shown-time.ts";

export interface ListedDocument {
  readonly documentId: string;
  readonly title: string;
  readonly modifiedMs: number;
}

export function listPage(documents: readonly ListedDocument[]): string {
  const list =
    documents.length === 0
      ? element(
          "p",
          {},
          "No documents yet. ",
          element("code", {}, "proofmark local --data DIR --import FILE"),
          " brings one in.",
        )
      : element("ul", { class: "documents" }, ...documents.map(item));
  return frame("Documents", plainPage("Documents", list));
}

function item({ documentId, title, modifiedMs }: ListedDocument): Html {
  return element(
    "li",
    {},
    element("a", { href: `/document/d/${encodeURIComponent(documentId)}/edit`, dir: "auto" }, title),
    element("span", { class: "quiet" }, "changed ", shownTime(modifiedMs)),
  );
}
