// The tabs that a request without a tab id is about: all, or those it lists (rulebook 5.5).
import type { TabsCriteria } from "../../../google-api/docs.ts";
import type { Tab } from "../model/document.ts";
import { allTabs } from "../model/document.ts";
import type { Draft } from "./draft.ts";

/** The listed tabs, without their children; every tab when none is listed. Throws Refusal for an unknown id. */
export function chosenTabs(draft: Draft, criteria: TabsCriteria | undefined): readonly Tab[] {
  const tabIds = criteria?.tabIds ?? [];
  return tabIds.length === 0 ? allTabs(draft.model.tabs) : tabIds.map((tabId) => draft.tab(tabId));
}
