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

  constructor(changes: readonly Change[]) {
    this.changes = changes;
  }

  /** The position after the changes. Inside a replaced stretch it goes to the new stretch's start or end, by side. */
  map(positionUtf16: number, side: Side): number {
    let shift = 0;
    for (const change of this.changes) {
      const end = change.startUtf16 + change.oldLengthUtf16;
      if (positionUtf16 < change.startUtf16) break;
      if (positionUtf16 > end || (positionUtf16 === end && change.oldLengthUtf16 > 0)) {
        shift += change.newLengthUtf16 - change.oldLengthUtf16;
        continue;
      }
      if (positionUtf16 === change.startUtf16 && change.oldLengthUtf16 > 0) break;
      return change.startUtf16 + shift + (side === "before" ? 0 : change.newLengthUtf16);
    }
    return positionUtf16 + shift;
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
