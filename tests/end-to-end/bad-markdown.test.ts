// Markdown that callers send by mistake or on purpose: one refusal that names every construct with its line, and a request log that
// shows no write; or, where the text has a plain meaning, a document that reads as it.
import type { JsonObject } from "../../src/kernel/errors.ts";
import { doc, p, tab, table } from "../support/document-builder.ts";
import { errorOf, House, resultOf } from "./support/house.ts";

let house: House;
let id: string;
beforeAll(async () => {
  house = await House.open();
  id = await house.add(doc(tab(p("one"), table(["a", "b"]), p("two"))).document);
});
afterAll(async () => {
  await house.close();
});

type ToolName = "append_markdown" | "replace_tab_markdown" | "replace_range_markdown" | "create_document";

async function argsFor(tool: ToolName, markdown: string): Promise<JsonObject> {
  if (tool === "create_document") return { title: "Bad", markdown };
  if (tool !== "replace_range_markdown") return { doc_id: id, markdown };
  const { revisionId = "" } = await house.read(id);
  return { doc_id: id, start_index: 1, end_index: 4, computed_at_revision: revisionId, markdown };
}

/** The refusal of a call; nothing of Google may have been changed. */
async function refused(tool: ToolName, args: JsonObject) {
  const before = JSON.stringify(await house.read(id));
  await house.clearRequests();
  const error = errorOf(await house.call(tool, args));
  expect((await house.googleCalls()).filter(({ method }) => method !== "GET")).toEqual([]);
  expect(JSON.stringify(await house.read(id))).toBe(before);
  expect(error.diagnostics).toMatchObject({ write_status: "not_written", retry_safe: true });
  return error;
}

const tools: readonly ToolName[] = [
  "append_markdown",
  "replace_tab_markdown",
  "replace_range_markdown",
  "create_document",
];

/** `\n\n` and the text on line 3. */
const third = (text: string): string => `first\n\n${text}\n`;

describe.each(tools)("%s", (tool) => {
  it.each<[string, string, string, number]>([
    ["a block of HTML", third("<div>x</div>"), "html_block", 3],
    ["HTML in a line", third("x <video> y"), "html", 3],
    ["a placeholder that no object has", third("see [image:kix.none]"), "placeholder", 3],
    ["a mark of a footnote without its text", third("see[^1]"), "footnote", 3],
    ["a footnote without its mark", third("[^1]: text"), "footnote", 3],
    ["a rule", third("---"), "rule", 3],
    ["a fence that is never closed", third("```js\nlet a;"), "code_fence", 3],
    ["a fence closed by another kind", third("~~~\nlet a;\n```"), "code_fence", 3],
    ["a table of ragged rows", third("| a | b |\n| --- | --- |\n| 1 |\n| 1 | 2 | 3 |"), "table_row", 5],
    [
      "ten levels of a list",
      third(Array.from({ length: 10 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")),
      "list_depth",
      12,
    ],
    ["control characters", third("a\u0000b\u0007c"), "binary", 3],
    ["private-use characters, as binary has", third("a\ue007b"), "binary", 3],
    ["half a character", third("a\ud800b"), "half_surrogate", 3],
    ["an image by an address that is no address", third("![a](file:///etc/passwd)"), "image", 3],
  ])("%s is named with its line", async (_name, markdown, construct, line) => {
    const error = await refused(tool, await argsFor(tool, markdown));
    expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
    const problems = error.diagnostics["problems"] as { construct: string; line: number }[];
    expect(problems.map((problem) => [problem.construct, problem.line])).toContainEqual([construct, line]);
    expect(error.message).toContain(`ine ${line}`);
  });

  it("everything that is wrong is told at once", async () => {
    const markdown = "<div>\n\n[image:none]\n\nx[^1]\n\n<i>y</i>\n\na\u0001\n";
    const error = await refused(tool, await argsFor(tool, markdown));
    const problems = error.diagnostics["problems"] as { line: number }[];
    expect([...new Set(problems.map(({ line }) => line))]).toEqual([1, 3, 5, 7, 9]);
  });

  it("5 MB are refused, saying how much may come", async () => {
    const markdown = "words of a very long text\n\n".repeat(200_000);
    const error = await refused(tool, await argsFor(tool, markdown));
    expect(error.message).toMatch(/at most|1,500,000|2 ?MB|bytes/i);
  });

  it("a table of 200 columns is refused by name", async () => {
    const row = `|${" x |".repeat(200)}`;
    const error = await refused(tool, await argsFor(tool, `a\n\n${row}\n|${" --- |".repeat(200)}\n${row}\n`));
    expect(["UNSUPPORTED_MARKDOWN", "FEATURE_UNAVAILABLE"]).toContain(error.code);
    expect(error.message).toMatch(/column/);
  });

  it.each([
    ["a number", 5],
    ["null", null],
    ["a list", ["a"]],
  ])("%s for the text is refused before any call of Google", async (_name, markdown) => {
    const error = await refused(tool, { ...(await argsFor(tool, "")), markdown });
    expect(error.code).toBe("INVALID_INPUT");
  });
});

describe("what has a plain meaning is written and read back", () => {
  const readOf = async (markdown: string): Promise<unknown> => {
    const made = resultOf(await house.call("create_document", { title: "Meaning", markdown }));
    expect(made).toMatchObject({ write_status: "written_verified" });
    return resultOf(await house.call("read_document", { doc_id: made["doc_id"] ?? "" }))["content"];
  };

  it("brackets, stars and pipes that belong to nothing are text", async () => {
    const once = await readOf("a **b\n\n[c](d\n\n| not a table\n\n~~");
    expect(await readOf(String(once))).toBe(once);
    expect(String(once)).toContain("not a table");
  });

  it("nine levels of a list are nine levels", async () => {
    const nine = Array.from({ length: 9 }, (_, at) => `${"  ".repeat(at)}- x\n`).join("");
    expect(await readOf(nine)).toBe(nine);
  });
});
