// Line by line what verified-tools 17.12 promises of replace_table_row, where the design does not say otherwise, and what the design adds.
import { bold, p, struck, tab, table, type BlockSpec } from "../support/document-builder.ts";
import { Desk, member, type Content } from "./support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});

const open = (...blocks: BlockSpec[]) => desk.add(tab(...blocks));
const costs = table(["Item", "Cost"], ["Rent", "900"]);
const row = { table_index: 0, row_index: 1 };

describe("17.12 replace_table_row", () => {
  it("checks in order: tab, table, row, cells, and only then suggestions", async () => {
    const doc_id = await open(table([[p("The ", struck("red", "suggest.x"), " door")], "b"]), p(""));
    const call = async (args: Content) =>
      (await desk.error("replace_table_row", { doc_id, cells: ["x", "y"], row_index: 0, ...args }))[
        "error_code"
      ];
    expect(await call({ tab_id: "t.9", table_index: 9 })).toBe("TAB_NOT_FOUND");
    expect(await call({ table_index: 9, row_index: 9 })).toBe("TABLE_NOT_FOUND");
    expect(await call({ table_index: 0, row_index: 9 })).toBe("INVALID_INPUT");
    expect(await call({ table_index: 0, cells: ["x"] })).toBe("INVALID_INPUT");
    expect(await call({ table_index: 0 })).toBe("SUGGESTIONS_PRESENT");
  });

  it("a row out of bounds: how many there are; a negative one is no argument", async () => {
    const doc_id = await open(costs, p(""));
    const error = await desk.error("replace_table_row", {
      doc_id,
      table_index: 0,
      row_index: 2,
      cells: ["a", "b"],
    });
    expect(error).toMatchObject({ error_code: "INVALID_INPUT", diagnostics: { row_count: 2, row_index: 2 } });
    let negative: Content = {};
    const call = { doc_id, table_index: 0, row_index: -1, cells: ["a", "b"] };
    expect(
      await desk.googleCalls(async () => (negative = await desk.error("replace_table_row", call))),
    ).toEqual([]);
    expect(negative["error_code"]).toBe("INVALID_INPUT");
  });

  it("another number of cells: what is expected, what was given, and the row's texts", async () => {
    const doc_id = await open(costs, p(""));
    expect(await desk.error("replace_table_row", { doc_id, ...row, cells: ["a"] })).toMatchObject({
      error_code: "INVALID_INPUT",
      diagnostics: { expected_cells: 2, provided_cells: 1, row_texts: ["Rent", "900"] },
    });
  });

  it("a cell that holds a table: which one", async () => {
    const doc_id = await open(table([[p("a")], [table(["inner"]), p("b")]]), p(""));
    const error = await desk.error("replace_table_row", {
      doc_id,
      table_index: 0,
      row_index: 0,
      cells: ["a", "flat"],
    });
    expect(error).toMatchObject({
      error_code: "INVALID_INPUT",
      diagnostics: { table_index: 0, row_index: 0, cell_index: 1 },
    });
  });

  it("success: the row before and after, cells match, both revisions, audit; three calls of the Docs API", async () => {
    const doc_id = await open(costs, p(""));
    let result: Content = {};
    const calls = await desk.docsCalls(
      async () =>
        (result = await desk.result("replace_table_row", { doc_id, ...row, cells: ["Rent", "950"] })),
    );
    expect(calls).toEqual(["read", "write", "read"]);
    expect(result).toMatchObject({
      applied: true,
      table_index: 0,
      row_index: 1,
      row_before: ["Rent", "900"],
      row_after: ["Rent", "950"],
      cells_match: true,
      audit_logged: true,
      write_status: "written_verified",
      undo: { available: true },
    });
    expect(result["revision_before"]).not.toBe(result["revision_after"]);
  });

  it("an identical row is not written again: one call, nothing sent", async () => {
    const doc_id = await open(costs, p(""));
    let result: Content = {};
    const calls = await desk.docsCalls(
      async () =>
        (result = await desk.result("replace_table_row", { doc_id, ...row, cells: ["Rent", "900"] })),
    );
    expect(calls).toEqual(["read"]);
    expect(result).toMatchObject({
      applied: true,
      no_op: true,
      write_status: "not_written",
      cells_match: true,
    });
  });

  it("bold words that stay are bold, and a line feed makes a paragraph", async () => {
    const doc_id = await open(table([[p(bold("Total"), " due")], "9"]), p(""));
    await desk.result("replace_table_row", {
      doc_id,
      table_index: 0,
      row_index: 0,
      cells: ["Total now due\nsoon", "9"],
    });
    const read = await desk.result("get_table", { doc_id, table_index: 0, cell_format: "markdown" });
    expect(read["cells"]).toEqual([["**Total** now due\n\nsoon", "9"]]);
  });

  it("dry run: not applied, both texts, the requests, one revision, no audit", async () => {
    const doc_id = await open(costs, p(""));
    let result: Content = {};
    const calls = await desk.docsCalls(
      async () =>
        (result = await desk.result("replace_table_row", {
          doc_id,
          ...row,
          cells: ["Rent", "950"],
          dry_run: true,
        })),
    );
    expect(calls).toEqual(["read"]);
    expect(result).toMatchObject({
      applied: false,
      dry_run: true,
      table_index: 0,
      row_index: 1,
      row_before: ["Rent", "900"],
      row_after_preview: ["Rent", "950"],
      planned_requests: expect.any(Array) as unknown,
      revision_after: "",
      audit_logged: false,
      audit_log_reason: "dry_run",
    });
    expect(await desk.texts(doc_id)).toEqual(["Item", "Cost", "Rent", "900", ""]);
  });

  it("cells that differ after the write: what stands there, and what was asked for", async () => {
    const doc_id = await open(costs, p(""));
    await desk.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where: "target" });
    const error = await desk.error("replace_table_row", { doc_id, ...row, cells: ["Rent", "950 a month"] });
    await desk.house.control("DELETE", "/emulator/faults");
    expect(error["error_code"]).toBe("VERIFICATION_FAILED");
    expect(member(member(error, "diagnostics"), "evidence")).toMatchObject({
      write_status: "written_unverified",
      cells_match: false,
      requested_cells: ["Rent", "950 a month"],
    });
  });
});
