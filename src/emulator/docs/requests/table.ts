// Generated from the *.request.ts files of this folder by build/generators/docs-requests.ts; do not edit.
import { createNamedRange } from "./create-named-range.request.ts";
import { deleteContentRange } from "./delete-content-range.request.ts";
import { deleteNamedRange } from "./delete-named-range.request.ts";
import { deleteParagraphBullets } from "./delete-paragraph-bullets.request.ts";
import { insertText } from "./insert-text.request.ts";
import { updateParagraphStyle } from "./update-paragraph-style.request.ts";
import { updateTextStyle } from "./update-text-style.request.ts";
import type { DefinedRequest } from "./define-request.ts";

const all: readonly DefinedRequest[] = [
  createNamedRange,
  deleteContentRange,
  deleteNamedRange,
  deleteParagraphBullets,
  insertText,
  updateParagraphStyle,
  updateTextStyle,
];

/** Requests by kind. A kind that is missing here is refused as not implemented. */
export const requestTable: ReadonlyMap<string, DefinedRequest> = new Map(all.map((one) => [one.kind, one]));
