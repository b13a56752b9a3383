// Plain text of blocks, for reading. Shows what the document shows now: pending insertions are left out, pending deletions stay.
import type { Block } from "./model.ts";
import { shownLine } from "./shown-line.ts";
import { TextUnits, type TextUnit } from "./text-units.ts";

const betweenLines = "\n";
const betweenCells = "\t";
const betweenLinesOfCell = "\u000B";

/**
 * The text of blocks, a unit a paragraph: a paragraph a line, a table row a line with its cells parted by tabs (lines inside a cell by
 * U+000B), chips as they are shown, a footnote mark as `[^1]`, any other element that is not text as U+FFFC a unit.
 */
export function textReading(blocks: readonly Block[]): TextUnits {
  const writer = new LineWriter();
  writer.lines(blocks, betweenLines, betweenLines);
  return new TextUnits(writer.units);
}

/** A row's paragraphs are one line, and are kept together. */
class LineWriter {
  readonly units: TextUnit[] = [];

  /** `first` parts the first line from what stands before, `between` the others from each other. */
  lines(blocks: readonly Block[], first: string, between: string): void {
    let separator = first;
    for (const block of blocks) {
      if (block.kind === "section-break") continue;
      if (block.kind === "paragraph") this.#add(separator, shownLine(block.raw.elements ?? []));
      else if (block.kind === "contents") this.lines(block.blocks, separator, between);
      else {
        for (const row of block.rows) {
          let beforeCell = separator;
          for (const cell of row.cells) {
            this.lines(cell.blocks, beforeCell, betweenLinesOfCell);
            beforeCell = betweenCells;
          }
          separator = between;
        }
      }
      separator = between;
    }
  }

  #add(separator: string, text: string): void {
    const ordinal = this.units.length;
    const last = this.units[ordinal - 1];
    if (last !== undefined) this.units[ordinal - 1] = { ...last, text: last.text + separator };
    const groupStart = last === undefined || separator === betweenLines ? ordinal : last.groupStart;
    this.units.push({ text, groupStart });
  }
}
