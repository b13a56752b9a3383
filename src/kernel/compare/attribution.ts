// Who made a difference: our write, somebody else, or nobody can tell. Decides whether a write counts as verified.
import type { Json, JsonObject } from "../errors.ts";
import type { Plan } from "../plan/plan.ts";
import { spanText } from "../plan/plan.ts";
import type { Comparison } from "./compare-documents.ts";
import type { Difference } from "./difference.ts";

export interface Verdict {
  readonly isVerified: boolean;
  /** What others changed meanwhile. */
  readonly other: readonly Difference[];
  /** What our own requests did, or could have done; any of it fails the write. */
  readonly unknown: readonly Difference[];
  readonly blocks: number;
  readonly tabs: number;
}

/** Most differences that an answer names. */
const maxListed = 10;
const maxWordsUtf16 = 160;

/**
 * Judges a comparison. `isOurRevision`: the reading has the very revision that the write's answer named, so nobody else acted
 * and every difference is ours.
 */
export function judge(comparison: Comparison, plan: Plan, isOurRevision: boolean): Verdict {
  const other: Difference[] = [];
  const unknown: Difference[] = [];
  for (const difference of comparison.differences) {
    if (!isOurRevision && isSomebodyElses(difference, plan)) other.push(difference);
    else unknown.push(difference);
  }
  const { blocks, tabs } = comparison;
  return { isVerified: unknown.length === 0, other, unknown, blocks, tabs };
}

/** Design, section 7a: the target fails unless our text is provably there, the fringe allows pure insertions and deletions, the rest is theirs unless we could have caused it. */
function isSomebodyElses(difference: Difference, plan: Plan): boolean {
  switch (difference.zone) {
    case "target":
      return (
        difference.kind === "changed" && difference.detail === "text" && isOurTextThere(difference, plan)
      );
    case "fringe":
      return (
        difference.kind !== "changed" || (difference.detail === "text" && changedPart(difference) !== null)
      );
    case "rest":
      return !difference.couldBeOurs && !holdsOurWords(difference, plan);
  }
}

interface ChangedPart {
  readonly inserted: string;
  readonly deleted: string;
  /** Text of the prediction before and after the change. */
  readonly before: string;
  readonly after: string;
}

/** The one insertion or the one deletion that the difference amounts to, or null when it is more than that. */
function changedPart({ predicted, found }: Difference): ChangedPart | null {
  const longest = Math.min(predicted.length, found.length);
  let front = 0;
  while (front < longest && predicted.charCodeAt(front) === found.charCodeAt(front)) front += 1;
  let back = 0;
  while (
    back < longest - front &&
    predicted.charCodeAt(predicted.length - 1 - back) === found.charCodeAt(found.length - 1 - back)
  ) {
    back += 1;
  }
  const deleted = predicted.slice(front, predicted.length - back);
  const inserted = found.slice(front, found.length - back);
  if (deleted !== "" && inserted !== "") return null;
  return {
    inserted,
    deleted,
    before: predicted.slice(0, front),
    after: predicted.slice(predicted.length - back),
  };
}

/** Whether every match's new text still stands whole on one side of what changed in its paragraph. */
function isOurTextThere(difference: Difference, plan: Plan): boolean {
  const part = changedPart(difference);
  if (part === null) return false;
  return matchTextsIn(difference, plan).every(
    (text) => text !== "" && (part.before.includes(text) || part.after.includes(text)),
  );
}

/** Text that the prediction holds at the matches of this difference's segment and that its paragraph shows. */
function matchTextsIn(difference: Difference, plan: Plan): readonly string[] {
  return plan.matchesAfter
    .filter((span) => span.tabId === difference.tabId && span.segmentId === difference.segmentId)
    .map((span) => spanText(plan.after, span))
    .filter((text) => difference.predicted.includes(text));
}

/** Whether the difference is what our own words would look like had they landed, or gone, in the wrong place. */
function holdsOurWords(difference: Difference, plan: Plan): boolean {
  const part = changedPart(difference);
  const inserted = part?.inserted ?? difference.found;
  const deleted = part?.deleted ?? difference.predicted;
  return plan.matches.some(({ intendedText }, index) => {
    const span = plan.matches[index];
    const old = span === undefined ? "" : spanText(plan.before, span);
    const isNewText =
      intendedText !== null && intendedText.length > 1 && inserted.trim() === intendedText.trim();
    return isNewText || (old.length > 1 && deleted.trim() === old.trim());
  });
}

/** `{verified, blocks, tabs, other, unknown}` for the answer. */
export function untouchedAsData(verdict: Verdict): JsonObject {
  return {
    verified: verdict.isVerified,
    blocks: verdict.blocks,
    tabs: verdict.tabs,
    other: listed(verdict.other),
    unknown: listed(verdict.unknown),
  };
}

function listed(differences: readonly Difference[]): readonly Json[] {
  const items: Json[] = differences.slice(0, maxListed).map((difference) => ({
    kind: difference.kind,
    subject: difference.subject,
    detail: difference.detail,
    zone: difference.zone,
    tab_id: difference.tabId,
    ...(difference.segmentId === null || difference.segmentId === ""
      ? {}
      : { segment_id: difference.segmentId }),
    ...words(difference),
  }));
  if (differences.length > maxListed) items.push({ more: differences.length - maxListed });
  return items;
}

function words(difference: Difference): JsonObject {
  if (difference.predicted === "" && difference.found === "") return {};
  const part = difference.kind === "changed" ? changedPart(difference) : null;
  return {
    before: aroundChange(difference.predicted, difference.found),
    after: aroundChange(difference.found, difference.predicted),
    ...(part === null || part.inserted === "" ? {} : { inserted: part.inserted.slice(0, maxWordsUtf16) }),
    ...(part === null || part.deleted === "" ? {} : { deleted: part.deleted.slice(0, maxWordsUtf16) }),
  };
}

/** The part of a text where it begins to differ from another, not longer than an answer bears. */
function aroundChange(text: string, other: string): string {
  if (text.length <= maxWordsUtf16) return text;
  let front = 0;
  while (front < text.length && text.charCodeAt(front) === other.charCodeAt(front)) front += 1;
  const start = Math.max(0, Math.min(front - 40, text.length - maxWordsUtf16));
  return `${start > 0 ? "…" : ""}${text.slice(start, start + maxWordsUtf16)}${start + maxWordsUtf16 < text.length ? "…" : ""}`;
}
