// The guard of a batch (rulebook 5.3, 11.3): which revision it may be written over, and in which mode.
import type { WriteControl } from "../../google-api/docs.ts";
import { GoogleError } from "../errors.ts";
import type { ChangeRecord } from "./rebase/record.ts";
import { keptMs, readRecord } from "./rebase/record.ts";
import type { Revision } from "./store.ts";

/** The document that a batch is for. */
export interface WrittenDocument {
  readonly revisionId: string;
  /** A revision and all later ones, oldest first; none when it was never issued. */
  readonly revisionsFrom: (revisionId: string) => readonly Revision[];
}

/** What is known of the call besides its control: the time, and whether the account can write suggestions. */
export interface WriteCircumstances {
  readonly nowMs: number;
  readonly mayBeSuggestion: boolean;
}

/**
 * The changes by others that a batch under this control has to be carried over, oldest first; none when it was written
 * for the latest revision. Throws GoogleError when it may not be written at all.
 */
export function changesToCarryOver(
  control: WriteControl,
  document: WrittenDocument,
  { nowMs, mayBeSuggestion }: WriteCircumstances,
): readonly ChangeRecord[] {
  const { requiredRevisionId, targetRevisionId = "", writeMode } = control;
  if (writeMode === "SUGGEST" && !mayBeSuggestion)
    throw new GoogleError("INVALID_ARGUMENT", "Unsupported WriteControl mode.");
  if (
    requiredRevisionId !== undefined &&
    requiredRevisionId !== "" &&
    requiredRevisionId !== document.revisionId
  )
    throw new GoogleError(
      "INVALID_ARGUMENT",
      `The required revision ID '${requiredRevisionId}' does not match the latest revision.`,
    );
  if (targetRevisionId === "" || targetRevisionId === document.revisionId) return [];
  return changesSince(targetRevisionId, document, nowMs);
}

/** Google's words for what is refused here are not known. A revision counts as old when it has been a day out of date. */
function changesSince(targetId: string, document: WrittenDocument, nowMs: number): readonly ChangeRecord[] {
  const refused = (why: string): GoogleError =>
    new GoogleError("INVALID_ARGUMENT", `The target revision ID '${targetId}' ${why}`);
  const [target, ...later] = document.revisionsFrom(targetId);
  if (target === undefined) throw refused("is not a revision of the document.");
  const [next] = later;
  if (next === undefined) return [];
  if (nowMs - next.timeMs > keptMs)
    throw refused("is too old: the document has had a later one for more than 24 hours.");
  return later.map(({ change }) => {
    if (change === undefined || change === null)
      throw refused(
        "cannot be carried forward: the content was changed since by other means than requests. Read the document and send the batch for its latest revision.",
      );
    return readRecord(change);
  });
}
