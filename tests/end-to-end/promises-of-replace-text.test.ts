// Line by line what verified-tools 17.4 and 17.5 promise of both replace_text and format_text, and of the former alone,
// where the design does not say otherwise, and what the design adds: parameters, fields of the answer, errors, order of checks.
import { bold, heading, link, p, struck, tab, table, type BlockSpec } from "../support/document-builder.ts";
import { plainView } from "../support/witnesses/plain-view.ts";
import { Desk, member, type Content } from "./support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});

const open = (...blocks: BlockSpec[]) => desk.add(tab(...blocks));

describe.each<[string, Content]>([
  ["17.4 replace_text", { tool: "replace_text", more: { replace: "x" } }],
  ["17.5 format_text", { tool: "format_text", more: { style: { italic: true } } }],
])("%s", (_name, { tool, more }) => {
  const call = (doc_id: string, args: Content) =>
    desk.error(String(tool), { doc_id, ...(more as Content), ...args });

  it("refuses an empty find before it asks Google anything", async () => {
    const doc_id = await open(p("a"));
    let error: Content = {};
    expect(await desk.googleCalls(async () => (error = await call(doc_id, { find: "" })))).toEqual([]);
    expect(error).toMatchObject({ error_code: "INVALID_INPUT" });
  });

  it("looks for the tab before the text, and for the text before it looks at suggestions", async () => {
    const doc_id = await open(p("The ", struck("red", "suggest.x"), " door"));
    expect(await call(doc_id, { find: "blue", tab_id: "t.9" })).toMatchObject({
      error_code: "TAB_NOT_FOUND",
    });
    expect(await call(doc_id, { find: "blue" })).toMatchObject({ error_code: "ZERO_MATCH" });
    expect(await call(doc_id, { find: "red" })).toMatchObject({ error_code: "SUGGESTIONS_PRESENT" });
  });

  it("no match: every rung with none, the nearest text or null", async () => {
    const doc_id = await open(p("Alpha release"));
    expect(await call(doc_id, { find: "Alpha relaese" })).toMatchObject({
      error_code: "ZERO_MATCH",
      retryable: false,
      diagnostics: {
        ladder_report: [
          "exact",
          "curly_straight_quotes",
          "nbsp_whitespace_runs",
          "soft_hyphen_strip",
          "invisible_characters",
          "canonical_equivalence",
          "dashes",
          "soft_breaks",
        ].map((rung) => ({ rung, matches: 0 })),
        near_miss: { ratio: expect.any(Number) as number, text: "Alpha release" },
      },
    });
  });

  it("another count: rung, expected, actual and every place; a boundary is told first", async () => {
    const doc_id = await open(p("one one"), p("two"), p("three"));
    expect(await call(doc_id, { find: "one", expected_matches: 3 })).toMatchObject({
      error_code: "MATCH_COUNT_MISMATCH",
      diagnostics: {
        rung: "exact",
        expected: 3,
        actual: 2,
        spans: [
          { start: 1, end: 4 },
          { start: 5, end: 8 },
        ],
      },
    });
    expect(await call(doc_id, { find: "one", expected_matches: 0 })).toMatchObject({
      error_code: "MATCH_COUNT_MISMATCH",
    });
    expect(await call(doc_id, { find: "none", expected_matches: 0 })).toMatchObject({
      error_code: "ZERO_MATCH",
    });
    expect(await call(doc_id, { find: "two three", expected_matches: 7 })).toMatchObject({
      error_code: "STRUCTURAL_BOUNDARY",
      diagnostics: { rung: "nbsp_whitespace_runs", paragraphs: expect.any(Array) as number[] },
    });
  });

  it("matches do not overlap, are counted in document order, and case counts", async () => {
    const doc_id = await open(p("aaaa Aa"));
    expect(await call(doc_id, { find: "aa", expected_matches: 5 })).toMatchObject({
      diagnostics: {
        actual: 2,
        spans: [
          { start: 1, end: 3 },
          { start: 3, end: 5 },
        ],
      },
    });
  });

  it("a stricter rung that matches settles it, even when the count is wrong", async () => {
    const doc_id = await open(p('say "hi"'), p("say “hi”"), p("say “hi”"));
    expect(await call(doc_id, { find: 'say "hi"', expected_matches: 3 })).toMatchObject({
      error_code: "MATCH_COUNT_MISMATCH",
      diagnostics: { rung: "exact", actual: 1 },
    });
  });

  it("a document that others keep changing ends in a conflict that may be tried again", async () => {
    const doc_id = await open(p("top"), p("between"), p("word"));
    await desk.house.fault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "before",
      documentId: doc_id,
      times: 9,
      edit: { tabId: "t.0", index: 1, text: "!" },
    });
    expect(await call(doc_id, { find: "word" })).toMatchObject({
      error_code: "REVISION_CONFLICT",
      retryable: true,
    });
    await desk.house.control("DELETE", "/emulator/faults");
  });
});

describe("17.4 replace_text", () => {
  it("answers what was written, where, on which rung, with revisions and the audit", async () => {
    const doc_id = await open(p("x".repeat(300)), p("pay teh rent"), p("y".repeat(300)));
    const answer = await desk.result("replace_text", { doc_id, find: "teh", replace: "the" });
    expect(answer).toMatchObject({
      applied: true,
      match_count: 1,
      rung: "exact",
      audit_logged: true,
      audit_id: expect.stringMatching(/\w/) as string,
    });
    const { before, after } = answer as { before: string; after: string };
    expect(before).toContain("pay teh rent");
    expect(after).toContain("pay the rent");
    expect(before.length).toBeLessThanOrEqual(500);
  });

  it("a replacement longer than the excerpt's radius is shown whole", async () => {
    const doc_id = await open(p("a word here"));
    const replace = `start ${"long ".repeat(100)}finish`;
    const { after } = (await desk.result("replace_text", { doc_id, find: "word", replace })) as {
      after: string;
    };
    expect(after).toContain(replace);
  });

  it("a dry run predicts the same, writes nothing and is not recorded", async () => {
    const doc_id = await open(p("pay teh rent"));
    const stored = await desk.house.read(doc_id);
    const call = { doc_id, find: "teh", replace: "the" };
    const dry = await desk.result("replace_text", { ...call, dry_run: true });
    expect(await desk.house.read(doc_id)).toEqual(stored);
    expect(dry).toMatchObject({
      applied: false,
      revision_after: "",
      audit_logged: false,
      audit_log_reason: "dry_run",
    });
    expect((await desk.result("get_audit", { doc_id }))["records"]).toEqual([]);
    const real = await desk.result("replace_text", call);
    for (const key of ["match_count", "rung", "before", "after"]) expect(dry[key]).toEqual(real[key]);
  });

  it("find equal to replace is refused; a document that reads as wanted already is a no-op", async () => {
    const doc_id = await open(p("“so”"));
    expect(await desk.error("replace_text", { doc_id, find: "so", replace: "so" })).toMatchObject({
      error_code: "INVALID_INPUT",
      message: expect.stringContaining("find") as string,
    });
    expect(await desk.result("replace_text", { doc_id, find: '"so"', replace: "“so”" })).toMatchObject({
      applied: true,
      no_op: true,
      write_status: "not_written",
    });
  });

  it("a line feed in the replacement begins a new paragraph of the same kind", async () => {
    const doc_id = await open(heading("Title of it", 2), p("text"));
    await desk.result("replace_text", { doc_id, find: "Title of it", replace: "Title\nof it" });
    expect(await desk.texts(doc_id)).toEqual(["Title", "of it", "text"]);
    const [first, second] = plainView(await desk.house.read(doc_id)).paragraphs;
    expect(first!.frame).toContain("HEADING_2");
    expect(second!.frame).toContain("HEADING_2");
  });

  it("several matches are written in one batch, in cells too", async () => {
    const doc_id = await open(p("a cat"), table(["cat", "no"], ["cat cat", "x"]), p("end"));
    const call = { doc_id, find: "cat", replace: "kitten", expected_matches: 4 };
    expect(await desk.docsCalls(() => desk.result("replace_text", call))).toEqual(["read", "write", "read"]);
    expect(await desk.texts(doc_id)).toEqual(["a kitten", "kitten", "no", "kitten kitten", "x", "end"]);
  });

  it("new text takes the look of what it replaces; a link stays only where every character had it", async () => {
    const doc_id = await open(
      p("see ", link("the handbook", "https://example.com/"), " and ", bold("pay"), " now"),
    );
    await desk.result("replace_text", { doc_id, find: "the handbook", replace: "our guide" });
    expect(await desk.lookOf(doc_id, "our guide")).toMatchObject({ link: { url: "https://example.com/" } });
    await desk.result("replace_text", { doc_id, find: "guide and", replace: "something" });
    expect(await desk.lookOf(doc_id, "something")).not.toHaveProperty("link");
    expect(await desk.lookOf(doc_id, "our ")).toMatchObject({ link: { url: "https://example.com/" } });
    await desk.result("replace_text", { doc_id, find: "pay", replace: "settle" });
    expect(await desk.lookOf(doc_id, "settle")).toMatchObject({ bold: true });
  });

  it("expectations are judged on the read-back and change nothing of what is said about the write", async () => {
    const doc_id = await open(p("pay teh rent"));
    const verify = [
      { kind: "text", text: "pay the rent" },
      { kind: "text", text: "never there" },
    ];
    expect(await desk.result("replace_text", { doc_id, find: "teh", replace: "the", verify })).toMatchObject({
      write_status: "written_verified",
      verification: { verified: false, checks: [{ kind: "text" }, { kind: "text" }] },
    });
  });

  it("a comment whose quoted text would all go is a loss that has to be accepted by name", async () => {
    const doc_id = await open(p("Keep this and drop that."));
    const comment = {
      as: "editor@example.com",
      documentId: doc_id,
      action: "comment",
      content: "?",
      quote: "drop that",
    };
    await desk.house.control("POST", "/emulator/act", comment);
    const call = { doc_id, find: " and drop that", replace: "" };
    const error = await desk.error("replace_text", call);
    expect(error).toMatchObject({ error_code: "LOSS_REFUSED" });
    const losses = member(error, "diagnostics")["losses"];
    expect(losses).toEqual([expect.stringMatching(/^comment:/)]);
    const answer = await desk.result("replace_text", { ...call, accept_losses: losses });
    expect(answer).toMatchObject({ write_status: "written_verified", losses });
    expect(await desk.texts(doc_id)).toEqual(["Keep this."]);
  });
});
