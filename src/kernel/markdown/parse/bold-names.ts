// Names of programs that Markdown takes for bold words: `__init__`.
import type { DelimiterNode, InlineNode } from "./inline-nodes.ts";

export interface BoldName {
  /** As it is written, underscores included. */
  readonly name: string;
  /** Of the text, from 1. */
  readonly line: number;
}

const word = /^[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)*$/u;

/** Each single word between two pairs of underscores that are its marks, in order. The nodes' delimiters are paired. */
export function boldNames(nodes: readonly InlineNode[]): readonly BoldName[] {
  const found: BoldName[] = [];
  let open: { readonly line: number; text: string } | null = null;
  for (const node of nodes) {
    if (node.kind === "text") {
      if (open !== null) open.text += node.text;
    } else if (node.kind !== "delimiter") open = null;
    else if (isPair(node) && node.closes[0] === "bold") {
      if (open !== null && word.test(open.text)) found.push({ name: `__${open.text}__`, line: open.line });
      open = null;
    } else if (isPair(node) && node.opens[0] === "bold") open = { line: node.line, text: "" };
    else if (open !== null && node.left === node.length) open.text += node.character.repeat(node.length);
    else open = null;
  }
  return found;
}

function isPair({ character, length, left }: DelimiterNode): boolean {
  return character === "_" && length === 2 && left === 0;
}
