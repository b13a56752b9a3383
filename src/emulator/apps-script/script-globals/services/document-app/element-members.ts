// What every element has: its type, its neighbours, casts, and leaving the document.
import { exception } from "../../host-call.ts";
import { copyOf } from "./copies.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import type { ElementKind } from "./shape.ts";

const casts: Readonly<Record<string, readonly ElementKind[]>> = {
  asBody: ["BODY_SECTION"],
  asHeaderSection: ["HEADER_SECTION"],
  asFooterSection: ["FOOTER_SECTION"],
  asFootnoteSection: ["FOOTNOTE_SECTION"],
  asParagraph: ["PARAGRAPH"],
  asListItem: ["LIST_ITEM"],
  asTable: ["TABLE"],
  asTableRow: ["TABLE_ROW"],
  asTableCell: ["TABLE_CELL"],
  asTableOfContents: ["TABLE_OF_CONTENTS"],
  asText: ["TEXT"],
  asInlineImage: ["INLINE_IMAGE"],
  asHorizontalRule: ["HORIZONTAL_RULE"],
  asPageBreak: ["PAGE_BREAK"],
  asFootnote: ["FOOTNOTE"],
  asPerson: ["PERSON"],
  asRichLink: ["RICH_LINK"],
  asDate: ["DATE"],
  asEquation: ["EQUATION"],
};

/** `self` answers the object that these members become part of. */
export function elementMembers(
  maker: ElementMaker,
  node: DocNode,
  self: () => object,
): Record<string, unknown> {
  const { document } = maker;
  const fresh = (): DocNode => document.fresh(node);
  const neighbour = (step: number): object | null => {
    const found = siblingsOf(fresh())[indexIn(node) + step];
    return found === undefined || document.isTop(node) ? null : maker.of(found);
  };
  const members: Record<string, unknown> = {
    getType: () => fresh().kind,
    getParent: () => {
      const { parent } = fresh();
      return parent === null || document.isTop(node) ? null : maker.of(parent);
    },
    copy: () => copyOf(maker, node),
    getNextSibling: () => neighbour(1),
    getPreviousSibling: () => neighbour(-1),
    isAtDocumentEnd: () => {
      let at: DocNode | null = fresh();
      while (at !== null && indexIn(at) === siblingsOf(at).length - 1) at = at.parent;
      return at === null;
    },
  };
  for (const [name, kinds] of Object.entries(casts))
    members[name] = () => {
      const { kind } = fresh();
      if (!kinds.includes(kind)) throw exception(`${kind} can't be cast to ${kinds.join(" or ")}.`);
      return self();
    };
  return members;
}

export function siblingsOf(node: DocNode): readonly DocNode[] {
  return node.parent?.children ?? [node];
}

export function indexIn(node: DocNode): number {
  return siblingsOf(node).indexOf(node);
}

/** Takes an element that lies in a line, or a whole block, out of the document. */
export function removeElement(maker: ElementMaker, given: DocNode): void {
  const { document } = maker;
  const node = document.fresh(given);
  const { parent } = node;
  const { startUtf16, endUtf16 } = node.shape;
  if (parent === null) throw exception("A document section can't be removed.");
  if (node.shape.paragraph !== undefined && indexIn(node) === parent.children.length - 1)
    throw exception("Can't remove the last paragraph in a document section.");
  const range = { startIndex: startUtf16, endIndex: endUtf16, ...node.segment };
  document.edit([{ deleteContentRange: { range } }]);
  parent.loseChild(indexIn(node));
}
