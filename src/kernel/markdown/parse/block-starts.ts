// What a line must look like to begin a block (CommonMark 0.31, sections 4 and 5). Recognises one line at a time; the tree is the parser's matter.
import type { Fence } from "./block-tree.ts";

export interface HeadingStart {
  readonly level: number;
  readonly text: string;
}

/** `## Words ##`, from the first `#` on. */
export function headingStart(text: string): HeadingStart | null {
  const [all, marks] = /^(#{1,6})(?:[ \t]+|$)/.exec(text) ?? [];
  if (all === undefined || marks === undefined) return null;
  const words = text
    .slice(all.length)
    .replace(/^#+[ \t]*$/, "")
    .replace(/[ \t]+#+[ \t]*$/, "");
  return { level: marks.length, text: words.trim() };
}

/** The line under words that makes them a heading: its level, or null. */
export function underlineLevel(text: string): 1 | 2 | null {
  if (/^=+[ \t]*$/.test(text)) return 1;
  return /^-+[ \t]*$/.test(text) ? 2 : null;
}

export function fenceStart(text: string, indent: number): Fence | null {
  const [, mark, info] = /^(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
  if (mark === undefined || info === undefined) return null;
  if (mark.startsWith("`") && info.includes("`")) return null;
  return { mark: mark.charAt(0), length: mark.length, indent, info: info.trim() };
}

export function isFenceEnd(text: string, { mark, length }: Fence): boolean {
  const [, run] = /^(`{3,}|~{3,})[ \t]*$/.exec(text) ?? [];
  return run !== undefined && run.startsWith(mark) && run.length >= length;
}

export function isRule(text: string): boolean {
  return /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(text);
}

export interface ItemStart {
  readonly delimiter: string;
  readonly number: number | null;
  /** Characters of the marker. */
  readonly length: number;
  readonly isEmpty: boolean;
}

export function itemStart(text: string): ItemStart | null {
  const [marker, bullet, digits, delimiter] = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(text) ?? [];
  if (marker === undefined) return null;
  return {
    delimiter: bullet ?? delimiter ?? "",
    number: digits === undefined ? null : Number(digits),
    length: marker.length,
    isEmpty: text.slice(marker.length).trim() === "",
  };
}

/** `[^label]:` and the length of it with the white space behind. */
export function footnoteStart(text: string): { readonly label: string; readonly length: number } | null {
  const [all, label] = /^\[\^([^\s[\]]+)\]:[ \t]*/.exec(text) ?? [];
  return all === undefined || label === undefined ? null : { label, length: all.length };
}

export interface HtmlStart {
  readonly name: string;
  readonly end: RegExp | null;
}

const blockTags =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|" +
  "figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|" +
  "option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul";
const rawTag = /^<(script|pre|style|textarea)(?:[\s>]|$)/i;
const blockTag = new RegExp(`^</?(${blockTags})(?:[\\s/>]|$)`, "i");

/** A block of HTML that begins here and swallows whole lines. Single tags are met again where lines are looked into. */
export function htmlStart(text: string): HtmlStart | null {
  if (!text.startsWith("<")) return null;
  const raw = rawTag.exec(text)?.[1];
  if (raw !== undefined) return { name: raw.toLowerCase(), end: /<\/(?:script|pre|style|textarea)>/i };
  if (text.startsWith("<!--")) return { name: "!--", end: /-->/ };
  if (text.startsWith("<?")) return { name: "?", end: /\?>/ };
  if (text.startsWith("<![CDATA[")) return { name: "![CDATA[", end: /\]\]>/ };
  if (/^<![A-Za-z]/.test(text)) return { name: "!", end: />/ };
  const block = blockTag.exec(text)?.[1];
  return block === undefined ? null : { name: block.toLowerCase(), end: null };
}
