// The pipeline of every document write, readable top to bottom: read, plan, guard, write once, read again, compare everywhere, prove, record.
// Nothing else can construct a VerifiedWrite, so a success that was not verified does not compile.
import type { AuditDraft, AuditOutcome, AuditReceipt } from "./audit/record.ts";
import { parseDocument } from "./document/parse.ts";
import { resolveTab } from "./document/resolve-tab.ts";
import { tabById, type DocumentModel, type TabModel } from "./document/model.ts";
import { ToolError, type JsonObject } from "./errors.ts";
import { expectationProblems, type Expectation } from "./evidence/expectations.ts";
import { deletesText, lossesOf, unacceptedLosses } from "./guard/losses.ts";
import { suggestionsInTheWay } from "./guard/suggestions.ts";
import { outcomeBlock, verification, type OutcomeParts, type WriteStatus } from "./outcome.ts";
import { buildPlan, type Plan } from "./plan/plan.ts";
import type { PlanResult } from "./plan/plan-result.ts";
import type { KernelPorts } from "./ports.ts";
import { readBack, type ReadBack } from "./reading-back.ts";
import { nothingWritten, refusalError } from "./sending.ts";
import { touchedBlocks } from "./touched-blocks.ts";
import { checkUndo } from "./undo-check.ts";

export interface WriteCall {
  readonly tool: string;
  readonly documentId: string;
  /** Id or unique title; may be left out with one tab. */
  readonly tabRef?: string | undefined;
  readonly isDryRun: boolean;
  readonly mode: "direct" | "propose";
  readonly acceptLosses: readonly string[];
  readonly verify: readonly Expectation[];
  /** Digest of the tool's arguments, for the audit record. */
  readonly argumentsDigest: string;
  /** The audit record that this write takes back, if it is an undo. */
  readonly undoes?: string | undefined;
}

/** Says what to change, given what was read. Pure; expected refusals are returned. */
export type Planner = (document: DocumentModel, tab: TabModel) => PlanResult;

type Edit = Extract<PlanResult, { kind: "edit" }>;

/** Time that writing, reading again and recording may take on a large document, in milliseconds. */
const neededMs = 30_000;
/** Hex digits of a digest that a claim header keeps. */
const digestDigits = 16;

/** A write that was confirmed by reading again, a dry run, or a no-op. */
export class VerifiedWrite {
  readonly #result: JsonObject;

  private constructor(result: JsonObject) {
    this.#result = result;
  }

  /**
   * Reads, plans, guards, writes once, reads again and compares everywhere.
   * Throws ToolError for every refusal and for an unverified write (VERIFICATION_FAILED with the whole outcome in `evidence`).
   */
  static perform(this: void, ports: KernelPorts, call: WriteCall, planner: Planner): VerifiedWrite {
    return new VerifiedWrite(perform(ports, call, planner));
  }

  /** The answer's fields, in the caller's snake_case. */
  toResult(): JsonObject {
    return this.#result;
  }
}

/** See `VerifiedWrite.perform`, the only maker of verified writes. */
export const verifiedWrite = VerifiedWrite.perform;

function perform(ports: KernelPorts, call: WriteCall, planner: Planner): JsonObject {
  const prepared = nothingWritten(() => prepare(ports, call, planner));
  if (prepared.kind === "answer") return prepared.result;
  const { write } = prepared;
  nothingWritten(() => startClaim(write));
  const { plan } = write;
  const batch = ports.docs.batchUpdate(call.documentId, {
    requests: [...plan.requests],
    writeControl: { requiredRevisionId: plan.before.revisionId },
  });
  if (batch.status === "refused") throw recordedRefusal(write, refusalError(batch));
  const isAccepted = batch.status === "accepted";
  const revisionAfter = isAccepted ? (batch.response.writeControl?.requiredRevisionId ?? "") : "";
  const reading = readBack(ports, plan, revisionAfter);
  if (reading !== null && reading.verdict.isVerified) return verified(write, reading);
  if (isAccepted) throw unverified(write, reading, revisionAfter);
  throw unclear(write, reading, batch.message);
}

type Prepared =
  | { readonly kind: "answer"; readonly result: JsonObject }
  | { readonly kind: "write"; readonly write: Write };

/** Everything before the write: read, plan, guard. A dry run and a no-op end here. */
function prepare(ports: KernelPorts, call: WriteCall, planner: Planner): Prepared {
  refuseWhatIsNotOffered(call);
  const before = readForWriting(ports, call.documentId);
  const tab = resolveTab(before, call.tabRef);
  const planned = planner(before, tab);
  if (planned.kind === "refused") throw planned.error;
  if (planned.kind === "no-op") {
    return { kind: "answer", result: noOp(ports, call, before, tab, planned) };
  }
  const plan = buildPlan(before, planned.steps, planned.matches);
  const losses = guard(ports, call, plan);
  const write: Write = { ports, call, tab, planned, plan, losses };
  return call.isDryRun ? { kind: "answer", result: dryRun(write) } : { kind: "write", write };
}

interface Write {
  readonly ports: KernelPorts;
  readonly call: WriteCall;
  readonly tab: TabModel;
  readonly planned: Edit;
  readonly plan: Plan;
  readonly losses: readonly string[];
}

function refuseWhatIsNotOffered(call: WriteCall): void {
  const problems = expectationProblems(call.verify);
  if (problems.length > 0) {
    throw new ToolError("INVALID_INPUT", problems.join(" "), { problems });
  }
  if (call.mode === "propose") {
    throw new ToolError(
      "FEATURE_UNAVAILABLE",
      'Expected mode "direct", found "propose". Proposals wait for approvals, which this version does not have; write directly or make a dry run.',
      { rule: "approvals" },
    );
  }
}

/** Positions are only true in the view that writes act on, and a write needs a revision to be guarded by. */
function readForWriting(ports: KernelPorts, documentId: string): DocumentModel {
  const read = parseDocument(ports.docs.getDocument(documentId, "DEFAULT_FOR_CURRENT_ACCESS"));
  // The answer's own id is not relied on: by the one that was asked for it is read again.
  const document = { ...read, documentId };
  if (document.view === "SUGGESTIONS_INLINE" && document.revisionId !== "") return document;
  throw new ToolError(
    "PERMISSION_DENIED",
    `Expected the view SUGGESTIONS_INLINE and a revision, as editors get them, found ${document.view ?? "no view"}${document.revisionId === "" ? " and no revision" : ""}. Ask the document's owner for edit access.`,
    { doc_id: documentId, view: document.view ?? "" },
  );
}

/** The losses that were accepted; throws for suggestions in the way, losses that were not accepted, and too little time. */
function guard(ports: KernelPorts, call: WriteCall, plan: Plan): readonly string[] {
  const suggestions = suggestionsInTheWay(plan.before, plan.matches);
  if (suggestions !== null) throw suggestions;
  const comments = deletesText(plan) ? ports.drive.listComments(call.documentId) : [];
  const losses = lossesOf(plan, comments);
  const refusal = unacceptedLosses(losses, call.acceptLosses);
  if (refusal !== null) throw refusal;
  const remainingMs = ports.clock.remainingMs();
  if (!call.isDryRun && remainingMs < neededMs) {
    throw new ToolError(
      "DEADLINE_EXCEEDED",
      `Expected ${neededMs} ms to write and verify, found ${remainingMs} ms left. Nothing was written; call again.`,
      { needed_ms: neededMs, remaining_ms: remainingMs },
    );
  }
  return losses;
}

function startClaim({ ports, call, plan }: Write): void {
  ports.claim.start({
    documentId: call.documentId,
    planDigest: ports.digest.sha256Hex(JSON.stringify(plan.requests)).slice(0, digestDigits),
    revisionBefore: plan.before.revisionId,
    ...touchedBlocks(plan, ports.digest),
    startedMs: ports.clock.nowMs(),
  });
}

function noOp(
  ports: KernelPorts,
  call: WriteCall,
  document: DocumentModel,
  tab: TabModel,
  planned: Extract<PlanResult, { kind: "no-op" }>,
): JsonObject {
  return {
    applied: true,
    no_op: true,
    dry_run: call.isDryRun,
    doc_id: document.documentId,
    tab_id: tab.tabId,
    write_status: "not_written",
    retry_safe: true,
    ...planned.report,
    before: "",
    after: "",
    excerpts: [],
    spans: [],
    revision_before: document.revisionId,
    revision_after: document.revisionId,
    untouched: { verified: true, blocks: 0, tabs: 0, other: [], unknown: [] },
    losses: [],
    undo: { available: false, reason: "nothing was written" },
    warnings: planned.warnings,
    ...verification(document, tab, call.verify),
    audit_id: null,
    audit_logged: false,
    audit_log_reason: call.isDryRun ? "dry_run" : "no_op",
    api_calls: ports.apiCalls(),
  };
}

function dryRun(write: Write): JsonObject {
  const { ports, plan } = write;
  const blocks = plan.after.tabs.reduce(
    (sum, tab) => tab.segments.reduce((inner, segment) => inner + segment.blocks.length, sum),
    0,
  );
  const block = blockOf(write, {
    reading: plan.after,
    verdict: { isVerified: true, other: [], unknown: [], blocks, tabs: plan.after.tabs.length },
    writeStatus: "not_written",
    revisionAfter: "",
    undo: checkUndo(plan, plan.after, []),
  });
  return {
    ...block,
    dry_run: true,
    audit_id: null,
    audit_logged: false,
    audit_log_reason: "dry_run",
    api_calls: ports.apiCalls(),
  };
}

function verified(write: Write, reading: ReadBack): JsonObject {
  const { ports, plan } = write;
  const undo = checkUndo(plan, reading.document, reading.verdict.other, reading.known);
  const revisionAfter = reading.document.revisionId;
  const block = blockOf(write, {
    reading: reading.document,
    verdict: reading.verdict,
    writeStatus: "written_verified",
    revisionAfter,
    undo,
  });
  const inverse = undo.isAvailable ? undo.steps.map((step) => step.toJson()) : null;
  const receipt = record(write, block, "verified", revisionAfter, inverse);
  ports.claim.finish("verified", revisionAfter, receipt.isLogged ? receipt.auditId : null);
  return { ...block, dry_run: false, ...auditFields(receipt), api_calls: ports.apiCalls() };
}

/** The batch was accepted, and reading does not confirm it. */
function unverified(write: Write, reading: ReadBack | null, acceptedRevision: string): ToolError {
  const { ports, plan } = write;
  const revisionAfter = reading?.document.revisionId ?? acceptedRevision;
  const block = failureBlock(write, reading, revisionAfter);
  const receipt = record(write, block, "unverified", revisionAfter, null);
  ports.claim.finish("unverified", revisionAfter, receipt.isLogged ? receipt.auditId : null);
  const found = reading === null ? "that it cannot be read" : describe(reading, plan);
  return new ToolError(
    "VERIFICATION_FAILED",
    `Expected the document to read as predicted after the write, found ${found}. Look at evidence; do not repeat the call before the document is understood.`,
    {
      evidence: { ...block, dry_run: false, ...auditFields(receipt), api_calls: ports.apiCalls() },
      write_status: "written_unverified",
      retry_safe: false,
    },
  );
}

/** Nothing was heard about the batch, and reading does not show it. */
function unclear(write: Write, reading: ReadBack | null, message: string): ToolError {
  const { ports, plan } = write;
  const revisionAfter = reading?.document.revisionId ?? "";
  if (reading?.isSource === true) {
    const error = new ToolError(
      "UPSTREAM_UNAVAILABLE",
      `Expected an answer to the write, found a failure of the service (${message}); reading shows the document as it was. Nothing was written; call again later.`,
      { api_message: message, write_status: "not_written", retry_safe: true },
    );
    return recordedRefusal(write, error);
  }
  const block = failureBlock(write, reading, revisionAfter);
  const receipt = record(write, block, "unknown", revisionAfter, null);
  ports.claim.finish("unverified", revisionAfter, receipt.isLogged ? receipt.auditId : null);
  const found = reading === null ? "that the document cannot be read either" : describe(reading, plan);
  return new ToolError(
    "OUTCOME_UNKNOWN",
    `Expected an answer to the write, found a failure of the service (${message}), and ${found}. Read the document before doing anything else.`,
    {
      evidence: { ...block, dry_run: false, ...auditFields(receipt), api_calls: ports.apiCalls() },
      api_message: message,
      write_status: "written_unverified",
      retry_safe: false,
    },
  );
}

function recordedRefusal(write: Write, error: ToolError): ToolError {
  const { ports, plan } = write;
  const evidence = { error_code: error.code, write_status: "not_written", ...write.planned.report };
  const receipt = record(write, evidence, "refused", plan.before.revisionId, null);
  ports.claim.finish("not-written", plan.before.revisionId, receipt.isLogged ? receipt.auditId : null);
  return new ToolError(error.code, error.message, { ...error.diagnostics, ...auditFields(receipt) });
}

function describe(reading: ReadBack, plan: Plan): string {
  if (reading.isSource) return "the document as it was before";
  const [first] = reading.verdict.unknown;
  const count = reading.verdict.unknown.length;
  const tab = first === undefined ? null : tabById(plan.before, first.tabId);
  return `${count} difference(s), the first in ${first?.subject ?? "?"} of tab "${tab?.title ?? first?.tabId ?? ""}" (${first?.detail ?? "?"})`;
}

function failureBlock(write: Write, reading: ReadBack | null, revisionAfter: string): JsonObject {
  const { plan } = write;
  const block = blockOf(write, {
    reading: reading?.document ?? plan.before,
    verdict: reading?.verdict ?? { isVerified: false, other: [], unknown: [], blocks: 0, tabs: 0 },
    writeStatus: "written_unverified",
    revisionAfter,
    undo: { isAvailable: false, reason: "the write was not verified" },
  });
  const isMutated = revisionAfter !== "" && revisionAfter !== plan.before.revisionId;
  return {
    ...block,
    verification_failed: true,
    ...(isMutated ? { document_mutated: true, needs_manual_restore: true } : {}),
  };
}

function blockOf(
  { call, tab, planned, plan, losses }: Write,
  told: Pick<OutcomeParts, "reading" | "verdict" | "revisionAfter" | "undo"> & {
    readonly writeStatus: WriteStatus;
  },
): JsonObject {
  return outcomeBlock({
    ...told,
    plan,
    tab,
    losses,
    report: planned.report,
    warnings: planned.warnings,
    expectations: call.verify,
  });
}

function record(
  { ports, call, tab, plan }: Write,
  evidence: JsonObject,
  outcome: AuditOutcome,
  revisionAfter: string,
  inverse: AuditDraft["inverse"],
): AuditReceipt {
  return ports.audit.append({
    documentId: call.documentId,
    tabId: tab.tabId,
    tool: call.tool,
    argumentsDigest: call.argumentsDigest,
    steps: plan.steps.map((step) => step.toJson()),
    evidence,
    revisionBefore: plan.before.revisionId,
    revisionAfter,
    outcome,
    inverse,
    undoes: call.undoes ?? null,
  });
}

function auditFields(receipt: AuditReceipt): JsonObject {
  return receipt.isLogged
    ? { audit_id: receipt.auditId, audit_logged: true }
    : { audit_id: null, audit_logged: false, audit_log_reason: receipt.reason };
}
