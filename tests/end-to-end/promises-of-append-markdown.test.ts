// Line by line what verified-tools 17.8 promises of append_markdown, where the design does not say otherwise, and what the design adds:
// blocks of their own behind whatever stands last, no style from it, nothing of it changed.
import {
  bold,
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
const append = (args: Content) => desk.result("append_markdown", args);
const refuse = (args: Content) => desk.error("append_markdown", args);
const read = async (doc_id: string): Promise<string> =>
  String((await desk.result("read_document", { doc_id }))["content"]);

describe("17.8 append_markdown", () => {
  it("answers what was written, how it compares, with revisions, evidence and the audit", async () => {
    const doc_id = await open(p("Hello"));
    const answer = await append({ doc_id, markdown: "## More\n\n- one\n- two\n" });
    expect(answer).toMatchObject({
      applied: true,
      structural_match: true,
      input_blocks: 3,
      post_blocks: 3,
      blocks_inserted: 3,
      insert_at: 6,
      write_status: "written_verified",
      retry_safe: true,
      audit_logged: true,
      losses: [],
      undo: { available: true },
    });
    expect(await read(doc_id)).toBe("Hello\n\n## More\n\n- one\n- two\n");
    await desk.result("rollback", { doc_id, audit_id: answer["audit_id"] });
    expect(await read(doc_id)).toBe("Hello\n");
  });

  it("a dry run shows the requests and the place, and writes nothing", async () => {
    const doc_id = await open(p("Hello"));
    const calls = await desk.docsCalls(async () => {
      const answer = await append({ doc_id, markdown: "more\n", dry_run: true });
      expect(answer).toMatchObject({
        applied: false,
        dry_run: true,
        revision_after: "",
        insert_at: 6,
        write_status: "not_written",
        audit_logged: false,
        audit_log_reason: "dry_run",
      });
      expect(listOf(answer, "planned_requests")).not.toEqual([]);
    });
    expect(calls).toEqual(["read"]);
  });

  it.each<[string, BlockSpec[], string]>([
    ["a heading", [heading("Last", 1)], "# Last\n"],
    ["a list item", [item("last")], "- last\n"],
    ["bold text", [p(bold("last"))], "**last**\n"],
    ["a chip", [p("last ", chip)], ""],
  ])("behind %s, plain text is plain, in a paragraph of its own", async (_name, blocks, before) => {
    const doc_id = await open(...blocks);
    const old = before === "" ? await read(doc_id) : before;
    await append({ doc_id, markdown: "plain\n" });
    expect(await read(doc_id)).toBe(`${old}\nplain\n`);
    expect(await desk.lookOf(doc_id, "plain")).toMatchObject({ bold: false, fontSize: { magnitude: 11 } });
  });

  it("an empty last paragraph is used up, and an empty tab as well", async () => {
    const doc_id = await open(p("a"), p(""));
    await append({ doc_id, markdown: "b\n" });
    expect(await desk.texts(doc_id)).toEqual(["a", "b"]);
    const blank = String((await desk.result("create_document", { title: "Blank to append to" }))["doc_id"]);
    await append({ doc_id: blank, markdown: "# First\n\nthen\n" });
    expect(await desk.texts(blank)).toEqual(["First", "then"]);
  });

  it("behind a table, and with a table last", async () => {
    const doc_id = await open(p("a"), table(["x"]), p(""));
    await append({ doc_id, markdown: "| h |\n| --- |\n| 1 |\n" });
    expect(await read(doc_id)).toContain("| h |\n| --- |\n| 1 |");
    await append({ doc_id, markdown: "end\n" });
    expect((await read(doc_id)).endsWith("| 1 |\n\nend\n")).toBe(true);
  });

  it("a numbered list that goes on from the one above counts on", async () => {
    const doc_id = String(
      (await desk.result("create_document", { title: "Steps", markdown: "1. a\n2. b\n" }))["doc_id"],
    );
    await append({ doc_id, markdown: "3. c\n" });
    expect(await read(doc_id)).toBe("1. a\n2. b\n3. c\n");
  });

  it("nothing that is there is changed", async () => {
    const doc_id = await open(heading("A"), p("x ", chip), item("i"), p("last"));
    const before = plainView(await desk.house.read(doc_id)).paragraphs;
    await append({ doc_id, markdown: "one\n\n## two\n\n> three\n" });
    const after = plainView(await desk.house.read(doc_id)).paragraphs;
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it("the evidence of a long text keeps to 16 KB, whatever the script", async () => {
    for (const word of ["text ", "本文です。"]) {
      const doc_id = await open(p("a"));
      const answer = await append({ doc_id, markdown: `${word.repeat(4000)}\n` });
      expect(answer).toMatchObject({ write_status: "written_verified" });
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(17_000);
    }
  });

  describe("refusals, with nothing written", () => {
    const refused = async (args: Content): Promise<Content> => {
      let error: Content = {};
      expect(await desk.docsCalls(async () => (error = await refuse(args)))).not.toContain("write");
      expect(member(error, "diagnostics")).toMatchObject({ write_status: "not_written", retry_safe: true });
      return error;
    };

    it.each([
      ["an empty string", ""],
      ["white space", " \n\t\n"],
      ["a link's definition", "[a]: https://example.com\n"],
    ])("nothing to append (%s) is INVALID_INPUT", async (_name, markdown) => {
      expect(await refused({ doc_id: await open(p("a")), markdown })).toMatchObject({
        error_code: "INVALID_INPUT",
      });
    });

    it("what cannot be written, all at once with lines", async () => {
      const error = await refused({ doc_id: await open(p("a")), markdown: "<p>\n\nx\n\n[image:none]\n" });
      expect(error["error_code"]).toBe("UNSUPPORTED_MARKDOWN");
      expect(listOf(member(error, "diagnostics"), "problems").map(({ line }) => line)).toEqual([1, 5]);
    });

    it("an unknown tab, and none of several", async () => {
      const { document } = doc(tab(p("one")), { ...tab(p("two")), tabId: "t.2", title: "Second" });
      const doc_id = await desk.house.add(document);
      for (const more of [{}, { tab_id: "t.9" }]) {
        expect(await refused({ doc_id, markdown: "x", ...more })).toMatchObject({
          error_code: "TAB_NOT_FOUND",
        });
      }
      await append({ doc_id, tab_id: "t.2", markdown: "three" });
      expect(await desk.texts(doc_id)).toEqual(["one", "two", "three"]);
    });

    it("a suggestion at the place; one elsewhere is not in the way", async () => {
      const last = await open(p("a"), p("b", proposed("c", "suggest.x")));
      expect(await refused({ doc_id: last, markdown: "x" })).toMatchObject({
        error_code: "SUGGESTIONS_PRESENT",
      });
      const first = await open(p("a", proposed("c", "suggest.x")), p("b"));
      await append({ doc_id: first, markdown: "x" });
      expect(await desk.texts(first)).toEqual(["ac", "b", "x"]);
    });
  });

  it("others who type at the end meanwhile are not overwritten", async () => {
    const doc_id = await open(p("far"), p("between"), p("end"));
    await desk.house.fault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "before",
      documentId: doc_id,
      times: 1,
      edit: { tabId: "t.0", index: 1, text: "very " },
    });
    expect(await append({ doc_id, markdown: "x" })).toMatchObject({ replanned: 1 });
    expect(await desk.texts(doc_id)).toEqual(["very far", "between", "end", "x"]);
  });
});
