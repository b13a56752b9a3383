// What stands in a line beside text: pictures, chips, breaks, footnotes.
import { service } from "../../arguments.ts";
import { elementMembers, removeElement } from "./element-members.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import { inlineImageMembers } from "./pictures.ts";
import type { ElementKind } from "./shape.ts";

const names: Readonly<Partial<Record<ElementKind, string>>> = {
  INLINE_IMAGE: "InlineImage",
  INLINE_DRAWING: "InlineDrawing",
  HORIZONTAL_RULE: "HorizontalRule",
  PAGE_BREAK: "PageBreak",
  FOOTNOTE: "Footnote",
  PERSON: "Person",
  RICH_LINK: "RichLink",
  DATE: "Date",
  EQUATION: "Equation",
};

export function makeLineElement(maker: ElementMaker, node: DocNode): object {
  const { document } = maker;
  const self = (): object => maker.of(node);
  return service(names[node.kind] ?? "UnsupportedElement", {
    ...elementMembers(maker, node, self),
    ...ownMembers(maker, node),
    removeFromParent: () => {
      document.fresh(node);
      removeElement(maker, node);
      return self();
    },
  });
}

function ownMembers(maker: ElementMaker, node: DocNode): Record<string, unknown> {
  const { document } = maker;
  const element = () => document.fresh(node).shape.elements?.[0] ?? {};
  switch (node.kind) {
    case "PERSON":
      return {
        getName: () => element().person?.personProperties?.name ?? null,
        getEmail: () => element().person?.personProperties?.email ?? null,
      };
    case "RICH_LINK":
      return {
        getTitle: () => element().richLink?.richLinkProperties?.title ?? null,
        getUrl: () => element().richLink?.richLinkProperties?.uri ?? null,
        getMimeType: () => element().richLink?.richLinkProperties?.mimeType ?? null,
      };
    case "DATE":
      return { getDisplayText: () => element().dateElement?.dateElementProperties?.displayText ?? null };
    case "FOOTNOTE":
      return {
        getFootnoteContents: () => {
          const segmentId = element().footnoteReference?.footnoteId ?? "";
          const found = document.segment({ tabId: node.segment.tabId, segmentId });
          return found === null ? null : maker.of(found);
        },
      };
    case "INLINE_IMAGE":
      return inlineImageMembers(maker, node, () => maker.of(node));
    default:
      return {};
  }
}
