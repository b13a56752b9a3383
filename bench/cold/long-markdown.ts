// Markdown of a wanted number of blocks, in the manner of a long report, and the same with every tenth block changed.
import type { Document } from "../../src/google-api/docs.ts";
import { blankDocument } from "../../src/kernel/document/blank-document.ts";

/** One block in so many is changed. */
export const changedEvery = 10;

/** An empty document. */
export function blankTab(): Document {
  return { ...blankDocument("Long Markdown"), documentId: "long-markdown", revisionId: "revision-1" };
}

/** So many blocks: headings, paragraphs, lists, code, tables. */
export function longMarkdown(blocks: number): string {
  return markdownOf(blocks, () => "");
}

/** The same with a word more in every tenth block. */
export function changedMarkdown(blocks: number): string {
  return markdownOf(blocks, (ordinal) => (ordinal % changedEvery === 5 ? " again" : ""));
}

function markdownOf(blocks: number, more: (ordinal: number) => string): string {
  const parts: string[] = [];
  for (let ordinal = 0; ordinal < blocks; ordinal += 1) parts.push(blockOf(ordinal, more(ordinal)));
  return parts.join("");
}

function blockOf(ordinal: number, more: string): string {
  const place = ordinal % 25;
  if (place === 0) return `## Part ${ordinal}${more}\n\n`;
  if (place === 12) return `\`\`\`js\nconst part = ${ordinal};${more}\n\`\`\`\n\n`;
  if (place === 20) return `| part | of ${ordinal}${more} |\n| --- | --- |\n| one | **two** |\n\n`;
  if (place >= 3 && place <= 7) return `- item ${ordinal} of a list${more}\n${place === 7 ? "\n" : ""}`;
  return `Paragraph ${ordinal} says **something** of [part ${ordinal}](https://example.com/${ordinal}) in *plain* words${more}.\n\n`;
}
