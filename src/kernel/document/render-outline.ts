// The outline of a tab.
import { ToolError, type JsonObject } from "../errors.ts";
import type { TabModel } from "./model.ts";

/** JSON of a tab. */
export function renderOutline(_tab: TabModel): JsonObject {
  throw new ToolError("INTERNAL", "being built");
}
