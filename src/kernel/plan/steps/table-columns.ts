// Makes the steps that put in and take out columns of a table, each with its opposite, and reads them from their JSON forms.
import type { JsonObject } from "../../errors.ts";
import {
  deleteColumnsPlaceFromJson,
  insertColumnsFromJson,
  type ContentColumn,
  type DeleteColumnsPlace,
  type InsertColumnsPlace,
} from "../blocks/column-places.ts";
import { DeleteColumnsStep } from "./delete-columns.ts";
import { InsertColumnsStep } from "./insert-columns.ts";

/** Puts columns into a table, to the left of the one at `atColumn` or, for the column count, to the right of the last. */
export function insertColumns(
  place: InsertColumnsPlace,
  columns: readonly ContentColumn[],
): InsertColumnsStep {
  return new InsertColumnsStep(place, columns, deleteColumns);
}

/** Takes columns out of a table that keeps at least one. */
export function deleteColumns(place: DeleteColumnsPlace): DeleteColumnsStep {
  return new DeleteColumnsStep(place, insertColumns);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function insertColumnsStepFromJson(json: JsonObject): InsertColumnsStep {
  const { place, columns } = insertColumnsFromJson(json);
  return insertColumns(place, columns);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function deleteColumnsStepFromJson(json: JsonObject): DeleteColumnsStep {
  return deleteColumns(deleteColumnsPlaceFromJson(json));
}
