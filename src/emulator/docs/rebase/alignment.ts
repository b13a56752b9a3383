// Two numberings of one segment side by side: the one that a batch was written in, and the one of the document now. Both
// change while the batch is carried over (rulebook 5.3). It must not know documents or requests.

/** A stretch that both numberings have, that only the batch still counts, or that only others have brought in. */
interface Piece {
  readonly of: "both" | "batch" | "others";
  readonly length: number;
}

/** [startUtf16, endUtf16) of the segment as it is now. */
export interface Stretch {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

export class Alignment {
  // The last piece has no end: text behind what happened is the same in both.
  #pieces: readonly Piece[] = [{ of: "both", length: Infinity }];
  /** Starts, as they are now, of tables whose merged cells others have changed. */
  #merged: readonly number[] = [];

  /** Whether both numberings are the same and nothing happened between them. */
  get isPlain(): boolean {
    return this.#pieces.length === 1 && this.#merged.length === 0;
  }

  /** Others inserted units at a position of the segment as it was then, after what happened before. */
  otherInsertion(atUtf16: number, length: number): void {
    // Behind what the batch alone still counts there: text in the place of deleted text stands at its end.
    this.#insert(atUtf16, { of: "others", length }, (places) => places.length - 1);
    this.#moveMerged(atUtf16, length);
  }

  otherDeletion(startUtf16: number, endUtf16: number): void {
    this.#pieces = joined(
      this.#cutNow(startUtf16, endUtf16, (piece) => (piece.of === "both" ? { ...piece, of: "batch" } : null)),
    );
    this.#shrinkMerged(startUtf16, endUtf16);
  }

  /** Others changed which cells are merged in the table that starts there. */
  otherMerge(atUtf16: number): void {
    this.#merged = [...this.#merged, atUtf16];
  }

  /** Whether others changed the merged cells of the table that starts there now. */
  isMergedByOthers(atUtf16: number): boolean {
    return this.#merged.includes(atUtf16);
  }

  /** The batch inserted units at a position of the segment now, `batchUtf16` being the position it named. */
  ownInsertion(atUtf16: number, length: number, batchUtf16: number | null): void {
    if (batchUtf16 !== null) this.#partAt(batchUtf16);
    this.#insert(atUtf16, { of: "both", length }, (places) => {
      const named = places.findIndex((place) => place.batchUtf16 === batchUtf16);
      return named < 0 ? 0 : named;
    });
    this.#moveMerged(atUtf16, length);
  }

  /** The batch deleted a stretch of the segment now; what it alone counted between goes along. */
  ownDeletion(startUtf16: number, endUtf16: number): void {
    this.#pieces = joined(this.#cutNow(startUtf16, endUtf16, () => null, true));
    this.#shrinkMerged(startUtf16, endUtf16);
  }

  /** The batch no longer counts what it alone counted in a range of its own numbering. */
  forget(startUtf16: number, endUtf16: number): void {
    const kept: Piece[] = [];
    let at = 0;
    for (const piece of this.#pieces) {
      const start = at;
      if (piece.of !== "others") at += piece.length;
      const cut = piece.of === "batch" ? Math.min(endUtf16, at) - Math.max(startUtf16, start) : 0;
      if (cut <= 0) kept.push(piece);
      else if (cut < piece.length) kept.push({ ...piece, length: piece.length - cut });
    }
    this.#pieces = joined(kept);
  }

  /**
   * Where a position of the batch is now: behind what others inserted there; where text around it was deleted, the place
   * of the deletion.
   */
  placeNow(batchUtf16: number): number {
    for (const { piece, nowUtf16, batchUtf16: start } of this.#placed())
      if (piece.of !== "others" && batchUtf16 < start + piece.length)
        return piece.of === "both" ? nowUtf16 + batchUtf16 - start : nowUtf16;
    throw new RangeError("The last piece has no end.");
  }

  /** Where the unit at a position of the batch is now; null when it was deleted. */
  unitNow(batchUtf16: number): number | null {
    return this.stretchesNow(batchUtf16, batchUtf16 + 1)[0]?.startUtf16 ?? null;
  }

  /** What is left of a range of the batch, in order; parted where others inserted something. */
  stretchesNow(startUtf16: number, endUtf16: number): Stretch[] {
    const stretches: Stretch[] = [];
    for (const { piece, nowUtf16, batchUtf16 } of this.#placed()) {
      if (piece.of !== "both") continue;
      const from = Math.max(startUtf16, batchUtf16);
      const to = Math.min(endUtf16, batchUtf16 + piece.length);
      if (from >= to) continue;
      const stretch = { startUtf16: nowUtf16 + from - batchUtf16, endUtf16: nowUtf16 + to - batchUtf16 };
      const last = stretches[stretches.length - 1];
      if (last?.endUtf16 === stretch.startUtf16)
        stretches[stretches.length - 1] = { ...last, endUtf16: stretch.endUtf16 };
      else stretches.push(stretch);
    }
    return stretches;
  }

  /** Whether others brought in the unit at a position of the segment now. */
  isOthersNow(atUtf16: number): boolean {
    for (const { piece, nowUtf16 } of this.#placed())
      if (piece.of !== "batch" && atUtf16 < nowUtf16 + piece.length) return piece.of === "others";
    return false;
  }

  /** Whether something that the batch still counts was deleted just before a position of the segment now. */
  isDeletedBefore(atUtf16: number): boolean {
    for (const { piece, nowUtf16 } of this.#placed())
      if (piece.of === "batch" && nowUtf16 === atUtf16) return true;
    return false;
  }

  /** The pieces and where each begins in both numberings. */
  *#placed(): Generator<{ piece: Piece; index: number; nowUtf16: number; batchUtf16: number }> {
    let nowUtf16 = 0;
    let batchUtf16 = 0;
    for (const [index, piece] of this.#pieces.entries()) {
      yield { piece, index, nowUtf16, batchUtf16 };
      if (piece.of !== "batch") nowUtf16 += piece.length;
      if (piece.of !== "others") batchUtf16 += piece.length;
    }
  }

  /** Makes a boundary at a position of the batch where it alone counts: what comes in there stands between. */
  #partAt(batchUtf16: number): void {
    for (const { piece, index, batchUtf16: start } of this.#placed()) {
      const front = batchUtf16 - start;
      if (piece.of !== "batch" || front <= 0 || front >= piece.length) continue;
      const halves = [
        { ...piece, length: front },
        { ...piece, length: piece.length - front },
      ];
      this.#pieces = [...this.#pieces.slice(0, index), ...halves, ...this.#pieces.slice(index + 1)];
      return;
    }
  }

  /** Puts a piece in at a position of the segment now; `choose` picks among the places between pieces that are there. */
  #insert(atUtf16: number, made: Piece, choose: (places: readonly Place[]) => number): void {
    const places: Place[] = [];
    for (const { piece, index, nowUtf16, batchUtf16 } of this.#placed()) {
      if (nowUtf16 === atUtf16) places.push({ index, batchUtf16 });
      const front = atUtf16 - nowUtf16;
      if (piece.of === "batch" || front <= 0 || front >= piece.length) continue;
      const halves = [{ ...piece, length: front }, made, { ...piece, length: piece.length - front }];
      this.#pieces = joined([...this.#pieces.slice(0, index), ...halves, ...this.#pieces.slice(index + 1)]);
      return;
    }
    const place = places[choose(places)];
    if (place === undefined) throw new RangeError(`There is no position ${atUtf16}.`);
    this.#pieces = joined([...this.#pieces.slice(0, place.index), made, ...this.#pieces.slice(place.index)]);
  }

  /** The pieces with a stretch of the segment now replaced; `takesBatch`: what only the batch counts inside goes. */
  #cutNow(
    startUtf16: number,
    endUtf16: number,
    replace: (piece: Piece) => Piece | null,
    takesBatch = false,
  ): Piece[] {
    const pieces: Piece[] = [];
    for (const { piece, nowUtf16 } of this.#placed()) {
      if (piece.of === "batch") {
        if (!takesBatch || nowUtf16 <= startUtf16 || nowUtf16 >= endUtf16) pieces.push(piece);
        continue;
      }
      const end = nowUtf16 + piece.length;
      const from = Math.max(startUtf16, nowUtf16);
      const to = Math.min(endUtf16, end);
      if (from >= to) {
        pieces.push(piece);
        continue;
      }
      if (from > nowUtf16) pieces.push({ ...piece, length: from - nowUtf16 });
      const replaced = replace({ ...piece, length: to - from });
      if (replaced !== null) pieces.push(replaced);
      if (to < end) pieces.push({ ...piece, length: end - to });
    }
    return pieces;
  }

  #moveMerged(atUtf16: number, length: number): void {
    this.#merged = this.#merged.map((at) => (at >= atUtf16 ? at + length : at));
  }

  #shrinkMerged(startUtf16: number, endUtf16: number): void {
    this.#merged = this.#merged.flatMap((at) => {
      if (at < startUtf16) return [at];
      return at < endUtf16 ? [] : [at - (endUtf16 - startUtf16)];
    });
  }
}

/** A boundary between pieces, before the piece of that index. */
interface Place {
  readonly index: number;
  readonly batchUtf16: number;
}

/** The pieces with neighbours of one kind as one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result[result.length - 1];
    if (last?.of === piece.of) result[result.length - 1] = { ...last, length: last.length + piece.length };
    else if (piece.length > 0) result.push(piece);
  }
  return result;
}
