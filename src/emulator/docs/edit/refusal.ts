// The third family of 400: what a request asks cannot be done (rulebook 1.7). Texts are Google's where it is known.

/** Thrown while a request is applied; the batch puts `Invalid requests[N].kind: ` before the text. */
export class Refusal extends Error {}

/** The exact texts of rulebook 1.7 that several requests share. */
export const refusals = {
  pastEnd: (index: number, endUtf16: number): Refusal =>
    new Refusal(`Index ${index} must be less than the end index of the referenced segment, ${endUtf16}.`),
  tooSmall: (least: number, index: number): Refusal =>
    new Refusal(`Index ${index} must be greater than or equal to ${least}.`),
  notInParagraph: (): Refusal =>
    new Refusal(
      "The insertion index must be inside the bounds of an existing paragraph. " +
        "You can still create new paragraphs by inserting newlines.",
    ),
  insideCluster: (): Refusal => new Refusal("The insertion index cannot be within a grapheme cluster."),
  emptyRange: (): Refusal => new Refusal("The range should not be empty."),
  finalNewline: (): Refusal =>
    new Refusal("The range cannot include the newline character at the end of the segment."),
  cannotDelete: (): Refusal => new Refusal("Invalid deletion range. Cannot delete the requested range."),
  firstSectionBreak: (): Refusal => new Refusal("Cannot operate on the first section break in the document."),
  /** Ours: Google's limit is not known. */
  tooDeep: (most: number): Refusal =>
    new Refusal(`((more than ${most} tables in each other are not implemented by the local Google))`),
  noSegment: (segmentId: string): Refusal => new Refusal(`Segment with ID ${segmentId} was not found`),
  noTab: (tabId: string): Refusal => new Refusal(`Tab with ID ${tabId} was not found`),
} as const;
