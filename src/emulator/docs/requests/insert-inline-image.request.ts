// insertInlineImage: a picture from an address, in a paragraph anywhere but in a footnote (rulebook 7).
import { pictureAt } from "../edit/inline-images.ts";
import { insertPicture } from "../edit/insert-picture.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const insertInlineImage = defineRequest({
  kind: "insertInlineImage",
  asSuggestion: "made",
  apply: (draft, { uri = "", objectSize, location, endOfSegmentLocation }) => {
    const inserted = insertionPlace(draft, { location, endOfSegmentLocation }, "Insert inline image");
    if (inserted.place.segment.kind === "footnote")
      throw new Refusal("An image cannot be inserted into a footnote.");
    const objectId = insertPicture(draft, inserted, pictureAt(draft, uri), uri, objectSize);
    return { insertInlineImage: { objectId } };
  },
});
