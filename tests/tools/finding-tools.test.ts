// What replace_text and format_text make of their arguments, and how they find text in every part of a tab.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import { ToolError, type JsonObject } from "../../src/kernel/index.ts";
import { formatText } from "../../src/tools/format-text.tool.ts";
import { replaceText } from "../../src/tools/replace-text.tool.ts";
import {
  doc,
  heading,
  legacy,
  p,
  struck,
  tab,
  table,
  type BuiltDocument,
} from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { refusingPorts } from "../support/refusing-ports.ts";
import { propertyRuns } from "../support/runs.ts";

const tools = { replace_text: replaceText, format_text: formatText };
const own: Readonly<Record<keyof typeof tools, JsonObject>> = {
  replace_text: { replace: "xyz" },
  format_text: { style: { bold: true } },
};
const names = ["replace_text", "format_text"] as const;
const outcomeFields = [
  "applied",
  "write_status",
  "retry_safe",
  "revision_before",
  "revision_after",
  "untouched",
];

const documentId = "1AbCdEf";

function worldOf(document: Document): KernelWorld {
  return new KernelWorld({ ...document, documentId });
}

function failureOf(action: () => unknown): ToolError {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error(`expected a refusal: ${String(action)}`);
}

function pathsOf(error: ToolError): string[] {
  expect(error.code).toBe("INVALID_INPUT");
  expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
  return (error.diagnostics["problems"] as { path: string }[]).map(({ path }) => path).sort();
}

/** The same word in every part of a document. */
function everywhere(): BuiltDocument {
  return doc({
    ...tab(
      heading("First"),
      p("<top>word"),
      table(["word", [table(["word"]), p("x")]]),
      heading("Second"),
      p("The <from>word<to> here, word there."),
    ),
    headers: { "kix.head": [p("word")] },
    footers: { "kix.foot": [p("word")] },
    footnotes: { "kix.note": [p(" word")] },
    namedRanges: [{ name: "place", id: "kix.place", from: "from", to: "to" }],
  });
}

describe.each(names)("%s", (name) => {
  const tool = tools[name];
  const run = (world: KernelWorld, args: JsonObject) =>
    tool.run(world.ports, { doc_id: documentId, find: "word", ...own[name], ...args });

  it("W-48: tells every problem of its arguments at once, before anything is read", () => {
    const error = failureOf(() =>
      tool.run(refusingPorts, {
        ...own[name],
        doc_id: "1AbCdEf",
        find: "a\n",
        occurrence: 0,
        expected_matches: -1,
        match_case: "no",
        within: { heading: "x", row_index: 1, colour: "red" },
        segment_id: 7,
      }),
    );
    expect(pathsOf(error)).toEqual(
      expect.arrayContaining([
        "expected_matches",
        "find",
        "match_case",
        "occurrence",
        "segment_id",
        "within.colour",
      ]),
    );
  });

  it("W-48: takes one place in within, and all three indexes of a cell", () => {
    const problems = (within: JsonObject, more: JsonObject = {}) =>
      pathsOf(
        failureOf(() =>
          tool.run(refusingPorts, { ...own[name], doc_id: "1AbCdEf", find: "word", within, ...more }),
        ),
      );
    expect(problems({})).toEqual(["within"]);
    expect(problems({ heading: "x", named_range: "y" })).toEqual(["within"]);
    expect(problems({ table_index: 0, row_index: 0 })).toEqual(["within.column_index"]);
    expect(problems({ heading: "x" }, { segment_id: "kix.head" })).toEqual(["segment_id"]);
  });

  it.each([
    ["a header", { segment_id: "kix.head" }],
    ["a footer", { segment_id: "kix.foot" }],
    ["a footnote", { segment_id: "kix.note" }],
    ["a cell", { within: { table_index: 0, row_index: 0, column_index: 0 } }],
    ["a nested cell", { within: { table_index: 0, row_index: 0, column_index: 1 } }],
    ["a section", { within: { heading: "Second" }, occurrence: 1 }],
    ["a named range", { within: { named_range: "place" } }],
  ])("finds its text in %s alone", (_what, place) => {
    const world = worldOf(everywhere().document);
    expect(run(world, place)).toMatchObject({ write_status: "written_verified", match_count: 1 });
    const texts = JSON.stringify(world.document);
    const before = JSON.stringify(everywhere().document);
    if (name === "replace_text") {
      expect(texts.split("xyz")).toHaveLength(2);
      expect(texts.split("word")).toHaveLength(before.split("word").length - 1);
    } else expect(texts.split('"bold":true')).toHaveLength(before.split('"bold":true').length + 1);
  });

  it("refuses a place that is not there by its own name", () => {
    const world = worldOf(everywhere().document);
    const codeOf = (args: JsonObject) => failureOf(() => run(world, args)).code;
    expect(codeOf({ segment_id: "kix.none" })).toBe("INVALID_INPUT");
    expect(codeOf({ within: { heading: "Third" } })).toBe("INVALID_INPUT");
    expect(codeOf({ within: { table_index: 9, row_index: 0, column_index: 0 } })).toBe("TABLE_NOT_FOUND");
    expect(world.batches).toEqual([]);
  });

  it("W-49: writes to the tab _body of a document read without tabs, and names no tab in requests", () => {
    const world = worldOf(legacy(everywhere()).document);
    for (const args of [{ tab_id: "_body", occurrence: 1 }, { segment_id: "kix.head" }]) {
      expect(run(world, args)).toMatchObject({ write_status: "written_verified", tab_id: "_body" });
    }
    expect(JSON.stringify(world.batches)).not.toContain("tabId");
  });

  it("W-45: reads once before the write and once after it", () => {
    const world = worldOf(everywhere().document);
    run(world, { segment_id: "kix.head" });
    expect(world.calls.filter((call) => call === "documents.get")).toHaveLength(2);
    expect(world.calls.filter((call) => call === "documents.batchUpdate")).toHaveLength(1);
  });

  it("W-25: says how the write went on every answer, and on every refusal", () => {
    const world = worldOf(everywhere().document);
    const answers = [
      run(world, { segment_id: "kix.head", dry_run: true }),
      run(world, { segment_id: "kix.head" }),
      ...(name === "format_text" ? [run(world, { segment_id: "kix.head" })] : []),
    ];
    for (const answer of answers) expect(Object.keys(answer)).toEqual(expect.arrayContaining(outcomeFields));
    expect(answers.map((answer) => [answer["write_status"], answer["retry_safe"]])).toEqual(
      [
        ["not_written", true],
        ["written_verified", true],
        ["not_written", true],
      ].slice(0, answers.length),
    );
    const refusals: JsonObject[] = [
      { find: "nowhere" },
      {},
      { find: "word\nxyz" },
      { tab_id: "t.none" },
      { occurrence: 99 },
      { mode: "propose" },
      { colour: "red" },
      { segment_id: "kix.none" },
    ];
    for (const args of refusals) {
      expect({ args, ...failureOf(() => run(world, args)).diagnostics }).toMatchObject({
        args,
        write_status: "not_written",
        retry_safe: true,
      });
    }
    const suggested = worldOf(doc(tab(p("a ", struck("word", "s.1"), " b"))).document);
    expect(failureOf(() => run(suggested, {}))).toMatchObject({
      code: "SUGGESTIONS_PRESENT",
      diagnostics: { write_status: "not_written", retry_safe: true },
    });
  });

  it("answers the same fields in a dry run, and writes nothing", () => {
    const world = worldOf(everywhere().document);
    const dry = run(world, { within: { named_range: "place" }, dry_run: true });
    expect(world.batches).toEqual([]);
    const written = run(world, { within: { named_range: "place" } });
    const fields = (answer: JsonObject) =>
      Object.keys(answer)
        .filter((key) => !key.startsWith("audit"))
        .sort();
    expect(fields(dry)).toEqual(fields(written));
    for (const field of [
      "spans",
      "match_count",
      "before",
      "after",
      "excerpts",
      "runs_before",
      "runs_after",
    ]) {
      expect([field, dry[field]]).toEqual([field, written[field]]);
    }
    expect(dry).toMatchObject({ applied: false, revision_after: "", audit_logged: false });
  });

  it("never throws anything but its own kind of error, whatever it is given", () => {
    const value: fc.Arbitrary<unknown> = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    );
    const given = fc.record(
      {
        find: fc.oneof(fc.constantFrom("word", "The word", "WORD"), value),
        replace: fc.oneof(fc.string(), value),
        style: fc.oneof(fc.constant({ bold: true }), value),
        occurrence: value,
        within: value,
        segment_id: value,
        replace_all: value,
        match_case: value,
      },
      { requiredKeys: ["find"] },
    );
    fc.assert(
      fc.property(given, (args) => {
        const world = worldOf(everywhere().document);
        const known =
          name === "replace_text"
            ? { ...args, style: undefined }
            : { ...args, replace: undefined, replace_all: undefined };
        const sent = JSON.parse(JSON.stringify({ ...own[name], ...known })) as JsonObject;
        try {
          run(world, sent);
        } catch (error) {
          if (!(error instanceof ToolError) || error.code === "INTERNAL") throw error;
          expect(world.batches).toEqual([]);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("replace_text", () => {
  const run = (world: KernelWorld, args: JsonObject) =>
    replaceText.run(world.ports, { doc_id: documentId, ...args });

  it("W-04: deletes by an empty replacement, and shows that the text is gone", () => {
    const world = worldOf(doc(tab(p("keep drop keep"))).document);
    expect(run(world, { find: " drop", replace: "" })).toMatchObject({
      write_status: "written_verified",
      after: "keep keep\n",
    });
    expect(JSON.stringify(world.batches[0])).not.toContain("insertText");
  });

  it("replaces every match whatever its capitals in one batch, also across run borders", () => {
    const world = worldOf(doc(tab(p("Total, TOTAL"), p("sub total"))).document);
    expect(run(world, { find: "total", replace: "Sum", match_case: false, replace_all: true })).toMatchObject(
      {
        match_count: 3,
        total_matches: 3,
      },
    );
    expect(world.batches).toHaveLength(1);
  });

  it("names the rung and what it took for what, and leaves the text to the letter of replace", () => {
    const world = worldOf(doc(tab(p("Pay 40\u00a0EUR by Friday. Keep\u00a0this."))).document);
    expect(run(world, { find: "Pay 40 EUR", replace: "Pay 45 EUR" })).toMatchObject({
      rung: "nbsp_whitespace_runs",
      folded: [{ found: "⟨U+00A0⟩", asked: " ", count: 1 }],
      after: "Pay 45 EUR by Friday. Keep\u00a0this.\n",
    });
  });

  it("is a no-op where the text reads as wanted already, found by a looser rung", () => {
    const world = worldOf(doc(tab(p("Don’t stop"))).document);
    expect(run(world, { find: "Don't stop", replace: "Don’t stop" })).toMatchObject({
      applied: true,
      no_op: true,
      write_status: "not_written",
      rung: "curly_straight_quotes",
    });
    expect(world.batches).toEqual([]);
  });

  it("refuses find and replace that are the same, before anything is read", () => {
    const args = { doc_id: "1AbCdEf", find: "same", replace: "same" };
    expect(pathsOf(failureOf(() => replaceText.run(refusingPorts, args)))).toEqual(["replace"]);
  });

  it("says how to pick one of several, field case 17", () => {
    const world = worldOf(doc(tab(p("Total"), p("Sub Total"), p("Total due"))).document);
    const error = failureOf(() => run(world, { find: "Total", replace: "Sum" }));
    expect(error.message).toMatch(/occurrence/);
    expect(error.diagnostics).toMatchObject({
      actual: 3,
      locations: [{ context: "Total" }, { context: "Sub Total" }, { context: "Total due" }],
    });
  });
});

describe("format_text", () => {
  it("W-48: tells all problems of a style together, with its unknown keys and wrong values", () => {
    const error = failureOf(() =>
      formatText.run(refusingPorts, {
        doc_id: "1AbCdEf",
        find: "x",
        style: { bold: "true", weight: 3, link: "javascript:1", font_size: 900 },
      }),
    );
    expect(pathsOf(error)).toEqual(["style.bold", "style.font_size", "style.link", "style.weight"]);
    expect(error.diagnostics).toMatchObject({
      unknown_keys: ["weight"],
      invalid_values: { bold: "true", link: "javascript:1", font_size: 900 },
    });
    expect(error.message).toContain("http, https, mailto, tel");
  });

  it("wants a style, and one that asks for something", () => {
    for (const style of [{}, null, "bold", []]) {
      const args: JsonObject = { doc_id: "1AbCdEf", find: "x", style };
      expect(pathsOf(failureOf(() => formatText.run(refusingPorts, args)))).toEqual(["style"]);
    }
  });
});
