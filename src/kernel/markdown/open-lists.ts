// The lists that are open at a place of a row of blocks, outermost first. Knows how items and what stands in them continue lists.
import { maxDepth, type ListKind, type ListMarker } from "./block.ts";

export interface OpenList {
  readonly kind: ListKind;
  /** Quotes around the list itself. */
  readonly quotes: number;
  /** The number that its next item shows. */
  readonly next: number;
}

/** Where a marker came to stand. */
export interface PlacedMarker {
  readonly items: number;
  readonly marker: ListMarker;
}

export class OpenLists {
  #open: readonly OpenList[] = [];
  #interrupted: readonly OpenList[] = [];

  get open(): readonly OpenList[] {
    return this.#open;
  }

  /** The levels that a block without a marker is really in: those of lists that its quotes do not leave. Closes the others. */
  stay(quotes: number, items: number): number {
    const levels = Math.min(Math.max(items, 0), this.#within(quotes));
    this.#open = this.#open.slice(0, levels);
    if (levels === 0) this.#interrupted = [];
    return levels;
  }

  /** Closes all lists for a block that cannot stand in one; a numbered list that goes on behind it keeps counting. */
  interrupt(): void {
    if (this.#open.length > 0) this.#interrupted = this.#open;
    this.#open = [];
  }

  /** Begins an item on the wanted level or the deepest one that there is, going on with the list there where it can. */
  begin(quotes: number, items: number, wanted: ListMarker): PlacedMarker {
    const level = Math.min(Math.max(items, 1), this.#within(quotes) + 1, maxDepth) - 1;
    const { kind } = wanted;
    const isSame = (list: OpenList | undefined): boolean => list?.kind === kind && list.quotes === quotes;
    const there = this.#open[level];
    const goesOn = wanted.start === null && isSame(there);
    const before = this.#interrupted[items - 1];
    const next = before !== undefined && isSame(before) ? before.next : 1;
    const start = goesOn ? null : kind === "numbered" ? (wanted.start ?? next) : 1;
    const number = start ?? there?.next ?? 1;
    this.#open = [...this.#open.slice(0, level), { kind, quotes, next: number + 1 }];
    this.#interrupted = [];
    return { items: level + 1, marker: { kind, isChecked: kind === "checklist" && wanted.isChecked, start } };
  }

  /** How many of the open lists have no more quotes around them; quotes only grow inwards. */
  #within(quotes: number): number {
    const left = this.#open.findIndex((list) => list.quotes > quotes);
    return left < 0 ? this.#open.length : left;
  }
}
