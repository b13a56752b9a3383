// Finds out quickly whether any of many spans meets a stretch. Knows numbers only; spans may overlap and come in any order.
import type { Span } from "./model.ts";

export class SpanIndex {
  readonly #starts: readonly number[];
  /** For each span the furthest end of it and all that begin before it. */
  readonly #furthestEnds: readonly number[];

  constructor(spans: readonly Span[]) {
    const sorted = [...spans].sort((a, b) => a.startUtf16 - b.startUtf16);
    let furthest = -Infinity;
    this.#starts = sorted.map(({ startUtf16 }) => startUtf16);
    this.#furthestEnds = sorted.map(({ endUtf16 }) => (furthest = Math.max(furthest, endUtf16)));
  }

  /** Whether a span begins before `endUtf16` and ends behind `startUtf16`. */
  meets(startUtf16: number, endUtf16: number): boolean {
    return this.#furthestEndBefore(endUtf16) > startUtf16;
  }

  /** The same, for spans that only touch the stretch as well. */
  touches(startUtf16: number, endUtf16: number): boolean {
    return this.#furthestEndBefore(endUtf16 + 1) >= startUtf16;
  }

  #furthestEndBefore(startUtf16: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) < startUtf16) low = middle + 1;
      else high = middle;
    }
    return this.#furthestEnds[low - 1] ?? -Infinity;
  }
}
