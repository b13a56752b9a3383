// Every request that the local Google has. A kind that is missing here is refused as not implemented.
import { createNamedRange } from "./create-named-range.request.ts";
import type { DefinedRequest } from "./define-request.ts";
import { deleteContentRange } from "./delete-content-range.request.ts";
import { deleteNamedRange } from "./delete-named-range.request.ts";
import { insertText } from "./insert-text.request.ts";
import { updateParagraphStyle } from "./update-paragraph-style.request.ts";
import { updateTextStyle } from "./update-text-style.request.ts";

const all: readonly DefinedRequest[] = [
  insertText,
  deleteContentRange,
  updateTextStyle,
  updateParagraphStyle,
  createNamedRange,
  deleteNamedRange,
];

/** Requests by kind. */
export const requestTable: ReadonlyMap<string, DefinedRequest> = new Map(all.map((one) => [one.kind, one]));
