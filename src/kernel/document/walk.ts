// Walks the blocks of a segment with the place of each. Positions exist only here: blocks themselves know but their length.
import type { Block, ParagraphBlock, Segment, TableBlock } from "./model.ts";

/** Where inside tables a block stands, outermost first; empty outside tables. */
export interface CellStep {
  /** Counted from 0 among the tables of its container: the segment's own as `list_tables` counts them, nested ones within their cell. */
  readonly tableOrdinal: number;
  readonly rowIndex: number;
  readonly columnIndex: number;
}

export interface PlacedParagraph {
  readonly paragraph: ParagraphBlock;
  readonly startUtf16: number;
  /** Ordinal of the top-level block that holds it. */
  readonly blockOrdinal: number;
  readonly cells: readonly CellStep[];
  /** Changes wherever two paragraphs that follow each other do not touch: another cell, a table, a break between them. */
  readonly container: number;
}

const walked = new WeakMap<Segment, readonly PlacedParagraph[]>();

/** Every paragraph of the segment in document order, cells at any depth included, contents tables left out. Kept for as long as the segment is. */
export function placedParagraphs(segment: Segment): readonly PlacedParagraph[] {
  const known = walked.get(segment);
  if (known !== undefined) return known;
  const walk = new ParagraphWalk();
  let cursor = 0;
  let tables = 0;
  segment.blocks.forEach((block, blockOrdinal) => {
    walk.visit(block, cursor, blockOrdinal, [], tables);
    if (block.kind === "table") tables += 1;
    cursor += block.lengthUtf16;
  });
  walked.set(segment, walk.found);
  return walk.found;
}

class ParagraphWalk {
  readonly found: PlacedParagraph[] = [];
  #container = 0;

  /** `tableOrdinal` counts the tables before the block in its container. */
  visit(
    block: Block,
    startUtf16: number,
    blockOrdinal: number,
    cells: readonly CellStep[],
    tableOrdinal: number,
  ): void {
    if (block.kind === "paragraph") {
      this.found.push({
        paragraph: block,
        startUtf16,
        blockOrdinal,
        cells,
        container: this.#container,
      });
      return;
    }
    this.#container += 1;
    if (block.kind === "table") this.#table(block, startUtf16, blockOrdinal, cells, tableOrdinal);
    this.#container += 1;
  }

  #table(
    table: TableBlock,
    startUtf16: number,
    blockOrdinal: number,
    cells: readonly CellStep[],
    tableOrdinal: number,
  ): void {
    let cursor = startUtf16 + 1;
    table.rows.forEach((row, rowIndex) => {
      cursor += 1;
      row.cells.forEach((cell, columnIndex) => {
        cursor += 1;
        const here = [...cells, { tableOrdinal, rowIndex, columnIndex }];
        this.#container += 1;
        let nestedTables = 0;
        for (const block of cell.blocks) {
          this.visit(block, cursor, blockOrdinal, here, nestedTables);
          if (block.kind === "table") nestedTables += 1;
          cursor += block.lengthUtf16;
        }
      });
    });
  }
}

/** Ordinal of the last paragraph that begins at or before the position; -1 when none does. */
export function ordinalAtOrBefore(paragraphs: readonly PlacedParagraph[], positionUtf16: number): number {
  let low = 0;
  let high = paragraphs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((paragraphs[middle]?.startUtf16 ?? 0) <= positionUtf16) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

/** Ordinal of the paragraph whose units hold the position; -1 when none does. */
export function ordinalAt(paragraphs: readonly PlacedParagraph[], positionUtf16: number): number {
  const ordinal = ordinalAtOrBefore(paragraphs, positionUtf16);
  const placed = paragraphs[ordinal];
  if (placed === undefined) return -1;
  return positionUtf16 < placed.startUtf16 + placed.paragraph.lengthUtf16 ? ordinal : -1;
}

/** The paragraph whose units hold the position, or null. */
export function paragraphAt(
  paragraphs: readonly PlacedParagraph[],
  positionUtf16: number,
): PlacedParagraph | null {
  return paragraphs[ordinalAt(paragraphs, positionUtf16)] ?? null;
}

/** A place inside tables in words, outermost table first; one entry a table. */
export function cellWords(cells: readonly CellStep[]): readonly string[] {
  return cells.map(
    ({ tableOrdinal, rowIndex, columnIndex }) =>
      `table ${tableOrdinal}, row ${rowIndex}, column ${columnIndex}`,
  );
}
