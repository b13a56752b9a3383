// Structural elements of the model and their sizes (rulebook 2.2, 2.6, 8.1). It must not know positions.
import type { Properties } from "./properties.ts";
import type { Element } from "./element.ts";
import { elementSize, withJoin } from "./element.ts";
import { sizeOf } from "./places.ts";

/** A paragraph; its last element is text that ends in the paragraph's newline. */
export interface ParagraphBlock {
  readonly kind: "paragraph";
  readonly size: number;
  readonly elements: readonly Element[];
  readonly style: Properties;
  readonly bullet: Properties | null;
  /** Every other key of the paragraph: positioned objects, suggested changes. */
  readonly others: Properties;
}

export interface TableCell {
  readonly size: number;
  readonly blocks: readonly Block[];
  readonly others: Properties;
}

export interface TableRow {
  readonly size: number;
  readonly cells: readonly TableCell[];
  readonly others: Properties;
}

export interface TableBlock {
  readonly kind: "table";
  readonly size: number;
  readonly rows: readonly TableRow[];
  readonly others: Properties;
}

/** A table of contents. */
export interface ContentsBlock {
  readonly kind: "contents";
  readonly size: number;
  readonly blocks: readonly Block[];
  readonly others: Properties;
}

export interface SectionBreakBlock {
  readonly kind: "sectionBreak";
  readonly size: number;
  readonly value: Properties;
}

export type Block = ParagraphBlock | TableBlock | ContentsBlock | SectionBreakBlock;

/** A paragraph with the size of its elements. */
export function paragraph(
  elements: readonly Element[],
  style: Properties,
  bullet: Properties | null = null,
  others: Properties = {},
): ParagraphBlock {
  const size = elements.reduce((sum, element) => sum + elementSize(element), 0);
  return { kind: "paragraph", size, elements: startingRun(elements), style, bullet, others };
}

// The first piece of a paragraph continues nothing.
function startingRun(elements: readonly Element[]): readonly Element[] {
  const [first, ...others] = elements;
  if (first?.kind !== "text" || first.joined === undefined) return elements;
  return [withJoin(first, false), ...others];
}

/** The same paragraph with other elements. */
export function withElements(block: ParagraphBlock, elements: readonly Element[]): ParagraphBlock {
  return paragraph(elements, block.style, block.bullet, block.others);
}

// A cell, a row and a contents table open with one unit; a table and a contents table also close with one.
export function cell(blocks: readonly Block[], others: Properties): TableCell {
  return { size: 1 + sizeOf(blocks), blocks, others };
}

export function row(cells: readonly TableCell[], others: Properties): TableRow {
  return { size: 1 + sizeOf(cells), cells, others };
}

export function table(rows: readonly TableRow[], others: Properties): TableBlock {
  return { kind: "table", size: 2 + sizeOf(rows), rows, others };
}

export function contents(blocks: readonly Block[], others: Properties): ContentsBlock {
  return { kind: "contents", size: 2 + sizeOf(blocks), blocks, others };
}

/** Every paragraph, those inside tables and contents tables too, in document order. */
export function* paragraphsOf(blocks: readonly Block[]): Generator<ParagraphBlock> {
  for (const block of blocks) {
    if (block.kind === "paragraph") yield block;
    else if (block.kind === "contents") yield* paragraphsOf(block.blocks);
    else if (block.kind === "table")
      for (const tableRow of block.rows)
        for (const tableCell of tableRow.cells) yield* paragraphsOf(tableCell.blocks);
  }
}
