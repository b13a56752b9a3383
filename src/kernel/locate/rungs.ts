// The rungs of the ladder, strictest first. A looser rung is tried only when every stricter one found nothing, and folds all that the stricter ones fold.

export const ladder = [
  "exact",
  "curly_straight_quotes",
  "nbsp_whitespace_runs",
  "soft_hyphen_strip",
  "invisible_characters",
  "canonical_equivalence",
  "dashes",
  "soft_breaks",
] as const;

export type RungLabel = (typeof ladder)[number];

/** Place of each rung on the ladder, as numbers that can be compared. */
export const rungs = {
  exact: 0,
  quotes: 1,
  whiteSpace: 2,
  softHyphen: 3,
  invisible: 4,
  canonical: 5,
  dashes: 6,
  softBreaks: 7,
} as const;
