// Makes the steps that write and take out blocks, each with its opposite, and reads them from their JSON forms.
import type { JsonObject } from "../../errors.ts";
import type { Content } from "../content.ts";
import { contentFromJson } from "../content-json.ts";
import type { DeleteBlocksPlace, InsertBlocksPlace } from "../blocks/step-places.ts";
import { DeleteBlocksStep } from "./delete-blocks.ts";
import { deletePlaceFromJson } from "./delete-blocks-json.ts";
import { InsertBlocksStep, insertPlaceFromJson } from "./insert-blocks.ts";

/** Puts content at a border between blocks or inside a paragraph. */
export function insertBlocks(place: InsertBlocksPlace, content: Content): InsertBlocksStep {
  return new InsertBlocksStep(place, content, deleteBlocks);
}

/** Takes out the whole blocks between two borders of one container. */
export function deleteBlocks(place: DeleteBlocksPlace): DeleteBlocksStep {
  return new DeleteBlocksStep(place, insertBlocks);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function insertBlocksStepFromJson(json: JsonObject): InsertBlocksStep {
  return insertBlocks(insertPlaceFromJson(json), contentFromJson(json["content"], "content"));
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function deleteBlocksStepFromJson(json: JsonObject): DeleteBlocksStep {
  return deleteBlocks(deletePlaceFromJson(json));
}
