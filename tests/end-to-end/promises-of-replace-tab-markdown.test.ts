// Line by line what verified-tools 17.7 promises of replace_tab_markdown, where the design does not say otherwise, and what the design
// adds: only what differs is written, what stands elsewhere is compared and stays.
import {
  bold,
  chip,
  doc,
  heading,
  item,
  p,
  struck,
  tab,
  table,
  type BlockSpec,
} from "../support/document-builder.ts";
import { plainView } from "../support/witnesses/plain-view.ts";
import { Desk, listOf, member, type Content } from "./support/desk.ts";

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
const replace = (args: Content) => desk.result("replace_tab_markdown", args);
const refuse = (args: Content) => desk.error("replace_tab_markdown", args);
const read = async (doc_id: string): Promise<string> =>
  String((await desk.result("read_document", { doc_id, tab_id: "t.0" }))["content"]);

describe("17.7 replace_tab_markdown", () => {
  it("answers what was written, how it compares, with revisions, evidence and the audit", async () => {
    const doc_id = await open(heading("Old"), p("stays"), p("goes"));
    const { revisionId } = await desk.house.read(doc_id);
    const answer = await replace({ doc_id, markdown: "# New\n\nstays\n\n1. comes\n" });
    const { revisionId: now } = await desk.house.read(doc_id);
    expect(answer).toMatchObject({
      applied: true,
      revision_before: revisionId,
      revision_after: now,
      structural_match: true,
      input_blocks: 3,
      post_blocks: 3,
      write_status: "written_verified",
      retry_safe: true,
      audit_logged: true,
      tab_extent: { start: 1, end: 16 },
      structural_elements_in_tab: { tables: 0, images: 0, chips: 0, footnotes: 0 },
      undo: { available: true },
      untouched: { verified: true },
    });
    expect(await read(doc_id)).toBe("# New\n\nstays\n\n1. comes\n");
    await desk.result("rollback", { doc_id, audit_id: answer["audit_id"] });
    expect(await read(doc_id)).toBe("# Old\n\nstays\n\ngoes\n");
  });

  it("a dry run gives the tab's extent in place of the range's inventory, and is not recorded", async () => {
    const doc_id = await open(p("one"));
    const calls = await desk.docsCalls(async () => {
      const answer = await replace({ doc_id, markdown: "two\n", dry_run: true });
      expect(answer).toMatchObject({
        applied: false,
        dry_run: true,
        revision_after: "",
        write_status: "not_written",
        retry_safe: true,
        tab_extent: { start: 1, end: 5 },
        audit_logged: false,
        audit_log_reason: "dry_run",
      });
      expect(listOf(answer, "planned_requests")).not.toEqual([]);
      expect(answer).not.toHaveProperty("structural_elements_in_range");
    });
    expect(calls).toEqual(["read"]);
    expect(await desk.texts(doc_id)).toEqual(["one"]);
  });

  it("empty Markdown empties the tab: no blocks, one empty plain paragraph", async () => {
    const doc_id = await open(heading("A"), item("x"), p(bold("y")));
    const answer = await replace({ doc_id, markdown: "" });
    expect(answer).toMatchObject({ input_blocks: 0, post_blocks: 0, write_status: "written_verified" });
    const [only, second] = plainView(await desk.house.read(doc_id)).paragraphs;
    expect([only?.units.map(({ what }) => what), second]).toEqual([["\n"], undefined]);
    expect(await read(doc_id)).toBe("");
    await desk.result("rollback", { doc_id, audit_id: answer["audit_id"] });
    expect(await read(doc_id)).toBe("# A\n\n- x\n\n**y**\n");
  });

  it("a document's own reading written back is a no-op with one call", async () => {
    const doc_id = await open(
      heading("A"),
      p("x ", chip, " y"),
      item("i"),
      table(["a", "b"], ["c", "d"]),
      p("z"),
    );
    const markdown = await read(doc_id);
    const calls = await desk.docsCalls(async () => {
      expect(await replace({ doc_id, markdown })).toMatchObject({
        applied: true,
        no_op: true,
        write_status: "not_written",
      });
    });
    expect(calls).toEqual(["read"]);
  });

  it("writes one changed word of many blocks, with requests for that word alone", async () => {
    const blocks = Array.from({ length: 300 }, (_, at) => p(`Paragraph ${at} of it`));
    const doc_id = await open(...blocks);
    const markdown = (await read(doc_id)).replace("Paragraph 150 of", "Paragraph 150 near");
    const dry = await replace({ doc_id, markdown, dry_run: true });
    expect(dry).toMatchObject({ blocks_kept: 299, blocks_changed: 1, blocks_inserted: 0, blocks_deleted: 0 });
    expect(Number(dry["planned_request_count"])).toBeLessThanOrEqual(4);
    expect(await replace({ doc_id, markdown })).toMatchObject({ write_status: "written_verified" });
    expect(await read(doc_id)).toBe(markdown);
  });

  it("writes only the tab that is named, nested ones too", async () => {
    const { document } = doc({
      ...tab(p("one")),
      children: [{ ...tab(p("two")), tabId: "t.n", title: "Inner" }],
    });
    const doc_id = await desk.house.add(document);
    expect(await replace({ doc_id, tab_id: "Inner", markdown: "# 2\n" })).toMatchObject({ tab_id: "t.n" });
    expect(await desk.texts(doc_id)).toEqual(["one", "2"]);
    expect(await refuse({ doc_id, markdown: "x" })).toMatchObject({
      error_code: "TAB_NOT_FOUND",
      diagnostics: {
        available_tabs: [{ id: "t.0" }, { id: "t.n", path: expect.stringContaining("Inner") as string }],
      },
    });
  });

  it("an empty tab_id is refused before anything is asked", async () => {
    const doc_id = await open(p("one"));
    const calls = await desk.googleCalls(async () => {
      expect(await refuse({ doc_id, tab_id: "", markdown: "x" })).toMatchObject({
        error_code: "INVALID_INPUT",
      });
    });
    expect(calls.filter(({ from }) => from === "script")).toEqual([]);
  });

  describe("refusals, with nothing written", () => {
    const refused = async (args: Content): Promise<Content> => {
      let error: Content = {};
      expect(await desk.docsCalls(async () => (error = await refuse(args)))).not.toContain("write");
      expect(member(error, "diagnostics")).toMatchObject({ write_status: "not_written", retry_safe: true });
      return error;
    };

    it("unsupported constructs come all at once with lines", async () => {
      const error = await refused({ doc_id: await open(p("one")), markdown: "<i>a</i>\n\n<b>b</b>\n" });
      expect(error["error_code"]).toBe("UNSUPPORTED_MARKDOWN");
      expect(listOf(member(error, "diagnostics"), "problems").map(({ line }) => line)).toContain(3);
    });

    it("losses come by name with the inventory of the tab", async () => {
      const doc_id = await open(p("a ", chip), table(["cell"]), p("b"));
      const error = await refused({ doc_id, markdown: "new" });
      expect(error).toMatchObject({
        error_code: "LOSS_REFUSED",
        diagnostics: {
          structural_elements_in_tab: { tables: 1, images: 0, chips: 1, footnotes: 0 },
          allow_structural_loss: false,
        },
      });
      expect(await replace({ doc_id, markdown: "new", allow_structural_loss: true })).toMatchObject({
        write_status: "written_verified",
      });
    });

    it("a suggestion where something is to change", async () => {
      const doc_id = await open(p("a ", struck("b", "suggest.x")), p("c"));
      expect(await refused({ doc_id, markdown: "z" })).toMatchObject({ error_code: "SUGGESTIONS_PRESENT" });
    });

    it("a document that may only be viewed", async () => {
      const doc_id = await open(p("one"));
      await desk.house.control("POST", "/emulator/files", { id: doc_id, role: "reader" });
      expect(await refused({ doc_id, markdown: "x" })).toMatchObject({ error_code: "PERMISSION_DENIED" });
    });
  });

  it("a batch that the service refuses is INVALID_RANGE with its words", async () => {
    const doc_id = await open(p("one"));
    await desk.house.fault({
      kind: "status",
      on: "documents.batchUpdate",
      status: 400,
      message: "no",
      times: 1,
    });
    expect(await refuse({ doc_id, markdown: "x" })).toMatchObject({
      error_code: "INVALID_RANGE",
      diagnostics: { http_status: 400, api_message: "no", write_status: "not_written" },
    });
  });

  it("a batch that changed another tab too is VERIFICATION_FAILED", async () => {
    const { document } = doc(tab(p("one"), p("more")), { ...tab(p("two")), tabId: "t.2", title: "Second" });
    const doc_id = await desk.house.add(document);
    await desk.house.fault({
      kind: "altered-write",
      on: "documents.batchUpdate",
      where: "other-tab",
      times: 1,
    });
    const error = await refuse({ doc_id, tab_id: "t.0", markdown: "1" });
    expect(error).toMatchObject({
      error_code: "VERIFICATION_FAILED",
      diagnostics: { evidence: { verification_failed: true, needs_manual_restore: true } },
    });
    expect(JSON.stringify(member(error, "diagnostics"))).toContain("t.2");
  });
});
