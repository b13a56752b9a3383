// Line by line what verified-tools 17.5 promises of format_text, where the design does not say otherwise, and what the design
// adds. What it shares with replace_text stands with that.
import type { TextStyle } from "../../src/google-api/docs.ts";
import { bold, heading, p, styled, tab, type BlockSpec } from "../support/document-builder.ts";
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

const rgb = (red: number, green: number, blue: number) => ({
  color: {
    rgbColor: { red: Math.fround(red / 255), green: Math.fround(green / 255), blue: Math.fround(blue / 255) },
  },
});

describe("17.5 format_text", () => {
  const red = rgb(255, 0, 0);

  it.each<[string, Content, TextStyle]>([
    ["bold", { bold: true }, { bold: true }],
    ["italic", { italic: true }, { italic: true }],
    ["underline", { underline: true }, { underline: true }],
    ["strikethrough", { strikethrough: true }, { strikethrough: true }],
    ["small caps", { small_caps: true }, { smallCaps: true }],
    ["superscript", { baseline: "superscript" }, { baselineOffset: "SUPERSCRIPT" }],
    ["subscript", { baseline: "subscript" }, { baselineOffset: "SUBSCRIPT" }],
    [
      "a link",
      { link: "https://example.com/x" },
      { link: { url: "https://example.com/x" }, underline: true },
    ],
    ["a colour", { foreground_color: "#ff0000" }, { foregroundColor: red }],
    ["a highlight", { background_color: "#ff0000" }, { backgroundColor: red }],
    ["a font", { font_family: "Georgia" }, { weightedFontFamily: { fontFamily: "Georgia", weight: 400 } }],
    ["a size", { font_size: 14 }, { fontSize: { magnitude: 14, unit: "PT" } }],
  ])("sets %s, and clears it again to what was before", async (_name, style, look) => {
    const doc_id = await open(p("see ", styled("a ", { italic: true }), "word here"));
    const before = plainView(await desk.house.read(doc_id));
    const answer = await desk.result("format_text", { doc_id, find: "a word", style });
    expect(answer).toMatchObject({
      applied: true,
      dry_run: false,
      match_count: 1,
      style,
      spans: [{ start: 5, end: 11 }],
      content_mutated: false,
      style_mutated: true,
      compiled_request_kinds: ["updateTextStyle"],
      write_status: "written_verified",
      untouched: { verified: true },
    });
    const foreground = await desk.lookOf(doc_id, "word");
    expect(JSON.parse(JSON.stringify(foreground))).toMatchObject(
      JSON.parse(JSON.stringify(roundedColours(look))) as object,
    );
    expect(await desk.lookOf(doc_id, " here")).toEqual(JSON.parse(before.paragraphs[0]!.units[0]!.style));
    expect((await desk.texts(doc_id))[0]).toBe("see a word here");
    if (Object.values(style).every((value) => typeof value === "string" || typeof value === "number")) {
      const cleared = Object.fromEntries(Object.keys(style).map((key) => [key, ""]));
      await desk.result("format_text", { doc_id, find: "a word", style: cleared });
    } else {
      const off = Object.fromEntries(Object.keys(style).map((key) => [key, false]));
      const find = "italic" in style ? "word" : "a word";
      await desk.result("format_text", { doc_id, find, style: off });
    }
    expect(plainView(await desk.house.read(doc_id))).toEqual(before);
  });

  /** The view of a stored colour leaves out components that are zero. */
  function roundedColours(style: TextStyle): TextStyle {
    return JSON.parse(JSON.stringify(style), (key, value: unknown) =>
      ["red", "green", "blue"].includes(key) && value === 0 ? undefined : value,
    ) as TextStyle;
  }

  it("shows each run of each match before and after, clipped to the match", async () => {
    const doc_id = await open(p("A ", bold("big wo"), "rd", " and a word"));
    const answer = await desk.result("format_text", {
      doc_id,
      find: "word",
      style: { italic: true },
      expected_matches: 2,
    });
    const runs = (key: string) => answer[key] as Content[][];
    expect(runs("runs_before").map((span) => span.map(({ text, bold }) => [text, bold]))).toEqual([
      [
        ["wo", true],
        ["rd", false],
      ],
      [["word", false]],
    ]);
    expect(
      runs("runs_after")
        .flat()
        .every(({ italic }) => italic === true),
    ).toBe(true);
    expect(runs("runs_after").map((span) => span.map(({ text }) => text).join(""))).toEqual(["word", "word"]);
    expect(runs("runs_after")[0]![0]).toMatchObject({ start: 7, end: 9, bold: true, underline: false });
  });

  it("a style that is there already is a no-op: one call, no write, the same revision", async () => {
    const doc_id = await open(p("a ", bold("word")));
    let answer: Content = {};
    const calls = await desk.docsCalls(async () => {
      answer = await desk.result("format_text", { doc_id, find: "word", style: { bold: true } });
    });
    expect(calls).toEqual(["read"]);
    expect(answer).toMatchObject({
      applied: true,
      no_op: true,
      style_mutated: false,
      compiled_request_kinds: [],
      write_status: "not_written",
    });
    expect(answer["revision_after"]).toBe(answer["revision_before"]);
  });

  it("a dry run shows the runs as they would be, and writes and records nothing", async () => {
    const doc_id = await open(p("a word"));
    const stored = await desk.house.read(doc_id);
    const answer = await desk.result("format_text", {
      doc_id,
      find: "word",
      style: { bold: true },
      dry_run: true,
    });
    expect(answer).toMatchObject({ applied: false, dry_run: true, revision_after: "", audit_logged: false });
    expect(answer["runs_after"]).toMatchObject([[{ text: "word", bold: true }]]);
    expect(await desk.house.read(doc_id)).toEqual(stored);
  });

  it.each<[string, Content, string[]]>([
    ["nothing in it", {}, ["style"]],
    ["an unknown key", { weight: 700 }, ["weight"]],
    ["1 for true", { bold: 1 }, ["bold"]],
    ["a word for true", { italic: "true" }, ["italic"]],
    ["null", { underline: null }, ["underline"]],
    ["a colour that is none", { foreground_color: "red" }, ["foreground_color"]],
    ["a link that runs code", { link: "javascript:alert(1)" }, ["link"]],
    ["a size below nothing", { font_size: -3 }, ["font_size"]],
    ["a baseline that is none", { baseline: "middle" }, ["baseline"]],
    ["several of them", { weight: 1, bold: "yes", font_size: 0 }, ["weight", "bold", "font_size"]],
  ])("a style with %s is refused before anything is read", async (_name, style, names) => {
    const doc_id = await open(p("a word"));
    let error: Content = {};
    const calls = await desk.googleCalls(async () => {
      error = await desk.error("format_text", { doc_id, find: "word", style });
    });
    expect(calls).toEqual([]);
    expect(error).toMatchObject({ error_code: "INVALID_INPUT" });
    for (const name of names) expect(error["message"]).toContain(name);
    const { unknown_keys = [], invalid_values = {} } = member(error, "diagnostics");
    const named = [...(unknown_keys as string[]), ...Object.keys(invalid_values as object)];
    expect(named.sort()).toEqual(names.filter((name) => name !== "style").sort());
  });

  it("what a heading has by itself can be taken off and given back", async () => {
    const doc_id = await open(heading("Big words"));
    await desk.result("format_text", { doc_id, find: "Big", style: { font_size: 12 } });
    expect(await desk.lookOf(doc_id, "Big")).toMatchObject({ fontSize: { magnitude: 12 } });
    await desk.result("format_text", { doc_id, find: "Big", style: { font_size: "" } });
    expect(await desk.lookOf(doc_id, "Big")).toMatchObject({ fontSize: { magnitude: 20 } });
  });

  it("a link to a heading of the same tab is one", async () => {
    const doc_id = await open(heading("Costs"), p("see there"));
    await desk.result("format_text", { doc_id, find: "there", style: { link: "#h.costs" } });
    expect(JSON.stringify((await desk.lookOf(doc_id, "there")).link)).toContain("h.costs");
  });

  it("an altered write of style is never called verified", async () => {
    const doc_id = await open(p("a word"), p("more"));
    await desk.house.fault({
      kind: "altered-write",
      on: "documents.batchUpdate",
      where: "style",
      documentId: doc_id,
    });
    const error = await desk.error("format_text", { doc_id, find: "word", style: { italic: true } });
    expect(error).toMatchObject({ error_code: "VERIFICATION_FAILED" });
    expect(member(member(error, "diagnostics"), "evidence")).toMatchObject({
      applied: false,
      write_status: "written_unverified",
      retry_safe: false,
    });
    await desk.house.control("DELETE", "/emulator/faults");
  });
});
