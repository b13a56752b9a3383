// A text as a row of units that a reading may be cut between, or inside between two clusters when one alone is too large.
import { utf8Bytes } from "../evidence/utf8.ts";
import { graphemeEnd } from "../locate/graphemes.ts";
import type { Cut, ReadingUnits } from "./pieces.ts";

/** A part of the text, with what parts it from the next one. */
export interface TextUnit {
  readonly text: string;
  /** Ordinal of the first of the units that are better kept together with this one. */
  readonly groupStart: number;
}

/** Offsets count in the text shown. */
export class TextUnits implements ReadingUnits<string> {
  readonly #units: readonly TextUnit[];

  constructor(units: readonly TextUnit[]) {
    this.#units = units;
  }

  get count(): number {
    return this.#units.length;
  }

  get overheadBytes(): number {
    return 0;
  }

  groupStart(unit: number): number {
    return this.#units[unit]?.groupStart ?? unit;
  }

  bytesOf(unit: number, offsetUtf16: number): number {
    return utf8Bytes(this.#textOf(unit).slice(offsetUtf16));
  }

  partEnd(unit: number, offsetUtf16: number, bytes: number): number {
    const text = this.#textOf(unit);
    let end = graphemeEnd(text, offsetUtf16);
    let left = bytes - utf8Bytes(text.slice(offsetUtf16, end));
    while (end < text.length) {
      const next = graphemeEnd(text, end);
      left -= utf8Bytes(text.slice(end, next));
      if (left < 0) break;
      end = next;
    }
    return end;
  }

  endOf(unit: number): number {
    return this.#textOf(unit).length;
  }

  content(from: Cut, to: Cut | null): string {
    const whole = this.#units.slice(from.unit, to?.unit).map(({ text }) => text);
    if (to !== null) whole.push(this.#textOf(to.unit).slice(0, to.offsetUtf16));
    return whole.join("").slice(from.offsetUtf16);
  }

  #textOf(unit: number): string {
    return this.#units[unit]?.text ?? "";
  }
}
