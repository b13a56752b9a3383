// Plain text of a tab.
import { ToolError } from "../errors.ts";
import type { TabModel } from "./model.ts";

/** Paragraphs as lines; table cells of a row joined by tabs. */
export function renderText(_tab: TabModel): string {
  throw new ToolError("INTERNAL", "being built");
}
