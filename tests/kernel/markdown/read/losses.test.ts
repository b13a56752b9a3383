// What a reading as Markdown loses is told, each loss with its place (W-17, W-37).
import type { ParagraphStyle } from "../../../../src/google-api/docs.ts";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
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
import {
  checkbox,
  leftBorder,
  markdownOf,
  markdownOfBlocks,
  styledParagraph,
  withLists,
} from "../../../support/markdown-readings.ts";

type Loss = ReturnType<typeof markdownOf>["losses"][number];

/** Kinds of losses, each once, with their details. */
const told = (losses: readonly Loss[]): readonly string[] => [
  ...new Set(losses.map(({ kind, detail }) => (detail === "" ? kind : `${kind}: ${detail}`))),
];

const losses = (body: readonly BlockSpec[], more: Partial<TabSpec> = {}): readonly string[] =>
  told(markdownOf(doc({ ...tab(...body), ...more }).document).losses);

const pt = (magnitude: number) => ({ magnitude, unit: "PT" as const });

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
    ["a border", { borderBottom: leftBorder.borderLeft! }, "paragraph_look: borderBottom"],
    ["a break before it", { pageBreakBefore: true }, "paragraph_look: pageBreakBefore"],
  ])("W-37: names %s of a paragraph", (_, style, expected) => {
    expect(losses([styledParagraph(style, "a")])).toEqual([expected]);
  });

  it("W-37: names headers and footers, and nothing where nothing is lost", () => {
    expect(losses([p("a")], { headers: { "kix.h": [p("top")] } })).toEqual(["page_furniture: header"]);
    expect(losses([heading("a"), p("b ", bold("c")), item("d")])).toEqual([]);
  });

  it("has the place of what it is about", () => {
    const red = styled("red", { foregroundColor: { color: { rgbColor: { red: 1 } } } });
    expect(markdownOf(doc(tab(p("ab ", red))).document).losses).toEqual([
      { kind: "text_color", detail: "#ff0000", segmentId: "", startUtf16: 4, endUtf16: 7 },
    ]);
  });

  it("W-37: names whether a box is checked, which is not known", () => {
    expect(told(markdownOf(withLists({ c: checkbox }, item("e", "c"))).losses)).toEqual(["checked_state"]);
  });

  it("W-37: names what a grid of lines does not say", () => {
    const body = [table(["a", [p("b"), table(["c"])]]), p("x")];
    expect(losses(body)).toEqual(["table_header", "cell_blocks", "nested_table: table:0.0.1.0"]);
    expect(markdownOfBlocks(...body)).toContain("b<br>[table:0.0.1.0]");
  });

  it("W-17: names objects, which are placeholders that keep their names", () => {
    const body = [p("a ", image, " ", chip)];
    expect(markdownOfBlocks(...body)).toBe("a [image:kix.image] [chip:person:sam@example.com]\n");
    expect(losses(body)).toEqual(["image: image:kix.image", "chip: chip:person:sam@example.com"]);
  });
});
