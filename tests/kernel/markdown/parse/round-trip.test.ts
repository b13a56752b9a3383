// Models written and parsed again are the same models; text is never taken for anything else.
import fc from "fast-check";
import type { MarkdownBlock, MarkdownContent } from "../../../../src/kernel/markdown/block.ts";
import { blockDifferences } from "../../../../src/kernel/markdown/difference.ts";
import type { Inline } from "../../../../src/kernel/markdown/inline.ts";
import { footnoteLabels, normalContent } from "../../../../src/kernel/markdown/normal-form.ts";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../../src/kernel/markdown/render/render-markdown.ts";
import { markdownContents } from "../../../support/arbitrary-markdown.ts";
import { propertyRuns } from "../../../support/runs.ts";

/** A model without what the parser refuses: it could never have been parsed. */
function parsable({ blocks, footnotes }: MarkdownContent): MarkdownContent {
  const marks = new Set<string>();
  const line = (content: readonly Inline[], refused: readonly Inline["kind"][]): readonly Inline[] =>
    content.flatMap((node): readonly Inline[] => {
      if (refused.includes(node.kind)) return [];
      if (node.kind === "footnote") {
        if (marks.has(node.label)) return [];
        marks.add(node.label);
      }
      if (node.kind === "image") return /^https?:\/\/[^/]/.test(node.address) ? [node] : [];
      if (node.kind !== "text") return [node];
      const text = node.text.replace(/[\u0000-\u0008\u000B-\u001F]/g, "");
      return [{ ...node, text, marks: node.marks.link === "" ? { ...node.marks, link: null } : node.marks }];
    });
  const block = (one: MarkdownBlock, refused: readonly Inline["kind"][]): MarkdownBlock => {
    if (one.kind === "table") {
      return {
        ...one,
        rows: one.rows.map((row) => row.map((cell) => line(cell, [...refused, "page-break"]))),
      };
    }
    if (one.kind === "code")
      return { ...one, lines: one.lines.map((text) => text.replace(/[\u000B\u000C]/g, "")) };
    if (!("content" in one)) return one;
    const isNested = one.quotes > 0 || one.items > 0 || one.marker !== null;
    const objects = isNested ? (["page-break"] as const) : [];
    const content = line(one.content, [...refused, ...objects]).filter(
      (node) => !isNested || node.kind !== "placeholder" || !node.name.startsWith("contents"),
    );
    return { ...one, content };
  };
  const body = blocks.map((one) => block(one, []));
  const notes = footnotes.map((footnote) => ({
    ...footnote,
    blocks: footnote.blocks
      .filter(({ kind }) => !["table", "page-break", "rule", "kept"].includes(kind))
      .map((one) => block(one, ["image", "footnote", "page-break", "placeholder"])),
  }));
  const labels = footnoteLabels(body);
  const missing = labels.filter((label) => !notes.some((note) => note.label === label));
  return normalContent({
    blocks: body,
    footnotes: [
      ...notes.filter(({ label }) => labels.includes(label)),
      ...missing.map((label) => ({ label, blocks: [] })),
    ],
  });
}

describe("parsing", () => {
  it("answers the model that a text was written from", () => {
    fc.assert(
      fc.property(markdownContents, (given) => {
        const model = parsable(given);
        const text = renderMarkdown(model);
        const parsed = parseMarkdown(text, { isKnownPlaceholder: () => true });
        if (parsed.kind === "refused") throw new Error(`${text}\n---\n${JSON.stringify(parsed.problems)}`);
        const differences = [
          ...blockDifferences(model.blocks, parsed.content.blocks),
          ...model.footnotes.flatMap(({ blocks }, place) =>
            blockDifferences(blocks, parsed.content.footnotes[place]?.blocks ?? []),
          ),
        ];
        if (differences.length > 0 || parsed.lines.length !== parsed.content.blocks.length) {
          const words = differences.map((one) => one.words).join("\n");
          throw new Error(`${text}\n---\n${words}\n${JSON.stringify(model)}\n${JSON.stringify(parsed)}`);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});
