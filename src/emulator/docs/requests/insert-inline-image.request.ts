// insertInlineImage: a picture from an address, in a paragraph anywhere but in a footnote (rulebook 7).
import { inlineObject, pictureAt, withObject } from "../edit/inline-images.ts";
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { Refusal } from "../edit/refusal.ts";
import { insertionIds } from "../suggestions/decision.ts";
import { defineRequest } from "./define-request.ts";

export const insertInlineImage = defineRequest({
  kind: "insertInlineImage",
  asSuggestion: "made",
  apply: (draft, { uri = "", objectSize, location, endOfSegmentLocation }) => {
    const { place, atUtf16 } = insertionPlace(
      draft,
      { location, endOfSegmentLocation },
      "Insert inline image",
    );
    if (place.segment.kind === "footnote") throw new Refusal("An image cannot be inserted into a footnote.");
    const picture = pictureAt(draft, uri);
    const objectId = draft.ids.kixId();
    const marks = insertContent(draft, place, atUtf16, {
      parts: [
        (textStyle) => ({
          kind: "inline",
          name: "inlineObjectElement",
          size: 1,
          value: { inlineObjectId: objectId, textStyle },
        }),
      ],
    });
    const { tabId, content } = draft.tab(place.tab.tabId);
    const [suggestedInsertionId] = insertionIds(marks);
    const object = {
      ...inlineObject(objectId, picture, uri, objectSize, content),
      ...(suggestedInsertionId === undefined ? {} : { suggestedInsertionId }),
    };
    const properties = withObject(content.properties, "inlineObjects", objectId, object);
    draft.replaceContent(tabId, { ...content, properties });
    return { insertInlineImage: { objectId } };
  },
});
