// The bare text of a segment, paragraph by paragraph, under the index rules for inserting and deleting. Belongs to the simulator alone.
import type { ParagraphBlock, Segment } from "../document/model.ts";
import { inexpressibleGlyph, unitText } from "../document/paragraph-text.ts";
import { placedParagraphs } from "../document/walk.ts";
import { isGraphemeBoundary } from "../locate/graphemes.ts";

interface Line {
  startUtf16: number;
  lengthUtf16: number;
  /** Null until the line is looked at; then one character an index unit. */
  text: string | null;
  /** The block it was read from; a line that was changed has its text and keeps this only as a memory. */
  readonly source: ParagraphBlock;
  isChanged: boolean;
  readonly container: number;
}

/** What the service strips from inserted text (rulebook 6.1). */
const stripped = /[\u0000-\u0008\u000C-\u001F\uE000-\uF8FF]/g;

export class SegmentText {
  #lines: Line[];
  #lengthUtf16: number;

  constructor(segment: Segment) {
    this.#lengthUtf16 = segment.lengthUtf16;
    this.#lines = placedParagraphs(segment).map(({ paragraph, startUtf16, container }) => ({
      startUtf16,
      lengthUtf16: paragraph.lengthUtf16,
      text: null,
      source: paragraph,
      isChanged: false,
      container,
    }));
  }

  /** Null, or why the service would refuse it. */
  insert(indexUtf16: number, text: string): string | null {
    const clean = text.replace(stripped, "");
    if (clean === "") return "the request inserts no text";
    if (clean !== text) return "the service would strip characters of the inserted text";
    const ordinal = this.#ordinalAt(indexUtf16);
    const line = this.#lines[ordinal];
    if (line === undefined) return `index ${indexUtf16} lies in no paragraph`;
    const old = textOf(line);
    const offset = indexUtf16 - line.startUtf16;
    if (!isGraphemeBoundary(old, offset)) return `index ${indexUtf16} lies inside a grapheme cluster`;
    this.#replace(ordinal, ordinal, old.slice(0, offset) + clean + old.slice(offset));
    return null;
  }

  /** Null, or why the service would refuse it. */
  delete(startUtf16: number, endUtf16: number): string | null {
    const problem = this.checkRange(startUtf16, endUtf16);
    if (problem !== null) return problem;
    const first = this.#ordinalAt(startUtf16);
    const last = this.#ordinalAt(endUtf16 - 1);
    const firstLine = this.#lines[first];
    const lastLine = this.#lines[last];
    if (firstLine === undefined || lastLine === undefined) {
      return `the range ${startUtf16}–${endUtf16} takes in more than text`;
    }
    if (firstLine.container !== lastLine.container) {
      return `the range ${startUtf16}–${endUtf16} takes in more than neighbouring paragraphs`;
    }
    const takesEnd = endUtf16 === lastLine.startUtf16 + lastLine.lengthUtf16;
    const next = this.#lines[last + 1];
    if (takesEnd && next?.container !== lastLine.container) {
      return `the range ${startUtf16}–${endUtf16} takes in a paragraph end that cannot go`;
    }
    const text = this.#lines
      .slice(first, last + 1)
      .map(textOf)
      .join("");
    const from = startUtf16 - firstLine.startUtf16;
    const to = endUtf16 - firstLine.startUtf16;
    if (text.slice(from, to).includes(inexpressibleGlyph))
      return "the range holds a glyph that cannot be expressed";
    const left = text.slice(0, from) + text.slice(to);
    if (takesEnd && from > 0 && next !== undefined) this.#replace(first, last + 1, left + textOf(next));
    else this.#replace(first, last, left);
    return null;
  }

  /** Null, or why no request could name this range. */
  checkRange(startUtf16: number, endUtf16: number): string | null {
    if (endUtf16 <= startUtf16) return `the range ${startUtf16}–${endUtf16} is empty`;
    if (startUtf16 < 0 || endUtf16 > this.#lengthUtf16) {
      return `the range ${startUtf16}–${endUtf16} lies outside the segment, which ends at ${this.#lengthUtf16}`;
    }
    return this.#cutsCluster(startUtf16) ?? this.#cutsCluster(endUtf16);
  }

  /** The first way in which this differs from a predicted segment, or null. Lines that were not changed count by identity. */
  differenceFrom(predicted: Segment): string | null {
    const paragraphs = placedParagraphs(predicted);
    if (paragraphs.length !== this.#lines.length) {
      return `${paragraphs.length} paragraphs were predicted and the requests leave ${this.#lines.length}`;
    }
    for (let ordinal = 0; ordinal < paragraphs.length; ordinal += 1) {
      const placed = paragraphs[ordinal];
      const line = this.#lines[ordinal];
      if (placed === undefined || line === undefined) continue;
      if (placed.startUtf16 !== line.startUtf16) {
        return `paragraph ${ordinal} was predicted at index ${placed.startUtf16} and the requests leave it at ${line.startUtf16}`;
      }
      if (!line.isChanged && placed.paragraph === line.source) continue;
      if (unitText(placed.paragraph.raw) !== textOf(line)) {
        return `paragraph ${ordinal} was predicted with another text than the requests leave`;
      }
    }
    return this.#lengthUtf16 === predicted.lengthUtf16 ? null : "the segment's predicted length is another";
  }

  #cutsCluster(positionUtf16: number): string | null {
    const line = this.#lines[this.#ordinalAt(positionUtf16)];
    if (line === undefined) return null;
    const isCut = !isGraphemeBoundary(textOf(line), positionUtf16 - line.startUtf16);
    return isCut ? `index ${positionUtf16} lies inside a grapheme cluster` : null;
  }

  /** Puts one text, which may hold line ends, in place of some lines and moves what follows. */
  #replace(first: number, last: number, text: string): void {
    const firstLine = this.#lines[first];
    if (firstLine === undefined) return;
    let old = 0;
    for (let ordinal = first; ordinal <= last; ordinal += 1) old += this.#lines[ordinal]?.lengthUtf16 ?? 0;
    let cursor = firstLine.startUtf16;
    const lines: Line[] = [];
    for (const part of linesOf(text)) {
      lines.push({ ...firstLine, startUtf16: cursor, lengthUtf16: part.length, text: part, isChanged: true });
      cursor += part.length;
    }
    if (lines.length === 1 && last === first) this.#lines[first] = lines[0] ?? firstLine;
    else this.#lines.splice(first, last - first + 1, ...lines);
    const shift = text.length - old;
    for (let ordinal = first + lines.length; ordinal < this.#lines.length; ordinal += 1) {
      const line = this.#lines[ordinal];
      if (line !== undefined) line.startUtf16 += shift;
    }
    this.#lengthUtf16 += shift;
  }

  #ordinalAt(positionUtf16: number): number {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const line = this.#lines[middle];
      if (line === undefined) return -1;
      if (positionUtf16 < line.startUtf16) high = middle - 1;
      else if (positionUtf16 >= line.startUtf16 + line.lengthUtf16) low = middle + 1;
      else return middle;
    }
    return -1;
  }
}

/** The lines of a text, each with its line feed. By searching: texts are long, are asked for at every request, and hold few line feeds. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed + 1;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

function textOf(line: Line): string {
  line.text ??= unitText(line.source.raw);
  return line.text;
}
