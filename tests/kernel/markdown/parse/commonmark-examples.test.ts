// The published examples of CommonMark, read by our parser and by the reference implementation: the same model, or a refusal by name.
import { createRequire } from "node:module";
import { blockDifferences } from "../../../../src/kernel/markdown/difference.ts";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../../src/kernel/markdown/render/render-markdown.ts";
import { commonMarkBlocks } from "../../../support/commonmark-reading.ts";

interface Example {
  readonly number: number;
  readonly markdown: string;
  readonly section: string;
}

const { tests } = createRequire(__filename)("commonmark-spec") as { tests: readonly Example[] };
const examples = tests.map(({ number, markdown, section }) => {
  const text = markdown.replace(/→/g, "\t");
  return { number, section, text, parsed: parseMarkdown(text, { isKnownPlaceholder: () => true }) };
});

/** Where we mean otherwise, and why. */
const ours: Readonly<Record<number, string>> = {
  25: "names of characters beyond HTML 4 stay text",
  297: "a list of another kind that is indented by two columns or more is nested",
  503: "addresses are kept as they are written; the reference encodes them",
  608: "an address without brackets is a link, as GitHub has it",
  611: "an address without brackets is a link, as GitHub has it",
};

/** Constructs whose examples we refuse, and how many examples name each. */
const refused = {
  character_reference: 1,
  code_fence: 6,
  html: 35,
  html_block: 38,
  image: 22,
  link: 8,
};

describe("the examples of CommonMark", () => {
  it("are read as the reference reads them, but for those named here", () => {
    const others = examples.flatMap(({ number, text, parsed }) => {
      if (parsed.kind === "refused") return [];
      const differences = blockDifferences(commonMarkBlocks(text), parsed.content.blocks);
      return differences.length === 0 ? [] : [{ number, words: differences.map(({ words }) => words) }];
    });
    expect(others.filter(({ number }) => !(number in ours))).toEqual([]);
    expect(others.map(({ number }) => String(number))).toEqual(Object.keys(ours));
  });

  it("are refused only by the name of a construct that no document has", () => {
    const counts: Record<string, number> = {};
    for (const { parsed } of examples) {
      if (parsed.kind !== "refused") continue;
      for (const construct of new Set(parsed.problems.map((problem) => problem.construct))) {
        counts[construct] = (counts[construct] ?? 0) + 1;
      }
    }
    expect(counts).toEqual(refused);
  });

  it("name lines that they have", () => {
    for (const { text, parsed } of examples) {
      if (parsed.kind !== "refused") continue;
      const last = text.split("\n").length;
      for (const { line, endLine } of parsed.problems) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(endLine).toBeGreaterThanOrEqual(line);
        expect(endLine).toBeLessThanOrEqual(last);
      }
    }
  });

  it("are a fixed point once they have been written by us", () => {
    for (const { number, parsed } of examples) {
      if (parsed.kind === "refused") continue;
      const written = renderMarkdown(parsed.content);
      const again = parseMarkdown(written, { isKnownPlaceholder: () => true });
      if (again.kind === "refused")
        throw new Error(`${number}: ${JSON.stringify(again.problems)} in\n${written}`);
      expect({
        number,
        differences: blockDifferences(parsed.content.blocks, again.content.blocks),
        written,
      }).toEqual({
        number,
        differences: [],
        written,
      });
      expect(renderMarkdown(again.content)).toBe(written);
    }
  });
});
