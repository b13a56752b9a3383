import { describeBlock } from "../../../../src/kernel/markdown/difference.ts";
import { plainText } from "../../../../src/kernel/markdown/inline.ts";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../../src/kernel/markdown/render/render-markdown.ts";

const known = (name: string): boolean => name === "image:kix.1" || name.startsWith("contents:");

function parse(text: string) {
  return parseMarkdown(text, { isKnownPlaceholder: known });
}

function parsed(text: string) {
  const found = parse(text);
  if (found.kind === "refused") throw new Error(JSON.stringify(found.problems));
  return found;
}

/** Each block in words. */
function blocks(text: string): readonly string[] {
  return parsed(text).content.blocks.map(describeBlock);
}

/** The only line of a text, its marked parts as tags. */
function line(text: string): string {
  const [block] = parsed(text).content.blocks;
  if (block === undefined || !("content" in block)) throw new Error(`expected a line in ${text}`);
  return block.content
    .map((node) => {
      if (node.kind !== "text") return plainText([node]);
      const { bold, italic, strikethrough, underline, code, baseline, link } = node.marks;
      const marks = [
        bold ? "b" : "",
        italic ? "i" : "",
        strikethrough ? "s" : "",
        underline ? "u" : "",
        code ? "c" : "",
        baseline === "none" ? "" : baseline,
        link === null ? "" : `->${link}`,
      ].filter((mark) => mark !== "");
      return marks.length === 0 ? node.text : `{${marks.join(" ")}:${node.text}}`;
    })
    .join("");
}

function problems(text: string): readonly (readonly [string, number, number])[] {
  const found = parse(text);
  if (found.kind === "parsed") throw new Error(`expected a refusal of ${text}`);
  return found.problems.map(({ construct, line: first, endLine }) => [construct, first, endLine] as const);
}

describe("lists as people write them", () => {
  it.each([
    ["two spaces under a number", "1. a\n  - b\n  - c\n2. d"],
    ["three spaces under a number", "1. a\n   - b\n   - c\n2. d"],
    ["four spaces under a number", "1. a\n    - b\n    - c\n2. d"],
    ["a tab under a number", "1. a\n\t- b\n\t- c\n2. d"],
    ["four spaces under a wide number", "100. a\n    - b\n    - c\n101. d"],
  ])("nests by %s", (_, text) => {
    expect(blocks(text).map((words) => /item of level \d/.exec(words)?.[0])).toEqual([
      "item of level 0",
      "item of level 1",
      "item of level 1",
      "item of level 0",
    ]);
  });

  it("nests numbers that count again, and goes on with numbers that go on", () => {
    expect(blocks("1. a\n  1. b\n  2. c\n2. d")).toEqual([
      'a paragraph "a" as numbered item of level 0, the first from 1',
      'a paragraph "b" as numbered item of level 1, the first from 1',
      'a paragraph "c" as numbered item of level 1',
      'a paragraph "d" as numbered item of level 0',
    ]);
    expect(blocks("1. a\n\n  2. b\n\n   3. c").map((words) => /level \d/.exec(words)?.[0])).toEqual(
      Array(3).fill("level 0"),
    );
  });

  it("W-14: keeps several paragraphs of an item in it", () => {
    expect(blocks("- a\n\n  b\n\n      code\n- c")).toEqual([
      'a paragraph "a" as bulleted item of level 0, the first from 1',
      'a paragraph "b" in a list item of level 0',
      'a code block of 1 lines "code" in a list item of level 0',
      'a paragraph "c" as bulleted item of level 0',
    ]);
  });

  it("W-14: keeps the first number of a list, and items without words", () => {
    expect(blocks("7. a\n8.\n9. c")).toEqual([
      'a paragraph "a" as numbered item of level 0, the first from 7',
      'a paragraph "" as numbered item of level 0',
      'a paragraph "c" as numbered item of level 0',
    ]);
  });

  it("W-14: reads check boxes, checked and not", () => {
    const { content } = parsed("- [ ] a\n- [x] b\n- c");
    expect(content.blocks.map(({ marker }) => [marker?.kind, marker?.isChecked])).toEqual([
      ["checklist", false],
      ["checklist", true],
      ["bulleted", false],
    ]);
  });

  it("goes on lazily", () => {
    expect(blocks("- a\nb\n> c\nd")).toEqual([
      'a paragraph "a b" as bulleted item of level 0, the first from 1',
      'a paragraph "c d" in a quote',
    ]);
  });
});

describe("headings", () => {
  it("W-14: gives underlined ones the level of their line", () => {
    expect(blocks("One\n===\n\nTwo\n---")).toEqual(['a heading 1 "One"', 'a heading 2 "Two"']);
  });

  it("reads names, titles and subtitles in braces", () => {
    expect(
      parsed("# T {.title}\n\n## S {#s .subtitle}\n\n### H {#h.1}\n\n# {x}").content.blocks,
    ).toMatchObject([
      { kind: "title", id: null },
      { kind: "subtitle", id: "s" },
      { kind: "heading", level: 3, id: "h.1" },
      { kind: "heading", level: 1, id: null, content: [{ text: "{x}" }] },
    ]);
  });

  it("names those that links mean by their words, and no others", () => {
    const { content } = parsed(
      "[a](#two-words) [b](#same-1) [c](#ünïcödé--quotes)\n\n# Two *words*\n\n# Same\n\n# Same\n\n# Ünïcödé & “quotes”",
    );
    expect(content.blocks.slice(1)).toMatchObject([
      { id: "two-words" },
      { id: null },
      { id: "same-1" },
      { id: "ünïcödé--quotes" },
    ]);
  });
});

describe("lines", () => {
  it.each([
    ["**重要：**请注意", "{b:重要：}请注意"],
    ["请**“引用”**一下", "请{b:“引用”}一下"],
    ["これは**「強調」**です", "これは{b:「強調」}です"],
    ["**참고(필수)**는", "{b:참고(필수)}는"],
    ["snake_case_word 2*3*4", "snake_case_word 2{i:3}4"],
    ["***both*** ~~gone~~", "{b i:both} {s:gone}"],
    ["<u>under</u> H<sub>2</sub>O x<sup>2</sup>", "{u:under} H{subscript:2}O x{superscript:2}"],
    ["[a **b** `c`](u)", "{->u:a }{b ->u:b}{->u: }{c ->u:c}"],
    ["[x][R] [r][] [r]\n\n[r]: /u 'T'", "{->/u:x} {->/u:r} {->/u:r}"],
    [
      "<https://a.b/c> https://a.b/c. (www.a.b) a@b.c",
      "{->https://a.b/c:https://a.b/c} {->https://a.b/c:https://a.b/c}. ({->http://www.a.b:www.a.b}) a@b.c",
    ],
    ["&copy; &#8364; &#x2014; &nope; AT&T", "© € — &nope; AT&T"],
    ["one\\\ntwo  \nthree<br>four\nfive", "one\ntwo\nthree\nfour five"],
    ["中文\n换行 and\nmore", "中文换行 and more"],
    [
      '![alt *x*](https://a.b/c.png) [image:kix.1 "Plan"] [page-break]x',
      "![alt x](https://a.b/c.png) [image:kix.1] [page-break]x",
    ],
  ])("reads %j", (text, expected) => {
    expect(line(text)).toBe(expected);
  });

  it("W-12: a link with marks inside is one link to every part", () => {
    expect(line("[a **b**](u)")).toBe("{->u:a }{b ->u:b}");
    expect(renderMarkdown(parsed("[a **b**](u)").content)).toBe("[a **b**](u)\n");
  });

  it("keeps the label of a callout as its first line", () => {
    expect(parsed("> [!NOTE]\n> Mind the gap.").content.blocks).toMatchObject([
      { quotes: 1, content: [{ text: "[!NOTE]" }, { kind: "break" }, { text: "Mind the gap." }] },
    ]);
  });

  it.each(["1\\) x", "\\~~~", "\\# x", "&nbsp;", "    x"])(
    "W-15: %j is one block that is written again alike",
    (text) => {
      const { content } = parsed(text);
      expect(content.blocks).toHaveLength(1);
      expect(parsed(renderMarkdown(content)).content).toEqual(content);
    },
  );

  it("W-36: plain prose is written without backslashes", () => {
    for (const text of [
      "Ver 1.2 - done!",
      "a * b, 2 + 2 = 4 (see #5) [x] {y} a_b_c",
      "AT&T ~ 5 < 6 | 7 > 2",
    ]) {
      expect(renderMarkdown(parsed(text).content)).toBe(`${text}\n`);
    }
  });
});

describe("tables", () => {
  it("have alignments, marks, bars, breaks and links in their cells", () => {
    const [table] = parsed("a | b\n:-: | --:\n**x** \\| y | `p \\| q`<br>r\n\n").content.blocks;
    expect(table).toMatchObject({
      kind: "table",
      alignments: ["center", "end"],
      rows: [
        [[{ text: "a" }], [{ text: "b" }]],
        [
          [{ text: "x" }, { text: " | y" }],
          [{ text: "p | q" }, { kind: "break" }, { text: "r" }],
        ],
      ],
    });
  });

  it("stand behind the item that they are written in, and the list goes on", () => {
    expect(blocks("3. a\n\n   | b |\n   | - |\n\n4. c")).toEqual([
      'a paragraph "a" as numbered item of level 0, the first from 3',
      'a table of 1 rows and 1 columns "b"',
      'a paragraph "c" as numbered item of level 0, the first from 4',
    ]);
  });

  it("end where something else begins", () => {
    expect(blocks("| a |\n| - |\n| b |\n# c\n| d |\n|---|\n> e")).toEqual([
      'a table of 2 rows and 1 columns "a"',
      'a heading 1 "c"',
      'a table of 1 rows and 1 columns "d"',
      'a paragraph "e" in a quote',
    ]);
  });
});

describe("footnotes", () => {
  it("hold blocks of their own", () => {
    const { content } = parsed("a[^x] b[^1]\n\n[^1]: one\n\n    two\n[^x]: - item");
    expect(content.footnotes.map(({ label, blocks: inside }) => [label, inside.map(describeBlock)])).toEqual([
      ["x", ['a paragraph "item" as bulleted item of level 0, the first from 1']],
      ["1", ['a paragraph "one"', 'a paragraph "two"']],
    ]);
  });
});

describe("a refusal", () => {
  it.each<[string, string, [string, number, number][]]>([
    [
      "HTML in a line",
      "a\n<span>b</span>",
      [
        ["html", 2, 2],
        ["html", 2, 2],
      ],
    ],
    ["a block of HTML", "a\n\n<div>\n*x*\n</div>\n\nb", [["html_block", 3, 5]]],
    ["a comment", "a <!-- b --> c", [["html", 1, 1]]],
    [
      "a tag without its end",
      "<u>a\n\nb</sub>",
      [
        ["html", 1, 1],
        ["html", 3, 3],
      ],
    ],
    ["a fence without its end", "a\n\n```js\nx\n\ny", [["code_fence", 3, 6]]],
    [
      "a long row and a short one",
      "| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| 1 |",
      [
        ["table_row", 3, 3],
        ["table_row", 4, 4],
      ],
    ],
    ["a header of another length", "| a | b |\n|---|\n", [["table_row", 1, 2]]],
    ["a table of 200 columns", `${"|a".repeat(200)}|\n${"|-".repeat(200)}|`, [["table", 1, 2]]],
    ["a table in a quote", "> - a\n>\n>   | b |\n>   | - |", [["table", 3, 4]]],
    [
      "a rule and a page break in a quote",
      "> ---\n>\n> [page-break]",
      [
        ["rule", 1, 1],
        ["page_break", 3, 3],
      ],
    ],
    ["a page break in a cell", "| a |\n| - |\n| [page-break] |", [["page_break", 3, 3]]],
    ["a name that is not there", "a\n[image:kix.2]", [["placeholder", 2, 2]]],
    [
      "a link to nowhere and one without words",
      "[a]()\n[](b)",
      [
        ["link", 1, 1],
        ["link", 2, 2],
      ],
    ],
    [
      "a link that runs",
      "[a](javascript:alert(1)) [b](data:x)",
      [
        ["link", 1, 1],
        ["link", 1, 1],
      ],
    ],
    ["a picture in a link", "[![a](https://a.b/c)](d)", [["link", 1, 1]]],
    ["a picture without an address", "![a](b.png)", [["image", 1, 1]]],
    ["a number with a check box", "1. [ ] a", [["check_box", 1, 1]]],
    ["a mark without its footnote", "a\nb[^1]", [["footnote", 2, 2]]],
    ["a footnote without its mark", "a\n\n[^1]: b", [["footnote", 3, 3]]],
    ["a mark twice", "a[^1]\n\nb[^1]\n\n[^1]: c", [["footnote", 3, 3]]],
    ["a footnote twice", "a[^1]\n\n[^1]: b\n[^1]: c", [["footnote", 4, 4]]],
    [
      "a table and a footnote in a footnote",
      "a[^1]\n\n[^1]: b[^2]\n\n    | c |\n    | - |",
      [
        ["footnote", 3, 3],
        ["table", 5, 6],
      ],
    ],
    ["binary", "a\nb\u0000c\u000B", [["binary", 2, 2]]],
    ["half a surrogate pair", "a\n\uD83D", [["half_surrogate", 2, 2]]],
    ["a reference to nothing that can be", "a\n&#1;", [["character_reference", 2, 2]]],
    ["a million and one characters", "x".repeat(1_000_001), [["size", 1, 1]]],
    [
      "ten levels of lists",
      Array.from({ length: 10 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
      [["list_depth", 10, 10]],
    ],
    ["ten quotes", "> ".repeat(10) + "a", [["quote_depth", 1, 1]]],
  ])("names %s and its lines", (_, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it("tells all problems at once, in the order of their lines", () => {
    expect(
      problems("| a |\n| - |\n| b | c |\n\n<hr>\n\nx [image:none]\n\n```").map(([construct]) => construct),
    ).toEqual(["table_row", "html_block", "placeholder", "code_fence"]);
  });

  it("says what was expected, what was found and what to do", () => {
    const found = parse("a <b>\n\n1. [x] c\n\n| d |\n| - |\n| e | f |");
    if (found.kind === "parsed") throw new Error("expected a refusal");
    for (const { what } of found.problems) expect(what).toMatch(/^Expected .*, found .*\. .*\.$/);
  });

  it("never comes for text without a construct, nor for nothing", () => {
    for (const text of ["", "\n \n\t\n", "\uFEFF"])
      expect(parsed(text).content).toEqual({ blocks: [], footnotes: [] });
  });
});

describe("code", () => {
  it.each(["js", "c++", "a\\*b", "&amp;copy;", "~x`y", "two words", "C:\\x"])(
    "keeps %j behind its fence",
    (word) => {
      const { content } = parsed(`~~~ ${word}\nx\n~~~`);
      expect(parsed(renderMarkdown(content)).content).toEqual(content);
    },
  );
});

describe("the lines of blocks", () => {
  it("are told for each", () => {
    expect(parsed("# a\n\nb\nc\n\n- d\n  - e\n\n    f\n\n| g |\n| - |\n| h |\n\n```\ni\n```").lines).toEqual([
      { line: 1, endLine: 1 },
      { line: 3, endLine: 4 },
      { line: 6, endLine: 6 },
      { line: 7, endLine: 7 },
      { line: 9, endLine: 9 },
      { line: 11, endLine: 13 },
      { line: 15, endLine: 17 },
    ]);
  });

  it("are the same however lines end", () => {
    const text = "# a\n\nb\n\n- c\n- d";
    expect(parsed(text.replace(/\n/g, "\r\n"))).toEqual(parsed(text));
    expect(parsed(text.replace(/\n/g, "\r"))).toEqual(parsed(text));
  });
});
