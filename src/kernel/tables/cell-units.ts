// The paragraphs of a cell as one text with a map to its index units: what a reader sees, a paragraph a line, chips and marks in their words.
import type { ParagraphElement, TextStyle } from "../../google-api/docs.ts";
import type { Block } from "../document/model.ts";
import { elementContent, elementLengthUtf16, isPendingInsertion } from "../document/paragraph-text.ts";
import { shownAs } from "../document/shown-line.ts";
import { withoutLink } from "../plan/text-style.ts";

/** A stretch of the shown text and the units that it stands for. */
export interface CellPiece {
  /** Text is shown as it is, a unit a character; a thing goes or stays as a whole; an end is a line feed. */
  readonly kind: "text" | "thing" | "end";
  readonly shown: string;
  /** Where it begins in the shown text. */
  readonly shownStart: number;
  readonly startUtf16: number;
  readonly lengthUtf16: number;
  /** Of a thing, what text in its place looks like. */
  readonly textStyle: TextStyle;
}

export interface CellUnits {
  /** Without the last paragraph's end. */
  readonly shown: string;
  /** In order, the last paragraph's end included. */
  readonly pieces: readonly CellPiece[];
}

/** Null for a cell that holds more than paragraphs. Pending insertions are left out. */
export function cellUnits(blocks: readonly Block[], startUtf16: number): CellUnits | null {
  const pieces: CellPiece[] = [];
  let shown = "";
  let cursor = startUtf16;
  const put = (kind: CellPiece["kind"], text: string, lengthUtf16: number, textStyle: TextStyle): void => {
    if (lengthUtf16 > 0) {
      pieces.push({
        kind,
        shown: text,
        shownStart: shown.length,
        startUtf16: cursor,
        lengthUtf16,
        textStyle,
      });
    }
    shown += text;
    cursor += lengthUtf16;
  };
  for (const block of blocks) {
    if (block.kind !== "paragraph") return null;
    for (const element of block.raw.elements ?? []) {
      if (isPendingInsertion(element)) {
        cursor += elementLengthUtf16(element);
        continue;
      }
      const { textRun } = element;
      const style = textStyleOf(element);
      if (textRun === undefined) {
        const length = elementLengthUtf16(element);
        put("thing", shownAs(element) ?? "\uFFFC".repeat(length), length, withoutLink(style));
        continue;
      }
      const content = textRun.content ?? "";
      const text = content.replace(/\n$/, "");
      put("text", text, text.length, style);
      if (content !== text) put("end", "\n", 1, style);
    }
  }
  return { shown: shown.replace(/\n$/, ""), pieces };
}

function textStyleOf(element: ParagraphElement): TextStyle {
  const content = elementContent(element);
  if (content === null || !("textStyle" in content)) return {};
  const { textStyle } = content;
  return typeof textStyle === "object" && textStyle !== null ? textStyle : {};
}
