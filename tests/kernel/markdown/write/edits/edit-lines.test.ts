// A line of a document that comes to read otherwise: only what differs is written, and what stays keeps its look, objects and ranges.
import fc from "fast-check";
import type { TextStyle } from "../../../../../src/google-api/docs.ts";
import { ToolError } from "../../../../../src/kernel/errors.ts";
import { isLine, type LineBlock, type MarkdownBlock } from "../../../../../src/kernel/markdown/block.ts";
import { normalInline, type Inline } from "../../../../../src/kernel/markdown/inline.ts";
import { normalBlocks } from "../../../../../src/kernel/markdown/normal-form.ts";
import { marks } from "../../../../support/arbitrary-markdown.ts";
import { words } from "../../../../support/arbitrary-documents.ts";
import { blocksOfText, checkEdits, planOfEdits, readBody } from "../../../../support/check-markdown-edit.ts";
import {
  bold,
  chip,
  doc,
  heading,
  link,
  p,
  styled,
  tab,
  type BlockSpec,
  type Part,
} from "../../../../support/document-builder.ts";
import { propertyRuns } from "../../../../support/runs.ts";

const red: TextStyle = {
  foregroundColor: { color: { rgbColor: { red: 1 } } },
  fontSize: { magnitude: 14, unit: "PT" },
};

function requestsOf(specs: readonly BlockSpec[], text: string) {
  const { document } = doc(tab(...specs));
  const wanted = blocksOfText(text);
  checkEdits(document, wanted);
  return planOfEdits(document, wanted).requests;
}

const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 2, arbitrary: words.map(bold) },
  { weight: 2, arbitrary: words.map((text) => styled(text, red)) },
  { weight: 1, arbitrary: words.map((text) => styled(text, { italic: true, strikethrough: true })) },
  { weight: 1, arbitrary: words.map((text) => link(text, "https://example.com/")) },
  {
    weight: 1,
    arbitrary: words.map((text) =>
      styled(text, { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } }),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Part>("\v", "  \v", "  ", chip) },
);
const parts = fc.array(part, { maxLength: 5 });

const lines: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 4, arbitrary: parts.map((some) => p(...some)) },
  { weight: 1, arbitrary: parts.map((some): BlockSpec => ({ ...heading("x", 2), parts: some })) },
);

const newNode: fc.Arbitrary<Inline> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(words, marks).map(([text, given]): Inline => ({ kind: "text", text, marks: given })),
  },
  { weight: 1, arbitrary: fc.constant<Inline>({ kind: "break" }) },
  {
    weight: 1,
    arbitrary: fc.constant<Inline>({ kind: "placeholder", name: "chip:person:sam@example.com", words: null }),
  },
);

/** One change of a line: nodes taken out and others put in, or the marks of one exchanged. */
interface Change {
  readonly at: number;
  readonly gone: number;
  readonly put: readonly Inline[];
}

const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({ at: fc.nat(8), gone: fc.nat(2), put: fc.array(newNode, { maxLength: 2 }) }),
  { minLength: 1, maxLength: 2 },
);

function changed(content: readonly Inline[], some: readonly Change[]): readonly Inline[] {
  const nodes = content.flatMap((node): readonly Inline[] =>
    node.kind === "text" ? node.text.split(/(?<= )/).map((text) => ({ ...node, text })) : [node],
  );
  for (const { at, gone, put } of some) nodes.splice(at % (nodes.length + 1), gone, ...put);
  return normalInline(nodes);
}

function isRefusedByName(error: unknown): boolean {
  return error instanceof ToolError && error.code === "FEATURE_UNAVAILABLE";
}

describe("a line that comes to read otherwise", () => {
  it("reads as wanted, however it looked, and can be taken back", () => {
    let edited = 0;
    fc.assert(
      fc.property(
        fc.array(lines, { minLength: 1, maxLength: 3 }),
        fc.array(changes, { maxLength: 3 }),
        (specs, all) => {
          const { document } = doc(tab(...specs, p("end")));
          const { entries } = readBody(document);
          const wanted = entries.map(({ block }, index): MarkdownBlock | null => {
            const some = all[index];
            if (block === null || !isLine(block) || some === undefined) return null;
            const line: LineBlock = { ...block, content: changed(block.content, some) };
            const [normal] = normalBlocks([line]);
            return normal !== undefined && isLine(normal) ? normal : null;
          });
          try {
            const checked = checkEdits(document, wanted);
            if (checked === false) return;
            edited += 1;
            expect(checked.undone).toBe(true);
          } catch (error) {
            if (!isRefusedByName(error)) throw error;
          }
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(edited).toBeGreaterThan(propertyRuns() / 2);
  });

  it("gives requests for the one word that differs, and no others", () => {
    const requests = requestsOf([p("Pay the ", styled("old", red), " rent now.")], "Pay the new rent now.");
    expect(requests.filter(({ insertText }) => insertText !== undefined)).toHaveLength(1);
    expect(JSON.stringify(requests)).toContain('"text":"new"');
  });
});
