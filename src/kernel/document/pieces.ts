// Cuts a reading into pieces that fit a number of bytes. Knows units and their sizes, not what they hold.

/** A place in a reading: a unit, and how far into it. */
export interface Cut {
  readonly unit: number;
  readonly offsetUtf16: number;
}

export const readingStart: Cut = { unit: 0, offsetUtf16: 0 };

/** A reading as a row of units, paragraphs as a rule, that are kept whole where they fit. */
export interface ReadingUnits<T> {
  readonly count: number;
  /** Bytes of an empty piece. */
  readonly overheadBytes: number;
  /** The first of the units that are better kept together with this one. */
  groupStart(unit: number): number;
  /** Bytes that the rest of the unit adds to a piece, or takes when `isFirst` in it. */
  bytesOf(unit: number, offsetUtf16: number, isFirst: boolean): number;
  /** Where to part the unit so that what is before fits; at least one cluster further, the unit's end at most. */
  partEnd(unit: number, offsetUtf16: number, bytes: number): number;
  /** The offset at which the unit ends. */
  endOf(unit: number): number;
  /** What stands between two cuts; null for the end. Precondition: `from` is before `to`. */
  content(from: Cut, to: Cut | null): T;
}

/**
 * Where the piece that begins at `from` ends; null when it takes in all the rest. A unit is parted only when it alone is larger than a
 * piece may be, and units that are kept together only when they alone are. Every piece takes in something, however small the budget.
 */
export function pieceEnd<T>(units: ReadingUnits<T>, from: Cut, maxBytes: number): Cut | null {
  let left = maxBytes - units.overheadBytes;
  for (let unit = from.unit; unit < units.count; unit += 1) {
    const isFirst = unit === from.unit;
    const offsetUtf16 = isFirst ? from.offsetUtf16 : 0;
    const bytes = units.bytesOf(unit, offsetUtf16, isFirst);
    if (bytes > left) {
      if (!isFirst) {
        const start = units.groupStart(unit);
        return { unit: start > from.unit ? start : unit, offsetUtf16: 0 };
      }
      const end = units.partEnd(unit, offsetUtf16, left);
      if (end < units.endOf(unit)) return { unit, offsetUtf16: end };
      return unit + 1 < units.count ? { unit: unit + 1, offsetUtf16: 0 } : null;
    }
    left -= bytes;
  }
  return null;
}
