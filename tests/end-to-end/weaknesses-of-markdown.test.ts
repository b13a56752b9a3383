// Weaknesses of verified-editing servers that ours must not have, as an MCP client would meet them: Markdown, written and read.
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  p,
  styled,
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
const read = async (doc_id: string): Promise<string> =>
  String((await desk.result("read_document", { doc_id }))["content"]);

/** A range write at the revision that the document has. */
async function range(
  doc_id: string,
  start_index: number,
  end_index: number,
  markdown: string,
  more: Content = {},
): Promise<Content> {
  const { revisionId } = await desk.house.read(doc_id);
  const args = { doc_id, start_index, end_index, computed_at_revision: revisionId, markdown, ...more };
  return desk.result("replace_range_markdown", args);
}

/** A document made of Markdown; answers its id. */
async function made(markdown: string): Promise<string> {
  const { doc_id } = await desk.result("create_document", { title: "Made", markdown });
  return String(doc_id);
}

describe("W-06: a range is replaced to its last character", () => {
  it("inside a paragraph", async () => {
    const doc_id = await open(p("Hello world"));
    await range(doc_id, 1, 6, "Howdy");
    expect(await desk.texts(doc_id)).toEqual(["Howdy world"]);
    await range(doc_id, 7, 12, "there");
    expect(await desk.texts(doc_id)).toEqual(["Howdy there"]);
  });

  it("up to a paragraph's end, over it, and with a table at the end", async () => {
    const doc_id = await open(p("one"), p("two"), table(["x"]), p("three"));
    await range(doc_id, 1, 4, "1");
    expect((await desk.texts(doc_id)).slice(0, 2)).toEqual(["1", "two"]);
    const tableEnd = 3 + 4 + 7;
    expect(await range(doc_id, 3, tableEnd - 1, "2\n\n3", { accept_losses: ["table:0"] })).toMatchObject({
      write_status: "written_verified",
    });
    const texts = await desk.texts(doc_id);
    expect([texts[0], texts[texts.length - 1]]).toEqual(["1", "three"]);
    expect(texts).not.toContain("two");
  });
});

describe("W-07: what stands outside is compared by what it is, not by its numbers", () => {
  it.each([
    ["shrinks before a table", "a"],
    ["grows before a table", "a\n\nb\n\n| n |\n| --- |\n| 1 |\n\nc"],
    ["goes", ""],
  ])("a section that %s is verified", async (_name, markdown) => {
    const doc_id = await open(heading("A"), p("long ".repeat(20)), heading("B"), table(["x"]), p("y ", chip));
    const { matches } = await desk.result("find_sections", { doc_id, heading: "A" });
    const [{ body_start_index, end_index, computed_at_revision } = {}] = matches as Content[];
    const answer = await desk.result("replace_range_markdown", {
      doc_id,
      start_index: body_start_index,
      end_index,
      computed_at_revision,
      markdown,
    });
    expect(answer).toMatchObject({ write_status: "written_verified", untouched: { verified: true } });
    expect((await desk.texts(doc_id)).slice(-3)).toEqual(["B", "x", "y ⟨⟩"]);
  });
});

describe("W-08: nothing is inherited from what stood there", () => {
  it.each<[string, BlockSpec]>([
    ["a heading", heading("Old", 2)],
    ["a bullet", item("old")],
    ["bold, large and red", p(styled("old", { bold: true, fontSize: { magnitude: 30, unit: "PT" } }))],
  ])("behind or in place of %s, plain text is plain", async (_name, block) => {
    for (const tool of ["append_markdown", "replace_tab_markdown"]) {
      const doc_id = await open(block);
      await desk.result(tool, { doc_id, markdown: "plain words of another kind\n" });
      const { paragraphs } = plainView(await desk.house.read(doc_id));
      const last = paragraphs[paragraphs.length - 1];
      expect(await desk.lookOf(doc_id, "plain words")).toMatchObject({
        bold: false,
        fontSize: { magnitude: 11 },
      });
      expect((await read(doc_id)).endsWith("plain words of another kind\n")).toBe(true);
      expect(last?.units.map(({ what }) => what).join("")).toBe("plain words of another kind\n");
    }
  });

  it("the last paragraph, which cannot go, becomes what the Markdown says", async () => {
    const doc_id = await open(p("one"), heading("Last", 1));
    await desk.result("replace_tab_markdown", { doc_id, markdown: "one\n\n- item\n" });
    expect(await read(doc_id)).toBe("one\n\n- item\n");
  });
});

describe("W-12: a link that is partly bold is one link", () => {
  it("is written, verified and read back", async () => {
    const markdown = "see [a **b** c](https://example.com/x) now\n";
    const doc_id = await made(markdown);
    expect(await read(doc_id)).toBe(markdown);
    const changed = markdown.replace("now", "later");
    expect(await desk.result("replace_tab_markdown", { doc_id, markdown: changed })).toMatchObject({
      write_status: "written_verified",
    });
    expect(await read(doc_id)).toBe(changed);
  });
});

describe("W-13: emphasis is part of what is verified", () => {
  it("a change of marks alone is written, and only that", async () => {
    const doc_id = await made("a *b* c\n");
    const answer = await desk.result("replace_tab_markdown", { doc_id, markdown: "a **b** c\n" });
    expect(answer).toMatchObject({ write_status: "written_verified", blocks_changed: 1 });
    expect(await read(doc_id)).toBe("a **b** c\n");
  });

  it("a style that is altered on its way is no match", async () => {
    const doc_id = await open(p("a"), p("b"));
    await desk.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where: "style", times: 1 });
    const error = await desk.error("append_markdown", { doc_id, markdown: "**bold** and plain\n" });
    expect(error["error_code"]).toBe("VERIFICATION_FAILED");
  });
});

describe("W-14 and W-15: what Markdown says is what is written", () => {
  it.each([
    ["a heading underlined with dashes is of level two", "Title\n---\n", "## Title\n"],
    ["a second paragraph in an item stays in it", "- a\n\n  b\n- c\n", "- a\n\n  b\n\n- c\n"],
    [
      "a numbered list goes on after a bulleted one inside it",
      "1. a\n   - x\n2. b\n",
      "1. a\n   - x\n2. b\n",
    ],
    ["an empty item is an item", "- a\n-\n- b\n", "- a\n\n-\n- b\n"],
    ["a backslash is a backslash", "C:\\\\dir\n", "C:\\dir\n"],
    ["text like a list stays text", "1\\) one\n", "1\\) one\n"],
    ["text like a fence stays text", "\\~~~\n", "\\~~~\n"],
    ["a hard break is a break", "a\\\nb\n", "a\\\nb\n"],
  ])("%s", async (_name, markdown, reading) => {
    expect(await read(await made(markdown))).toBe(reading);
  });
});

describe("W-16: a rewrite touches what differs", () => {
  it("chips, named ranges and comments elsewhere stay; no blank paragraph comes", async () => {
    const { document, marks } = doc(
      tab(p("one ", chip), p("two <a>named<b> words"), p("three of them"), table(["x"]), p("end")),
    );
    const doc_id = await desk.house.add(document);
    const { a, b } = marks;
    await desk.house.control("POST", `/v1/documents/${doc_id}:batchUpdate`, {
      requests: [
        {
          createNamedRange: {
            name: "kept",
            range: { startIndex: a?.index, endIndex: b?.index, tabId: "t.0" },
          },
        },
      ],
    });
    const before = plainView(await desk.house.read(doc_id));
    const markdown = (await read(doc_id)).replace("three", "four");
    const answer = await desk.result("replace_tab_markdown", { doc_id, markdown });
    expect(answer).toMatchObject({ losses: [], blocks_changed: 1, blocks_deleted: 0, blocks_inserted: 0 });
    const after = plainView(await desk.house.read(doc_id));
    expect(after.namedRanges).toEqual(before.namedRanges);
    expect(after.paragraphs.length).toBe(before.paragraphs.length);
    expect(after.paragraphs.slice(0, 2)).toEqual(before.paragraphs.slice(0, 2));
  });

  it("the same rewrite ten times over leaves the same document", async () => {
    const doc_id = await made("# A\n\nb\n\n- c\n");
    for (let round = 0; round < 10; round += 1) {
      await desk.result("replace_tab_markdown", { doc_id, markdown: `# A\n\nb ${round % 2}\n\n- c\n` });
    }
    expect(await desk.texts(doc_id)).toEqual(["A", "b 1", "c"]);
  });
});

describe("W-17: a placeholder keeps its object, and an unknown one is refused", () => {
  it("written back it is the object", async () => {
    const doc_id = await open(p("see ", image, " and ", chip, " here"));
    const before = plainView(await desk.house.read(doc_id)).paragraphs[0]?.units.filter(
      ({ isText }) => !isText,
    );
    const markdown = (await read(doc_id)).replace("here", "there");
    await desk.result("replace_tab_markdown", { doc_id, markdown });
    const after = plainView(await desk.house.read(doc_id)).paragraphs[0]?.units.filter(
      ({ isText }) => !isText,
    );
    expect(after).toEqual(before);
    expect(await read(doc_id)).toBe(markdown);
  });

  it("one that no object has is refused with its line", async () => {
    const doc_id = await open(p("a"));
    const error = await desk.error("replace_tab_markdown", { doc_id, markdown: "a\n\n[image:kix.other]\n" });
    expect(error["error_code"]).toBe("UNSUPPORTED_MARKDOWN");
    expect(listOf(member(error, "diagnostics"), "problems")).toMatchObject([{ line: 3 }]);
    expect(await desk.texts(doc_id)).toEqual(["a"]);
  });
});

describe("W-21: an empty stamp checks nothing, so it is refused", () => {
  it("before anything is asked of Google", async () => {
    const doc_id = await open(p("a"));
    const calls = await desk.googleCalls(async () => {
      const args = { doc_id, start_index: 1, end_index: 2, computed_at_revision: "", markdown: "b" };
      expect(await desk.error("replace_range_markdown", args)).toMatchObject({ error_code: "INVALID_INPUT" });
    });
    expect(calls.filter(({ from }) => from === "script")).toEqual([]);
  });
});

describe("W-28: Markdown as people write it is written natively", () => {
  it.each([
    ["code in a line", "call `run(1)` now\n"],
    ["a code block with its language", "```js\nlet a = 1;\n\nlet b;\n```\n"],
    ["quotes, and quotes in quotes", "> a\n>\n> > b\n"],
    ["strikethrough and underline", "~~gone~~ and <u>under</u>\n"],
    ["check lists", "- [ ] send\n- [ ] sign\n"],
    ["hard breaks", "a\\\nb\n"],
    ["footnotes", "see[^1] it\n\n[^1]: the note\n"],
    ["mixed nested lists", "1. a\n   - b\n     1. c\n2. d\n"],
    ["several paragraphs in an item", "- a\n\n  b\n\n  c\n"],
    ["alignment of columns", "| a | b | c |\n| --- | :-: | --: |\n| 1 | 2 | 3 |\n"],
    ["sub- and superscript", "H<sub>2</sub>O and m<sup>2</sup>\n"],
    ["headings of all levels", "# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6\n"],
    ["right-to-left and CJK text", "**שלום** עולם\n\n漢字の**強調**です\n"],
  ])("%s", async (_name, markdown) => {
    const { doc_id, ...answer } = await desk.result("create_document", { title: "Native", markdown });
    expect(answer).toMatchObject({ write_status: "written_verified", structural_match: true });
    expect(await read(String(doc_id))).toBe(markdown);
  });

  it("everything that is not written is told at once with lines", async () => {
    const error = await desk.error("create_document", {
      title: "Refused",
      markdown: "<form>\n\na\n\n![x](x.png)\n\n[^9]\n",
    });
    const problems = listOf(member(error, "diagnostics"), "problems");
    expect(problems.map(({ construct, line }) => [construct, line])).toEqual([
      ["html_block", 1],
      ["image", 5],
      ["footnote", 7],
    ]);
  });
});

describe("W-36: a reading escapes where it must", () => {
  it("prose is read as it was written", async () => {
    const prose = "Ends. Starts - with! plus + and #1, 3.5% (see p. 4) a_b_c 2 * 3 = 6; C++ & co.\n";
    expect(await read(await made(prose))).toBe(prose);
  });
});

describe("W-37: a reading declares what Markdown does not say", () => {
  it("each loss with its place, and writing the reading back loses none of it", async () => {
    const red = { foregroundColor: { color: { rgbColor: { red: 1 } } } };
    const doc_id = await open(p("a ", styled("red", red), " b"), p(bold("c")));
    const before = plainView(await desk.house.read(doc_id));
    const { content, losses } = await desk.result("read_document", { doc_id });
    expect(losses).toEqual([expect.objectContaining({ start_index: 3, end_index: 6 })]);
    await desk.result("replace_tab_markdown", {
      doc_id,
      markdown: String(content).replace("**c**", "**d**"),
    });
    const after = plainView(await desk.house.read(doc_id));
    expect(after.paragraphs[0]).toEqual(before.paragraphs[0]);
    expect(JSON.stringify(await desk.lookOf(doc_id, "red"))).toContain('"red":1');
  });
});
