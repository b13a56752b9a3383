import fc from "fast-check";
import { ToolError, type JsonObject } from "../../src/kernel/errors.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { refusingPorts } from "../support/refusing-ports.ts";
import { propertyRuns } from "../support/runs.ts";

function refusal(name: string, args: JsonObject): ToolError {
  const tool = catalog.find((one) => one.name === name)!;
  try {
    tool.run(refusingPorts, args);
  } catch (thrown) {
    if (thrown instanceof ToolError) return thrown;
    throw thrown;
  }
  throw new Error("expected a refusal");
}

function paths(error: ToolError): string[] {
  const problems = error.diagnostics["problems"] as readonly { path: string }[];
  return problems.map(({ path }) => path).sort();
}

describe("arguments", () => {
  it("are refused with all their problems at once, and before any call of Google", () => {
    const error = refusal("replace_text", {
      find: 3,
      replace: null,
      expected_matches: "two",
      occurrence: 0,
      dry_run: "yes",
      accept_losses: ["ok", 1],
      mode: "later",
      verify: [{ kind: "colour", text: "x" }],
      colour: "red",
    });
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
    expect(paths(error)).toEqual([
      "accept_losses[1]",
      "colour",
      "doc_id",
      "dry_run",
      "expected_matches",
      "find",
      "mode",
      "occurrence",
      "replace",
      "verify[0].kind",
    ]);
  });

  it("are told each problem once", () => {
    const error = refusal("replace_text", { doc_id: "1AbCdEf", find: "a\n", replace: "b" });
    expect(paths(error)).toEqual(["find"]);
  });

  it("name what was expected and what was found", () => {
    const error = refusal("replace_text", { doc_id: "a", find: "", replace: 7, occurrence: 1.5 });
    expect(error.message).toContain("`find`: expected a string that is not empty, found an empty string");
    expect(error.message).toContain("`replace`: expected a string, found the number 7");
    expect(error.message).toContain("`occurrence`: expected a whole number, found the number 1.5");
  });

  it.each<[string, JsonObject, string, string]>([
    ["replace_text", { replace: "b", colour: 1 }, "colour", "`find`"],
    ["replace_text", { replace: "b", within: { table: 0 } }, "within.table", "`table_index`"],
    [
      "replace_text",
      { replace: "b", verify: [{ kind: "text", text: "x", tab: 1 }] },
      "verify[0].tab",
      "`kind`",
    ],
    ["format_text", { style: { superscript: true } }, "style.superscript", "`baseline`"],
  ])(
    "of %s that no object takes are told with those that it does take, at any depth: %j",
    (name, args, path, known) => {
      const error = refusal(name, { doc_id: "a", find: "a", ...args });
      expect(paths(error)).toEqual([path]);
      expect(error.message).toMatch(/expected no such argument \(it takes .*\), found one/);
      expect(error.message).toContain(known);
    },
  );

  it("are told about a contradiction between fields together with a wrong type elsewhere", () => {
    const error = refusal("replace_text", { doc_id: "a", find: "same", replace: "same", occurrence: "x" });
    expect(paths(error)).toEqual(["occurrence", "replace"]);
  });

  it.each<[string, string, JsonObject]>([
    ["one", "it", { doc_id: "a", find: "same", replace: "same" }],
    ["several", "them", { doc_id: "a", find: "same\n", replace: "same\n" }],
    ["one of verify", "it", { doc_id: "a", find: "a", replace: "b", verify: [{ kind: "text", text: "" }] }],
  ])("are told in sentences that end once: %s", (_name, them, args) => {
    const { message } = refusal("replace_text", args);
    expect(message).toContain(` Correct ${them} and call again; nothing was done.`);
    expect(message).not.toContain("..");
    expect(message).not.toMatch(/`: \w+: expected/);
  });

  it("are refused for a document that is neither id nor link", () => {
    expect(paths(refusal("list_tabs", { doc_id: "two words" }))).toEqual(["doc_id"]);
    expect(paths(refusal("list_tabs", {}))).toEqual(["doc_id"]);
    expect(paths(refusal("read_document", { doc_id: "a", tab_id: "", format: "pdf" }))).toEqual([
      "format",
      "tab_id",
    ]);
  });

  it("are refused for times and cursors that cannot be read", () => {
    const error = refusal("get_audit", {
      doc_id: "a",
      since: "yesterday",
      until: "x",
      cursor: "-1",
      limit: 0,
    });
    expect(paths(error)).toEqual(["cursor", "limit", "since", "until"]);
  });

  it("never make a tool fail with anything but INVALID_INPUT when one field has a wrong type", () => {
    const wrong = fc.oneof(
      fc.constant(null),
      fc.double(),
      fc.boolean(),
      fc.constant([]),
      fc.constant({ a: 1 }),
    );
    const fields = catalog.flatMap((tool) =>
      Object.keys(tool.input._zod.def.shape).map((field) => ({ name: tool.name, field })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), wrong, ({ name, field }, value) => {
        const tool = catalog.find((one) => one.name === name)!;
        const example = { ...tool.examples[0]!.input, [field]: value };
        fc.pre(!tool.input.safeParse(example).success);
        expect(refusal(name, example as JsonObject).code).toBe("INVALID_INPUT");
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("keep a long text of the caller out of the message", () => {
    expect(refusal("list_tabs", { doc_id: "word ".repeat(1000) }).message.length).toBeLessThan(400);
  });
});
