// The JSON form of the place of a step that takes out blocks. What is read comes from stored records, so every field is looked at.
import type { JsonObject } from "../../errors.ts";
import type { DeleteBlocksPlace } from "../blocks/step-places.ts";
import { contentToJson, paragraphFromJson } from "../content-json.ts";
import { arrayAt, integerAt, objectAt, stringAt } from "../json-form.ts";

export function deletePlaceToJson(place: DeleteBlocksPlace): JsonObject {
  const { tabId, segmentId, startUtf16, endUtf16 } = place;
  const { fingerprint, thingIds, isJoining, leavesEmpty, remainder } = place;
  return {
    tab_id: tabId,
    segment_id: segmentId,
    start_index: startUtf16,
    end_index: endUtf16,
    ...(isJoining === true ? { joins: true } : {}),
    ...(leavesEmpty === true ? { leaves_empty: true } : {}),
    ...(remainder === undefined ? {} : { remainder: contentToJson([remainder]) }),
    ...(fingerprint === undefined || fingerprint === null
      ? {}
      : {
          blocks: {
            count: fingerprint.count,
            length: fingerprint.lengthUtf16,
            hash: fingerprint.hash,
          },
        }),
    ...(thingIds === undefined || thingIds === null ? {} : { thing_ids: thingIds }),
  };
}

/** Reads the place from the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function deletePlaceFromJson(json: JsonObject): DeleteBlocksPlace {
  const blocks = json["blocks"] === undefined ? null : objectAt(json["blocks"], "blocks");
  const remainder = json["remainder"];
  return {
    tabId: stringAt(json["tab_id"], "tab_id"),
    segmentId: stringAt(json["segment_id"], "segment_id"),
    startUtf16: integerAt(json["start_index"], "start_index"),
    endUtf16: integerAt(json["end_index"], "end_index"),
    isJoining: json["joins"] === true,
    leavesEmpty: json["leaves_empty"] === true,
    ...(remainder === undefined
      ? {}
      : { remainder: paragraphFromJson(arrayAt(remainder, "remainder")[0], "remainder[0]") }),
    fingerprint:
      blocks === null
        ? null
        : {
            count: integerAt(blocks["count"], "blocks.count"),
            lengthUtf16: integerAt(blocks["length"], "blocks.length"),
            hash: stringAt(blocks["hash"], "blocks.hash"),
          },
    ...(json["thing_ids"] === undefined
      ? {}
      : { thingIds: arrayAt(json["thing_ids"], "thing_ids").map((id) => stringAt(id, "thing_ids")) }),
  };
}
