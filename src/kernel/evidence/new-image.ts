// The proof that a picture stands where it was put: a new object, found in the re-read by its id, with its place, source and size.
import type { JsonObject } from "../errors.ts";
import { segmentOf, tabById, type DocumentModel } from "../document/model.ts";
import { elementStarts } from "../document/element-places.ts";
import { placedParagraphs } from "../document/walk.ts";
import { isPlaceholderId } from "../plan/placeholder-id.ts";
import type { Proof } from "../plan/plan-result.ts";
import { spanInReading } from "./excerpts.ts";

interface Where {
  readonly tabId: string;
  readonly segmentId: string;
}

interface PlacedImage {
  readonly objectId: string;
  readonly indexUtf16: number;
}

/**
 * `{inline_object_confirmed, inline_object_id?, insert_at, width_pt, height_pt, source_uri?, segment_id?}`. An object of the document before is never taken
 * for the new one. In a dry run nothing is confirmed and the id is left out.
 */
export function newImageProof(before: DocumentModel, where: Where, isDryRun: boolean): Proof {
  const old = new Set(imagesIn(before, where).map(({ objectId }) => objectId));
  return (after, reading) => {
    const [predicted] = imagesIn(after, where).filter(({ objectId }) => isPlaceholderId(objectId));
    const home = where.segmentId === "" ? {} : { segment_id: where.segmentId };
    const unconfirmed = {
      inline_object_confirmed: false,
      ...(predicted === undefined ? {} : { insert_at: predicted.indexUtf16 }),
      ...home,
    };
    if (isDryRun || predicted === undefined) return unconfirmed;
    const found = foundImage(after, reading, where, predicted, old);
    if (found === null) return unconfirmed;
    return {
      inline_object_confirmed: true,
      inline_object_id: found.objectId,
      insert_at: found.indexUtf16,
      ...home,
      ...lookOf(reading, where, found.objectId),
    };
  };
}

/** The one new image, or of several the one at the place that was predicted. */
function foundImage(
  after: DocumentModel,
  reading: DocumentModel,
  where: Where,
  { indexUtf16 }: PlacedImage,
  old: ReadonlySet<string>,
): PlacedImage | null {
  const fresh = imagesIn(reading, where).filter(
    ({ objectId }) => !old.has(objectId) && !isPlaceholderId(objectId),
  );
  const [only] = fresh;
  if (only === undefined || fresh.length === 1) return only ?? null;
  const span = { ...where, startUtf16: indexUtf16, endUtf16: indexUtf16 + 1 };
  const place = spanInReading({ after }, reading, span);
  return fresh.find((image) => image.indexUtf16 === place?.startUtf16) ?? null;
}

/** Images in lines of a segment, with their places, in document order. */
function imagesIn(document: DocumentModel, { tabId, segmentId }: Where): readonly PlacedImage[] {
  const tab = tabById(document, tabId);
  const segment = tab === null ? null : segmentOf(tab, segmentId);
  if (segment === null) return [];
  return placedParagraphs(segment).flatMap(({ paragraph, startUtf16 }) => {
    const elements = paragraph.raw.elements ?? [];
    if (!elements.some(({ inlineObjectElement }) => inlineObjectElement !== undefined)) return [];
    const starts = elementStarts(paragraph.raw);
    return elements.flatMap(({ inlineObjectElement }, ordinal): PlacedImage[] => {
      const objectId = inlineObjectElement?.inlineObjectId;
      return objectId === undefined ? [] : [{ objectId, indexUtf16: startUtf16 + (starts[ordinal] ?? 0) }];
    });
  });
}

function lookOf(document: DocumentModel, { tabId }: Where, objectId: string): JsonObject {
  const objects = tabById(document, tabId)?.raw.inlineObjects ?? {};
  const { size, imageProperties } = objects[objectId]?.inlineObjectProperties?.embeddedObject ?? {};
  const sourceUri = imageProperties?.sourceUri;
  return {
    ...(size?.width?.magnitude === undefined ? {} : { width_pt: size.width.magnitude }),
    ...(size?.height?.magnitude === undefined ? {} : { height_pt: size.height.magnitude }),
    ...(sourceUri === undefined ? {} : { source_uri: sourceUri }),
  };
}
