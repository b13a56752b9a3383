// Blocks of a document that come to be of another kind, in another list or in a quote: their words and what those look like stay.
import fc from "fast-check";
import type { Document } from "../../../../../src/google-api/docs.ts";
import { freshList } from "../../../../../src/kernel/plan/blocks/list-presets.ts";
import { ToolError } from "../../../../../src/kernel/errors.ts";
import { isLine } from "../../../../../src/kernel/markdown/block.ts";
import { placedParagraphs } from "../../../../../src/kernel/document/walk.ts";
import { normalBlocks } from "../../../../../src/kernel/markdown/normal-form.ts";
import { words } from "../../../../support/arbitrary-documents.ts";
import { blocksOfText, checkEdits, planOfEdits, readBody } from "../../../../support/check-markdown-edit.ts";
import {
  bold,
  doc,
  heading,
  item,
  link,
  p,
  styled,
  tab,
  type BlockSpec,
  type Part,
} from "../../../../support/document-builder.ts";
import {
  bulleted,
  checkbox,
  indents,
  leftBorder,
  numbered,
  styledParagraph,
  withLists,
} from "../../../../support/markdown-readings.ts";
import { propertyRuns } from "../../../../support/runs.ts";

const red = {
  foregroundColor: { color: { rgbColor: { red: 1 } } },
  fontSize: { magnitude: 14, unit: "PT" as const },
};
const lists = { n: numbered, b: bulleted, c: checkbox };
const presets = { n: freshList("numbered"), b: freshList("bulleted"), c: freshList("checklist") };

/** A document whose lists look as presets make them, or as those of imports do. */
function documentOf(blocks: readonly BlockSpec[], hasPresets = true): Document {
  const document = withLists(lists, ...blocks, p("end"));
  if (hasPresets) document.tabs![0]!.documentTab!.lists = { ...presets };
  return document;
}

/** No item is further in than the item in front of it allows. */
function withLevels(blocks: readonly BlockSpec[]): readonly BlockSpec[] {
  let deepest = 0;
  return blocks.map((block) => {
    if (block.kind !== "paragraph" || block.bullet === undefined) {
      deepest = 0;
      return block;
    }
    const level = Math.min(block.bullet.nestingLevel ?? 0, deepest);
    deepest = level + 1;
    return { ...item("", block.bullet.listId!, level), parts: block.parts };
  });
}

const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 2, arbitrary: words.map(bold) },
  { weight: 2, arbitrary: words.map((text) => styled(text, red)) },
  { weight: 1, arbitrary: words.map((text) => link(text, "https://example.com/")) },
);
const parts = fc.array(part, { minLength: 1, maxLength: 3 });

const paragraph: fc.Arbitrary<BlockSpec> = fc.oneof(
  { weight: 3, arbitrary: parts.map((some) => p(...some)) },
  { weight: 1, arbitrary: parts.map((some): BlockSpec => ({ ...heading("x", 2), parts: some })) },
  { weight: 1, arbitrary: parts.map((some) => styledParagraph({ ...indents(30), ...leftBorder }, ...some)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom("n", "b", "c"), fc.nat(2), parts)
      .map(([list, level, some]): BlockSpec => ({ ...item("", list, level), parts: some })),
  },
);

const marker = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constantFrom("bulleted" as const, "numbered" as const, "checklist" as const),
    isChecked: fc.constant(false),
    start: fc.constantFrom(null, null, 1),
  }),
);
const changes = fc.array(
  fc.record({
    at: fc.nat(5),
    kind: fc.constantFrom("paragraph", "heading", "title"),
    level: fc.integer({ min: 1, max: 6 }),
    quotes: fc.constantFrom(0, 0, 0, 1, 2),
    items: fc.nat(3),
    marker,
  }),
  { minLength: 1, maxLength: 3 },
);

function isRefusedByName(error: unknown): boolean {
  return error instanceof ToolError && error.code === "FEATURE_UNAVAILABLE";
}

describe("a block that comes to be another", () => {
  it("reads as wanted, and so do those beside it, or is refused by name", () => {
    let edited = 0;
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 1, maxLength: 5 }),
        changes,
        fc.boolean(),
        (specs, some, hasPresets) => {
          const document = documentOf(withLevels(specs), hasPresets);
          const { entries } = readBody(document);
          const blocks = entries.map(({ block }) => block!);
          for (const { at, kind, level, quotes, items, marker: given } of some) {
            const place = at % blocks.length;
            const block = blocks[place]!;
            if (!isLine(block)) continue;
            const nesting = { quotes, items, marker: given };
            const { content } = block;
            blocks[place] =
              kind === "heading"
                ? { ...nesting, kind, level, id: null, content }
                : kind === "title"
                  ? { ...nesting, kind, id: null, content }
                  : { ...nesting, kind: "paragraph", content };
          }
          const wanted = normalBlocks(blocks);
          if (wanted.length !== entries.length) return;
          try {
            if (checkEdits(document, wanted) !== false) edited += 1;
          } catch (error) {
            if (!isRefusedByName(error)) throw error;
          }
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(edited).toBeGreaterThan(propertyRuns() / 3);
  });

  it("keeps the looks of its words when it becomes a heading", () => {
    const { document } = doc(tab(p("The ", bold("bold"), " and ", styled("red", red), " plan"), p("end")));
    const checked = checkEdits(document, blocksOfText("## The **bold** and red plan\n\nend"));
    expect(checked === false ? false : checked.undone).toBe(true);
    if (checked === false) return;
    const runs = placedParagraphs(checked.after.tabs[0]!.segments[0]!)[0]!.paragraph.raw.elements ?? [];
    expect(runs.find(({ textRun }) => textRun?.content === "red")?.textRun?.textStyle).toMatchObject(red);
  });

  it("leaves the ids of the items beside it when it moves to another level", () => {
    const document = documentOf([item("one", "b"), item("two", "b"), item("three", "b")]);
    const plan = planOfEdits(document, blocksOfText("- one\n  - two\n- three\n\nend"));
    expect(checkEdits(document, blocksOfText("- one\n  - two\n- three\n\nend"))).not.toBe(false);
    const listIds = placedParagraphs(plan.after.tabs[0]!.segments[0]!).map(
      ({ paragraph }) => paragraph.raw.bullet?.listId,
    );
    expect(listIds).toEqual(["b", "b", "b", undefined]);
  });
});
