// One difference between the predicted and the re-read document, as the comparison finds it and attribution judges it.
import { commonBackUtf16, commonEnds } from "../common-ends.ts";

/** Target: what was to be written. Fringe: what touches it. Rest: everything else. */
export type Zone = "target" | "fringe" | "rest";

export interface Difference {
  readonly zone: Zone;
  readonly kind: "changed" | "inserted" | "deleted";
  /** What it is about: `paragraph`, `table`, `namedRange:…`, `documentStyle`, … */
  readonly subject: string;
  /** In what it differs, in words. */
  readonly detail: string;
  readonly tabId: string;
  /** Null for what is not in a segment. */
  readonly segmentId: string | null;
  /** Where it begins in the predicted segment; null for what is not in one. */
  readonly startUtf16: number | null;
  /** Text as predicted and as found, "" where there is none. */
  readonly predicted: string;
  readonly found: string;
  /** Where the planned write itself could have done this: same list, same named range. */
  readonly couldBeOurs: boolean;
  /** A paragraph that is as predicted in everything, looks and suggestions included, but for one piece of text that came or went. */
  readonly isOnlyText: boolean;
}

export interface ChangedPart {
  readonly inserted: string;
  readonly deleted: string;
  /** Text of the prediction before and after the change. */
  readonly before: string;
  readonly after: string;
  /**
   * By how many units the same change can be told further in front: "aba" from "a" is "ba" behind the "a" as well as "ab" before it.
   * `before` is the longest reading.
   */
  readonly slackUtf16: number;
}

/** The one insertion or the one deletion that the difference amounts to, or null when it is more than that. */
export function changedPart({
  predicted,
  found,
}: Pick<Difference, "predicted" | "found">): ChangedPart | null {
  const { frontUtf16: front, backUtf16: back } = commonEnds(predicted, found);
  const deleted = predicted.slice(front, predicted.length - back);
  const inserted = found.slice(front, found.length - back);
  if (deleted !== "" && inserted !== "") return null;
  const shorter = Math.min(predicted.length, found.length);
  return {
    slackUtf16: front - (shorter - commonBackUtf16(predicted, found)),
    inserted,
    deleted,
    before: predicted.slice(0, front),
    after: predicted.slice(predicted.length - back),
  };
}
