// Line by line what verified-tools 17.13 promises of insert_table, where the design does not say otherwise, and what the design adds.
import { heading, p, struck, tab, table, type BlockSpec } from "../support/document-builder.ts";
import { Desk, member, type Content } from "./support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});

const open = (...blocks: BlockSpec[]) => desk.add(tab(...blocks));
const rows = [
  ["Item", "Cost"],
  ["Rent", "900"],
];

describe("17.13 insert_table", () => {
  it("checks rows before it asks Google anything: none, an empty one, unequal ones, what is no text, all with the lengths", async () => {
    const doc_id = await open(p("a"));
    const call = (wrong: unknown) => desk.error("insert_table", { doc_id, anchor: "a", rows: wrong });
    for (const [wrong, lengths] of [
      [[], []],
      [
        [["a"], []],
        [1, 0],
      ],
      [
        [["a", "b"], ["c"]],
        [2, 1],
      ],
      [[["a", 1]], [2]],
    ]) {
      let error: Content = {};
      expect(await desk.googleCalls(async () => (error = await call(wrong)))).toEqual([]);
      expect(error).toMatchObject({ error_code: "INVALID_INPUT", diagnostics: { row_lengths: lengths } });
    }
  });

  it("looks for the tab before the anchor, and for the anchor before it looks at suggestions", async () => {
    const doc_id = await open(p("The ", struck("red", "suggest.x"), " door"));
    const call = (args: Content) => desk.error("insert_table", { doc_id, rows, ...args });
    expect(await call({ anchor: "blue", tab_id: "t.9" })).toMatchObject({ error_code: "TAB_NOT_FOUND" });
    expect(await call({ anchor: "blue" })).toMatchObject({ error_code: "QUOTE_NOT_FOUND" });
  });

  it("an anchor that is not there: the words, the tab, near misses and every rung", async () => {
    const doc_id = await open(p("Alpha release"));
    expect(await desk.error("insert_table", { doc_id, rows, anchor: "Alpha relaese" })).toMatchObject({
      error_code: "QUOTE_NOT_FOUND",
      retryable: false,
      diagnostics: {
        anchor: "Alpha relaese",
        tab_id: "t.0",
        candidates: [{ text: "Alpha release", start_index: 1 }],
        ladder_report: expect.arrayContaining([{ rung: "exact", matches: 0 }]) as unknown,
      },
    });
  });

  it("W-32: an anchor that stands twice keeps its own code and says where, and one can be picked", async () => {
    const doc_id = await open(p("again"), p("again"), p("end"));
    const error = await desk.error("insert_table", { doc_id, rows, anchor: "again" });
    expect(error).toMatchObject({
      error_code: "MATCH_COUNT_MISMATCH",
      diagnostics: {
        spans: [
          { start: 1, end: 6 },
          { start: 7, end: 12 },
        ],
      },
    });
    const result = await desk.result("insert_table", { doc_id, rows, anchor: "again", occurrence: 2 });
    expect(result).toMatchObject({ start_index: 13, total_matches: 2 });
  });

  it("an anchor in a table: where it stands and where that table does", async () => {
    const doc_id = await open(p("a"), table(["in here"]), p("end"));
    const error = await desk.error("insert_table", { doc_id, rows, anchor: "in here" });
    expect(error["error_code"]).toBe("INVALID_INPUT");
    expect(member(error, "diagnostics")).toMatchObject({
      anchor_span_start: 6,
      element_start: 3,
      element_end: 15,
      write_status: "not_written",
    });
  });

  it("success: number, size, first row, confirmed, both revisions, audit; three calls of the Docs API", async () => {
    const doc_id = await open(table(["before"]), p("anchor here"), p("end"));
    let result: Content = {};
    const calls = await desk.docsCalls(
      async () => (result = await desk.result("insert_table", { doc_id, anchor: "anchor", rows })),
    );
    expect(calls).toEqual(["read", "write", "read"]);
    expect(result).toMatchObject({
      applied: true,
      table_index: 1,
      rows: 2,
      columns: 2,
      first_row: ["Item", "Cost"],
      table_confirmed: true,
      audit_logged: true,
      write_status: "written_verified",
      retry_safe: true,
      losses: [],
      undo: { available: true },
    });
    expect(result["revision_before"]).not.toBe(result["revision_after"]);
    const read = await desk.result("get_table", { doc_id, table_index: 1 });
    expect(read).toMatchObject({ cells: rows, start_index: result["start_index"] });
  });

  it("cells are plain text: markers stay, nothing is bold, and empty cells are empty", async () => {
    const doc_id = await open(heading("Costs"), p("end"));
    await desk.result("insert_table", { doc_id, anchor: "Costs", rows: [["**a**", ""]] });
    const read = await desk.result("get_table", { doc_id, table_index: 0, cell_format: "markdown" });
    expect(read["cells"]).toEqual([["\\*\\*a\\*\\*", ""]]);
  });

  it("dry run: not applied, the anchor's span, the place, the size, the requests, one revision, no audit", async () => {
    const doc_id = await open(p("anchor"), p("end"));
    let result: Content = {};
    const calls = await desk.docsCalls(
      async () =>
        (result = await desk.result("insert_table", { doc_id, anchor: "anchor", rows, dry_run: true })),
    );
    expect(calls).toEqual(["read"]);
    expect(result).toMatchObject({
      applied: false,
      dry_run: true,
      anchor_span: { start: 1, end: 7 },
      insert_at: 8,
      rows: 2,
      columns: 2,
      planned_request_count: expect.any(Number) as number,
      revision_after: "",
      audit_logged: false,
      audit_log_reason: "dry_run",
      write_status: "not_written",
    });
    const kinds = (result["planned_requests"] as object[]).flatMap((request) => Object.keys(request));
    expect(kinds).toContain("insertTable");
    expect(kinds).toHaveLength(Number(result["planned_request_count"]));
    expect(await desk.texts(doc_id)).toEqual(["anchor", "end"]);
  });

  it("a table that is not as predicted after the write: what was expected, and what is there", async () => {
    const doc_id = await open(p("anchor"), p("end"));
    await desk.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where: "target" });
    const error = await desk.error("insert_table", { doc_id, anchor: "anchor", rows });
    await desk.house.control("DELETE", "/emulator/faults");
    expect(error["error_code"]).toBe("VERIFICATION_FAILED");
    expect(member(member(error, "diagnostics"), "evidence")).toMatchObject({
      write_status: "written_unverified",
      retry_safe: false,
      table_confirmed: false,
      table_index: -1,
      rows: 0,
      columns: 0,
      first_row: [],
      expected_table_start: 8,
      expected_rows: 2,
      expected_columns: 2,
    });
  });

  it("verify and accept_losses are taken as by every write", async () => {
    const doc_id = await open(p("anchor"), p("end"));
    const result = await desk.result("insert_table", {
      doc_id,
      anchor: "anchor",
      rows,
      verify: [
        { kind: "text", text: "Rent" },
        { kind: "text", text: "absent" },
      ],
    });
    expect(result).toMatchObject({
      write_status: "written_verified",
      verification: { verified: false, checks: [{ kind: "text" }, { kind: "text" }] },
    });
  });
});
