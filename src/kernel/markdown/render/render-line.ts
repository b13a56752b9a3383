// A line of inline content in Markdown's spelling. Every delimiter it writes opens or closes by CommonMark's rules, whatever stands beside it.
import { isPunctuation, mayBeWordBeside, firstCharacter, lastCharacter } from "../characters.ts";
import type { Inline } from "../inline.ts";
import { placeholderText } from "../placeholder.ts";
import { escapeText, lineFacts, type LineFacts } from "./escape-text.ts";
import { isAutolink, linkDestination } from "./link-text.ts";
import { markPieces, type Piece } from "./mark-pieces.ts";

export interface LineSetting {
  /** How a break is written: a backslash and a new line where there can be one, else `<br>`. */
  readonly breaks: "new-line" | "tag";
  /** The line is a paragraph, which must not begin as another block does. */
  readonly isParagraph: boolean;
  /** It begins a list item. */
  readonly startsItem: boolean;
  /** It stands in a quote and in no list, where `[!NOTE]` in a line of its own stays so. */
  readonly isInQuote: boolean;
}

/** The spelling of content in normal form; lines are parted by line feeds. */
export function renderLine(content: readonly Inline[], setting: LineSetting): string {
  return new LineWriter(content, setting).write();
}

/** A line inside a table cell. */
export function renderCell(content: readonly Inline[]): string {
  const line = renderLine(content, {
    breaks: "tag",
    isParagraph: false,
    startsItem: false,
    isInQuote: false,
  });
  return line.replace(/\|/g, "\\|");
}

/** A paragraph that begins so may be read as the definition of a reference. */
const definition = /^\[(?:[^\\[\]]|\\[^])*\]:/;

class LineWriter {
  readonly #pieces: readonly Piece[];
  readonly #setting: LineSetting;
  readonly #facts: LineFacts;
  readonly #stars = new Map<number, "*" | "_">();
  readonly #referFirst = new Set<number>();
  readonly #referLast = new Set<number>();
  readonly #isCallout: boolean;

  constructor(content: readonly Inline[], setting: LineSetting) {
    this.#pieces = markPieces(content, isAutolink);
    this.#setting = setting;
    this.#facts = lineFacts(content);
    const [first, second] = content;
    this.#isCallout =
      setting.isInQuote &&
      first?.kind === "text" &&
      second?.kind === "break" &&
      content.length > 2 &&
      /^\[![A-Za-z]+\]$/.test(first.text);
  }

  write(): string {
    this.#chooseDelimiters();
    // A letter that is written by its number is punctuation to the delimiter on its other side, so this goes on until nothing changes.
    for (let referred = -1; referred < this.#referFirst.size + this.#referLast.size;) {
      referred = this.#referFirst.size + this.#referLast.size;
      this.#pieces.forEach((_, at) => this.#makeFlanking(at));
    }
    const line = this.#pieces.map((piece, at) => this.#spell(piece, at)).join("");
    if (!this.#setting.isParagraph || !definition.test(line)) return line;
    // A link at the beginning cannot be escaped; a tag around nothing keeps its brackets from defining something.
    return this.#pieces[0]?.kind === "text" ? `\\${line}` : `<u></u>${line}`;
  }

  /** Slanted text is `*`, but `_` where it would touch the stars of bold text. */
  #chooseDelimiters(): void {
    this.#pieces.forEach((piece, at) => {
      if (piece.kind !== "delimiter" || piece.mark !== "italic") return;
      const touches = [this.#pieces[at - 1], this.#pieces[at + 1]].some(
        (beside) => beside?.kind === "delimiter" && beside.mark === "bold",
      );
      if (touches) this.#stars.set(piece.pair, "_");
    });
  }

  #delimiter(piece: Extract<Piece, { kind: "delimiter" }>): string {
    if (piece.mark === "bold") return "**";
    return piece.mark === "strikethrough" ? "~~" : (this.#stars.get(piece.pair) ?? "*");
  }

  /** Where a delimiter would not open or close beside a letter, the letter is written by its number: a reference is punctuation. */
  #makeFlanking(at: number): void {
    const piece = this.#pieces[at];
    if (piece?.kind !== "delimiter") return;
    const isUnderscore = this.#delimiter(piece) === "_";
    const inside = piece.opens ? this.#firstOf(at + 1) : this.#lastOf(at - 1);
    const outside = piece.opens ? this.#lastOf(at - 1) : this.#firstOf(at + 1);
    if (!mayBeWordBeside(outside) || !(isUnderscore || isPunctuation(inside))) return;
    if (piece.opens) this.#referLast.add(at - 1);
    else this.#referFirst.add(at + 1);
  }

  #firstOf(at: number): string {
    const piece = this.#pieces[at];
    if (piece === undefined) return "";
    if (piece.kind === "text") {
      const first = firstCharacter(piece.text);
      const isReferred = this.#referFirst.has(at) || (this.#referLast.has(at) && first === piece.text);
      return isReferred ? "&" : first;
    }
    return piece.kind === "node" && piece.node.kind === "break" ? "<" : "*";
  }

  #lastOf(at: number): string {
    const piece = this.#pieces[at];
    if (piece === undefined) return "";
    if (piece.kind === "text") {
      const last = lastCharacter(piece.text);
      const isReferred = this.#referLast.has(at) || (this.#referFirst.has(at) && last === piece.text);
      return isReferred ? ";" : last;
    }
    return piece.kind === "node" && piece.node.kind === "break" ? " " : "*";
  }

  #spell(piece: Piece, at: number): string {
    switch (piece.kind) {
      case "text":
        return this.#text(piece, at);
      case "code":
        return codeSpan(piece.text);
      case "delimiter":
        return this.#delimiter(piece);
      case "tag":
        return piece.text;
      case "autolink":
        return `<${piece.text}>`;
      case "link":
        return piece.opens ? "[" : `](${linkDestination(piece.address)})`;
      case "node":
        return this.#node(piece.node, at);
    }
  }

  #node(node: Extract<Piece, { kind: "node" }>["node"], at: number): string {
    if (node.kind === "break") return this.#break(at);
    if (node.kind === "placeholder") return placeholderText(node);
    if (node.kind === "image") {
      const alt = escapeText(node.altText, {
        facts: allPairs,
        startsLine: false,
        startsContent: false,
        endsContent: false,
        startsItem: false,
        isInBrackets: true,
        previous: "[",
        next: "]",
        referFirst: false,
        referLast: false,
      });
      return `![${alt}](${linkDestination(node.address)})`;
    }
    return node.kind === "footnote" ? `[^${node.label}]` : "[page-break]";
  }

  #isBreak(at: number): boolean {
    const piece = this.#pieces[at];
    return piece?.kind === "node" && piece.node.kind === "break";
  }

  /** Whether the break here is written as the end of a source line. */
  #endsSourceLine(at: number): boolean {
    if (!this.#isBreak(at) || this.#setting.breaks === "tag") return false;
    return !this.#isBreak(at - 1) && !this.#isBreak(at + 1);
  }

  #break(at: number): string {
    if (!this.#endsSourceLine(at)) return "<br>";
    return this.#isCallout && at === 1 ? "\n" : "\\\n";
  }

  #text(piece: Extract<Piece, { kind: "text" }>, at: number): string {
    const isAtEdge = at === 0 || this.#endsSourceLine(at - 1);
    const before = this.#pieces[at - 1];
    return escapeText(piece.text, {
      facts: this.#facts,
      startsLine: this.#setting.isParagraph && isAtEdge,
      startsContent: at === 0 || this.#isBreak(at - 1),
      endsContent: at + 1 === this.#pieces.length || this.#isBreak(at + 1),
      startsItem: this.#setting.startsItem && at === 0,
      isInBrackets: piece.isInLink,
      previous: isAtEdge ? "" : edgeOf(before),
      next: this.#beginOf(at + 1),
      referFirst: this.#referFirst.has(at),
      referLast: this.#referLast.has(at),
    });
  }

  /** What the source goes on with behind a text; "" at the end. */
  #beginOf(at: number): string {
    const piece = this.#pieces[at];
    return piece === undefined ? "" : this.#spell(piece, at).charAt(0);
  }
}

/** What the source of a piece ends with, as far as it has a meaning for the text behind it. */
function edgeOf(piece: Piece | undefined): string {
  if (piece?.kind === "link" && piece.opens) return "[";
  const isInBrackets = piece?.kind === "node" && piece.node.kind !== "image" && piece.node.kind !== "break";
  return isInBrackets ? "]" : "*";
}

const allPairs: LineFacts = {
  canPairStars: true,
  canPairUnderscores: true,
  canPairTildes: true,
  canPairBackticks: true,
  hasAt: true,
};

/** Code between as many backticks as it needs. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const isPadded = /^`|`$/.test(text) || (/^ [^]* $/.test(text) && /[^ ]/.test(text));
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}
