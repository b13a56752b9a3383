// From the service's JSON to the model.
import type { Document } from "../../google-api/docs.ts";
import { ToolError } from "../errors.ts";
import type { DocumentModel } from "./model.ts";

/**
 * The model of a `documents.get` answer, with tabs or in the older shape without.
 * Throws INDEX_MODEL_DIVERGENCE when a stated index differs from the computed one.
 */
export function parseDocument(_raw: Document): DocumentModel {
  throw new ToolError("INTERNAL", "parseDocument is being built");
}
