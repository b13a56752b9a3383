// Generated from *.tool.ts; do not edit. All tools, for the script's router.
import type { Tool } from "./define-tool.ts";
import { appendMarkdown } from "./append-markdown.tool.ts";
import { createDocument } from "./create-document.tool.ts";
import { findSections } from "./find-sections.tool.ts";
import { formatText } from "./format-text.tool.ts";
import { getAudit } from "./get-audit.tool.ts";
import { getTable } from "./get-table.tool.ts";
import { insertImage } from "./insert-image.tool.ts";
import { insertTable } from "./insert-table.tool.ts";
import { listDocuments } from "./list-documents.tool.ts";
import { listTables } from "./list-tables.tool.ts";
import { listTabs } from "./list-tabs.tool.ts";
import { readDocument } from "./read-document.tool.ts";
import { replaceRangeMarkdown } from "./replace-range-markdown.tool.ts";
import { replaceTabMarkdown } from "./replace-tab-markdown.tool.ts";
import { replaceTableRow } from "./replace-table-row.tool.ts";
import { replaceText } from "./replace-text.tool.ts";
import { rollback } from "./rollback.tool.ts";
import { searchText } from "./search-text.tool.ts";

export const catalog: readonly Tool[] = [
  appendMarkdown,
  createDocument,
  findSections,
  formatText,
  getAudit,
  getTable,
  insertImage,
  insertTable,
  listDocuments,
  listTables,
  listTabs,
  readDocument,
  replaceRangeMarkdown,
  replaceTabMarkdown,
  replaceTableRow,
  replaceText,
  rollback,
  searchText,
];
