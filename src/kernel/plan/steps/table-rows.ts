// Makes the steps that put in and take out rows of a table, each with its opposite, and reads them from their JSON forms.
import type { JsonObject } from "../../errors.ts";
import { insertRowsFromJson, type DeleteRowsPlace, type InsertRowsPlace } from "../blocks/row-places.ts";
import type { ContentRow } from "../content.ts";
import { DeleteRowsStep, deleteRowsPlaceFromJson } from "./delete-rows.ts";
import { InsertRowsStep } from "./insert-rows.ts";

/** Puts rows into a table, in front of the row at `atRow` or, for the row count, behind the last. */
export function insertRows(place: InsertRowsPlace, rows: readonly ContentRow[]): InsertRowsStep {
  return new InsertRowsStep(place, rows, deleteRows);
}

/** Takes rows out of a table that keeps at least one. */
export function deleteRows(place: DeleteRowsPlace): DeleteRowsStep {
  return new DeleteRowsStep(place, insertRows);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function insertRowsStepFromJson(json: JsonObject): InsertRowsStep {
  const { place, rows } = insertRowsFromJson(json);
  return insertRows(place, rows);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function deleteRowsStepFromJson(json: JsonObject): DeleteRowsStep {
  return deleteRows(deleteRowsPlaceFromJson(json));
}
