import type { Document, StructuralElement } from "../../src/google-api/docs.ts";
import type { JsonObject } from "../../src/kernel/index.ts";
import type { Tool } from "../../src/tools/define-tool.ts";
import { getTable } from "../../src/tools/get-table.tool.ts";
import { listTables } from "../../src/tools/list-tables.tool.ts";
import { doc, heading, p, proposed, tab, table, type BlockSpec } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf } from "../support/replace-call.ts";
import { testDocuments } from "../support/test-documents.ts";

const id = "doc-fixture";

/** Runs a tool on a document and holds its answer against its own schema. */
function run(tool: Tool, document: Document, args: JsonObject = {}): JsonObject {
  const world = new KernelWorld({ ...document, documentId: id });
  const result = tool.run(world.ports, { doc_id: id, ...args });
  expect(tool.output.safeParse(result).error?.issues).toBeUndefined();
  expect(world.calls).toEqual(["documents.get"]);
  return result;
}

function refused(tool: Tool, document: Document, args: JsonObject) {
  return failureOf(() =>
    tool.run(new KernelWorld({ ...document, documentId: id }).ports, { doc_id: id, ...args }),
  );
}

function documentOf(...body: readonly BlockSpec[]): Document {
  return doc(tab(...body)).document;
}

const inner = table(["deep", "deeper"]);
const outer: BlockSpec = {
  kind: "table",
  rows: [
    [[p("a")], [p("before"), inner, p("after")]],
    [[p("c")], [p("d")]],
  ],
};
const plan = documentOf(
  p("intro"),
  table(["k", "v"], ["rent", "1"]),
  p(""),
  heading("Costs"),
  heading("Travel", 2),
  outer,
  p(""),
);

/** The document with a cell of its first table spanning two columns. */
function withMergedCell(document: Document): Document {
  const copy = structuredClone(document);
  const content = copy.tabs?.[0]?.documentTab?.body?.content ?? copy.body?.content ?? [];
  const first = content.find((element: StructuralElement) => element.table !== undefined);
  const cell = first?.table?.tableRows?.[0]?.tableCells?.[0];
  if (cell !== undefined) cell.tableCellStyle = { ...cell.tableCellStyle, columnSpan: 2 };
  return copy;
}

describe("list_tables", () => {
  it("counts the tables outside cells, with size, first row and the heading before them", () => {
    expect(run(listTables, plan)).toMatchObject({
      doc_id: id,
      tab_id: "t.0",
      revision_id: "rev.1",
      table_count: 2,
      tables: [
        {
          table_index: 0,
          rows: 2,
          columns: 2,
          first_row: ["k", "v"],
          preceding_heading: null,
          has_merged_cells: false,
          pinned_header_rows: 0,
        },
        {
          table_index: 1,
          rows: 2,
          columns: 2,
          first_row: ["a", "before\n[table:1.0.1.0]\nafter"],
          preceding_heading: "Travel",
          path: "Costs > Travel",
          nested_tables: [{ table_path: "1.0.1.0", rows: 1, columns: 2 }],
          nested_table_count: 1,
        },
      ],
    });
  });

  it("names places that the document's own indexes confirm", () => {
    for (const { read: readFixture } of testDocuments()) {
      const document = readFixture();
      for (const one of document.tabs ?? []) {
        const tables = (one.documentTab?.body?.content ?? []).filter(
          (element) => element.table !== undefined,
        );
        const listed = run(listTables, document, { tab_id: one.tabProperties?.tabId ?? "", limit: 500 });
        expect(listed["tables"]).toMatchObject(
          tables.map(({ startIndex = 0, endIndex = 0 }) => ({
            start_index: startIndex,
            end_index: endIndex,
          })),
        );
      }
    }
  });

  it("says which cell spans what", () => {
    expect(run(listTables, withMergedCell(plan))).toMatchObject({
      tables: [
        {
          has_merged_cells: true,
          merged_cells: [{ row_index: 0, column_index: 0, row_span: 1, column_span: 2 }],
          merged_cell_count: 1,
        },
        { has_merged_cells: false },
      ],
    });
  });

  it("is read page by page, each with the heading before its tables", () => {
    const first = run(listTables, plan, { limit: 1 });
    expect(first).toMatchObject({ tables: [{ table_index: 0 }] });
    const second = run(listTables, plan, { limit: 1, cursor: first["next_cursor"] ?? "" });
    expect(second).toMatchObject({ tables: [{ table_index: 1, preceding_heading: "Travel" }] });
    expect(second["next_cursor"]).toBeUndefined();
  });

  it("answers no tables for a tab without one", () => {
    expect(run(listTables, documentOf(p("x")))).toMatchObject({ table_count: 0, tables: [] });
  });

  it("reads headers too", () => {
    const built = doc({ ...tab(p("x")), headers: { "h.1": [table(["in", "header"]), p("")] } }).document;
    expect(run(listTables, built, { segment_id: "h.1" })).toMatchObject({
      tables: [{ table_index: 0, first_row: ["in", "header"], preceding_heading: null }],
    });
  });
});

describe("get_table", () => {
  it("answers the cells row by row", () => {
    expect(run(getTable, plan, { table_index: 0 })).toMatchObject({
      table_index: 0,
      rows: 2,
      columns: 2,
      cell_format: "text",
      cells: [
        ["k", "v"],
        ["rent", "1"],
      ],
    });
  });

  it("reads a table in a cell by its path, which reading it by number names", () => {
    const read = run(getTable, plan, { table_path: "1.0.1.0" });
    expect(read).toMatchObject({
      table_path: "1.0.1.0",
      cells: [["deep", "deeper"]],
      preceding_heading: "Travel",
    });
    expect(read["table_index"]).toBeUndefined();
  });

  it("writes cells as Markdown when asked to, and says what that loses", () => {
    const red = { text: "red", style: { bold: true, foregroundColor: { color: { rgbColor: { red: 1 } } } } };
    const document = documentOf(table(["plain", "x"]), p(""), {
      kind: "table",
      rows: [[[p("1) one"), p(red)]]],
    });
    const read = run(getTable, document, { table_index: 1, cell_format: "markdown" });
    expect(read).toMatchObject({
      cell_format: "markdown",
      cells: [["1\\) one\n\n**red**"]],
      losses: [{ kind: "text_color", tab_id: "t.0", segment_id: "" }],
      loss_count: 1,
    });
  });

  it("leaves pending insertions out in both formats", () => {
    const document = documentOf({ kind: "table", rows: [[[p("rent", proposed(" due", "s.1"))]]] });
    for (const format of ["text", "markdown"]) {
      expect(run(getTable, document, { table_index: 0, cell_format: format })).toMatchObject({
        cells: [["rent"]],
      });
    }
  });

  it.each([
    [{ table_index: 2 }, "tables 0 to 1", { table_index: 2, table_count: 2 }],
    [{ table_path: "0.0.0.0" }, "1.0.1.0", { table_path: "0.0.0.0", nested_tables: ["1.0.1.0"] }],
    [{ table_path: "1.9.9.0" }, "1.0.1.0", { table_path: "1.9.9.0" }],
  ])("refuses %j, which is not there, with what is", (args, words, diagnostics) => {
    const error = refused(getTable, plan, args);
    expect(error.code).toBe("TABLE_NOT_FOUND");
    expect(error.message).toContain(words);
    expect(error.diagnostics).toMatchObject(diagnostics);
  });

  it.each([{}, { table_index: 0, table_path: "0" }, { table_path: "0.1" }, { table_index: -1 }])(
    "refuses %j before anything is read",
    (args) => {
      expect(refused(getTable, plan, args).code).toBe("INVALID_INPUT");
    },
  );

  it("reads every cell of the captured documents in both formats", () => {
    for (const { read: readFixture } of testDocuments()) {
      const document = readFixture();
      for (const one of document.tabs ?? []) {
        const tabId = one.tabProperties?.tabId ?? "";
        const { table_count: count } = run(listTables, document, { tab_id: tabId });
        for (let index = 0; index < Number(count); index += 1) {
          for (const format of ["text", "markdown"]) {
            const read = run(getTable, document, { tab_id: tabId, table_index: index, cell_format: format });
            expect(read["cells"]).toHaveLength(Number(read["rows"]));
          }
        }
      }
    }
  });
});
