// Line by line what verified-tools 17.6 promises of replace_range_markdown, where the design does not say otherwise, and what the
// design adds: losses by name, smallest edits, an answer that proves what was written.
import {
  chip,
  doc,
  heading,
  item,
  p,
  proposed,
  tab,
  table,
  type BlockSpec,
} from "../support/document-builder.ts";
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

describe("17.6 replace_range_markdown", () => {
  it("answers what was written, how it compares, with revisions, evidence and the audit", async () => {
    const doc_id = await contract();
    const { revisionId } = await desk.house.read(doc_id);
    const range = await sectionOf(doc_id, "Payment");
    const answer = await replace({
      ...range,
      markdown: "## Payment\n\nRent is due **monthly**.\n\n- first\n- second\n",
    });
    const { revisionId: now } = await desk.house.read(doc_id);
    expect(answer).toMatchObject({
      applied: true,
      dry_run: false,
      revision_before: revisionId,
      revision_after: now,
      structural_match: true,
      input_blocks: 4,
      post_blocks: 4,
      blocks_kept: 1,
      blocks_changed: 1,
      blocks_inserted: 2,
      blocks_deleted: 0,
      write_status: "written_verified",
      retry_safe: true,
      audit_logged: true,
      undo: { available: true },
      losses: [],
      untouched: { verified: true },
      start_index: range["start_index"],
      end_index: range["end_index"],
      structural_elements_in_range: { tables: 0, images: 0, chips: 0, footnotes: 0 },
    });
    expect(answer).not.toHaveProperty("planned_requests");
    expect(await desk.texts(doc_id)).toEqual([
      "Terms",
      "One.",
      "Payment",
      "Rent is due monthly.",
      "first",
      "second",
      "End",
      "Done.",
    ]);
    await desk.result("rollback", { doc_id, audit_id: answer["audit_id"] });
    expect(await desk.texts(doc_id)).toEqual(["Terms", "One.", "Payment", "Rent is due.", "End", "Done."]);
  });

  it("a dry run gives the same with predictions, the requests and the inventory; nothing is written or recorded", async () => {
    const doc_id = await open(heading("A"), p("x", chip), table(["t"]), p("y"), heading("B"));
    const range = await sectionOf(doc_id, "A");
    const calls = await desk.docsCalls(async () => {
      const answer = await replace({
        ...range,
        markdown: "# A\n\nnew\n",
        allow_structural_loss: true,
        dry_run: true,
      });
      expect(answer).toMatchObject({
        applied: false,
        dry_run: true,
        revision_after: "",
        write_status: "not_written",
        retry_safe: true,
        audit_logged: false,
        audit_log_reason: "dry_run",
        structural_match: true,
        structural_elements_in_range: { tables: 1, images: 0, chips: 1, footnotes: 0 },
        losses: expect.arrayContaining(["table:0"]) as string[],
      });
      const planned = listOf(answer, "planned_requests");
      expect(planned.length).toBeGreaterThan(0);
      expect(answer["planned_request_count"]).toBe(planned.length);
    });
    expect(calls).toEqual(["read"]);
    expect(await desk.result("get_audit", { doc_id })).toMatchObject({ records: [] });
    expect(await desk.texts(doc_id)).toContain("y");
  });

  it("the requests of a long rewrite are shown in part, with the count", async () => {
    const doc_id = await open(p("old"));
    const lines = Array.from({ length: 400 }, (_, line) => `- item **${line}** of many\n`).join("");
    const answer = await replace({ ...(await rangeOf(doc_id, 1, 5)), markdown: lines, dry_run: true });
    const shown = listOf(answer, "planned_requests").length;
    expect(Number(answer["planned_requests_omitted"]) + shown).toBe(answer["planned_request_count"]);
    expect(JSON.stringify(answer).length).toBeLessThan(30_000);
  });

  it("the evidence of a long rewrite keeps to 16 KB, whatever the script", async () => {
    for (const word of ["words of it ", "言葉の言葉の"]) {
      const doc_id = await open(...Array.from({ length: 80 }, () => p(word.repeat(20))));
      const end = 1 + 80 * (word.length * 20 + 1);
      const answer = await replace({
        ...(await rangeOf(doc_id, 1, end)),
        markdown: Array.from({ length: 80 }, (_, line) => `${line} ${word.repeat(25)}\n\n`).join(""),
      });
      const evidence = Object.fromEntries(
        ["before", "after", "excerpts", "spans", "excerpts_omitted"].map((name) => [name, answer[name]]),
      );
      expect(Buffer.byteLength(JSON.stringify(evidence))).toBeLessThan(16_000);
    }
  });

  it("empty Markdown deletes the range and verifies as no blocks", async () => {
    const doc_id = await contract();
    const answer = await replace({ ...(await sectionOf(doc_id, "Payment")), markdown: "" });
    expect(answer).toMatchObject({ input_blocks: 0, post_blocks: 0, write_status: "written_verified" });
    expect(await desk.texts(doc_id)).toEqual(["Terms", "One.", "End", "Done."]);
  });

  it("Markdown that reads as what is there writes nothing", async () => {
    const doc_id = await contract();
    const range = await sectionOf(doc_id, "Payment");
    const calls = await desk.docsCalls(async () => {
      const answer = await replace({ ...range, markdown: "## Payment\n\nRent is due.\n" });
      expect(answer).toMatchObject({ applied: true, no_op: true, write_status: "not_written" });
    });
    expect(calls).toEqual(["read"]);
  });

  describe("refusals, with nothing written", () => {
    const refused = async (args: Content): Promise<Content> => {
      let error: Content = {};
      expect(await desk.docsCalls(async () => (error = await refuse(args)))).not.toContain("write");
      expect(member(error, "diagnostics")).toMatchObject({ write_status: "not_written", retry_safe: true });
      return error;
    };

    it.each([
      ["behind the tab", 1, 500],
      ["before the tab's first position", 0, 3],
      ["empty", 3, 3],
      ["backwards", 4, 2],
    ])("a range %s is INVALID_RANGE", async (_name, start, end) => {
      const doc_id = await open(p("one"), p("two"));
      const error = await refused({ ...(await rangeOf(doc_id, start, end)), markdown: "x" });
      expect(error).toMatchObject({
        error_code: "INVALID_RANGE",
        diagnostics: { start_index: start, end_index: end, tab_id: "t.0" },
      });
    });

    it("an unknown tab is TAB_NOT_FOUND, and so is none with several", async () => {
      const { document } = doc(tab(p("one")), { ...tab(p("two")), tabId: "t.2", title: "Second" });
      const doc_id = await desk.house.add(document);
      const range = await rangeOf(doc_id, 1, 3);
      for (const more of [{ tab_id: "t.9" }, {}]) {
        expect(await refused({ ...range, ...more, markdown: "x" })).toMatchObject({
          error_code: "TAB_NOT_FOUND",
          diagnostics: { available_tabs: [{ id: "t.0" }, { id: "t.2", title: "Second" }] },
        });
      }
      expect(await replace({ ...range, tab_id: "Second", markdown: "2" })).toMatchObject({ tab_id: "t.2" });
    });

    it("every construct that cannot be written is told at once, with its lines", async () => {
      const doc_id = await open(p("one"));
      const markdown = "<div>a</div>\n\n[image:none]\n\n[^1]\n\n`ok`\n";
      const error = await refused({ ...(await rangeOf(doc_id, 1, 4)), markdown });
      expect(error).toMatchObject({
        error_code: "UNSUPPORTED_MARKDOWN",
        diagnostics: { source_map: [0, 1] },
      });
      const problems = listOf(member(error, "diagnostics"), "problems");
      expect(problems.map(({ construct, line }) => [construct, line])).toEqual([
        ["html_block", 1],
        [expect.any(String), 3],
        ["footnote", 5],
      ]);
    });

    it("a pending suggestion in the range is SUGGESTIONS_PRESENT; one elsewhere is not in the way", async () => {
      const doc_id = await open(
        p("far ", proposed("off", "suggest.a")),
        p("near"),
        p("one ", proposed("x", "suggest.b"), " more"),
      );
      const error = await refused({ ...(await rangeOf(doc_id, 14, 20)), markdown: "other" });
      expect(error).toMatchObject({ error_code: "SUGGESTIONS_PRESENT" });
      expect(JSON.stringify(error)).toContain("suggest.b");
      expect(await replace({ ...(await rangeOf(doc_id, 9, 13)), markdown: "here" })).toMatchObject({
        write_status: "written_verified",
      });
    });

    it("losses are LOSS_REFUSED by name, with the inventory, until each is accepted", async () => {
      const doc_id = await open(p("a ", chip), table(["cell"]), p("b"));
      const range = await rangeOf(doc_id, 1, 14);
      const error = await refused({ ...range, markdown: "new" });
      const { losses } = member(error, "diagnostics");
      expect(error).toMatchObject({
        error_code: "LOSS_REFUSED",
        diagnostics: {
          structural_elements_in_range: { tables: 1, images: 0, chips: 1, footnotes: 0 },
          allow_structural_loss: false,
          not_accepted: losses,
        },
      });
      expect(losses).toEqual([expect.stringMatching(/^chip:/), "table:0"]);
      expect(await replace({ ...range, markdown: "new", accept_losses: losses })).toMatchObject({ losses });
    });

    it("allow_structural_loss stands for tables and chips, never for comments", async () => {
      const doc_id = await open(p("commented"), table(["cell"]), p("a ", chip), p("b"));
      const { commentId } = await desk.house.control("POST", "/emulator/act", {
        as: "editor",
        documentId: doc_id,
        action: "comment",
        content: "keep",
        quote: "commented",
      });
      const loss = `comment:${String(commentId)}`;
      const { revisionId } = await desk.house.read(doc_id);
      const all = {
        doc_id,
        start_index: 1,
        end_index: 23,
        computed_at_revision: revisionId,
        markdown: "new",
      };
      const error = await refused({ ...all, allow_structural_loss: true });
      expect(error).toMatchObject({ error_code: "LOSS_REFUSED", diagnostics: { not_accepted: [loss] } });
      expect(await replace({ ...all, allow_structural_loss: true, accept_losses: [loss] })).toMatchObject({
        write_status: "written_verified",
        losses: expect.arrayContaining([loss, "table:0"]) as string[],
      });
    });

    it("a document that others keep changing at the place ends in a conflict that may be tried again", async () => {
      const doc_id = await contract();
      const range = await sectionOf(doc_id, "Payment");
      await desk.house.fault({
        kind: "foreign-edit",
        on: "documents.batchUpdate",
        when: "before",
        documentId: doc_id,
        times: 9,
        edit: { tabId: "t.0", index: Number(range["start_index"]) + 10, text: "!" },
      });
      expect(await refuse({ ...range, markdown: "## Payment\n\nPaid.\n" })).toMatchObject({
        error_code: "REVISION_CONFLICT",
        retryable: true,
        diagnostics: { write_status: "not_written", retry_safe: true },
      });
      expect((await desk.texts(doc_id)).join()).not.toContain("Paid");
    });
  });

  it.each(["target", "next-paragraph", "style"])(
    "a write that is altered on its way (%s) is VERIFICATION_FAILED with the whole outcome",
    async (where) => {
      const doc_id = await open(heading("A"), p("one"), p("two"), p("three"));
      await desk.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where, times: 1 });
      const error = await refuse({ ...(await rangeOf(doc_id, 3, 6)), markdown: "other" });
      expect(error).toMatchObject({
        error_code: "VERIFICATION_FAILED",
        retryable: false,
        diagnostics: {
          evidence: {
            applied: false,
            verification_failed: true,
            write_status: "written_unverified",
            input_blocks: 1,
            audit_logged: true,
          },
          retry_safe: false,
        },
      });
    },
  );

  it("takes the names of older clients, and judges expectations on the read-back", async () => {
    const doc_id = await open(p("one"), p("two"));
    const { revisionId } = await desk.house.read(doc_id);
    expect(
      await replace({
        document: `https://docs.google.com/document/d/${doc_id}/edit?tab=t.0`,
        start_index: 1,
        end_index: 4,
        computed_at_revision: revisionId,
        markdown: "1",
        verify: [{ kind: "text", text: "1" }],
      }),
    ).toMatchObject({ doc_id, tab_id: "t.0", verification: { verified: true } });
  });

  it("inside one paragraph a plain paragraph replaces words, the paragraph keeping its style and list", async () => {
    const doc_id = await open(item("buy milk and eggs"), heading("Old title", 2));
    await replace({ ...(await rangeOf(doc_id, 5, 9)), markdown: "**bread**" });
    await replace({ ...(await rangeOf(doc_id, 20, 23)), markdown: "New" });
    const { content } = await desk.result("read_document", { doc_id });
    expect(content).toBe("- buy **bread** and eggs\n\n## New title\n");
  });
});
