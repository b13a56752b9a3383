// Random documents for properties: paragraphs of styled runs with emoji and accents, objects, lists, headings and tables.
import fc from "fast-check";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  link,
  p,
  styled,
  tab,
  table,
  type BlockSpec,
  type BuiltDocument,
} from "./document-builder.ts";

/** Short texts in which matches, clusters and surrogate pairs are likely. */
export const words = fc
  .array(
    fc.constantFrom("a", "b", "ab", " ", "the ", "rent", "é", "e\u0301", "😀", "👩‍👩‍👧", "日本", "ที่", ".", "’"),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(""));

const part = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 2, arbitrary: words.map(bold) },
  {
    weight: 1,
    arbitrary: words.map((text) => styled(text, { italic: true, fontSize: { magnitude: 14, unit: "PT" } })),
  },
  { weight: 1, arbitrary: words.map((text) => link(text, "https://example.com/")) },
  { weight: 1, arbitrary: fc.constantFrom(image, chip) },
);

const paragraph: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 5, arbitrary: fc.array(part, { maxLength: 4 }).map((parts) => p(...parts)) },
  { weight: 1, arbitrary: words.map((text) => item(text)) },
  { weight: 1, arbitrary: words.map((text) => ({ ...heading("x"), parts: [text] }) as BlockSpec) },
);

const block: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 6, arbitrary: paragraph },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.array(fc.array(paragraph, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 2 }), {
        minLength: 1,
        maxLength: 2,
      })
      .map((rows) => table(...rows)),
  },
);

/** A body that ends in a paragraph, as every body does. */
export const bodies = fc
  .tuple(fc.array(block, { maxLength: 5 }), paragraph)
  .map(([blocks, last]) => withHeadingIds([...blocks, last]));

/** One-tab documents. */
export const documents: fc.Arbitrary<BuiltDocument> = bodies.map((body) => doc(tab(...body)));

/** Every heading needs an id of its own. */
function withHeadingIds(blocks: readonly BlockSpec[]): readonly BlockSpec[] {
  let next = 0;
  const give = (block: BlockSpec): BlockSpec => {
    if (block.kind === "table")
      return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(give))) };
    if (block.kind !== "paragraph" || block.paragraphStyle.headingId === undefined) return block;
    next += 1;
    return { ...block, paragraphStyle: { ...block.paragraphStyle, headingId: `h.${next}` } };
  };
  return blocks.map(give);
}
