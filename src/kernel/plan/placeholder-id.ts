// Ids of things that do not exist before the write. The comparison matches each with one new id of the re-read.
import type { DocumentModel } from "../document/model.ts";
import { placedParagraphs } from "../document/walk.ts";

const prefix = "proofmark.new.";

/** A stand-in for an id that the service will give; different for every ordinal. */
export function placeholderId(what: string, ordinal: number): string {
  return `${prefix}${what}.${ordinal}`;
}

export function isPlaceholderId(id: string): boolean {
  return id.startsWith(prefix);
}

/** What a prediction makes again under new ids: a sentence for every named range, and one for headings. */
export function remadeWarnings(predicted: DocumentModel): readonly string[] {
  const ranges = predicted.tabs
    .flatMap((tab) => tab.namedRanges)
    .filter((range) => isPlaceholderId(range.namedRangeId))
    .map((range) => remadeRangeWarning(range.name));
  const hasNewHeading = predicted.tabs.some((tab) =>
    tab.segments.some((segment) =>
      placedParagraphs(segment).some(({ paragraph }) =>
        isPlaceholderId(paragraph.raw.paragraphStyle?.headingId ?? ""),
      ),
    ),
  );
  return hasNewHeading ? [...ranges, "A heading is made again; it gets a new id."] : ranges;
}

export function remadeRangeWarning(name: string): string {
  return `The named range "${name}" is made again where its text now stands; it gets a new id.`;
}
