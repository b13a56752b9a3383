// Makes the changed copy of a segment: whole paragraphs are exchanged, every other block is shared with the original.
import type {
  Block,
  CellModel,
  DocumentModel,
  ParagraphBlock,
  RowModel,
  Segment,
  TabModel,
} from "./model.ts";

/** Neighbouring paragraphs of one container, from the first one's start to the last one's end, and what stands there instead. */
export interface ParagraphExchange {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly paragraphs: readonly ParagraphBlock[];
}

/** The segment after the exchanges, which are ascending, do not overlap and lie on paragraph borders of it. */
export function exchangeParagraphs(segment: Segment, exchanges: readonly ParagraphExchange[]): Segment {
  const blocks = exchangeIn(segment.blocks, 0, exchanges);
  return { ...segment, blocks, lengthUtf16: lengthOf(blocks) };
}

/** The document with one tab exchanged for its changed copy. */
export function withTab(document: DocumentModel, changed: TabModel): DocumentModel {
  return { ...document, tabs: document.tabs.map((tab) => (tab.tabId === changed.tabId ? changed : tab)) };
}

/** The tab with one segment exchanged for its changed copy. */
export function withSegment(tab: TabModel, changed: Segment): TabModel {
  return {
    ...tab,
    segments: tab.segments.map((segment) => (segment.segmentId === changed.segmentId ? changed : segment)),
  };
}

function exchangeIn(
  blocks: readonly Block[],
  startUtf16: number,
  exchanges: readonly ParagraphExchange[],
): readonly Block[] {
  const result: Block[] = [];
  let cursor = startUtf16;
  let next = 0;
  let skipUntil = startUtf16;
  for (const block of blocks) {
    const end = cursor + block.lengthUtf16;
    const first = next;
    while (isBefore(exchanges[next], end)) next += 1;
    const here = exchanges.slice(first, next);
    if (cursor >= skipUntil) {
      if (here.length === 0) result.push(block);
      else if (block.kind === "paragraph") {
        for (const exchange of here) {
          for (const paragraph of exchange.paragraphs) result.push(paragraph);
          skipUntil = Math.max(skipUntil, exchange.endUtf16);
        }
      } else result.push(exchangeInside(block, cursor, here));
    }
    cursor = end;
  }
  return result;
}

function isBefore(exchange: ParagraphExchange | undefined, endUtf16: number): boolean {
  return exchange !== undefined && exchange.startUtf16 < endUtf16;
}

function exchangeInside(block: Block, startUtf16: number, exchanges: readonly ParagraphExchange[]): Block {
  if (block.kind === "contents") {
    const blocks = exchangeIn(block.blocks, startUtf16 + 1, exchanges);
    return { ...block, blocks, lengthUtf16: lengthOf(blocks) + 2 };
  }
  if (block.kind !== "table") return block;
  let cursor = startUtf16 + 1;
  let next = 0;
  const rows: RowModel[] = [];
  for (const row of block.rows) {
    const end = cursor + row.lengthUtf16;
    const first = next;
    while (isBefore(exchanges[next], end)) next += 1;
    const here = exchanges.slice(first, next);
    rows.push(here.length === 0 ? row : exchangeInRow(row, cursor, here));
    cursor = end;
  }
  return { ...block, rows, lengthUtf16: lengthOf(rows) + 2 };
}

function exchangeInRow(row: RowModel, startUtf16: number, exchanges: readonly ParagraphExchange[]): RowModel {
  let cursor = startUtf16 + 1;
  let next = 0;
  const cells: CellModel[] = [];
  for (const cell of row.cells) {
    const end = cursor + cell.lengthUtf16;
    const first = next;
    while (isBefore(exchanges[next], end)) next += 1;
    const here = exchanges.slice(first, next);
    if (here.length === 0) cells.push(cell);
    else {
      const blocks = exchangeIn(cell.blocks, cursor + 1, here);
      cells.push({ ...cell, blocks, lengthUtf16: lengthOf(blocks) + 1 });
    }
    cursor = end;
  }
  return { ...row, cells, lengthUtf16: lengthOf(cells) + 1 };
}

function lengthOf(parts: readonly { readonly lengthUtf16: number }[]): number {
  let length = 0;
  for (const part of parts) length += part.lengthUtf16;
  return length;
}
