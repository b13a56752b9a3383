// The bare text of a segment, paragraph by paragraph, under the index rules for inserting and deleting. Belongs to the simulator alone.
import type { ParagraphBlock, Segment } from "../document/model.ts";
import { inexpressibleGlyph, unitText } from "../document/paragraph-text.ts";
import { ordinalAtOrBefore, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { LineText } from "./line-text.ts";
import { isWhole, opensBlock, structureOf, tableGaps } from "./structure.ts";

interface Line {
  /** One character for each unit between the line before it and this one; "" where the two touch. See `structure.ts`. */
  readonly gap: string;
  lengthUtf16: number;
  /** Null until the line is looked at; then one character an index unit. */
  text: LineText | null;
  /** The block it was read from; a line that was changed has its text and keeps this only as a memory. */
  readonly source: ParagraphBlock;
  isChanged: boolean;
}

/** What the service strips from inserted text (rulebook 6.1). */
const stripped = /[\u0000-\u0008\u000C-\u001F\uE000-\uF8FF]/g;

/**
 * Only the paragraphs from the first to the last that a request reaches are lines. The others are as they were read: those in front at their
 * place, those behind moved by what the lines grew. One line is the current one; a request costs what lies between it and the one before.
 */
export class SegmentText {
  readonly #paragraphs: readonly PlacedParagraph[];
  readonly #gaps: ReadonlyMap<number, string>;
  /** Ordinals of the paragraphs that are lines, the end exclusive. */
  #from = 0;
  #to = 0;
  /** The lines up to the current one, in order, and those behind it, last first. */
  readonly #front: Line[] = [];
  readonly #back: Line[] = [];
  /** Where the current line begins. */
  #startUtf16 = 0;
  #growthUtf16 = 0;
  #lengthUtf16: number;

  constructor(segment: Segment) {
    this.#lengthUtf16 = segment.lengthUtf16;
    this.#paragraphs = placedParagraphs(segment);
    this.#gaps = structureOf(segment);
  }

  /** Null, or why the service would refuse it. */
  insert(indexUtf16: number, text: string): string | null {
    const clean = text.replace(stripped, "");
    if (clean === "") return "the request inserts no text";
    if (clean !== text) return "the service would strip characters of the inserted text";
    return this.insertUnits(indexUtf16, text);
  }

  /** Puts in one character a unit, U+FFFC for what is not text. Null, or why the service would refuse it. */
  insertUnits(indexUtf16: number, units: string): string | null {
    const line = this.#lineAt(indexUtf16);
    if (line === null) return `index ${indexUtf16} lies in no paragraph`;
    const offset = indexUtf16 - this.#startUtf16;
    const old = textOf(line);
    if (!old.isGraphemeBoundary(offset)) return `index ${indexUtf16} lies inside a grapheme cluster`;
    const tail = old.splitAt(offset);
    const added = linesOf(units);
    // The line keeps its place; each line feed begins another behind it.
    added.forEach((part, ordinal) => {
      const current = ordinal === 0 ? line : this.#addLine(line, "");
      const there = textOf(current);
      there.insert(there.lengthUtf16, part);
      note(current);
    });
    const last = added[added.length - 1]?.endsWith("\n") === true ? this.#addLine(line, "") : this.#current();
    if (last !== null) {
      textOf(last).append(tail);
      note(last);
    }
    this.#grow(units.length);
    return null;
  }

  /** Puts in a table: the line ends in front of it and goes on behind (rulebook 8.2). Null, or why the service would refuse it. */
  insertTable(indexUtf16: number, rows: number, columns: number): string | null {
    if (rows < 1 || columns < 1) return "the request inserts a table without cells";
    const line = this.#lineAt(indexUtf16);
    if (line === null) return `index ${indexUtf16} lies in no paragraph`;
    const offset = indexUtf16 - this.#startUtf16;
    if (!textOf(line).isGraphemeBoundary(offset)) return `index ${indexUtf16} lies inside a grapheme cluster`;
    const tail = textOf(line).splitAt(offset);
    textOf(line).insert(offset, "\n");
    note(line);
    const { cells, behind } = tableGaps(rows, columns);
    let grown = 1 + behind.length;
    for (const gap of cells) {
      const cell = this.#addLine(line, gap);
      textOf(cell).insert(0, "\n");
      note(cell);
      grown += gap.length + 1;
    }
    const rest = this.#addLine(line, behind);
    textOf(rest).append(tail);
    note(rest);
    this.#grow(grown);
    return null;
  }

  /** Whether a table begins exactly there. */
  isTableStart(indexUtf16: number): boolean {
    if (this.#lineAt(indexUtf16) !== null) return false;
    const offset = indexUtf16 - this.#startUtf16 - (this.#current()?.lengthUtf16 ?? 0);
    return this.#peekNext()?.gap.charAt(offset) === "T";
  }

  /** Takes the leading tabs from every line that the range overlaps (rulebook 9.4). Null, or why the service would refuse it. */
  dropLeadingTabs(startUtf16: number, endUtf16: number): string | null {
    const problem = this.checkRange(startUtf16, endUtf16);
    if (problem !== null) return problem;
    let end = endUtf16;
    let line = this.#lineAt(startUtf16) ?? this.#stepOn();
    while (line !== null && this.#startUtf16 < end) {
      const count = textOf(line).leading("\t");
      if (count > 0) {
        textOf(line).delete(0, count);
        note(line);
        this.#grow(-count);
        end -= count;
      }
      const next = this.#peekNext();
      if (next === null || this.#startUtf16 + line.lengthUtf16 + next.gap.length >= end) break;
      line = this.#stepOn();
    }
    return null;
  }

  /** Null, or why the service would refuse it. */
  delete(startUtf16: number, endUtf16: number): string | null {
    const problem = this.checkRange(startUtf16, endUtf16);
    if (problem !== null) return problem;
    const line = this.#lineAt(startUtf16);
    const gone: string[] = [];
    const reason =
      line === null
        ? this.#deleteFromBlock(startUtf16, endUtf16, gone)
        : this.#deleteFromLine(line, startUtf16, endUtf16, gone);
    if (reason !== null) return `the range ${startUtf16}–${endUtf16} ${reason}`;
    if (gone.some((text) => text.includes(inexpressibleGlyph)))
      return "the range holds a glyph that cannot be expressed";
    this.#grow(startUtf16 - endUtf16);
    return null;
  }

  #deleteFromLine(line: Line, startUtf16: number, endUtf16: number, gone: string[]): string | null {
    const offset = startUtf16 - this.#startUtf16;
    const end = this.#startUtf16 + line.lengthUtf16;
    if (endUtf16 < end) {
      gone.push(textOf(line).delete(offset, endUtf16 - this.#startUtf16));
      note(line);
      return null;
    }
    gone.push(textOf(line).delete(offset, line.lengthUtf16));
    const rest = this.#takeUpTo(end, endUtf16, 0, gone);
    if (typeof rest === "string") return rest;
    // In front of a table the end of a line must be left.
    const isLineBefore = offset === 0 && line.gap === "" && this.#front.length + this.#from > 1;
    if (rest.gap !== "" && !isLineBefore) return "takes in a paragraph end that cannot go";
    // A paragraph that goes whole leaves the next as it is.
    if (rest.gap !== "") this.#putBehindLineBefore(rest);
    else if (offset === 0) this.#front[this.#front.length - 1] = { ...rest, gap: line.gap };
    else {
      textOf(line).append(textOf(rest));
      note(line);
    }
    return null;
  }

  /** For a range that begins where a table or a contents table does. */
  #deleteFromBlock(startUtf16: number, endUtf16: number, gone: string[]): string | null {
    const current = this.#current();
    const isFirst = current === null || startUtf16 < this.#startUtf16;
    if (isFirst && current !== null) {
      this.#front.pop();
      this.#back.push(current);
    }
    const at = isFirst ? 0 : this.#startUtf16 + (current?.lengthUtf16 ?? 0);
    const gap = this.#peekNext()?.gap ?? "";
    const offset = startUtf16 - at;
    if (!opensBlock(gap.slice(offset))) return "takes in more than text";
    const rest = this.#takeUpTo(at, endUtf16, offset, gone);
    if (typeof rest === "string") return rest;
    const left = { ...rest, gap: gap.slice(0, offset) + rest.gap };
    if (isFirst) {
      this.#front.push(left);
      this.#startUtf16 = offset;
    } else this.#back.push(left);
    return null;
  }

  /** The current line is gone whole, and this one does not touch the one in front. */
  #putBehindLineBefore(rest: Line): void {
    this.#stepBack();
    this.#back.pop();
    this.#back.push(rest);
  }

  /**
   * Takes out all lines from a line's end up to a position, and returns the one that holds it, cut where it is, or the one behind it at the
   * distance that is left; or what is wrong.
   */
  #takeUpTo(lineEndUtf16: number, endUtf16: number, skippedUtf16: number, gone: string[]): Line | string {
    let at = lineEndUtf16;
    let structure = "";
    for (let skip = skippedUtf16; ; skip = 0) {
      const next = this.#takeNext();
      if (next === null || (endUtf16 === at && next.gap !== "")) {
        return "takes in a paragraph end that cannot go";
      }
      const taken = Math.min(next.gap.length, endUtf16 - at);
      structure += next.gap.slice(skip, taken);
      at += next.gap.length;
      if (endUtf16 < at + next.lengthUtf16) {
        if (!isWhole(structure)) return "takes in more than neighbouring paragraphs";
        if (endUtf16 > at) {
          gone.push(textOf(next).delete(0, endUtf16 - at));
          note(next);
        }
        return { ...next, gap: next.gap.slice(taken) };
      }
      gone.push(textOf(next).text());
      at += next.lengthUtf16;
    }
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
    const lines = [...this.#front, ...[...this.#back].reverse()];
    const more = lines.length - (this.#to - this.#from);
    const count = this.#paragraphs.length + more;
    if (paragraphs.length !== count) {
      return `${paragraphs.length} paragraphs were predicted and the requests leave ${count}`;
    }
    let end = this.#endBefore(this.#from);
    for (let ordinal = 0; ordinal < count; ordinal += 1) {
      const line = ordinal < this.#from ? undefined : lines[ordinal - this.#from];
      const source = this.#paragraphs[ordinal < this.#from ? ordinal : ordinal - more];
      const growth = ordinal < this.#from ? 0 : this.#growthUtf16;
      const startUtf16 = line === undefined ? (source?.startUtf16 ?? 0) + growth : end + line.gap.length;
      if (line !== undefined) end = startUtf16 + line.lengthUtf16;
      const difference = lineDifference(line, source, startUtf16, paragraphs[ordinal]);
      if (difference !== null) return `paragraph ${ordinal} was predicted ${difference}`;
    }
    return this.#lengthUtf16 === predicted.lengthUtf16 ? null : "the segment's predicted length is another";
  }

  #cutsCluster(positionUtf16: number): string | null {
    const line = this.#lineAt(positionUtf16);
    if (line === null) return null;
    const isCut = !textOf(line).isGraphemeBoundary(positionUtf16 - this.#startUtf16);
    return isCut ? `index ${positionUtf16} lies inside a grapheme cluster` : null;
  }

  /** Makes the line that holds the position the current one; null when none does. */
  #lineAt(positionUtf16: number): Line | null {
    if (this.#front.length === 0) {
      this.#from = Math.max(0, ordinalAtOrBefore(this.#paragraphs, positionUtf16));
      this.#to = this.#from;
      this.#startUtf16 = this.#endBefore(this.#from);
      if (this.#stepOn() === null) return null;
    }
    while (positionUtf16 < this.#startUtf16) if (!this.#stepBack()) return null;
    for (;;) {
      const line = this.#current();
      const next = this.#peekNext();
      const end = this.#startUtf16 + (line?.lengthUtf16 ?? 0);
      if (positionUtf16 < end) return line;
      if (next === null || positionUtf16 < end + next.gap.length) return null;
      this.#stepOn();
    }
  }

  #current(): Line | null {
    return this.#front[this.#front.length - 1] ?? null;
  }

  /** Where the paragraph in front of one ends, in the segment as it was read. */
  #endBefore(ordinal: number): number {
    const before = this.#paragraphs[ordinal - 1];
    return before === undefined ? 0 : before.startUtf16 + before.paragraph.lengthUtf16;
  }

  /** The line behind the current one; null behind the last. */
  #peekNext(): Line | null {
    const known = this.#back[this.#back.length - 1];
    if (known !== undefined) return known;
    const line = this.#readLine(this.#to);
    if (line === null) return null;
    this.#to += 1;
    this.#back.push(line);
    return line;
  }

  #takeNext(): Line | null {
    const line = this.#peekNext();
    this.#back.pop();
    return line;
  }

  #stepOn(): Line | null {
    const line = this.#takeNext();
    if (line === null) return null;
    this.#startUtf16 += (this.#current()?.lengthUtf16 ?? 0) + line.gap.length;
    this.#front.push(line);
    return line;
  }

  #stepBack(): boolean {
    const line = this.#current();
    if (line === null) return false;
    if (this.#front.length === 1) {
      const before = this.#readLine(this.#from - 1);
      if (before === null) return false;
      this.#from -= 1;
      this.#front.unshift(before);
    }
    this.#front.pop();
    this.#back.push(line);
    this.#startUtf16 -= line.gap.length + (this.#current()?.lengthUtf16 ?? 0);
    return true;
  }

  #readLine(ordinal: number): Line | null {
    const placed = this.#paragraphs[ordinal];
    if (placed === undefined) return null;
    const { paragraph } = placed;
    return {
      gap: this.#gaps.get(ordinal) ?? "",
      lengthUtf16: paragraph.lengthUtf16,
      text: null,
      source: paragraph,
      isChanged: false,
    };
  }

  /** A line without text behind the current one, at a distance. */
  #addLine({ source }: Line, gap: string): Line {
    const line = { gap, lengthUtf16: 0, text: new LineText(""), source, isChanged: true };
    this.#startUtf16 += (this.#current()?.lengthUtf16 ?? 0) + gap.length;
    this.#front.push(line);
    return line;
  }

  #grow(byUtf16: number): void {
    this.#growthUtf16 += byUtf16;
    this.#lengthUtf16 += byUtf16;
  }
}

function lineDifference(
  line: Line | undefined,
  source: PlacedParagraph | undefined,
  startUtf16: number,
  predicted: PlacedParagraph | undefined,
): string | null {
  if (predicted === undefined || (line === undefined && source === undefined)) return "and is not there";
  if (predicted.startUtf16 !== startUtf16) {
    return `at index ${predicted.startUtf16} and the requests leave it at ${startUtf16}`;
  }
  const block = line === undefined ? source?.paragraph : line.isChanged ? null : line.source;
  if (block === predicted.paragraph) return null;
  const text = line === undefined ? unitText(source?.paragraph.raw ?? {}) : textOf(line).text();
  return unitText(predicted.paragraph.raw) === text ? null : "with another text than the requests leave";
}

/** The lines of a text, each with its line feed. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

function textOf(line: Line): LineText {
  line.text ??= new LineText(unitText(line.source.raw));
  return line.text;
}

/** Takes note that a line's text was changed. */
function note(line: Line): void {
  line.lengthUtf16 = textOf(line).lengthUtf16;
  line.isChanged = true;
}
