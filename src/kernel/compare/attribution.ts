// Who made a difference: our write, somebody else, or nobody can tell. Decides whether a write counts as verified.
import type { Json, JsonObject } from "../errors.ts";
import type { Plan } from "../plan/plan.ts";
import type { Comparison } from "./compare-documents.ts";
import { changedPart, type ChangedPart, type Difference } from "./difference.ts";
import { OurTexts } from "./our-texts.ts";

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
 * Judges a comparison. `isUntouched`: nobody else acted, as the reading's revision shows, so no difference is anybody else's.
 */
export function judge(comparison: Comparison, plan: Plan, isUntouched: boolean): Verdict {
  const other: Difference[] = [];
  const unknown: Difference[] = [];
  const ours = new OurTexts(plan);
  for (const difference of comparison.differences) {
    const listed = isUntouched || !isSomebodyElses(difference, ours) ? unknown : other;
    listed.push(isBesideOurText(difference, ours) ? { ...difference, zone: "fringe" } : difference);
  }
  const { blocks, tabs } = comparison;
  return { isVerified: unknown.length === 0, other, unknown, blocks, tabs };
}

/** The target fails unless our text is provably there, the fringe allows pure insertions and deletions, the rest is theirs unless we could have caused it. */
function isSomebodyElses(difference: Difference, ours: OurTexts): boolean {
  if (readsLikeSource(difference, ours)) return false;
  switch (difference.zone) {
    case "target":
      return isBesideOurText(difference, ours);
    case "fringe":
      return difference.kind !== "changed" || difference.isOnlyText;
    case "rest":
      return !difference.couldBeOurs && !holdsOurWords(difference, ours);
  }
}

/** Whether the paragraph is a target and the change in it is none of what was written. Such a change is told as one in the fringe. */
function isBesideOurText(difference: Difference, ours: OurTexts): boolean {
  const { zone, kind, isOnlyText } = difference;
  if (zone !== "target" || kind !== "changed" || !isOnlyText) return false;
  return isOurTextThere(difference, ours) && !isAsSimpleWithoutUs(difference, ours);
}

/**
 * Whether what is found comes from the paragraph as it was before our write by one insertion or deletion that is no longer than the
 * one it takes from the prediction: then the write may have been dropped, and somebody else's text reads as if it had not been.
 */
function isAsSimpleWithoutUs(difference: Difference, ours: OurTexts): boolean {
  // What changes no text shows in the looks, and those are as predicted where only text differs.
  if (!ours.changeText) return false;
  const withUs = changedPart(difference);
  if (withUs === null) return false;
  return ours.sourceTexts(difference).some((source) => {
    const withoutUs = changedPart({ ...difference, predicted: source });
    return withoutUs !== null && changedLength(withoutUs) <= changedLength(withUs);
  });
}

/** Whether a paragraph that was not predicted reads as a target did before our write, or nearly so: then the target may still be there. */
function readsLikeSource(difference: Difference, ours: OurTexts): boolean {
  const { kind, found, predicted } = difference;
  if (kind === "deleted" || found === "" || difference.zone === "target") return false;
  return ours.sourceTexts(difference).some((source) => {
    if (source === "" || source === predicted) return false;
    const part = changedPart({ ...difference, predicted: source });
    return part !== null && changedLength(part) < source.length;
  });
}

function changedLength({ inserted, deleted }: ChangedPart): number {
  return inserted.length + deleted.length;
}

/** Whether the one change in the paragraph stays clear of every match, wherever it is told to be: what touches a match's edge could be our own work half done. */
function isOurTextThere(difference: Difference, ours: OurTexts): boolean {
  const part = changedPart(difference);
  if (part === null || difference.startUtf16 === null) return false;
  const latest = difference.startUtf16 + part.before.length;
  const start = latest - part.slackUtf16;
  const end = latest + part.deleted.length;
  return !ours.isMatchAt(difference, start, end);
}

/** Whether the difference is what our own words would look like had they landed, or gone, in the wrong place. */
function holdsOurWords(difference: Difference, ours: OurTexts): boolean {
  const part = changedPart(difference);
  const inserted = part === null ? [difference.found] : readings(part, part.inserted);
  const deleted = part === null ? [difference.predicted] : readings(part, part.deleted);
  return inserted.some((text) => ours.isNewText(text)) || deleted.some((text) => ours.isOldText(text));
}

/** Most places of a change that are looked at: more are there only where one character is repeated. */
const maxReadings = 1000;

/** What went or came, in every place that it can be told to be: the text turns as it moves over what is like it. */
function readings({ before, slackUtf16 }: ChangedPart, text: string): readonly string[] {
  const all = before.slice(before.length - slackUtf16) + text;
  const found: string[] = [];
  const last = Math.max(0, slackUtf16 - maxReadings);
  for (let start = slackUtf16; start >= last; start -= 1) found.push(all.slice(start, start + text.length));
  return found;
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
