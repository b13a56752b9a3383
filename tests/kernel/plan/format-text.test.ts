import fc from "fast-check";
import { plainRuns } from "../../support/plain-runs.ts";
import type { JsonObject } from "../../../src/kernel/index.ts";
import {
  bold,
  chip,
  doc,
  heading,
  legacy,
  p,
  styled,
  tab,
  table,
  type BlockSpec,
} from "../../support/document-builder.ts";
import { formatText, replaceIn } from "../../support/format-call.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, lastRecord, takeBack } from "../../support/replace-call.ts";
import { propertyRuns } from "../../support/runs.ts";

function world(...blocks: BlockSpec[]): KernelWorld {
  return new KernelWorld(doc(tab(...blocks)).document);
}

const verified = { write_status: "written_verified", untouched: { other: [], unknown: [] } };
const red = { foregroundColor: { color: { rgbColor: { red: 1 } } } };

describe("planFormatText", () => {
  it("shows every run of the match before and after, also where the match runs over two", () => {
    const there = world(p("see ", bold("the hand"), "book now"));
    const result = formatText(there, "handbook", { italic: true });
    expect(result).toMatchObject({
      ...verified,
      match_count: 1,
      rung: "exact",
      style: { italic: true },
      content_mutated: false,
      style_mutated: true,
      compiled_request_kinds: ["updateTextStyle"],
      spans: [{ start: 9, end: 17 }],
      runs_before: [
        [
          { text: "hand", start: 9, end: 13, bold: true, italic: false, underline: false },
          { text: "book", start: 13, end: 17, bold: false, italic: false, underline: false },
        ],
      ],
      runs_after: [
        [
          { text: "hand", bold: true, italic: true },
          { text: "book", bold: false, italic: true },
        ],
      ],
    });
  });

  it("W-45: reads once before the write and once after it, and never asks for comments", () => {
    const there = world(p("some words"));
    formatText(there, "words", { bold: true });
    expect(there.calls).toEqual(["documents.get", "documents.batchUpdate", "documents.get"]);
  });

  it("writes nothing when every run looks as asked already, by itself or by its paragraph's style", () => {
    const there = world(p("x ", bold("b")), heading("Plan"));
    for (const [find, style] of [
      ["b", { bold: true }],
      ["x", { bold: false, foreground_color: "", font_size: 11, baseline: "normal" }],
      ["Plan", { font_size: 20 }],
      ["x", { font_family: "Arial" }],
      ["x", { link: "" }],
    ] as const) {
      expect(formatText(there, find, style)).toMatchObject({
        applied: true,
        no_op: true,
        write_status: "not_written",
        retry_safe: true,
        style_mutated: false,
        compiled_request_kinds: [],
        spans: [{}],
        runs_before: [[{ text: find }]],
        runs_after: [[{ text: find }]],
      });
    }
    expect(there.batches).toEqual([]);
  });

  it("touches only the runs that do not comply", () => {
    const there = world(p("x ", bold("one"), " two ", bold("three"), " y"));
    formatText(there, "one two three", { bold: true });
    expect(there.batches[0]).toEqual([
      {
        updateTextStyle: {
          range: { startIndex: 6, endIndex: 11, tabId: "t.0" },
          textStyle: { bold: true },
          fields: "bold",
        },
      },
    ]);
  });

  it("sets false where a heading is bold by itself, and clears what has a value to what the paragraph gives", () => {
    const there = world(heading("Plan"));
    expect(formatText(there, "Plan", { font_size: 30, font_family: "Roboto" })).toMatchObject({
      runs_after: [[{ font_size: 30, font_family: "Roboto" }]],
    });
    expect(formatText(there, "Plan", { font_size: "", font_family: "" })).toMatchObject({
      runs_after: [[{ font_size: 20, font_family: "Arial" }]],
    });
  });

  it("gives a link its underline and blue, and takes all three away again", () => {
    const there = world(p("see the handbook now"));
    expect(formatText(there, "handbook", { link: "https://example.com/h" })).toMatchObject({
      ...verified,
      runs_after: [[{ link: "https://example.com/h", underline: true, foreground_color: "#1155cc" }]],
      warnings: [],
    });
    expect(formatText(there, "handbook", { link: "" })).toMatchObject({
      ...verified,
      runs_after: [[{ link: "", underline: false, foreground_color: "#000000" }]],
    });
  });

  it("keeps what is asked for beside a link, and says when a colour gives way to it", () => {
    const asked = { link: "https://example.com/", foreground_color: "#00ff00", underline: false };
    expect(formatText(world(p("a word b")), "word", asked)).toMatchObject({
      runs_after: [[{ link: "https://example.com/", underline: false, foreground_color: "#00ff00" }]],
    });
    const colourful = world(p("a ", styled("word", red), " b"));
    expect(formatText(colourful, "word", { link: "https://example.com/" })).toMatchObject({
      warnings: [
        "The link's blue took the place of a colour of the text; state foreground_color to keep one.",
      ],
    });
  });

  it("leaves a linked word's own colour when the link goes", () => {
    const own = styled("word", { ...red, underline: true, link: { url: "https://example.com/" } });
    expect(formatText(world(p("a ", own)), "word", { link: "" })).toMatchObject({
      runs_after: [[{ link: "", underline: false, foreground_color: "#ff0000" }]],
    });
  });

  it("links to a heading or tab of the document, and lists the headings when it knows none of that id", () => {
    const there = new KernelWorld(
      doc(tab(heading("Plan"), p("see the plan")), { ...tab(p("x")), tabId: "t.two", title: "Two" }).document,
    );
    const first = { tabRef: "t.0" };
    expect(formatText(there, "the plan", { link: "#h.plan" }, first)).toMatchObject(verified);
    expect(JSON.stringify(there.batches[0])).toContain('"link":{"heading":{"id":"h.plan","tabId":"t.0"}}');
    expect(formatText(there, "see", { link: "#t.two" }, first)).toMatchObject(verified);
    const error = failureOf(() => formatText(there, "see", { link: "#id.bookmark" }, first));
    expect(error).toMatchObject({
      code: "INVALID_INPUT",
      diagnostics: { headings: [{ id: "h.plan", text: "Plan", tab_id: "t.0" }] },
    });
  });

  it("takes a paragraph's end along when all before it is formatted, but never for a link", () => {
    const there = world(p("whole"), p("next"));
    formatText(there, "whole", { bold: true });
    expect(plainRuns(there.document)[0]).toEqual([["whole\n", { bold: true }]]);
    formatText(there, "next", { link: "https://example.com/", italic: true });
    expect(plainRuns(there.document)[1]).toMatchObject([
      ["next", { italic: true, link: { url: "https://example.com/" } }],
      ["\n", { italic: true }],
    ]);
    expect(plainRuns(there.document)[1]?.[1]?.[1]).toEqual({ italic: true });
  });

  it("field case 28: formats only in the tab that is named", () => {
    const there = new KernelWorld(
      doc(
        { ...tab(p("aaaa bbbb. dddd")), tabId: "t.1" },
        { ...tab(p("cccc dddd")), tabId: "t.2", title: "Two" },
      ).document,
    );
    const before = JSON.stringify(there.document.tabs?.[0]);
    expect(formatText(there, "dddd", { italic: true }, { tabRef: "t.2" })).toMatchObject(verified);
    expect(JSON.stringify(there.document.tabs?.[0])).toBe(before);
  });

  it("field case 13: formats the second of two words behind a chip and before an object, and nothing beside it", () => {
    const there = world(p("Owner ", chip, " reviews the 2024 plan ", chip, " in 2024."));
    const result = formatText(there, "2024", { bold: true }, {}, { occurrence: 2 });
    expect(result).toMatchObject({ ...verified, total_matches: 2, match_count: 1 });
    expect(JSON.stringify(there.document.tabs).match(/"bold":true/g)).toHaveLength(1);
  });

  it("formats in cells, headers and footnotes, and W-49: in a document read without tabs", () => {
    const spec = {
      ...tab(table(["x", [table(["deep word"]), p("end")]]), p("end")),
      headers: { "kix.head": [p("head word")] },
      footnotes: { "kix.note": [p(" note word")] },
    };
    const there = new KernelWorld(doc(spec).document);
    expect(formatText(there, "deep word", { bold: true })).toMatchObject(verified);
    for (const [segmentId, find] of [
      ["kix.head", "head word"],
      ["kix.note", "note word"],
    ] as const) {
      expect(formatText(there, find, { bold: true }, {}, { segmentId })).toMatchObject(verified);
    }
    const old = new KernelWorld(legacy(doc(spec)).document);
    expect(formatText(old, "deep word", { bold: true })).toMatchObject(verified);
    expect(JSON.stringify(old.batches)).not.toContain("tabId");
  });

  it("is taken back to the styles that were there, and not over a style that was changed since", () => {
    const there = world(p("a ", styled("wo", red), bold("rd"), " b"));
    const before = plainRuns(there.document);
    formatText(there, "word", { bold: true, foreground_color: "#0000ff" });
    expect(takeBack(there, lastRecord(there))).toMatchObject(verified);
    expect(plainRuns(there.document)).toEqual(before);

    formatText(there, "word", { italic: true });
    const record = lastRecord(there);
    formatText(there, "word", { italic: false });
    expect(failureOf(() => takeBack(there, record))).toMatchObject({ code: "UNDO_UNAVAILABLE" });
  });

  it("gives back the earlier document when what was set is cleared or set back", () => {
    const pairs: readonly (readonly [JsonObject, JsonObject])[] = [
      [{ bold: true }, { bold: false }],
      [
        { italic: true, underline: true },
        { italic: false, underline: false },
      ],
      [
        { strikethrough: true, small_caps: true },
        { strikethrough: false, small_caps: false },
      ],
      [{ baseline: "superscript" }, { baseline: "" }],
      [{ link: "https://example.com/" }, { link: "" }],
      [
        { foreground_color: "#12ab9f", background_color: "#fedcba" },
        { foreground_color: "", background_color: "" },
      ],
      [
        { font_family: "Roboto", font_size: 17.5 },
        { font_family: "", font_size: "" },
      ],
    ];
    const text = fc.constantFrom("word", "e\u0301 😀", "a", "日本");
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        text,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        ([set, clear], find, isAlone, isLong, isInTable) => {
          const paragraph = isAlone ? p(find) : p("See ", find, isLong ? " or more" : "");
          const there = world(isInTable ? table([[paragraph]]) : paragraph, p("End."));
          const before = plainRuns(there.document);
          expect(formatText(there, find, set)).toMatchObject(verified);
          expect(plainRuns(there.document)).not.toEqual(before);
          expect(formatText(there, find, clear)).toMatchObject(verified);
          expect(plainRuns(there.document)).toEqual(before);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("gives a character that is styled in parts one look, and says the same in a dry run", () => {
    const clusters = ["e\u0301", "\u1112\u1161\u11ab", "👍🏽", "👩‍👩‍👧", "न\u093f", "d\u200d"];
    fc.assert(
      fc.property(
        fc.constantFrom(...clusters),
        fc.constantFrom("", "so "),
        fc.constantFrom("", " on"),
        fc.boolean(),
        (cluster, before, behind, isAlone) => {
          const cut = (cluster.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
          const parts = [before + cluster.slice(0, cut), bold(cluster.slice(cut) + behind)];
          const there = world(isAlone ? p(...parts) : p("See ", ...parts, " or more"), p("End."));
          const find = before + cluster + behind;
          const predicted = formatText(there, find, { italic: true }, { isDryRun: true });
          const result = formatText(there, find, { italic: true });
          expect(result).toMatchObject(verified);
          for (const field of ["spans", "runs_before", "runs_after", "undo"]) {
            expect([field, result[field]]).toEqual([field, predicted[field]]);
          }
          expect(formatText(there, find, { italic: true })).toMatchObject({ no_op: true });
          expect(formatText(there, find, { bold: true })).toMatchObject(verified);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("shows of a match that fills its paragraph no more after than before", () => {
    const there = world(p("so ", bold("it"), " is"), p("End."));
    const result = formatText(there, "so it is", { italic: true });
    const ends = (field: string) =>
      (result[field] as { end: number }[][]).map((runs) => runs[runs.length - 1]?.end);
    expect(result).toMatchObject({ ...verified, spans: [{ start: 1, end: 9 }] });
    expect([ends("runs_before"), ends("runs_after")]).toEqual([[9], [9]]);
  });

  it("says of a character that is styled in parts what it is, and of new text that melts that it melts", () => {
    const place = (...blocks: BlockSpec[]) => world(...blocks, p("End."));
    const split = (there: KernelWorld, replace: string) => failureOf(() => replaceIn(there, "teh", replace));
    const parts = split(place(p("e", bold("\u0301"), " and teh rent")), "the\n");
    expect([parts.code, parts.message]).toEqual([
      "FEATURE_UNAVAILABLE",
      expect.stringMatching(/styled in parts .*format_text first/),
    ]);
    const melting = split(place(p("and teh rent")), "\u0301");
    expect([melting.code, melting.message]).toEqual([
      "FEATURE_UNAVAILABLE",
      expect.stringMatching(/melt into the characters beside it .*together with it/),
    ]);
  });
});
