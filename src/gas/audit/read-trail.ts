// Reads audit records, newest first, and checks their chain on request. Reading stores nothing.
import {
  stableJson,
  ToolError,
  type AuditPage,
  type AuditQuery,
  type AuditRecord,
  type ChainReport,
} from "../../kernel/index.ts";
import { parseJson } from "../../protocol/json-text.ts";
import type { AuditFile } from "../ports/audit-files.ts";
import { verifyChain } from "./chain.ts";
import { readHead, type AuditHead } from "./head.ts";
import { inverseFileOf } from "./inverse-file.ts";
import { findTrailFolder, segmentsOf } from "./locate-trail.ts";
import { recordEntry } from "./names.ts";
import { parseRecord } from "./parse-record.ts";
import { linesOf } from "./text-lines.ts";
import type { TrailParts } from "./trail-parts.ts";

/** Throws ToolError when Drive cannot be read, and UNDO_UNAVAILABLE when a stored inverse is not the one its record names. */
export function readTrail(parts: TrailParts, query: AuditQuery): AuditPage {
  const page = query.isChainVerified
    ? checkedPage(parts, query)
    : { records: newest(parts, query), chain: null };
  // Only who asks for one record may want to see its inverse; a list names the file it lies in.
  return query.auditId === undefined
    ? page
    : { ...page, records: page.records.map((record) => withInverse(parts, record)) };
}

/** The named record and all after it, newest first; empty when there is no such record. */
export function recordsSince(parts: TrailParts, documentId: string, auditId: string): readonly AuditRecord[] {
  const found: AuditRecord[] = [];
  const head = readHead(parts.properties, documentId);
  const open = head?.segment?.fileId;
  // Mostly it is among the newest, which lie in the segment that the head names.
  if (head !== null && open !== undefined) {
    found.push(...recordsIn(parts, head, open));
    const place = found.findIndex((record) => record.auditId === auditId);
    if (place >= 0) return found.slice(0, place + 1);
  }
  for (const fileId of segmentIds(parts, head, documentId).reverse()) {
    if (fileId === open) continue;
    found.push(...recordsIn(parts, head, fileId));
    const place = found.findIndex((record) => record.auditId === auditId);
    if (place >= 0) return found.slice(0, place + 1);
  }
  return [];
}

/** Records of one segment, newest first. */
function recordsIn(parts: TrailParts, head: AuditHead | null, fileId: string): readonly AuditRecord[] {
  const text = parts.files.download(fileId);
  if (head?.segment?.fileId === fileId) parts.remembered.keep(fileId, text);
  return linesOf(text)
    .map(parseRecord)
    .filter((record) => record !== null)
    .reverse();
}

function newest(parts: TrailParts, query: AuditQuery): readonly AuditRecord[] {
  const cached = cachedRecord(parts, query);
  if (cached !== null) return [cached];
  const wanted = query.auditId === undefined ? (query.limit ?? Infinity) : 1;
  const found: AuditRecord[] = [];
  const segments = segmentIds(parts, readHead(parts.properties, query.documentId), query.documentId);
  for (const fileId of segments.reverse()) {
    const records = linesOf(parts.files.download(fileId)).map(parseRecord).reverse();
    found.push(...records.filter((record) => record !== null).filter((record) => isWanted(record, query)));
    if (found.length >= wanted) break;
  }
  return found.slice(0, wanted);
}

function cachedRecord(parts: TrailParts, query: AuditQuery): AuditRecord | null {
  if (query.auditId === undefined) return null;
  const entry = recordEntry(query.auditId);
  const text = parts.cache.getAll([entry])[entry];
  const record = text === undefined ? null : parseRecord(text);
  return record !== null && isWanted(record, query) ? record : null;
}

function checkedPage(parts: TrailParts, query: AuditQuery): AuditPage {
  const head = readHead(parts.properties, query.documentId);
  const files = filesOf(parts, head, query.documentId);
  const names = new Set(files.map(({ name }) => name));
  const lines = segmentsOf(files).flatMap(({ fileId }) => linesOf(parts.files.download(fileId)));
  const check = (against: AuditHead | null): ChainReport =>
    verifyChain(lines, against, query.documentId, parts.digest.sha256Hex, names);
  let chain = check(head);
  if (!chain.isIntact) {
    // An append between reading the head and reading the files looks like a broken chain until the head is read again.
    chain = check(readHead(parts.properties, query.documentId));
  }
  const records = lines.map(parseRecord).reverse();
  const wanted = records.filter((record) => record !== null).filter((record) => isWanted(record, query));
  return { records: wanted.slice(0, query.limit ?? wanted.length), chain };
}

function segmentIds(parts: TrailParts, head: AuditHead | null, documentId: string): string[] {
  return segmentsOf(filesOf(parts, head, documentId)).map(({ fileId }) => fileId);
}

function filesOf(parts: TrailParts, head: AuditHead | null, documentId: string): readonly AuditFile[] {
  const folderId = head?.folderId ?? findTrailFolder(parts.files, documentId);
  return folderId === null ? [] : parts.files.list(folderId);
}

function isWanted(record: AuditRecord, query: AuditQuery): boolean {
  return (
    record.documentId === query.documentId &&
    (query.auditId === undefined || record.auditId === query.auditId) &&
    (query.tool === undefined || record.tool === query.tool) &&
    (query.outcome === undefined || record.outcome === query.outcome) &&
    (query.since === undefined || record.atIso >= query.since) &&
    (query.until === undefined || record.atIso <= query.until) &&
    (query.beforeSequence === undefined || record.sequence < query.beforeSequence)
  );
}

/** The record with the inverse itself, fetched when it lies in a file of its own. */
export function withInverse(parts: TrailParts, record: AuditRecord): AuditRecord {
  const file = inverseFileOf(record);
  if (file === null) return record;
  const value = parseJson(inverseText(parts, record, file.fileId));
  if (value !== undefined && parts.digest.sha256Hex(stableJson(value)) === file.digest) {
    return { ...record, inverse: value };
  }
  throw inverseLost(
    record,
    `a file that was changed (its digest is not ${file.digest.slice(0, 12)}…)`,
    "inverse_changed",
  );
}

function inverseText(parts: TrailParts, record: AuditRecord, fileId: string): string {
  try {
    return parts.files.download(fileId);
  } catch (thrown) {
    if (!(thrown instanceof ToolError) || thrown.code !== "DOC_NOT_FOUND") throw thrown;
    throw inverseLost(record, "its file gone", "inverse_gone");
  }
}

function inverseLost(record: AuditRecord, found: string, reason: string): ToolError {
  return new ToolError(
    "UNDO_UNAVAILABLE",
    `Expected the inverse of record ${record.auditId} as it was stored, found ${found}. It is not applied; recover by hand from the record.`,
    { audit_id: record.auditId, reason },
  );
}
