// How constructs are recognised in documents: as we write them, as the editor makes them, and as people have them.
import type { Document, List, ParagraphStyle, TextStyle } from "../../../../src/google-api/docs.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import type { ListKind } from "../../../../src/kernel/plan/content.ts";
import { freshList } from "../../../../src/kernel/plan/blocks/list-presets.ts";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  link,
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
  type BlockSpec,
  type Part,
  type TabSpec,
} from "../../../support/document-builder.ts";
import { read } from "../../../support/readings.ts";

interface Shape {
  readonly lists?: Readonly<Record<string, List>>;
  readonly tab?: Partial<TabSpec>;
}

function documentOf(body: readonly BlockSpec[], { lists = {}, tab: more = {} }: Shape = {}): Document {
  const { document } = doc({ ...tab(...body), ...more });
  const inside = document.tabs?.[0]?.documentTab;
  if (inside !== undefined) inside.lists = { ...inside.lists, ...lists };
  return document;
}

function markdown(body: readonly BlockSpec[], shape?: Shape): string {
  return String(read(parseDocument(documentOf(body, shape)), { format: "markdown" }).content);
}

/** Kinds of what a reading loses, each once, with their details. */
function losses(body: readonly BlockSpec[], shape?: Shape): readonly string[] {
  const found = read(parseDocument(documentOf(body, shape)), { format: "markdown" }).losses ?? [];
  return [...new Set(found.map(({ kind, detail }) => (detail === "" ? kind : `${kind}: ${detail}`)))];
}

function looking(spec: ReturnType<typeof p>, paragraphStyle: ParagraphStyle): ReturnType<typeof p> {
  return { ...spec, paragraphStyle: { ...spec.paragraphStyle, ...paragraphStyle } };
}

const pt = (magnitude: number) => ({ magnitude, unit: "PT" as const });
const grey = { color: { rgbColor: { red: 0.9, green: 0.9, blue: 0.9 } } };
const mono: TextStyle = { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } };
const indented = (spec: ReturnType<typeof p>, points: number, more: ParagraphStyle = {}) =>
  looking(spec, { indentStart: pt(points), indentFirstLine: pt(points), ...more });
const border = { width: pt(3), padding: pt(12), color: grey, dashStyle: "SOLID" as const };
const lists = (kinds: Readonly<Record<string, ListKind>>): Readonly<Record<string, List>> =>
  Object.fromEntries(Object.entries(kinds).map(([id, kind]) => [id, freshList(kind)]));

describe("a heading", () => {
  it("is told by its style, and has its id where a link leads to it", () => {
    const to: Part = styled("see", { link: { headingId: "h.costs" } });
    expect(markdown([p(to), heading("Costs"), heading("Travel", 3)])).toBe(
      "[see](#h.costs)\n\n# Costs {#h.costs}\n\n### Travel\n",
    );
  });

  it("is a title or subtitle by those styles", () => {
    expect(
      markdown([
        looking(p("Plan"), { namedStyleType: "TITLE" }),
        looking(p("draft"), { namedStyleType: "SUBTITLE" }),
      ]),
    ).toBe("# Plan {.title}\n\n## draft {.subtitle}\n");
  });
});

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
    expect(markdown([p(...parts)])).toBe("**b** *i* ~~s~~ <u>u</u><sup>2</sup> [l](https://example.com/)\n");
  });

  it("W-12: one link whose parts look different is one link", () => {
    const to = { link: { url: "https://example.com/" } };
    expect(markdown([p(styled("a ", to), styled("b", { ...to, bold: true }))])).toBe(
      "[a **b**](https://example.com/)\n",
    );
  });

  it("are code for a font of code", () => {
    expect(markdown([p("run ", styled("npm i", mono), " now")])).toBe("run `npm i` now\n");
    expect(
      markdown([p("run ", styled("x", { weightedFontFamily: { fontFamily: "Courier New" } }), " now")]),
    ).toBe("run `x` now\n");
  });
});

describe("code", () => {
  const shaded = (text: string): BlockSpec =>
    looking(p(styled(text, mono)), { shading: { backgroundColor: grey } });

  it("is a block in shaded paragraphs that follow each other", () => {
    expect(markdown([p("x"), shaded("a"), shaded("  b"), p("y")])).toBe("x\n\n```\na\n  b\n```\n\ny\n");
  });

  it("is a block in several lines of a font of code, and in a line for one alone", () => {
    expect(markdown([p(styled("a", mono)), p(styled("b", mono))])).toBe("```\na\nb\n```\n");
    expect(markdown([p("x"), p(styled("a", mono)), p("y")])).toBe("x\n\n`a`\n\ny\n");
  });

  it("has the language of its named range", () => {
    const code = looking(p("<a>", styled("let x", mono), "<b>"), { shading: { backgroundColor: grey } });
    expect(
      markdown([code, p("y")], {
        tab: { namedRanges: [{ name: "proofmark:code:js", id: "kix.r", from: "a", to: "b" }] },
      }),
    ).toBe("```js\nlet x\n```\n\ny\n");
  });
});

describe("a quote", () => {
  it("is told by indent and left border, also a nested one", () => {
    expect(
      markdown([
        indented(p("one"), 30, { borderLeft: border }),
        indented(p("two"), 60, { borderLeft: border }),
        p("x"),
      ]),
    ).toBe("> one\n>\n> > two\n\nx\n");
  });

  it("is told by an even indent of thirty points alone, as imports make it", () => {
    expect(markdown([indented(p("one"), 30), p("x")])).toBe("> one\n\nx\n");
  });

  it("is not told by other indents, which are lost and named", () => {
    const body = [looking(p("one"), { indentStart: pt(36), indentFirstLine: pt(36) }), p("x")];
    expect(markdown(body)).toBe("one\n\nx\n");
    expect(losses(body)).toEqual(["indent: 36 pt, 36 pt, 0 pt"]);
  });
});

describe("a list", () => {
  it("has its kind from the glyphs of its levels", () => {
    const given = lists({ b: "bulleted", n: "numbered", c: "checklist" });
    expect(
      markdown(
        [item("a", "b"), item("b", "b", 1), p("x"), item("c", "n"), item("d", "n"), p("y"), item("e", "c")],
        {
          lists: given,
        },
      ),
    ).toBe("- a\n  - b\n\nx\n\n1. c\n2. d\n\ny\n\n- [ ] e\n");
  });

  it("is numbered as it is shown, where another stands between and where it begins elsewhere", () => {
    const given = lists({ n: "numbered", m: "numbered" });
    const first = given["m"]?.listProperties?.nestingLevels?.[0];
    if (first !== undefined) first.startNumber = 7;
    expect(markdown([item("a", "n"), p("x"), item("b", "n"), p("y"), item("c", "m")], { lists: given })).toBe(
      "1. a\n\nx\n\n2. b\n\ny\n\n7. c\n",
    );
  });

  it("has several paragraphs in an item where they stand at its indent", () => {
    expect(markdown([item("a"), indented(p("b"), 36), item("c")])).toBe("- a\n\n  b\n\n- c\n");
  });

  it("W-37: says that whether a box is checked is not known", () => {
    expect(losses([item("e", "c")], { lists: lists({ c: "checklist" }) })).toEqual(["checked_state"]);
  });
});

describe("a table", () => {
  it("has lines in its cells, and its header from the first row", () => {
    expect(markdown([table([[p(bold("a"))], [p(bold("b"))]], ["1", [p("2"), p("3 | 4")]]), p("x")])).toBe(
      "| a | b |\n| --- | --- |\n| 1 | 2<br>3 \\| 4 |\n\nx\n",
    );
  });

  it("W-37: names what a grid of lines does not say", () => {
    const body = [table(["a", [p("b"), table(["c"])]]), p("x")];
    expect(losses(body)).toEqual(["table_header", "cell_blocks", "nested_table: table:0.0.1.0"]);
    expect(markdown(body)).toContain("b<br>[table:0.0.1.0]");
  });
});

describe("objects", () => {
  it("W-17: are placeholders that keep their names, and are named as losses", () => {
    const body = [p("a ", image, " ", chip)];
    expect(markdown(body)).toBe("a [image:kix.image] [chip:person:sam@example.com]\n");
    expect(losses(body)).toEqual(["image: image:kix.image", "chip: chip:person:sam@example.com"]);
  });

  it("are footnotes with their text, without the service's space", () => {
    const mark: Part = {
      element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
    };
    expect(markdown([p("a", mark, " b")], { tab: { footnotes: { "kix.note": [p(" note")] } } })).toBe(
      "a[^1] b\n\n[^1]: note\n",
    );
  });
});

describe("what is lost", () => {
  it("W-37: names spaces at a line's end, and none in front of a chip", () => {
    expect(losses([p("a ")])).toEqual(["edge_space"]);
    expect(losses([p("a \u000Bb")])).toEqual(["edge_space"]);
    expect(losses([p("a ", chip)])).toEqual(["chip: chip:person:sam@example.com"]);
  });

  it.each<[string, Part, string]>([
    ["colour", styled("x", { foregroundColor: { color: { rgbColor: { red: 1 } } } }), "text_color: #ff0000"],
    [
      "highlight",
      styled("x", { backgroundColor: { color: { rgbColor: { blue: 1 } } } }),
      "highlight: #0000ff",
    ],
    ["font", styled("x", { weightedFontFamily: { fontFamily: "Lato", weight: 400 } }), "font: Lato"],
    ["size", styled("x", { fontSize: pt(20) }), "font_size: 20 pt"],
    ["small capitals", styled("x", { smallCaps: true }), "text_look: small capitals"],
    ["what is proposed to come", proposed("x", "s.1"), "suggestion: s.1 to come"],
    ["what is proposed to go", struck("x", "s.2"), "suggestion: s.2 to go"],
  ])("W-37: names %s", (_, part, expected) => {
    expect(losses([p("a ", part, " b")])).toEqual([expected]);
  });

  it.each<[string, ParagraphStyle, string]>([
    ["alignment", { alignment: "CENTER" }, "alignment: CENTER"],
    ["spacing", { spaceAbove: pt(30) }, "spacing"],
    ["direction", { direction: "RIGHT_TO_LEFT" }, "direction: RIGHT_TO_LEFT"],
    ["a border", { borderBottom: border }, "paragraph_look: borderBottom"],
    ["a break before it", { pageBreakBefore: true }, "paragraph_look: pageBreakBefore"],
  ])("W-37: names %s of a paragraph", (_, style, expected) => {
    expect(losses([looking(p("a"), style)])).toEqual([expected]);
  });

  it("W-37: names headers and footers, and nothing where nothing is lost", () => {
    expect(losses([p("a")], { tab: { headers: { "kix.h": [p("top")] } } })).toEqual([
      "page_furniture: header",
    ]);
    expect(losses([heading("a"), p("b ", bold("c")), item("d")])).toEqual([]);
  });

  it("has the place of what it is about", () => {
    const document = parseDocument(
      documentOf([p("ab ", styled("red", { foregroundColor: { color: { rgbColor: { red: 1 } } } }))]),
    );
    expect(read(document, { format: "markdown" }).losses).toEqual([
      { kind: "text_color", detail: "#ff0000", segmentId: "", startUtf16: 4, endUtf16: 7 },
    ]);
  });
});
