// Where in a tab's body Markdown goes: whole blocks of one container, a place between two, or words inside one paragraph. Decides; changes nothing.
import { ToolError, type JsonObject } from "../../errors.ts";
import type { Block, ParagraphBlock, Segment, Span, TabModel } from "../../document/model.ts";
import { unitText } from "../../document/paragraph-text.ts";
import { cellWords, placedParagraphs, type CellStep } from "../../document/walk.ts";
import { isGraphemeBoundary } from "../../locate/graphemes.ts";
import { placeAt, type Container } from "../../plan/blocks/container.ts";
import type { ReadPart } from "../read/read-markdown.ts";

export type MarkdownTarget =
  /** Of the tab's body, the end exclusive. */
  | { readonly kind: "range"; readonly startUtf16: number; readonly endUtf16: number }
  | { readonly kind: "tab" }
  | { readonly kind: "append" };

/** Whole blocks that follow each other, perhaps none. */
export interface TargetBlocks {
  readonly kind: "blocks";
  readonly part: ReadPart;
  /** Where the part ends; where it holds nothing, blocks go there. */
  readonly endUtf16: number;
  readonly container: Container;
  /** Ordinal of the part's first block in its container. */
  readonly firstBlock: number;
  /** Text in front of the blocks and behind them that goes, ascending: parts of paragraphs whose rest stays. */
  readonly cuts: readonly Span[];
  /** How many blocks of the container stand behind the part, and stay. */
  readonly blocksBehind: number;
  /** The part is a place inside a paragraph, which is split there. */
  readonly isSplit: boolean;
  /** The empty paragraph at the part's end is used up. */
  readonly usesEmpty: boolean;
}

/** A stretch inside one paragraph, its end excluded. */
export interface TargetWords extends Span {
  readonly kind: "words";
  readonly paragraph: ParagraphBlock;
  readonly paragraphStartUtf16: number;
  /** The paragraph as a block, for what is more than words. */
  readonly whole: TargetBlocks;
  /** The same stretch as a place for blocks: the paragraph is split where it has text on both sides. */
  readonly between: TargetBlocks;
}

export type ResolvedTarget =
  TargetBlocks | TargetWords | { readonly kind: "refused"; readonly error: ToolError };

export function resolveTarget(tab: TabModel, segment: Segment, target: MarkdownTarget): ResolvedTarget {
  const whole: Container = { blocks: segment.blocks, isCell: false };
  const first = firstBlockOf(segment);
  if (target.kind === "tab") return blocksOf(segment, whole, first, segment.blocks.length, []);
  if (target.kind === "range") return new RangeFinder(tab, segment).find(target);
  const last = segment.blocks.length - 1;
  const usesEmpty = last >= first && isEmpty(segment.blocks[last]);
  const at = usesEmpty ? last : segment.blocks.length;
  return { ...blocksOf(segment, whole, at, at, []), usesEmpty, blocksBehind: 0 };
}

/** The body begins with a section break, which is not part of what it says. */
function firstBlockOf(segment: Segment): number {
  return segment.kind === "body" && segment.blocks[0]?.kind === "section-break" ? 1 : 0;
}

/** An empty paragraph of normal text. */
function isEmpty(block: Block | undefined): boolean {
  if (block?.kind !== "paragraph" || block.lengthUtf16 !== 1) return false;
  const { bullet, paragraphStyle, positionedObjectIds } = block.raw;
  const named = paragraphStyle?.namedStyleType ?? "NORMAL_TEXT";
  return bullet === undefined && named === "NORMAL_TEXT" && (positionedObjectIds ?? []).length === 0;
}

/** Blocks of a container by their ordinals. */
function blocksOf(
  segment: Segment,
  container: Container,
  firstBlock: number,
  endBlock: number,
  cuts: readonly Span[],
): TargetBlocks {
  const startUtf16 = startOf(segment, container, firstBlock);
  const blocks = container.blocks.slice(firstBlock, endBlock);
  return {
    kind: "blocks",
    part: {
      segment,
      blocks:
        firstBlock === 0 && endBlock === segment.blocks.length && !container.isCell ? segment.blocks : blocks,
      startUtf16,
      cells: container.isCell ? cellsOf(segment, container) : [],
      tablesBefore: container.blocks.slice(0, firstBlock).filter(({ kind }) => kind === "table").length,
    },
    endUtf16: blocks.reduce((end, { lengthUtf16 }) => end + lengthUtf16, startUtf16),
    container,
    firstBlock,
    blocksBehind: container.blocks.length - endBlock,
    cuts,
    isSplit: false,
    usesEmpty: false,
  };
}

/** Where a block of a container begins; behind the last one its end. */
function startOf(segment: Segment, { blocks, isCell }: Container, ordinal: number): number {
  let start = isCell ? cellStart(segment, blocks) : 0;
  for (const { lengthUtf16 } of blocks.slice(0, ordinal)) start += lengthUtf16;
  return start;
}

function firstPlaced(segment: Segment, blocks: readonly Block[]) {
  // A cell ends in a paragraph, whatever it begins with.
  const last = blocks[blocks.length - 1];
  return placedParagraphs(segment).find(({ paragraph }) => paragraph === last) ?? null;
}

function cellStart(segment: Segment, blocks: readonly Block[]): number {
  const placed = firstPlaced(segment, blocks);
  const before = blocks.slice(0, -1).reduce((sum, { lengthUtf16 }) => sum + lengthUtf16, 0);
  return (placed?.startUtf16 ?? 0) - before;
}

function cellsOf(segment: Segment, { blocks }: Container): readonly CellStep[] {
  return firstPlaced(segment, blocks)?.cells ?? [];
}

/** An end of a range: a border of a container, or a place inside a paragraph of it. */
interface Edge {
  readonly container: Container;
  readonly ordinal: number;
  /** Null at the border in front of the block. */
  readonly inside: { readonly paragraph: ParagraphBlock; readonly startUtf16: number } | null;
  readonly positionUtf16: number;
}

class RangeFinder {
  readonly #tab: TabModel;
  readonly #segment: Segment;

  constructor(tab: TabModel, segment: Segment) {
    this.#tab = tab;
    this.#segment = segment;
  }

  find({ startUtf16, endUtf16 }: { readonly startUtf16: number; readonly endUtf16: number }): ResolvedTarget {
    const segment = this.#segment;
    const begin = firstBlockOf(segment);
    const isRange = Number.isInteger(startUtf16) && Number.isInteger(endUtf16) && startUtf16 < endUtf16;
    if (!isRange || startUtf16 < begin || endUtf16 > segment.lengthUtf16) {
      return this.#refuse(startUtf16, endUtf16, `${startUtf16}–${endUtf16}`);
    }
    const from = this.#edge(startUtf16);
    const to = this.#edge(endUtf16);
    if (from === null || to === null) {
      const at = from === null ? startUtf16 : endUtf16;
      return this.#refuse(
        startUtf16,
        endUtf16,
        `index ${at}, which lies in no paragraph and between no blocks`,
      );
    }
    if (from.container.blocks !== to.container.blocks) {
      const words = [from, to].map(({ container }) => this.#containerWords(container));
      return this.#refuse(startUtf16, endUtf16, `a range from ${words[0] ?? ""} into ${words[1] ?? ""}`);
    }
    const parted = [from, to].find(partsCharacter);
    if (parted !== undefined) {
      return this.#refuse(
        startUtf16,
        endUtf16,
        `index ${parted.positionUtf16}, which lies inside a character`,
      );
    }
    return this.#between(from, to);
  }

  #edge(positionUtf16: number): Edge | null {
    const place = placeAt(this.#segment, positionUtf16);
    if (place.kind === "nowhere") return null;
    if (place.kind === "border") {
      const { container, ordinal } = place.border;
      return { container, ordinal, inside: null, positionUtf16 };
    }
    const { container, ordinal, startUtf16 } = place.inside;
    const paragraph = container.blocks[ordinal];
    if (paragraph?.kind !== "paragraph") return null;
    return { container, ordinal, inside: { paragraph, startUtf16 }, positionUtf16 };
  }

  #between(from: Edge, to: Edge): ResolvedTarget {
    const { container } = from;
    if (to.inside !== null && to.ordinal === from.ordinal) return this.#words(from, to, to.inside);
    const cuts: Span[] = [];
    let first = from.ordinal;
    if (from.inside !== null) {
      const { paragraph, startUtf16 } = from.inside;
      const end = startUtf16 + paragraph.lengthUtf16 - 1;
      if (end > from.positionUtf16) cuts.push({ startUtf16: from.positionUtf16, endUtf16: end });
      first += 1;
    }
    let end = to.ordinal;
    if (to.inside !== null) {
      const { paragraph, startUtf16 } = to.inside;
      // All of its text is all of it.
      if (to.positionUtf16 === startUtf16 + paragraph.lengthUtf16 - 1) end += 1;
      else cuts.push({ startUtf16, endUtf16: to.positionUtf16 });
    }
    return blocksOf(this.#segment, container, first, Math.max(first, end), cuts);
  }

  #words(from: Edge, to: Edge, { paragraph, startUtf16 }: NonNullable<Edge["inside"]>): TargetWords {
    const { container, ordinal } = from;
    const textEnd = startUtf16 + paragraph.lengthUtf16 - 1;
    const isFront = from.positionUtf16 > startUtf16;
    const isTail = to.positionUtf16 < textEnd;
    const whole = blocksOf(this.#segment, container, ordinal, ordinal + 1, []);
    const cuts = [{ startUtf16: from.positionUtf16, endUtf16: to.positionUtf16 }];
    const at = isFront && !isTail ? ordinal + 1 : ordinal;
    const beside = blocksOf(this.#segment, container, at, at, cuts);
    const split = from.positionUtf16;
    const between =
      isFront && isTail
        ? { ...beside, part: { ...beside.part, startUtf16: split }, endUtf16: split, isSplit: true }
        : isFront
          ? beside
          : isTail
            ? beside
            : whole;
    return {
      kind: "words",
      startUtf16: from.positionUtf16,
      endUtf16: to.positionUtf16,
      paragraph,
      paragraphStartUtf16: startUtf16,
      whole,
      between,
    };
  }

  #containerWords(container: Container): string {
    if (!container.isCell) return "the text outside tables";
    return cellWords(cellsOf(this.#segment, container)).join(", ");
  }

  #refuse(startUtf16: number, endUtf16: number, found: string): ResolvedTarget {
    const diagnostics: JsonObject = {
      start_index: startUtf16,
      end_index: endUtf16,
      tab_start: firstBlockOf(this.#segment),
      tab_end: this.#segment.lengthUtf16,
      tab_id: this.#tab.tabId,
      write_status: "not_written",
      retry_safe: true,
    };
    return {
      kind: "refused",
      error: new ToolError(
        "INVALID_RANGE",
        `Expected a range from ${firstBlockOf(this.#segment)} to ${this.#segment.lengthUtf16} that begins and ends between whole characters of the text outside tables or of one cell, found ${found}. Take the range from find_sections, search_text or read_document.`,
        diagnostics,
      ),
    };
  }
}

function partsCharacter({ inside, positionUtf16 }: Edge): boolean {
  if (inside === null) return false;
  return !isGraphemeBoundary(unitText(inside.paragraph.raw), positionUtf16 - inside.startUtf16);
}

/** The part of a document in which a target was written: all that stands between what stood around it. Null where its container is gone. */
export function writtenPart(segment: Segment, target: TargetBlocks): ReadPart | null {
  let blocks: readonly Block[] = segment.blocks;
  let startUtf16 = 0;
  for (const step of target.part.cells) {
    const cell = cellIn(blocks, startUtf16, step);
    if (cell === null) return null;
    [blocks, startUtf16] = [cell.blocks, cell.startUtf16];
  }
  const first = target.firstBlock + (target.isSplit ? 1 : 0);
  const end = Math.max(first, blocks.length - target.blocksBehind);
  for (const { lengthUtf16 } of blocks.slice(0, first)) startUtf16 += lengthUtf16;
  const isWhole = first === 0 && end === blocks.length;
  return { ...target.part, segment, blocks: isWhole ? blocks : blocks.slice(first, end), startUtf16 };
}

function cellIn(
  blocks: readonly Block[],
  startUtf16: number,
  { tableOrdinal, rowIndex, columnIndex }: CellStep,
): { readonly blocks: readonly Block[]; readonly startUtf16: number } | null {
  let cursor = startUtf16;
  let tables = 0;
  for (const block of blocks) {
    if (block.kind === "table") {
      if (tables === tableOrdinal) {
        let start = cursor + 1;
        for (const row of block.rows.slice(0, rowIndex)) start += row.lengthUtf16;
        const row = block.rows[rowIndex];
        start += 1;
        for (const cell of row?.cells.slice(0, columnIndex) ?? []) start += cell.lengthUtf16;
        const cell = row?.cells[columnIndex];
        return cell === undefined ? null : { blocks: cell.blocks, startUtf16: start + 1 };
      }
      tables += 1;
    }
    cursor += block.lengthUtf16;
  }
  return null;
}
