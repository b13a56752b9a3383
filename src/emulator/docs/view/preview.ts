// What documents.get shows less than the model has: previews of pending suggestions, and no anchors of comments.
import type { DocumentModel, Tab } from "../model/document.ts";
import { without } from "../model/properties.ts";
import { acceptAll, rejectAll } from "../suggestions/decision.ts";
import { settledModel } from "../suggestions/resolve.ts";

export type Preview = "accepted" | "without";

/**
 * The model with its pending suggestions accepted, or without them, renumbered (rulebook 11.1). Imported threads belong
 * to the inline view (rulebook 4.3).
 */
export function previewModel(model: DocumentModel, preview: Preview): DocumentModel {
  const settled = settledModel(model, preview === "accepted" ? acceptAll : rejectAll);
  return { ...settled, properties: without(settled.properties, ["comments", "suggestions"]) };
}

/** The model without comment anchors: they are shown only with their threads (rulebook 12). */
export function withoutAnchors(model: DocumentModel): DocumentModel {
  const mapTabs = (tabs: readonly Tab[]): readonly Tab[] =>
    tabs.some(hasAnchors)
      ? tabs.map((tab) => ({
          ...tab,
          content: { ...tab.content, commentAnchors: [] },
          children: mapTabs(tab.children),
        }))
      : tabs;
  return { ...model, tabs: mapTabs(model.tabs) };
}

function hasAnchors({ content, children }: Tab): boolean {
  return content.commentAnchors.length > 0 || children.some(hasAnchors);
}
