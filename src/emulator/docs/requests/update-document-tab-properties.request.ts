// updateDocumentTabProperties: a tab's title, icon and place (rulebook 10.3, 10.5).
import type { Draft } from "../edit/draft.ts";
import { Refusal, refusals } from "../edit/refusal.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { checkIcon, checkTitle, deepestNesting } from "../edit/tab-properties.ts";
import {
  heightOf,
  nestingLevelUnder,
  parentOf,
  siblingsUnder,
  withoutTab,
  withSiblings,
  withTab,
} from "../edit/tab-tree.ts";
import { allTabs } from "../model/document.ts";
import { without } from "../model/properties.ts";
import { defineRequest } from "./define-request.ts";

export const updateDocumentTabProperties = defineRequest({
  kind: "updateDocumentTabProperties",
  asSuggestion: "refused",
  apply: (draft, { tabProperties = {}, fields }) => {
    const { tabId = "", title, iconEmoji, index, parentTabId } = tabProperties;
    if (tabId === "") throw new Refusal("Update document tab properties requests must specify a tab ID.");
    draft.tab(tabId);
    const paths = parseStyleMask(fields, "TabProperties", ["tabId", "nestingLevel"]);
    const named = new Set(paths.map(([field]) => field));
    if (named.has("title")) rename(draft, tabId, title);
    if (named.has("iconEmoji")) {
      checkIcon(iconEmoji);
      setProperty(draft, tabId, "iconEmoji", iconEmoji);
    }
    if (named.has("parentTabId") || named.has("index"))
      move(draft, tabId, {
        parentTabId: named.has("parentTabId") ? (parentTabId ?? "") : undefined,
        index: named.has("index") ? (index ?? 0) : undefined,
      });
    return {};
  },
});

function rename(draft: Draft, tabId: string, title: string | undefined): void {
  // Google's words are not known.
  if (title === undefined || title === "") throw new Refusal("The tab title must not be empty.");
  checkTitle(draft.model.tabs, title, tabId);
  setProperty(draft, tabId, "title", title);
}

function setProperty(draft: Draft, tabId: string, name: string, value: string | undefined): void {
  const { tabs } = draft.model;
  const parent = parentOf(tabs, tabId);
  draft.replaceTabs(
    withSiblings(tabs, parent, (siblings) =>
      siblings.map((tab) => {
        if (tab.tabId !== tabId) return tab;
        const plain = without(tab.properties, [name]);
        const isSet = value !== undefined && value !== "";
        return { ...tab, properties: isSet ? { ...plain, [name]: value } : plain };
      }),
    ),
  );
}

/**
 * Moves a tab as the service does: it is put at the index while it still fills its old place, and then taken out there.
 * So among its own siblings a move to a later place comes out one short.
 */
function move(
  draft: Draft,
  tabId: string,
  { parentTabId, index }: { readonly parentTabId: string | undefined; readonly index: number | undefined },
): void {
  const { tabs } = draft.model;
  const tab = draft.tab(tabId);
  const old = parentOf(tabs, tabId);
  const parent = parentTabId === undefined ? old : parentTabId === "" ? null : parentTabId;
  const siblings = siblingsUnder(tabs, parent);
  if (siblings === null) throw refusals.noTab(parent ?? "");
  // Google's words for these refusals are not known.
  if (parent !== null && allTabs([tab]).some((below) => below.tabId === parent))
    throw new Refusal("A tab cannot be moved below itself.");
  if (nestingLevelUnder(tabs, parent) + heightOf(tab) - 1 > deepestNesting)
    throw new Refusal(`Tabs can be nested at most ${deepestNesting + 1} levels deep.`);
  const at = index ?? siblings.length;
  if (at < 0 || at > siblings.length)
    throw new Refusal(`The tab index ${at} must be at most ${siblings.length}.`);
  const from = siblings.findIndex((one) => one.tabId === tabId);
  if (from < 0) {
    draft.replaceTabs(withTab(withoutTab(tabs, tabId), parent, at, tab));
    return;
  }
  draft.replaceTabs(
    withSiblings(tabs, parent, (before) => {
      const doubled = [...before.slice(0, at), tab, ...before.slice(at)];
      const stale = at <= from ? from + 1 : from;
      return doubled.filter((_, position) => position !== stale);
    }),
  );
}
