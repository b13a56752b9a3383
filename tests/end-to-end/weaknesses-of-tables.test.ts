// Weaknesses of verified-editing servers that ours must not have, as an MCP client would meet them: how tables are written.
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  link,
  p,
  struck,
  tab,
  table,
} from "../support/document-builder.ts";
import { Desk, listOf, member, type Content } from "./support/desk.ts";
import { prepare } from "./support/markdown-case.ts";
import { shown } from "./support/shown.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});
afterEach(async () => {
  await desk.house.control("DELETE", "/emulator/faults");
});

const rows = [
  ["a", "b"],
  ["c", "d"],
];
const lines = async (doc_id: string) => shown(await desk.house.read(doc_id));

describe("W-08: nothing of what stands beside a table gets into it", () => {
  it.each([
    ["a heading", heading("Anchor", 1)],
    ["a bold paragraph", p(bold("Anchor"))],
    ["a list item", item("Anchor")],
  ])("behind %s cells are plain", async (_name, block) => {
    const doc_id = await desk.add(tab(block, p("end")));
    await desk.result("insert_table", { doc_id, anchor: "Anchor", rows });
    const cells = (await lines(doc_id)).filter((line) => line.startsWith("["));
    expect(cells).toEqual(["[0.0] p: a", "[0.1] p: b", "[1.0] p: c", "[1.1] p: d"]);
  });
});

describe("W-11: every cell and the surroundings are compared", () => {
  it.each([
    ["a cell that reads otherwise", "target"],
    ["the paragraph behind", "next-paragraph"],
    ["a footnote", "footnote"],
    ["another tab", "other-tab"],
  ])("%s is no success", async (_name, where) => {
    const doc_id = await desk.add(
      {
        ...tab(
          p("Anchor", { element: { footnoteReference: { footnoteId: "kix.n", footnoteNumber: "1" } } }),
          p("behind"),
        ),
        footnotes: { "kix.n": [p("note")] },
      },
      { ...tab(p("other")), tabId: "t.1", title: "Tab 2" },
    );
    await desk.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where });
    const error = await desk.error("insert_table", { doc_id, tab_id: "t.0", anchor: "Anchor", rows });
    expect(error["error_code"]).toBe("VERIFICATION_FAILED");
  });

  it.each([
    ["a heading", heading("Anchor", 2), "h2: Anchor"],
    ["a list item", item("Anchor"), "bullet 0: Anchor"],
  ])("no blank one is left between the table and %s", async (_name, block, line) => {
    const doc_id = await desk.add(tab(block, p("end")));
    await desk.result("insert_table", { doc_id, anchor: "Anchor", rows });
    const all = await lines(doc_id);
    expect([all[0], all[1], all[all.length - 1]]).toEqual([line, "table 2×2", "p: end"]);
    expect(all).toHaveLength(7);
  });
});

describe("W-15: text that looks like Markdown is written and verified", () => {
  it("in plain cells and in rows", async () => {
    const doc_id = await desk.add(tab(p("Anchor"), p("end")));
    const odd = [
      ["1) one", "~~~"],
      ["    four", "\u00A0"],
      ["# no heading", "- no item"],
    ];
    expect(await desk.result("insert_table", { doc_id, anchor: "Anchor", rows: odd })).toMatchObject({
      table_confirmed: true,
    });
    const cells = ["2) two", "```"];
    expect(
      await desk.result("replace_table_row", { doc_id, table_index: 0, row_index: 0, cells }),
    ).toMatchObject({ cells_match: true, row_after: cells });
  });
});

describe("W-16: a row is replaced by what differs, and nothing else of it is touched", () => {
  it("comments, named ranges, widths and colours of the table stay", async () => {
    const doc_id = await desk.add(tab(p("Above."), table(["one word", "two"], ["x", "y"]), p("end")));
    const tableStartLocation = { index: 8, tabId: "t.0" };
    await prepare(desk.house, doc_id, [
      { createNamedRange: { name: "word", range: { startIndex: 11, endIndex: 14, tabId: "t.0" } } },
      {
        updateTableColumnProperties: {
          tableStartLocation,
          columnIndices: [0],
          tableColumnProperties: { widthType: "FIXED_WIDTH", width: { magnitude: 90, unit: "PT" } },
          fields: "widthType,width",
        },
      },
      {
        updateTableCellStyle: {
          tableStartLocation,
          tableCellStyle: { backgroundColor: { color: { rgbColor: { red: 1 } } } },
          fields: "backgroundColor",
        },
      },
    ]);
    const before = await desk.house.read(doc_id);
    const args = { doc_id, table_index: 0, row_index: 0, cells: ["one sentence", "two"] };
    expect(await desk.result("replace_table_row", args)).toMatchObject({ losses: [], cells_match: true });
    const after = await desk.house.read(doc_id);
    const tabOf = (document: typeof after) => document.tabs?.[0]?.documentTab;
    expect(tabOf(after)?.namedRanges).toEqual(tabOf(before)?.namedRanges);
    const styles = (document: typeof after) =>
      (tabOf(document)?.body?.content ?? []).flatMap(({ table: found }) =>
        found === undefined
          ? []
          : [
              found.tableStyle,
              (found.tableRows ?? []).map((row) => row.tableCells?.map((cell) => cell.tableCellStyle)),
            ],
      );
    expect(styles(after)).toEqual(styles(before));
  });
});

describe("W-17: a placeholder is an object that is kept or made, never literal text", () => {
  it("a chip's is made in a new cell, an unknown object's is refused with its cell", async () => {
    const doc_id = await desk.add(tab(p("Anchor"), p("end")));
    const args = { doc_id, anchor: "Anchor", cell_format: "markdown" };
    const error = await desk.error("insert_table", { ...args, rows: [["[image:kix.none]"]] });
    expect(error).toMatchObject({
      error_code: "UNSUPPORTED_MARKDOWN",
      diagnostics: { problems: [{ path: "rows[0][0]", construct: "placeholder" }] },
    });
    await desk.result("insert_table", { ...args, rows: [["[chip:person:sam@example.com]"]] });
    expect((await lines(doc_id))[2]).toBe("[0.0] p: ⟨person sam@example.com⟩");
  });

  it("an image's keeps the image of its cell where the words around it change", async () => {
    const doc_id = await desk.add(tab(table([[p("logo ", image, " old")], "x"]), p("end")));
    const row = { doc_id, table_index: 0, row_index: 0, cell_format: "markdown" };
    const read = await desk.result("get_table", { doc_id, table_index: 0, cell_format: "markdown" });
    const [first = ""] = (read["cells"] as string[][])[0] ?? [];
    const cells = [first.replace("old", "**new**"), "x"];
    expect(await desk.result("replace_table_row", { ...row, cells })).toMatchObject({
      losses: [],
      row_after: cells,
    });
  });
});

describe("W-18: a replaced row keeps links, images, chips and looks of unchanged words, and names what goes", () => {
  const cell = () => [
    p("see ", link("the plan", "https://a.test"), " by ", chip, " of ", bold("May")),
    item("next"),
  ];

  it("words change, all else stays, several paragraphs too", async () => {
    const doc_id = await desk.add(tab(table([cell(), "old"]), p("end")));
    const before = await lines(doc_id);
    const cells = ["see the plan by sam@example.com of June\nnext", "new"];
    expect(
      await desk.result("replace_table_row", { doc_id, table_index: 0, row_index: 0, cells }),
    ).toMatchObject({ losses: [], cells_match: true });
    expect(await lines(doc_id)).toEqual(
      before.map((line) => line.replace("May", "June").replace("p: old", "p: new")),
    );
  });

  it("what would go is refused by default, by name", async () => {
    const doc_id = await desk.add(tab(table([cell(), "old"]), p("end")));
    const error = await desk.error("replace_table_row", {
      doc_id,
      table_index: 0,
      row_index: 0,
      cells: ["nothing of it", "old"],
    });
    expect(error).toMatchObject({
      error_code: "LOSS_REFUSED",
      diagnostics: { losses: ["chip:person:sam@example.com"] },
    });
  });
});

describe("W-19: suggestions of every kind in a cell are seen, and those elsewhere are not in the way", () => {
  const first = { table_index: 0, row_index: 0, cells: ["new", "b"] };

  it("a suggested deletion in the cell is refused, in another cell it is not", async () => {
    const doc_id = await desk.add(tab(table([[p("x", struck("y", "s.1"))], "b"], ["c", "d"]), p("end")));
    expect(await desk.error("replace_table_row", { doc_id, ...first })).toMatchObject({
      error_code: "SUGGESTIONS_PRESENT",
      diagnostics: { suggestion_ids: ["s.1"] },
    });
    const other = { table_index: 0, row_index: 1, cells: ["c", "new"] };
    expect(await desk.result("replace_table_row", { doc_id, ...other })).toMatchObject({ cells_match: true });
  });

  it("rows and tables that are only proposed are refused", async () => {
    for (const where of ["row", "table"]) {
      const { document } = doc(tab(table(["a", "b"], ["c", "d"]), p("end")));
      const found = document.tabs?.[0]?.documentTab?.body?.content?.find((block) => block.table)?.table;
      const node = where === "table" ? found : found?.tableRows?.[0];
      Object.assign(node ?? {}, { suggestedInsertionIds: ["s.2"] });
      const doc_id = await desk.house.add(document);
      expect(await desk.error("replace_table_row", { doc_id, ...first })).toMatchObject({
        error_code: "SUGGESTIONS_PRESENT",
      });
    }
  });
});

describe("W-43: what the service would refuse is refused before, on the document as it is", () => {
  it("every index that is no place for a table, dry or not", async () => {
    const doc_id = await desk.add(tab(p("ab"), table(["x"]), p("end")));
    // The body's start, the marks of a row and of its cell, behind the last end.
    for (const index of [0, 5, 6, 15, 99]) {
      for (const dry_run of [true, false]) {
        const error = await desk.error("insert_table", { doc_id, index, rows, dry_run });
        expect([index, error["error_code"]]).toEqual([index, "INVALID_RANGE"]);
      }
    }
    expect(await desk.texts(doc_id)).toEqual(["ab", "x", "end"]);
  });
});

describe("W-44: what differs is named, not counted", () => {
  it("the first block that is not as predicted, with its words", async () => {
    const doc_id = await desk.add(tab(p("Anchor"), p("behind it"), p("end")));
    await desk.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where: "next-paragraph" });
    const error = await desk.error("insert_table", { doc_id, anchor: "Anchor", rows });
    const evidence = member(member(error, "diagnostics"), "evidence");
    const [difference] = listOf(member(evidence, "untouched"), "unknown");
    expect(difference).toMatchObject({ subject: "paragraph" });
    expect(JSON.stringify(difference)).toContain("behind it");
  });
});

describe("W-48: arguments are looked at before anything is read", () => {
  it("of both tools, all problems at once", async () => {
    let errors: Content[] = [];
    const calls = await desk.googleCalls(async () => {
      errors = [
        await desk.error("insert_table", { doc_id: "1AbCdEfGhIjKlMnOpQrSt", rows: [["a", "b"], ["\u0001"]] }),
        await desk.error("replace_table_row", {
          doc_id: "1AbCdEfGhIjKlMnOpQrSt",
          row_index: 0,
          cells: ["\u0001"],
        }),
      ];
    });
    expect(calls).toEqual([]);
    expect(errors.map((error) => listOf(member(error, "diagnostics"), "problems").length)).toEqual([3, 2]);
  });
});
