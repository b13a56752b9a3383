// Inserts a table with all of its cells, and proves every one of them.
import * as z from "zod/mini";
import {
  cellFormats,
  newTableProblems,
  planInsertTable,
  verifiedWrite,
  type Json,
  type JsonObject,
  type NewTablePlace,
} from "../kernel/index.ts";
import type { InputOf } from "./arguments.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { linkedFiles } from "./linked-files.ts";
import { problemOf, type Problem } from "./problems.ts";
import { segmentRef } from "./table-parameters.ts";
import { editEvidence, writeOutcome } from "./write-parameters.ts";

const input = {
  doc_id: documentRef,
  tab_id: tabRef,
  anchor: z
    .optional(z.string().check(z.minLength(1)))
    .check(z.describe("Words that stand once; the table goes behind their paragraph.")),
  occurrence: z.optional(z.int().check(z.minimum(1))).check(z.describe("Which place of `anchor`, from 1.")),
  index: z
    .optional(z.int().check(z.minimum(0)))
    .check(z.describe("Instead: between blocks, in a paragraph (splits it) or in a cell.")),
  segment_id: segmentRef,
  rows: z.array(z.array(z.string())).check(z.describe("All of one length; a line feed begins a paragraph.")),
  cell_format: z
    ._default(z.enum(cellFormats), "text")
    .check(z.describe("`markdown`: as get_table writes it.")),
  bold_header: z._default(z.boolean(), false).check(z.describe("First row bold.")),
  pin_header: z._default(z.boolean(), false).check(z.describe("First row on every page.")),
};

/** Puts one table behind a paragraph or at an index, filled, in one batch. */
export const insertTable = defineWriteTool({
  name: "insert_table",
  title: "Insert table",
  description:
    "Inserts a table, all cells filled, behind the paragraph that holds `anchor` or at an `index`, with no empty paragraph beside it that Google Docs does " +
    "not insist on. Writes once, reads again, compares every cell, and answers number, size and first row from that. Refused: no rows, unequal rows, over " +
    "100 columns or 20,000 cells, an anchor that is not there once or is in a table, Markdown that no cell can hold, footnotes, a pending suggestion there.",
  toolset: "core",
  input,
  output: {
    ...writeOutcome,
    table_confirmed: z.boolean().check(z.describe("False in a dry run.")),
    table_index: z.optional(z.int()).check(z.describe("As list_tables counts; -1 when it was not found.")),
    table_path: z.optional(z.string()).check(z.describe("Of a table in a cell, instead.")),
    start_index: z.optional(z.int()),
    rows: z.int(),
    columns: z.int(),
    first_row: z.array(z.string()),
    anchor_span: z.optional(z.looseObject({ start: z.int(), end: z.int() })),
    rung: z.optional(z.string()),
    total_matches: z.optional(z.int()),
    /** Where room was made. */
    insert_at: z.optional(z.int()),
    expected_table_start: z.optional(z.int()),
    expected_rows: z.optional(z.int()),
    expected_columns: z.optional(z.int()),
    planned_requests: z.optional(z.array(z.looseObject({}))),
    planned_request_count: z.optional(z.int()),
    planned_requests_omitted: z.optional(z.int()),
    ...editEvidence,
  },
  errors: [
    "TAB_NOT_FOUND",
    "QUOTE_NOT_FOUND",
    "MATCH_COUNT_MISMATCH",
    "STRUCTURAL_BOUNDARY",
    "INVALID_RANGE",
    "UNSUPPORTED_MARKDOWN",
    "SUGGESTIONS_PRESENT",
    "FEATURE_UNAVAILABLE",
    "INDEX_SIMULATION_FAILED",
    "REVISION_CONFLICT",
    "VERIFICATION_FAILED",
    "OUTCOME_UNKNOWN",
  ],
  examples: [
    {
      title: "A table of costs below the sentence that speaks of it",
      input: {
        doc_id: "1AbCdEf",
        anchor: "as the table shows",
        rows: [
          ["Item", "Cost"],
          ["Rent", "900"],
        ],
        bold_header: true,
        pin_header: true,
      },
    },
    {
      title: "See where a table with links and code would go",
      input: {
        doc_id: "1AbCdEf",
        tab_id: "t.0",
        index: 120,
        rows: [["**Tool**", "[docs](https://example.com)"]],
        cell_format: "markdown",
        dry_run: true,
      },
    },
  ],
  otherFiles: ({ rows, cell_format }) => (cell_format === "markdown" ? linkedFiles(allText(rows)) : []),
  diagnostics: ({ rows }) =>
    Array.isArray(rows)
      ? { row_lengths: rows.map((row: Json) => (Array.isArray(row) ? row.length : 0)) }
      : {},
  problems: (valid) => [...rowProblems(valid), ...placeProblems(valid)],
  write: (ports, asked, settings) =>
    verifiedWrite(
      ports,
      { ...settings, documentId: asked.doc_id, tabRef: asked.tab_id, tellsRequests: true },
      (document, tab) =>
        planInsertTable(
          document,
          tab,
          asked.segment_id ?? "",
          placeOf(asked),
          {
            rows: asked.rows,
            cellFormat: asked.cell_format,
            hasBoldHeader: asked.bold_header,
            hasPinnedHeader: asked.pin_header,
          },
          settings.isDryRun,
        ),
    ),
});

function placeOf({ anchor, occurrence, index }: InputOf<typeof input>): NewTablePlace {
  return anchor === undefined
    ? { kind: "index", indexUtf16: index ?? 0 }
    : { kind: "anchor", text: anchor, occurrence };
}

function placeProblems({ anchor, index, occurrence }: JsonObject): Problem[] {
  const problems: Problem[] = [];
  if ((anchor === undefined) === (index === undefined)) {
    const found = anchor === undefined ? "neither" : "both";
    problems.push({ path: "anchor, index", message: `expected one of them, found ${found}` });
  }
  if (occurrence !== undefined && anchor === undefined) {
    problems.push({ path: "occurrence", message: "expected it together with `anchor`, found it alone" });
  }
  return problems;
}

function rowProblems({ rows, cell_format }: JsonObject): Problem[] {
  const cells = stringRows(rows);
  const format = cell_format === "markdown" ? "markdown" : "text";
  return cells === null ? [] : newTableProblems(cells, format).map(problemOf);
}

function stringRows(rows: Json | undefined): readonly (readonly string[])[] | null {
  if (!Array.isArray(rows)) return null;
  const found: string[][] = [];
  for (const row of rows) {
    if (!Array.isArray(row)) return null;
    const cells = row.filter((cell: Json): cell is string => typeof cell === "string");
    if (cells.length !== row.length) return null;
    found.push(cells);
  }
  return found;
}

function allText(rows: Json | undefined): string {
  return (stringRows(rows) ?? []).map((row) => row.join("\n")).join("\n");
}
