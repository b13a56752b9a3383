// The document's list of pending suggestions: one that marks nothing any more is gone (rulebook 11.4).
import type { DocumentModel, PendingSuggestion } from "../model/document.ts";
import { allSegments, allTabs } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { isRecord } from "../../json-value.ts";
import { idsUnder } from "./decision.ts";
import { suggestionsIn } from "./marks.ts";

/** The model with this list, less the suggestions that mark nothing in it. */
export function withPending(model: DocumentModel, pending: readonly PendingSuggestion[]): DocumentModel {
  const { pendingSuggestions: _, ...others } = model;
  if (pending.length === 0) return others;
  const marking = markingIds(model);
  const left = pending.filter(({ suggestionId }) => marking.has(suggestionId));
  return left.length === 0 ? others : { ...others, pendingSuggestions: left };
}

/** Every suggestion id that marks something in the document. */
export function markingIds(model: DocumentModel): Set<string> {
  const ids = new Set<string>();
  for (const { content } of allTabs(model.tabs)) {
    for (const segment of allSegments(content)) suggestionsIn(segment.blocks, ids);
    noteChanges(content.properties, ids);
  }
  return ids;
}

/** Suggestions on the document style, on named styles, and on lists and objects, which are kept by id. */
function noteChanges(properties: Properties, ids: Set<string>): void {
  const objects = ["lists", "inlineObjects", "positionedObjects"].flatMap((key) => {
    const held = properties[key];
    return isRecord(held) ? Object.values(held).filter(isRecord) : [];
  });
  for (const holder of [properties, ...objects])
    for (const [key, value] of Object.entries(holder))
      if (key.startsWith("suggested")) idsUnder(value).forEach((id) => ids.add(id));
}
