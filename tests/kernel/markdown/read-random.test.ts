// Random documents as people make them: indents, borders, fonts, lists in lists, tables. Whatever they hold, the reading keeps its laws.
import fc from "fast-check";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { blockDifferences } from "../../../src/kernel/markdown/difference.ts";
import { normalContent } from "../../../src/kernel/markdown/normal-form.ts";
import { parseMarkdown } from "../../../src/kernel/markdown/parse/parse-markdown.ts";
import { contentOf, readMarkdown, wholeSegment } from "../../../src/kernel/markdown/read/read-markdown.ts";
import { renderMarkdown } from "../../../src/kernel/markdown/render/render-markdown.ts";
import { hazardousText } from "../../support/arbitrary-markdown.ts";
import { chip, image, item, p, styled, table, type BlockSpec } from "../../support/document-builder.ts";
import {
  bulleted,
  checkbox,
  indents,
  leftBorder,
  numbered,
  shaded,
  styledParagraph,
  withLists,
} from "../../support/markdown-readings.ts";
import { read } from "../../support/readings.ts";
import { propertyRuns } from "../../support/runs.ts";

const lists = { n: numbered, m: { ...numbered, startNumber: 3 }, b: bulleted, c: checkbox };

// What the builder takes for a mark, and what no document holds.
const text = hazardousText.map((one) => one.replace(/<(?=[a-z]\w*>)/g, "< ").replace(/[\u000C]/g, "\v"));

const part = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: text.map((words) => styled(words, { bold: true })) },
  { weight: 1, arbitrary: text.map((words) => styled(words, { italic: true, strikethrough: true })) },
  {
    weight: 1,
    arbitrary: text.map((words) => styled(words, { underline: true, link: { url: "https://example.com/" } })),
  },
  {
    weight: 2,
    arbitrary: text.map((words) => styled(words, { weightedFontFamily: { fontFamily: "Roboto Mono" } })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(image, chip, { element: { horizontalRule: {} } }),
  },
);
const parts = fc.array(part, { maxLength: 3 });
const looks = fc
  .tuple(fc.constantFrom(0, 30, 36, 60, 66, 72, 102), fc.boolean(), fc.boolean(), fc.boolean())
  .map(([points, hasBorder, isShaded, isKept]) => ({
    ...(points === 0 ? {} : indents(points)),
    ...(hasBorder ? leftBorder : {}),
    ...(isShaded ? shaded : {}),
    ...(isKept ? { keepLinesTogether: true } : {}),
  }));

const paragraph: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 3, arbitrary: parts.map((some) => p(...some)) },
  { weight: 3, arbitrary: fc.tuple(looks, parts).map(([look, some]) => styledParagraph(look, ...some)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom("n", "m", "b", "c"), fc.nat(2), parts, fc.boolean())
      .map(([list, level, some, hasBorder]): BlockSpec => {
        const plain = item("", list, level);
        return {
          ...plain,
          parts: some,
          paragraphStyle: { ...plain.paragraphStyle, ...(hasBorder ? leftBorder : {}) },
        };
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("HEADING_2" as const, "TITLE" as const, "SUBTITLE" as const), parts)
      .map(([namedStyleType, some]) => styledParagraph({ namedStyleType }, ...some)),
  },
);

const bodies = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: paragraph },
      // Outside tables, where page breaks can be.
      { weight: 1, arbitrary: parts.map((some): BlockSpec => p(...some, { element: { pageBreak: {} } })) },
      {
        weight: 1,
        arbitrary: fc
          .array(
            fc.array(fc.array(paragraph, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 2 }),
            {
              minLength: 1,
              maxLength: 2,
            },
          )
          .map((rows): BlockSpec => table(...rows)),
      },
    ),
    { maxLength: 8 },
  )
  .map((blocks) => withLists(lists, ...blocks, p("")));

describe("any document, read as Markdown", () => {
  it("gives blocks in normal form that are written so that they read as the same blocks", () => {
    fc.assert(
      fc.property(bodies, (raw) => {
        const document = parseDocument(raw);
        const tab = document.tabs[0]!;
        const content = contentOf(readMarkdown(document, tab, wholeSegment(tab.segments[0]!)));
        expect(normalContent(content)).toEqual(content);
        const parsed = parseMarkdown(renderMarkdown(content), { isKnownPlaceholder: () => true });
        if (parsed.kind === "refused") throw new Error(parsed.problems.map(({ what }) => what).join("\n"));
        expect(blockDifferences(content.blocks, parsed.content.blocks).map(({ words }) => words)).toEqual([]);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("takes in every block once, and comes in pieces that joined are the whole, with all losses", () => {
    fc.assert(
      fc.property(bodies, fc.integer({ min: 100, max: 900 }), (raw, maxBytes) => {
        const document = parseDocument(raw);
        const tab = document.tabs[0]!;
        const { entries } = readMarkdown(document, tab, wholeSegment(tab.segments[0]!));
        const ends = entries.map(({ endBlock }) => endBlock);
        expect(entries.map(({ firstBlock }) => firstBlock)).toEqual([0, ...ends.slice(0, -1)]);
        expect(ends[ends.length - 1]).toBe(tab.segments[0]!.blocks.length);
        const whole = read(document, { format: "markdown" });
        let text = "";
        const losses = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const request = { format: "markdown" as const, maxBytes };
          const piece = read(document, cursor === undefined ? request : { ...request, cursor });
          text += String(piece.content);
          losses.push(...piece.losses!);
          cursor = piece.nextCursor;
        }
        expect(text).toBe(whole.content);
        expect(new Set(losses)).toEqual(new Set(whole.losses));
        expect(losses).toHaveLength(whole.losses!.length);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
