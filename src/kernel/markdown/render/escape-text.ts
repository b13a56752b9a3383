// Text so that Markdown reads it as nothing but text: a backslash or a reference where a character would mean something there, and nowhere else.
import { beginsBareAddress } from "../bare-address.ts";
import { firstCharacter, isEscapable, isWordBeside, lastCharacter, numericReference } from "../characters.ts";
import { entityReference } from "../entity-reference.ts";
import type { Inline } from "../inline.ts";
import { looksLikePlaceholder, pageBreakText } from "../placeholder.ts";

/** What of the whole line decides whether a character could find a partner. */
export interface LineFacts {
  readonly canPairStars: boolean;
  readonly canPairUnderscores: boolean;
  readonly canPairTildes: boolean;
  readonly canPairBackticks: boolean;
  /** Some text has an `@`, so that what stands between angle brackets may be a mail address. */
  readonly hasAt: boolean;
}

export interface TextPlace {
  readonly facts: LineFacts;
  /** Begins a line of the source, so that the marks of blocks have a meaning. */
  readonly startsLine: boolean;
  /** Begins or ends the content, or a line of it, where white space would be dropped. */
  readonly startsContent: boolean;
  readonly endsContent: boolean;
  /** Begins a list item, where `[ ]` would make a check box. */
  readonly startsItem: boolean;
  /** Inside brackets whose end matters. */
  readonly isInBrackets: boolean;
  /** What the source has in front of the text and behind it; "" at the edge of a line. */
  readonly previous: string;
  readonly next: string;
  /** Spell the first or last character by its number. */
  readonly referFirst: boolean;
  readonly referLast: boolean;
}

export function lineFacts(content: readonly Inline[]): LineFacts {
  let [stars, underscores, tildes, backticks] = [0, 0, 0, 0];
  let hasAt = false;
  for (const node of content) {
    if (node.kind === "image") {
      backticks += 2;
      continue;
    }
    if (node.kind !== "text") continue;
    const { bold, italic, strikethrough, code, link } = node.marks;
    if (bold || italic) [stars, underscores] = [stars + 2, underscores + 2];
    if (strikethrough) tildes += 2;
    if (code || (link ?? "").includes("`")) backticks += 2;
    if (code) continue;
    hasAt = hasAt || node.text.includes("@");
    stars += runs(node.text, /\*+/g);
    underscores += runs(node.text, /_+/g);
    tildes += runs(node.text, /~+/g);
    backticks += runs(node.text, /`+/g);
  }
  return {
    canPairStars: stars > 1,
    canPairUnderscores: underscores > 1,
    canPairTildes: tildes > 1,
    canPairBackticks: backticks > 1,
    hasAt,
  };
}

function runs(text: string, run: RegExp): number {
  return (text.match(run) ?? []).length;
}

/** The text as it is written at its place. */
export function escapeText(text: string, place: TextPlace): string {
  const head = firstCharacter(text);
  const tail = lastCharacter(text);
  const refersHead = place.referFirst || (place.startsContent && /^\s$/.test(head));
  const refersTail = place.referLast || (place.endsContent && /^\s$/.test(tail));
  if (refersHead && head === text) return reference(head);
  const from = refersHead ? head.length : 0;
  const to = refersTail ? Math.max(from, text.length - tail.length) : text.length;
  const mark = place.startsLine && !refersHead ? blockMarkAt(text, place) : -1;
  const body =
    mark < from || mark >= to
      ? escapeBetween(text, from, to, place)
      : `${escapeBetween(text, from, mark, place)}\\${text.charAt(mark)}${escapeBetween(text, mark + 1, to, place)}`;
  return (refersHead ? reference(head) : "") + body + (to < text.length ? reference(tail) : "");
}

/** What may need a backslash, and what no line can hold as it is. */
const special = /[\\*_~`<&[\]!:.^\-\u0000-\u0008\u000A-\u001F\u007F\u0085\u2028\u2029]/g;

function escapeBetween(text: string, from: number, to: number, place: TextPlace): string {
  return text.slice(from, to).replace(special, (character: string, offset: number) => {
    if (!isEscapable(character)) return numericReference(character);
    return needsEscape(character, text, from + offset, to, place) ? `\\${character}` : character;
  });
}

function reference(character: string): string {
  return character === "\u00A0" ? "&nbsp;" : numericReference(character);
}

/** `to` is where references take over, which begin with punctuation. */
function needsEscape(
  character: string,
  text: string,
  at: number,
  to: number,
  { facts, isInBrackets, startsContent, previous, next }: TextPlace,
): boolean {
  const after = at + 1 < text.length ? (at + 1 < to ? text.charAt(at + 1) : "&") : next;
  const isAlone = (): boolean => isLoose(text, at, startsContent ? 1 : 0, previous, next);
  switch (character) {
    case "\\":
      return (
        after === "" ||
        isEscapable(after) ||
        /^[\u0000-\u0008\u000A-\u001F\u007F\u0085\u2028\u2029]/.test(after)
      );
    case "*":
      return facts.canPairStars && !isAlone();
    case "_":
      return facts.canPairUnderscores && !isAlone() && !isInsideWord(text, at);
    case "~":
      return facts.canPairTildes && !isAlone();
    case "`":
      return facts.canPairBackticks;
    case "<":
      return /[A-Za-z/!?]/.test(after) || (facts.hasAt && /[\w.#$%&'*+=^`{|}~-]/.test(after));
    case "&":
      return entityReference.test(text.slice(at, at + 40));
    case "[":
      return isInBrackets || after === "^" || looksLikePlaceholder(text.slice(at, at + 40));
    case "]":
      return isInBrackets || after === "(";
    case "!":
      return at + 1 === text.length && next === "[";
    case "^":
      return at === 0 && previous === "[";
    case "-":
      return previous === "[" && text === pageBreakText;
    default:
      // Behind a bracket a colon would make a definition, of a reference or a footnote.
      return (
        beginsBareAddress(text, at) ||
        (character === ":" && at === 0 && previous === "]") ||
        (previous === "[" && looksLikePlaceholder(`[${text.slice(0, 40)}`))
      );
  }
}

/** A run of delimiters between spaces means nothing. The first `referred` characters are not written as they are. */
function isLoose(text: string, at: number, referred: number, previous: string, next: string): boolean {
  const mark = text.charAt(at);
  let [start, end] = [at, at + 1];
  while (start > 0 && text.charAt(start - 1) === mark) start -= 1;
  while (end < text.length && text.charAt(end) === mark) end += 1;
  const before = start === 0 ? previous : start <= referred ? mark : text.charAt(start - 1);
  const after = end === text.length ? next : text.charAt(end);
  return /^[ \t]?$/.test(before) && /^[ \t]?$/.test(after);
}

/** Underscores between letters and digits mean nothing. */
function isInsideWord(text: string, at: number): boolean {
  let [start, end] = [at, at + 1];
  while (start > 0 && text.charAt(start - 1) === "_") start -= 1;
  while (end < text.length && text.charAt(end) === "_") end += 1;
  if (start === 0 || end === text.length) return false;
  const pairBefore = text.slice(Math.max(0, start - 2), start);
  const before = /[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(pairBefore) ? pairBefore : text.charAt(start - 1);
  return isWordBeside(before) && isWordBeside(String.fromCodePoint(text.codePointAt(end) ?? 0));
}

/** Where a line would begin a block, and a backslash keeps it from doing so; -1 where it would not. */
function blockMarkAt(text: string, { startsItem, endsContent, next }: TextPlace): number {
  const rest = endsContent || next === "" ? "" : "x";
  const line = text + rest;
  const number = /^\d{1,9}(?=[.)](?:[ \t]|$))/.exec(line);
  if (number !== null) return number[0].length;
  const isMark =
    /^#{1,6}(?:[ \t]|$)/.test(line) ||
    /^>/.test(line) ||
    /^[-+*](?:[ \t]|$)/.test(line) ||
    /^(?:=+|-+)[ \t]*$/.test(line) ||
    /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*)+)$/.test(line) ||
    /^(?:`{3}|~{3})/.test(text) ||
    /^[|:-][-:| \t]*$/.test(line) ||
    (startsItem && /^\[[ xX]\](?:[ \t]|$)/.test(line));
  return isMark ? 0 : -1;
}
