// The text of a paragraph with an exact map to its index units. What is not text takes its units and parts the text.
import type { Paragraph, ParagraphElement } from "../../google-api/docs.ts";
import type { ParagraphBlock } from "./model.ts";

/** The glyph that stands in a text run for an element the service cannot express (rulebook 2.5). */
export const inexpressibleGlyph = "\uE907";

/** A part of a stretch that lies in one piece in the paragraph. */
export interface TextPiece {
  /** Where the piece begins in the stretch's text. */
  readonly textUtf16: number;
  /** Where it begins in the paragraph, counted from the paragraph's start. */
  readonly offsetUtf16: number;
  readonly lengthUtf16: number;
}

/** A longest stretch of text that nothing but text interrupts, without pending insertions and the paragraph's end. */
export interface Stretch {
  readonly text: string;
  readonly pieces: readonly TextPiece[];
}

/** Index units that an element takes: a run its UTF-16 length, anything else what the service states, or 1. */
export function elementLengthUtf16(element: ParagraphElement): number {
  if (element.textRun !== undefined) return (element.textRun.content ?? "").length;
  if (element.endIndex === undefined) return 1;
  return element.endIndex - (element.startIndex ?? 0);
}

/** Whether the element is only a proposal to insert it. */
export function isPendingInsertion(element: ParagraphElement): boolean {
  return (elementContent(element)?.suggestedInsertionIds ?? []).length > 0;
}

interface SuggestionIds {
  readonly suggestedInsertionIds?: readonly string[];
  readonly suggestedDeletionIds?: readonly string[];
}

/** The one object inside an element that carries its properties, or null for an element of unknown kind. */
export function elementContent(element: ParagraphElement): SuggestionIds | null {
  return (
    element.textRun ??
    element.inlineObjectElement ??
    element.person ??
    element.richLink ??
    element.dateElement ??
    element.footnoteReference ??
    element.autoText ??
    element.pageBreak ??
    element.columnBreak ??
    element.horizontalRule ??
    element.equation ??
    null
  );
}

/** The matchable text of a paragraph, in order. */
export function stretchesOf(paragraph: ParagraphBlock): readonly Stretch[] {
  const builder = new StretchBuilder();
  let offset = 0;
  for (const element of paragraph.raw.elements ?? []) {
    const length = elementLengthUtf16(element);
    if (!isPendingInsertion(element)) {
      if (element.textRun === undefined) builder.part();
      else addRun(builder, element.textRun.content ?? "", offset);
    }
    offset += length;
  }
  return builder.finish();
}

/**
 * The same text in one piece, U+FFFC in the place of each element that is not text, and the paragraph's end: cheap to make, and enough to
 * tell what the paragraph cannot hold. Index arithmetic on it is not exact.
 */
export function roughText(paragraph: ParagraphBlock): string {
  let text = "";
  for (const element of paragraph.raw.elements ?? []) {
    const run = element.textRun;
    if (run === undefined) {
      if (!isPendingInsertion(element)) text += "\uFFFC";
    } else if (run.suggestedInsertionIds === undefined || run.suggestedInsertionIds.length === 0) {
      text += run.content ?? "";
    }
  }
  return text;
}

function addRun(builder: StretchBuilder, content: string, offsetUtf16: number): void {
  const text = content.endsWith("\n") ? content.slice(0, -1) : content;
  if (!text.includes(inexpressibleGlyph)) {
    builder.add(text, offsetUtf16);
    return;
  }
  let start = 0;
  for (;;) {
    const glyph = text.indexOf(inexpressibleGlyph, start);
    if (glyph < 0) break;
    builder.add(text.slice(start, glyph), offsetUtf16 + start);
    builder.part();
    start = glyph + 1;
  }
  builder.add(text.slice(start), offsetUtf16 + start);
}

class StretchBuilder {
  readonly #done: Stretch[] = [];
  #text = "";
  #pieces: TextPiece[] = [];

  add(text: string, offsetUtf16: number): void {
    if (text === "") return;
    const last = this.#pieces[this.#pieces.length - 1];
    if (last !== undefined && last.offsetUtf16 + last.lengthUtf16 === offsetUtf16) {
      this.#pieces[this.#pieces.length - 1] = { ...last, lengthUtf16: last.lengthUtf16 + text.length };
    } else {
      this.#pieces.push({ textUtf16: this.#text.length, offsetUtf16, lengthUtf16: text.length });
    }
    this.#text += text;
  }

  part(): void {
    if (this.#text !== "") this.#done.push({ text: this.#text, pieces: this.#pieces });
    this.#text = "";
    this.#pieces = [];
  }

  finish(): readonly Stretch[] {
    this.part();
    return this.#done;
  }
}

/** What of a stretch stands between two offsets of its paragraph: a stretch of its own, without text where that is nothing. */
export function stretchPart(stretch: Stretch, startUtf16: number, endUtf16: number): Stretch {
  let text = "";
  const pieces: TextPiece[] = [];
  for (const { textUtf16, offsetUtf16, lengthUtf16 } of stretch.pieces) {
    const start = Math.max(offsetUtf16, startUtf16);
    const end = Math.min(offsetUtf16 + lengthUtf16, endUtf16);
    if (start >= end) continue;
    pieces.push({ textUtf16: text.length, offsetUtf16: start, lengthUtf16: end - start });
    text += stretch.text.slice(textUtf16 + start - offsetUtf16, textUtf16 + end - offsetUtf16);
  }
  return { text, pieces };
}

/**
 * The paragraph offsets that a part of a stretch's text covers, `end` being just past its last unit,
 * so that nothing that follows the last unit is taken in.
 */
export function stretchSpan(
  stretch: Stretch,
  textStartUtf16: number,
  textEndUtf16: number,
): { readonly startUtf16: number; readonly endUtf16: number } {
  return {
    startUtf16: offsetOf(stretch, textStartUtf16),
    endUtf16: offsetOf(stretch, textEndUtf16 - 1) + 1,
  };
}

function offsetOf(stretch: Stretch, textUtf16: number): number {
  let low = 0;
  let high = stretch.pieces.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((stretch.pieces[middle]?.textUtf16 ?? 0) <= textUtf16) low = middle + 1;
    else high = middle - 1;
  }
  const piece = stretch.pieces[high];
  return piece === undefined ? textUtf16 : piece.offsetUtf16 + textUtf16 - piece.textUtf16;
}

/** All text of a paragraph that stands in it, its end and pending insertions included; other elements are left out. */
export function fullText(paragraph: Paragraph): string {
  let text = "";
  for (const element of paragraph.elements ?? []) text += element.textRun?.content ?? "";
  return text;
}

const knownUnits = new WeakMap<Paragraph, string>();

/**
 * One character an index unit: text as it is, U+FFFC for every unit of anything else. Index arithmetic on it is exact.
 * Kept for as long as the paragraph is, where it had to be put together: many edits may ask for one long paragraph.
 */
export function unitText(paragraph: Paragraph): string {
  const [first, second] = paragraph.elements ?? [];
  if (second === undefined) return first === undefined ? "" : unitsOf(first);
  const known = knownUnits.get(paragraph);
  if (known !== undefined) return known;
  let text = "";
  for (const element of paragraph.elements ?? []) text += unitsOf(element);
  knownUnits.set(paragraph, text);
  return text;
}

/**
 * What a reader is shown of the units from one offset to another: `unitText` without pending insertions. The paragraph's end stays a line
 * feed also where only its split is proposed. The text is not aligned to index units.
 */
export function shownText(paragraph: Paragraph, startUtf16 = 0, endUtf16 = Infinity): string {
  let text = "";
  let offset = 0;
  for (const element of paragraph.elements ?? []) {
    const units = unitsOf(element);
    const part = units.slice(Math.max(0, startUtf16 - offset), Math.max(0, endUtf16 - offset));
    if (!isPendingInsertion(element)) text += part;
    else if (part.endsWith("\n")) text += "\n";
    offset += units.length;
  }
  return text;
}

function unitsOf(element: ParagraphElement): string {
  return element.textRun?.content ?? "\uFFFC".repeat(elementLengthUtf16(element));
}
