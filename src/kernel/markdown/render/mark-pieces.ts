// A line of marked text as a row of pieces: text, opening and closing delimiters, and what is written as it is. Marks that reach further are opened first.
import { whiteSpaceApart, type Inline, type Marks, type TextInline } from "../inline.ts";

type MarkName = keyof Marks;

export type DelimitedMark = "bold" | "italic" | "strikethrough";

export type Piece =
  | { readonly kind: "text"; readonly text: string; readonly isInLink: boolean }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "node"; readonly node: Exclude<Inline, TextInline> }
  | {
      readonly kind: "delimiter";
      readonly mark: DelimitedMark;
      readonly opens: boolean;
      readonly pair: number;
    }
  | { readonly kind: "tag"; readonly text: string }
  | { readonly kind: "link"; readonly opens: boolean; readonly address: string }
  | { readonly kind: "autolink"; readonly text: string };

/** Of two marks that reach equally far, the one named first is outside. */
const outsideFirst: readonly MarkName[] = [
  "link",
  "underline",
  "baseline",
  "strikethrough",
  "bold",
  "italic",
];

/** The pieces of a line in normal form. `isAutolink` says of a text and its address whether the one can stand for both. */
export function markPieces(
  content: readonly Inline[],
  isAutolink: (text: string, address: string) => boolean,
): readonly Piece[] {
  const writer = new PieceWriter(content.flatMap(whiteSpaceApart), isAutolink);
  writer.write(0, writer.length, new Set());
  return writer.pieces;
}

class PieceWriter {
  readonly pieces: Piece[] = [];
  readonly #nodes: readonly Inline[];
  readonly #isAutolink: (text: string, address: string) => boolean;
  #pairs = 0;

  constructor(nodes: readonly Inline[], isAutolink: (text: string, address: string) => boolean) {
    this.#nodes = nodes;
    this.#isAutolink = isAutolink;
  }

  get length(): number {
    return this.#nodes.length;
  }

  write(from: number, to: number, open: ReadonlySet<MarkName>): void {
    let at = from;
    while (at < to) {
      const found = this.#furthest(at, to, open);
      if (found === null) {
        this.#plain(at, open);
        at += 1;
      } else {
        this.#group(at, found.end, found.mark, open);
        at = found.end;
      }
    }
  }

  /** The mark of the node here that is not open yet and reaches furthest. */
  #furthest(at: number, to: number, open: ReadonlySet<MarkName>): { mark: MarkName; end: number } | null {
    let best: { mark: MarkName; end: number } | null = null;
    for (const mark of outsideFirst) {
      if (open.has(mark) || (isTight(mark) && this.#isSpace(at))) continue;
      const value = this.#marked(at, mark);
      if (value === null) continue;
      let end = at + 1;
      while (end < to && this.#marked(end, mark) === value) end += 1;
      if (isTight(mark)) while (end > at && this.#isSpace(end - 1)) end -= 1;
      if (end > at && (best === null || end > best.end)) best = { mark, end };
    }
    return best;
  }

  /** The value of a mark that is set; white space alone never opens what must stand close to words. */
  #marked(at: number, mark: MarkName): string | true | null {
    const node = this.#nodes[at];
    if (node?.kind !== "text") return null;
    const value = node.marks[mark];
    return value === false || value === null || value === "none" ? null : value;
  }

  #isSpace(at: number): boolean {
    const node = this.#nodes[at];
    return node?.kind === "text" && !node.marks.code && node.text.trim() === "";
  }

  #group(from: number, to: number, mark: MarkName, open: ReadonlySet<MarkName>): void {
    const inside = new Set([...open, mark]);
    const value = this.#marked(from, mark);
    if (mark === "bold" || mark === "italic" || mark === "strikethrough") {
      const pair = this.#pairs;
      this.#pairs += 1;
      this.pieces.push({ kind: "delimiter", mark, opens: true, pair });
      this.write(from, to, inside);
      this.pieces.push({ kind: "delimiter", mark, opens: false, pair });
    } else if (mark === "link" && typeof value === "string") this.#link(from, to, value, inside);
    else {
      const tag = mark === "underline" ? "u" : value === "superscript" ? "sup" : "sub";
      this.pieces.push({ kind: "tag", text: `<${tag}>` });
      this.write(from, to, inside);
      this.pieces.push({ kind: "tag", text: `</${tag}>` });
    }
  }

  #link(from: number, to: number, address: string, inside: ReadonlySet<MarkName>): void {
    const only = this.#nodes[from];
    const isPlain =
      to === from + 1 &&
      only?.kind === "text" &&
      outsideFirst.every((mark) => inside.has(mark) || this.#marked(from, mark) === null);
    if (isPlain && !only.marks.code && this.#isAutolink(only.text, address)) {
      this.pieces.push({ kind: "autolink", text: only.text });
      return;
    }
    this.pieces.push({ kind: "link", opens: true, address });
    this.write(from, to, inside);
    this.pieces.push({ kind: "link", opens: false, address });
  }

  #plain(at: number, open: ReadonlySet<MarkName>): void {
    const node = this.#nodes[at];
    if (node === undefined) return;
    if (node.kind !== "text") {
      this.pieces.push({ kind: "node", node });
      return;
    }
    if (node.marks.code) {
      this.pieces.push({ kind: "code", text: node.text });
      return;
    }
    const last = this.pieces[this.pieces.length - 1];
    const isInLink = open.has("link");
    if (last?.kind === "text") this.pieces[this.pieces.length - 1] = { ...last, text: last.text + node.text };
    else this.pieces.push({ kind: "text", text: node.text, isInLink });
  }
}

function isTight(mark: MarkName): boolean {
  return mark === "bold" || mark === "italic" || mark === "strikethrough";
}
