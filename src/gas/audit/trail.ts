// The audit port: one JSONL chain a document and account, kept in Drive in segments. Appending never fails a write.
import type { AuditDraft, AuditPort, AuditReceipt } from "../../kernel/index.ts";
import type { ChainMark } from "../../protocol/envelope.ts";
import { appendRecord } from "./append-record.ts";
import { readTrail, recordsSince, withInverse } from "./read-trail.ts";
import type { TrailParts } from "./trail-parts.ts";

const lockWaitMs = 10_000;

export interface AuditTrail extends AuditPort {
  /** Where the chain stood after the last append of this execution; null when there was none. */
  lastMark(): ChainMark | null;
}

export function auditTrail(parts: TrailParts): AuditTrail {
  let mark: ChainMark | null = null;
  return {
    append: (draft) => {
      const receipt = appendQuietly(parts, draft);
      if (receipt.isLogged) {
        mark = { documentId: draft.documentId, sequence: receipt.sequence, digest: receipt.digest };
      }
      return receipt;
    },
    read: (query) => readTrail(parts, query),
    keptText: parts.keptText,
    since: (documentId, auditId) => recordsSince(parts, documentId, auditId),
    withInverse: (record) => withInverse(parts, record),
    lastMark: () => mark,
  };
}

function appendQuietly(parts: TrailParts, draft: AuditDraft): AuditReceipt {
  try {
    const locked = parts.lock.whileHeld(lockWaitMs, () => appendRecord(parts, draft));
    if (locked.isHeld) return locked.value;
    return { isLogged: false, reason: `the account's lock was not free within ${lockWaitMs / 1000} seconds` };
  } catch (thrown) {
    // The write has happened and its answer must go out; what went wrong here goes along as the reason.
    return {
      isLogged: false,
      reason: thrown instanceof Error ? thrown.message : "the record could not be stored",
    };
  }
}
