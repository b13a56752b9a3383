// Random bodies made of headings of every kind: titles, levels, blank ones, proposed ones, in cells; and what stands between them.
import fc from "fast-check";
import type { ParagraphStyle } from "../../src/google-api/docs.ts";
import { words } from "./arbitrary-documents.ts";
import {
  bold,
  chip,
  image,
  p,
  proposed,
  struck,
  table,
  type BlockSpec,
  type Part,
} from "./document-builder.ts";

const styles = ["TITLE", "HEADING_1", "HEADING_2", "HEADING_3", "SUBTITLE", "NORMAL_TEXT"] as const;

/** A paragraph of a named style with a heading id to come. */
export function styledParagraph(
  namedStyleType: NonNullable<ParagraphStyle["namedStyleType"]>,
  ...parts: readonly Part[]
): ReturnType<typeof p> {
  return { ...p(...parts), paragraphStyle: { namedStyleType, direction: "LEFT_TO_RIGHT" } };
}

const part = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 1, arbitrary: words.map(bold) },
  { weight: 1, arbitrary: words.map((text) => proposed(text, "suggest.in")) },
  { weight: 1, arbitrary: words.map((text) => struck(text, "suggest.out")) },
  { weight: 1, arbitrary: fc.constantFrom(image, chip) },
);

const paragraph: fc.Arbitrary<BlockSpec> = fc
  .tuple(fc.constantFrom(...styles), fc.array(part, { maxLength: 3 }))
  .map(([style, parts]) => styledParagraph(style, ...parts));

const cell = fc.array(paragraph, { minLength: 1, maxLength: 3 });

const nested: fc.Arbitrary<BlockSpec> = fc
  .tuple(cell, cell)
  .map(([inner, last]) => table([[table([inner]), ...last], "x"]));

const block: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 8, arbitrary: paragraph },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 2 }).map((rows) => table(...rows)),
  },
  { weight: 1, arbitrary: nested },
);

/** Blocks of a body, the last of them a paragraph; every heading has an id of its own. */
export const sectionedBodies: fc.Arbitrary<readonly BlockSpec[]> = fc
  .tuple(fc.array(block, { maxLength: 12 }), paragraph)
  .map(([blocks, last]) => withIds([...blocks, last]));

function withIds(blocks: readonly BlockSpec[]): readonly BlockSpec[] {
  let next = 0;
  const give = (one: BlockSpec): BlockSpec => {
    if (one.kind === "table")
      return { ...one, rows: one.rows.map((row) => row.map((inner) => inner.map(give))) };
    if (one.kind !== "paragraph" || one.paragraphStyle.namedStyleType === "NORMAL_TEXT") return one;
    next += 1;
    return { ...one, paragraphStyle: { headingId: `h.${next}`, ...one.paragraphStyle } };
  };
  return blocks.map(give);
}
