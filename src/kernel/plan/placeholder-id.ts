// Ids of things that do not exist before the write. The comparison matches each with one new id of the re-read.
import type { DocumentModel } from "../document/model.ts";

const prefix = "proofmark.new.";

/** A stand-in for an id that the service will give; different for every ordinal. */
export function placeholderId(what: string, ordinal: number): string {
  return `${prefix}${what}.${ordinal}`;
}

export function isPlaceholderId(id: string): boolean {
  return id.startsWith(prefix);
}

/** A sentence for every named range of a prediction that gets a new id. */
export function remadeRangeWarnings(predicted: DocumentModel): readonly string[] {
  return predicted.tabs
    .flatMap((tab) => tab.namedRanges)
    .filter((range) => isPlaceholderId(range.namedRangeId))
    .map((range) => remadeRangeWarning(range.name));
}

export function remadeRangeWarning(name: string): string {
  return `The named range "${name}" is made again where its text now stands; it gets a new id.`;
}
