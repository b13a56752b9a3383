import fc from "fast-check";
import { blockDifferences } from "../../../src/kernel/markdown/difference.ts";
import type { MarkdownBlock } from "../../../src/kernel/markdown/block.ts";
import { normalBlocks } from "../../../src/kernel/markdown/normal-form.ts";
import { renderMarkdown } from "../../../src/kernel/markdown/render/render-markdown.ts";
import { plainContents } from "../../support/arbitrary-markdown.ts";
import { commonMarkBlocks } from "../../support/commonmark-reading.ts";
import { propertyRuns } from "../../support/runs.ts";

/** The model without what CommonMark does not have: struck text, check boxes. */
function inCommonMark(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  return blocks.map((block) => {
    const { marker } = block;
    return {
      ...block,
      ...("content" in block
        ? {
            content: block.content.map((node) =>
              node.kind === "text" ? { ...node, marks: { ...node.marks, strikethrough: false } } : node,
            ),
          }
        : {}),
      marker:
        marker === null
          ? null
          : { ...marker, kind: marker.kind === "checklist" ? "bulleted" : marker.kind, isChecked: false },
    } as MarkdownBlock;
  });
}

describe("what is written", () => {
  it("reads in CommonMark's own implementation as the model that it was written from", () => {
    fc.assert(
      fc.property(plainContents, ({ blocks }) => {
        const model = normalBlocks(inCommonMark(blocks));
        const read = commonMarkBlocks(renderMarkdown({ blocks: model, footnotes: [] }));
        expect(blockDifferences(model, read).map(({ words }) => words)).toEqual([]);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
