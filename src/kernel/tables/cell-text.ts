// What a reader sees in a cell, as plain text. Says nothing about looks; Markdown does.
import type { Block } from "../document/model.ts";
import { shownLine } from "../document/shown-line.ts";

/**
 * A paragraph a line, as `read_document` shows text: pending insertions left out, chips by their words, footnote marks as `[^1]`, other elements
 * as U+FFFC. A table in the cell is the line `[table:PATH]`; `path` gives the one of each, counted from 0.
 */
export function cellText(blocks: readonly Block[], path: (ordinal: number) => string): string {
  const lines: string[] = [];
  let tables = 0;
  for (const block of blocks) {
    if (block.kind === "paragraph") lines.push(shownLine(block.raw.elements ?? []));
    else if (block.kind === "contents") lines.push(cellText(block.blocks, path));
    else if (block.kind === "table") {
      lines.push(`[table:${path(tables)}]`);
      tables += 1;
    }
  }
  return lines.join("\n");
}
