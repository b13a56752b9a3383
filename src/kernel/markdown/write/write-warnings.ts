// What a caller wants to know about Markdown that is written otherwise than it says: links that wait for their headings, words that pictures cannot have.
import type { BoldName } from "../parse/bold-names.ts";
import type { BlockLines } from "../parse/parse-markdown.ts";
import type { BlockPair } from "./align-blocks.ts";
import { eachInline } from "./block-names.ts";
import type { NamedBlocks } from "./named-blocks.ts";

/** Most links, or names, that a warning tells. */
const maxNamed = 10;

/** Says which names have become bold words, or nothing. */
export function boldNameWarnings(names: readonly BoldName[]): readonly string[] {
  if (names.length === 0) return [];
  const told = names.slice(0, maxNamed).map(({ name, line }) => `\`${name}\` in line ${line}`);
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "";
  return [
    `Markdown takes underscores around a word for bold, so they are left out: ${told.join(", ")}${more}. Write \`\\_\\_name\\_\\_\`, or the name as code, to keep them.`,
  ];
}

export function warningsOf(
  { blocks, unset }: NamedBlocks,
  pairs: readonly BlockPair[],
  lines: readonly BlockLines[],
): readonly string[] {
  const warnings: string[] = [];
  if (unset.length > 0) {
    const named = unset.map(({ index, name }) => `#${name} in line ${lines[index]?.line ?? 1}`);
    const more = named.length > maxNamed ? ` and ${named.length - maxNamed} more` : "";
    warnings.push(
      `${named.length === 1 ? "A link leads" : `${named.length} links lead`} to headings that this write makes, whose ids only the service gives: ${named.slice(0, maxNamed).join(", ")}${more}. The words are written without the link; write the same Markdown again to set it.`,
    );
  }
  const paired = new Set(pairs.map(({ wanted }) => wanted));
  let hasWords = false;
  blocks.forEach((block, index) => {
    if (paired.has(index)) return;
    eachInline(block, (node) => {
      if (node.kind === "image" && node.altText !== "") hasWords = true;
    });
  });
  if (hasWords) {
    warnings.push(
      "Words that describe new pictures are left out: no request sets a picture's alternative text.",
    );
  }
  return warnings;
}
