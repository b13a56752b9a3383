// Plain text of blocks, for reading. Shows what the document shows now: pending insertions are left out, pending deletions stay.
import { graphemeEnd } from "../locate/graphemes.ts";
import { utf8Bytes } from "../evidence/utf8.ts";
import type { Block } from "./model.ts";
import type { ReadingUnits, Cut } from "./pieces.ts";
import { shownLine } from "./shown-line.ts";

const betweenLines = "\n";
const betweenCells = "\t";
const betweenLinesOfCell = "\u000B";

/** A paragraph's text with what parts it from the next one. */
interface TextUnit {
  readonly text: string;
  /** Ordinal of the unit that its line begins with: a row's paragraphs are one line. */
  readonly lineStart: number;
}

/**
 * A paragraph a line, a table row a line with its cells parted by tabs (lines inside a cell by U+000B), chips as they are shown,
 * a footnote mark as `[^1]`, any other element that is not text as U+FFFC a unit.
 */
export function renderText(blocks: readonly Block[]): string {
  return new TextReading(blocks).content({ unit: 0, offsetUtf16: 0 }, null);
}

/** The text of blocks, paragraph by paragraph; offsets count in the text shown. */
export class TextReading implements ReadingUnits<string> {
  readonly #units: TextUnit[] = [];

  constructor(blocks: readonly Block[]) {
    this.#lines(blocks, betweenLines, betweenLines);
  }

  get count(): number {
    return this.#units.length;
  }

  get overheadBytes(): number {
    return 0;
  }

  groupStart(unit: number): number {
    return this.#units[unit]?.lineStart ?? unit;
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

  /** `first` parts the first line from what stands before, `between` the others from each other. */
  #lines(blocks: readonly Block[], first: string, between: string): void {
    let separator = first;
    for (const block of blocks) {
      if (block.kind === "section-break") continue;
      if (block.kind === "paragraph") this.#add(separator, shownLine(block.raw.elements ?? []));
      else if (block.kind === "contents") this.#lines(block.blocks, separator, between);
      else {
        for (const row of block.rows) {
          let beforeCell = separator;
          for (const cell of row.cells) {
            this.#lines(cell.blocks, beforeCell, betweenLinesOfCell);
            beforeCell = betweenCells;
          }
          separator = between;
        }
      }
      separator = between;
    }
  }

  #add(separator: string, text: string): void {
    const ordinal = this.#units.length;
    const last = this.#units[ordinal - 1];
    if (last !== undefined) this.#units[ordinal - 1] = { ...last, text: last.text + separator };
    const lineStart = last === undefined || separator === betweenLines ? ordinal : last.lineStart;
    this.#units.push({ text, lineStart });
  }
}
