// Where positions of one segment go when stretches of it are replaced. Knows numbers only.

/** One replaced stretch, in positions before any of the changes. */
export interface Change {
  readonly startUtf16: number;
  readonly oldLengthUtf16: number;
  readonly newLengthUtf16: number;
}

/** To which side a position sticks when text is put exactly there, or when what it stands in is replaced. */
export type Side = "before" | "after";

/**
 * Maps positions over changes that are ascending and do not overlap.
 * Law: mapping over a map and then over its inverse gives back every position outside the changes.
 */
export class PositionMap {
  readonly changes: readonly Change[];
  /** By how much each change finds its place moved by those before it, and behind the last by how much they move the rest. */
  #shifts: readonly number[] | null = null;

  constructor(changes: readonly Change[]) {
    this.changes = changes;
  }

  /** The position after the changes. Inside a replaced stretch it goes to the new stretch's start or end, by side. */
  map(positionUtf16: number, side: Side): number {
    const ordinal = this.#firstNotBefore(positionUtf16);
    const shift = this.#shiftsBefore()[ordinal] ?? 0;
    const change = this.changes[ordinal];
    if (change === undefined || positionUtf16 < change.startUtf16) return positionUtf16 + shift;
    if (positionUtf16 === change.startUtf16 && change.oldLengthUtf16 > 0) return positionUtf16 + shift;
    return change.startUtf16 + shift + (side === "before" ? 0 : change.newLengthUtf16);
  }

  /** Whether this holds of a change whose old stretch overlaps or touches the stretch between two positions; they are asked in order. */
  someChangeAt(startUtf16: number, endUtf16: number, holds: (change: Change) => boolean): boolean {
    let ordinal = this.#firstNotBefore(startUtf16);
    // One that ends at the start counts as before it.
    while (endOf(this.changes[ordinal - 1]) === startUtf16) ordinal -= 1;
    for (; ; ordinal += 1) {
      const change = this.changes[ordinal];
      if (change === undefined || change.startUtf16 > endUtf16) return false;
      if (holds(change)) return true;
    }
  }

  /** Ordinal of the first change that has not all its old stretch in front of the position; their number when all have. */
  #firstNotBefore(positionUtf16: number): number {
    let low = 0;
    let high = this.changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const change = this.changes[middle];
      if (change !== undefined && isBefore(change, positionUtf16)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #shiftsBefore(): readonly number[] {
    if (this.#shifts !== null) return this.#shifts;
    const shifts = [0];
    let shift = 0;
    for (const { oldLengthUtf16, newLengthUtf16 } of this.changes) {
      shift += newLengthUtf16 - oldLengthUtf16;
      shifts.push(shift);
    }
    this.#shifts = shifts;
    return shifts;
  }

  /** The map that leads back. */
  inverse(): PositionMap {
    let shift = 0;
    return new PositionMap(
      this.changes.map((change) => {
        const startUtf16 = change.startUtf16 + shift;
        shift += change.newLengthUtf16 - change.oldLengthUtf16;
        return { startUtf16, oldLengthUtf16: change.newLengthUtf16, newLengthUtf16: change.oldLengthUtf16 };
      }),
    );
  }
}

function endOf(change: Change | undefined): number {
  return change === undefined ? -Infinity : change.startUtf16 + change.oldLengthUtf16;
}

function isBefore({ startUtf16, oldLengthUtf16 }: Change, positionUtf16: number): boolean {
  const end = startUtf16 + oldLengthUtf16;
  return end < positionUtf16 || (end === positionUtf16 && oldLengthUtf16 > 0);
}
