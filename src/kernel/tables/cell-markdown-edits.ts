// The edits that make cells read as Markdown asks for: each cell is a part of the document that is planned by itself, the last one first.
import { ToolError } from "../errors.ts";
import type { DocumentModel, Segment, TabModel } from "../document/model.ts";
import { placeholderCounts } from "../markdown/placeholder-names.ts";
import { contentOf, readMarkdown } from "../markdown/read/read-markdown.ts";
import { chipOf } from "../markdown/write/content-of-blocks.ts";
import { planMarkdown } from "../markdown/write/plan-markdown.ts";
import type { Step } from "../plan/step.ts";
import { unsupportedCells } from "./cell-content.ts";
import { cellMarkdown, cellText, type CellProblem } from "./cell-markdown.ts";
import type { CellEdits, WantedCell } from "./wanted-cell.ts";

/** UNSUPPORTED_MARKDOWN with the problems of all cells; any other refusal is that of the first cell that meets one. */
export function cellMarkdownEdits(
  document: DocumentModel,
  tab: TabModel,
  segment: Segment,
  changed: readonly WantedCell[],
): CellEdits {
  if (segment.kind !== "body") return { kind: "refused", error: outsideBody(segment) };
  const problems: CellProblem[] = [];
  for (const { cell, wanted } of changed) {
    const part = { segment, blocks: cell.blocks, startUtf16: cell.startUtf16, cells: [], tablesBefore: 0 };
    const known = placeholderCounts(contentOf(readMarkdown(document, tab, part)));
    const isKnown = (name: string): boolean => known.has(name) || chipOf(name) !== null;
    problems.push(...cellMarkdown(wanted, `cells[${cell.columnIndex}]`, isKnown).problems);
  }
  if (problems.length > 0) return { kind: "refused", error: unsupportedCells(problems) };
  const steps: Step[] = [];
  const warnings: string[] = [];
  for (const { cell, wanted } of [...changed].reverse()) {
    const { blocks, startUtf16 } = cell;
    const endUtf16 = blocks.reduce((end, { lengthUtf16 }) => end + lengthUtf16, startUtf16);
    const planned = planMarkdown(document, tab, { kind: "range", startUtf16, endUtf16 }, cellText(wanted));
    if (planned.kind === "refused") return planned;
    if (planned.kind === "edit") steps.push(...planned.steps);
    warnings.push(...planned.warnings);
  }
  return { kind: "edits", steps, warnings };
}

function outsideBody({ kind, segmentId }: Segment): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected a table of the body for Markdown in its cells, found one of a ${kind}. Nothing was written; send the cells as text.`,
    { rule: "cell_format", segment_id: segmentId, write_status: "not_written", retry_safe: true },
  );
}
