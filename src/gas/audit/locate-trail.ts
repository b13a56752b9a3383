// Finds a document's audit folder when user properties do not name it, or makes it: at most four calls.
import { lineDigest, type DigestPort } from "../../kernel/index.ts";
import type { AuditFile, AuditFiles } from "../ports/audit-files.ts";
import { adoptedHead } from "./continue-chain.ts";
import type { AuditHead, OpenSegment } from "./head.ts";
import { maxSegmentBytes, rootFolderName, segmentNumber } from "./names.ts";
import { parseRecord } from "./parse-record.ts";
import { linesOf, utf8Bytes } from "./text-lines.ts";

/** The head as the files tell it; a new folder has no segment and no record. */
export function locateTrail(files: AuditFiles, documentId: string, digest: DigestPort): AuditHead {
  const root = files.findFolder(rootFolderName, null);
  const existing = root === null ? null : files.findFolder(documentId, root);
  if (existing !== null) return headFromFiles(files, existing, digest);
  const folderId = files.createFolder(documentId, root ?? files.createFolder(rootFolderName, null));
  return { folderId, segment: null, count: 0, digest: "", isOpening: false };
}

/** The folder alone, or null when there is none: reading makes nothing. */
export function findTrailFolder(files: AuditFiles, documentId: string): string | null {
  const root = files.findFolder(rootFolderName, null);
  return root === null ? null : files.findFolder(documentId, root);
}

/**
 * The head after an execution that began to make a segment and never said that it had: when the segment is there and follows the
 * head, the chain goes on in it; when it is there and does not follow, its number at least is not given twice.
 */
export function openedHead(files: AuditFiles, head: AuditHead, digest: DigestPort): AuditHead {
  const segments = segmentsOf(files.list(head.folderId));
  const last = segments[segments.length - 1];
  if (last === undefined || last.number <= (head.segment?.number ?? 0)) return head;
  const text = files.download(last.fileId);
  const { count, digest: end } = adoptedHead(head, linesOf(text), digest);
  const segment = { ...last, bytes: count === head.count ? maxSegmentBytes : utf8Bytes(text) };
  return { ...head, count, digest: end, segment };
}

/** Segments of a listing, in the order of the chain. */
export function segmentsOf(listed: readonly AuditFile[]): { fileId: string; number: number }[] {
  const segments = listed.flatMap(({ fileId, name }) => {
    const number = segmentNumber(name);
    return number === null ? [] : [{ fileId, number }];
  });
  return segments.sort((a, b) => a.number - b.number);
}

function headFromFiles(files: AuditFiles, folderId: string, digest: DigestPort): AuditHead {
  const segments = segmentsOf(files.list(folderId));
  const last = segments[segments.length - 1];
  if (last === undefined) return { folderId, segment: null, count: 0, digest: "", isOpening: false };
  const text = files.download(last.fileId);
  const segment: OpenSegment = { ...last, bytes: utf8Bytes(text) };
  const lines = linesOf(text);
  const line = lines[lines.length - 1];
  const record = line === undefined ? null : parseRecord(line);
  if (line === undefined || record === null)
    return { folderId, segment, count: 0, digest: "", isOpening: false };
  const count = record.sequence;
  return { folderId, segment, count, digest: lineDigest(line, digest.sha256Hex), isOpening: false };
}
