// A model as texts: bodies in pieces and the rest as one trunk, so that a small edit of a long document makes little new text.
// It must not know where texts are kept.
import type { Block } from "./block.ts";
import type { DocumentModel, Segment, Tab } from "./document.ts";

/** A stretch of a body: its number in its document, and the blocks that its text holds. */
export interface Piece {
  readonly number: number;
  readonly blocks: readonly Block[];
}

/** A model in its stored form. */
export interface StoredForm {
  /** Everything but the pieces, and which pieces stand where. */
  readonly trunk: string;
  readonly pieces: readonly Piece[];
  /** The texts of those pieces that were not known before, by number. */
  readonly newTexts: ReadonlyMap<number, string>;
}

/** A piece is closed when its text is this long; a shorter one than half of it takes its neighbour in. */
const pieceLength = 32_000;

/** Cuts a model. Of `known`, the pieces of an earlier model of the same document, those that stand in it unchanged are used again. */
export function cutModel(model: DocumentModel, known: readonly Piece[]): StoredForm {
  const cutter = new Cutter(known);
  const trunkOf = (tabs: readonly Tab[]): readonly Tab[] =>
    tabs.map(({ content, children, ...tab }) => ({
      ...tab,
      content: { ...content, body: cutter.cut(content.body) },
      children: trunkOf(children),
    }));
  const trunk = JSON.stringify({ ...model, tabs: trunkOf(model.tabs) });
  return { trunk, pieces: [...cutter.pieces.values()], newTexts: cutter.newTexts };
}

/**
 * Puts a model together. `textOf` answers the text of a piece. A text without pieces, as earlier versions kept it, is a
 * trunk, too. Null when the trunk has another format; throws where a piece cannot be read.
 */
export function joinModel(
  trunk: string,
  textOf: (number: number) => string,
): { readonly model: DocumentModel; readonly pieces: readonly Piece[] } | null {
  const value: unknown = JSON.parse(trunk);
  if (!isModel(value)) return null;
  const pieces = new Map<number, Piece>();
  const pieceOf = (number: number): Piece => {
    const piece = pieces.get(number) ?? { number, blocks: blocksIn(textOf(number)) };
    pieces.set(number, piece);
    return piece;
  };
  const joined = (tabs: readonly Tab[]): readonly Tab[] =>
    tabs.map((tab) => {
      const { body } = tab.content;
      if (!isCut(body)) return { ...tab, children: joined(tab.children) };
      const { pieces: numbers, ...segment } = body;
      const blocks = numbers.flatMap((number) => pieceOf(number).blocks);
      return {
        ...tab,
        content: { ...tab.content, body: { ...segment, blocks } },
        children: joined(tab.children),
      };
    });
  const model = { ...value, tabs: joined(value.tabs) };
  return { model, pieces: [...pieces.values()] };
}

/** A body as the trunk has it: without its blocks. */
interface CutSegment extends Segment {
  readonly pieces: readonly number[];
}

class Cutter {
  /** The pieces of all that was cut so far, by number. */
  readonly pieces = new Map<number, Piece>();
  readonly newTexts = new Map<number, string>();
  readonly #known: ReadonlyMap<Block | undefined, Piece>;
  #lastNumber: number;

  constructor(known: readonly Piece[]) {
    this.#known = new Map(known.map((piece) => [piece.blocks[0], piece]));
    this.#lastNumber = known.reduce((last, { number }) => Math.max(last, number), 0);
  }

  cut(segment: Segment): CutSegment {
    const numbers: number[] = [];
    let open: Block[] = [];
    let texts: string[] = [];
    let length = 0;
    const keep = (piece: Piece): void => {
      this.pieces.set(piece.number, piece);
      numbers.push(piece.number);
    };
    const close = (): void => {
      if (open.length === 0) return;
      const number = (this.#lastNumber += 1);
      this.newTexts.set(number, `[${texts.join()}]`);
      keep({ number, blocks: open });
      open = [];
      texts = [];
      length = 0;
    };
    const { blocks } = segment;
    for (let index = 0; index < blocks.length;) {
      const block = blocks[index];
      const piece = this.#known.get(block);
      const isSmall = open.length > 0 && length < pieceLength / 2;
      if (piece !== undefined && !isSmall && standsAt(piece.blocks, blocks, index)) {
        close();
        keep(piece);
        index += piece.blocks.length;
        continue;
      }
      if (block !== undefined) {
        const text = JSON.stringify(block);
        open.push(block);
        texts.push(text);
        length += text.length;
      }
      if (length >= pieceLength) close();
      index += 1;
    }
    close();
    return { ...segment, blocks: [], pieces: numbers };
  }
}

/** Models are values: the same blocks are unchanged ones. */
function standsAt(piece: readonly Block[], blocks: readonly Block[], index: number): boolean {
  return piece.every((block, offset) => block === blocks[index + offset]);
}

function isCut(segment: Segment): segment is CutSegment {
  return "pieces" in segment;
}

function blocksIn(text: string): readonly Block[] {
  const value: unknown = JSON.parse(text);
  if (!isBlockList(value)) throw new TypeError("expected a list of blocks, found something else");
  return value;
}

// Only this module writes these texts: the guards tell a damaged one from a whole one.
function isBlockList(value: unknown): value is readonly Block[] {
  return Array.isArray(value);
}

function isModel(value: unknown): value is DocumentModel {
  return (
    typeof value === "object" && value !== null && "format" in value && value.format === "proofmark-docs-1"
  );
}
