// Which fields of a message exclude each other: the discovery document does not say, Google's guide does.

/** One exclusive choice of a message: its name and its members. `"all"` means every field. */
export interface Oneof {
  readonly name: string;
  readonly members: readonly string[] | "all";
}

const insertion: readonly Oneof[] = [
  { name: "insertion_location", members: ["location", "endOfSegmentLocation"] },
];
const namedRange: readonly Oneof[] = [{ name: "named_range_reference", members: ["name", "namedRangeId"] }];

/** The choices of each message that has any. */
export const oneofs: Readonly<Record<string, readonly Oneof[]>> = {
  Request: [{ name: "request", members: "all" }],
  WriteControl: [{ name: "control", members: ["requiredRevisionId", "targetRevisionId"] }],
  InsertTextRequest: insertion,
  InsertTableRequest: insertion,
  InsertInlineImageRequest: insertion,
  InsertPageBreakRequest: insertion,
  InsertSectionBreakRequest: insertion,
  InsertPersonRequest: insertion,
  InsertDateRequest: insertion,
  InsertRichLinkRequest: insertion,
  CreateFootnoteRequest: [{ name: "footnote_location", members: ["location", "endOfSegmentLocation"] }],
  DeleteNamedRangeRequest: namedRange,
  ReplaceNamedRangeContentRequest: [
    { name: "named_range_reference", members: ["namedRangeName", "namedRangeId"] },
  ],
  UpdateTableCellStyleRequest: [{ name: "cells", members: ["tableRange", "tableStartLocation"] }],
  Link: [
    { name: "destination", members: ["url", "tabId", "bookmark", "heading", "bookmarkId", "headingId"] },
  ],
};
