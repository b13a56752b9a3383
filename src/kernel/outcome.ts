// The one outcome block that every answer of a write carries, verified or not, dry or not.
import { untouchedAsData, type Verdict } from "./compare/attribution.ts";
import type { JsonObject } from "./errors.ts";
import { evidenceOf } from "./evidence/evidence.ts";
import { verifyExpectations, type Expectation } from "./evidence/expectations.ts";
import { resolveTab } from "./document/resolve-tab.ts";
import { tabById, type DocumentModel, type TabModel } from "./document/model.ts";
import type { Plan } from "./plan/plan.ts";
import type { Proof } from "./plan/plan-result.ts";
import { undoAsData, type UndoCheck } from "./undo-check.ts";

export type WriteStatus = "not_written" | "written_unverified" | "written_verified";

export interface OutcomeParts {
  readonly plan: Plan;
  /** Null for an edit of the whole document. */
  readonly tab: TabModel | null;
  /** The tab that expectations are held against. */
  readonly judgedTab: TabModel;
  /** Revisions of earlier readings that the write was planned on before others moved the document. */
  readonly overtaken: readonly string[];
  /** The re-read document, or the prediction when nothing was written. */
  readonly reading: DocumentModel;
  readonly verdict: Verdict;
  readonly writeStatus: WriteStatus;
  readonly revisionAfter: string;
  readonly losses: readonly string[];
  readonly undo: UndoCheck;
  readonly report: JsonObject;
  /** What only the reading can say. */
  readonly proof?: Proof | undefined;
  readonly warnings: readonly string[];
  readonly expectations: readonly Expectation[];
}

/** The block without what the audit adds to it. */
export function outcomeBlock(parts: OutcomeParts): JsonObject {
  const { plan, tab, overtaken, writeStatus } = parts;
  return {
    applied: writeStatus === "written_verified",
    doc_id: plan.before.documentId,
    ...(tab === null ? {} : { tab_id: tab.tabId }),
    write_status: writeStatus,
    retry_safe: writeStatus !== "written_unverified",
    ...parts.report,
    ...parts.proof?.(plan.after, parts.reading),
    ...evidenceOf(plan, parts.reading),
    revision_before: plan.before.revisionId,
    revision_after: parts.revisionAfter,
    ...(overtaken.length === 0 ? {} : { replanned: overtaken.length, revisions_overtaken: overtaken }),
    untouched: untouchedAsData(parts.verdict),
    losses: parts.losses,
    undo: undoAsData(parts.undo),
    warnings: parts.warnings,
    ...verification(parts.reading, parts.judgedTab, parts.expectations),
  };
}

/** `verification` when something was expected. It never changes what is said about the write. */
export function verification(
  reading: DocumentModel,
  tab: TabModel,
  expectations: readonly Expectation[],
): JsonObject {
  if (expectations.length === 0) return {};
  const there = tabById(reading, tab.tabId) ?? resolveTab(reading);
  return { verification: verifyExpectations(there, expectations) };
}
