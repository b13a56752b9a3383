// Where named ranges and the selection begin and end in one segment, and which of them hold at a place.
import type { DocumentTab } from "../../google-api/docs.ts";
import type { TextRange } from "./text-range.ts";

export interface NamedStretch {
  readonly name: string;
  readonly id: string;
  readonly range: TextRange;
}

/** A part of an element that is marked the same all through. */
export interface MarkedPart {
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Named ranges that hold here. */
  readonly names: readonly string[];
  /** Those of them that begin here. */
  readonly begins: readonly string[];
  readonly isSelected: boolean;
  /** The cursor stands in front of this part. */
  readonly hasCursor: boolean;
}

/** All named ranges of a tab, in the order of their places. */
export function namedStretches(tab: DocumentTab, tabId: string): NamedStretch[] {
  const stretches = Object.values(tab.namedRanges ?? {}).flatMap(({ namedRanges = [] }) =>
    namedRanges.flatMap(({ name = "", namedRangeId = "", ranges = [] }) =>
      ranges.map(({ segmentId = "", startIndex = 0, endIndex = 0 }) => ({
        name,
        id: namedRangeId,
        range: { tabId, segmentId, startUtf16: startIndex, endUtf16: endIndex },
      })),
    ),
  );
  return stretches.sort((one, other) => one.range.startUtf16 - other.range.startUtf16);
}

/** Marks of one segment. Parts are asked for in the order of the text: what lies behind is forgotten. */
export class RangeMarks {
  readonly #edges: readonly number[];
  readonly #waiting: NamedStretch[];
  readonly #selection: readonly TextRange[];
  #holding: NamedStretch[] = [];
  #nextEdge = 0;

  constructor(segmentId: string, stretches: readonly NamedStretch[], selection: readonly TextRange[]) {
    const here = (range: TextRange): boolean => range.segmentId === segmentId;
    this.#waiting = stretches.filter(({ range }) => here(range)).reverse();
    this.#selection = selection.filter(here);
    const edges = [...this.#waiting.map(({ range }) => range), ...this.#selection];
    this.#edges = [...new Set(edges.flatMap(({ startUtf16, endUtf16 }) => [startUtf16, endUtf16]))].sort(
      (one, other) => one - other,
    );
  }

  /** Cuts `startUtf16`…`endUtf16` where marks begin or end. An element that cannot be cut takes the first part's marks. */
  parts(startUtf16: number, endUtf16: number): MarkedPart[] {
    const parts: MarkedPart[] = [];
    let from = startUtf16;
    while (from < endUtf16) {
      while ((this.#edges[this.#nextEdge] ?? Infinity) <= from) this.#nextEdge += 1;
      const to = Math.min(endUtf16, this.#edges[this.#nextEdge] ?? Infinity);
      parts.push(this.#part(from, to));
      from = to;
    }
    return parts;
  }

  #part(startUtf16: number, endUtf16: number): MarkedPart {
    const begins: NamedStretch[] = [];
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (next.range.startUtf16 > startUtf16) {
        this.#waiting.push(next);
        break;
      }
      begins.push(next);
    }
    this.#holding = [...this.#holding, ...begins].filter(({ range }) => range.endUtf16 > startUtf16);
    const names = (stretches: readonly NamedStretch[]): string[] => stretches.map(({ name }) => name);
    return {
      startUtf16,
      endUtf16,
      names: names(this.#holding),
      begins: names(begins),
      isSelected: this.#selection.some(
        (range) => range.startUtf16 <= startUtf16 && range.endUtf16 >= endUtf16,
      ),
      hasCursor: this.#selection.some(
        (range) => range.startUtf16 === range.endUtf16 && range.startUtf16 === startUtf16,
      ),
    };
  }
}
