// Small documents that stand for a large one at one place after the other, the last place first: what writes or takes out whole blocks looks no
// further than the blocks beside it, so that many such edits cost as much as they write and not the document each time. Changes nothing itself.
import type { Paragraph } from "../../../google-api/docs.ts";
import { withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type Block,
  type DocumentModel,
  type Segment,
  type TabModel,
} from "../../document/model.ts";
import { lengthOf } from "./container.ts";
import { FreshIds } from "./fresh-ids.ts";

/** Id of the segment of a window that stands for what the rest of the document holds: lists in use, ids that were given. No document has it. */
const restId = "\uFFFFrest";

/** Goes through a segment's own blocks from its end to its start. Positions are those of the segment with all edits behind the window made. */
export class BlockWindows {
  readonly #document: DocumentModel;
  readonly #segment: Segment;
  /** Where each block of the segment begins, and where the last one ends. */
  readonly #starts: readonly number[];
  /** The tab without the edited segment's blocks: styles, lists, objects, named ranges, other segments, as they are by now. */
  #tab: TabModel;
  /** How many blocks from the start are not passed yet. */
  #left: number;
  /** Blocks that are passed, the last of the segment first. */
  readonly #passed: Block[] = [];
  #passedUtf16 = 0;
  readonly #items: Map<string, number>;
  /** An id above all that were given. */
  #taken: string;
  #fillers: { readonly front: boolean; readonly back: boolean } = { front: false, back: false };

  private constructor(document: DocumentModel, tab: TabModel, segment: Segment) {
    this.#document = document;
    this.#tab = tab;
    this.#segment = segment;
    const starts = [0];
    let cursor = 0;
    for (const { lengthUtf16 } of segment.blocks) {
      cursor += lengthUtf16;
      starts.push(cursor);
    }
    this.#starts = starts;
    this.#left = segment.blocks.length;
    this.#items = itemsOf(segment.blocks);
    this.#taken = new FreshIds(document).next("window");
  }

  /** Null where the tab or segment is not there. */
  static over(document: DocumentModel, tabId: string, segmentId: string): BlockWindows | null {
    const tab = tabById(document, tabId);
    const segment = tab === null ? null : segmentOf(tab, segmentId);
    return tab === null || segment === null ? null : new BlockWindows(document, tab, segment);
  }

  /**
   * The document as it looks from the blocks between two borders, with one more on either side: all else is two breaks as long as it.
   * Each place lies in front of the one before. Null for positions that are no borders, or not in front.
   */
  open(startUtf16: number, endUtf16: number): DocumentModel | null {
    const from = this.#ordinalAt(startUtf16);
    const to = this.#ordinalAt(endUtf16);
    if (from === null || to === null || from > to || to > this.#left) return null;
    this.#passDownTo(to);
    const first = Math.max(0, from - 1);
    const blocks: Block[] = this.#segment.blocks.slice(first, to);
    this.#left = first;
    const behind = this.#passed.pop();
    if (behind !== undefined) {
      this.#passedUtf16 -= behind.lengthUtf16;
      blocks.push(behind);
    }
    const frontUtf16 = this.#starts[first] ?? 0;
    this.#fillers = { front: frontUtf16 > 0, back: this.#passedUtf16 > 0 };
    count(this.#items, blocks, -1);
    const shown: Block[] = [
      ...(frontUtf16 > 0 ? [filler(frontUtf16)] : []),
      ...blocks,
      ...(this.#passedUtf16 > 0 ? [filler(this.#passedUtf16)] : []),
    ];
    const segment = { ...this.#segment, blocks: shown, lengthUtf16: lengthOf(shown) };
    const others = this.#tab.segments.filter(({ segmentId }) => segmentId !== segment.segmentId);
    const tab = { ...this.#tab, segments: [segment, ...others, this.#rest()] };
    return { ...this.#document, tabs: [tab] };
  }

  /** Takes over what became of the window that was opened last. */
  close(after: DocumentModel): void {
    const [tab] = after.tabs;
    const segment = tab === undefined ? null : segmentOf(tab, this.#segment.segmentId);
    if (tab === undefined || segment === null) return;
    const { front, back } = this.#fillers;
    const blocks = segment.blocks.slice(front ? 1 : 0, segment.blocks.length - (back ? 1 : 0));
    this.#taken = new FreshIds(after).next("window");
    count(this.#items, blocks, 1);
    this.#pass(blocks);
    const others = tab.segments.filter(
      ({ segmentId }) => segmentId !== segment.segmentId && segmentId !== restId,
    );
    const order = new Map(this.#tab.segments.map(({ segmentId }, place) => [segmentId, place] as const));
    const place = ({ segmentId }: Segment): number => order.get(segmentId) ?? Infinity;
    const segments = [this.#segment, ...others].sort((a, b) => place(a) - place(b) || 0);
    this.#tab = { ...tab, segments };
  }

  /** The whole document after all that was closed. */
  finish(): DocumentModel {
    this.#passDownTo(0);
    const blocks = [...this.#passed].reverse();
    const segment: Segment = { ...this.#segment, blocks, lengthUtf16: lengthOf(blocks) };
    const segments = this.#tab.segments.map((one) => (one.segmentId === segment.segmentId ? segment : one));
    return withTab(this.#document, { ...this.#tab, segments });
  }

  #passDownTo(ordinal: number): void {
    if (ordinal < this.#left) this.#pass(this.#segment.blocks.slice(ordinal, this.#left));
    this.#left = Math.min(this.#left, ordinal);
  }

  #pass(blocks: readonly Block[]): void {
    for (let place = blocks.length - 1; place >= 0; place -= 1) {
      const block = blocks[place];
      if (block === undefined) continue;
      this.#passed.push(block);
      this.#passedUtf16 += block.lengthUtf16;
    }
  }

  #ordinalAt(positionUtf16: number): number | null {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) < positionUtf16) low = middle + 1;
      else high = middle;
    }
    return this.#starts[low] === positionUtf16 ? low : null;
  }

  /** Lists that are in use elsewhere, and the highest id that was given. */
  #rest(): Segment {
    const raws: Paragraph[] = [{ paragraphStyle: { headingId: this.#taken } }];
    for (const [listId, items] of this.#items) if (items > 0) raws.push({ bullet: { listId } });
    const blocks = raws.map((raw): Block => ({ kind: "paragraph", lengthUtf16: 1, raw }));
    return { kind: "header", segmentId: restId, blocks, lengthUtf16: blocks.length };
  }
}

/** Stands for all blocks up to the window, or behind it. */
function filler(lengthUtf16: number): Block {
  return { kind: "section-break", lengthUtf16, raw: {} };
}

function itemsOf(blocks: readonly Block[]): Map<string, number> {
  const items = new Map<string, number>();
  count(items, blocks, 1);
  return items;
}

/** Adds the list items among blocks, or takes them off. */
function count(items: Map<string, number>, blocks: readonly Block[], by: 1 | -1): void {
  for (const block of blocks) {
    if (block.kind === "paragraph") {
      const listId = block.raw.bullet?.listId;
      if (listId !== undefined) items.set(listId, (items.get(listId) ?? 0) + by);
    } else if (block.kind === "table") {
      for (const row of block.rows) for (const cell of row.cells) count(items, cell.blocks, by);
    }
  }
}
