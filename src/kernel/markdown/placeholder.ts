// The names of objects that Markdown can only keep, and how they are written: `[image:kix.a1]`, `[chip:file:https://… "Plan"]`.
import type { PlaceholderInline } from "./inline.ts";

const kinds = [
  "image",
  "chip:person",
  "chip:date",
  "chip:file",
  "footnote",
  "equation",
  "rule",
  "column-break",
  "field",
  "smart",
  "object",
  "table",
  "contents",
  "section-break",
];

/** What stands between the brackets: a kind, an id without spaces, quotes, brackets and bars, and words in quotes or none. */
const form = new RegExp(`^((?:${kinds.join("|")}):[^\\s"\\[\\]|]+)(?: "([^"\\[\\]|]*)")?$`);

const beginning = new RegExp(`^\\[(?:page-break\\]|(?:${kinds.join("|")}):)`);

/** Whether a text begins as a placeholder or a page break does. */
export function looksLikePlaceholder(text: string): boolean {
  return beginning.test(text);
}

/** A page break in a line or by itself. It can be made, so it is no placeholder. */
export const pageBreakText = "page-break";

/** A name made of a kind and an id; what the spelling cannot hold is percent-encoded. */
export function placeholderName(kind: string, id: string): string {
  return `${kind}:${id.replace(/[\s"[\]|\\]/g, (unit) => encodeURIComponent(unit)) || "-"}`;
}

/** A placeholder with words for the reader, or without when there are none. */
export function placeholder(kind: string, id: string, words: string | null = null): PlaceholderInline {
  const shown = (words ?? "").replace(/["[\]|\s\\]+/g, " ").trim();
  return { kind: "placeholder", name: placeholderName(kind, id), words: shown === "" ? null : shown };
}

export function placeholderText({ name, words }: PlaceholderInline): string {
  return words === null ? `[${name}]` : `[${name} "${words}"]`;
}

/** The placeholder that the text between two brackets spells, or null. */
export function placeholderOf(text: string): PlaceholderInline | null {
  const [, name, words] = form.exec(text) ?? [];
  return name === undefined
    ? null
    : { kind: "placeholder", name, words: words === undefined || words === "" ? null : words };
}
