// Elements that the editor puts into a line and Google's API cannot, or not so: rules, breaks without a newline, floating pictures.
import { embeddedPicture, withObject } from "../../../docs/edit/inline-images.ts";
import { mapParagraphs } from "../../../docs/edit/containers.ts";
import type { Draft } from "../../../docs/edit/draft.ts";
import { insertContent } from "../../../docs/edit/insert-content.ts";
import { checkTopLevel } from "../../../docs/edit/top-level.ts";
import type { Picture } from "../../../docs/batch-context.ts";
import { paragraph } from "../../../docs/model/block.ts";
import { withBlocks } from "../../../docs/model/document.ts";
import type { Properties } from "../../../docs/model/properties.ts";
import type { JsonRecord } from "../../../json-value.ts";
import { editPlace } from "./place.ts";

/** Puts a horizontal rule or a page break into a line. A page break stands in the body, outside tables. */
export function insertMark(draft: Draft, payload: JsonRecord): void {
  const name = payload["name"] === "pageBreak" ? "pageBreak" : "horizontalRule";
  const { place, atUtf16 } = editPlace(draft, payload);
  if (name === "pageBreak") checkTopLevel(place, atUtf16, "page break");
  insertContent(draft, place, atUtf16, {
    parts: [(textStyle) => ({ kind: "inline", name, size: 1, value: { textStyle } })],
  });
}

/** Anchors a floating picture to the paragraph at a position, wrapped by its text; answers its object's id. */
export function addPositionedPicture(draft: Draft, payload: JsonRecord, picture: Picture): string {
  const { place, atUtf16 } = editPlace(draft, payload);
  const objectId = draft.ids.kixId();
  const { segment } = place;
  const blocks = mapParagraphs(segment.blocks, 0, atUtf16, atUtf16 + 1, ({ block }) => {
    const anchored = block.others["positionedObjectIds"];
    const ids = [...(Array.isArray(anchored) ? anchored : []), objectId];
    return paragraph(block.elements, block.style, block.bullet, {
      ...block.others,
      positionedObjectIds: ids,
    });
  });
  draft.replaceSegment(place.tab.tabId, withBlocks(segment, blocks));
  const { tabId, content } = draft.tab(place.tab.tabId);
  const positionedObjectProperties: Properties = {
    positioning: { layout: "WRAP_TEXT", leftOffset: { unit: "PT" }, topOffset: { unit: "PT" } },
    embeddedObject: embeddedPicture(picture, undefined, undefined, content),
  };
  const object = { objectId, positionedObjectProperties };
  const properties = withObject(content.properties, "positionedObjects", objectId, object);
  draft.replaceContent(tabId, { ...content, properties });
  return objectId;
}
