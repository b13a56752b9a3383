// What became of a write whose execution ended before it could say: told by reading, and by the record it left.
import type { AuditRecord } from "./audit/record.ts";
import type { ClaimHeader, ClaimSettlement } from "./claim.ts";
import { segmentOf, tabById, type Block, type DocumentModel } from "./document/model.ts";
import { parseDocument } from "./document/parse.ts";
import { ToolError, type JsonObject } from "./errors.ts";
import type { KernelPorts } from "./ports.ts";
import { footnoteText } from "./half-written.ts";
import { footnotesIn, notesDigest, runDigest } from "./touched-blocks.ts";

export interface SettledClaim {
  readonly settlement: ClaimSettlement;
  /** The document that it is about; "" when none was made. */
  readonly documentId: string;
  /** Revision at which it was read. */
  readonly revisionId: string;
  /** For `prediction-present` and `half-present`: the outcome as far as the header tells it, `replayed: true`. */
  readonly outcome: JsonObject | null;
}

/** Places that are tried by digest, nearest first, when others have moved the blocks. */
const maxPlaces = 600;

/** What became of the making of a document. One that waits for content which was never sent goes to the bin: nothing of the call is left. */
function settleMaking(ports: KernelPorts, header: ClaimHeader): SettledClaim {
  const made = ports.files.findMade(header.planDigest);
  const [first] = made;
  const isWhole = header.blocksAfter > 0;
  if (first !== undefined && isWhole) {
    const outcome = { ...outcomeFromHeader(header, ""), doc_id: first.documentId, url: first.url };
    return { settlement: "prediction-present", documentId: first.documentId, revisionId: "", outcome };
  }
  for (const { documentId } of made) toBin(ports, documentId);
  return { settlement: "source-present", documentId: "", revisionId: "", outcome: null };
}

/** Throws what the service answers when the document cannot be moved: who asks again tries again. */
function toBin(ports: KernelPorts, documentId: string): void {
  const moved = ports.files.setTrashed(documentId, true);
  if (moved.status === "refused") throw moved.error;
  if (moved.status === "unclear") {
    throw new ToolError(
      "UPSTREAM_UNAVAILABLE",
      `Expected the blank document ${documentId} of a call that ended to go to the bin, found a failure of the service (${moved.message}). Ask again later.`,
      { doc_id: documentId, api_message: moved.message },
    );
  }
}

/** Where a document that was to be moved lies says whether it was. */
function settleMove(ports: KernelPorts, header: ClaimHeader): SettledClaim {
  const { trashed = false } = ports.drive.getFile(header.documentId);
  const isThere = trashed === (header.movesTo === "bin");
  return {
    settlement: isThere ? "prediction-present" : "source-present",
    documentId: header.documentId,
    revisionId: header.revisionBefore,
    outcome: isThere ? { ...outcomeFromHeader(header, header.revisionBefore), trashed } : null,
  };
}

/**
 * Settles the write into a document that the same call had made. Where none of the content is there the document goes to the bin, so that
 * the call can be made again. Throws as `settleClaim`.
 */
export function settleFilling(ports: KernelPorts, header: ClaimHeader): SettledClaim {
  const settled = settleClaim(ports, header);
  const { documentId } = header;
  if (documentId !== "" && settled.settlement === "source-present") toBin(ports, documentId);
  return settled;
}

/**
 * Reads the document once and looks for the predicted and the source blocks by digest, wherever others have moved them.
 * Throws what the port throws when the document cannot be read.
 */
export function settleClaim(ports: KernelPorts, header: ClaimHeader): SettledClaim {
  if (header.documentId === "") return settleMaking(ports, header);
  if (header.movesTo !== undefined) return settleMove(ports, header);
  const document = parseDocument(ports.docs.getDocument(header.documentId, "DEFAULT_FOR_CURRENT_ACCESS"));
  const { settlement, blocks } = settlementOf(ports, header, document);
  const isWhole = settlement === "prediction-present";
  const isHalf = settlement === "half-present";
  return {
    settlement,
    documentId: header.documentId,
    revisionId: document.revisionId,
    outcome: isWhole
      ? outcomeFromHeader(header, document.revisionId)
      : isHalf
        ? halfFromHeader(header, document, blocks)
        : null,
  };
}

interface Settlement {
  readonly settlement: ClaimSettlement;
  /** The touched blocks as they were found. */
  readonly blocks: readonly Block[];
}

function settlementOf(ports: KernelPorts, header: ClaimHeader, document: DocumentModel): Settlement {
  const tab = tabById(document, header.tabId);
  const blocks = (tab === null ? null : segmentOf(tab, header.segmentId))?.blocks ?? [];
  const { isBound = false } = header;
  const holds = (first: number, count: number, digest: string): boolean =>
    first + count <= blocks.length &&
    runDigest(document, header.tabId, { blocks, first, count }, isBound, ports.digest) === digest;
  // Every write moves the revision, whoever makes it.
  if (document.revisionId !== "" && document.revisionId === header.revisionBefore) {
    return { settlement: "source-present", blocks: [] };
  }
  // What changes only what the canonical form leaves out reads the same before and after.
  if (header.sourceDigest === header.predictionDigest) return { settlement: "neither", blocks: [] };
  // The source may stand elsewhere in the document as well, so the place itself is asked first, for both.
  for (const place of [header.firstBlock, ...placesAround(header.firstBlock, blocks)]) {
    if (holds(place, header.blocksAfter, header.predictionDigest)) {
      const there = blocks.slice(place, place + header.blocksAfter);
      const isHalf =
        header.notesDigest !== undefined &&
        notesDigest(document, header.tabId, there, ports.digest) !== header.notesDigest;
      return { settlement: isHalf ? "half-present" : "prediction-present", blocks: there };
    }
    if (holds(place, header.blocksBefore, header.sourceDigest)) {
      return { settlement: "source-present", blocks: [] };
    }
  }
  return { settlement: "neither", blocks: [] };
}

/** The first of two phases is there: what its footnotes say instead of their texts. */
function halfFromHeader(header: ClaimHeader, document: DocumentModel, blocks: readonly Block[]): JsonObject {
  const notes = footnotesIn(blocks);
  return {
    ...outcomeFromHeader(header, document.revisionId),
    applied: false,
    write_status: "written_unverified",
    retry_safe: false,
    verification_failed: true,
    document_mutated: true,
    needs_manual_restore: true,
    warnings: [
      "The call ended between the two parts of its write. The changed blocks read as predicted; the texts of their new footnotes were not written.",
    ],
    two_phase: {
      footnotes_found: notes.map((id) => ({
        tab_id: header.tabId,
        footnote_id: id,
        text: footnoteText(document, header.tabId, id),
      })),
    },
  };
}

function placesAround(firstBlock: number, blocks: readonly Block[]): readonly number[] {
  const places: number[] = [];
  for (let away = 1; away < blocks.length && places.length < maxPlaces; away += 1) {
    if (firstBlock + away < blocks.length) places.push(firstBlock + away);
    if (firstBlock - away >= 0) places.push(firstBlock - away);
  }
  return places;
}

function outcomeFromHeader(header: ClaimHeader, revisionAfter: string): JsonObject {
  return {
    applied: true,
    replayed: true,
    dry_run: false,
    doc_id: header.documentId,
    tab_id: header.tabId,
    write_status: "written_verified",
    retry_safe: true,
    revision_before: header.revisionBefore,
    revision_after: revisionAfter,
    untouched: { verified: false, blocks: header.blocksAfter, tabs: 1, other: [], unknown: [] },
    losses: [],
    undo: { available: false, reason: "the answer was lost before the edit was recorded" },
    warnings: [
      "The first answer was lost. The changed blocks read as predicted; the rest of the document was not compared.",
    ],
    audit_id: null,
    audit_logged: false,
    audit_log_reason: "settled_by_reading",
  };
}

/** The answer of a write as its audit record tells it, with `replayed: true`. */
export function outcomeFromRecord(record: AuditRecord): JsonObject {
  return {
    ...record.evidence,
    doc_id: record.documentId,
    tab_id: record.tabId,
    revision_before: record.revisionBefore,
    revision_after: record.revisionAfter,
    dry_run: false,
    audit_id: record.auditId,
    audit_logged: true,
    replayed: true,
  };
}
