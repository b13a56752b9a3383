// addDocumentTab: an empty tab that looks as the first one does (rulebook 10.1, 10.2).
import { checkIcon, checkTitle, deepestNesting } from "../edit/tab-properties.ts";
import { Refusal, refusals } from "../edit/refusal.ts";
import { nestingLevelUnder, siblingsUnder, withTab } from "../edit/tab-tree.ts";
import { blankDocument } from "../model/blank.ts";
import type { Tab } from "../model/document.ts";
import { allTabs } from "../model/document.ts";
import { defineRequest } from "./define-request.ts";

export const addDocumentTab = defineRequest({
  kind: "addDocumentTab",
  asSuggestion: "refused",
  apply: (draft, { tabProperties = {} }) => {
    const { tabId: given, parentTabId = "", iconEmoji } = tabProperties;
    if (given !== undefined)
      throw new Refusal("Tab ID should not be specified in the properties when adding a tab.");
    const { tabs } = draft.model;
    const title = tabProperties.title ?? freeTitle(tabs);
    checkTitle(tabs, title, null);
    checkIcon(iconEmoji);
    const parent = parentTabId === "" ? null : parentTabId;
    const siblings = siblingsUnder(tabs, parent);
    if (siblings === null) throw refusals.noTab(parentTabId);
    const index = tabProperties.index ?? siblings.length;
    // Google's words for both refusals are not known.
    if (index < 0 || index > siblings.length)
      throw new Refusal(`The tab index ${index} must be at most ${siblings.length}.`);
    const nestingLevel = nestingLevelUnder(tabs, parent);
    if (nestingLevel > deepestNesting)
      throw new Refusal(`Tabs can be nested at most ${deepestNesting + 1} levels deep.`);
    const tabId = draft.ids.tabId();
    const properties = { title, ...(iconEmoji === undefined ? {} : { iconEmoji }) };
    draft.replaceTabs(withTab(tabs, parent, index, { ...emptyTab(tabs), tabId, properties }));
    const shown = { tabId, ...properties, index };
    return {
      addDocumentTab: {
        tabProperties: parent === null ? shown : { ...shown, parentTabId: parent, nestingLevel },
      },
    };
  },
});

/** "Tab N" with the first number from the count of tabs on that no tab has. */
function freeTitle(tabs: readonly Tab[]): string {
  const titles = new Set(allTabs(tabs).map(({ properties }) => properties["title"]));
  let number = allTabs(tabs).length + 1;
  while (titles.has(`Tab ${number}`)) number += 1;
  return `Tab ${number}`;
}

function emptyTab(tabs: readonly Tab[]): Tab {
  const [blank] = blankDocument().tabs;
  if (blank === undefined) throw new Error("A blank document has a tab.");
  const { documentStyle, namedStyles } = tabs[0]?.content.properties ?? {};
  const properties = {
    ...blank.content.properties,
    ...(documentStyle === undefined ? {} : { documentStyle: withoutSegments(documentStyle) }),
    ...(namedStyles === undefined ? {} : { namedStyles }),
  };
  return { ...blank, content: { ...blank.content, properties } };
}

/** A new tab has no headers and footers, so its style names none. */
function withoutSegments(documentStyle: unknown): unknown {
  if (typeof documentStyle !== "object" || documentStyle === null) return documentStyle;
  return Object.fromEntries(Object.entries(documentStyle).filter(([key]) => !/(Header|Footer)Id$/.test(key)));
}
