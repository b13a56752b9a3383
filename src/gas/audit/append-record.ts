// Appends one record: a download and an upload, or one or two uploads when it opens a segment. Runs under the account's lock.
import {
  auditRecordVersion,
  lineDigest,
  recordLine,
  redactDraft,
  stableJson,
  ToolError,
  type AuditDraft,
  type AuditReceipt,
  type Json,
} from "../../kernel/index.ts";
import { asciiJson } from "../../protocol/envelope.ts";
import { maxCacheValueChars } from "../ports/cache.ts";
import type { ChainHead } from "./chain.ts";
import { continuedHead } from "./continue-chain.ts";
import { encodeHead, headEntry, readHead, type AuditHead, type OpenSegment } from "./head.ts";
import { inverseFileJson } from "./inverse-file.ts";
import { locateTrail, openedHead } from "./locate-trail.ts";
import { inverseName, maxInlineInverseBytes, maxSegmentBytes, recordEntry, segmentName } from "./names.ts";
import { linesOf, utf8Bytes, withLine } from "./text-lines.ts";
import type { TrailParts } from "./trail-parts.ts";

/** Throws ToolError when Drive or the property store fails; the head then still names the last record that counts. */
export function appendRecord(parts: TrailParts, whole: AuditDraft): AuditReceipt {
  const draft = redactDraft(whole, parts.keptText);
  const { files, properties, digest } = parts;
  const head = readHead(properties, draft.documentId) ?? locateTrail(files, draft.documentId, digest);
  try {
    return appendTo(parts, draft, head.isOpening ? openedHead(files, head, digest) : head);
  } catch (thrown) {
    if (!(thrown instanceof ToolError) || thrown.code !== "DOC_NOT_FOUND") throw thrown;
    // Somebody removed the folder or the segment. The chain goes on in what is there now, and checking it shows the gap.
    const found = locateTrail(files, draft.documentId, digest);
    const number = Math.max(head.segment?.number ?? 0, found.segment?.number ?? 0);
    return appendTo(parts, draft, { ...head, folderId: found.folderId, segment: closedSegment(number) });
  }
}

function appendTo(parts: TrailParts, draft: AuditDraft, head: AuditHead): AuditReceipt {
  const auditId = parts.ids.newId();
  const inverseText = stableJson(draft.inverse);
  const isInverseInline = utf8Bytes(inverseText) <= maxInlineInverseBytes;
  const inverse = isInverseInline ? draft.inverse : storeInverse(parts, head.folderId, inverseText);
  const lineAfter = lineMaker(parts, { ...draft, inverse }, auditId);

  // A record whose inverse took a call opens a segment, so that it never takes a third one.
  const room = maxSegmentBytes - utf8Bytes(lineAfter(head)) - 1;
  const open = isInverseInline && head.segment !== null && head.segment.bytes <= room ? head.segment : null;
  const stored = open === null ? "" : storedText(parts, head, open);
  const previous = open === null ? head : continuedHead(head, stored, parts.digest);
  const line = lineAfter(previous);
  const entry = headEntry(draft.documentId);
  // Said before it is done: should the answer be lost, or the execution end, the next one looks before it makes another.
  if (open === null && head.segment !== null)
    parts.properties.set(entry, encodeHead({ ...head, isOpening: true }));
  const segment = storeSegment(parts, head, open, withLine(stored, line));

  const digest = lineDigest(line, parts.digest.sha256Hex);
  const sequence = previous.count + 1;
  const moved: AuditHead = { folderId: head.folderId, segment, count: sequence, digest, isOpening: false };
  parts.properties.setAll({ [entry]: encodeHead(moved), ...parts.alongside(draft, auditId) });
  const cached = asciiJson(line);
  if (isInverseInline && cached.length <= maxCacheValueChars)
    parts.cache.putLater(recordEntry(auditId), cached);
  return { isLogged: true, auditId, sequence, digest };
}

/** What this execution read a moment ago spares a download, if its last record is still the one that the head names. */
function storedText({ files, remembered, digest }: TrailParts, head: AuditHead, open: OpenSegment): string {
  const text = remembered.of(open.fileId);
  const last = text === null ? undefined : linesOf(text).pop();
  const isCurrent = last !== undefined && lineDigest(last, digest.sha256Hex) === head.digest;
  return text !== null && isCurrent ? text : files.download(open.fileId);
}

/** The line of one record, once it is known which one it follows. */
function lineMaker(parts: TrailParts, draft: AuditDraft, auditId: string): (previous: ChainHead) => string {
  const atIso = new Date(parts.clock.nowMs()).toISOString();
  const actor = parts.actor();
  return (previous) =>
    recordLine({
      ...draft,
      version: auditRecordVersion,
      auditId,
      sequence: previous.count + 1,
      atIso,
      actor,
      client: parts.client,
      previousDigest: previous.digest,
    });
}

function storeInverse(parts: TrailParts, folderId: string, text: string): Json {
  const digest = parts.digest.sha256Hex(text);
  const fileId = parts.files.create(folderId, inverseName(digest), text);
  return inverseFileJson({ fileId, digest });
}

function storeSegment(
  parts: TrailParts,
  head: AuditHead,
  open: OpenSegment | null,
  text: string,
): OpenSegment {
  const bytes = utf8Bytes(text);
  if (open !== null) {
    parts.files.update(open.fileId, text);
    return { ...open, bytes };
  }
  const number = (head.segment?.number ?? 0) + 1;
  return { fileId: parts.files.create(head.folderId, segmentName(number), text), number, bytes };
}

/** Stands for a segment that takes nothing more. */
function closedSegment(number: number): OpenSegment | null {
  return number === 0 ? null : { fileId: "", number, bytes: maxSegmentBytes };
}
