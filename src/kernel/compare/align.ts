// Pairs the items of two sequences, so that one that came or went does not make all behind it look changed.

export type Pairing<A, B> =
  | { readonly kind: "pair"; readonly a: A; readonly b: B; readonly indexA: number; readonly indexB: number }
  | { readonly kind: "only-a"; readonly a: A; readonly indexA: number; readonly indexB: number }
  | { readonly kind: "only-b"; readonly b: B; readonly indexA: number; readonly indexB: number };

/** Largest table of keys that is compared in full; above it what lies between both ends is paired in order. */
const maxCells = 4_000_000;

/**
 * Pairs of `a` and `b` in order, with what has no counterpart. Equal ends (by `isSame`) are left out of the answer: it holds only what lies between.
 * Between them items with equal keys are paired, then what is left in each gap by place.
 */
export function pairDifferences<A, B>(
  a: readonly A[],
  b: readonly B[],
  isSame: (a: A, b: B) => boolean,
  keyA: (a: A) => string,
  keyB: (b: B) => string,
): readonly Pairing<A, B>[] {
  let front = 0;
  while (front < a.length && front < b.length && areSame(a[front], b[front], isSame)) front += 1;
  let back = 0;
  while (
    back < a.length - front &&
    back < b.length - front &&
    areSame(a[a.length - 1 - back], b[b.length - 1 - back], isSame)
  ) {
    back += 1;
  }
  const middleA = a.slice(front, a.length - back);
  const middleB = b.slice(front, b.length - back);
  const pairs: Pairing<A, B>[] = [];
  let indexA = 0;
  let indexB = 0;
  for (const [nextA, nextB] of [...anchors(middleA.map(keyA), middleB.map(keyB)), null].map(
    (anchor) => anchor ?? ([middleA.length, middleB.length] as const),
  )) {
    for (const pair of pairGap(middleA, indexA, nextA, middleB, indexB, nextB, front)) pairs.push(pair);
    const left = middleA[nextA];
    const right = middleB[nextB];
    if (left !== undefined && right !== undefined) {
      pairs.push({ kind: "pair", a: left, b: right, indexA: front + nextA, indexB: front + nextB });
    }
    indexA = nextA + 1;
    indexB = nextB + 1;
  }
  return pairs;
}

function areSame<A, B>(a: A | undefined, b: B | undefined, isSame: (a: A, b: B) => boolean): boolean {
  return a !== undefined && b !== undefined && isSame(a, b);
}

/** Between two anchors: as many pairs as there are on the shorter side, the surplus alone. */
function pairGap<A, B>(
  a: readonly A[],
  fromA: number,
  toA: number,
  b: readonly B[],
  fromB: number,
  toB: number,
  front: number,
): readonly Pairing<A, B>[] {
  const pairs: Pairing<A, B>[] = [];
  const length = Math.max(toA - fromA, toB - fromB);
  for (let offset = 0; offset < length; offset += 1) {
    const left = fromA + offset < toA ? a[fromA + offset] : undefined;
    const right = fromB + offset < toB ? b[fromB + offset] : undefined;
    const indexA = front + Math.min(fromA + offset, toA);
    const indexB = front + Math.min(fromB + offset, toB);
    if (left !== undefined && right !== undefined)
      pairs.push({ kind: "pair", a: left, b: right, indexA, indexB });
    else if (left !== undefined) pairs.push({ kind: "only-a", a: left, indexA, indexB });
    else if (right !== undefined) pairs.push({ kind: "only-b", b: right, indexA, indexB });
  }
  return pairs;
}

/** A longest common subsequence of the keys, as index pairs. */
function anchors(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  if (a.length * b.length > maxCells) return [];
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
