// deletePositionedObject: an object that floats at a paragraph; no index moves (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { withObject } from "../edit/inline-images.ts";
import { withoutHangingObjects } from "../edit/positioned-objects.ts";
import { Refusal } from "../edit/refusal.ts";
import { without } from "../model/properties.ts";
import { deletionIds, idsUnder } from "../suggestions/decision.ts";
import { markedForDeletion } from "../suggestions/marks.ts";
import { defineRequest } from "./define-request.ts";

export const deletePositionedObject = defineRequest({
  kind: "deletePositionedObject",
  asSuggestion: "made",
  apply: (draft, { objectId = "", tabId }) => {
    const { tabId: id, content } = draft.tab(tabId);
    const objects = content.properties["positionedObjects"];
    const object = isRecord(objects) ? objects[objectId] : undefined;
    // Google's words are not known.
    if (!isRecord(objects) || !isRecord(object))
      throw new Refusal(`Positioned object with ID ${objectId} was not found.`);
    if (draft.suggester !== null) {
      const pending = [
        ...deletionIds(object),
        ...idsUnder(object["suggestedPositionedObjectPropertiesChanges"]),
      ];
      const suggestionId = draft.suggester.idFor(pending);
      const marked = markedForDeletion(object, suggestionId);
      if (marked === object) draft.suggester.forget(suggestionId);
      const properties = withObject(content.properties, "positionedObjects", objectId, marked);
      if (marked !== object) draft.replaceContent(id, { ...content, properties });
      return {};
    }
    const left = without(objects, [objectId]);
    const plain = without(content.properties, ["positionedObjects"]);
    const properties = Object.keys(left).length === 0 ? plain : { ...plain, positionedObjects: left };
    draft.replaceContent(id, withoutHangingObjects({ ...content, properties }, new Set([objectId])));
    return {};
  },
});
