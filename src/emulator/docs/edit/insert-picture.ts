// Putting a picture into a line: its unit in the text and the object that this names (rulebook 2.3, 3.7). Where the picture comes from is
// the caller's business.
import type { Size } from "../../../google-api/docs.ts";
import type { Picture } from "../batch-context.ts";
import { insertionIds } from "../suggestions/decision.ts";
import type { Draft } from "./draft.ts";
import { inlineObject, withObject } from "./inline-images.ts";
import { insertContent } from "./insert-content.ts";
import type { InsertionPlace } from "./insertion-place.ts";

/** Puts the picture in, as a suggestion where the draft makes suggestions; answers its object's id. `sourceUri` and `objectSize` as of `embeddedPicture`. */
export function insertPicture(
  draft: Draft,
  { place, atUtf16 }: InsertionPlace,
  picture: Picture,
  sourceUri: string | undefined,
  objectSize: Size | undefined,
): string {
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
    ...inlineObject(objectId, picture, sourceUri, objectSize, content),
    ...(suggestedInsertionId === undefined ? {} : { suggestedInsertionId }),
  };
  const properties = withObject(content.properties, "inlineObjects", objectId, object);
  draft.replaceContent(tabId, { ...content, properties });
  return objectId;
}
