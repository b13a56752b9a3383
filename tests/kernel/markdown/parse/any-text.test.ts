// Texts that nobody meant: whatever stands in them, they are refused by name or become what stays as it is.
import fc from "fast-check";
import { blockDifferences } from "../../../../src/kernel/markdown/difference.ts";
import { normalContent } from "../../../../src/kernel/markdown/normal-form.ts";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../../src/kernel/markdown/render/render-markdown.ts";
import { hazards } from "../../../support/arbitrary-markdown.ts";
import { propertyRuns } from "../../../support/runs.ts";

const starts = [
  "- ",
  "1. ",
  "2) ",
  "> ",
  "    ",
  "  ",
  "\t",
  "# ",
  "```",
  "| ",
  "[^1]: ",
  "[a]: b",
  "- [ ] ",
  "---",
  "===",
];
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hazards) },
  { weight: 3, arbitrary: fc.constant("\n") },
  { weight: 2, arbitrary: fc.constantFrom(...starts).map((start) => `\n${start}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("\n\n", "\r\n", "[a](b)", "[a]", "| a | b |\n|---|:-:|\n", "{#a .title}"),
  },
);
const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(""));

function parse(text: string) {
  return parseMarkdown(text, { isKnownPlaceholder: () => true });
}

describe("any text", () => {
  it("is refused with lines that it has, or parsed into the normal form with a place for each block", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const last = text.split(/\r\n|\n|\r/).length;
        const parsed = parse(text);
        const places = parsed.kind === "refused" ? parsed.problems : parsed.lines;
        for (const { line, endLine } of places) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(endLine).toBeGreaterThanOrEqual(line);
          expect(endLine).toBeLessThanOrEqual(last);
        }
        if (parsed.kind === "refused") {
          expect(parsed.problems.length).toBeGreaterThan(0);
          return;
        }
        expect(parsed.lines).toHaveLength(parsed.content.blocks.length);
        expect(normalContent(parsed.content)).toEqual(parsed.content);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("that is parsed stays as it is once it has been written by us", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const first = parse(text);
        if (first.kind === "refused") return;
        const written = renderMarkdown(first.content);
        const second = parse(written);
        if (second.kind === "refused") throw new Error(`${JSON.stringify(second.problems)}\n${written}`);
        const differences = blockDifferences(first.content.blocks, second.content.blocks);
        expect({ written, words: differences.map(({ words }) => words) }).toEqual({ written, words: [] });
        expect(renderMarkdown(second.content)).toBe(written);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
