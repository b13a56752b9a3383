// Replaces the contents of one row of a table, and proves every cell.
import * as z from "zod/mini";
import {
  cellFormats,
  cellProblems,
  planReplaceRow,
  verifiedWrite,
  type Json,
  type JsonObject,
} from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { linkedFiles } from "./linked-files.ts";
import { problemOf, type Problem } from "./problems.ts";
import { segmentRef, tablePathRef } from "./table-parameters.ts";
import { editEvidence, writeOutcome } from "./write-parameters.ts";

const row = z.array(z.string());

/** Gives the cells of one row other contents, by the smallest edits. */
export const replaceTableRow = defineWriteTool({
  name: "replace_table_row",
  title: "Replace table row",
  description:
    "Gives the cells of one row other contents by the smallest edits: unchanged words keep looks, links, chips, images and comments. Send the row as " +
    "get_table answers it in the same `cell_format`, with changes; the same row again is a no-op. Writes once, reads again, and answers the row from that " +
    "(`row_after`, `cells_match`). Refused: another number of cells, text for a covered cell, other text for a cell that holds a table, losses that are not " +
    "accepted, pending suggestions in a cell that changes.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    segment_id: segmentRef,
    table_index: z.optional(z.int().check(z.minimum(0))).check(z.describe("As list_tables counts, from 0.")),
    table_path: tablePathRef,
    row_index: z.int().check(z.minimum(0), z.describe("From 0.")),
    cells: z
      .array(z.string())
      .check(z.describe("One a cell; a line feed parts paragraphs, U+FFFC is an image.")),
    cell_format: z._default(z.enum(cellFormats), "text"),
  },
  output: {
    ...writeOutcome,
    table_index: z.optional(z.int()),
    table_path: z.optional(z.string()),
    row_index: z.int(),
    row_before: row,
    row_after: z.optional(row).check(z.describe("From the second read.")),
    row_after_preview: z.optional(row).check(z.describe("In a dry run.")),
    cells_match: z.optional(z.boolean()),
    requested_cells: z.optional(row),
    planned_requests: z.optional(z.array(z.looseObject({}))),
    planned_request_count: z.optional(z.int()),
    planned_requests_omitted: z.optional(z.int()),
    ...editEvidence,
  },
  errors: [
    "TAB_NOT_FOUND",
    "TABLE_NOT_FOUND",
    "UNSUPPORTED_MARKDOWN",
    "STRUCTURE_PREDICTION_FAILED",
    "SUGGESTIONS_PRESENT",
    "LOSS_REFUSED",
    "FEATURE_UNAVAILABLE",
    "INDEX_SIMULATION_FAILED",
    "REVISION_CONFLICT",
    "VERIFICATION_FAILED",
    "OUTCOME_UNKNOWN",
  ],
  examples: [
    {
      title: "Correct the second row of the first table",
      input: { doc_id: "1AbCdEf", table_index: 0, row_index: 1, cells: ["Rent", "950"] },
    },
    {
      title: "See a row of a table in a cell with a link in it",
      input: {
        doc_id: "1AbCdEf",
        tab_id: "t.0",
        table_path: "0.1.1.0",
        row_index: 0,
        cells: ["**Tool**", "[docs](https://example.com)"],
        cell_format: "markdown",
        dry_run: true,
      },
    },
  ],
  otherFiles: ({ cells, cell_format }) =>
    cell_format === "markdown" ? linkedFiles((strings(cells) ?? []).join("\n")) : [],
  problems: (valid) => [...tableProblems(valid), ...textProblems(valid)],
  write: (ports, asked, settings) =>
    verifiedWrite(
      ports,
      { ...settings, documentId: asked.doc_id, tabRef: asked.tab_id, tellsRequests: true },
      (document, tab) =>
        planReplaceRow(
          document,
          tab,
          asked.segment_id ?? "",
          {
            table: asked.table_path ?? asked.table_index ?? 0,
            rowIndex: asked.row_index,
            cells: asked.cells,
            cellFormat: asked.cell_format,
          },
          settings.isDryRun,
        ),
    ),
});

function tableProblems({ table_index: index, table_path: path }: JsonObject): Problem[] {
  if ((index === undefined) !== (path === undefined)) return [];
  const found = index === undefined ? "neither" : "both";
  return [{ path: "table_index, table_path", message: `expected one of them, found ${found}` }];
}

function textProblems({ cells, cell_format }: JsonObject): Problem[] {
  const texts = strings(cells);
  if (texts === null) return [];
  const none =
    texts.length === 0 ? [{ path: "cells", message: "expected at least one cell, found none" }] : [];
  return [...none, ...cellProblems(texts, cell_format === "markdown" ? "markdown" : "text").map(problemOf)];
}

function strings(cells: Json | undefined): readonly string[] | null {
  if (!Array.isArray(cells)) return null;
  const texts = cells.filter((cell: Json): cell is string => typeof cell === "string");
  return texts.length === cells.length ? texts : null;
}
