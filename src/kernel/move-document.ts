// Takes back the making of a document by moving it into the bin, and that by moving it out again: verified, recorded, guarded by content.
import type { AuditRecord } from "./audit/record.ts";
import { documentDigest } from "./document-digest.ts";
import type { DocumentModel } from "./document/model.ts";
import { parseDocument } from "./document/parse.ts";
import { resolveTab } from "./document/resolve-tab.ts";
import { ToolError, type JsonObject } from "./errors.ts";
import { fileStepOf, fileStepToJson, type FileStep } from "./file-steps.ts";
import { unacceptedLosses } from "./guard/losses.ts";
import { verification } from "./outcome.ts";
import { fitSteps } from "./plan/fit-steps.ts";
import { stepsFromJson, type StepReader } from "./plan/registry.ts";
import type { KernelPorts } from "./ports.ts";
import { refuseWhatIsNotOffered } from "./preparing.ts";
import { nothingWritten } from "./sending.ts";
import type { WriteCall } from "./write-call.ts";

export interface MovedRecords {
  /** In the order in which they are taken back, inverses at hand: newest first; the last is the one that moves the document. */
  readonly records: readonly AuditRecord[];
  /** Records after these that stay. */
  readonly later: readonly AuditRecord[];
  /** Readers of the steps of the other records. */
  readonly readers: readonly StepReader[];
}

/** Whether taking back these records moves the document. */
export function movesDocument(records: readonly AuditRecord[]): boolean {
  return records.some((record) => fileStepOf(record) !== null);
}

/**
 * Moves the document as the last of the records says. Edits that are taken back along with its making need not be written: they are taken
 * back in thought, and the document must then read as it was made. Throws UNDO_UNAVAILABLE when it does not, LOSS_REFUSED for open comments
 * that are not accepted, and what the ports throw.
 */
export function moveDocument(ports: KernelPorts, call: WriteCall, moved: MovedRecords): JsonObject {
  const { step, record, document, losses } = nothingWritten(() => prepared(ports, call, moved));
  const isTrashed = step.kind === "trash_document";
  const opposite: FileStep = { kind: isTrashed ? "restore_document" : "trash_document", digest: step.digest };
  const hasRoom = ports.audit.keptText.has("inverse");
  const block: JsonObject = {
    applied: !call.isDryRun,
    dry_run: call.isDryRun,
    doc_id: call.documentId,
    write_status: call.isDryRun ? "not_written" : "written_verified",
    retry_safe: true,
    rolled_back: record.auditId,
    tool_rolled_back: record.tool,
    ...(moved.records.length > 1 ? { all_rolled_back: moved.records.map(({ auditId }) => auditId) } : {}),
    trashed: isTrashed,
    revision_before: document.revisionId,
    revision_after: call.isDryRun ? "" : document.revisionId,
    // The document is moved whole; no request names anything inside it.
    untouched: { verified: true, blocks: 0, tabs: document.tabs.length, other: [], unknown: [] },
    losses,
    undo: hasRoom ? { available: true } : { available: false, code: "inverse_not_kept" },
    warnings: [],
    ...verificationOf(document, call),
  };
  if (call.isDryRun) {
    const unlogged = { audit_id: null, audit_logged: false, audit_log_reason: "dry_run" };
    return { ...block, ...unlogged, api_calls: ports.apiCalls() };
  }
  send(ports, call, document, isTrashed);
  const receipt = ports.audit.append({
    documentId: call.documentId,
    tabId: "",
    tool: call.tool,
    argumentsDigest: call.argumentsDigest,
    steps: [fileStepToJson(step)],
    evidence: block,
    revisionBefore: document.revisionId,
    revisionAfter: document.revisionId,
    outcome: "verified",
    inverse: hasRoom ? [fileStepToJson(opposite)] : null,
    undoes: call.undoes ?? [],
  });
  ports.claim.finish("verified", document.revisionId, receipt.isLogged ? receipt.auditId : null);
  const logged: JsonObject = receipt.isLogged
    ? { audit_id: receipt.auditId, audit_logged: true }
    : { audit_id: null, audit_logged: false, audit_log_reason: receipt.reason };
  return { ...block, ...logged, api_calls: ports.apiCalls() };
}

interface Prepared {
  readonly step: FileStep;
  readonly record: AuditRecord;
  readonly document: DocumentModel;
  readonly losses: readonly string[];
}

function prepared(ports: KernelPorts, call: WriteCall, { records, later, readers }: MovedRecords): Prepared {
  refuseWhatIsNotOffered(call);
  const record = records[records.length - 1];
  const step = record === undefined ? null : fileStepOf(record);
  const others = records.slice(0, -1);
  if (record === undefined || step === null || movesDocument(others)) {
    throw unavailable(
      record,
      "Expected edits that can be taken back together, found that one of them moved the document. Take them back one by one.",
      { reason: "needs_several_writes" },
    );
  }
  const document = parseDocument(ports.docs.getDocument(call.documentId, "DEFAULT_FOR_CURRENT_ACCESS"));
  if (step.kind === "restore_document") return { step, record, document, losses: [] };
  const steps = others.flatMap(({ inverse }) => stepsFromJson(inverse ?? [], readers));
  const fitted = fitSteps(document, steps);
  const bare = others.find(({ inverse }) => inverse === null);
  const reason =
    bare !== undefined
      ? `record ${bare.auditId} has no way back`
      : fitted.kind === "misfit"
        ? fitted.reason
        : documentDigest(fitted.document, ports.digest) === step.digest
          ? null
          : "the document does not read as it was made";
  if (reason !== null) {
    const edits = later.filter(({ outcome }) => outcome === "verified").map(({ auditId }) => auditId);
    throw unavailable(
      record,
      `Expected the document as it was made, found that it changed since: ${reason}.` +
        (edits.length === 0
          ? " Move it to the bin by hand if nobody needs what was written."
          : ` ${edits.length} recorded edit(s) came after it; \`all_since\` takes them back as well.`),
      { reason, ...(edits.length === 0 ? {} : { later_records: edits.slice(0, 5) }) },
    );
  }
  const losses = ports.drive
    .listComments(call.documentId)
    .filter(({ resolved }) => resolved !== true)
    .map(({ id }) => `comment:${id ?? ""}`);
  const refusal = unacceptedLosses(losses, call.acceptLosses);
  if (refusal !== null) throw refusal;
  return { step, record, document, losses };
}

/** Sends the move once and reads where the document is. Throws unless it is where it should be. */
function send(ports: KernelPorts, call: WriteCall, document: DocumentModel, isTrashed: boolean): void {
  nothingWritten(() => {
    ports.claim.start({
      documentId: call.documentId,
      tabId: "",
      planDigest: "",
      revisionBefore: document.revisionId,
      segmentId: "",
      firstBlock: 0,
      blocksBefore: 0,
      blocksAfter: 0,
      sourceDigest: "",
      predictionDigest: "",
      startedMs: ports.clock.nowMs(),
      movesTo: isTrashed ? "bin" : "drive",
    });
  });
  const outcome = ports.files.setTrashed(call.documentId, isTrashed);
  if (outcome.status === "refused") {
    ports.claim.finish("not-written", document.revisionId, null);
    const data = { ...outcome.error.diagnostics, write_status: "not_written", retry_safe: true };
    throw new ToolError(outcome.error.code, outcome.error.message, data);
  }
  if (ports.drive.getFile(call.documentId).trashed === isTrashed) return;
  const isUnclear = outcome.status === "unclear";
  ports.claim.finish(isUnclear ? "not-written" : "unverified", document.revisionId, null);
  const place = isTrashed ? "in the bin" : "out of the bin";
  throw isUnclear
    ? new ToolError(
        "UPSTREAM_UNAVAILABLE",
        `Expected an answer to the move, found a failure of the service (${outcome.message}); Drive shows the document where it was. Nothing was done; call again later.`,
        { api_message: outcome.message, write_status: "not_written", retry_safe: true },
      )
    : new ToolError(
        "VERIFICATION_FAILED",
        `Expected the document to be ${place} after the move, found that it is not. Look at it in Drive before anything else.`,
        { write_status: "written_unverified", retry_safe: false },
      );
}

function verificationOf(document: DocumentModel, call: WriteCall): JsonObject {
  const [first] = document.tabs;
  return verification(document, first ?? resolveTab(document), call.verify);
}

function unavailable(record: AuditRecord | undefined, message: string, data: JsonObject): ToolError {
  return new ToolError("UNDO_UNAVAILABLE", `${message} Nothing was changed.`, {
    ...data,
    audit_id: record?.auditId ?? "",
    tool: record?.tool ?? "",
  });
}
