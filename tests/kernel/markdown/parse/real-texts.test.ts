// Whole texts as people could have written them.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { blockDifferences } from "../../../../src/kernel/markdown/difference.ts";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../../src/kernel/markdown/render/render-markdown.ts";

const folder = resolve(__dirname, "../../../fixtures/markdown");
const texts = readdirSync(folder)
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .map((name) => [name, readFileSync(resolve(folder, name), "utf8")] as const);

function parsed(text: string) {
  const found = parseMarkdown(text, { isKnownPlaceholder: () => true });
  if (found.kind === "refused") throw new Error(`${JSON.stringify(found.problems, null, 1)}\n${text}`);
  return found;
}

describe("a text in the manner of real ones", () => {
  it.each(texts)("%s stays as it is once it has been written by us", (_, text) => {
    const first = parsed(text);
    const written = renderMarkdown(first.content);
    const second = parsed(written);
    expect(blockDifferences(first.content.blocks, second.content.blocks)).toEqual([]);
    expect(second.content.footnotes).toEqual(first.content.footnotes);
    expect(renderMarkdown(second.content)).toBe(written);
    expect(first.lines).toHaveLength(first.content.blocks.length);
  });
});
