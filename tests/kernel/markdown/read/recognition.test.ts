// How a document's paragraphs are recognised as blocks, as docs/markdown.md says it.
import {
  bold,
  doc,
  heading,
  image,
  link,
  p,
  styled,
  tab,
  table,
  type Part,
} from "../../../support/document-builder.ts";
import {
  bulleted,
  checkbox,
  indents,
  item,
  leftBorder,
  lossesOfBlocks,
  markdownOf,
  markdownOfBlocks,
  numbered,
  shaded,
  styledParagraph,
  withLists,
} from "../../../support/markdown-readings.ts";

const mono = { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } };
const code = (text: string) => styled(text, mono);
const codeEnd = <T extends object>(paragraph: T): T => ({ ...paragraph, endStyle: mono });

describe("marks", () => {
  it("are those that the run adds to its paragraph's style", () => {
    const parts = [
      bold("b"),
      styled(" i", { italic: true }),
      styled(" s", { strikethrough: true }),
      " ",
      styled("u", { underline: true }),
      styled("2", { baselineOffset: "SUPERSCRIPT" }),
      " ",
      link("l", "https://example.com/"),
    ];
    expect(markdownOfBlocks(p(...parts))).toBe(
      "**b** *i* ~~s~~ <u>u</u><sup>2</sup> [l](https://example.com/)\n",
    );
  });

  it("W-12: one link whose parts look different is one link", () => {
    const to = { link: { url: "https://example.com/" } };
    expect(markdownOfBlocks(p(styled("a ", to), styled("b", { ...to, bold: true })))).toBe(
      "[a **b**](https://example.com/)\n",
    );
  });
});

describe("code", () => {
  it.each(["Roboto Mono", "Courier New"])("in a font of code, as %s, is code in a line", (fontFamily) => {
    const text = styled("npm test", { weightedFontFamily: { fontFamily } });
    expect(markdownOfBlocks(p("run ", text, " now"))).toBe("run `npm test` now\n");
  });

  it("alone in one unshaded paragraph stays code in a line", () => {
    expect(markdownOfBlocks(p(code("npm test")), p("x"))).toBe("`npm test`\n\nx\n");
  });

  it("in neighbouring paragraphs is one block, empty lines between them included", () => {
    expect(markdownOfBlocks(p(code("a")), codeEnd(p("")), p(code("  b")), p("x"))).toBe(
      "```\na\n\n  b\n```\n\nx\n",
    );
  });

  it("in a shaded paragraph is a block, soft breaks are its lines, and neighbours that keep their lines apart", () => {
    const block = { ...shaded, keepLinesTogether: true };
    expect(markdownOfBlocks(styledParagraph(shaded, code("a")), styledParagraph(shaded, code("b")))).toBe(
      "```\na\nb\n```\n",
    );
    expect(markdownOfBlocks(styledParagraph(block, code("a\vb")), styledParagraph(block, code("c")))).toBe(
      "```\na\nb\n```\n\n```\nc\n```\n",
    );
  });

  it("of the editor's own blocks begins and ends with their marks", () => {
    const text = markdownOfBlocks(p("\uE907", code("a = 1")), p(code("b = 2")), p("\uE907"), p("after"));
    expect(text).toBe("```\na = 1\nb = 2\n```\n\nafter\n");
  });

  it("has the language that a named range tells", () => {
    const block = styledParagraph({ ...shaded, keepLinesTogether: true }, code("<a>x = 1<b>"));
    const namedRanges = [{ name: "proofmark:code:python", id: "kix.r", from: "a", to: "b" }];
    expect(markdownOf(doc({ ...tab(block, p("x")), namedRanges }).document).text).toBe(
      "```python\nx = 1\n```\n\nx\n",
    );
  });

  it("is nothing special in a document that is all in such a font", () => {
    const { document } = doc(tab(p("typed"), p("twice")));
    document.tabs![0]!.documentTab!.namedStyles = {
      styles: [{ namedStyleType: "NORMAL_TEXT", textStyle: mono }],
    };
    expect(markdownOf(document).text).toBe("typed\n\ntwice\n");
  });
});

describe("quotes", () => {
  it("have a left border, and a quote more for each thirty points", () => {
    expect(
      markdownOfBlocks(
        styledParagraph({ ...indents(30), ...leftBorder }, "one"),
        styledParagraph({ ...indents(60), ...leftBorder }, "two"),
        p("out"),
      ),
    ).toBe("> one\n>\n> > two\n\nout\n");
  });

  it("of imports have the indent alone", () => {
    expect(markdownOfBlocks(styledParagraph(indents(30), "said"), p("x"))).toBe("> said\n\nx\n");
  });

  it.each([
    ["the editor's indent", indents(36)],
    ["a hanging indent", indents(30, 0)],
    ["an indented first line", indents(0, 36)],
  ])("are not made by %s, which is lost", (_, style) => {
    expect(markdownOfBlocks(styledParagraph(style, "text"))).toBe("text\n");
    expect(lossesOfBlocks(styledParagraph(style, "text"))[0]).toMatch(/^indent /);
  });
});

describe("lists", () => {
  it("are told by glyph, and nested by level", () => {
    const document = withLists(
      { n: numbered, b: bulleted, c: checkbox },
      item("one", "n"),
      item("dot", "b", 1),
      item("two", "n"),
      item("box", "c"),
      p("end"),
    );
    expect(markdownOf(document).text).toBe("1. one\n   - dot\n2. two\n\n- [ ] box\n\nend\n");
    expect(markdownOf(document).losses.map(({ kind }) => kind)).toEqual(["checked_state"]);
  });

  it("go on counting where they are resumed, and begin at their start number", () => {
    const document = withLists(
      { n: { ...numbered, startNumber: 7 } },
      item("a", "n"),
      p("between"),
      item("b", "n"),
      p("end"),
    );
    expect(markdownOf(document).text).toBe("7. a\n\nbetween\n\n8. b\n\nend\n");
  });

  it("of one kind that follow each other stay two", () => {
    const document = withLists({ a: bulleted, b: bulleted }, item("x", "a"), item("y", "b"), p("end"));
    expect(markdownOf(document).text).toBe("- x\n\n* y\n\nend\n");
  });

  it("hold paragraphs and quotes that have the indent of an item's text", () => {
    const document = withLists(
      { b: bulleted },
      item("one", "b"),
      styledParagraph(indents(36), "more of one"),
      styledParagraph({ ...indents(66), ...leftBorder }, "said"),
      item("two", "b"),
      p("end"),
    );
    expect(markdownOf(document).text).toBe("- one\n\n  more of one\n\n  > said\n\n- two\n\nend\n");
  });

  it("that begin too deep are shown less deep, and that is said", () => {
    const document = withLists({ b: bulleted }, item("deep", "b", 2), p("end"));
    expect(markdownOf(document).text).toBe("- deep\n\nend\n");
    expect(markdownOf(document).losses.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["list_level", "2"],
    ]);
  });
});

describe("headings and links", () => {
  it("are titles and subtitles by those styles", () => {
    expect(
      markdownOfBlocks(
        styledParagraph({ namedStyleType: "TITLE" }, "Plan"),
        styledParagraph({ namedStyleType: "SUBTITLE" }, "draft"),
      ),
    ).toBe("# Plan {.title}\n\n## draft {.subtitle}\n");
  });

  it("carry their ids only where a link of the document leads to them", () => {
    const to = styled("below", { link: { heading: { id: "h.goal", tabId: "t.0" } }, underline: true });
    expect(markdownOfBlocks(p("see ", to), heading("Goal"), heading("Other"))).toBe(
      "see [below](#h.goal)\n\n# Goal {#h.goal}\n\n# Other\n",
    );
  });
});

describe("tables", () => {
  it("have their header from the first row, and bars of text are no borders", () => {
    const blocks = [table([[p(bold("a"))], [p(bold("b"))]], ["1", "3 | 4"]), p("x")];
    expect(markdownOfBlocks(...blocks)).toBe("| a | b |\n| --- | --- |\n| 1 | 3 \\| 4 |\n\nx\n");
  });

  it("keep alignment, breaks and what cells cannot say, with a word about it", () => {
    const right = styledParagraph({ alignment: "END" }, "9");
    const blocks = [table(["a", "b"], [[p("x"), p("y")], [right]], [[p(image)], ""]), p("")];
    expect(markdownOfBlocks(...blocks)).toBe(
      "| a | b |\n| --- | --- |\n| x<br>y | 9 |\n| [image:kix.image] | |\n",
    );
    expect(lossesOfBlocks(...blocks)).toEqual(
      expect.arrayContaining([
        "table_header",
        "cell_blocks",
        "image image:kix.image",
        "alignment START, END",
      ]),
    );
  });

  it("name tables in cells by their path", () => {
    expect(markdownOfBlocks(table(["a", [p(""), table(["in"]), p("")]]), p(""))).toBe(
      "| a | [table:0.0.1.0] |\n| --- | --- |\n",
    );
  });
});

describe("footnotes", () => {
  it("have their text, without the service's space", () => {
    const mark: Part = {
      element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
    };
    const { document } = doc({ ...tab(p("a", mark, " b")), footnotes: { "kix.note": [p(" note")] } });
    expect(markdownOf(document).text).toBe("a[^1] b\n\n[^1]: note\n");
  });
});
