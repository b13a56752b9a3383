// The proof of a formatting: every run of every match before, and as it looks now, within a bound.
import type { JsonObject } from "../errors.ts";
import type { DocumentModel } from "../document/model.ts";
import type { Plan } from "../plan/plan.ts";
import { keyOfField } from "../plan/style-request.ts";
import { SetTextStyleStep } from "../plan/steps/set-text-style.ts";
import { spanInReading, type Change } from "./excerpts.ts";
import { styleRuns } from "./style-runs.ts";
import { utf8Bytes } from "./utf8.ts";

/** Keys of the look that the plan changes, so that its proof tells runs; null when it changes none. */
export function keysOfLook(plan: Plan): readonly string[] | null {
  const steps = plan.steps.filter((step) => step instanceof SetTextStyleStep);
  return steps.length === 0 ? null : steps.flatMap(({ fields }) => fields.map(keyOfField));
}

/**
 * `{runs_before, runs_after, runs_omitted?, runs_cut?}`: one list a match, as many matches as fit (`runs_omitted` counts the others); a match
 * that is not found again has no runs after. Of one match with more runs than fit the first are shown (`runs_cut` counts the others, on the side that has more).
 */
export function styleEvidence(
  change: Change,
  keys: readonly string[],
  reading: DocumentModel,
  maxBytes: number,
): JsonObject {
  const before: (readonly JsonObject[])[] = [];
  const after: (readonly JsonObject[])[] = [];
  let left = maxBytes;
  let cut = 0;
  for (const [index, match] of change.matches.entries()) {
    const there = change.matchesAfter[index];
    const place = there === undefined ? null : spanInReading(change, reading, there);
    const runsBefore = styleRuns(change.before, match, keys);
    const runsAfter = place === null ? [] : styleRuns(reading, place, keys);
    left -= utf8Bytes(JSON.stringify([runsBefore, runsAfter]));
    if (left < 0 && index > 0) break;
    const isLong = left < 0;
    before.push(isLong ? fitting(runsBefore, maxBytes / 2) : runsBefore);
    after.push(isLong ? fitting(runsAfter, maxBytes / 2) : runsAfter);
    if (!isLong) continue;
    cut = Math.max(
      runsBefore.length - (before[index]?.length ?? 0),
      runsAfter.length - (after[index]?.length ?? 0),
    );
    break;
  }
  const omitted = change.matches.length - before.length;
  return {
    runs_before: before,
    runs_after: after,
    ...(omitted === 0 ? {} : { runs_omitted: omitted }),
    ...(cut === 0 ? {} : { runs_cut: cut }),
  };
}

/** The first runs, as many as fit; at least one. */
function fitting(runs: readonly JsonObject[], maxBytes: number): readonly JsonObject[] {
  let left = maxBytes;
  const count = runs.findIndex((run, index) => {
    left -= utf8Bytes(JSON.stringify(run));
    return left < 0 && index > 0;
  });
  return count < 0 ? runs : runs.slice(0, count);
}
