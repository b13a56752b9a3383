// deleteTab: a tab and the tabs below it; the last tab stays (rulebook 10.4).
import { Refusal } from "../edit/refusal.ts";
import { withoutTab } from "../edit/tab-tree.ts";
import { defineRequest } from "./define-request.ts";

export const deleteTab = defineRequest({
  kind: "deleteTab",
  asSuggestion: "refused",
  apply: (draft, { tabId = "" }) => {
    // Google's words for both refusals are not known.
    if (tabId === "") throw new Refusal("Delete tab requests must specify a tab ID.");
    draft.tab(tabId);
    const left = withoutTab(draft.model.tabs, tabId);
    if (left.length === 0) throw new Refusal("The only tab of a document cannot be deleted.");
    draft.replaceTabs(left);
    return {};
  },
});
