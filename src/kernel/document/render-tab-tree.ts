// The tree of tabs as `list_tabs` answers it.
import type { JsonObject } from "../errors.ts";
import type { DocumentModel, TabModel } from "./model.ts";

/** `[{tab_id, title, index, path, icon_emoji?, child_tabs?}]`; `index` counts among siblings from 0. */
export function renderTabTree(document: DocumentModel): readonly JsonObject[] {
  const children = new Map<string, TabModel[]>();
  for (const tab of document.tabs) {
    const parent = tab.properties.parentTabId ?? "";
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [tab]);
    else siblings.push(tab);
  }
  const render = (tab: TabModel, position: number): JsonObject => {
    const below = children.get(tab.tabId) ?? [];
    return {
      tab_id: tab.tabId,
      title: tab.title,
      index: tab.properties.index ?? position,
      path: tab.path.join(" > "),
      ...(tab.properties.iconEmoji === undefined ? {} : { icon_emoji: tab.properties.iconEmoji }),
      ...(below.length === 0 ? {} : { child_tabs: below.map(render) }),
    };
  };
  return (children.get("") ?? []).map(render);
}
