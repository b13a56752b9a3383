// The parts of links: labels, addresses, titles. Reads one part at a place and says where it ends; makes no links.
import { unescaped } from "./character-references.ts";

export interface Part {
  readonly value: string;
  readonly end: number;
}

/** Most UTF-16 units of a label, and of brackets in an address. */
const longestLabel = 999;
const deepestParentheses = 32;

/** `[label]` at a place; the label as it is compared, which is not empty. */
export function linkLabel(text: string, start: number): Part | null {
  if (text.charAt(start) !== "[") return null;
  for (let at = start + 1; at < text.length && at - start <= longestLabel + 1; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "[") return null;
    else if (character === "]") {
      const value = comparedLabel(text.slice(start + 1, at));
      return value === "" ? null : { value, end: at + 1 };
    }
  }
  return null;
}

/** Labels that differ in case and white space alone are the same. */
export function comparedLabel(label: string): string {
  return label
    .trim()
    .replace(/[ \t\n]+/g, " ")
    .toLowerCase()
    .toUpperCase();
}

/** An address at a place, in angle brackets or not. Without those it is not empty unless `mayBeEmpty`. */
export function linkAddress(text: string, start: number): Part | null {
  if (text.charAt(start) === "<") {
    for (let at = start + 1; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (character === "\\") at += 1;
      else if (character === "\n" || character === "<") return null;
      else if (character === ">") return { value: unescaped(text.slice(start + 1, at)), end: at + 1 };
    }
    return null;
  }
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\" && /[!-/:-@[-`{-~]/.test(text.charAt(at + 1))) at += 1;
    else if (character === "(") {
      depth += 1;
      if (depth > deepestParentheses) return null;
    } else if (character === ")") {
      if (depth === 0) break;
      depth -= 1;
    } else if (/[\u0000-\u0020\u007F]/.test(character)) break;
  }
  return depth === 0 ? { value: unescaped(text.slice(start, at)), end: at } : null;
}

const titleEnds: Readonly<Record<string, string>> = { '"': '"', "'": "'", "(": ")" };

/** A title at a place, in quotes or parentheses. */
export function linkTitle(text: string, start: number): Part | null {
  const open = text.charAt(start);
  const close = titleEnds[open];
  if (close === undefined) return null;
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\\") at += 1;
    else if (character === close) return { value: unescaped(text.slice(start + 1, at)), end: at + 1 };
    else if (character === "(" && open === "(") return null;
  }
  return null;
}

/** Behind spaces, tabs and at most one line's end. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  let lineEnds = 0;
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\n") {
      lineEnds += 1;
      if (lineEnds > 1) break;
    } else if (character !== " " && character !== "\t") break;
  }
  return at;
}
