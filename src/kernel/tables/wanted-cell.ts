// What the two ways to edit a cell, as text and as Markdown, are asked and answer. Types only.
import type { ToolError } from "../errors.ts";
import type { Step } from "../plan/step.ts";
import type { PlacedCell } from "./placed-table.ts";

/** A target cell and what it shall read. */
export interface WantedCell {
  readonly cell: PlacedCell;
  readonly before: string;
  readonly wanted: string;
}

/** The steps for all cells, or the refusal of one. */
export type CellEdits =
  | { readonly kind: "edits"; readonly steps: readonly Step[]; readonly warnings: readonly string[] }
  | { readonly kind: "refused"; readonly error: ToolError };
