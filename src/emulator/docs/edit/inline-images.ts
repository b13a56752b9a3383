// The objects behind inline images (rulebook 3.7, 7).
import type { Size } from "../../../google-api/docs.ts";
import { isRecord } from "../../json-value.ts";
import type { Picture } from "../batch-context.ts";
import type { TabContent } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { storedForm } from "./style-values.ts";

const pointsPerPixel = 0.75;
const margin: Properties = { magnitude: 9, unit: "PT" };

/** The picture behind an address. Throws Refusal in Google's words where there is none that a document can hold. */
export function pictureAt(draft: Draft, uri: string | undefined): Picture {
  const picture = uri === undefined ? null : draft.context.pictureAt(uri);
  if (picture === null)
    throw new Refusal(
      "There was a problem retrieving the image. The provided image should be publicly accessible, within size limit, and in supported formats.",
    );
  return picture;
}

/** A new inline object; see `embeddedPicture`. */
export function inlineObject(
  objectId: string,
  picture: Picture,
  sourceUri: string | undefined,
  objectSize: Size | undefined,
  content: TabContent,
): Properties {
  const embeddedObject = embeddedPicture(picture, sourceUri, objectSize, content);
  return { objectId, inlineObjectProperties: { embeddedObject } };
}

/**
 * A picture as documents hold it; `sourceUri` is where it came from, if from an address. Without a size the picture has its own
 * at 96 pixels an inch, at most the width of the text: what the service does is not known beyond that width (rulebook 3.7).
 */
export function embeddedPicture(
  picture: Picture,
  sourceUri: string | undefined,
  objectSize: Size | undefined,
  content: TabContent,
): Properties {
  return {
    imageProperties: {
      contentUri: picture.contentUri,
      ...(sourceUri === undefined ? {} : { sourceUri }),
      cropProperties: {},
    },
    embeddedObjectBorder: {
      color: { color: { rgbColor: {} } },
      width: { unit: "PT" },
      dashStyle: "SOLID",
      propertyState: "NOT_RENDERED",
    },
    size: sizeOf(picture, objectSize, content),
    marginTop: margin,
    marginBottom: margin,
    marginRight: margin,
    marginLeft: margin,
  };
}

/**
 * The picture keeps its proportions: one given side sets the other, and of both it takes as much as fits (Google's reference of
 * InsertInlineImageRequest).
 */
function sizeOf(picture: Picture, asked: Size | undefined, content: TabContent): Properties {
  const { widthPx, heightPx } = picture;
  const stored = storedForm(asked ?? {});
  const side = (name: string): number | undefined => {
    const dimension = isRecord(stored) ? stored[name] : undefined;
    const magnitude = isRecord(dimension) ? dimension["magnitude"] : undefined;
    return typeof magnitude === "number" ? magnitude : undefined;
  };
  const height = side("height");
  const width = side("width");
  const ownWidth = Math.min(widthPx * pointsPerPixel, textWidth(content));
  const isByHeight = height !== undefined && (width === undefined || width * heightPx > height * widthPx);
  if (isByHeight) return { height: points(height), width: points((height * widthPx) / heightPx) };
  const finalWidth = width ?? ownWidth;
  return { height: points((finalWidth * heightPx) / widthPx), width: points(finalWidth) };
}

function points(magnitude: number): Properties {
  return { magnitude, unit: "PT" };
}

function textWidth(content: TabContent): number {
  const style = content.properties["documentStyle"];
  const magnitudeAt = (value: unknown): number => {
    const magnitude = isRecord(value) ? value["magnitude"] : undefined;
    return typeof magnitude === "number" ? magnitude : 0;
  };
  if (!isRecord(style) || !isRecord(style["pageSize"])) return Infinity;
  const width = magnitudeAt(style["pageSize"]["width"]);
  return width === 0
    ? Infinity
    : width - magnitudeAt(style["marginLeft"]) - magnitudeAt(style["marginRight"]);
}

/** The tab's properties with an object put under `key` (inlineObjects, positionedObjects). */
export function withObject(
  properties: Properties,
  key: string,
  objectId: string,
  object: Properties,
): Properties {
  const held = properties[key];
  return { ...properties, [key]: { ...(isRecord(held) ? held : {}), [objectId]: object } };
}
