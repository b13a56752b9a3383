// Takes back one recorded edit by its stored inverse.
import { ToolError } from "./errors.ts";
import type { AuditRecord } from "./audit/record.ts";
import type { Planner } from "./verified-write.ts";

/**
 * Plans the inverse of a record, guarded by content. Call `verifiedWrite` with `tabRef: record.tabId` and `undoes: record.auditId`.
 * Refuses with UNDO_UNAVAILABLE and `reason` when the record has no inverse or its text changed since.
 */
export function rollbackPlanner(_record: AuditRecord): Planner {
  throw new ToolError("INTERNAL", "being built");
}
