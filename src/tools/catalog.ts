// Generated from *.tool.ts; do not edit. All tools, for the script's router.
import type { Tool } from "./define-tool.ts";
import { findSections } from "./find-sections.tool.ts";
import { formatText } from "./format-text.tool.ts";
import { getAudit } from "./get-audit.tool.ts";
import { getTable } from "./get-table.tool.ts";
import { insertImage } from "./insert-image.tool.ts";
import { listDocuments } from "./list-documents.tool.ts";
import { listTables } from "./list-tables.tool.ts";
import { listTabs } from "./list-tabs.tool.ts";
import { readDocument } from "./read-document.tool.ts";
import { replaceText } from "./replace-text.tool.ts";
import { rollback } from "./rollback.tool.ts";
import { searchText } from "./search-text.tool.ts";

export const catalog: readonly Tool[] = [
  findSections,
  formatText,
  getAudit,
  getTable,
  insertImage,
  listDocuments,
  listTables,
  listTabs,
  readDocument,
  replaceText,
  rollback,
  searchText,
];
