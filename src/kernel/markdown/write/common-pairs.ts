// What two rows of keys have in common, in order: nearly a longest common subsequence, at a cost near the rows' lengths. Knows keys only.

export type IndexPair = readonly [a: number, b: number];

/** Largest table in which a longest common subsequence is looked for outright. */
const smallCells = 4_096;
const largeCells = 1_000_000;

/** Ordinals of equal keys, ascending in both rows. Common ends are always paired. */
export function commonPairs(a: readonly string[], b: readonly string[]): readonly IndexPair[] {
  const ids = new Map<string, number>();
  const idOf = (key: string): number => {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, ids.size);
    return ids.size - 1;
  };
  const pairs: IndexPair[] = [];
  new PairFinder(a.map(idOf), b.map(idOf), pairs).find(0, a.length, 0, b.length);
  return pairs;
}

class PairFinder {
  readonly #a: readonly number[];
  readonly #b: readonly number[];
  readonly #pairs: IndexPair[];

  constructor(a: readonly number[], b: readonly number[], pairs: IndexPair[]) {
    this.#a = a;
    this.#b = b;
    this.#pairs = pairs;
  }

  /** Adds the pairs between the bounds, in order. */
  find(startA: number, stopA: number, startB: number, stopB: number): void {
    let [fromA, toA, fromB, toB] = [startA, stopA, startB, stopB];
    for (; fromA < toA && fromB < toB && this.#a[fromA] === this.#b[fromB]; fromA += 1, fromB += 1) {
      this.#pairs.push([fromA, fromB]);
    }
    while (toA > fromA && toB > fromB && this.#a[toA - 1] === this.#b[toB - 1]) {
      toA -= 1;
      toB -= 1;
    }
    if (fromA < toA && fromB < toB) this.#between(fromA, toA, fromB, toB);
    for (let offset = 0; offset < stopA - toA; offset += 1) this.#pairs.push([toA + offset, toB + offset]);
  }

  #between(fromA: number, toA: number, fromB: number, toB: number): void {
    const cells = (toA - fromA) * (toB - fromB);
    if (cells <= smallCells) return this.#exact(fromA, toA, fromB, toB);
    const anchors = ascending(this.#unique(fromA, toA, fromB, toB));
    if (anchors.length > 0) return this.#around(anchors, fromA, toA, fromB, toB);
    if (cells <= largeCells) return this.#exact(fromA, toA, fromB, toB);
    for (const pair of ascending(this.#byOccurrence(fromA, toA, fromB, toB))) this.#pairs.push(pair);
  }

  #around(anchors: readonly IndexPair[], startA: number, toA: number, startB: number, toB: number): void {
    let [fromA, fromB] = [startA, startB];
    for (const [a, b] of anchors) {
      this.find(fromA, a, fromB, b);
      this.#pairs.push([a, b]);
      [fromA, fromB] = [a + 1, b + 1];
    }
    this.find(fromA, toA, fromB, toB);
  }

  /** Pairs of what stands once on both sides, in the order of `a`. */
  #unique(fromA: number, toA: number, fromB: number, toB: number): readonly IndexPair[] {
    const places = (row: readonly number[], from: number, to: number): ReadonlyMap<number, number> => {
      const found = new Map<number, number>();
      for (let place = from; place < to; place += 1) {
        const id = row[place];
        if (id !== undefined) found.set(id, found.has(id) ? -1 : place);
      }
      return found;
    };
    const inB = places(this.#b, fromB, toB);
    const pairs: IndexPair[] = [];
    for (const [id, place] of places(this.#a, fromA, toA)) {
      const other = inB.get(id) ?? -1;
      if (place >= 0 && other >= 0) pairs.push([place, other]);
    }
    return pairs.sort(([x], [y]) => x - y);
  }

  /** The first of a key with the first, the second with the second. */
  #byOccurrence(fromA: number, toA: number, fromB: number, toB: number): readonly IndexPair[] {
    const inB = new Map<number, number[]>();
    for (let place = toB - 1; place >= fromB; place -= 1) {
      const id = this.#b[place] ?? -1;
      const known = inB.get(id);
      if (known === undefined) inB.set(id, [place]);
      else known.push(place);
    }
    const pairs: IndexPair[] = [];
    for (let place = fromA; place < toA; place += 1) {
      const other = inB.get(this.#a[place] ?? -1)?.pop();
      if (other !== undefined) pairs.push([place, other]);
    }
    return pairs;
  }

  /** A longest common subsequence. */
  #exact(fromA: number, toA: number, fromB: number, toB: number): void {
    const width = toB - fromB + 1;
    const lengths = new Uint32Array((toA - fromA + 1) * width);
    const at = (a: number, b: number): number => lengths[(a - fromA) * width + b - fromB] ?? 0;
    for (let a = toA - 1; a >= fromA; a -= 1) {
      for (let b = toB - 1; b >= fromB; b -= 1) {
        const length =
          this.#a[a] === this.#b[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
        lengths[(a - fromA) * width + b - fromB] = length;
      }
    }
    let [a, b] = [fromA, fromB];
    while (a < toA && b < toB) {
      if (this.#a[a] === this.#b[b]) {
        this.#pairs.push([a, b]);
        a += 1;
        b += 1;
      } else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
      else b += 1;
    }
  }
}

/** As many of the pairs, which ascend in their first ordinals, as ascend in their second ones, too. */
function ascending(pairs: readonly IndexPair[]): readonly IndexPair[] {
  /** Ordinals of pairs that end the best rows of each length, and for each pair the one before it. */
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, b], ordinal) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = ordinal;
  });
  const found: IndexPair[] = [];
  for (let ordinal = ends[ends.length - 1] ?? -1; ordinal >= 0; ordinal = before[ordinal] ?? -1) {
    const pair = pairs[ordinal];
    if (pair !== undefined) found.push(pair);
  }
  return found.reverse();
}
