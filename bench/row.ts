// One budget: how its figure is taken, and what it must not exceed. Figures are counts, or ratios of one run, never plain times.

/** What one measurement found. */
export interface Figure {
  readonly name: string;
  readonly figure: number;
  readonly budget: number;
  /** "×", "KB", "calls", … */
  readonly unit: string;
  /** What the figure was made of, for a person who doubts it. */
  readonly detail?: string;
}

/** Takes the figures of one budget. What it throws is reported as a failure of the row. */
export interface Row {
  readonly name: string;
  measure(): Promise<readonly Figure[]>;
}

/** How often a ratio is taken, each time in a fresh process. */
export const repetitions = 7;

/** The middle value; throws RangeError for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError("expected values to take a median of, found none");
  return middle;
}
