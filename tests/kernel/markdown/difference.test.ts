import fc from "fast-check";
import type { MarkdownBlock } from "../../../src/kernel/markdown/block.ts";
import { blockDifferences } from "../../../src/kernel/markdown/difference.ts";
import { normalBlocks } from "../../../src/kernel/markdown/normal-form.ts";
import { parseMarkdown } from "../../../src/kernel/markdown/parse/parse-markdown.ts";
import { markdownContents } from "../../support/arbitrary-markdown.ts";
import { propertyRuns } from "../../support/runs.ts";

function blocks(text: string): readonly MarkdownBlock[] {
  const parsed = parseMarkdown(text, { isKnownPlaceholder: () => true });
  if (parsed.kind === "refused") throw new Error(JSON.stringify(parsed.problems));
  return parsed.content.blocks;
}

describe("the difference of two rows of blocks", () => {
  it("W-44: is aligned, and names the block that is missing or was put in", () => {
    expect(blockDifferences(blocks("# a\n\nb\n\nc\n\nd"), blocks("# a\n\nc\n\nd\n\n- e"))).toEqual([
      {
        kind: "missing",
        wantedIndex: 1,
        foundIndex: 1,
        words: 'Expected a paragraph "b", found nothing in its place.',
      },
      {
        kind: "added",
        wantedIndex: 4,
        foundIndex: 3,
        words: 'Expected nothing here, found a paragraph "e" as bulleted item of level 0, the first from 1.',
      },
    ]);
  });

  it.each([
    ["bold that is lost", "a **b** c", "a b c"],
    ["bold that leaks", "a **b** c", "a **b c**"],
    ["bold that moved", "**a** b", "a **b**"],
    ["slanted for bold", "*a*", "**a**"],
    ["a link that leads elsewhere", "[a](b)", "[a](c)"],
    ["code that is text", "`a`", "a"],
    ["a break that is a space", "a\\\nb", "a b"],
    ["another level", "# a", "## a"],
    ["another alignment", "| a |\n| - |", "| a |\n| -: |"],
    ["another first number", "1. a", "2. a"],
    ["a box that is not checked", "- [x] a", "- [ ] a"],
    ["another language", "```js\na\n```", "```\na\n```"],
    ["a cell that is lost", "| a |\n| - |\n| b |", "| a |\n| - |\n| |"],
    ["an item that is less deep", "- a\n  - b", "- a\n- b"],
    ["a quote that is none", "> a", "a"],
  ])("W-13: sees %s", (_, wanted, found) => {
    expect(blockDifferences(blocks(wanted), blocks(found))).not.toEqual([]);
  });

  it("sees no difference in the words of a placeholder", () => {
    expect(blockDifferences(blocks('[image:kix.1 "Plan"]'), blocks("[image:kix.1]"))).toEqual([]);
  });

  it("is empty for a row and itself, and names exactly the block that was taken out", () => {
    fc.assert(
      fc.property(markdownContents, fc.nat(), ({ blocks: row }, seed) => {
        expect(blockDifferences(row, row)).toEqual([]);
        if (row.length === 0) return;
        const at = seed % row.length;
        const without = row.filter((_, place) => place !== at);
        const differences = blockDifferences(row, without);
        expect(differences).toHaveLength(1);
        expect(differences[0]?.kind).toBe("missing");
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("the normal form", () => {
  it("is one: bringing a row into it twice changes nothing", () => {
    fc.assert(
      fc.property(markdownContents, ({ blocks: row }) => {
        expect(normalBlocks(row)).toEqual(row);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
