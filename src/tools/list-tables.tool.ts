// Lists the tables of a tab.
import * as z from "zod/mini";
import { parseDocument, resolveScope, resolveTab, tablesOf, tableSummaries } from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { cursorAt, cursorProblems, pageStart, type PagedList } from "./page-cursor.ts";
import { segmentRef, tableHeadOutput } from "./table-parameters.ts";

const largestPage = 500;

/** Shows what tables there are, so that other tools can be told which one is meant. */
export const listTables = defineReadTool({
  name: "list_tables",
  title: "List tables",
  description:
    "Lists the tables of one tab in order, with their size, place, first row and the heading before them. `table_index` counts them from 0; " +
    "tables in cells are not counted and have a `table_path` instead, which get_table takes. `merged_cells` says which cell spans how many " +
    "rows and columns.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    segment_id: segmentRef,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(largestPage)), 100),
    cursor: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe("`next_cursor` of the page before, with the same arguments.")),
  },
  output: {
    doc_id: z.string(),
    tab_id: z.string(),
    revision_id: z.string().check(z.describe("Empty when the account may not edit.")),
    table_count: z.int(),
    tables: z.array(
      z.looseObject({ ...tableHeadOutput, table_index: z.int(), first_row: z.array(z.string()) }),
    ),
    next_cursor: z.optional(z.string()),
  },
  errors: ["DOC_NOT_FOUND", "PERMISSION_DENIED", "NOT_A_GOOGLE_DOC", "TAB_NOT_FOUND", "STALE_RANGE"],
  examples: [{ title: "The tables of a tab", input: { doc_id: "1AbCdEf", tab_id: "Plan" } }],
  problems: ({ cursor }) => cursorProblems(cursor),
  read: (ports, input) => {
    const document = parseDocument(ports.docs.getDocument(input.doc_id, "DEFAULT_FOR_CURRENT_ACCESS"));
    const tab = resolveTab(document, input.tab_id);
    const scope = resolveScope(tab, { segmentId: input.segment_id });
    if (scope.kind === "refused") throw scope.error;
    const { segment } = scope.scope;
    const list: PagedList = {
      document,
      query: { tab_id: tab.tabId, segment_id: segment.segmentId },
      sha256Hex: ports.digest.sha256Hex,
    };
    const first = pageStart(input.cursor, list);
    const tables = tablesOf(segment);
    const next = first + input.limit;
    return {
      doc_id: input.doc_id,
      tab_id: tab.tabId,
      revision_id: document.revisionId,
      table_count: tables.length,
      tables: tableSummaries(tab, segment, tables.slice(first, next)),
      ...(next < tables.length ? { next_cursor: cursorAt(next, list) } : {}),
    };
  },
});
