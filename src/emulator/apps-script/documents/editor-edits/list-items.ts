// List items as the editor changes them: another level, another list.
import { indentsOfLevel } from "../../../docs/edit/list-presets.ts";
import { mapParagraphs } from "../../../docs/edit/containers.ts";
import type { Draft } from "../../../docs/edit/draft.ts";
import { Refusal } from "../../../docs/edit/refusal.ts";
import { paragraph } from "../../../docs/model/block.ts";
import { withBlocks } from "../../../docs/model/document.ts";
import { without } from "../../../docs/model/properties.ts";
import { isRecord, type JsonRecord } from "../../../json-value.ts";
import { editPlace } from "./place.ts";

const deepestLevel = 8;

/** `{tabId, segmentId, atUtf16, level?, listId?}`: the item at that position moves; its indents follow its level. */
export function changeListItem(draft: Draft, payload: JsonRecord): void {
  const { place, atUtf16 } = editPlace(draft, payload);
  const { level, listId } = payload;
  const lists = place.tab.content.properties["lists"];
  if (listId !== undefined && !(isRecord(lists) && isRecord(lists[String(listId)])))
    throw new Refusal("Invalid argument: listId");
  if (level !== undefined && !(Number(level) >= 0 && Number(level) <= deepestLevel))
    throw new Refusal("Invalid argument: nestingLevel");
  const { segment } = place;
  const blocks = mapParagraphs(segment.blocks, 0, atUtf16, atUtf16 + 1, ({ block }) => {
    if (block.bullet === null) throw new Refusal("Element is no longer in the document.");
    const bullet = { ...block.bullet, ...(listId === undefined ? {} : { listId: String(listId) }) };
    if (level === undefined) return paragraph(block.elements, block.style, bullet, block.others);
    const atTop = without(bullet, ["nestingLevel"]);
    const moved = Number(level) === 0 ? atTop : { ...atTop, nestingLevel: Number(level) };
    const style = { ...block.style, ...indentsOfLevel(Number(level)) };
    return paragraph(block.elements, style, moved, block.others);
  });
  draft.replaceSegment(place.tab.tabId, withBlocks(segment, blocks));
}
