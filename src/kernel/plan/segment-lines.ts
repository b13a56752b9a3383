// The lines of a segment under editing, with a cursor that moves over them. Belongs to the simulator alone.
import type { Segment } from "../document/model.ts";
import { ordinalAtOrBefore, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { LineText } from "./line-text.ts";
import { lineDifference, type Line } from "./segment-line.ts";
import { structureOf } from "./structure.ts";

/**
 * Only the paragraphs from the first to the last that a request reaches are lines. The others are as they were read: those in front at their
 * place, those behind moved by what the lines grew. One line is the current one; a request costs what lies between it and the one before.
 */
export class SegmentLines {
  readonly #paragraphs: readonly PlacedParagraph[];
  readonly #gaps: ReadonlyMap<number, string>;
  /** Ordinals of the paragraphs that are lines, the end exclusive. */
  #from = 0;
  #to = 0;
  /** The lines up to the current one, in order, and those behind it, last first. */
  readonly #front: Line[] = [];
  readonly #back: Line[] = [];
  #startUtf16 = 0;
  #growthUtf16 = 0;
  #lengthUtf16: number;

  constructor(segment: Segment) {
    this.#lengthUtf16 = segment.lengthUtf16;
    this.#paragraphs = placedParagraphs(segment);
    this.#gaps = structureOf(segment);
  }

  /** Where the current line begins. */
  get startUtf16(): number {
    return this.#startUtf16;
  }

  /** Units of the segment as it is now. */
  get lengthUtf16(): number {
    return this.#lengthUtf16;
  }

  /** Whether a line or paragraph stands in front of the current line. */
  get hasLineBefore(): boolean {
    return this.#front.length + this.#from > 1;
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

  /** Makes the line that holds the position the current one; null when none does. */
  at(positionUtf16: number): Line | null {
    if (this.#front.length === 0) {
      this.#from = Math.max(0, ordinalAtOrBefore(this.#paragraphs, positionUtf16));
      this.#to = this.#from;
      this.#startUtf16 = this.#endBefore(this.#from);
      if (this.stepOn() === null) return null;
    }
    while (positionUtf16 < this.#startUtf16) if (!this.stepBack()) return null;
    for (;;) {
      const line = this.current();
      const next = this.peekNext();
      const end = this.#startUtf16 + (line?.lengthUtf16 ?? 0);
      if (positionUtf16 < end) return line;
      if (next === null || positionUtf16 < end + next.gap.length) return null;
      this.stepOn();
    }
  }

  /** Null in front of the first line. */
  current(): Line | null {
    return this.#front[this.#front.length - 1] ?? null;
  }

  /** Where the paragraph in front of one ends, in the segment as it was read. */
  #endBefore(ordinal: number): number {
    const before = this.#paragraphs[ordinal - 1];
    return before === undefined ? 0 : before.startUtf16 + before.paragraph.lengthUtf16;
  }

  /** The line behind the current one; null behind the last. */
  peekNext(): Line | null {
    const known = this.#back[this.#back.length - 1];
    if (known !== undefined) return known;
    const line = this.#readLine(this.#to);
    if (line === null) return null;
    this.#to += 1;
    this.#back.push(line);
    return line;
  }

  /** Takes out the line behind the current one. */
  takeNext(): Line | null {
    const line = this.peekNext();
    this.#back.pop();
    return line;
  }

  /** Makes the line behind the current one the current one, and returns it. */
  stepOn(): Line | null {
    const line = this.takeNext();
    if (line === null) return null;
    this.#startUtf16 += (this.current()?.lengthUtf16 ?? 0) + line.gap.length;
    this.#front.push(line);
    return line;
  }

  /** Makes the line in front of the current one the current one; false when there is none. */
  stepBack(): boolean {
    const line = this.current();
    if (line === null) return false;
    if (this.#front.length === 1) {
      const before = this.#readLine(this.#from - 1);
      if (before === null) return false;
      this.#from -= 1;
      this.#front.unshift(before);
    }
    this.#front.pop();
    this.#back.push(line);
    this.#startUtf16 -= line.gap.length + (this.current()?.lengthUtf16 ?? 0);
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
  add({ source }: Line, gap: string): Line {
    const line = { gap, lengthUtf16: 0, text: new LineText(""), source, isChanged: true };
    this.#startUtf16 += (this.current()?.lengthUtf16 ?? 0) + gap.length;
    this.#front.push(line);
    return line;
  }

  /** Takes note of units that came or, below 0, went. */
  grow(byUtf16: number): void {
    this.#growthUtf16 += byUtf16;
    this.#lengthUtf16 += byUtf16;
  }

  /** Another line in place of the current one, which begins where that did. */
  putInPlace(line: Line): void {
    this.#front[this.#front.length - 1] = line;
  }

  /** A line behind the current one; the current one itself where there is none. */
  putNext(line: Line): void {
    this.#back.push(line);
    if (this.#front.length === 0) this.stepOn();
  }

  /** A line behind the current one, which becomes the current one. */
  putCurrent(line: Line): void {
    this.#back.push(line);
    this.stepOn();
  }

  /** The current line is gone whole, and this one does not touch the one in front. */
  putBehindLineBefore(rest: Line): void {
    this.stepBack();
    this.#back.pop();
    this.#back.push(rest);
  }

  /** Makes the line in front of the current one the current one, if there is any. */
  putBack(line: Line): void {
    if (this.stepBack()) return;
    // In front of the segment's first line there is none.
    this.#front.pop();
    this.#back.push(line);
    this.#startUtf16 = 0;
  }
}
