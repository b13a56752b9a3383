// Where spans of one segment go under insertions and deletions, each in the positions its predecessors leave. Knows numbers only.
import type { Span } from "../document/model.ts";

export type TextOperation =
  | { readonly kind: "insert"; readonly atUtf16: number; readonly text: string }
  | { readonly kind: "delete"; readonly startUtf16: number; readonly endUtf16: number };

/**
 * What operations make of spans (rulebook 6.1, 6.2): text put strictly inside grows a span, text put at its start moves it, text put at
 * its end is not part of it; what goes shrinks it, and an emptied span stays empty.
 *
 * Operations that go from the back of the segment to its front, as those of one step do, fall into clusters that know nothing of each
 * other. Of a span only those at its borders are carried out; of the others it counts by how much they grow the text.
 */
export class SpansAfter {
  readonly #passes: readonly Pass[];

  constructor(operations: readonly TextOperation[]) {
    this.#passes = passesOf(operations);
  }

  /** The span after all operations; empty when nothing of it is left. */
  of<S extends Span>(span: S): S {
    let result: S = span;
    for (const pass of this.#passes) {
      result = pass.of(result);
      if (result.endUtf16 <= result.startUtf16) return result;
    }
    return result;
  }
}

/** Operations at one place, and the stretch they touch in the positions before the pass, its ends included. */
interface Cluster {
  startUtf16: number;
  endUtf16: number;
  growthUtf16: number;
  readonly operations: TextOperation[];
}

/** Clusters from the back to the front, none of which touches what an earlier one changed. */
function passesOf(operations: readonly TextOperation[]): readonly Pass[] {
  const passes: Pass[] = [];
  let clusters: Cluster[] = [];
  for (const operation of operations) {
    const [start, end] = stretchOf(operation);
    const growth = operation.kind === "insert" ? operation.text.length : start - end;
    const last = clusters[clusters.length - 1];
    if (last === undefined || end <= last.startUtf16) {
      clusters.push({ startUtf16: start, endUtf16: end, growthUtf16: growth, operations: [operation] });
      continue;
    }
    // What the cluster grew is not there before the pass.
    const reach = Math.max(last.endUtf16, end - last.growthUtf16);
    const behind = clusters[clusters.length - 2];
    if (behind !== undefined && reach > behind.startUtf16) {
      passes.push(new Pass(clusters));
      clusters = [{ startUtf16: start, endUtf16: end, growthUtf16: growth, operations: [operation] }];
      continue;
    }
    last.startUtf16 = Math.min(last.startUtf16, start);
    last.endUtf16 = reach;
    last.growthUtf16 += growth;
    last.operations.push(operation);
  }
  if (clusters.length > 0) passes.push(new Pass(clusters));
  return passes;
}

function stretchOf(operation: TextOperation): readonly [start: number, end: number] {
  return operation.kind === "insert"
    ? [operation.atUtf16, operation.atUtf16]
    : [operation.startUtf16, operation.endUtf16];
}

class Pass {
  /** In the order of their places. */
  readonly #clusters: readonly Cluster[];
  /** How much all clusters before each one grow the text, and behind the last how much all do. */
  readonly #growths: number[] = [0];

  constructor(backToFront: readonly Cluster[]) {
    this.#clusters = [...backToFront].reverse();
    let growth = 0;
    for (const { growthUtf16 } of this.#clusters) {
      growth += growthUtf16;
      this.#growths.push(growth);
    }
  }

  of<S extends Span>(span: S): S {
    const atStart = this.#first(({ endUtf16 }) => endUtf16 > span.startUtf16);
    const inside = this.#first(({ startUtf16 }) => startUtf16 > span.startUtf16);
    let ordinal = this.#first(({ startUtf16 }) => startUtf16 >= span.endUtf16) - 1;
    let place: Span = span;
    // From the span's end on, which each cluster may draw to the edge of the next.
    for (; ordinal >= inside && this.#reaches(ordinal, place.endUtf16); ordinal -= 1) {
      place = this.#carriedOut(ordinal, place);
    }
    if (ordinal >= inside) {
      const growth = (this.#growths[ordinal + 1] ?? 0) - (this.#growths[inside] ?? 0);
      place = { startUtf16: place.startUtf16, endUtf16: place.endUtf16 + growth };
    }
    for (ordinal = inside - 1; ordinal >= atStart; ordinal -= 1) place = this.#carriedOut(ordinal, place);
    const shift = this.#growths[atStart] ?? 0;
    return {
      ...span,
      startUtf16: place.startUtf16 + shift,
      endUtf16: Math.max(place.startUtf16, place.endUtf16) + shift,
    };
  }

  #reaches(ordinal: number, positionUtf16: number): boolean {
    const cluster = this.#clusters[ordinal];
    return cluster !== undefined && cluster.endUtf16 >= positionUtf16;
  }

  #carriedOut(ordinal: number, place: Span): Span {
    let span = place;
    for (const operation of this.#clusters[ordinal]?.operations ?? []) {
      if (isFull(span)) span = after(operation, span);
    }
    return span;
  }

  /** Ordinal of the first cluster of which this holds; it must hold of all behind that one. */
  #first(isBehind: (cluster: Cluster) => boolean): number {
    let low = 0;
    let high = this.#clusters.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const cluster = this.#clusters[middle];
      if (cluster === undefined || isBehind(cluster)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function isFull({ startUtf16, endUtf16 }: Span): boolean {
  return endUtf16 > startUtf16;
}

function after(operation: TextOperation, { startUtf16, endUtf16 }: Span): Span {
  if (operation.kind === "insert") {
    const length = operation.text.length;
    return {
      startUtf16: operation.atUtf16 <= startUtf16 ? startUtf16 + length : startUtf16,
      endUtf16: operation.atUtf16 < endUtf16 ? endUtf16 + length : endUtf16,
    };
  }
  return {
    startUtf16: afterDeletion(startUtf16, operation.startUtf16, operation.endUtf16),
    endUtf16: afterDeletion(endUtf16, operation.startUtf16, operation.endUtf16),
  };
}

function afterDeletion(positionUtf16: number, startUtf16: number, endUtf16: number): number {
  if (positionUtf16 <= startUtf16) return positionUtf16;
  return positionUtf16 < endUtf16 ? startUtf16 : positionUtf16 - (endUtf16 - startUtf16);
}
