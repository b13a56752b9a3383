// Definitions of references, `[label]: address "title"`, which stand at the beginning of a paragraph and are no part of it.
import type { ParagraphNode } from "./block-tree.ts";
import { linkAddress, linkLabel, linkTitle, skipSpace } from "./link-syntax.ts";

/** Addresses by label as it is compared; the first definition of a label counts. */
export type Definitions = Map<string, string>;

/** Takes the definitions off the beginning of a paragraph; it may be left without lines. */
export function takeDefinitions(paragraph: ParagraphNode, definitions: Definitions): void {
  if (paragraph.lines[0]?.startsWith("[") !== true) return;
  const text = paragraph.lines.join("\n");
  let start = 0;
  for (;;) {
    const end = takeDefinition(text, start, definitions);
    if (end === null) break;
    start = end;
  }
  if (start === 0) return;
  const taken = start >= text.length ? paragraph.lines.length : text.slice(0, start).split("\n").length - 1;
  paragraph.lines = paragraph.lines.slice(taken);
  paragraph.firstLine += taken;
}

/** Where the definition that begins at a line's start ends: behind its last line's end. Null when there is none. */
function takeDefinition(text: string, start: number, definitions: Definitions): number | null {
  const label = linkLabel(text, start);
  if (label === null || text.charAt(label.end) !== ":") return null;
  const addressStart = skipSpace(text, label.end + 1);
  const address = linkAddress(text, addressStart);
  if (address === null || address.end === addressStart) return null;
  const titleStart = skipSpace(text, address.end);
  const title = titleStart > address.end ? linkTitle(text, titleStart) : null;
  const end = (title === null ? null : lineEnd(text, title.end)) ?? lineEnd(text, address.end);
  if (end === null) return null;
  if (!definitions.has(label.value)) definitions.set(label.value, address.value);
  return end;
}

/** Behind the line's end when only white space stands before it; null otherwise. */
function lineEnd(text: string, start: number): number | null {
  let at = start;
  while (/[ \t]/.test(text.charAt(at))) at += 1;
  if (at >= text.length) return text.length;
  return text.charAt(at) === "\n" ? at + 1 : null;
}
