// The pipeline of every document write, readable top to bottom: prepare (read, plan, guard), write once, read again, compare everywhere,
// prove, record. Nothing else can construct a VerifiedWrite, so a success that was not verified does not compile.
import type { AuditDraft, AuditOutcome, AuditReceipt } from "./audit/record.ts";
import { createDocument, type CreateCall, type NewDocumentOrder } from "./create-document.ts";
import { tabById } from "./document/model.ts";
import { ToolError, type ErrorCode, type JsonObject } from "./errors.ts";
import { evidenceOfUnchanged } from "./evidence/evidence.ts";
import { halfAsData, takeHalfBack, type FailedBatch, type HalfWritten } from "./half-written.ts";
import { pendingWhereEdited } from "./guard/pending-suggestions.ts";
import { outcomeBlock, verification, type OutcomeParts, type WriteStatus } from "./outcome.ts";
import type { Plan } from "./plan/plan.ts";
import type { PlanResult } from "./plan/plan-result.ts";
import type { KernelPorts } from "./ports.ts";
import { moveDocument, type MovedRecords } from "./move-document.ts";
import { plannedRequests } from "./planned-requests.ts";
import { planWrite, readSource, refuseWhatIsNotOffered, type Source } from "./preparing.ts";
import { readBack, type ReadBack } from "./reading-back.ts";
import { sendGuarded } from "./replanning.ts";
import { sendLater } from "./second-phase.ts";
import { nothingWritten } from "./sending.ts";
import { checkUndo, inverseNotKept, type UndoCheck } from "./undo-check.ts";
import { undoReasons } from "./undo-reasons.ts";
import type { Planner, Write, WriteCall } from "./write-call.ts";

export type { Planner, WriteCall } from "./write-call.ts";

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

  /** A new document with its content: see `createDocument`. */
  static create(this: void, ports: KernelPorts, call: CreateCall, order: NewDocumentOrder): VerifiedWrite {
    return new VerifiedWrite(createDocument(ports, call, order, perform));
  }

  /** The move of a whole document that takes its making back, or that move: see `moveDocument`. */
  static move(this: void, ports: KernelPorts, call: WriteCall, moved: MovedRecords): VerifiedWrite {
    return new VerifiedWrite(moveDocument(ports, call, moved));
  }

  /** The answer's fields, in the caller's snake_case. */
  toResult(): JsonObject {
    return this.#result;
  }
}

/** See `VerifiedWrite.perform`; nothing but these three makes verified writes. */
export const verifiedWrite = VerifiedWrite.perform;
export const createdDocument = VerifiedWrite.create;
export const movedDocument = VerifiedWrite.move;

function perform(ports: KernelPorts, call: WriteCall, planner: Planner): JsonObject {
  const prepared = nothingWritten(() => prepare(ports, call, planner));
  if (prepared.kind === "answer") return prepared.result;
  const sent = sendGuarded(prepared.write, planner);
  const { write } = sent;
  if (sent.kind === "refused") throw recordedRefusal(write, sent.error);
  if (sent.kind === "there-all-the-same") throw perhapsWritten(write, sent.reading, sent.message);
  const outcome = sent.outcome.status === "accepted" ? sendLater(write, sent.outcome.response) : sent.outcome;
  const isAccepted = outcome.status === "accepted";
  const revisionAfter = isAccepted ? (outcome.response.writeControl?.requiredRevisionId ?? "") : "";
  const reading = readBack(ports, write.plan, revisionAfter);
  if (reading !== null && reading.verdict.isVerified) return verified(write, reading);
  if (isAccepted) throw unverified(write, reading, revisionAfter);
  // Where nothing at all was heard and nothing is there, nothing has to be taken back.
  const isNothingThere = sent.outcome.status === "unclear" && reading?.isSource === true;
  if (write.plan.laterRequests.length === 0 || isNothingThere) throw unclear(write, reading, outcome.message);
  const half = takeHalfBack(write, reading, outcome);
  if (half.kind === "taken-back") throw recordedRefusal(write, half.error, half.revisionAfter);
  throw halfLeft(write, half, outcome);
}

type Prepared =
  | { readonly kind: "answer"; readonly result: JsonObject }
  | { readonly kind: "write"; readonly write: Write };

/** Everything before the write: read, plan, guard. A dry run and a no-op end here. */
function prepare(ports: KernelPorts, call: WriteCall, planner: Planner): Prepared {
  refuseWhatIsNotOffered(call);
  const source = readSource(ports, call);
  const planned = planner(source.document, source.tab);
  if (planned.kind === "refused") throw planned.error;
  if (planned.kind === "no-op") return { kind: "answer", result: noOp(ports, call, source, planned) };
  const write = planWrite(ports, call, source, planned);
  if (write.plan.requests.length === 0) {
    const { report, warnings } = planned;
    return { kind: "answer", result: noOp(ports, call, source, { kind: "no-op", report, warnings }) };
  }
  return call.isDryRun ? { kind: "answer", result: dryRun(write) } : { kind: "write", write };
}

function noOp(
  ports: KernelPorts,
  call: WriteCall,
  { document, tab }: Source,
  planned: Extract<PlanResult, { kind: "no-op" }>,
): JsonObject {
  return {
    applied: !call.isDryRun,
    no_op: true,
    dry_run: call.isDryRun,
    doc_id: document.documentId,
    ...(call.tabRef === null ? {} : { tab_id: tab.tabId }),
    write_status: "not_written",
    retry_safe: true,
    ...planned.report,
    ...evidenceOfUnchanged(document, planned.matches ?? [], planned.styleKeys ?? null),
    revision_before: document.revisionId,
    revision_after: call.isDryRun ? "" : document.revisionId,
    // Nothing was sent, so nothing can have changed by it; what was not compared is not counted either.
    untouched: {
      verified: true,
      blocks: 0,
      tabs: 0,
      other: [],
      unknown: [],
      reason: undoReasons.nothingWritten,
    },
    losses: [],
    undo: { available: false, reason: undoReasons.nothingWritten },
    warnings: planned.warnings,
    ...verification(document, tab, call.verify),
    audit_id: null,
    audit_logged: false,
    audit_log_reason: call.isDryRun ? "dry_run" : "no_op",
    api_calls: ports.apiCalls(),
  };
}

function dryRun(write: Write): JsonObject {
  const { ports, call, plan } = write;
  const blocks = plan.after.tabs.reduce(
    (sum, tab) => tab.segments.reduce((inner, segment) => inner + segment.blocks.length, sum),
    0,
  );
  const block = blockOf(write, {
    reading: plan.after,
    verdict: { isVerified: true, other: [], unknown: [], blocks, tabs: plan.after.tabs.length },
    writeStatus: "not_written",
    revisionAfter: "",
    undo: recordable(ports, movedAway(call) ?? checkUndo(plan, plan.after, [])),
  });
  return {
    ...block,
    ...(call.tellsRequests === true ? plannedRequests(plan) : {}),
    dry_run: true,
    audit_id: null,
    audit_logged: false,
    audit_log_reason: "dry_run",
    api_calls: ports.apiCalls(),
  };
}

function verified(write: Write, reading: ReadBack): JsonObject {
  const { ports, call, plan } = write;
  const undo = recordable(
    ports,
    movedAway(call) ?? checkUndo(plan, reading.document, reading.verdict.other, reading.known),
  );
  const revisionAfter = reading.document.revisionId;
  const block = blockOf(write, {
    reading: reading.document,
    verdict: reading.verdict,
    writeStatus: "written_verified",
    revisionAfter,
    undo,
  });
  const own = undo.steps?.map((step) => step.toJson()) ?? null;
  const inverse = own === null ? null : (call.takenBackBy?.(reading.document) ?? own);
  const receipt = record(write, block, "verified", revisionAfter, inverse);
  ports.claim.finish("verified", revisionAfter, receipt.isLogged ? receipt.auditId : null);
  return { ...block, dry_run: false, ...auditFields(receipt), api_calls: ports.apiCalls() };
}

/** A write that made its document is taken back with the document, whatever its steps. */
function movedAway(call: WriteCall): UndoCheck | null {
  return call.takenBackBy === undefined ? null : { isAvailable: true, steps: [] };
}

/** An undo is only offered when the record will hold it. */
function recordable(ports: KernelPorts, undo: UndoCheck): UndoCheck {
  return undo.steps !== undefined && !ports.audit.keptText.has("inverse") ? inverseNotKept : undo;
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
  if (reading?.isSource === true) {
    const { ids, described } = pendingWhereEdited(write.plan);
    const error = new ToolError(
      "UPSTREAM_UNAVAILABLE",
      `Expected an answer to the write, found a failure of the service (${message}); reading shows the document as it was. Nothing was written; ${
        ids.length === 0
          ? "call again later."
          : `where suggestions are pending, Google may fail so each time. Call again once; if it fails again, accept or reject ${ids.slice(0, 5).join(", ")} first.`
      }`,
      {
        api_message: message,
        write_status: "not_written",
        retry_safe: true,
        ...(ids.length === 0 ? {} : { pending_suggestions: described }),
      },
    );
    return recordedRefusal(write, error);
  }
  const found = reading === null ? "that the document cannot be read either" : describe(reading, write.plan);
  return unknown(
    write,
    reading,
    `Expected an answer to the write, found a failure of the service (${message}), and ${found}. Read the document before doing anything else.`,
    message,
  );
}

/** The first of two parts was written, or may have been, and could not be taken back. */
function halfLeft(
  write: Write,
  { reading, reason }: Extract<HalfWritten, { kind: "left" }>,
  { status, message }: FailedBatch,
): ToolError {
  const found = reading === null ? "that the document cannot be read" : describe(reading, write.plan);
  const isKnown = status === "refused" && reading !== null;
  return unknown(
    write,
    reading,
    `Expected both parts of the write to arrive, found that the second did not (${message}), ${found}, and that the first was not taken back: ${reason}. Evidence says which footnotes are there and what they say; read the document before doing anything else.`,
    message,
    { code: isKnown ? "VERIFICATION_FAILED" : "OUTCOME_UNKNOWN", notTakenBack: reason },
  );
}

/** The batch was refused as stale, but reading shows what it would have written. */
function perhapsWritten(write: Write, reading: ReadBack, message: string): ToolError {
  return unknown(
    write,
    reading,
    `Expected the document as it was read, found that the service calls the write stale (${message}) while the document reads as this write would have left it: ` +
      "it arrived after all, or somebody made the very same edit. Do not repeat the call; read the document.",
    message,
  );
}

function unknown(
  write: Write,
  reading: ReadBack | null,
  words: string,
  apiMessage: string,
  more: { readonly code: ErrorCode; readonly notTakenBack: string } = {
    code: "OUTCOME_UNKNOWN",
    notTakenBack: "",
  },
): ToolError {
  const { ports } = write;
  const revisionAfter = reading?.document.revisionId ?? "";
  const block = failureBlock(write, reading, revisionAfter, more.notTakenBack);
  const receipt = record(write, block, "unknown", revisionAfter, null);
  ports.claim.finish("unverified", revisionAfter, receipt.isLogged ? receipt.auditId : null);
  return new ToolError(more.code, words, {
    evidence: { ...block, dry_run: false, ...auditFields(receipt), api_calls: ports.apiCalls() },
    api_message: apiMessage,
    write_status: "written_unverified",
    retry_safe: false,
  });
}

function recordedRefusal(
  write: Write,
  error: ToolError,
  revisionAfter = write.plan.before.revisionId,
): ToolError {
  const { ports } = write;
  const evidence = { error_code: error.code, write_status: "not_written", ...write.planned.report };
  const receipt = record(write, evidence, "refused", revisionAfter, null);
  ports.claim.finish("not-written", revisionAfter, receipt.isLogged ? receipt.auditId : null);
  return new ToolError(error.code, error.message, { ...error.diagnostics, ...auditFields(receipt) });
}

function describe(reading: ReadBack, plan: Plan): string {
  if (reading.isSource) return "the document as it was before";
  const [first] = reading.verdict.unknown;
  const count = reading.verdict.unknown.length;
  const tab = first === undefined ? null : tabById(plan.before, first.tabId);
  return `${count} difference(s), the first in ${first?.subject ?? "?"} of tab "${tab?.title ?? first?.tabId ?? ""}" (${first?.detail ?? "?"})`;
}

function failureBlock(
  write: Write,
  reading: ReadBack | null,
  revisionAfter: string,
  notTakenBack = "",
): JsonObject {
  const { plan } = write;
  const block = blockOf(write, {
    reading: reading?.document ?? plan.before,
    verdict: reading?.verdict ?? { isVerified: false, other: [], unknown: [], blocks: 0, tabs: 0 },
    writeStatus: "written_unverified",
    revisionAfter,
    undo: { isAvailable: false, reason: undoReasons.notVerified },
  });
  const isMutated = revisionAfter !== "" && revisionAfter !== plan.before.revisionId;
  return {
    ...block,
    ...halfAsData(write, reading, notTakenBack),
    verification_failed: true,
    ...(isMutated ? { document_mutated: true, needs_manual_restore: true } : {}),
  };
}

function blockOf(
  { call, tab, planned, plan, losses, overtaken }: Write,
  told: Pick<OutcomeParts, "reading" | "verdict" | "revisionAfter" | "undo"> & {
    readonly writeStatus: WriteStatus;
  },
): JsonObject {
  return outcomeBlock({
    ...told,
    plan,
    tab: call.tabRef === null ? null : tab,
    judgedTab: tab,
    overtaken,
    losses,
    report: planned.report,
    proof: planned.proof,
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
    tabId: call.tabRef === null ? "" : tab.tabId,
    tool: call.tool,
    argumentsDigest: call.argumentsDigest,
    steps: plan.steps.map((step) => step.toJson()),
    evidence,
    revisionBefore: plan.before.revisionId,
    revisionAfter,
    outcome,
    inverse,
    undoes: call.undoes ?? [],
  });
}

function auditFields(receipt: AuditReceipt): JsonObject {
  return receipt.isLogged
    ? { audit_id: receipt.auditId, audit_logged: true }
    : { audit_id: null, audit_logged: false, audit_log_reason: receipt.reason };
}
