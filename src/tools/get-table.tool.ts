// Reads one table, cell by cell.
import * as z from "zod/mini";
import {
  cellFormats,
  findTable,
  lossesAsData,
  parseDocument,
  resolveScope,
  resolveTab,
  tableReading,
} from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { segmentRef, tableHeadOutput, tablePathRef } from "./table-parameters.ts";

/** Answers the contents of a table's cells, row by row. */
export const getTable = defineReadTool({
  name: "get_table",
  title: "Get table",
  description:
    "Reads one table of a tab: its cells row by row. `text`: a paragraph a line, chips as they are shown, footnote marks as `[^1]`, other " +
    "elements as U+FFFC, a table in a cell as `[table:PATH]`. `markdown`: each cell as read_document writes it, with `losses`. Cells that a " +
    "merged cell covers are there and empty; `merged_cells` says which spans what. Pending insertions are left out.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    segment_id: segmentRef,
    table_index: z
      .optional(z.int().check(z.minimum(0)))
      .check(z.describe("Which table, counted from 0 as list_tables does.")),
    table_path: tablePathRef,
    cell_format: z._default(z.enum(cellFormats), "text"),
  },
  output: {
    doc_id: z.string(),
    tab_id: z.string(),
    revision_id: z.string().check(z.describe("Empty when the account may not edit.")),
    table_index: z.optional(z.int()),
    table_path: z.optional(z.string()),
    ...tableHeadOutput,
    cell_format: z.enum(cellFormats),
    cells: z.array(z.array(z.string())),
    losses: z
      .optional(z.array(z.looseObject({ kind: z.string(), start_index: z.int(), end_index: z.int() })))
      .check(z.describe("What `markdown` does not say of the cells: the first hundred.")),
    loss_count: z.optional(z.int()),
  },
  errors: ["DOC_NOT_FOUND", "PERMISSION_DENIED", "NOT_A_GOOGLE_DOC", "TAB_NOT_FOUND", "TABLE_NOT_FOUND"],
  examples: [
    { title: "The first table of a tab", input: { doc_id: "1AbCdEf", tab_id: "Plan", table_index: 0 } },
    {
      title: "A table in the second cell of its first row, with bold and links",
      input: { doc_id: "1AbCdEf", tab_id: "Plan", table_path: "0.0.1.0", cell_format: "markdown" },
    },
  ],
  problems: ({ table_index: index, table_path: path }) => {
    if ((index === undefined) !== (path === undefined)) return [];
    const found = index === undefined ? "neither" : "both";
    return [{ path: "table_index", message: `expected this or \`table_path\`, found ${found}` }];
  },
  read: (ports, input) => {
    const document = parseDocument(ports.docs.getDocument(input.doc_id, "DEFAULT_FOR_CURRENT_ACCESS"));
    const tab = resolveTab(document, input.tab_id);
    const scope = resolveScope(tab, { segmentId: input.segment_id });
    if (scope.kind === "refused") throw scope.error;
    const { segment } = scope.scope;
    const found = findTable(segment, input.table_path ?? input.table_index ?? 0);
    if (found.kind === "refused") throw found.error;
    const { data, losses } = tableReading(document, tab, segment, found.table, input.cell_format);
    return {
      doc_id: input.doc_id,
      tab_id: tab.tabId,
      revision_id: document.revisionId,
      ...data,
      cell_format: input.cell_format,
      ...lossesAsData(losses, tab.tabId),
    };
  },
});
