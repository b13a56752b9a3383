// What became of a write whose execution ended before it could say: told by reading, and by the record it left.
import type { AuditRecord } from "./audit/record.ts";
import type { ClaimHeader, ClaimSettlement } from "./claim.ts";
import { segmentOf, tabById, type Block, type DocumentModel } from "./document/model.ts";
import { parseDocument } from "./document/parse.ts";
import type { JsonObject } from "./errors.ts";
import type { KernelPorts } from "./ports.ts";
import { blocksDigest } from "./touched-blocks.ts";

export interface SettledClaim {
  readonly settlement: ClaimSettlement;
  /** Revision at which it was read. */
  readonly revisionId: string;
  /** For `prediction-present`: the outcome as far as the header tells it, `replayed: true`. */
  readonly outcome: JsonObject | null;
}

/** Places that are tried by digest, nearest first, when others have moved the blocks. */
const maxPlaces = 600;

/**
 * Reads the document once and looks for the predicted and the source blocks by digest, wherever others have moved them.
 * Throws what the port throws when the document cannot be read.
 */
export function settleClaim(ports: KernelPorts, header: ClaimHeader): SettledClaim {
  const document = parseDocument(ports.docs.getDocument(header.documentId, "DEFAULT_FOR_CURRENT_ACCESS"));
  const settlement = settlementOf(ports, header, document);
  return {
    settlement,
    revisionId: document.revisionId,
    outcome: settlement === "prediction-present" ? outcomeFromHeader(header, document) : null,
  };
}

function settlementOf(ports: KernelPorts, header: ClaimHeader, document: DocumentModel): ClaimSettlement {
  const tab = tabById(document, header.tabId);
  const blocks = (tab === null ? null : segmentOf(tab, header.segmentId))?.blocks ?? [];
  const holds = (firstBlock: number, count: number, digest: string): boolean => {
    const part = blocks.slice(firstBlock, firstBlock + count);
    return part.length === count && blocksDigest(document, header.tabId, part, ports.digest) === digest;
  };
  // The source may stand elsewhere in the document as well, so the place itself is asked first, for both.
  if (holds(header.firstBlock, header.blocksAfter, header.predictionDigest)) return "prediction-present";
  if (holds(header.firstBlock, header.blocksBefore, header.sourceDigest)) return "source-present";
  for (const place of placesAround(header.firstBlock, blocks)) {
    if (holds(place, header.blocksAfter, header.predictionDigest)) return "prediction-present";
    if (holds(place, header.blocksBefore, header.sourceDigest)) return "source-present";
  }
  return "neither";
}

function placesAround(firstBlock: number, blocks: readonly Block[]): readonly number[] {
  const places: number[] = [];
  for (let away = 1; away < blocks.length && places.length < maxPlaces; away += 1) {
    if (firstBlock + away < blocks.length) places.push(firstBlock + away);
    if (firstBlock - away >= 0) places.push(firstBlock - away);
  }
  return places;
}

function outcomeFromHeader(header: ClaimHeader, document: DocumentModel): JsonObject {
  return {
    applied: true,
    replayed: true,
    dry_run: false,
    doc_id: header.documentId,
    tab_id: header.tabId,
    write_status: "written_verified",
    retry_safe: true,
    revision_before: header.revisionBefore,
    revision_after: document.revisionId,
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
