// Tabs: Tab, DocumentTab, and what a Document says of the tab that stands for it.
import type { DocumentStyle, Tab } from "../../../../../google-api/docs.ts";
import { service } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import type { ElementMaker } from "./handles.ts";
import { namedPlaceMembers } from "./named-places.ts";
import { newPosition, newRangeBuilder } from "./positions.ts";

export function makeTab(maker: ElementMaker, tabId: string): object {
  const tab = (): Tab => {
    const found = maker.document.tabs().find(({ tabProperties }) => tabProperties?.tabId === tabId);
    if (found === undefined) throw exception(`The tab ${tabId} is no longer in the document.`);
    return found;
  };
  return service("Tab", {
    getId: () => tabId,
    getTitle: () => tab().tabProperties?.title ?? "",
    getIndex: () => tab().tabProperties?.index ?? 0,
    getType: () => "DOCUMENT_TAB",
    getChildTabs: () =>
      (tab().childTabs ?? []).map((child) => makeTab(maker, child.tabProperties?.tabId ?? "")),
    asDocumentTab: () =>
      service(
        "DocumentTab",
        tabContentMembers(maker, () => tabId),
      ),
  });
}

/** What DocumentTab has, and Document for the tab that stands for it. */
export function tabContentMembers(maker: ElementMaker, tabId: () => string): Record<string, unknown> {
  const { document } = maker;
  const segment = (segmentId: string | undefined): object | null => {
    const found = segmentId === undefined ? null : document.segment({ tabId: tabId(), segmentId });
    return found === null ? null : maker.of(found);
  };
  const style = (): DocumentStyle => document.tab(tabId()).documentStyle ?? {};
  const add = (kind: "createHeader" | "createFooter", id: () => string | undefined): object | null => {
    const place = { index: 0, tabId: tabId(), segmentId: "" };
    document.edit([{ [kind]: { type: "DEFAULT", sectionBreakLocation: place } }]);
    return segment(id());
  };
  return {
    getBody: () => segment(""),
    getHeader: () => segment(style().defaultHeaderId),
    getFooter: () => segment(style().defaultFooterId),
    addHeader: () => add("createHeader", () => style().defaultHeaderId),
    addFooter: () => add("createFooter", () => style().defaultFooterId),
    getFootnotes: () => footnotesOf(maker, tabId()),
    newPosition: (element: unknown, offset: unknown) => newPosition(maker, element, offset),
    newRange: () => newRangeBuilder(maker),
    ...namedPlaceMembers(maker, tabId),
  };
}

/** The references of footnotes in the body, in order. */
function footnotesOf(maker: ElementMaker, tabId: string): object[] {
  const body = maker.document.segment({ tabId, segmentId: "" });
  const found: object[] = [];
  const visit = (node: NonNullable<typeof body>): void => {
    if (node.kind === "FOOTNOTE") found.push(maker.of(node));
    node.children.forEach(visit);
  };
  if (body !== null) visit(body);
  return found;
}
