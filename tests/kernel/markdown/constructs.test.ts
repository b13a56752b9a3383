import { constructs } from "../../../src/kernel/markdown/constructs.ts";
import { parseMarkdown } from "../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../src/kernel/markdown/render/render-markdown.ts";

const written = constructs.flatMap((one) => (one.example === null ? [] : [{ ...one, example: one.example }]));

describe("the table of constructs", () => {
  it.each(written)("$name is $parsing", ({ example, parsing, refusedAs }) => {
    const parsed = parseMarkdown(example, { isKnownPlaceholder: (name) => !name.endsWith(":unknown") });
    if (parsed.kind === "refused") {
      expect(parsing).toBe("refused");
      expect(parsed.problems.map(({ construct }) => construct)).toContain(refusedAs);
      return;
    }
    const again = renderMarkdown(parsed.content);
    if (parsing === "kept") expect(again).toBe(`${example}\n`);
    else {
      expect(parsing).toBe("converted");
      expect(again).not.toBe(`${example}\n`);
    }
  });

  it("names each construct once", () => {
    const names = constructs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
