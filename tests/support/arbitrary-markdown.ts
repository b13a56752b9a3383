// Random models of Markdown for properties: every block, every mark, and text that looks like any construct there is.
import fc from "fast-check";
import {
  plainNesting,
  type ListMarker,
  type MarkdownBlock,
  type MarkdownContent,
  type TableCell,
} from "../../src/kernel/markdown/block.ts";
import { noMarks, type Inline, type Marks } from "../../src/kernel/markdown/inline.ts";
import { normalContent } from "../../src/kernel/markdown/normal-form.ts";

/** Pieces that mean something somewhere in Markdown, or come from scripts that put them to the test. */
export const hazards: readonly string[] = [
  ..."*_~`[]()<>&\\!#+-.=:|{}\"'^$%@/;,?",
  ..."aZ09 \t",
  " ",
  " ",
  "  ",
  "word",
  "**",
  "__",
  "***",
  "~~",
  "```",
  "~~~",
  "``",
  "1. ",
  "12) ",
  "- ",
  "+ ",
  "# ",
  "###### x",
  "> ",
  "---",
  "===",
  "* * *",
  "| --- |",
  "[ ] ",
  "[x] ",
  "![",
  "](",
  "][",
  "]: ",
  "[^1]",
  "[^1]: ",
  "[!NOTE]",
  "[image:kix.1]",
  "[page-break]",
  "<br>",
  "<u>",
  "</u>",
  "<div>",
  "<!--",
  "<https://example.com>",
  "https://example.com/a_b?c=d",
  "www.example.com",
  "mail@example.com",
  "&amp;",
  "&#35;",
  "&nbsp;",
  "&copy",
  "{#id}",
  "{.title}",
  "snake_case",
  "a*b",
  "\u00A0",
  "\u200B",
  "\u3000",
  "\u2028",
  "\u000C",
  "。",
  "「引用」",
  "我想做的事",
  "が",
  "한국어",
  "שלום",
  "مرحبا",
  "ที่นี่",
  "é",
  "e\u0301",
  "👨‍👩‍👧",
  "😀",
  "“”",
  "–",
  "…",
  "€",
];

export const hazardousText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...hazards), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""));

const addresses = fc.constantFrom(
  "https://example.com/",
  "https://example.com/a_(b)?c=d&e=*f*",
  "https://example.com/a b",
  "https://example.com/(open",
  "https://example.com/`tick`\\",
  "https://example.com/a|b",
  "https://example.com/&copy;",
  "<odd>",
  "mailto:mail@example.com",
  "#h.abc123",
  "#t.0",
  "",
  "relative/path.md",
);

const flag = fc.boolean();
const rarely = fc.nat(5).map((n) => n === 0);

export const marks: fc.Arbitrary<Marks> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(noMarks) },
  {
    weight: 5,
    arbitrary: fc.record({
      bold: flag,
      italic: flag,
      strikethrough: rarely,
      underline: rarely,
      code: rarely,
      baseline: fc.constantFrom("none", "none", "none", "superscript", "subscript"),
      link: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: addresses }),
    }),
  },
);

const textNode: fc.Arbitrary<Inline> = fc
  .tuple(hazardousText, marks)
  .map(([text, given]) => ({ kind: "text", text, marks: given }));

const autolinked: fc.Arbitrary<Inline> = fc
  .constantFrom("https://example.com/x", "https://example.com/a*b")
  .map((text) => ({ kind: "text", text, marks: { ...noMarks, link: text } }));

/** Nodes of the constructs that plain CommonMark has. */
export const plainNodes: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 12, arbitrary: textNode },
  { weight: 1, arbitrary: autolinked },
  { weight: 2, arbitrary: fc.constant<Inline>({ kind: "break" }) },
  {
    weight: 1,
    arbitrary: fc.tuple(addresses, hazardousText).map(([address, altText]): Inline => ({
      kind: "image",
      address,
      altText: altText.replace(/\s+/g, " ").trim(),
    })),
  },
);

const ownNodes: fc.Arbitrary<Inline> = fc.constantFrom<Inline>(
  { kind: "page-break" },
  { kind: "footnote", label: "1" },
  { kind: "footnote", label: "two" },
  { kind: "placeholder", name: "image:kix.a1", words: null },
  { kind: "placeholder", name: "chip:person:ana@example.com", words: "Ana" },
  { kind: "placeholder", name: "chip:date:2026-05-05", words: "5 May" },
  { kind: "placeholder", name: "chip:file:https://docs.google.com/document/d/x%7Cy", words: null },
  { kind: "placeholder", name: "contents:1", words: null },
);

export function lines(nodes: fc.Arbitrary<Inline>): fc.Arbitrary<readonly Inline[]> {
  return fc.array(nodes, { maxLength: 5 });
}

const allNodes = fc.oneof({ weight: 10, arbitrary: plainNodes }, { weight: 1, arbitrary: ownNodes });

const markers: fc.Arbitrary<ListMarker | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("bulleted" as const, "numbered" as const, "checklist" as const),
      isChecked: flag,
      start: fc.constantFrom(null, null, null, 1, 7, 99),
    }),
  },
);

const nestings = fc
  .record({ quotes: fc.constantFrom(0, 0, 0, 1, 2), items: fc.nat(4), marker: markers })
  .map(({ quotes, items, marker }) => ({ quotes, items, marker }));

const codeLine = fc.oneof(
  fc.constantFrom("", "    four", "```", "~~~~", "\ttab", "- x", "> y", "# z", "a `b` \\n", "  "),
  hazardousText,
);

function blockOf(nodes: fc.Arbitrary<Inline>, withOwn: boolean): fc.Arbitrary<MarkdownBlock> {
  const line = lines(nodes);
  const ids = withOwn ? fc.constantFrom(null, null, "h.a1", "why-us") : fc.constant(null);
  const cell: fc.Arbitrary<TableCell> = line;
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(nestings, line)
        .map(([nesting, content]): MarkdownBlock => ({ ...nesting, kind: "paragraph", content })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(nestings, fc.integer({ min: 1, max: 6 }), ids, line)
        .map(([nesting, level, id, content]): MarkdownBlock => ({
          ...nesting,
          kind: "heading",
          level,
          id,
          content,
        })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(nestings, fc.constantFrom("", "js", "c++", "text one"), fc.array(codeLine, { maxLength: 4 }))
        .map(([nesting, language, code]): MarkdownBlock => ({
          ...nesting,
          kind: "code",
          language,
          lines: code,
        })),
    },
    { weight: 1, arbitrary: fc.constant<MarkdownBlock>({ ...plainNesting, kind: "rule" }) },
    ...(withOwn
      ? [
          {
            weight: 1,
            arbitrary: fc
              .tuple(nestings, fc.constantFrom("title" as const, "subtitle" as const), ids, line)
              .map(([nesting, kind, id, content]): MarkdownBlock => ({ ...nesting, kind, id, content })),
          },
          {
            weight: 2,
            arbitrary: fc
              .tuple(
                fc.array(fc.constantFrom(null, "center" as const, "end" as const), {
                  minLength: 1,
                  maxLength: 3,
                }),
                fc.array(fc.array(cell, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
              )
              .map(([alignments, rows]): MarkdownBlock => ({
                ...plainNesting,
                kind: "table",
                alignments,
                rows,
              })),
          },
          {
            weight: 1,
            arbitrary: fc.constantFrom<MarkdownBlock>(
              { ...plainNesting, kind: "page-break" },
              { ...plainNesting, kind: "kept", name: "contents:1" },
              { ...plainNesting, kind: "kept", name: "section-break:2" },
            ),
          },
        ]
      : []),
  );
}

/** Whole texts in normal form, with every construct. */
export const markdownContents: fc.Arbitrary<MarkdownContent> = fc
  .tuple(
    fc.array(blockOf(allNodes, true), { maxLength: 7 }),
    fc.array(blockOf(allNodes, true), { maxLength: 3 }),
  )
  .map(([blocks, note]) => normalContent({ blocks, footnotes: [{ label: "1", blocks: note }] }));

/** Whole texts in normal form, with what plain CommonMark has. */
export const plainContents: fc.Arbitrary<MarkdownContent> = fc
  .array(blockOf(plainNodes, false), { maxLength: 7 })
  .map((blocks) => normalContent({ blocks, footnotes: [] }));
