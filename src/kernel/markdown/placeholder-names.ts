// Which objects a text of Markdown keeps, by their placeholders' names. Says nothing about whether they are there.
import { isLine, type MarkdownBlock, type MarkdownContent } from "./block.ts";
import type { Inline } from "./inline.ts";

/**
 * How often each placeholder stands in a text, its footnotes included, in the order of their first places. Chips of one person share a name,
 * so a reading and a text that keeps all of it agree in these counts.
 */
export function placeholderCounts({ blocks, footnotes }: MarkdownContent): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const look = (content: readonly Inline[]): void => {
    for (const node of content) if (node.kind === "placeholder") count(node.name);
  };
  const visit = (block: MarkdownBlock): void => {
    if (isLine(block)) look(block.content);
    else if (block.kind === "table") for (const row of block.rows) row.forEach(look);
    else if (block.kind === "kept") count(block.name);
  };
  blocks.forEach(visit);
  for (const footnote of footnotes) footnote.blocks.forEach(visit);
  return counts;
}
