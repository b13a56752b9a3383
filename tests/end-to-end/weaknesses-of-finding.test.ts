// Weaknesses of verified-editing servers that ours must not have, as an MCP client would meet them: how text is found and read.
import { heading, p, styled, tab, table } from "../support/document-builder.ts";
import { Desk, listOf, member, type Content } from "./support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});

describe("W-20: text that comes to nothing is answered, not searched for ever", () => {
  it.each([
    ["soft hyphens", "\u00ad\u00ad\u00ad"],
    ["zero-width spaces", "\u200b\u200b"],
    ["spaces of other kinds", "\u2003\u2003 "],
    ["soft hyphens and spaces", "\u00ad \u00ad"],
  ])("only %s", async (_name, find) => {
    const doc_id = await desk.add(tab(p("Some words, and\u00a0some more."), p("Second line.")));
    for (const call of [
      desk.error("replace_text", { doc_id, find, replace: "x" }),
      desk.error("replace_text", { doc_id, find, replace: "x", replace_all: true }),
    ]) {
      expect(["ZERO_MATCH", "INVALID_INPUT"]).toContain((await call)["error_code"]);
    }
    expect(await desk.texts(doc_id)).toEqual(["Some words, and\u00a0some more.", "Second line."]);
  });

  it("a soft hyphen that stands there is found as it stands", async () => {
    const doc_id = await desk.add(tab(p("hy\u00adphen")));
    await desk.result("replace_text", { doc_id, find: "\u00ad", replace: "-" });
    expect(await desk.texts(doc_id)).toEqual(["hy-phen"]);
  });
});

describe("W-30: one of several can be meant", () => {
  const twice = () =>
    tab(heading("Old"), p("pay rent"), heading("New"), p("pay rent"), table(["pay rent"]), p("."));

  it("by its number, its section or its cell, and the places are listed with context and path", async () => {
    const doc_id = await desk.add(twice());
    const call = { doc_id, find: "rent", replace: "the rent" };
    const error = await desk.error("replace_text", call);
    expect(error["error_code"]).toBe("MATCH_COUNT_MISMATCH");
    const locations = listOf(member(error, "diagnostics"), "locations");
    expect(locations.map(({ context }) => context)).toEqual(["pay rent", "pay rent", "pay rent"]);
    expect(new Set(locations.map(({ path }) => path)).size).toBe(3);
    for (const { start_index, end_index } of locations)
      expect(await desk.wordsAt(doc_id, start_index, end_index)).toBe("rent");

    await desk.result("replace_text", { ...call, within: { table_index: 0, row_index: 0, column_index: 0 } });
    expect((await desk.texts(doc_id))[4]).toBe("pay the rent");
    await desk.result("replace_text", { ...call, within: { heading: "Old" } });
    expect((await desk.texts(doc_id))[1]).toBe("pay the rent");
    await desk.result("replace_text", { ...call, replace: "no rent", occurrence: 2 });
    expect(await desk.texts(doc_id)).toEqual([
      "Old",
      "pay the rent",
      "New",
      "pay no rent",
      "pay the rent",
      ".",
    ]);
  });

  it("by a named range", async () => {
    const doc_id = await desk.add({
      ...tab(p("Dear NAME,"), p("<a>yours, NAME<b>")),
      namedRanges: [{ name: "signature", id: "kix.sign", from: "a", to: "b" }],
    });
    const call = { doc_id, find: "NAME", replace: "Ada", within: { named_range: "signature" } };
    await desk.result("replace_text", call);
    expect(await desk.texts(doc_id)).toEqual(["Dear NAME,", "yours, Ada"]);
  });

  it("a place that is named twice over, or is not there, is refused with what there is", async () => {
    const doc_id = await desk.add(twice());
    const call = (within: Content, more: Content = {}) =>
      desk.error("replace_text", { doc_id, find: "rent", replace: "x", within, ...more });
    expect(await call({ heading: "Old", named_range: "r" })).toMatchObject({ error_code: "INVALID_INPUT" });
    expect(await call({ table_index: 0 })).toMatchObject({ error_code: "INVALID_INPUT" });
    expect(await call({})).toMatchObject({ error_code: "INVALID_INPUT" });
    const missing = await call({ heading: "Nowhere" });
    expect(missing).toMatchObject({ error_code: "INVALID_INPUT" });
    expect(JSON.stringify(missing)).toContain("Old");
    expect(await call({ table_index: 7, row_index: 0, column_index: 0 })).toMatchObject({
      error_code: "TABLE_NOT_FOUND",
      diagnostics: { table_count: 1, table_index: 7 },
    });
  });
});

describe("W-31: more than the reference's ladder", () => {
  it.each([
    ["an accent as one character or two", "cafe\u0301 open", "café open", "canonical_equivalence"],
    ["dashes", "pages 3–5", "pages 3-5", "dashes"],
    ["zero-width marks", "zero\u200bwidth", "zerowidth", "invisible_characters"],
    ["direction marks", "a\u200eb c", "ab c", "invisible_characters"],
    ["soft breaks", "one\u000btwo", "one\ntwo", null],
    ["soft hyphens", "hy\u00adphen", "hyphen", "soft_hyphen_strip"],
    ["quotes", "«so»", '"so"', "curly_straight_quotes"],
    ["spaces", "10\u202f000 kg", "10 000 kg", "nbsp_whitespace_runs"],
  ])("%s: %j is found by %j", async (_name, stored, find, rung) => {
    const doc_id = await desk.add(tab(p(`x ${stored} y`)));
    const result = await desk.result("replace_text", { doc_id, find, replace: "new" });
    if (rung !== null) expect(result["rung"]).toBe(rung);
    expect(await desk.texts(doc_id)).toEqual(["x new y"]);
  });

  it.each([
    ["a letter without its accent", "cafe\u0301", "cafe"],
    ["a part of a family of emoji", "👨\u200d👩\u200d👧", "👩"],
    ["one half of a flag", "🇨🇭", "🇨"],
    ["a consonant without its vowel sign", "ที่", "ท"],
  ])("%s is not a match", async (_name, stored, find) => {
    const doc_id = await desk.add(tab(p(stored)));
    expect(await desk.error("replace_text", { doc_id, find, replace: "x" })).toMatchObject({
      error_code: "ZERO_MATCH",
    });
    expect(await desk.texts(doc_id)).toEqual([stored]);
  });

  it("capitals are taken for small letters when the caller says so", async () => {
    const doc_id = await desk.add(tab(p("The TENANT pays.")));
    const call = { doc_id, find: "the tenant", replace: "The lessee" };
    expect(await desk.error("replace_text", call)).toMatchObject({ error_code: "ZERO_MATCH" });
    await desk.result("replace_text", { ...call, match_case: false });
    expect(await desk.texts(doc_id)).toEqual(["The lessee pays."]);
  });
});

describe("W-32: what is ambiguous is not called absent", () => {
  it.each([
    ["replace_text", { replace: "x" }],
    ["format_text", { style: { bold: true } }],
  ])("%s keeps code, spans and places", async (tool, more) => {
    const doc_id = await desk.add(tab(p("net 30 and net 30"), p("one"), p("two")));
    const twice = await desk.error(tool, { doc_id, find: "net 30", ...more });
    expect(twice).toMatchObject({
      error_code: "MATCH_COUNT_MISMATCH",
      retryable: false,
      diagnostics: {
        rung: "exact",
        expected: 1,
        actual: 2,
        spans: [
          { start: 1, end: 7 },
          { start: 12, end: 18 },
        ],
      },
    });
    expect(listOf(member(twice, "diagnostics"), "locations")).toHaveLength(2);
    const over = await desk.error(tool, { doc_id, find: "one two", ...more });
    expect(over).toMatchObject({ error_code: "STRUCTURAL_BOUNDARY" });
    expect(listOf(member(over, "diagnostics"), "spans")).toHaveLength(1);
    expect(await desk.error(tool, { doc_id, find: "", ...more })).toMatchObject({
      error_code: "INVALID_INPUT",
    });
  });
});

describe("W-33: a miss shows the nearest texts at their real places", () => {
  it("several, the best first, with what differs and where they stand", async () => {
    const filler = Array.from({ length: 40 }, (_, n) =>
      p(`Paragraph ${n} speaks of something else, at length.`),
    );
    const doc_id = await desk.add(
      tab(
        ...filler,
        heading("Payment"),
        p("😀 The tenant pays the rent on the first of each month."),
        p("The tenant paid the rant on the fist of every month."),
        ...filler,
      ),
    );
    const find = "The tenant pays the rent on the frist of each month.";
    const { diagnostics } = (await desk.error("replace_text", { doc_id, find, replace: "x" })) as {
      diagnostics: Content;
    };
    const candidates = listOf(diagnostics, "candidates");
    expect(candidates.length).toBeGreaterThanOrEqual(2);
    expect(candidates.length).toBeLessThanOrEqual(5);
    const ratios = candidates.map(({ ratio }) => Number(ratio));
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
    for (const { text, start_index, end_index } of candidates)
      expect(await desk.wordsAt(doc_id, start_index, end_index)).toBe(text);
    expect(candidates[0]).toMatchObject({
      text: expect.stringContaining("the rent on the first of each month") as string,
      path: expect.stringContaining("Payment") as string,
    });
    expect(diagnostics["near_miss"]).toMatchObject({ text: candidates[0]!["text"] });
    expect(JSON.stringify(candidates[0]!["difference"])).toMatch(/asked/);
  });

  it("nothing that is like it is null and no candidates", async () => {
    const doc_id = await desk.add(tab(p("Short.")));
    const error = await desk.error("replace_text", { doc_id, find: "qqqqqqqqqqqqqqqqqqqq", replace: "x" });
    expect(member(error, "diagnostics")).toMatchObject({ near_miss: null, candidates: [] });
  });

  it("a search of 600 characters in 200,000 ends as well", async () => {
    const line = "The quick brown fox jumps over the lazy dog, then rests. ";
    const doc_id = await desk.add(
      tab(...Array.from({ length: 200 }, (_, n) => p(`${n} ${line.repeat(17)}`))),
    );
    const find = `${line.repeat(10).slice(0, 590)} quite another`;
    const { diagnostics } = (await desk.error("replace_text", { doc_id, find, replace: "x" })) as {
      diagnostics: Content;
    };
    expect(listOf(diagnostics, "candidates").length).toBeGreaterThan(0);
  });
});

describe("marks of style inside a word", () => {
  it("do not hide it from search_text", async () => {
    const doc_id = await desk.add(tab(p("Deli", styled("very", { bold: true }), " in 30 days")));
    expect(await desk.result("search_text", { doc_id, query: "delivery in" })).toMatchObject({
      match_count: 1,
      matches: [{ text: "Delivery in", segment_id: "", tab_id: "t.0" }],
    });
  });
});
