// The tree of tabs: finding, putting in, taking out, moving (rulebook 10).
import type { Tab } from "../model/document.ts";
import { allTabs } from "../model/document.ts";

/** The children of a tab, or the top level for null; null when there is no such tab. */
export function siblingsUnder(tabs: readonly Tab[], parentTabId: string | null): readonly Tab[] | null {
  if (parentTabId === null) return tabs;
  return allTabs(tabs).find(({ tabId }) => tabId === parentTabId)?.children ?? null;
}

/** The id of a tab's parent; null at the top level. */
export function parentOf(tabs: readonly Tab[], tabId: string): string | null {
  const parent = allTabs(tabs).find(({ children }) => children.some((child) => child.tabId === tabId));
  return parent?.tabId ?? null;
}

/** How deep a tab's parents go: 0 for the top level. */
export function nestingLevelUnder(tabs: readonly Tab[], parentTabId: string | null): number {
  return parentTabId === null ? 0 : 1 + nestingLevelUnder(tabs, parentOf(tabs, parentTabId));
}

/** The levels that a tab and what stands below it take. */
export function heightOf({ children }: Tab): number {
  return 1 + Math.max(0, ...children.map(heightOf));
}

/** The tree with a tab put at an index among the children of a parent. */
export function withTab(
  tabs: readonly Tab[],
  parentTabId: string | null,
  index: number,
  tab: Tab,
): readonly Tab[] {
  return withSiblings(tabs, parentTabId, (siblings) => [
    ...siblings.slice(0, index),
    tab,
    ...siblings.slice(index),
  ]);
}

/** The tree without a tab and its children. */
export function withoutTab(tabs: readonly Tab[], tabId: string): readonly Tab[] {
  return tabs
    .filter((tab) => tab.tabId !== tabId)
    .map((tab) => (tab.children.length === 0 ? tab : { ...tab, children: withoutTab(tab.children, tabId) }));
}

/** The tree with the children of one parent changed. */
export function withSiblings(
  tabs: readonly Tab[],
  parentTabId: string | null,
  change: (siblings: readonly Tab[]) => readonly Tab[],
): readonly Tab[] {
  if (parentTabId === null) return change(tabs);
  return tabs.map((tab) => {
    if (tab.tabId === parentTabId) return { ...tab, children: change(tab.children) };
    return tab.children.length === 0
      ? tab
      : { ...tab, children: withSiblings(tab.children, parentTabId, change) };
  });
}
