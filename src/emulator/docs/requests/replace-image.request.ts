// replaceImage: another picture in the frame of one; what does not fit is cropped on both sides alike (rulebook 7).
import { isRecord } from "../../json-value.ts";
import type { Picture } from "../batch-context.ts";
import { pictureAt, withObject } from "../edit/inline-images.ts";
import { Refusal } from "../edit/refusal.ts";
import type { Properties } from "../model/properties.ts";
import { defineRequest } from "./define-request.ts";

const frames = [
  { key: "inlineObjects", properties: "inlineObjectProperties" },
  { key: "positionedObjects", properties: "positionedObjectProperties" },
] as const;

export const replaceImage = defineRequest({
  kind: "replaceImage",
  asSuggestion: "missing",
  apply: (draft, { imageObjectId = "", uri = "", tabId }) => {
    const tab = draft.tab(tabId);
    const { properties } = tab.content;
    for (const frame of frames) {
      const objects = properties[frame.key];
      const object = isRecord(objects) ? objects[imageObjectId] : undefined;
      const held = isRecord(object) ? object[frame.properties] : undefined;
      const embedded = isRecord(held) ? held["embeddedObject"] : undefined;
      if (!isRecord(object) || !isRecord(held) || !isRecord(embedded)) continue;
      const embeddedObject = replaced(embedded, pictureAt(draft, uri), uri);
      const changed = { ...object, [frame.properties]: { ...held, embeddedObject } };
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
  const offset = Math.fround(share);
  if (offset === 0) return {};
  return own > frame
    ? { offsetLeft: offset, offsetRight: offset }
    : { offsetTop: offset, offsetBottom: offset };
}
