// Weaknesses of other servers with these tools that the block model and its two directions must not have, by their numbers.
import { blockDifferences } from "../../../src/kernel/markdown/difference.ts";
import { parseMarkdown } from "../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../src/kernel/markdown/render/render-markdown.ts";
import { doc, image, p, styled, tab, table } from "../../support/document-builder.ts";
import {
  lossesOfBlocks,
  markdownOf,
  markdownOfBlocks,
  styledParagraph,
} from "../../support/markdown-readings.ts";

function blocksOf(text: string) {
  const parsed = parseMarkdown(text, { isKnownPlaceholder: () => true });
  if (parsed.kind === "refused") throw new Error(parsed.problems.map(({ what }) => what).join("\n"));
  return parsed.content.blocks;
}

function again(text: string): string {
  return renderMarkdown({ blocks: blocksOf(text), footnotes: [] });
}

function differences(wanted: string, found: string): readonly string[] {
  return blockDifferences(blocksOf(wanted), blocksOf(found)).map(({ words }) => words);
}

/** Reads a paragraph of this text, and holds that its Markdown is the paragraph again. */
function readAndBack(text: string): string {
  const markdown = markdownOfBlocks(p(text));
  const [block, second] = blocksOf(markdown);
  expect(second).toBeUndefined();
  expect(block).toMatchObject({ kind: "paragraph", items: 0, quotes: 0, content: [{ kind: "text", text }] });
  return markdown;
}

const url = "https://example.com/a";

describe("W-12: a partly bold link", () => {
  it("is one link, in the document and in Markdown", () => {
    const linked = { link: { url }, underline: true };
    const markdown = markdownOfBlocks(p(styled("a ", linked), styled("b", { ...linked, bold: true })));
    expect(markdown).toBe(`[a **b**](${url})\n`);
    expect(again(markdown)).toBe(markdown);
  });
});

describe("W-13: emphasis", () => {
  it.each([
    ["lost", "a **b** c", "a b c"],
    ["of another kind", "a **b** c", "a *b* c"],
    ["misplaced", "a **b** c", "a b **c**"],
    ["leaked", "a **b** c", "a **b c**"],
    ["struck", "a ~~b~~", "a b"],
    ["underlined", "a <u>b</u>", "a b"],
  ])("%s is a difference", (_, wanted, found) => {
    expect(differences(wanted, found)).toHaveLength(1);
  });
});

describe("W-14: what used to be altered", () => {
  it.each([
    ["an underlined heading of level 2", "Title\n---", "## Title\n"],
    ["a second paragraph of an item", "- a\n\n  b\n- c", "- a\n\n  b\n\n- c\n"],
    ["a first number", "7. a\n8. b", "7. a\n8. b\n"],
    ["numbers that go on behind a list of another kind", "1. a\n   - x\n2. b", "1. a\n   - x\n2. b\n"],
    ["empty items", "- a\n-\n- c", "- a\n\n-\n- c\n"],
    ["backslashes", "C:\\temp and \\\\server", "C:\\temp and \\server\n"],
  ])("%s stays", (_, text, written) => {
    expect(again(text)).toBe(written);
    expect(again(written)).toBe(written);
  });

  it("other numbers are a difference", () => {
    expect(differences("1. a", "2. a")).toHaveLength(1);
  });
});

describe("W-15: text that could not be written and verified", () => {
  it.each([
    ["1) first", "1\\) first\n"],
    ["2. second", "2\\. second\n"],
    ["~~~", "\\~~~\n"],
    ["    four spaces", "&#32;   four spaces\n"],
    ["\u00A0", "&nbsp;\n"],
    ["---", "\\---\n"],
    ["+ plus", "\\+ plus\n"],
    ["# hash", "\\# hash\n"],
    ["> quote", "\\> quote\n"],
    ["| pipe |", "| pipe |\n"],
    ["[x]: y", "\\[x]: y\n"],
  ])("field case 40: the paragraph %j reads as itself", (text, written) => {
    expect(readAndBack(text)).toBe(written);
  });

  it("an empty heading is one", () => {
    expect(blocksOf("##\n")).toMatchObject([{ kind: "heading", level: 2, content: [] }]);
    expect(again("##")).toBe("##\n");
  });
});

describe("W-36: escapes", () => {
  it.each([
    "Ver 1.2 - done!",
    "#5 (see +1) {braces} [brackets] ^caret^ =equals= |pipe|",
    "snake_case_word, 5 * 3, ~5 minutes, AT&T, 5 < 6",
    "C:\\Users\\name",
    "1986 was a year. So was 2026!",
    "(a) one; b) two — “quoted”, it's",
  ])("%j needs none", (text) => {
    expect(readAndBack(text)).toBe(`${text}\n`);
  });

  it.each([
    ["*a* and *b*", "\\*a\\* and \\*b\\*\n"],
    ["[text](target)", "[text\\](target)\n"],
    ["&amp;", "\\&amp;\n"],
    ["</div>", "\\</div>\n"],
    ["__init__", "\\_\\_init\\_\\_\n"],
    ["https://example.com", "https\\://example.com\n"],
  ])("%j gets what it needs", (text, written) => {
    expect(readAndBack(text)).toBe(written);
  });

  it("field case 34: emphasis beside full-width punctuation is written so that every reader sees it", () => {
    const markdown = markdownOfBlocks(p("这是", styled("我想做的事。", { bold: true }), "所以继续。"));
    expect(markdown).toBe("这是**我想做的事。**&#25152;以继续。\n");
    expect(blocksOf(markdown)).toEqual(blocksOf("这是**我想做的事。**所以继续。"));
  });

  it("field case 39: markers stand tight to words", () => {
    expect(markdownOfBlocks(p(styled("Title ", { bold: true }), styled(" ", { italic: true }), "x"))).toBe(
      "**Title**  x\n",
    );
  });

  it("field case 41: touching runs keep their looks", () => {
    const markdown = markdownOfBlocks(
      p(styled("a", { bold: true }), styled("b", { bold: true, italic: true })),
    );
    expect(blocksOf(markdown)).toMatchObject([
      {
        content: [
          { text: "a", marks: { bold: true, italic: false } },
          { text: "b", marks: { bold: true, italic: true } },
        ],
      },
    ]);
  });
});

describe("W-37: what is not said", () => {
  it.each([
    [
      "colour",
      p(styled("x", { foregroundColor: { color: { rgbColor: { red: 1 } } } })),
      "text_color #ff0000",
    ],
    ["size", p(styled("x", { fontSize: { magnitude: 30, unit: "PT" } })), "font_size 30 pt"],
    ["font", p(styled("x", { weightedFontFamily: { fontFamily: "Lora" } })), "font Lora"],
    ["alignment", styledParagraph({ alignment: "CENTER" }, "x"), "alignment CENTER"],
    ["a picture", p(image), "image kix.image"],
    ["spaces at the end", p("x  "), "edge_space"],
    ["an empty paragraph", p(""), "empty_paragraph"],
    ["an equation", p({ element: { equation: {} } }), "object equation:1"],
    ["a table without a header", table(["x"]), "table_header"],
  ] as const)("is listed: %s", (_, block, loss) => {
    const found = lossesOfBlocks(block, p("end"));
    expect(found.map((one) => one.replace("image:", ""))).toContain(loss);
  });

  it("is nothing where nothing is lost", () => {
    expect(lossesOfBlocks(p("plain ", styled("bold", { bold: true }), " text"))).toEqual([]);
  });

  it("has its place", () => {
    const red = styled("red", { foregroundColor: { color: { rgbColor: { red: 1 } } } });
    const { losses } = markdownOf(doc(tab(p("a"), p("b ", red))).document);
    expect(losses).toEqual([
      { kind: "text_color", detail: "#ff0000", segmentId: "", startUtf16: 5, endUtf16: 8 },
    ]);
  });
});

describe("W-44: a comparison", () => {
  it("names the block that is missing, and no other", () => {
    expect(differences("a\n\nb\n\nc", "a\n\nc")).toEqual([
      'Expected a paragraph "b", found nothing in its place.',
    ]);
  });

  it("names the block that differs, and what stands there", () => {
    expect(differences("# A\n\nb\n\n- c", "# A\n\nB\n\n- c")).toEqual([
      'Expected a paragraph "b", found a paragraph "B".',
    ]);
  });

  it("names the block that came in between", () => {
    expect(differences("a\n\nc", "a\n\n> b\n\nc")).toEqual([
      'Expected nothing here, found a paragraph "b" in a quote.',
    ]);
  });
});
