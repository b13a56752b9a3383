// deletePositionedObject: an object that floats at a paragraph; no index moves (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { mapParagraphs } from "../edit/containers.ts";
import { Refusal } from "../edit/refusal.ts";
import { paragraph } from "../model/block.ts";
import { allSegments, withBlocks } from "../model/document.ts";
import { without } from "../model/properties.ts";
import { defineRequest } from "./define-request.ts";

export const deletePositionedObject = defineRequest({
  kind: "deletePositionedObject",
  asSuggestion: "missing",
  apply: (draft, { objectId = "", tabId }) => {
    const tab = draft.tab(tabId);
    const objects = tab.content.properties["positionedObjects"];
    // Google's words are not known.
    if (!isRecord(objects) || objects[objectId] === undefined)
      throw new Refusal(`Positioned object with ID ${objectId} was not found.`);
    for (const segment of allSegments(tab.content)) {
      const blocks = mapParagraphs(segment.blocks, 0, 0, segment.size, ({ block }) => {
        const ids: unknown = block.others["positionedObjectIds"];
        if (!Array.isArray(ids) || !ids.includes(objectId)) return block;
        const left = ids.filter((id) => id !== objectId);
        const plain = without(block.others, ["positionedObjectIds"]);
        const others = left.length === 0 ? plain : { ...plain, positionedObjectIds: left };
        return paragraph(block.elements, block.style, block.bullet, others);
      });
      draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
    }
    const { content } = draft.tab(tab.tabId);
    const left = without(objects, [objectId]);
    const plain = without(content.properties, ["positionedObjects"]);
    const properties = Object.keys(left).length === 0 ? plain : { ...plain, positionedObjects: left };
    draft.replaceContent(tab.tabId, { ...content, properties });
    return {};
  },
});
