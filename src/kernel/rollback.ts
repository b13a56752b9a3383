// Takes back one recorded edit by its stored inverse. Guards by content: where the text changed since, nothing is touched.
import { ToolError } from "./errors.ts";
import type { AuditRecord } from "./audit/record.ts";
import { fitSteps } from "./plan/fit-steps.ts";
import { remadeWarnings } from "./plan/placeholder-id.ts";
import type { PlannedMatch } from "./plan/plan-result.ts";
import { stepsFromJson } from "./plan/registry.ts";
import type { Step } from "./plan/step.ts";
import type { DocumentModel } from "./document/model.ts";
import type { Planner } from "./verified-write.ts";

/**
 * Plans the inverse of a record, guarded by content. Call `verifiedWrite` with `tabRef: record.tabId` and `undoes: record.auditId`.
 * Refuses with UNDO_UNAVAILABLE and `reason` when the record has no inverse or its text changed since.
 */
export function rollbackPlanner(record: AuditRecord): Planner {
  return (document) => {
    if (record.inverse === null) {
      const reason = reasonIn(record);
      return refused(record, reason, `Expected a record with a way back, found none: ${reason}.`);
    }
    const fitted = fitSteps(document, stepsFromJson(record.inverse));
    if (fitted.kind === "misfit") {
      return refused(
        record,
        fitted.reason,
        `Expected the text that the edit left, found that it changed since: ${fitted.reason}.`,
      );
    }
    return {
      kind: "edit",
      steps: fitted.steps,
      matches: matchesOf(document, fitted.steps),
      report: { rolled_back: record.auditId, tool_rolled_back: record.tool },
      warnings: remadeWarnings(fitted.document),
    };
  };
}

/** What each step writes, as places of the document before the first one. */
function matchesOf(document: DocumentModel, steps: readonly Step[]): readonly PlannedMatch[] {
  const matches: PlannedMatch[] = [];
  let current = document;
  for (const step of steps) {
    const effect = step.apply(current);
    if (effect.kind !== "applied") break;
    for (const { tabId, segmentId, map } of effect.maps) {
      for (const change of map.changes) {
        matches.push({
          tabId,
          segmentId,
          startUtf16: change.startUtf16,
          endUtf16: change.startUtf16 + change.oldLengthUtf16,
          intendedText: null,
        });
      }
    }
    current = effect.document;
  }
  return matches;
}

function reasonIn(record: AuditRecord): string {
  const undo = record.evidence["undo"];
  if (typeof undo === "object" && undo !== null && "reason" in undo && typeof undo.reason === "string") {
    return undo.reason;
  }
  return record.outcome === "verified"
    ? "no inverse was stored"
    : `the edit's outcome was "${record.outcome}"`;
}

function refused(
  record: AuditRecord,
  reason: string,
  message: string,
): { kind: "refused"; error: ToolError } {
  const error = new ToolError(
    "UNDO_UNAVAILABLE",
    `${message} Nothing was changed; recover by hand from the record.`,
    { reason, audit_id: record.auditId },
  );
  return { kind: "refused", error };
}
