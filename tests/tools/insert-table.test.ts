import { insertTable } from "../../src/tools/insert-table.tool.ts";
import { listTables } from "../../src/tools/list-tables.tool.ts";
import { doc, heading, item, p, proposed, tab, table, type BlockSpec } from "../support/document-builder.ts";
import { TableDesk } from "../support/table-call.ts";

const costs = [
  ["Item", "Cost"],
  ["Rent", "900"],
];

function desk(...body: readonly BlockSpec[]): TableDesk {
  return new TableDesk(doc(tab(...body)).document);
}

describe("insert_table", () => {
  it("puts the table behind the anchor's paragraph and says what stands there", () => {
    const at = desk(p("before"), p("as the table shows."), p("behind"));
    const result = at.result(insertTable, { anchor: "the table shows", rows: costs });
    expect(result).toMatchObject({
      applied: true,
      write_status: "written_verified",
      table_confirmed: true,
      table_index: 0,
      rows: 2,
      columns: 2,
      first_row: ["Item", "Cost"],
      anchor_span: { start: 11, end: 26 },
      insert_at: 28,
      start_index: 28,
      untouched: { verified: true, other: [], unknown: [] },
      losses: [],
      undo: { available: true },
      audit_logged: true,
    });
    expect(result["revision_after"]).not.toBe(result["revision_before"]);
    expect(at.blocks()).toEqual(["before\n", "as the table shows.\n", "[table]", "behind\n"]);
    expect(at.cells(0)).toEqual(costs);
    expect(at.google.sentBatches).toHaveLength(1);
  });

  it("is taken back by rollback", () => {
    const at = desk(p("one"), p("two"));
    at.takeBack(at.result(insertTable, { anchor: "one", rows: costs }));
    expect(at.blocks()).toEqual(["one\n", "two\n"]);
  });

  it.each([
    ["a heading", [heading("Costs"), p("end")], "Costs", ["HEADING_1: Costs\n", "[table]", "end\n"]],
    [
      "a list item",
      [item("point"), item("next"), p("end")],
      "point",
      ["point\n", "[table]", "next\n", "end\n"],
    ],
    ["the last paragraph", [p("one"), p("last")], "last", ["one\n", "last\n", "[table]", "\n"]],
    [
      "a paragraph before a table",
      [p("one"), table(["x"]), p("")],
      "one",
      ["one\n", "[table]", "\n", "[table]", "\n"],
    ],
  ])("leaves no empty paragraph that Google does not insist on behind %s", (_name, body, anchor, blocks) => {
    const at = desk(...body);
    at.result(insertTable, { anchor, rows: costs });
    expect(at.blocks()).toEqual(blocks);
  });

  it("gives cells neither the look nor the list of the paragraph in front", () => {
    const at = desk(item("point"), p("end"));
    at.result(insertTable, { anchor: "point", rows: [["a"]] });
    const content = at.google.read().tabs?.[0]?.documentTab?.body?.content ?? [];
    const cell = content.find((block) => block.table)?.table?.tableRows?.[0]?.tableCells?.[0];
    const paragraph = cell?.content?.[0]?.paragraph;
    expect(paragraph?.bullet).toBeUndefined();
    expect(paragraph?.elements?.[0]?.textRun?.textStyle).toEqual({});
  });

  it("makes the first row bold and pins it when asked", () => {
    const at = desk(p("one"), p("two"));
    at.result(insertTable, { anchor: "one", rows: costs, bold_header: true, pin_header: true });
    expect(at.cells(0, "markdown")).toEqual([["**Item**", "**Cost**"], costs[1]]);
    const { tables } = at.result(listTables, {});
    expect(tables).toMatchObject([{ pinned_header_rows: 1 }]);
  });

  it("begins a paragraph of the cell at every line feed", () => {
    const at = desk(p("one"), p("two"));
    at.result(insertTable, {
      anchor: "one",
      rows: [
        ["a\nb\r\nc", ""],
        ["\n", "soft\u000Bbreak"],
      ],
    });
    expect(at.cells(0)).toEqual([
      ["a\nb\nc", ""],
      ["\n", "soft\u000Bbreak"],
    ]);
  });

  it("reads Markdown in cells, a line at a time, when asked", () => {
    const at = desk(p("one"), heading("Costs"), p("two"));
    const cells = [
      ["**Al** *x* `c` [l](https://ex.test)", "`a \\| b`"],
      ["x \\| y<br>z\nnew ~~old~~", "[c](#h.costs) [chip:person:sam@example.com]"],
    ];
    at.result(insertTable, { anchor: "one", rows: cells, cell_format: "markdown" });
    expect(at.cells(0, "markdown")).toEqual([
      ["**Al** *x* `c` [l](https://ex.test)", "`a | b`"],
      ["x | y\\\nz\n\nnew ~~old~~", "[c](#h.costs) [chip:person:sam@example.com]"],
    ]);
    expect(at.cells(0)).toEqual([
      ["Al x c l", "a | b"],
      ["x | y\u000Bz\nnew old", "c sam@example.com"],
    ]);
  });

  it("makes lists, headings and tables of a cell's Markdown where it has them", () => {
    const at = desk(p("one"), p("two"));
    const cells = [
      ["- a\n- b", "| x |\n|---|\n| y |"],
      ["1. one\n2. two", "- c\n\n## Head"],
    ];
    const answer = at.result(insertTable, { anchor: "one", rows: cells, cell_format: "markdown" });
    expect(answer).toMatchObject({ table_confirmed: true, undo: { available: true } });
    expect(at.cells(0, "markdown")).toEqual([
      ["- a\n- b", "| x |\n| --- |\n| y |"],
      ["1. one\n2. two", "- c\n\n## Head"],
    ]);
    at.takeBack(answer);
    expect(at.blocks()).toEqual(["one\n", "two\n"]);
  });

  it("leaves Markdown as it stands in plain cells", () => {
    const at = desk(p("one"), p("two"));
    at.result(insertTable, { anchor: "one", rows: [["**not** bold"]] });
    expect(at.cells(0)).toEqual([["**not** bold"]]);
  });

  it("stands at an index: at a paragraph's start, in its middle, at its end, and in a cell", () => {
    const at = desk(p("one two"), table(["cell"]), p("end"));
    at.result(insertTable, { index: 1, rows: [["s"]] });
    expect(at.blocks()).toEqual(["\n", "[table]", "one two\n", "[table]", "end\n"]);
    const start = 1 + 1 + 6;
    at.result(insertTable, { index: start + 3, rows: [["m"]] });
    expect(at.blocks()).toEqual(["\n", "[table]", "one\n", "[table]", " two\n", "[table]", "end\n"]);
    const nested = at.result(insertTable, { index: start + 3 + 1 + 6 + 5 + 3 + 4, rows: [["n"]] });
    expect(nested).toMatchObject({ table_confirmed: true, table_path: "2.0.0.0" });
    expect(nested["table_index"]).toBeUndefined();
  });

  it("shows a dry run without writing, and writes the same", () => {
    const at = desk(p("one"), p("two"));
    const args = { anchor: "one", rows: costs };
    const dry = at.result(insertTable, { ...args, dry_run: true });
    expect(dry).toMatchObject({
      applied: false,
      dry_run: true,
      write_status: "not_written",
      table_confirmed: false,
      table_index: 0,
      rows: 2,
      columns: 2,
      first_row: ["Item", "Cost"],
      anchor_span: { start: 1, end: 4 },
      insert_at: 5,
      revision_after: "",
      audit_logged: false,
      audit_log_reason: "dry_run",
    });
    expect(at.google.sentBatches).toHaveLength(0);
    at.result(insertTable, args);
    const [batch] = at.google.sentBatches;
    expect(batch?.requests).toHaveLength(Number(dry["planned_request_count"]));
    expect(dry["planned_requests"]).toEqual(batch?.requests);
  });

  it("writes 100 rows of 20 cells in one batch", () => {
    const at = desk(p("one"), p("two"));
    const rows = Array.from({ length: 100 }, (_, row) =>
      Array.from({ length: 20 }, (__, column) => `${row}.${column}`),
    );
    const result = at.result(insertTable, { anchor: "one", rows });
    expect(result).toMatchObject({ table_confirmed: true, rows: 100, columns: 20, api_calls: 4 });
    expect(at.google.sentBatches).toHaveLength(1);
    expect(at.cells(0)).toEqual(rows);
  });

  it("goes into a header, and is refused in a footnote", () => {
    const spec = {
      ...tab(p("body")),
      headers: { "kix.head": [p("top")] },
      footnotes: { "kix.note": [p("note")] },
    };
    const at = new TableDesk(doc(spec).document);
    const result = at.result(insertTable, { segment_id: "kix.head", anchor: "top", rows: costs });
    expect(result).toMatchObject({ table_confirmed: true, table_index: 0 });
    const { code } = at.refused(insertTable, { segment_id: "kix.note", anchor: "note", rows: costs });
    expect(code).toBe("FEATURE_UNAVAILABLE");
  });
});

describe("insert_table refuses", () => {
  const body = [p("one"), p("twice twice"), table(["in a cell"]), p("end")] as const;

  it.each([
    ["no rows", [], "at least one row", []],
    ["a row without cells", [["a"], []], "found none in row 1", [1, 0]],
    ["ragged rows", [["a", "b"], ["c"], ["d", "e", "f"]], "another number in row 1, 2", [2, 1, 3]],
    ["200 columns", [Array.from({ length: 200 }, () => "x")], "at most 100 columns, found 200", [200]],
    ["characters that Google strips", [["a\u0001"], ["b\uE000"]], "rows[0][0]", [1, 1]],
    ["cells that are no text", [["a", 1]], "rows[0][1]", [2]],
  ])("%s before anything is read", (_name, rows, words, lengths) => {
    const at = desk(...body);
    const error = at.refused(insertTable, { anchor: "one", rows });
    expect(error).toMatchObject({ code: "INVALID_INPUT", diagnostics: { row_lengths: lengths } });
    expect(error.message).toContain(words);
    expect(at.google.ports.apiCalls()).toBe(0);
  });

  it("all problems of a call at once", () => {
    const { message } = desk(...body).refused(insertTable, { rows: [["a", "\u0001"], ["b"]], occurrence: 0 });
    for (const words of ["anchor, index", "occurrence", "rows[0][1]", "another number"]) {
      expect(message).toContain(words);
    }
  });

  it.each([
    ["an anchor that is nowhere", "absent", "QUOTE_NOT_FOUND"],
    ["an anchor that stands twice", "twice", "MATCH_COUNT_MISMATCH"],
    ["an anchor across paragraphs", "one\ntwice twice", "STRUCTURAL_BOUNDARY"],
    ["an anchor in a table", "in a cell", "INVALID_INPUT"],
  ])("%s", (_name, anchor, code) => {
    expect(desk(...body).refused(insertTable, { anchor, rows: costs }).code).toBe(code);
  });

  it("a near miss with where it stands", () => {
    const { diagnostics } = desk(...body).refused(insertTable, { anchor: "twice twise", rows: costs });
    expect(diagnostics).toMatchObject({
      anchor: "twice twise",
      tab_id: "t.0",
      candidates: [{ text: "twice twice" }],
    });
    expect(diagnostics["ladder_report"]).not.toEqual([]);
  });

  it("an anchor in a table with the table's place", () => {
    const { diagnostics } = desk(...body).refused(insertTable, { anchor: "in a cell", rows: costs });
    expect(diagnostics).toMatchObject({
      anchor_span_start: 20,
      element_start: 17,
      element_end: 31,
      table_index: 0,
    });
  });

  it("an index that is no place", () => {
    for (const index of [0, 18, 19, 1000]) {
      expect(desk(...body).refused(insertTable, { index, rows: costs }).code).toBe("INVALID_RANGE");
    }
  });

  it("Markdown that no cell can hold, every problem with its cell and line", () => {
    const rows = [
      ["fine", "note[^1]"],
      ["a\n<div>b</div>", "[image:kix.none]"],
      ["[x](#h.nowhere)", "[page-break]"],
    ];
    const { code, diagnostics } = desk(...body).refused(insertTable, {
      anchor: "one",
      rows,
      cell_format: "markdown",
    });
    expect(code).toBe("UNSUPPORTED_MARKDOWN");
    const problems = (diagnostics["problems"] as { path: string; construct: string; line: number }[]).map(
      ({ path, construct, line }) => `${path} ${line} ${construct}`,
    );
    expect(problems).toEqual([
      "rows[0][1] 1 footnote",
      "rows[1][0] 2 html_block",
      "rows[1][1] 1 placeholder",
      "rows[2][0] 1 link",
      "rows[2][1] 1 page_break",
    ]);
  });

  it("a place beside a pending suggestion", () => {
    const at = desk(p("one", proposed(" more", "s.1")), p("end"));
    expect(at.refused(insertTable, { index: 8, rows: costs }).code).toBe("SUGGESTIONS_PRESENT");
  });

  it("an unknown tab, naming those there are", () => {
    const { code, diagnostics } = desk(...body).refused(insertTable, {
      tab_id: "nope",
      anchor: "one",
      rows: costs,
    });
    expect(code).toBe("TAB_NOT_FOUND");
    expect(diagnostics).toMatchObject({ available_tabs: [{ id: "t.0" }] });
  });
});
