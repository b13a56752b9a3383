// Which records have to be taken back, and in which order, to take back one edit or everything since it. Looks at records only.
import type { AuditRecord } from "./audit/record.ts";
import { ToolError } from "./errors.ts";

/** Most records that one write takes back. */
export const maxTakenBack = 100;

export type UndoChain =
  /** Records in the order in which their inverses apply; `later` are records after the first that stay, newest first. */
  | {
      readonly kind: "chain";
      readonly records: readonly AuditRecord[];
      readonly later: readonly AuditRecord[];
    }
  | { readonly kind: "refused"; readonly error: ToolError };

/**
 * `records`: the named record and all after it, newest first, as the audit port gives them. Refuses with UNDO_UNAVAILABLE what was
 * taken back already and, for all since, a record in between of which it is not known what it did.
 */
export function undoChain(records: readonly AuditRecord[], isAllSince: boolean): UndoChain {
  const named = records[records.length - 1];
  if (named === undefined) throw new RangeError("expected the record that is to be taken back, found none");
  const takenBackBy = undoersOf(records).get(named.auditId);
  if (!isAllSince) {
    if (takenBackBy !== undefined) return refused(alreadyTakenBack(named, takenBackBy));
    return { kind: "chain", records: [named], later: records.slice(0, -1) };
  }
  const standing: AuditRecord[] = [];
  for (const record of [...records].reverse()) {
    if (record.outcome === "refused" || record.outcome === "no_op") continue;
    if (record.outcome !== "verified") return refused(unclear(record));
    if (!popTakenBack(standing, record.undoes)) standing.push(record);
  }
  if (standing.length === 0) return refused(alreadyTakenBack(named, takenBackBy));
  if (standing.length > maxTakenBack) return refused(tooMany(named, standing));
  return { kind: "chain", records: standing.reverse(), later: [] };
}

/** For each record that is taken back at present, the record that did it. An undo that was itself taken back counts no more. */
function undoersOf(newestFirst: readonly AuditRecord[]): ReadonlyMap<string, AuditRecord> {
  const undoers = new Map<string, AuditRecord>();
  for (const record of newestFirst) {
    if (record.outcome !== "verified" || undoers.has(record.auditId)) continue;
    for (const auditId of record.undoes) if (!undoers.has(auditId)) undoers.set(auditId, record);
  }
  return undoers;
}

/** An undo of exactly the newest edits leaves the document as it was before them: neither it nor they need anything. */
function popTakenBack(standing: AuditRecord[], undoes: readonly string[]): boolean {
  if (undoes.length === 0 || undoes.length > standing.length) return false;
  const newest = standing.slice(standing.length - undoes.length).reverse();
  if (newest.some(({ auditId }, place) => auditId !== undoes[place])) return false;
  standing.length -= undoes.length;
  return true;
}

function alreadyTakenBack(record: AuditRecord, by: AuditRecord | undefined): ToolError {
  const whom = by === undefined ? "later records" : `record ${by.auditId} of ${by.atIso}`;
  return unavailable(
    `Expected an edit that stands, found that it was already taken back by ${whom}. Nothing was changed` +
      (by === undefined ? "." : `; take back ${by.auditId} to have the edit again.`),
    record,
    { reason: "already_taken_back", ...(by === undefined ? {} : { taken_back_by: by.auditId }) },
  );
}

function unclear(record: AuditRecord): ToolError {
  return unavailable(
    `Expected verified edits since then, found record ${record.auditId} (${record.tool}, ${record.atIso}) with the outcome "${record.outcome}": ` +
      "what it left is not known. Nothing was changed; take back the edits after it, or recover by hand.",
    record,
    { reason: "outcome_not_verified", outcome: record.outcome },
  );
}

function tooMany(named: AuditRecord, standing: readonly AuditRecord[]): ToolError {
  const from = standing[standing.length - maxTakenBack];
  return unavailable(
    `Expected at most ${maxTakenBack} edits to take back in one write, found ${standing.length}. Nothing was changed; begin with all since ${from?.auditId ?? ""}.`,
    named,
    { reason: "too_many", count: standing.length, begin_with: from?.auditId ?? "" },
  );
}

function unavailable(
  message: string,
  record: AuditRecord,
  more: { readonly [name: string]: string | number },
): ToolError {
  return new ToolError("UNDO_UNAVAILABLE", message, { ...more, audit_id: record.auditId, tool: record.tool });
}

function refused(error: ToolError): UndoChain {
  return { kind: "refused", error };
}
