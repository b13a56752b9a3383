// The bare text of a segment, paragraph by paragraph, under the index rules for inserting and deleting. Belongs to the simulator alone.
import type { ParagraphBlock, Segment } from "../document/model.ts";
import { inexpressibleGlyph, unitText } from "../document/paragraph-text.ts";
import { ordinalAtOrBefore, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
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

/**
 * Only the paragraphs from the first to the last that a request reaches are lines. The others are as they were read: those in front at their
 * place, those behind moved by what the lines grew.
 */
export class SegmentText {
  readonly #paragraphs: readonly PlacedParagraph[];
  /** Ordinals of the paragraphs that are lines, the end exclusive. */
  #from = 0;
  #to = 0;
  #lines: Line[] = [];
  #growthUtf16 = 0;
  #lengthUtf16: number;

  constructor(segment: Segment) {
    this.#lengthUtf16 = segment.lengthUtf16;
    this.#paragraphs = placedParagraphs(segment);
  }

  /** Null, or why the service would refuse it. */
  insert(indexUtf16: number, text: string): string | null {
    const clean = text.replace(stripped, "");
    if (clean === "") return "the request inserts no text";
    if (clean !== text) return "the service would strip characters of the inserted text";
    this.#reach(indexUtf16, indexUtf16);
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
    this.#reach(startUtf16, endUtf16);
    return this.#cutsCluster(startUtf16) ?? this.#cutsCluster(endUtf16);
  }

  /** The first way in which this differs from a predicted segment, or null. Lines that were not changed count by identity. */
  differenceFrom(predicted: Segment): string | null {
    const paragraphs = placedParagraphs(predicted);
    const more = this.#lines.length - (this.#to - this.#from);
    const count = this.#paragraphs.length + more;
    if (paragraphs.length !== count) {
      return `${paragraphs.length} paragraphs were predicted and the requests leave ${count}`;
    }
    for (let ordinal = 0; ordinal < count; ordinal += 1) {
      const difference = this.#lineDifference(ordinal, more, paragraphs[ordinal]);
      if (difference !== null) return `paragraph ${ordinal} was predicted ${difference}`;
    }
    return this.#lengthUtf16 === predicted.lengthUtf16 ? null : "the segment's predicted length is another";
  }

  /** `more`: by how many lines there are more than paragraphs that they were. */
  #lineDifference(ordinal: number, more: number, predicted: PlacedParagraph | undefined): string | null {
    const line = this.#lines[ordinal - this.#from];
    const isLine = ordinal >= this.#from && line !== undefined;
    const source = this.#paragraphs[ordinal < this.#from ? ordinal : ordinal - more];
    if (predicted === undefined || (!isLine && source === undefined)) return "and is not there";
    const growth = ordinal < this.#from ? 0 : this.#growthUtf16;
    const startUtf16 = isLine ? line.startUtf16 : (source?.startUtf16 ?? 0) + growth;
    if (predicted.startUtf16 !== startUtf16) {
      return `at index ${predicted.startUtf16} and the requests leave it at ${startUtf16}`;
    }
    const block = isLine ? (line.isChanged ? null : line.source) : source?.paragraph;
    if (block === predicted.paragraph) return null;
    const text = isLine ? textOf(line) : unitText(source?.paragraph.raw ?? {});
    return unitText(predicted.paragraph.raw) === text ? null : "with another text than the requests leave";
  }

  /** Makes lines of all paragraphs between these positions and the lines there are, one more behind included. */
  #reach(startUtf16: number, endUtf16: number): void {
    const first = this.#lines[0];
    const last = this.#lines[this.#lines.length - 1];
    if (first === undefined || last === undefined) {
      this.#from = Math.max(0, ordinalAtOrBefore(this.#paragraphs, startUtf16));
      this.#to = this.#from;
    } else if (startUtf16 < first.startUtf16) {
      const from = Math.max(0, ordinalAtOrBefore(this.#paragraphs, startUtf16));
      this.#lines = [...this.#linesOf(from, this.#from, 0), ...this.#lines];
      this.#from = from;
    }
    const position = Math.max(startUtf16, endUtf16);
    const ordinal = ordinalAtOrBefore(this.#paragraphs, position - this.#growthUtf16);
    // Inside the lines that is only an estimate, so what begins at the last one counts as reaching behind it.
    const least = last !== undefined && position >= last.startUtf16 ? this.#to + 1 : 0;
    const to = Math.min(this.#paragraphs.length, Math.max(least, ordinal + 2));
    if (to <= this.#to) return;
    for (const line of this.#linesOf(this.#to, to, this.#growthUtf16)) this.#lines.push(line);
    this.#to = to;
  }

  #linesOf(from: number, to: number, growthUtf16: number): readonly Line[] {
    return this.#paragraphs.slice(from, to).map(({ paragraph, startUtf16, container }) => ({
      startUtf16: startUtf16 + growthUtf16,
      lengthUtf16: paragraph.lengthUtf16,
      text: null,
      source: paragraph,
      isChanged: false,
      container,
    }));
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
    this.#growthUtf16 += shift;
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
