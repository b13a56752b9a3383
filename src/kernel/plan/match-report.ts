// What a tool that finds text says about what it found: the count, the rung, and the characters that rung took for one another.
import type { JsonObject } from "../errors.ts";
import type { Located } from "../locate/locate-text.ts";

/** Fields `match_count`, `total_matches`, `rung`, `folded` (where any were) and `ladder_report` of an answer. */
export function matchReport(located: Extract<Located, { kind: "found" }>): JsonObject {
  return {
    match_count: located.spans.length,
    total_matches: located.totalMatches,
    rung: located.rung,
    ...(located.folds.length === 0
      ? {}
      : { folded: located.folds.map(({ found, asked, count }) => ({ found, asked, count })) }),
    ladder_report: located.ladderReport,
  };
}
