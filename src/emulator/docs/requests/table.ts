// Generated from the *.request.ts files of this folder by build/generators/docs-requests.ts; do not edit.
import { acceptSuggestion } from "./accept-suggestion.request.ts";
import { addCommentReply } from "./add-comment-reply.request.ts";
import { addDocumentTab } from "./add-document-tab.request.ts";
import { createFooter } from "./create-footer.request.ts";
import { createFootnote } from "./create-footnote.request.ts";
import { createHeader } from "./create-header.request.ts";
import { createNamedRange } from "./create-named-range.request.ts";
import { createParagraphBullets } from "./create-paragraph-bullets.request.ts";
import { deleteCommentReply } from "./delete-comment-reply.request.ts";
import { deleteComment } from "./delete-comment.request.ts";
import { deleteContentRange } from "./delete-content-range.request.ts";
import { deleteFooter } from "./delete-footer.request.ts";
import { deleteHeader } from "./delete-header.request.ts";
import { deleteNamedRange } from "./delete-named-range.request.ts";
import { deleteParagraphBullets } from "./delete-paragraph-bullets.request.ts";
import { deletePositionedObject } from "./delete-positioned-object.request.ts";
import { deleteSuggestion } from "./delete-suggestion.request.ts";
import { deleteTab } from "./delete-tab.request.ts";
import { deleteTableColumn } from "./delete-table-column.request.ts";
import { deleteTableRow } from "./delete-table-row.request.ts";
import { insertComment } from "./insert-comment.request.ts";
import { insertDate } from "./insert-date.request.ts";
import { insertInlineImage } from "./insert-inline-image.request.ts";
import { insertPageBreak } from "./insert-page-break.request.ts";
import { insertPerson } from "./insert-person.request.ts";
import { insertRichLink } from "./insert-rich-link.request.ts";
import { insertSectionBreak } from "./insert-section-break.request.ts";
import { insertTableColumn } from "./insert-table-column.request.ts";
import { insertTableRow } from "./insert-table-row.request.ts";
import { insertTable } from "./insert-table.request.ts";
import { insertText } from "./insert-text.request.ts";
import { mergeTableCells } from "./merge-table-cells.request.ts";
import { pinTableHeaderRows } from "./pin-table-header-rows.request.ts";
import { rejectSuggestion } from "./reject-suggestion.request.ts";
import { replaceAllText } from "./replace-all-text.request.ts";
import { replaceImage } from "./replace-image.request.ts";
import { replaceNamedRangeContent } from "./replace-named-range-content.request.ts";
import { unmergeTableCells } from "./unmerge-table-cells.request.ts";
import { updateCommentPost } from "./update-comment-post.request.ts";
import { updateDocumentStyle } from "./update-document-style.request.ts";
import { updateDocumentTabProperties } from "./update-document-tab-properties.request.ts";
import { updateNamedStyle } from "./update-named-style.request.ts";
import { updateParagraphStyle } from "./update-paragraph-style.request.ts";
import { updateSectionStyle } from "./update-section-style.request.ts";
import { updateTableCellStyle } from "./update-table-cell-style.request.ts";
import { updateTableColumnProperties } from "./update-table-column-properties.request.ts";
import { updateTableRowStyle } from "./update-table-row-style.request.ts";
import { updateTextStyle } from "./update-text-style.request.ts";
import type { DefinedRequest } from "./define-request.ts";

const all: readonly DefinedRequest[] = [
  acceptSuggestion,
  addCommentReply,
  addDocumentTab,
  createFooter,
  createFootnote,
  createHeader,
  createNamedRange,
  createParagraphBullets,
  deleteCommentReply,
  deleteComment,
  deleteContentRange,
  deleteFooter,
  deleteHeader,
  deleteNamedRange,
  deleteParagraphBullets,
  deletePositionedObject,
  deleteSuggestion,
  deleteTab,
  deleteTableColumn,
  deleteTableRow,
  insertComment,
  insertDate,
  insertInlineImage,
  insertPageBreak,
  insertPerson,
  insertRichLink,
  insertSectionBreak,
  insertTableColumn,
  insertTableRow,
  insertTable,
  insertText,
  mergeTableCells,
  pinTableHeaderRows,
  rejectSuggestion,
  replaceAllText,
  replaceImage,
  replaceNamedRangeContent,
  unmergeTableCells,
  updateCommentPost,
  updateDocumentStyle,
  updateDocumentTabProperties,
  updateNamedStyle,
  updateParagraphStyle,
  updateSectionStyle,
  updateTableCellStyle,
  updateTableColumnProperties,
  updateTableRowStyle,
  updateTextStyle,
];

/** Requests by kind. A kind that is missing here is refused as not implemented. */
export const requestTable: ReadonlyMap<string, DefinedRequest> = new Map(all.map((one) => [one.kind, one]));
