// Blocks with other names in them: links, footnotes, pictures, headings. Two rows of blocks can only be compared when both call a thing the same.
import { isLine, type MarkdownBlock } from "../block.ts";
import type { Inline } from "../inline.ts";

export type MapInline = (node: Inline) => Inline;

/** The block with every node of its lines mapped; the same block when nothing changes. */
export function withInlines(block: MarkdownBlock, map: MapInline): MarkdownBlock {
  if (isLine(block)) {
    const content = mapped(block.content, map);
    return content === block.content ? block : { ...block, content };
  }
  if (block.kind !== "table") return block;
  let isChanged = false;
  const rows = block.rows.map((row) =>
    row.map((cell) => {
      const content = mapped(cell, map);
      if (content !== cell) isChanged = true;
      return content;
    }),
  );
  return isChanged ? { ...block, rows } : block;
}

function mapped(line: readonly Inline[], map: MapInline): readonly Inline[] {
  let isChanged = false;
  const content = line.map((node) => {
    const other = map(node);
    if (other !== node) isChanged = true;
    return other;
  });
  return isChanged ? content : line;
}

/** Calls back for every node of a block's lines. */
export function eachInline(block: MarkdownBlock, visit: (node: Inline) => void): void {
  if (isLine(block)) block.content.forEach(visit);
  else if (block.kind === "table") for (const row of block.rows) for (const cell of row) cell.forEach(visit);
}

/** The block without the name that links use for it. */
export function withoutName(block: MarkdownBlock): MarkdownBlock {
  return "id" in block && block.id !== null ? { ...block, id: null } : block;
}

export function nameOf(block: MarkdownBlock): string | null {
  return "id" in block ? block.id : null;
}

/** Where a link inside the document leads, without `#`; null for addresses and text without a link. */
export function insideLinkOf(node: Inline): string | null {
  const link = node.kind === "text" ? node.marks.link : null;
  return link?.startsWith("#") === true ? link.slice(1) : null;
}

export function withLink(node: Inline, link: string | null): Inline {
  return node.kind === "text" ? { ...node, marks: { ...node.marks, link } } : node;
}
