// Tells whole blocks by their text and shape, so that a stored step finds them again and never touches others. Looks do not count.
import type { Block, Segment } from "../../document/model.ts";
import { unitText } from "../../document/paragraph-text.ts";
import { containersOf, lengthOf } from "./container.ts";

export interface BlocksFingerprint {
  readonly count: number;
  readonly lengthUtf16: number;
  /** Sixteen hex digits. */
  readonly hash: string;
}

export function blocksFingerprint(blocks: readonly Block[]): BlocksFingerprint {
  const hash = new TextHash();
  for (const block of blocks) addBlock(hash, block);
  return { count: blocks.length, lengthUtf16: lengthOf(blocks), hash: hash.hex() };
}

export function isSameFingerprint(a: BlocksFingerprint, b: BlocksFingerprint): boolean {
  return a.count === b.count && a.lengthUtf16 === b.lengthUtf16 && a.hash === b.hash;
}

/** Where in a segment such blocks begin; all places. */
export function placesOfBlocks(segment: Segment, wanted: BlocksFingerprint): readonly number[] {
  const places: number[] = [];
  for (const { blocks, startUtf16 } of containersOf(segment)) {
    let cursor = startUtf16;
    let length = lengthOf(blocks.slice(0, wanted.count));
    for (let first = 0; first + wanted.count <= blocks.length; first += 1) {
      const isLike =
        length === wanted.lengthUtf16 &&
        isSameFingerprint(blocksFingerprint(blocks.slice(first, first + wanted.count)), wanted);
      if (isLike) places.push(cursor);
      const gone = blocks[first]?.lengthUtf16 ?? 0;
      cursor += gone;
      length += (blocks[first + wanted.count]?.lengthUtf16 ?? 0) - gone;
    }
  }
  return places;
}

function addBlock(hash: TextHash, block: Block): void {
  hash.add(`\u0000${block.kind}`);
  if (block.kind === "paragraph") hash.add(unitText(block.raw));
  else if (block.kind === "contents") for (const inner of block.blocks) addBlock(hash, inner);
  else if (block.kind === "table") {
    for (const row of block.rows) {
      hash.add("\u0001");
      for (const cell of row.cells) {
        hash.add("\u0002");
        for (const inner of cell.blocks) addBlock(hash, inner);
      }
    }
  }
}

/** Two hashes of 32 bits side by side (Fowler, Noll and Vo; and a multiplicative one): a text to tell by, not a proof. */
class TextHash {
  #a = 0x811c9dc5;
  #b = 0x1b873593;

  add(text: string): void {
    let a = this.#a;
    let b = this.#b;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      a = Math.imul(a ^ unit, 0x01000193);
      b = (Math.imul(b, 31) + unit) | 0;
    }
    this.#a = a;
    this.#b = b;
  }

  hex(): string {
    return [this.#a, this.#b].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
  }
}
