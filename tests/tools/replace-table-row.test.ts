import type { StructuralElement, TableCell } from "../../src/google-api/docs.ts";
import type { JsonObject } from "../../src/kernel/index.ts";
import { getTable } from "../../src/tools/get-table.tool.ts";
import { replaceTableRow } from "../../src/tools/replace-table-row.tool.ts";
import {
  bold,
  chip,
  doc,
  image,
  item,
  link,
  p,
  proposed,
  tab,
  table,
  type BlockSpec,
} from "../support/document-builder.ts";
import { TableDesk } from "../support/table-call.ts";

function desk(...body: readonly BlockSpec[]): TableDesk {
  return new TableDesk(doc({ ...tab(p("intro"), ...body, p("end")), lists: ["kix.list"] }).document);
}

const costs = table(["Item", "Cost"], ["Rent", "900"], ["Food", "300"]);

/** Cells of the first table's row as the service answers them. */
function rowOf(at: TableDesk, rowIndex: number): TableCell[] {
  const content = at.google.read().tabs?.[0]?.documentTab?.body?.content ?? [];
  const found = content.find((block: StructuralElement) => block.table !== undefined);
  return found?.table?.tableRows?.[rowIndex]?.tableCells ?? [];
}

function runsOf(cell: TableCell | undefined): string[] {
  return (cell?.content ?? []).flatMap(({ paragraph }) =>
    (paragraph?.elements ?? []).map(({ textRun, person, inlineObjectElement }) => {
      if (person !== undefined) return "<chip>";
      if (inlineObjectElement !== undefined) return "<image>";
      const { bold: isBold, link: target } = textRun?.textStyle ?? {};
      const marks = `${isBold === true ? "b" : ""}${target === undefined ? "" : "l"}`;
      return `${marks}${marks === "" ? "" : ":"}${textRun?.content ?? ""}`;
    }),
  );
}

describe("replace_table_row", () => {
  it("gives the row's cells other texts and says what stood and stands there", () => {
    const at = desk(costs);
    const result = at.result(replaceTableRow, { table_index: 0, row_index: 1, cells: ["Rent", "950"] });
    expect(result).toMatchObject({
      applied: true,
      write_status: "written_verified",
      table_index: 0,
      row_index: 1,
      row_before: ["Rent", "900"],
      row_after: ["Rent", "950"],
      cells_match: true,
      untouched: { verified: true },
      losses: [],
      undo: { available: true },
      audit_logged: true,
    });
    expect(at.cells(0)).toEqual([
      ["Item", "Cost"],
      ["Rent", "950"],
      ["Food", "300"],
    ]);
    expect(at.google.sentBatches).toHaveLength(1);
  });

  it("is taken back by rollback", () => {
    const at = desk(costs);
    const before = at.cells(0);
    at.takeBack(at.result(replaceTableRow, { table_index: 0, row_index: 0, cells: ["a\nb", ""] }));
    expect(at.cells(0)).toEqual(before);
  });

  it("writes nothing for a row that reads so already", () => {
    const at = desk(costs);
    const result = at.result(replaceTableRow, { table_index: 0, row_index: 1, cells: ["Rent", "900"] });
    expect(result).toMatchObject({
      applied: true,
      no_op: true,
      write_status: "not_written",
      row_before: ["Rent", "900"],
      row_after: ["Rent", "900"],
      cells_match: true,
    });
    expect(at.google.sentBatches).toHaveLength(0);
  });

  it("touches only the words that change", () => {
    const at = desk(
      table([[p("see ", link("the plan", "https://a.test"), " of ", bold("May"), " and ", chip)], "x"]),
    );
    at.result(replaceTableRow, {
      table_index: 0,
      row_index: 0,
      cells: ["see the plan of June and sam@example.com", "x"],
    });
    expect(runsOf(rowOf(at, 0)[0])).toEqual([
      "see ",
      "l:the plan",
      " of ",
      "b:June",
      " and ",
      "<chip>",
      "\n",
    ]);
    const requests = at.google.sentBatches[0]?.requests ?? [];
    expect(requests.filter((request) => request.deleteContentRange)).toHaveLength(2);
  });

  it("keeps images between unchanged words, with and without their sign", () => {
    for (const cell of ["logo \uFFFC here", "logo  here"]) {
      const at = desk(table([[p("logo ", image, " here")], "old"]));
      at.result(replaceTableRow, { table_index: 0, row_index: 0, cells: [cell, "new"] });
      expect(runsOf(rowOf(at, 0)[0])).toEqual(["logo ", "<image>", " here\n"]);
    }
  });

  it("names chips and images that would go, and takes them along when they are accepted", () => {
    const at = desk(table([[p("by ", chip, " ", image)], "x"]));
    const args = { table_index: 0, row_index: 0, cells: ["by nobody", "x"] };
    const { code, diagnostics } = at.refused(replaceTableRow, args);
    expect(code).toBe("LOSS_REFUSED");
    const losses = ["chip:person:sam@example.com", "drawing:kix.image"];
    expect(diagnostics["losses"]).toEqual(losses);
    expect(at.refused(replaceTableRow, { ...args, dry_run: true }).code).toBe("LOSS_REFUSED");
    const result = at.result(replaceTableRow, { ...args, accept_losses: losses });
    expect(result).toMatchObject({ row_after: ["by nobody", "x"], cells_match: true, losses });
  });

  it("takes a chip whose words change in part for text", () => {
    const at = desk(table([[p("by ", chip, ".")]]));
    at.result(replaceTableRow, {
      table_index: 0,
      row_index: 0,
      cells: ["by pam@example.com."],
      accept_losses: ["chip:person:sam@example.com"],
    });
    expect(runsOf(rowOf(at, 0)[0]).join("")).toBe("by pam@example.com.\n");
  });

  it("keeps the paragraphs of a cell where there are as many lines, and parts or joins them where not", () => {
    const at = desk(table([[item("one"), item("two"), p("three")], [p("x")]]));
    at.result(replaceTableRow, { table_index: 0, row_index: 0, cells: ["one\n2\nthree", "x"] });
    const bullets = (): boolean[] =>
      (rowOf(at, 0)[0]?.content ?? []).map(({ paragraph }) => paragraph?.bullet !== undefined);
    expect(runsOf(rowOf(at, 0)[0])).toEqual(["one\n", "2\n", "three\n"]);
    expect(bullets()).toEqual([true, true, false]);
    at.result(replaceTableRow, { table_index: 0, row_index: 0, cells: ["one\n2\nmore\nthree", "x"] });
    expect(at.cells(0)).toEqual([["one\n2\nmore\nthree", "x"]]);
    at.result(replaceTableRow, { table_index: 0, row_index: 0, cells: ["one", "x\ny\nz"] });
    expect(at.cells(0)).toEqual([["one", "x\ny\nz"]]);
    expect(bullets()).toEqual([true]);
  });

  it("fills empty cells and empties full ones", () => {
    const at = desk(table(["", "full"], ["a", ""]));
    at.result(replaceTableRow, { table_index: 0, row_index: 0, cells: ["now", ""] });
    expect(at.cells(0)).toEqual([
      ["now", ""],
      ["a", ""],
    ]);
  });

  it("reads Markdown when asked: as get_table writes it", () => {
    const at = desk(table([[p("see ", link("plan", "https://a.test"))], "old"], ["next", "row"]));
    const { cells } = at.result(getTable, { table_index: 0, cell_format: "markdown" }) as {
      cells: string[][];
    };
    expect(cells[0]).toEqual(["see [plan](https://a.test)", "old"]);
    const wanted = ["see [plan](https://a.test) **now**", "`a \\| b`\n- x\n- y"];
    const args = { table_index: 0, row_index: 0, cell_format: "markdown" };
    const result = at.result(replaceTableRow, { ...args, cells: wanted });
    expect(result).toMatchObject({
      row_before: cells[0],
      row_after: [wanted[0], "`a | b`\n\n- x\n- y"],
      cells_match: true,
      undo: { available: true },
    });
    const again = at.result(replaceTableRow, { ...args, cells: result["row_after"] as string[] });
    expect(again).toMatchObject({ no_op: true });
  });

  it("leaves marks as they stand in plain cells", () => {
    const at = desk(costs);
    at.result(replaceTableRow, { table_index: 0, row_index: 1, cells: ["**Rent**", "900"] });
    expect(at.cells(0)).toEqual([
      ["Item", "Cost"],
      ["**Rent**", "900"],
      ["Food", "300"],
    ]);
  });

  it("shows a dry run without writing, and writes the same", () => {
    const at = desk(costs);
    const args = { table_index: 0, row_index: 2, cells: ["Food", "310\nor so"] };
    const dry = at.result(replaceTableRow, { ...args, dry_run: true });
    expect(dry).toMatchObject({
      applied: false,
      dry_run: true,
      row_before: ["Food", "300"],
      row_after_preview: ["Food", "310\nor so"],
      revision_after: "",
      audit_logged: false,
    });
    expect(dry["row_after"]).toBeUndefined();
    expect(at.google.sentBatches).toHaveLength(0);
    at.result(replaceTableRow, args);
    expect(dry["planned_requests"]).toEqual(at.google.sentBatches[0]?.requests);
  });

  it("edits rows beside merged cells, heads of merged cells, and tables in cells", () => {
    const inner = table(["deep", "er"]);
    const at = desk(table([[p("head")], [p("x")], [inner, p("under")]], ["covered", "y", "z"]));
    const tableStart = 1 + "intro\n".length;
    at.google.act([
      {
        mergeTableCells: {
          tableRange: {
            tableCellLocation: {
              tableStartLocation: { index: tableStart, tabId: "t.0" },
              rowIndex: 0,
              columnIndex: 0,
            },
            rowSpan: 2,
            columnSpan: 1,
          },
        },
      },
    ]);
    const [first] = at.cells(0) as string[][];
    const nested = first?.[2] ?? "";
    at.result(replaceTableRow, { table_index: 0, row_index: 0, cells: ["new head", "x2", nested] });
    at.result(replaceTableRow, { table_index: 0, row_index: 1, cells: ["", "y2", "z"] });
    at.result(replaceTableRow, { table_path: "0.0.2.0", row_index: 0, cells: ["deepest", "er"] });
    expect(at.cells(0)).toEqual([
      ["new head", "x2", nested],
      ["", "y2", "z"],
    ]);
    const covered = at.refused(replaceTableRow, { table_index: 0, row_index: 1, cells: ["v", "y2", "z"] });
    expect(covered).toMatchObject({
      code: "INVALID_INPUT",
      diagnostics: {
        table_index: 0,
        row_index: 1,
        cell_index: 0,
        merged_row_index: 0,
        merged_column_index: 0,
      },
    });
    const holding = at.refused(replaceTableRow, {
      table_index: 0,
      row_index: 0,
      cells: ["new head", "x2", "flat"],
    });
    expect(holding).toMatchObject({
      code: "INVALID_INPUT",
      diagnostics: { table_index: 0, row_index: 0, cell_index: 2 },
    });
  });

  it("works in a header", () => {
    const spec = { ...tab(p("body")), headers: { "kix.head": [table(["a", "b"]), p("")] } };
    const at = new TableDesk(doc(spec).document);
    const args = { segment_id: "kix.head", table_index: 0, row_index: 0 };
    expect(at.result(replaceTableRow, { ...args, cells: ["a", "c"] })).toMatchObject({
      row_after: ["a", "c"],
    });
    const { code } = at.refused(replaceTableRow, { ...args, cells: ["a", "*d*"], cell_format: "markdown" });
    expect(code).toBe("FEATURE_UNAVAILABLE");
  });
});

describe("replace_table_row refuses", () => {
  it.each<[string, JsonObject, string, JsonObject]>([
    [
      "a table that is not there",
      { table_index: 3, row_index: 0, cells: ["a", "b"] },
      "TABLE_NOT_FOUND",
      { table_count: 1, table_index: 3 },
    ],
    [
      "a row that is not there",
      { table_index: 0, row_index: 3, cells: ["a", "b"] },
      "INVALID_INPUT",
      { row_count: 3, row_index: 3 },
    ],
    [
      "another number of cells",
      { table_index: 0, row_index: 1, cells: ["a"] },
      "INVALID_INPUT",
      { expected_cells: 2, provided_cells: 1, row_texts: ["Rent", "900"] },
    ],
    ["an unknown tab", { tab_id: "x", table_index: 0, row_index: 1, cells: ["a", "b"] }, "TAB_NOT_FOUND", {}],
  ])("%s", (_name, args, code, diagnostics) => {
    expect(desk(costs).refused(replaceTableRow, args)).toMatchObject({ code, diagnostics });
  });

  it("bad arguments before anything is read, all at once", () => {
    const at = desk(costs);
    const { code, message } = at.refused(replaceTableRow, { row_index: -1, cells: ["a\u0001", "\uD800"] });
    expect(code).toBe("INVALID_INPUT");
    for (const words of ["row_index", "cells[0]", "cells[1]", "table_index, table_path"])
      expect(message).toContain(words);
    expect(at.google.ports.apiCalls()).toBe(0);
  });

  it("Markdown that a cell cannot hold, every problem with its cell", () => {
    const args = {
      table_index: 0,
      row_index: 1,
      cells: ["n[^1]", "[image:kix.no]"],
      cell_format: "markdown",
    };
    const { code, diagnostics } = desk(costs).refused(replaceTableRow, args);
    expect(code).toBe("UNSUPPORTED_MARKDOWN");
    expect(diagnostics["problems"]).toMatchObject([
      { path: "cells[0]", construct: "footnote" },
      { path: "cells[1]", construct: "placeholder" },
    ]);
  });

  it("pending suggestions in a cell that changes, and nowhere else", () => {
    const pending = table([[p("a", proposed("b", "s.1"))], "x"], ["c", "d"]);
    const first = { table_index: 0, row_index: 0 };
    expect(desk(pending).refused(replaceTableRow, { ...first, cells: ["A", "x"] }).code).toBe(
      "SUGGESTIONS_PRESENT",
    );
    expect(desk(pending).result(replaceTableRow, { ...first, cells: ["a", "y"] })).toMatchObject({
      cells_match: true,
    });
  });

  it("to take a comment's words away without being told", () => {
    const at = desk(table(["quoted words", "x"]));
    at.google.comments = [{ id: "c1", quotedFileContent: { mimeType: "text/plain", value: "quoted words" } }];
    const error = at.refused(replaceTableRow, { table_index: 0, row_index: 0, cells: ["", "x"] });
    expect(error).toMatchObject({ code: "LOSS_REFUSED", diagnostics: { losses: ["comment:c1"] } });
  });
});
