// Where named ranges, comments and the selection begin and end in one segment, and which of them hold at a place.
import type { DocumentTab, Range } from "../../google-api/docs.ts";
import type { TextRange } from "./text-range.ts";

/** A stretch that a named range or a comment is about. */
export interface Stretch {
  readonly kind: "name" | "comment";
  /** Of a comment its anchor's id. */
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
  /** Ids of the anchors whose comments are about this. */
  readonly anchors: readonly string[];
  readonly isSelected: boolean;
  /** The cursor stands in front of this part. */
  readonly hasCursor: boolean;
}

/** All named ranges and comments' anchors of a tab, in the order of their places. */
export function stretchesOf(tab: DocumentTab, tabId: string): Stretch[] {
  const stretches = (kind: Stretch["kind"], name: string, id: string, ranges: readonly Range[]): Stretch[] =>
    ranges.map(({ segmentId = "", startIndex = 0, endIndex = 0 }) => ({
      kind,
      name,
      id,
      range: { tabId, segmentId, startUtf16: startIndex, endUtf16: endIndex },
    }));
  const named = Object.values(tab.namedRanges ?? {}).flatMap(({ namedRanges = [] }) =>
    namedRanges.flatMap(({ name = "", namedRangeId = "", ranges = [] }) =>
      stretches("name", name, namedRangeId, ranges),
    ),
  );
  const commented = Object.values(tab.commentAnchors ?? {}).flatMap(({ anchorId = "", ranges = [] }) =>
    stretches("comment", anchorId, anchorId, ranges),
  );
  return [...named, ...commented].sort((one, other) => one.range.startUtf16 - other.range.startUtf16);
}

/** Marks of one segment. Parts are asked for in the order of the text: what lies behind is forgotten. */
export class RangeMarks {
  readonly #edges: readonly number[];
  readonly #waiting: Stretch[];
  readonly #selection: readonly TextRange[];
  #holding: Stretch[] = [];
  #nextEdge = 0;

  constructor(segmentId: string, stretches: readonly Stretch[], selection: readonly TextRange[]) {
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
    const begins: Stretch[] = [];
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (next.range.startUtf16 > startUtf16) {
        this.#waiting.push(next);
        break;
      }
      begins.push(next);
    }
    this.#holding = [...this.#holding, ...begins].filter(({ range }) => range.endUtf16 > startUtf16);
    const names = (stretches: readonly Stretch[], kind: Stretch["kind"]): string[] =>
      stretches.filter((stretch) => stretch.kind === kind).map(({ name }) => name);
    return {
      startUtf16,
      endUtf16,
      names: names(this.#holding, "name"),
      begins: names(begins, "name"),
      anchors: names(this.#holding, "comment"),
      isSelected: this.#selection.some(
        (range) => range.startUtf16 <= startUtf16 && range.endUtf16 >= endUtf16,
      ),
      hasCursor: this.#selection.some(
        (range) => range.startUtf16 === range.endUtf16 && range.startUtf16 === startUtf16,
      ),
    };
  }
}
