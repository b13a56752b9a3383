// One paragraph of a segment under editing, with the units in front of it. Belongs to the simulator alone.
import type { ParagraphBlock } from "../document/model.ts";
import { unitText } from "../document/paragraph-text.ts";
import type { PlacedParagraph } from "../document/walk.ts";
import { LineText } from "./line-text.ts";

export interface Line {
  /** One character for each unit between the line before it and this one; "" where the two touch. See `structure.ts`. */
  readonly gap: string;
  lengthUtf16: number;
  /** Null until the line is looked at; then one character an index unit. */
  text: LineText | null;
  /** The block it was read from; a line that was changed has its text and keeps this only as a memory. */
  readonly source: ParagraphBlock;
  isChanged: boolean;
}

/** How a line, or where it is none the paragraph it was read from, differs from a predicted paragraph; null when it does not. */
export function lineDifference(
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
export function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** The line's text, read when it is first asked for. */
export function textOf(line: Line): LineText {
  line.text ??= new LineText(unitText(line.source.raw));
  return line.text;
}

/** Takes note that a line's text was changed. */
export function note(line: Line): void {
  line.lengthUtf16 = textOf(line).lengthUtf16;
  line.isChanged = true;
}
