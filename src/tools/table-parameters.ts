// Fields that the tools which read tables share.
import * as z from "zod/mini";

export const segmentRef = z
  .optional(z.string())
  .check(z.describe("A header, footer or footnote; the body when left out or empty."));

/** A table in a cell. */
export const tablePathRef = z
  .optional(z.string().check(z.regex(/^\d{1,6}(\.\d{1,6}\.\d{1,6}\.\d{1,6})*$/)))
  .check(z.describe("Instead: a table in a cell, as list_tables names it."));

/** What is said of every table, whether it is listed or read. */
export const tableHeadOutput = {
  rows: z.int(),
  columns: z.int().check(z.describe("Cells of the first row.")),
  start_index: z.int(),
  end_index: z.int(),
  preceding_heading: z.any().check(z.describe("Words of the last heading before it; null for none.")),
  path: z.optional(z.string()).check(z.describe("Path of that heading.")),
  pinned_header_rows: z.int(),
  has_merged_cells: z.boolean(),
  merged_cells: z
    .optional(
      z.array(
        z.looseObject({
          row_index: z.int(),
          column_index: z.int(),
          row_span: z.int(),
          column_span: z.int(),
        }),
      ),
    )
    .check(z.describe("The first fifty.")),
  nested_tables: z
    .optional(z.array(z.looseObject({ table_path: z.string(), rows: z.int(), columns: z.int() })))
    .check(z.describe("Tables in cells, at any depth; the first fifty.")),
};
