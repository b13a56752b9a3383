// Which suggestions are pending in a document: one that marks nothing any more is gone (rulebook 11.4).
import type { DocumentModel } from "../model/document.ts";
import { allSegments, allTabs } from "../model/document.ts";
import { changedBlocks } from "../model/changed-blocks.ts";
import type { Properties } from "../model/properties.ts";
import { isRecord } from "../../json-value.ts";
import { idsUnder } from "./decision.ts";
import { suggestionsIn } from "./marks.ts";

/** The model without the threads of open suggestions that mark nothing in it. */
export function withoutVanished(model: DocumentModel): DocumentModel {
  const { suggestionThreads, ...others } = model;
  if (suggestionThreads === undefined) return model;
  const marking = markingIds(model);
  const left = suggestionThreads.filter(
    ({ suggestionId, status }) => status !== "OPEN" || marking.has(suggestionId),
  );
  if (left.length === suggestionThreads.length && left.length > 0) return model;
  return left.length === 0 ? others : { ...others, suggestionThreads: left };
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

/** Those of the suggestions that mark nothing in `after`. What differs from `before` is looked at first: mostly, that tells. */
export function unmarked(
  suggestionIds: readonly string[],
  before: DocumentModel,
  after: DocumentModel,
): string[] {
  const near = new Set<string>();
  const old = allTabs(before.tabs).flatMap(({ content }) => allSegments(content));
  const now = allTabs(after.tabs).flatMap(({ content }) => allSegments(content));
  for (const [index, { blocks }] of now.entries())
    suggestionsIn(changedBlocks(blocks, old[index]?.blocks ?? []), near);
  const open = suggestionIds.filter((id) => !near.has(id));
  if (open.length === 0) return [];
  const marking = markingIds(after);
  return open.filter((id) => !marking.has(id));
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
