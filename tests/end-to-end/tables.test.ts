// Tables and the world around them: other people at work, answers that get lost, large ones, and what they cost in calls.
import { p, tab, table } from "../support/document-builder.ts";
import { House, resultOf } from "./support/house.ts";
import { laid, prepare } from "./support/markdown-case.ts";
import { shown } from "./support/shown.ts";

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

const rows = [
  ["a", "b"],
  ["c", "d"],
];
const cells = ["table 2×2", "[0.0] p: a", "[0.1] p: b", "[1.0] p: c", "[1.1] p: d"];

const calls = [
  ["insert_table", { anchor: "Anchor", rows }],
  ["replace_table_row", { table_index: 0, row_index: 0, cells: ["new", "y"] }],
] as const;

const spec = () => tab(p("far away"), p("nothing"), p("Anchor"), p("more"), table(["x", "y"]), p("end"));

describe.each(calls)("%s", (tool, args) => {
  it("is planned again when others edit elsewhere in between, and written once", async () => {
    const { doc_id } = await laid(house, spec());
    await house.fault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "before",
      edit: { tabId: "t.0", index: 1, text: "Hello. " },
    });
    const answer = resultOf(await house.call(tool, { doc_id, ...args }));
    expect(answer).toMatchObject({
      write_status: "written_verified",
      replanned: 1,
      untouched: { verified: true },
    });
    const all = shown(await house.read(doc_id));
    expect(all.join("\n")).toContain(tool === "insert_table" ? "[1.1] p: d" : "[0.0] p: new");
  });

  it("whose answer is lost is settled by reading, and written once", async () => {
    const { doc_id } = await laid(house, spec());
    await house.clearRequests();
    await house.fault({ kind: "lost-answer", on: "documents.batchUpdate", times: 1 });
    const answer = resultOf(await house.call(tool, { doc_id, ...args }));
    expect(answer).toMatchObject({ write_status: "written_verified" });
    expect(await house.batches()).toHaveLength(1);
  });

  it("whose reply to the caller is lost is not written again", async () => {
    const { doc_id } = await laid(house, spec());
    await house.clearRequests();
    await house.fault({ kind: "lost-answer", on: "webapp", times: 1 });
    const answer = resultOf(await house.call(tool, { doc_id, ...args }));
    expect(answer).toMatchObject({ write_status: "written_verified" });
    expect(await house.batches()).toHaveLength(1);
  });

  it("costs three calls of the Docs API, and all together as many as a write may", async () => {
    const { doc_id } = await laid(house, spec());
    resultOf(await house.call("replace_text", { doc_id, find: "nothing", replace: "something" }));
    await house.clearRequests();
    resultOf(await house.call(tool, { doc_id, ...args }));
    const made = await house.googleCalls();
    expect(made.filter(({ path }) => path.startsWith("/v1/documents"))).toHaveLength(3);
    expect(made.length).toBeLessThanOrEqual(6);
  });
});

it("a table stays what was written when others move it, and can still be taken back", async () => {
  const { doc_id } = await laid(house, spec());
  const answer = resultOf(await house.call("insert_table", { doc_id, anchor: "Anchor", rows }));
  await prepare(house, doc_id, [{ insertText: { location: { index: 1, tabId: "t.0" }, text: "Moved.\n" } }]);
  const taken = { doc_id, audit_id: String(answer["audit_id"]) };
  expect(resultOf(await house.call("rollback", taken))).toMatchObject({ write_status: "written_verified" });
  expect(shown(await house.read(doc_id))).not.toContain("table 2×2");
  expect(shown(await house.read(doc_id))[0]).toBe("p: Moved.");
});

it("a table that others have changed is not taken back", async () => {
  const { doc_id } = await laid(house, tab(p("Anchor"), p("end")));
  const answer = resultOf(await house.call("insert_table", { doc_id, anchor: "Anchor", rows }));
  resultOf(
    await house.call("replace_table_row", { doc_id, table_index: 0, row_index: 0, cells: ["other", "b"] }),
  );
  const outcome = await house.call("rollback", { doc_id, audit_id: String(answer["audit_id"]) });
  expect(outcome.ok ? "" : outcome.error.code).toBe("UNDO_UNAVAILABLE");
  expect(shown(await house.read(doc_id))).toContain("[0.0] p: other");
});

it("100 rows of 20 cells go in one batch, each verified, and go again", async () => {
  const { doc_id } = await laid(house, tab(p("Anchor"), p("end")));
  const large = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 20 }, (__, column) => `${row}.${column}`),
  );
  await house.clearRequests();
  const answer = resultOf(await house.call("insert_table", { doc_id, anchor: "Anchor", rows: large }));
  expect(answer).toMatchObject({ rows: 100, columns: 20, table_confirmed: true, undo: { available: true } });
  expect(await house.batches()).toHaveLength(1);
  const read = resultOf(await house.call("get_table", { doc_id, table_index: 0 }));
  expect(read["cells"]).toEqual(large);
  resultOf(await house.call("rollback", { doc_id, audit_id: String(answer["audit_id"]) }));
  expect(shown(await house.read(doc_id))).toEqual(["p: Anchor", "p: end"]);
});

it("a pinned header is told by list_tables", async () => {
  const { doc_id } = await laid(house, tab(p("Anchor"), p("end")));
  resultOf(await house.call("insert_table", { doc_id, anchor: "Anchor", rows, pin_header: true }));
  expect(shown(await house.read(doc_id))).toEqual(["p: Anchor", ...cells, "p: end"]);
  const { tables } = resultOf(await house.call("list_tables", { doc_id }));
  expect(tables).toMatchObject([{ table_index: 0, pinned_header_rows: 1, rows: 2, columns: 2 }]);
});
