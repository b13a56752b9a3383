// Weaknesses of verified-editing servers that ours must not have, as an MCP client would meet them: how text is written.
import { chip, heading, link, p, proposed, struck, styled, tab, table } from "../support/document-builder.ts";
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

const equation = { element: { equation: {} } };

describe("W-01: a match takes in no object", () => {
  it.each([
    ["a chip", chip],
    ["an equation", equation],
  ])("a text that ends before %s is replaced beside it", async (_name, object) => {
    const doc_id = await desk.add(tab(p("Before ", object, "after")));
    await desk.result("replace_text", { doc_id, find: "Before ", replace: "Ahead of " });
    expect(await desk.texts(doc_id)).toEqual(["Ahead of ⟨⟩after"]);
    await desk.result("replace_text", { doc_id, find: "after", replace: "" });
    expect(await desk.texts(doc_id)).toEqual(["Ahead of ⟨⟩"]);
  });

  it("a text with an object inside is not one text", async () => {
    const doc_id = await desk.add(tab(p("Before ", chip, "after")));
    expect(await desk.error("replace_text", { doc_id, find: "Before after", replace: "x" })).toMatchObject({
      error_code: "ZERO_MATCH",
    });
    expect(await desk.texts(doc_id)).toEqual(["Before ⟨⟩after"]);
  });
});

describe("W-02: a paragraph end belongs to no match", () => {
  it.each(["foo ", "foo bar"])("%j does not reach over it", async (find) => {
    const doc_id = await desk.add(tab(heading("foo", 2), p("bar")));
    const { error_code } = await desk.error("replace_text", { doc_id, find, replace: "x" });
    expect(["ZERO_MATCH", "STRUCTURAL_BOUNDARY"]).toContain(error_code);
    expect(await desk.texts(doc_id)).toEqual(["foo", "bar"]);
  });

  it("a line feed at the end of `find` is refused", async () => {
    const doc_id = await desk.add(tab(p("foo"), p("bar")));
    expect(await desk.error("replace_text", { doc_id, find: "foo\n", replace: "x" })).toMatchObject({
      error_code: "INVALID_INPUT",
    });
    expect(await desk.texts(doc_id)).toEqual(["foo", "bar"]);
  });

  it("text over a paragraph end is STRUCTURAL_BOUNDARY with the places", async () => {
    const doc_id = await desk.add(tab(p("foo"), p("bar")));
    const error = await desk.error("replace_text", { doc_id, find: "foo\nbar", replace: "x" });
    expect(error["error_code"]).toBe("STRUCTURAL_BOUNDARY");
    expect(listOf(member(error, "diagnostics"), "spans")).toHaveLength(1);
    expect(listOf(member(error, "diagnostics"), "locations")).toHaveLength(1);
  });
});

describe("W-03: a write that landed is never called a conflict", () => {
  const edit = { find: "Monday", replace: "Monday, noon" };

  it("when its answer was lost between the script and Google", async () => {
    const doc_id = await desk.add(tab(p("On Monday.")));
    await desk.house.fault({ kind: "lost-answer", on: "documents.batchUpdate" });
    await desk.house.clearRequests();
    const { isError, content } = await desk.client.call("replace_text", { ...edit, doc_id });
    expect(await desk.house.batches()).toHaveLength(1);
    expect(await desk.texts(doc_id)).toEqual(["On Monday, noon."]);
    const status = isError ? member(member(content, "diagnostics"), "evidence") : content;
    expect(["written_verified", "written_unverified"]).toContain(status["write_status"]);
    if (isError) expect(content).toMatchObject({ retryable: false });
  });

  it("when its answer was lost between the bridge and the script", async () => {
    const doc_id = await desk.add(tab(p("On Monday.")));
    await desk.house.fault({ kind: "lost-answer", on: "webapp" });
    expect(await desk.result("replace_text", { ...edit, doc_id })).toMatchObject({
      write_status: "written_verified",
    });
    expect(await desk.texts(doc_id)).toEqual(["On Monday, noon."]);
  });

  it.each([429, 500, 503])(
    "and one that the service answered with %i is not sent again unasked",
    async (status) => {
      const doc_id = await desk.add(tab(p("On Monday.")));
      await desk.house.fault({ kind: "status", on: "documents.batchUpdate", status });
      await desk.house.clearRequests();
      const { isError } = await desk.client.call("replace_text", { ...edit, doc_id });
      expect(await desk.house.batches()).toHaveLength(1);
      expect(await desk.texts(doc_id)).toEqual([isError ? "On Monday." : "On Monday, noon."]);
    },
  );
});

describe("W-04: text can be deleted", () => {
  it("by an empty `replace`, and its absence is verified", async () => {
    const doc_id = await desk.add(tab(p("Keep this, drop that, keep this too.")));
    const result = await desk.result("replace_text", { doc_id, find: ", drop that", replace: "" });
    expect(result).toMatchObject({ applied: true, write_status: "written_verified", match_count: 1 });
    expect(result["after"]).not.toContain("drop that");
    expect(await desk.texts(doc_id)).toEqual(["Keep this, keep this too."]);
  });

  it("all of a paragraph, which stays as an empty one, and at all places at once", async () => {
    const doc_id = await desk.add(tab(p("gone"), p("gone and "), table(["gone"]), p("end")));
    await desk.result("replace_text", { doc_id, find: "gone", replace: "", replace_all: true });
    expect(await desk.texts(doc_id)).toEqual(["", " and ", "", "end"]);
  });
});

describe("W-05: what replace_text says is proven", () => {
  const altered = ["target", "next-paragraph", "other-tab", "style", "named-range"];
  it.each(altered)("something else written (%s) is never called verified", async (where) => {
    const ranges = [{ name: "mine", id: "kix.mine", from: "a", to: "b" }];
    const doc_id = await desk.add(
      { ...tab(p("One <a>wrod<b> here."), p("And more.")), namedRanges: ranges },
      { ...tab(p("Another tab.")), tabId: "t.other", title: "Other" },
    );
    await desk.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where });
    const error = await desk.error("replace_text", { doc_id, tab_id: "t.0", find: "wrod", replace: "word" });
    expect(error["error_code"]).toBe("VERIFICATION_FAILED");
    expect(member(member(error, "diagnostics"), "evidence")).toMatchObject({
      applied: false,
      write_status: "written_unverified",
      retry_safe: false,
    });
  });

  it("each of several replacements is shown", async () => {
    const doc_id = await desk.add(tab(p("teh first"), p("then"), p("teh second")));
    const result = await desk.result("replace_text", {
      doc_id,
      find: "teh",
      replace: "the",
      replace_all: true,
    });
    expect(result).toMatchObject({ match_count: 2, untouched: { verified: true } });
    const excerpts = JSON.stringify(listOf(result, "excerpts"));
    expect(excerpts).toContain("the first");
    expect(excerpts).toContain("the second");
  });
});

describe("W-22: what does not concern the place does not stop the edit", () => {
  /** Does something while the first batch waits at the service's door. */
  async function meanwhile(doc_id: string, action: () => Promise<unknown>): Promise<Content> {
    await desk.house.fault({ kind: "slow", on: "documents.batchUpdate", ms: 900, documentId: doc_id });
    await desk.house.clearRequests();
    const answer = desk.result("replace_text", { doc_id, tab_id: "t.0", find: "Monday", replace: "Friday" });
    while ((await desk.house.googleCalls()).length === 0) await new Promise((done) => setTimeout(done, 10));
    await action();
    return answer;
  }
  const act = (documentId: string, order: Content) =>
    desk.house.control("POST", "/emulator/act", { as: "editor@example.com", documentId, ...order });

  it("comments made while the batch is on its way", async () => {
    const doc_id = await desk.add(tab(p("Top."), p("Between."), p("On Monday.")));
    const result = await meanwhile(doc_id, async () => {
      await act(doc_id, { action: "comment", content: "Why?", quote: "Top" });
      await act(doc_id, { action: "comment", content: "And why this?" });
    });
    expect(result).toMatchObject({ write_status: "written_verified" });
    expect(await desk.texts(doc_id)).toEqual(["Top.", "Between.", "On Friday."]);
  });

  it("words typed in another tab while the batch is on its way", async () => {
    const doc_id = await desk.add(tab(p("On Monday.")), {
      ...tab(p("Notes")),
      tabId: "t.notes",
      title: "Notes",
    });
    const result = await meanwhile(doc_id, () =>
      act(doc_id, { action: "type", tabId: "t.notes", index: 1, text: "My " }),
    );
    expect(result).toMatchObject({ write_status: "written_verified" });
    expect(await desk.texts(doc_id)).toEqual(["On Friday.", "My Notes"]);
  });

  it("a stamp outlives comments and edits elsewhere", async () => {
    const doc_id = await desk.add(
      tab(
        heading("One"),
        p("First."),
        heading("Two"),
        p("Second."),
        heading("Three"),
        p("Third."),
        p("End."),
      ),
    );
    const pieces = { doc_id, heading: "One", max_bytes: 6 };
    const { next_cursor } = await desk.result("read_document", pieces);
    await act(doc_id, { action: "comment", content: "Why?", quote: "Third" });
    await desk.result("replace_text", { doc_id, find: "Third", replace: "3rd" });
    await desk.result("read_document", { ...pieces, cursor: next_cursor });
    await desk.result("replace_text", { doc_id, find: "First", replace: "1st" });
    expect(await desk.error("read_document", { ...pieces, cursor: next_cursor })).toMatchObject({
      error_code: "STALE_RANGE",
    });
  });
});

describe("W-23: a pending suggestion stops only what meets it", () => {
  const line = () =>
    tab(
      p("The ", struck("red", "suggest.one"), proposed("green", "suggest.one"), " door is open."),
      p("Far away."),
    );

  it.each([
    ["in another paragraph", "Far away", "Near by"],
    ["in the same paragraph", "door is open", "door is shut"],
  ])("an edit %s goes through, and the suggestion is as before", async (_where, find, replace) => {
    const doc_id = await desk.add(line());
    const pending = (paragraphs: ReturnType<typeof plainView>["paragraphs"]) =>
      paragraphs.flatMap(({ units }) => units.filter(({ suggestions }) => suggestions !== "{}"));
    const before = pending(plainView(await desk.house.read(doc_id)).paragraphs);
    await desk.result("replace_text", { doc_id, find, replace });
    expect(pending(plainView(await desk.house.read(doc_id)).paragraphs)).toEqual(before);
    expect((await desk.texts(doc_id)).join("|")).toContain(replace);
  });

  it("an edit over it is refused with the list, for text and for style", async () => {
    const doc_id = await desk.add(line());
    for (const [tool, more] of [
      ["replace_text", { replace: "blue" }],
      ["format_text", { style: { bold: true } }],
    ] as const) {
      const error = await desk.error(tool, { doc_id, find: "red", ...more });
      expect(error["error_code"]).toBe("SUGGESTIONS_PRESENT");
      expect(member(error, "diagnostics")["suggestion_ids"]).toEqual(["suggest.one"]);
    }
  });

  it("matching sees the text without pending insertions and with pending deletions", async () => {
    const doc_id = await desk.add(line());
    expect(await desk.error("replace_text", { doc_id, find: "green", replace: "x" })).toMatchObject({
      error_code: "ZERO_MATCH",
    });
    expect(await desk.error("replace_text", { doc_id, find: "The red door", replace: "x" })).toMatchObject({
      error_code: "SUGGESTIONS_PRESENT",
    });
  });
});

describe("W-25: every answer of a writing tool says what was written", () => {
  const outcome = {
    applied: expect.any(Boolean) as boolean,
    write_status: expect.stringMatching(/^(not_written|written_unverified|written_verified)$/) as string,
    retry_safe: expect.any(Boolean) as boolean,
    revision_before: expect.any(String) as string,
    revision_after: expect.any(String) as string,
    untouched: { verified: expect.any(Boolean) as boolean },
    losses: expect.any(Array) as string[],
    undo: { available: expect.any(Boolean) as boolean },
    audit_logged: expect.any(Boolean) as boolean,
    api_calls: expect.any(Number) as number,
  };

  it("a success, a dry run and a no-op of each tool", async () => {
    const doc_id = await desk.add(tab(p("A word and “another” one.")));
    const word = { doc_id, find: "word", replace: "phrase" };
    expect(await desk.result("replace_text", { ...word, dry_run: true })).toMatchObject({
      ...outcome,
      applied: false,
      write_status: "not_written",
      audit_logged: false,
      audit_log_reason: "dry_run",
    });
    const edited = await desk.result("replace_text", word);
    expect(edited).toMatchObject({
      ...outcome,
      applied: true,
      write_status: "written_verified",
      retry_safe: true,
    });
    const bold = { doc_id, find: "phrase", style: { bold: true } };
    expect(await desk.result("format_text", { ...bold, dry_run: true })).toMatchObject({
      ...outcome,
      applied: false,
      audit_log_reason: "dry_run",
    });
    expect(await desk.result("format_text", bold)).toMatchObject({
      ...outcome,
      write_status: "written_verified",
    });
    const { undo: _undo, ...known } = outcome;
    expect(await desk.result("format_text", bold)).toMatchObject({
      ...known,
      applied: true,
      no_op: true,
      write_status: "not_written",
      api_calls: 1,
    });
    const again = { doc_id, find: '"another"', replace: "“another”" };
    expect(await desk.result("replace_text", again)).toMatchObject({
      applied: true,
      no_op: true,
      api_calls: 1,
    });
    const taken = { doc_id, audit_id: edited["audit_id"] };
    expect(await desk.result("rollback", { ...taken, dry_run: true })).toMatchObject({
      ...outcome,
      applied: false,
    });
    expect(await desk.result("rollback", taken)).toMatchObject({
      ...outcome,
      write_status: "written_verified",
    });
  });

  it("a refusal of each kind", async () => {
    const tabs = [
      tab(p("one one"), p("split"), p("here"), p("The ", struck("red", "suggest.one"), " door")),
      { ...tab(p("x")), tabId: "t.more", title: "More" },
    ];
    const doc_id = await desk.add(...tabs);
    const refusals: [string, Content][] = [
      ["INVALID_INPUT", { tab_id: "t.0", find: "" }],
      ["TAB_NOT_FOUND", { find: "one" }],
      ["TAB_NOT_FOUND", { tab_id: "t.nope", find: "one" }],
      [
        "TABLE_NOT_FOUND",
        { tab_id: "t.0", find: "one", within: { table_index: 3, row_index: 0, column_index: 0 } },
      ],
      ["INVALID_INPUT", { tab_id: "t.0", find: "one", within: { heading: "No such heading" } }],
      ["ZERO_MATCH", { tab_id: "t.0", find: "nothing like this at all" }],
      ["MATCH_COUNT_MISMATCH", { tab_id: "t.0", find: "one" }],
      ["STRUCTURAL_BOUNDARY", { tab_id: "t.0", find: "split\nhere" }],
      ["SUGGESTIONS_PRESENT", { tab_id: "t.0", find: "red" }],
      ["FEATURE_UNAVAILABLE", { tab_id: "t.0", find: "split", mode: "propose" }],
      ["DOC_NOT_FOUND", { doc_id: "1NoSuchDocument00000000000000000000000000000", find: "one" }],
    ];
    for (const [code, args] of refusals) {
      for (const [tool, more] of [
        ["replace_text", { replace: "x" }],
        ["format_text", { style: { bold: true } }],
      ] as const) {
        const error = await desk.error(tool, { doc_id, ...args, ...more });
        expect([tool, error["error_code"]]).toEqual([tool, code]);
        expect(Object.keys(error).sort()).toEqual(["diagnostics", "error_code", "message", "retryable"]);
        expect([code, member(error, "diagnostics")]).toMatchObject([
          code,
          { write_status: "not_written", retry_safe: true },
        ]);
      }
    }
  });
});

describe("W-41: no answer passes without its evidence", () => {
  it("a write names two revisions, the later one being the document's, and what it compared", async () => {
    const doc_id = await desk.add(
      tab(p("See "), p(link("here", "https://example.com/"), styled("!", { bold: true }))),
    );
    const before = (await desk.house.read(doc_id)).revisionId;
    const result = await desk.result("replace_text", { doc_id, find: "See ", replace: "Look: " });
    const after = (await desk.house.read(doc_id)).revisionId;
    expect(result).toMatchObject({ revision_before: before, revision_after: after });
    expect(before).not.toBe(after);
    expect(result).toMatchObject({ untouched: { verified: true, blocks: expect.any(Number) as number } });
    const { records } = await desk.result("get_audit", { doc_id, audit_id: result["audit_id"] });
    expect(records).toMatchObject([{ audit_id: result["audit_id"], outcome: "verified" }]);
  });
});

describe("W-45: each call of Google counts", () => {
  it("a verified write reads once, writes once and reads once; a dry run, a no-op and a refusal read once", async () => {
    const doc_id = await desk.add(tab(p("A word.")));
    const call = (tool: string, args: Content) => () => desk.client.call(tool, { doc_id, ...args });
    const edit = { find: "word", replace: "phrase" };
    const bold = { find: "phrase", style: { bold: true } };
    expect(await desk.docsCalls(call("replace_text", { ...edit, dry_run: true }))).toEqual(["read"]);
    expect(await desk.docsCalls(call("replace_text", edit))).toEqual(["read", "write", "read"]);
    expect(await desk.docsCalls(call("replace_text", edit))).toEqual(["read"]);
    expect(await desk.docsCalls(call("format_text", bold))).toEqual(["read", "write", "read"]);
    expect(await desk.docsCalls(call("format_text", bold))).toEqual(["read"]);
  });

  it.each<[string, Content]>([
    ["read_document", {}],
    ["list_tabs", {}],
    ["find_sections", { heading: "" }],
    ["search_text", { query: "word" }],
  ])("%s reads once", async (tool, args) => {
    const doc_id = await desk.add(tab(p("A word.")));
    expect(await desk.docsCalls(() => desk.result(tool, { doc_id, ...args }))).toEqual(["read"]);
  });
});
