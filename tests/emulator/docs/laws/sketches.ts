// What a random whole document is to hold, as plain values, so that a failing case stays readable: tabs, sections, lists, tables,
// headers, footers, chips, pictures, suggestions, many scripts. whole-documents.ts makes documents of them.
import fc from "fast-check";

/** How text looks, or what is suggested of it. */
export const looks = ["plain", "bold", "sized", "link", "proposed", "struck", "restyled"] as const;
const objects = [
  "person",
  "date",
  "file",
  "picture",
  "equation",
  "rule",
  "page number",
  "column break",
] as const;
export const bodyObjects = [...objects, "footnote", "page break"] as const;

export type PartSketch =
  | { readonly text: string; readonly look: (typeof looks)[number] }
  | { readonly object: (typeof bodyObjects)[number] };

export interface ParagraphSketch {
  readonly kind: "paragraph";
  readonly style: "normal" | "heading" | "title" | "item" | "numbered";
  readonly level: number;
  readonly parts: readonly PartSketch[];
  readonly hasFloating: boolean;
}

export type BlockSketch =
  | ParagraphSketch
  | {
      readonly kind: "table";
      readonly rows: readonly (readonly (readonly BlockSketch[])[])[];
      readonly merge: readonly [row: number, column: number, rowSpan: number, columnSpan: number];
    }
  | { readonly kind: "contents"; readonly title: string }
  | { readonly kind: "section"; readonly hasFooter: boolean };

export interface TabSketch {
  readonly body: readonly BlockSketch[];
  readonly header: readonly ParagraphSketch[] | null;
  readonly footer: readonly ParagraphSketch[] | null;
  readonly names: readonly (readonly [name: string, from: number, length: number])[];
  readonly children: readonly TabSketch[];
}

/** Texts in which clusters, pairs and several directions are likely. */
export const scripts = fc
  .array(
    fc.constantFrom(
      ...[
        "a",
        "word ",
        "the ",
        " ",
        "e\u0301",
        "😀",
        "👩‍👩‍👧",
        "日本",
        "ที่",
        "नि",
        "가",
        "\u1112\u1161",
        "שלום ",
        "مرحبا",
        "’",
        "\u00a0",
      ],
      ...["\u200b", "\u000b", "A", "."],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const textPart = fc.record({
  text: scripts,
  look: fc.constantFrom("plain" as const, "plain" as const, ...looks),
});
const partIn = (names: readonly (typeof bodyObjects)[number][]): fc.Arbitrary<PartSketch> =>
  fc.oneof(
    { weight: 4, arbitrary: textPart },
    { weight: 1, arbitrary: fc.record({ object: fc.constantFrom(...names) }) },
  );
const paragraphOf = (part: fc.Arbitrary<PartSketch>): fc.Arbitrary<ParagraphSketch> =>
  fc.record({
    kind: fc.constant("paragraph" as const),
    style: fc.constantFrom("normal", "normal", "heading", "title", "item", "item", "numbered"),
    level: fc.nat({ max: 4 }),
    parts: fc.array(part, { maxLength: 4 }),
    hasFloating: fc.nat({ max: 5 }).map((number) => number === 0),
  });

const paragraph = paragraphOf(partIn(bodyObjects.filter((name) => name !== "page break")));
const bodyParagraph = paragraphOf(partIn(bodyObjects));
const plainParagraph = paragraphOf(partIn(objects));

const tableOf = (cell: fc.Arbitrary<readonly BlockSketch[]>): fc.Arbitrary<BlockSketch> =>
  fc.integer({ min: 1, max: 3 }).chain((columns) =>
    fc.record({
      kind: fc.constant("table" as const),
      rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 3,
      }),
      merge: fc.tuple(fc.nat(2), fc.nat(2), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 3 })),
    }),
  );
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 2 });
const innerTable = tableOf(paragraphs);
const outerTable = tableOf(
  fc.oneof({ weight: 6, arbitrary: paragraphs }, { weight: 1, arbitrary: fc.tuple(innerTable, paragraph) }),
);

const block: fc.Arbitrary<BlockSketch> = fc.oneof(
  { weight: 7, arbitrary: bodyParagraph },
  { weight: 2, arbitrary: outerTable },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("contents" as const), title: scripts }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("section" as const), hasFooter: fc.boolean() }) },
);

const segment = fc.option(fc.array(plainParagraph, { minLength: 1, maxLength: 2 }));
const tabOf = (children: fc.Arbitrary<readonly TabSketch[]>, blocks: number): fc.Arbitrary<TabSketch> =>
  fc.record({
    body: fc
      .tuple(fc.array(block, { maxLength: blocks }), bodyParagraph)
      .map(([all, last]) => [...all, last]),
    header: segment,
    footer: segment,
    names: fc.array(fc.tuple(fc.constantFrom("one", "two"), fc.nat(), fc.integer({ min: 1, max: 9 })), {
      maxLength: 2,
    }),
    children,
  });
const leaf = tabOf(fc.constant([]), 2);
/** The tabs of a document. */
export const tabSketches = fc
  .tuple(tabOf(fc.array(leaf, { maxLength: 1 }), 5), fc.array(leaf, { maxLength: 1 }))
  .map(([first, others]) => [first, ...others]);
