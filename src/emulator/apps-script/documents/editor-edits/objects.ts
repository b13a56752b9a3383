// Changes of pictures that stand in a document: size, alternative text, and where a floating one floats.
import type { Draft } from "../../../docs/edit/draft.ts";
import { withObject } from "../../../docs/edit/inline-images.ts";
import { Refusal } from "../../../docs/edit/refusal.ts";
import type { Properties } from "../../../docs/model/properties.ts";
import { without } from "../../../docs/model/properties.ts";
import { isRecord, type JsonRecord } from "../../../json-value.ts";

const kinds = {
  inlineObjects: "inlineObjectProperties",
  positionedObjects: "positionedObjectProperties",
} as const;

/**
 * `{tabId, objectId, title?, description?, widthPt?, heightPt?, layout?, leftPt?, topPt?}`: what is named changes; an
 * empty text takes it away. Throws Refusal for an object that is not there.
 */
export function changeObject(draft: Draft, payload: JsonRecord): void {
  const { tabId, content } = draft.tab(String(payload["tabId"]));
  const objectId = String(payload["objectId"]);
  const kind = isRecord(recordIn(content.properties, "inlineObjects")[objectId])
    ? "inlineObjects"
    : "positionedObjects";
  const object = recordIn(content.properties, kind)[objectId];
  if (!isRecord(object)) throw new Refusal("Element is no longer in the document.");
  const own = recordIn(object, kinds[kind]);
  const embeddedObject = changedPicture(recordIn(own, "embeddedObject"), payload);
  const positioning = changedPositioning(recordIn(own, "positioning"), payload);
  const changed = {
    ...own,
    ...(kind === "positionedObjects" ? { positioning } : {}),
    embeddedObject,
  };
  const properties = withObject(content.properties, kind, objectId, { ...object, [kinds[kind]]: changed });
  draft.replaceContent(tabId, { ...content, properties });
}

function changedPicture(embedded: Properties, payload: JsonRecord): Properties {
  const { title, description, widthPt, heightPt } = payload;
  const texts = Object.entries({ title, description }).filter(([, text]) => text !== undefined);
  const kept = without(
    embedded,
    texts.map(([name]) => name),
  );
  const size = recordIn(embedded, "size");
  return {
    ...kept,
    ...Object.fromEntries(texts.filter(([, text]) => text !== "" && text !== null)),
    size: {
      ...size,
      ...(typeof heightPt === "number" ? { height: points(heightPt) } : {}),
      ...(typeof widthPt === "number" ? { width: points(widthPt) } : {}),
    },
  };
}

function changedPositioning(positioning: Properties, { layout, leftPt, topPt }: JsonRecord): Properties {
  return {
    ...positioning,
    ...(typeof layout === "string" ? { layout } : {}),
    ...(typeof leftPt === "number" ? { leftOffset: points(leftPt) } : {}),
    ...(typeof topPt === "number" ? { topOffset: points(topPt) } : {}),
  };
}

/** A dimension as documents hold it: a zero has no magnitude. */
function points(magnitude: number): Properties {
  return magnitude === 0 ? { unit: "PT" } : { magnitude, unit: "PT" };
}

function recordIn(value: Properties, key: string): Properties {
  const found = value[key];
  return isRecord(found) ? found : {};
}
