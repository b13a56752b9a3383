// The previews of documents.get: all pending suggestions accepted, or none of them there (rulebook 11.1).
import type { DocumentModel, Tab } from "../model/document.ts";
import { without } from "../model/properties.ts";
import { acceptAll, rejectAll } from "../suggestions/decision.ts";
import { settledModel } from "../suggestions/resolve.ts";

export type Preview = "accepted" | "without";

/** The model as a preview shows it, renumbered. Threads and comment anchors belong to the inline view (rulebook 4.3). */
export function previewModel(model: DocumentModel, preview: Preview): DocumentModel {
  const settled = settledModel(model, preview === "accepted" ? acceptAll : rejectAll);
  const mapTabs = (tabs: readonly Tab[]): Tab[] =>
    tabs.map((tab) => ({
      ...tab,
      content: { ...tab.content, commentAnchors: [] },
      children: mapTabs(tab.children),
    }));
  return {
    ...settled,
    tabs: mapTabs(settled.tabs),
    properties: without(settled.properties, ["comments", "suggestions"]),
  };
}
