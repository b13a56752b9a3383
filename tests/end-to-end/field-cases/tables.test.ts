// Tables as they come from the field, by the tools that write them: every cell holds what was asked for, at every place, or nothing is written.
import { chip, heading, item, p, tab, table } from "../../support/document-builder.ts";
import { House, resultOf } from "../support/house.ts";
import { laid, prepare } from "../support/markdown-case.ts";
import { shown } from "../support/shown.ts";
import { tableRefused, tableWritten } from "../support/table-case.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});
afterEach(async () => {
  await house.control("DELETE", "/emulator/faults");
});

describe("field case 50: pipes in code in a cell", () => {
  it("two columns, the escaped bar a bar in code and in text, and the read-out gives the same again", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Below.")));
    const rows = [
      ["op", "meaning"],
      ["`a \\| b`", "or"],
      ["x \\| y", "plain"],
    ];
    const args = { doc_id, anchor: "Above", rows, cell_format: "markdown" };
    const { lines } = await tableWritten(house, "insert_table", args);
    expect(lines).toEqual([
      "p: Above.",
      "table 3×2",
      "[0.0] p: op",
      "[0.1] p: meaning",
      "[1.0] p: {code|a | b}",
      "[1.1] p: or",
      "[2.0] p: x | y",
      "[2.1] p: plain",
      "p: Below.",
    ]);
    resultOf(await house.call("insert_table", args));
    const read = resultOf(await house.call("get_table", { doc_id, table_index: 0, cell_format: "markdown" }));
    const again = { doc_id, table_index: 0, row_index: 1, cell_format: "markdown" };
    const cells = (read["cells"] as string[][])[1] ?? [];
    expect(resultOf(await house.call("replace_table_row", { ...again, cells }))).toMatchObject({
      no_op: true,
    });
  });
});

describe("field case 51: ragged rows and empty cells", () => {
  it("rows of different length are refused with all lengths", async () => {
    const { doc_id } = await laid(house, tab(p("Above.")));
    const rows = [["a", "b", "c"], ["1"], ["1", "2", "3", "4"], ["", "", "x"]];
    const error = await tableRefused(house, "insert_table", { doc_id, anchor: "Above", rows });
    expect(error).toMatchObject({ code: "INVALID_INPUT", diagnostics: { row_lengths: [3, 1, 4, 3] } });
    expect(error.message).toContain("row 1, 2");
  });

  it("empty cells stay empty, and what stands behind them stays in its column", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Below.")));
    const rows = [
      ["a", "b", "c"],
      ["", "", "x"],
    ];
    const { lines } = await tableWritten(house, "insert_table", { doc_id, anchor: "Above", rows });
    expect(lines.slice(5, 8)).toEqual(["[1.0] p:", "[1.1] p:", "[1.2] p: x"]);
  });
});

describe("field case 52: Markdown in cells is written as looks", () => {
  const cell = "**Al** *x* `c` [l](https://ex.test)";
  const line = "p: {bold|Al} {italic|x} {code|c} {→https://ex.test|l}";

  it("by insert_table: four pieces in one cell, no markers", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Below.")));
    const rows = [
      ["F", "V"],
      ["N", cell],
    ];
    const args = { doc_id, anchor: "Above", rows, cell_format: "markdown" };
    const { lines } = await tableWritten(house, "insert_table", args);
    expect(lines[5]).toBe(`[1.1] ${line}`);
  });

  it("by replace_table_row: the same, and the other rows are untouched", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), table(["F", "V"], ["N", "old"]), p("Below.")));
    const args = { doc_id, table_index: 0, row_index: 1, cells: ["N", cell], cell_format: "markdown" };
    const { lines } = await tableWritten(house, "replace_table_row", args);
    expect(lines).toEqual([
      "p: Above.",
      "table 2×2",
      "[0.0] p: F",
      "[0.1] p: V",
      "[1.0] p: N",
      `[1.1] ${line}`,
      "p: Below.",
    ]);
  });
});

describe("field case 55: only the paragraphs that the service asks for stand around tables", () => {
  it("two tables behind one paragraph: one empty paragraph between them and one at the end", async () => {
    const { doc_id } = await laid(house, tab(p("Hello")));
    const args = { doc_id, anchor: "Hello", rows: [["a"], ["1"]] };
    const cells = ["table 2×1", "[0.0] p: a", "[1.0] p: 1"];
    resultOf(await house.call("insert_table", args));
    expect(shown(await house.read(doc_id))).toEqual(["p: Hello", ...cells, "p:"]);
    const { lines } = await tableWritten(house, "insert_table", args);
    expect(lines).toEqual(["p: Hello", ...cells, "p:", ...cells, "p:"]);
  });
});

describe("field case 56: text in a table in a cell is found and changed", () => {
  it.each([
    ["replace_text", { find: "Status open", replace: "Status closed" }],
    ["replace_table_row", { table_path: "0.0.1.0", row_index: 0, cells: ["Status closed"] }],
  ])("by %s", async (tool, args) => {
    const inner = table(["Status open"]);
    const { doc_id } = await laid(house, tab(table([[p("Name")], [inner, p("")]]), p("")));
    expect(resultOf(await house.call(tool, { doc_id, ...args }))).toMatchObject({
      write_status: "written_verified",
    });
    expect(shown(await house.read(doc_id)).join("\n")).toContain("Status closed");
  });
});

describe("field case 57: no value goes into a cell that a merged one hides", () => {
  it("the row is refused naming the merged cell, and written where the hidden cell is left empty", async () => {
    const { doc_id, marks } = await laid(
      house,
      tab(p("Above.<a>"), table(["Phase 1", "a"], ["", "b"], ["", "c"]), p("Below.")),
    );
    const index = (marks["a"]?.index ?? 0) + 1;
    const tableCellLocation = { tableStartLocation: { index, tabId: "t.0" }, rowIndex: 0, columnIndex: 0 };
    const tableRange = { tableCellLocation, rowSpan: 3, columnSpan: 1 };
    await prepare(house, doc_id, [{ mergeTableCells: { tableRange } }]);
    const args = { doc_id, table_index: 0, row_index: 1 };
    const error = await tableRefused(house, "replace_table_row", { ...args, cells: ["hidden", "new"] });
    expect(error).toMatchObject({
      code: "INVALID_INPUT",
      diagnostics: { cell_index: 0, merged_row_index: 0, merged_column_index: 0 },
    });
    const { lines } = await tableWritten(house, "replace_table_row", { ...args, cells: ["", "new"] });
    expect(lines.slice(2, 8)).toEqual([
      "[0.0] p: Phase 1",
      "[0.1] p: a",
      "[1.0] p:",
      "[1.1] p: new",
      "[2.0] p:",
      "[2.1] p: c",
    ]);
  });
});

describe("field case 58: many cells of different lengths, all in their places", () => {
  it("by insert_table", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Below.")));
    const rows = [
      ["long text one", "b"],
      ["c", "d"],
      ["e", "f"],
    ];
    const { lines } = await tableWritten(house, "insert_table", { doc_id, anchor: "Above", rows });
    expect(lines.slice(2, 8)).toEqual(
      rows.flatMap((row, r) => row.map((text, c) => `[${r}.${c}] p: ${text}`)),
    );
  });

  it("by replace_table_row: a row whose cells all grow", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), table(["a", "b", "c"], ["d", "e", "f"]), p("")));
    const cells = ["a much longer text", "b\nwith two lines", "🙂 c"];
    const { answer } = await tableWritten(house, "replace_table_row", {
      doc_id,
      table_index: 0,
      row_index: 0,
      cells,
    });
    expect(answer).toMatchObject({ row_after: cells, cells_match: true });
  });
});

describe("field case 59: a table starts one index after its place, and an empty cell has one place for text", () => {
  const rows = [
    ["", "b"],
    ["c", ""],
  ];
  const cells = ["table 2×2", "[0.0] p:", "[0.1] p: b", "[1.0] p: c", "[1.1] p:"];

  it.each([
    ["the start of a paragraph", 1, ["p:", ...cells, "p: Hello", "p: End"], 2],
    ["the middle of a paragraph", 3, ["p: He", ...cells, "p: llo", "p: End"], 4],
    ["the end of a paragraph's text", 6, ["p: Hello", ...cells, "p: End"], 7],
    ["between two paragraphs", 7, ["p: Hello", ...cells, "p: End"], 7],
    ["the end of the tab", 11, ["p: Hello", "p: End", ...cells, "p:"], 11],
  ])("%s", async (_name, index, wanted, start) => {
    const { doc_id } = await laid(house, tab(p("Hello"), p("End")));
    const { lines, answer } = await tableWritten(house, "insert_table", { doc_id, index, rows });
    expect(lines).toEqual(wanted);
    expect(answer["start_index"]).toBe(start);
  });
});

describe("field case 60: structure without its filling is no success", () => {
  const rows = Array.from({ length: 9 }, (_, row) => [`k${row}`, `v${row}`]);

  it("all eighteen cells come in one batch, and the counts are those of the read-back", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Below.")));
    const { answer, lines } = await tableWritten(house, "insert_table", { doc_id, anchor: "Above", rows });
    expect(answer).toMatchObject({ rows: 9, columns: 2, first_row: ["k0", "v0"], table_confirmed: true });
    expect(lines.filter((line) => line.startsWith("["))).toHaveLength(18);
  });

  it.each([
    ["is refused by the service", { kind: "status", on: "documents.batchUpdate", status: 400 }],
    ["is dropped without a word", { kind: "dropped-write", on: "documents.batchUpdate" }],
  ])("a batch that %s leaves nothing, and no success is told", async (_name, fault) => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Below.")));
    await house.fault(fault);
    const outcome = await house.call("insert_table", { doc_id, anchor: "Above", rows });
    expect(outcome.ok).toBe(false);
    expect(shown(await house.read(doc_id))).toEqual(["p: Above.", "p: Below."]);
  });

  it("a batch that is applied in part is told as unverified, with what is there", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), p("Below.")));
    await house.fault({ kind: "partial-write", on: "documents.batchUpdate" });
    const outcome = await house.call("insert_table", { doc_id, anchor: "Above", rows });
    expect(outcome.ok ? null : outcome.error).toMatchObject({
      code: "VERIFICATION_FAILED",
      diagnostics: {
        write_status: "written_unverified",
        evidence: { table_confirmed: false, table_index: -1, rows: 0, columns: 0, expected_rows: 9 },
      },
    });
  });
});

describe("field case 61: there is no table without rows", () => {
  it.each([
    ["no rows", [], "at least one row"],
    ["a row without cells", [[]], "at least one cell"],
  ])("%s is refused before anything is asked of Google", async (_name, rows, words) => {
    const { doc_id } = await laid(house, tab(p("Above.")));
    await house.clearRequests();
    const outcome = await house.call("insert_table", { doc_id, anchor: "Above", rows });
    expect(outcome.ok ? "" : outcome.error.message).toContain(words);
    expect(await house.googleCalls()).toEqual([]);
  });
});

it("a table put behind a heading, an item or a chip takes nothing of it along", async () => {
  const { doc_id } = await laid(
    house,
    tab(heading("Costs", 2), item("point"), p("by ", chip, " today"), p("End")),
  );
  for (const anchor of ["Costs", "point", "today"]) {
    const { lines } = await tableWritten(house, "insert_table", { doc_id, anchor, rows: [["x"]] });
    expect(lines.filter((line) => line.startsWith("["))).toEqual(["[0.0] p: x"]);
    expect(lines).toHaveLength(6);
  }
});
