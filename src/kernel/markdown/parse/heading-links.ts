// Links to headings by their words, as GitHub spells them: `#two-words`. Gives the headings that are meant the name that the links use.
import { isLine, type MarkdownBlock, type MarkdownContent } from "../block.ts";
import { plainText, type Inline } from "../inline.ts";

/** The content with names for those headings without one that a link means by their words. */
export function nameLinkedHeadings(content: MarkdownContent): MarkdownContent {
  const wanted = new Set<string>();
  eachLine(content, (line) => {
    for (const node of line) {
      const link = node.kind === "text" ? node.marks.link : null;
      if (link?.startsWith("#") === true) wanted.add(link.slice(1));
    }
  });
  if (wanted.size === 0) return content;
  const ids = new Set(
    content.blocks.flatMap((block) => ("id" in block && block.id !== null ? [block.id] : [])),
  );
  const seen = new Map<string, number>();
  const blocks = content.blocks.map((block): MarkdownBlock => {
    if (!("id" in block)) return block;
    const words = headingSlug(plainText(block.content));
    const before = seen.get(words) ?? 0;
    seen.set(words, before + 1);
    const slug = before === 0 ? words : `${words}-${before}`;
    return block.id === null && wanted.has(slug) && !ids.has(slug) ? { ...block, id: slug } : block;
  });
  return { ...content, blocks };
}

/** Small letters, digits, hyphens and underscores; spaces as hyphens. */
export function headingSlug(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/ /g, "-");
}

/** Calls back for every line of a content, cells and footnotes included. */
export function eachLine(
  { blocks, footnotes }: MarkdownContent,
  visit: (line: readonly Inline[]) => void,
): void {
  const all = [...blocks, ...footnotes.flatMap((footnote) => footnote.blocks)];
  for (const block of all) {
    if (isLine(block)) visit(block.content);
    if (block.kind === "table") for (const row of block.rows) row.forEach(visit);
  }
}
