// Finds borders between blocks, in a segment or in a cell at any depth, and makes the copy of a segment in which blocks are exchanged.
import type { Block, CellModel, RowModel, Segment, TableBlock } from "../../document/model.ts";

/** The blocks of a segment or of a cell. */
export interface Container {
  readonly blocks: readonly Block[];
  readonly isCell: boolean;
}

/** A place between two blocks of a container, or at one of its ends. */
export interface Border {
  readonly container: Container;
  /** Ordinal of the block behind it; the number of blocks at the container's end. */
  readonly ordinal: number;
  readonly positionUtf16: number;
}

/** A position inside a block that is no border of any container: in a paragraph, a break or a contents table. */
export interface Inside {
  readonly container: Container;
  readonly ordinal: number;
  /** Where the block begins. */
  readonly startUtf16: number;
}

export type Place =
  | { readonly kind: "border"; readonly border: Border }
  | { readonly kind: "inside"; readonly inside: Inside }
  /** Between the marks of a table, or outside the segment. */
  | { readonly kind: "nowhere" };

const nowhere: Place = { kind: "nowhere" };

/** What stands at a position. A position is a border of one container at most: every table, row and cell has a unit of its own. */
export function placeAt(segment: Segment, positionUtf16: number): Place {
  return placeIn({ blocks: segment.blocks, isCell: false }, 0, positionUtf16);
}

function placeIn(container: Container, startUtf16: number, positionUtf16: number): Place {
  let cursor = startUtf16;
  for (let ordinal = 0; ordinal < container.blocks.length; ordinal += 1) {
    if (cursor === positionUtf16) return { kind: "border", border: { container, ordinal, positionUtf16 } };
    const block = container.blocks[ordinal];
    if (block === undefined) break;
    const end = cursor + block.lengthUtf16;
    if (positionUtf16 < end) {
      if (block.kind === "table") return placeInTable(block, cursor, positionUtf16);
      return { kind: "inside", inside: { container, ordinal, startUtf16: cursor } };
    }
    cursor = end;
  }
  if (cursor !== positionUtf16) return nowhere;
  return { kind: "border", border: { container, ordinal: container.blocks.length, positionUtf16 } };
}

function placeInTable(table: TableBlock, startUtf16: number, positionUtf16: number): Place {
  let rowStart = startUtf16 + 1;
  for (const row of table.rows) {
    let cellStart = rowStart + 1;
    for (const { blocks, lengthUtf16 } of row.cells) {
      const end = cellStart + lengthUtf16;
      if (positionUtf16 > cellStart && positionUtf16 <= end) {
        return placeIn({ blocks, isCell: true }, cellStart + 1, positionUtf16);
      }
      cellStart = end;
    }
    rowStart += row.lengthUtf16;
  }
  return nowhere;
}

/** Every container of a segment with the position of its first border: the segment's own, then those of cells. */
export function containersOf(segment: Segment): readonly (Container & { readonly startUtf16: number })[] {
  const found: (Container & { readonly startUtf16: number })[] = [];
  const visit = (blocks: readonly Block[], startUtf16: number, isCell: boolean): void => {
    found.push({ blocks, isCell, startUtf16 });
    let cursor = startUtf16;
    for (const block of blocks) {
      if (block.kind === "table") {
        let inner = cursor + 1;
        for (const row of block.rows) {
          inner += 1;
          for (const cell of row.cells) {
            visit(cell.blocks, inner + 1, true);
            inner += cell.lengthUtf16;
          }
        }
      }
      cursor += block.lengthUtf16;
    }
  };
  visit(segment.blocks, 0, false);
  return found;
}

/** The segment with `blocks` in place of those between two borders of one container. */
export function exchangeBlocks(
  segment: Segment,
  startUtf16: number,
  endUtf16: number,
  blocks: readonly Block[],
): Segment {
  const changed = exchangeIn(segment.blocks, 0, startUtf16, endUtf16, blocks);
  return { ...segment, blocks: changed, lengthUtf16: lengthOf(changed) };
}

function exchangeIn(
  old: readonly Block[],
  containerStart: number,
  startUtf16: number,
  endUtf16: number,
  blocks: readonly Block[],
): readonly Block[] {
  let cursor = containerStart;
  let first = 0;
  for (; first < old.length; first += 1) {
    const end = cursor + (old[first]?.lengthUtf16 ?? 0);
    if (startUtf16 < end) break;
    cursor = end;
  }
  const around = old[first];
  if (around !== undefined && cursor < startUtf16) {
    if (around.kind !== "table") return old;
    const changed = exchangeInTable(around, cursor, startUtf16, endUtf16, blocks);
    return [...old.slice(0, first), changed, ...old.slice(first + 1)];
  }
  let behind = first;
  for (; behind < old.length; behind += 1) {
    const end = cursor + (old[behind]?.lengthUtf16 ?? 0);
    if (end > endUtf16) break;
    cursor = end;
  }
  return old.slice(0, first).concat(blocks, old.slice(behind));
}

function exchangeInTable(
  table: TableBlock,
  tableStart: number,
  startUtf16: number,
  endUtf16: number,
  blocks: readonly Block[],
): TableBlock {
  let cursor = tableStart + 1;
  const rows = table.rows.map((row): RowModel => {
    const rowStart = cursor;
    cursor += row.lengthUtf16;
    if (startUtf16 <= rowStart || startUtf16 > cursor) return row;
    let cellStart = rowStart + 1;
    const cells = row.cells.map((cell): CellModel => {
      const from = cellStart;
      cellStart += cell.lengthUtf16;
      if (startUtf16 <= from || startUtf16 > cellStart) return cell;
      const inner = exchangeIn(cell.blocks, from + 1, startUtf16, endUtf16, blocks);
      return { ...cell, blocks: inner, lengthUtf16: lengthOf(inner) + 1 };
    });
    return { ...row, cells, lengthUtf16: lengthOf(cells) + 1 };
  });
  return { ...table, rows, lengthUtf16: lengthOf(rows) + 2 };
}

/** Units of blocks, rows or cells together. */
export function lengthOf(parts: readonly { readonly lengthUtf16: number }[]): number {
  let length = 0;
  for (const part of parts) length += part.lengthUtf16;
  return length;
}
