// The characters of an element and where each of them stands in the document: offsets of a script to positions of Google's API.
import type { Range, Request } from "../../../../../google-api/docs.ts";
import { exception } from "../../host-call.ts";
import type { DocNode } from "./node.ts";
import { textOfRuns } from "./shape.ts";

/** Text that stands in one piece. */
interface Piece {
  readonly startUtf16: number;
  readonly text: string;
}

export class TextSpan {
  readonly text: string;
  readonly #node: DocNode;
  readonly #pieces: readonly Piece[];

  constructor(node: DocNode) {
    this.#node = node;
    this.#pieces = piecesOf(node);
    this.text = this.#pieces.map(({ text }) => text).join("");
  }

  /** Where text is put in for `offset`; the end of the text counts as an offset. */
  indexAt(offset: number): number {
    this.#check(offset, this.text.length);
    let from = 0;
    for (const { startUtf16, text } of this.#pieces) {
      if (offset <= from + text.length) return startUtf16 + (offset - from);
      from += text.length;
    }
    return contentStart(this.#node);
  }

  /** Ranges of the API for the characters from `start` to `endInclusive`, in order. */
  ranges(start: number, endInclusive: number): Range[] {
    this.#check(start, this.text.length - 1);
    this.#check(endInclusive, this.text.length - 1);
    const ranges: { startIndex: number; endIndex: number }[] = [];
    let from = 0;
    for (const { startUtf16, text } of this.#pieces) {
      const startIndex = startUtf16 + Math.max(start - from, 0);
      const endIndex = startUtf16 + Math.min(endInclusive + 1 - from, text.length);
      const last = ranges[ranges.length - 1];
      if (startIndex < endIndex) {
        if (last?.endIndex === startIndex) last.endIndex = endIndex;
        else ranges.push({ startIndex, endIndex });
      }
      from += text.length;
    }
    return ranges.map((range) => ({ ...range, ...this.#node.segment }));
  }

  /** All of its characters; none for an element without any. */
  allRanges(): Range[] {
    return this.text === "" ? [] : this.ranges(0, this.text.length - 1);
  }

  insertion(offset: number, text: string): Request {
    return insertTextAt(this.#node, this.indexAt(offset), text);
  }

  #check(offset: number, most: number): void {
    if (!Number.isInteger(offset) || offset < 0 || offset > most)
      throw exception(
        `Index (${offset}) must be less than or equal to the content length (${this.text.length}).`,
      );
  }
}

export function insertTextAt({ segment }: DocNode, index: number, text: string): Request {
  return { insertText: { location: { index, ...segment }, text: text.replace(/\r/g, "\u000b") } };
}

/** Where the first character of an element without any would stand. */
export function contentStart(node: DocNode): number {
  const [first] = node.children;
  return first !== undefined && node.shape.paragraph === undefined
    ? contentStart(first)
    : node.shape.startUtf16;
}

/** The paragraphs in an element, itself included, in order. */
export function paragraphsIn(node: DocNode): DocNode[] {
  if (node.shape.paragraph !== undefined) return [node];
  return node.children.flatMap(paragraphsIn);
}

/** The texts in an element, itself included, in order. */
export function textsIn(node: DocNode): DocNode[] {
  if (node.kind === "TEXT") return [node];
  return node.children.flatMap(textsIn);
}

/** Text only: chips, pictures and the like have none (apps-script-platform 4.3). */
function piecesOf(node: DocNode): Piece[] {
  if (node.kind === "TEXT")
    return [{ startUtf16: node.shape.startUtf16, text: textOfRuns(node.shape.elements ?? []) }];
  if (node.shape.paragraph !== undefined) return node.children.flatMap(piecesOf);
  const paragraphs = paragraphsIn(node);
  return paragraphs.flatMap((paragraph, index): Piece[] => {
    const newline = { startUtf16: paragraph.shape.endUtf16 - 1, text: "\n" };
    return index === paragraphs.length - 1 ? piecesOf(paragraph) : [...piecesOf(paragraph), newline];
  });
}
