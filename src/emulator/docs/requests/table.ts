// Generated from the *.request.ts files of this folder by build/generators/docs-requests.ts; do not edit.
import { createFooter } from "./create-footer.request.ts";
import { createFootnote } from "./create-footnote.request.ts";
import { createHeader } from "./create-header.request.ts";
import { createNamedRange } from "./create-named-range.request.ts";
import { createParagraphBullets } from "./create-paragraph-bullets.request.ts";
import { deleteContentRange } from "./delete-content-range.request.ts";
import { deleteFooter } from "./delete-footer.request.ts";
import { deleteHeader } from "./delete-header.request.ts";
import { deleteNamedRange } from "./delete-named-range.request.ts";
import { deleteParagraphBullets } from "./delete-paragraph-bullets.request.ts";
import { insertPageBreak } from "./insert-page-break.request.ts";
import { insertSectionBreak } from "./insert-section-break.request.ts";
import { insertText } from "./insert-text.request.ts";
import { replaceAllText } from "./replace-all-text.request.ts";
import { replaceNamedRangeContent } from "./replace-named-range-content.request.ts";
import { updateDocumentStyle } from "./update-document-style.request.ts";
import { updateNamedStyle } from "./update-named-style.request.ts";
import { updateParagraphStyle } from "./update-paragraph-style.request.ts";
import { updateSectionStyle } from "./update-section-style.request.ts";
import { updateTextStyle } from "./update-text-style.request.ts";
import type { DefinedRequest } from "./define-request.ts";

const all: readonly DefinedRequest[] = [
  createFooter,
  createFootnote,
  createHeader,
  createNamedRange,
  createParagraphBullets,
  deleteContentRange,
  deleteFooter,
  deleteHeader,
  deleteNamedRange,
  deleteParagraphBullets,
  insertPageBreak,
  insertSectionBreak,
  insertText,
  replaceAllText,
  replaceNamedRangeContent,
  updateDocumentStyle,
  updateNamedStyle,
  updateParagraphStyle,
  updateSectionStyle,
  updateTextStyle,
];

/** Requests by kind. A kind that is missing here is refused as not implemented. */
export const requestTable: ReadonlyMap<string, DefinedRequest> = new Map(all.map((one) => [one.kind, one]));
