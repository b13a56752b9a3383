// The stamp of a range: it finds its section again after edits elsewhere, also between reading and writing, and never takes one
// section for another (verified-tools 17.6, W-21, W-22; design 7).
import { heading, p, tab, type BlockSpec } from "../support/document-builder.ts";
import { Desk, type Content } from "./support/desk.ts";

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

const open = (...blocks: BlockSpec[]) => desk.add(tab(...blocks));
const replace = (args: Content) => desk.result("replace_range_markdown", args);
const refuse = (args: Content) => desk.error("replace_range_markdown", args);

/** Arguments for the section under a heading, as find_sections answers them. */
async function sectionOf(doc_id: string, title: string): Promise<Content> {
  const { matches } = await desk.result("find_sections", { doc_id, heading: title });
  const [first] = matches as Content[];
  const { start_index, end_index, computed_at_revision } = first ?? {};
  return { doc_id, start_index, end_index, computed_at_revision };
}

/** Arguments for a range of indexes at the revision that the document has. */
async function rangeOf(doc_id: string, start_index: number, end_index: number): Promise<Content> {
  const { revisionId } = await desk.house.read(doc_id);
  return { doc_id, start_index, end_index, computed_at_revision: revisionId };
}

const contract = () =>
  open(
    heading("Terms", 1),
    p("One."),
    heading("Payment", 2),
    p("Rent is due."),
    heading("End", 2),
    p("Done."),
  );

describe("17.6 replace_range_markdown, computed_at_revision", () => {
  it("finds its section again after edits elsewhere, and says how far it moved", async () => {
    const doc_id = await contract();
    const range = await sectionOf(doc_id, "Payment");
    await desk.result("replace_text", { doc_id, find: "Terms", replace: "All of the terms" });
    const answer = await replace({ ...range, markdown: "## Payment\n\nPaid.\n" });
    expect(answer).toMatchObject({
      write_status: "written_verified",
      shifted_by: 11,
      start_index: Number(range["start_index"]) + 11,
    });
    expect(await desk.texts(doc_id)).toEqual([
      "All of the terms",
      "One.",
      "Payment",
      "Paid.",
      "End",
      "Done.",
    ]);
  });

  it("is resolved again when others write between reading and writing", async () => {
    const doc_id = await contract();
    const range = await sectionOf(doc_id, "Payment");
    await desk.house.fault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "before",
      documentId: doc_id,
      times: 1,
      edit: { tabId: "t.0", index: 1, text: "The " },
    });
    const answer = await replace({ ...range, markdown: "## Payment\n\nPaid.\n" });
    expect(answer).toMatchObject({ write_status: "written_verified", replanned: 1, shifted_by: 4 });
    expect(await desk.texts(doc_id)).toEqual(["The Terms", "One.", "Payment", "Paid.", "End", "Done."]);
  });

  it("of a section that changed is STALE_RANGE, with what stands there", async () => {
    const doc_id = await contract();
    const range = await sectionOf(doc_id, "Payment");
    await desk.result("replace_text", { doc_id, find: "Rent", replace: "The rent" });
    expect(await refuse({ ...range, markdown: "x" })).toMatchObject({
      error_code: "STALE_RANGE",
      retryable: false,
      diagnostics: {
        computed_at_revision: range["computed_at_revision"],
        doc_id,
        write_status: "not_written",
      },
    });
  });

  it("that is empty is INVALID_INPUT before anything is asked", async () => {
    const doc_id = await contract();
    const range = await sectionOf(doc_id, "Payment");
    let error: Content = {};
    const calls = await desk.googleCalls(
      async () => (error = await refuse({ ...range, computed_at_revision: "", markdown: "x" })),
    );
    expect(calls.filter(({ from }) => from === "script")).toEqual([]);
    expect(error).toMatchObject({ error_code: "INVALID_INPUT" });
  });

  it("that is only a revision holds while it is the current one, else STALE_RANGE", async () => {
    const doc_id = await open(p("one"), p("two"));
    const range = await rangeOf(doc_id, 1, 4);
    expect(await replace({ ...range, markdown: "1" })).toMatchObject({ write_status: "written_verified" });
    expect(await refuse({ ...range, markdown: "2" })).toMatchObject({
      error_code: "STALE_RANGE",
      diagnostics: { computed_at_revision: range["computed_at_revision"] },
    });
  });
});
