// replaceImage: another picture in the frame of one; what does not fit is cropped on both sides alike (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { shortSingle } from "../../single-precision.ts";
import type { Picture } from "../batch-context.ts";
import { pictureAt, withObject } from "../edit/inline-images.ts";
import { Refusal } from "../edit/refusal.ts";
import type { Properties } from "../model/properties.ts";
import { idsUnder, insertionIds } from "../suggestions/decision.ts";
import { withSuggestedProperty } from "../suggestions/suggest-property.ts";
import type { Suggester } from "../suggestions/suggester.ts";
import { defineRequest } from "./define-request.ts";

const frames = [
  {
    key: "inlineObjects",
    properties: "inlineObjectProperties",
    changes: "suggestedInlineObjectPropertiesChanges",
  },
  {
    key: "positionedObjects",
    properties: "positionedObjectProperties",
    changes: "suggestedPositionedObjectPropertiesChanges",
  },
] as const;
type Frame = (typeof frames)[number];

export const replaceImage = defineRequest({
  kind: "replaceImage",
  asSuggestion: "made",
  apply: (draft, { imageObjectId = "", uri = "", tabId }) => {
    const tab = draft.tab(tabId);
    const { properties } = tab.content;
    for (const frame of frames) {
      const objects = properties[frame.key];
      const object = isRecord(objects) ? objects[imageObjectId] : undefined;
      const held = isRecord(object) ? object[frame.properties] : undefined;
      const embedded = isRecord(held) ? held["embeddedObject"] : undefined;
      if (!isRecord(object) || !isRecord(held) || !isRecord(embedded)) continue;
      const picture = pictureAt(draft, uri);
      const change = (own: Properties): Properties => {
        const { embeddedObject } = own;
        return {
          ...own,
          embeddedObject: replaced(isRecord(embeddedObject) ? embeddedObject : {}, picture, uri),
        };
      };
      const changed =
        draft.suggester === null
          ? { ...object, [frame.properties]: change(held) }
          : suggested(object, frame, draft.suggester, change);
      draft.replaceContent(tab.tabId, {
        ...tab.content,
        properties: withObject(properties, frame.key, imageObjectId, changed),
      });
      return {};
    }
    // Google's words are not known.
    throw new Refusal(`Image with object ID ${imageObjectId} was not found.`);
  },
});

/** The object with another picture suggested. What is only the author's own pending insertion is changed at once. */
function suggested(
  object: Properties,
  frame: Frame,
  suggester: Suggester,
  change: (own: Properties) => Properties,
): Properties {
  const inserted = insertionIds(object).filter((id) => suggester.owns(id));
  const held = object[frame.properties];
  if (inserted.length > 0) {
    suggester.idFor(inserted);
    return { ...object, [frame.properties]: change(isRecord(held) ? held : {}) };
  }
  const suggestionId = suggester.idFor(idsUnder(object[frame.changes]));
  const changed = withSuggestedProperty(object, frame.properties, suggestionId, change);
  if (changed === object) suggester.forget(suggestionId);
  return changed;
}

function replaced(embedded: Properties, picture: Picture, sourceUri: string): Properties {
  const { imageProperties: _, ...others } = embedded;
  return {
    imageProperties: {
      contentUri: picture.contentUri,
      sourceUri,
      cropProperties: centreCrop(picture, embedded["size"]),
    },
    ...others,
  };
}

/** The offsets, as shares of the picture, that leave the frame's proportions. */
function centreCrop({ widthPx, heightPx }: Picture, size: unknown): Properties {
  const side = (name: string): number => {
    const dimension = isRecord(size) ? size[name] : undefined;
    const magnitude = isRecord(dimension) ? dimension["magnitude"] : undefined;
    return typeof magnitude === "number" ? magnitude : 0;
  };
  const frame = side("width") / side("height");
  const own = widthPx / heightPx;
  if (!Number.isFinite(frame) || frame <= 0) return {};
  const share = own > frame ? (1 - frame / own) / 2 : (1 - own / frame) / 2;
  const offset = shortSingle(share);
  if (offset === 0) return {};
  return own > frame
    ? { offsetLeft: offset, offsetRight: offset }
    : { offsetTop: offset, offsetBottom: offset };
}
