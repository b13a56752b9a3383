// Approximate matching of one text inside another: the stretch of the longer with the fewest single-unit edits to the shorter.

export interface ApproximateMatch {
  /** Half-open, in units of the compared sequence. */
  readonly start: number;
  readonly end: number;
  readonly edits: number;
}

/**
 * The best stretch of `window` for `pattern` (Sellers' algorithm): time pattern × window, memory window.
 * Units are compared with ===, so the sequences may hold characters or words.
 */
export function bestStretch(
  pattern: readonly (string | number)[],
  window: readonly (string | number)[],
): ApproximateMatch {
  const width = window.length;
  let edits = new Int32Array(width + 1);
  let starts = new Int32Array(width + 1);
  for (let column = 0; column <= width; column += 1) starts[column] = column;
  for (let row = 1; row <= pattern.length; row += 1) {
    const nextEdits = new Int32Array(width + 1);
    const nextStarts = new Int32Array(width + 1);
    nextEdits[0] = row;
    const unit = pattern[row - 1];
    for (let column = 1; column <= width; column += 1) {
      const isSame = window[column - 1] === unit;
      let best = (edits[column - 1] ?? 0) + (isSame ? 0 : 1);
      let start = starts[column - 1] ?? 0;
      const skipPattern = (edits[column] ?? 0) + 1;
      if (skipPattern < best) {
        best = skipPattern;
        start = starts[column] ?? 0;
      }
      const skipWindow = (nextEdits[column - 1] ?? 0) + 1;
      if (skipWindow < best) {
        best = skipWindow;
        start = nextStarts[column - 1] ?? 0;
      }
      nextEdits[column] = best;
      nextStarts[column] = start;
    }
    edits = nextEdits;
    starts = nextStarts;
  }
  let end = 0;
  for (let column = 1; column <= width; column += 1) {
    if ((edits[column] ?? 0) < (edits[end] ?? 0)) end = column;
  }
  const start = starts[end] ?? 0;
  // Of two ends that cost the same, the one that ends as the pattern does: all of "Harbour" for "Harbor", not "Harbo".
  const last = pattern[pattern.length - 1];
  for (let column = end; column <= width; column += 1) {
    const isAsGood = edits[column] === edits[end] && starts[column] === start;
    if (isAsGood && window[column - 1] === last) return { start, end: column, edits: edits[end] ?? 0 };
  }
  return { start, end, edits: edits[end] ?? 0 };
}
