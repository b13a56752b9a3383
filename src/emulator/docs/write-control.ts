// The guard of a batch (rulebook 5.3, 11.3): which revision it may be written over, and in which mode.
import type { WriteControl } from "../../google-api/docs.ts";
import { GoogleError, notImplemented } from "../errors.ts";

/**
 * Throws GoogleError when a batch under this control may not be written over `currentRevisionId`. `wasIssued` tells
 * whether a revision ever was one of this document; `mayBeSuggestion` whether the account can write suggestions.
 */
export function checkWriteControl(
  control: WriteControl,
  currentRevisionId: string,
  wasIssued: (revisionId: string) => boolean,
  mayBeSuggestion: boolean,
): void {
  const { requiredRevisionId, targetRevisionId, writeMode } = control;
  if (writeMode === "SUGGEST" && !mayBeSuggestion)
    throw new GoogleError("INVALID_ARGUMENT", "Unsupported WriteControl mode.");
  if (
    requiredRevisionId !== undefined &&
    requiredRevisionId !== "" &&
    requiredRevisionId !== currentRevisionId
  )
    throw new GoogleError(
      "INVALID_ARGUMENT",
      `The required revision ID '${requiredRevisionId}' does not match the latest revision.`,
    );
  if (targetRevisionId === undefined || targetRevisionId === "" || targetRevisionId === currentRevisionId)
    return;
  if (wasIssued(targetRevisionId))
    throw notImplemented("writeControl.targetRevisionId of an earlier revision");
  throw new GoogleError(
    "INVALID_ARGUMENT",
    `The target revision ID '${targetRevisionId}' is not a revision of the document.`,
  );
}
