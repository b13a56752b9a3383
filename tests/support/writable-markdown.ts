// Random texts of Markdown that a document can come to say, and changed copies of them: what no request makes is left out beforehand.
import fc from "fast-check";
import { isLine, type MarkdownBlock, type MarkdownContent } from "../../src/kernel/markdown/block.ts";
import { normalInline, type Inline } from "../../src/kernel/markdown/inline.ts";
import { normalContent } from "../../src/kernel/markdown/normal-form.ts";
import { renderMarkdown } from "../../src/kernel/markdown/render/render-markdown.ts";
import { markdownContents } from "./arbitrary-markdown.ts";

/** Blocks and footnotes of every kind that can be made. */
export const writableContents: fc.Arbitrary<MarkdownContent> = markdownContents.map(writable);

function writable({ blocks, footnotes }: MarkdownContent): MarkdownContent {
  const used = new Set<string>();
  const clean = (block: MarkdownBlock): readonly MarkdownBlock[] => {
    if (block.kind === "rule" || block.kind === "kept") return [];
    const marker =
      block.marker === null
        ? null
        : { ...block.marker, isChecked: false, start: block.marker.start === null ? null : 1 };
    const nested = { ...block, marker };
    if (isLine(nested)) {
      const content = nested.content.flatMap((node) => writableNode(node, used, true));
      const line = { ...nested, content: normalInline(withoutInnerBreaks(content)) };
      return ["id" in line ? { ...line, id: null } : line];
    }
    if (nested.kind !== "table") return [nested];
    const rows = nested.rows.map((row) =>
      row.map((cell) => normalInline(cell.flatMap((node) => writableNode(node, used, false)))),
    );
    return [{ ...nested, rows }];
  };
  const body = blocks.flatMap(clean);
  return normalContent({
    blocks: body,
    footnotes: footnotes
      .filter(({ label }) => used.has(label))
      .map((note) => ({
        label: note.label,
        blocks: note.blocks
          .filter(({ kind }) => kind !== "table" && kind !== "page-break")
          .flatMap(clean)
          .map(withoutFloating),
      })),
  });
}

/** A footnote holds no pictures, page breaks and footnotes. */
function withoutFloating(block: MarkdownBlock): MarkdownBlock {
  if (!isLine(block)) return block;
  return {
    ...block,
    content: normalInline(
      block.content.filter(({ kind }) => kind !== "image" && kind !== "page-break" && kind !== "footnote"),
    ),
  };
}

function writableNode(node: Inline, footnotes: Set<string>, isInLine: boolean): readonly Inline[] {
  switch (node.kind) {
    case "text": {
      const { link } = node.marks;
      const isAddress = link === null || /^(https?|mailto):/.test(link);
      // U+000C is none of the characters that a document holds.
      const text = node.text.replace(/\u000C/g, "");
      return [{ ...node, text, marks: isAddress ? node.marks : { ...node.marks, link: null } }];
    }
    case "footnote":
      // One mark a footnote; only the first has a text here.
      if (node.label !== "1" || footnotes.has(node.label)) return [];
      footnotes.add(node.label);
      return [node];
    case "image":
      return /^https:\/\/example\.com\/\S*$/.test(node.address) ? [node] : [];
    case "page-break":
      return isInLine ? [node] : [];
    case "placeholder":
      return node.name.startsWith("chip:") ? [node] : [];
    default:
      return [node];
  }
}

/** New page breaks stand at the ends of their paragraphs. */
function withoutInnerBreaks(content: readonly Inline[]): readonly Inline[] {
  return content.filter((node, place) => node.kind !== "page-break" || place === content.length - 1);
}

/** Texts with the same content, one made of the other by blocks that come, go and change. */
export const changedTexts: fc.Arbitrary<readonly [string, string]> = fc
  .tuple(writableContents, writableContents, fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }))
  .map(([first, second, choices]) => {
    const others = [...second.blocks];
    const blocks = first.blocks.flatMap((block, place): readonly MarkdownBlock[] => {
      const choice = choices[place % choices.length]!;
      if (choice === 0) return [];
      if (choice === 1) return [block, ...others.splice(0, 1)];
      if (choice === 2 && isLine(block)) {
        return [{ ...block, content: normalInline([...block.content, { ...word }]) }];
      }
      return [block];
    });
    const changed = writable(
      normalContent({ blocks: [...blocks, ...others.slice(0, choices[0]! % 3)], footnotes: first.footnotes }),
    );
    return [renderMarkdown(first), renderMarkdown(changed)];
  });

const word: Inline = {
  kind: "text",
  text: " more",
  marks: {
    bold: false,
    italic: false,
    strikethrough: false,
    underline: false,
    code: false,
    baseline: "none",
    link: null,
  },
};
