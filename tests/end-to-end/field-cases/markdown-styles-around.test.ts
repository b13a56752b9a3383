// What new Markdown takes from the text around it and from the text it replaces: nothing that it does not say itself.
import { bold, heading, item, p, styled, tab, type BlockSpec } from "../../support/document-builder.ts";
import { House, resultOf } from "../support/house.ts";
import {
  blank,
  laid,
  prepare,
  rangeOf,
  refused,
  writtenAndTakenBack,
  written,
} from "../support/markdown-case.ts";
import { shown, shownItems } from "../support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const red = { foregroundColor: { color: { rgbColor: { red: 1 } } } };

describe("field case 21: text that begins like a block is text for replace_text", () => {
  it.each(["2. Scope", "# Scope", "- Scope", "> Scope", "```Scope", "**Scope**", "| Scope |", "[ ] Scope"])(
    "the paragraph stays the heading it was: %s",
    async (words) => {
      const { doc_id } = await laid(house, tab(heading("Scope", 3), p("Below.")));
      const before = await house.read(doc_id);
      const args = { doc_id, find: "Scope", replace: words };
      expect(resultOf(await house.call("replace_text", args))).toMatchObject({
        write_status: "written_verified",
      });
      const after = await house.read(doc_id);
      expect(shown(before)).toEqual(["h3: Scope", "p: Below."]);
      expect(shown(after)).toEqual([`h3: ${words}`, "p: Below."]);
    },
  );
});

describe("field case 22: bold and plain do not swap places", () => {
  const markdown = "**Alpha** stays. The **Bravo** stays.";
  const line = "{bold|Alpha} stays. The {bold|Bravo} stays.";

  it.each<[string, BlockSpec, string]>([
    ["a paragraph of its own", p("<a>PLACEHOLDER<b>"), `p: ${line}`],
    [
      "between bold words",
      p(bold("Before "), "<a>PLACEHOLDER<b>", bold(" after")),
      "p: {bold|Before Alpha} stays. The {bold|Bravo} stays.{bold| after}",
    ],
    ["between plain words", p("Before <a>PLACEHOLDER<b> after"), `p: Before ${line} after`],
    ["in bold words", p(styled("<a>PLACEHOLDER<b>", { bold: true })), `p: ${line}`],
    [
      "at the end of slanted words",
      p(styled("Before ", { italic: true }), "<a>PLACEHOLDER<b>"),
      `p: {italic|Before }${line}`,
    ],
  ])("%s", async (_name, block, expected) => {
    const { doc_id, marks } = await laid(house, tab(p("Above."), block, p("Below.")));
    const range = await rangeOf(house, doc_id, marks["a"], marks["b"]);
    const args = { doc_id, ...range, markdown };
    const { lines } = await writtenAndTakenBack(house, "replace_range_markdown", args);
    expect(lines).toEqual(["p: Above.", expected, "p: Below."]);
  });
});

describe("field case 23: a heading that is replaced by several blocks lends its style to none", () => {
  const markdown = "## New\n\nProse.\n\n- one\n- two\n\n### Deep";
  const blocks = ["h2: New", "p: Prose.", "bullet 0: one", "bullet 0: two", "h3: Deep"];

  it.each([
    ["its words and its end", "c"],
    ["its words", "b"],
  ])("%s", async (_name, to) => {
    const { doc_id, marks } = await laid(house, tab(heading("<a>Section<b>", 2), p("<c>After it.")));
    const range = await rangeOf(house, doc_id, marks["a"], marks[to]);
    const args = { doc_id, ...range, markdown };
    const { lines, after } = await writtenAndTakenBack(house, "replace_range_markdown", args);
    expect(lines).toEqual([...blocks, "p: After it."]);
    expect(new Set(shownItems(after).map(({ listId }) => listId)).size).toBe(1);
  });

  it("a whole section gives way to the blocks, and the next section stays", async () => {
    const { doc_id, marks } = await laid(
      house,
      tab(
        p("Before it."),
        heading("<a>Section", 2),
        item("old"),
        p(styled("Red.", red)),
        heading("<b>Next", 2),
        p("Its text."),
      ),
    );
    const range = await rangeOf(house, doc_id, marks["a"], marks["b"]);
    const { lines } = await writtenAndTakenBack(house, "replace_range_markdown", {
      doc_id,
      ...range,
      markdown,
    });
    expect(lines).toEqual(["p: Before it.", ...blocks, "h2: Next", "p: Its text."]);
  });
});

describe("field case 24: what cannot be deleted leaves nothing of its look", () => {
  const bold = { bold: true, ...red };
  const dressed = (text: string) => ({
    ...item(""),
    parts: [styled(text, bold)],
    endStyle: bold,
  });

  it("two paragraphs over two bold red items are plain and in no list", async () => {
    const { doc_id } = await laid(house, tab(dressed("x"), dressed("y")));
    const { lines, before, after } = await writtenAndTakenBack(house, "replace_tab_markdown", {
      doc_id,
      markdown: "Plain one.\n\nPlain two.",
    });
    expect(shown(before)).toEqual(["bullet 0: {bold color:#ff0000|x}", "bullet 0: {bold color:#ff0000|y}"]);
    expect(lines).toEqual(["p: Plain one.", "p: Plain two."]);
    expect(shownItems(after)).toEqual([]);
  });

  it("one paragraph over a heading, a centred paragraph and an item is plain", async () => {
    const centred = p(styled("Centred", { italic: true }));
    const { doc_id } = await laid(
      house,
      tab(
        heading("Old", 1),
        { ...centred, paragraphStyle: { ...centred.paragraphStyle, alignment: "CENTER" } },
        dressed("y"),
      ),
    );
    const { lines } = await written(house, "replace_tab_markdown", { doc_id, markdown: "All new here" });
    expect(lines).toEqual(["p: All new here"]);
  });

  it("nothing at all leaves one plain empty paragraph", async () => {
    const { doc_id } = await laid(house, tab(dressed("x"), dressed("y")));
    const { lines } = await written(house, "replace_tab_markdown", { doc_id, markdown: "" });
    expect(lines).toEqual(["p:"]);
  });
});

describe("field case 25: what is appended after a list is not in it", () => {
  const check = { bulletPreset: "BULLET_CHECKBOX" };
  const dots = { bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" };
  const numbers = { bulletPreset: "NUMBERED_DECIMAL_ALPHA_ROMAN" };

  it.each([
    ["check", check],
    ["bullet", dots],
    ["number", numbers],
  ])("a heading and a paragraph after a %s list", async (kind, preset) => {
    const { doc_id } = await laid(house, tab(p("To do"), p("first"), p("done")));
    const range = { startIndex: 7, endIndex: 15 };
    await prepare(house, doc_id, [{ createParagraphBullets: { range, ...preset } }]);
    const items = shownItems(await house.read(doc_id));
    expect(items.map(({ text, kind: is }) => [text, is])).toEqual([
      ["first", kind],
      ["done", kind],
    ]);
    const args = { doc_id, markdown: "## Next\n\nText." };
    const { lines, after } = await writtenAndTakenBack(house, "append_markdown", args);
    expect(lines).toEqual(["p: To do", `${kind} 0: first`, `${kind} 0: done`, "h2: Next", "p: Text."]);
    expect(shownItems(after)).toEqual(items);
  });
});

describe("field case 26: a heading straight after a numbered list is none of its items", () => {
  const markdown = "1. a\n2. b\n## Next\nBody";
  const blocks = ["number 0: a", "number 0: b", "h2: Next", "p: Body"];

  it.each(["append_markdown", "replace_tab_markdown"] as const)("%s", async (tool) => {
    const doc_id = await blank(house);
    const { lines, after } = await writtenAndTakenBack(house, tool, { doc_id, markdown });
    expect(lines).toEqual(blocks);
    expect(new Set(shownItems(after).map(({ listId }) => listId)).size).toBe(1);
  });

  it("appended behind text, too", async () => {
    const { doc_id } = await laid(house, tab(p("Above.")));
    const { lines } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    expect(lines).toEqual(["p: Above.", ...blocks]);
  });
});

describe("field case 27: the looks of words outlive the style of their paragraph", () => {
  const markdown = "## The **bold** and *slanted* plan";
  const line = "h2: The {bold|bold} and {italic|slanted} plan";

  it("in a new heading", async () => {
    const doc_id = await blank(house);
    const { lines } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    expect(lines).toEqual([line]);
  });

  it("in a paragraph that becomes a heading", async () => {
    const { doc_id, marks } = await laid(
      house,
      tab(p("<a>The ", bold("bold"), " and ", styled("slanted", { italic: true }), " plan"), p("<b>Below.")),
    );
    const range = await rangeOf(house, doc_id, marks["a"], marks["b"]);
    const { lines } = await writtenAndTakenBack(house, "replace_range_markdown", {
      doc_id,
      ...range,
      markdown,
    });
    expect(lines).toEqual([line, "p: Below."]);
  });

  it("in a heading that becomes another", async () => {
    const { doc_id, marks } = await laid(house, tab(heading("<a>The old plan", 1), p("<b>Below.")));
    const range = await rangeOf(house, doc_id, marks["a"], marks["b"]);
    const { lines } = await writtenAndTakenBack(house, "replace_range_markdown", {
      doc_id,
      ...range,
      markdown,
    });
    expect(lines).toEqual([line, "p: Below."]);
  });
});

describe("field case 29: text stays text and Markdown is Markdown", () => {
  it("replace_text writes the stars", async () => {
    const { doc_id } = await laid(house, tab(p("Status: open")));
    resultOf(await house.call("replace_text", { doc_id, find: "open", replace: "**Q3** ready" }));
    expect(shown(await house.read(doc_id))).toEqual(["p: Status: **Q3** ready"]);
  });

  it.each([
    ["in a paragraph", "p: Status: {bold|Q3} ready"],
    ["in a heading", "h3: Status: {bold|Q3} ready"],
    ["in an item", "bullet 0: Status: {bold|Q3} ready"],
  ])("replace_range_markdown writes none, and the paragraph stays what it was: %s", async (name, line) => {
    const words = "Status: <a>open<b>";
    const block =
      name === "in a heading" ? heading(words, 3) : name === "in an item" ? item(words) : p(words);
    const { doc_id, marks } = await laid(house, tab(p("Above."), block, p("Below.")));
    const range = await rangeOf(house, doc_id, marks["a"], marks["b"]);
    const args = { doc_id, ...range, markdown: "**Q3** ready" };
    const { lines } = await writtenAndTakenBack(house, "replace_range_markdown", args);
    expect(lines).toEqual(["p: Above.", line, "p: Below."]);
  });

  it("Markdown for a range that holds no character is put there, or refused, and never glued on", async () => {
    const { doc_id, marks } = await laid(house, tab(p("Status: <a>open")));
    const range = await rangeOf(house, doc_id, marks["a"], marks["a"]);
    const error = await refused(house, "replace_range_markdown", { doc_id, ...range, markdown: "x" });
    expect(error.code).toBe("INVALID_RANGE");
  });
});
