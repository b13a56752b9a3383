// Makes the object a script holds for an element, by its type; one for each element.
import { service } from "../../arguments.ts";
import { containerMembers } from "./container-members.ts";
import { elementMembers, removeElement } from "./element-members.ts";
import { register, type ElementMaker } from "./handles.ts";
import { makeLineElement } from "./line-elements.ts";
import type { DocNode } from "./node.ts";
import type { OpenDocument } from "./open-document.ts";
import { pageMembers } from "./page-members.ts";
import { makeParagraph } from "./paragraph-members.ts";
import { makeTable, makeTableCell, makeTableRow } from "./table-members.ts";
import { textMembers } from "./text-members.ts";

const sectionNames: Readonly<Record<string, string>> = {
  BODY_SECTION: "Body",
  HEADER_SECTION: "HeaderSection",
  FOOTER_SECTION: "FooterSection",
  FOOTNOTE_SECTION: "FootnoteSection",
  TABLE_OF_CONTENTS: "TableOfContents",
};

export function elementMaker(document: OpenDocument): ElementMaker {
  // A paragraph that became a list item is the same element and another object.
  const objects = new WeakMap<DocNode, { kind: string; object: object }>();
  const maker: ElementMaker = {
    document,
    ofDocument: elementMaker,
    of: (node) => {
      const known = objects.get(node);
      if (known?.kind === node.kind) return known.object;
      const object = make(maker, node);
      objects.set(node, { kind: node.kind, object });
      register(object, { document, node });
      return object;
    },
  };
  return maker;
}

function make(maker: ElementMaker, node: DocNode): object {
  switch (node.kind) {
    case "PARAGRAPH":
    case "LIST_ITEM":
      return makeParagraph(maker, node);
    case "TABLE":
      return makeTable(maker, node);
    case "TABLE_ROW":
      return makeTableRow(maker, node);
    case "TABLE_CELL":
      return makeTableCell(maker, node);
    case "TEXT": {
      const self = (): object => maker.of(node);
      return service("Text", {
        ...elementMembers(maker, node, self),
        ...textMembers(maker, node, self),
        removeFromParent: () => {
          removeElement(maker, node);
          return self();
        },
      });
    }
    case "BODY_SECTION":
    case "HEADER_SECTION":
    case "FOOTER_SECTION":
    case "FOOTNOTE_SECTION":
    case "TABLE_OF_CONTENTS":
      return service(sectionNames[node.kind] ?? "Element", {
        ...containerMembers(maker, node),
        ...(node.kind === "BODY_SECTION" ? pageMembers(maker, node, () => maker.of(node)) : {}),
      });
    default:
      return makeLineElement(maker, node);
  }
}
