// Finds a document's audit folder when user properties do not name it, or makes it: at most four calls.
import { lineDigest, type DigestPort } from "../../kernel/index.ts";
import type { AuditFile, AuditFiles } from "../ports/audit-files.ts";
import type { AuditHead, OpenSegment } from "./head.ts";
import { rootFolderName, segmentNumber } from "./names.ts";
import { parseRecord } from "./parse-record.ts";
import { linesOf, utf8Bytes } from "./text-lines.ts";

/** The head as the files tell it; a new folder has no segment and no record. */
export function locateTrail(files: AuditFiles, documentId: string, digest: DigestPort): AuditHead {
  const root = files.findFolder(rootFolderName, null);
  const existing = root === null ? null : files.findFolder(documentId, root);
  if (existing !== null) return headFromFiles(files, existing, digest);
  const folderId = files.createFolder(documentId, root ?? files.createFolder(rootFolderName, null));
  return { folderId, segment: null, count: 0, digest: "" };
}

/** The folder alone, or null when there is none: reading makes nothing. */
export function findTrailFolder(files: AuditFiles, documentId: string): string | null {
  const root = files.findFolder(rootFolderName, null);
  return root === null ? null : files.findFolder(documentId, root);
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
  if (last === undefined) return { folderId, segment: null, count: 0, digest: "" };
  const text = files.download(last.fileId);
  const segment: OpenSegment = { ...last, bytes: utf8Bytes(text) };
  const lines = linesOf(text);
  const line = lines[lines.length - 1];
  const record = line === undefined ? null : parseRecord(line);
  if (line === undefined || record === null) return { folderId, segment, count: 0, digest: "" };
  return { folderId, segment, count: record.sequence, digest: lineDigest(line, digest.sha256Hex) };
}
