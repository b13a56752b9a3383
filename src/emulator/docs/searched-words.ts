// The words of a document that a full-text search looks through: tab titles and bodies, a line each paragraph, chips by what they show.
import { isRecord } from "../json-value.ts";
import { paragraphsOf } from "./model/block.ts";
import type { DocumentModel, Tab } from "./model/document.ts";
import type { Element } from "./model/element.ts";

/** All tabs, children behind their parents; what is only suggested is in it, too. */
export function searchedWords({ tabs }: DocumentModel): string {
  return linesOf(tabs).join("\n");
}

function linesOf(tabs: readonly Tab[]): string[] {
  return tabs.flatMap(({ properties, content, children }) => {
    const title = properties["title"];
    const paragraphs = [...paragraphsOf(content.body.blocks)];
    return [
      typeof title === "string" ? title : "",
      ...paragraphs.map(({ elements }) => elements.map(shownWords).join("").replace(/\n$/, "")),
      ...linesOf(children),
    ];
  });
}

/** A chip's label; nothing for what shows no words. */
function shownWords(element: Element): string {
  if (element.kind === "text") return element.text;
  const inner = element.value[`${element.name}Properties`];
  if (!isRecord(inner)) return "";
  for (const key of ["name", "email", "displayText", "title", "uri"]) {
    const label = inner[key];
    if (typeof label === "string" && label !== "") return label;
  }
  return "";
}
