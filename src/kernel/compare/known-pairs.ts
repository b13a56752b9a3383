// Blocks that one comparison has found to be the same, so that the next over the same blocks need not look again.
import type { Block } from "../document/model.ts";

export class KnownPairs {
  readonly #pairs = new Map<Block, Block>();

  add(predicted: Block, found: Block): void {
    this.#pairs.set(found, predicted);
  }

  /** Whether the two are known to be the same, whichever of them was the predicted one. */
  has(a: Block, b: Block): boolean {
    return this.#pairs.get(a) === b || this.#pairs.get(b) === a;
  }
}
