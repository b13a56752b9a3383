// Random content for properties: paragraphs of every named style with own looks, lists of every kind and depth, tables in tables.
import fc from "fast-check";
import type { TextStyle } from "../../src/google-api/docs.ts";
import type {
  Content,
  ContentBlock,
  ContentInline,
  ContentListItem,
  ContentParagraph,
  OwnParagraphStyle,
} from "../../src/kernel/plan/content.ts";
import { freshCellStyle, namedStyleTypes } from "../../src/kernel/plan/paragraph-style.ts";
import type { ParagraphLook } from "../../src/kernel/plan/blocks/look.ts";
import { words } from "./arbitrary-documents.ts";

const blue = { color: { rgbColor: { blue: 1 } } };

const textStyles: fc.Arbitrary<TextStyle> = fc.constantFrom(
  {},
  {},
  {},
  { bold: true },
  { italic: true, fontSize: { magnitude: 14, unit: "PT" } },
  { link: { url: "https://example.com/" }, underline: true, foregroundColor: blue },
  { link: { url: "https://example.com/plain" } },
  { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } },
);

export const inlines: fc.Arbitrary<ContentInline> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.oneof(
          { weight: 30, arbitrary: words },
          { weight: 5, arbitrary: fc.constant("soft\u000Bbreak") },
          { weight: 1, arbitrary: fc.constant("\tindented") },
        ),
        textStyles,
      )
      .map(([text, textStyle]): ContentInline => ({ kind: "text", text, textStyle })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ContentInline>(
      { kind: "person", email: "peer@example.com" },
      { kind: "date", date: { timestamp: "2026-01-23T12:00:00Z" } },
      { kind: "rich-link", uri: "https://docs.google.com/document/d/abcdefgh/edit" },
      { kind: "image", uri: "https://example.com/a.png" },
      { kind: "image", uri: "https://example.com/a.png", widthPt: 40, heightPt: 30 },
    ),
  },
);

const ownStyles: fc.Arbitrary<OwnParagraphStyle> = fc.constantFrom<OwnParagraphStyle>(
  {},
  {},
  {},
  { alignment: "CENTER" },
  { direction: "RIGHT_TO_LEFT" },
  freshCellStyle,
  { indentStart: { magnitude: 30, unit: "PT" }, indentFirstLine: { magnitude: 30, unit: "PT" } },
  {
    shading: { backgroundColor: blue },
    spaceAbove: { magnitude: 10, unit: "PT" },
    spaceBelow: { unit: "PT" },
  },
  {
    borderLeft: {
      color: blue,
      width: { magnitude: 2, unit: "PT" },
      padding: { magnitude: 8, unit: "PT" },
      dashStyle: "SOLID",
    },
  },
);

const plainParagraph: fc.Arbitrary<ContentParagraph> = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant("NORMAL_TEXT" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...namedStyleTypes) },
    ),
    ownStyles,
    fc.array(inlines, { maxLength: 3 }),
    fc.constantFrom<TextStyle>({}, {}, { bold: true }),
  )
  .map(([namedStyle, style, content, endStyle]): ContentParagraph => ({
    kind: "paragraph",
    namedStyle,
    style,
    list: null,
    content,
    endStyle,
  }));

/** A footnote of one to three paragraphs or list items; nothing but text and chips can stand in it. */
const footnotes: fc.Arbitrary<ContentInline> = fc
  .oneof(
    fc.array(plainParagraph, { minLength: 0, maxLength: 2 }),
    fc.integer({ min: 0, max: 1_000_000 }).chain((key) => listOf(`note ${key}`, 0)),
  )
  .map((content) => ({
    kind: "footnote",
    content: content.map((block) => ({
      ...block,
      content: block.content.filter(({ kind }) => kind !== "image"),
    })),
  }));

/** What can stand in a line of the body. */
export const bodyInlines: fc.Arbitrary<ContentInline> = fc.oneof(
  { weight: 8, arbitrary: inlines },
  { weight: 1, arbitrary: footnotes },
);

/** A list of its own, its items perhaps parted by plain paragraphs, and perhaps with another list inside. */
function listOf(key: string, depth: number): fc.Arbitrary<ContentParagraph[]> {
  const kind = fc.constantFrom("bulleted" as const, "numbered" as const, "checklist" as const);
  const part = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(plainParagraph, fc.nat(3)).map(([paragraph, level]) => ({ paragraph, level })),
    },
    { weight: 1, arbitrary: plainParagraph.map((paragraph) => ({ paragraph, level: -1 })) },
  );
  return fc
    .tuple(
      kind,
      plainParagraph,
      fc.nat(2),
      fc.array(part, { maxLength: 4 }),
      depth === 0 ? fc.constant([]) : fc.oneof(fc.constant([]), listOf(`${key}.inner`, depth - 1)),
    )
    .map(([listKind, first, firstLevel, rest, inner]) => {
      const item = (paragraph: ContentParagraph, level: number): ContentParagraph => {
        const list: ContentListItem = { kind: listKind, level, key: `${key} ${listKind}` };
        return { ...paragraph, list };
      };
      const items = rest.map(({ paragraph, level }) => (level < 0 ? paragraph : item(paragraph, level)));
      return [item(first, firstLevel), ...inner, ...items];
    });
}

function blocks(depth: number): fc.Arbitrary<ContentBlock[]> {
  const lists = fc.integer({ min: 0, max: 1_000_000 }).chain((key) => listOf(`list ${key}`, 1));
  const one: fc.Arbitrary<ContentBlock[]> = fc.oneof(
    { weight: 4, arbitrary: plainParagraph.map((paragraph): ContentBlock[] => [paragraph]) },
    { weight: 2, arbitrary: lists },
    ...(depth === 0 ? [] : [{ weight: 2, arbitrary: tables(depth).map((table): ContentBlock[] => [table]) }]),
  );
  return fc.array(one, { minLength: 1, maxLength: depth === 2 ? 4 : 2 }).map((parts) => parts.flat());
}

function tables(depth: number): fc.Arbitrary<ContentBlock> {
  const cellParagraph: fc.Arbitrary<ContentBlock[]> = words.map((text) => [
    {
      kind: "paragraph",
      namedStyle: "NORMAL_TEXT",
      style: freshCellStyle,
      list: null,
      content: [{ kind: "text", text, textStyle: {} }],
    },
  ]);
  const cell = fc.oneof(
    { weight: 2, arbitrary: fc.constant<ContentBlock[]>([]) },
    { weight: 2, arbitrary: cellParagraph },
    { weight: 1, arbitrary: blocks(depth - 1) },
  );
  return fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 3 }), fc.nat(1), fc.boolean())
    .chain(([rows, columns, pinnedHeaderRows, hasWidths]) =>
      fc
        .array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        })
        .map((cells): ContentBlock => ({
          kind: "table",
          rows: cells.map((row) => ({ cells: row.map((content) => ({ content })) })),
          pinnedHeaderRows,
          ...(hasWidths ? { columnWidthsPt: Array.from({ length: columns }, (_, at) => 40 + 10 * at) } : {}),
        })),
    );
}

/** Some paragraphs end in a page break; where that cannot be, the step says so. */
function withPageBreaks(content: Content): Content {
  return content.map((block, index): ContentBlock => {
    const isBroken = block.kind === "paragraph" && index % 11 === 4;
    return isBroken ? { ...block, content: [...block.content, { kind: "page-break" }] } : block;
  });
}

/** Content whose lists have keys of their own; fast-check may draw one key twice, so each list is told apart by its place. */
export const contents: fc.Arbitrary<Content> = fc
  .tuple(blocks(2), fc.oneof(fc.constant([]), fc.array(footnotes, { maxLength: 2 })))
  .map(([content, notes]) => withPageBreaks(withFootnotes(withOwnKeys(content), notes)));

/** The second, fourth, … paragraph ends in a footnote, those in cells included, as long as there are any. */
function withFootnotes(content: Content, notes: readonly ContentInline[]): Content {
  let ordinal = 0;
  let next = 0;
  const visit = (some: Content): Content =>
    some.map((block): ContentBlock => {
      if (block.kind === "table") {
        return {
          ...block,
          rows: block.rows.map((row) => ({
            cells: row.cells.map((cell) => ({ content: visit(cell.content) })),
          })),
        };
      }
      ordinal += 1;
      const note = ordinal % 2 === 0 ? notes[next] : undefined;
      if (note === undefined) return block;
      next += 1;
      return { ...block, content: [...block.content, note] };
    });
  return visit(content);
}

/** Content of one cell's worth: no tables in tables. */
export const smallContents: fc.Arbitrary<Content> = blocks(1).map((content) => withOwnKeys(content));

export function withOwnKeys(content: Content): Content {
  let stretch = 0;
  const visit = (some: Content): Content => {
    const own = new Map<string, string>();
    stretch += 1;
    return some.map((block): ContentBlock => {
      if (block.kind === "table") {
        own.clear();
        stretch += 1;
        return {
          ...block,
          rows: block.rows.map((row) => ({
            cells: row.cells.map((cell) => ({ content: visit(cell.content) })),
          })),
        };
      }
      if (block.list === null) return block;
      const key = own.get(block.list.key) ?? `${block.list.key} ${stretch}`;
      own.set(block.list.key, key);
      return { ...block, list: { ...block.list, key } };
    });
  };
  return visit(content);
}

/** Looks for one to four neighbouring paragraphs: lists of their own, no list, any named style. */
export const looks: fc.Arbitrary<ParagraphLook[]> = fc.oneof(
  fc.array(
    plainParagraph.map(({ namedStyle, style }): ParagraphLook => ({ namedStyle, style, list: null })),
    { minLength: 1, maxLength: 4 },
  ),
  listOf("set", 1).map((items) =>
    items
      .filter((block) => block.kind === "paragraph")
      .map(({ namedStyle, style, list }): ParagraphLook => ({ namedStyle, style, list })),
  ),
);
