// Takes back one recorded edit, or everything since it, as a verified write of its own.
import * as z from "zod/mini";
import {
  allStepReaders,
  movedDocument,
  movesDocument,
  nothingWritten,
  rollbackPlanner,
  ToolError,
  undoChain,
  verifiedWrite,
  type AuditRecord,
  type KernelPorts,
  type WriteCall,
} from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef } from "./document-ref.ts";
import { editEvidence, styleEvidence, writeOutcome } from "./write-parameters.ts";

/** Undoes what audit records did, if the places still read as those edits left them. */
export const rollback = defineWriteTool({
  name: "rollback",
  title: "Take back edits",
  description:
    "Takes back the edit of one audit record, or with `all_since` that edit and all recorded after it, in one write that is all or nothing. " +
    "The write is verified and recorded like any other, so it can be taken back itself (redo). " +
    "The making of a document is taken back by moving it to the bin, while it reads as it was made. " +
    "Refused with UNDO_UNAVAILABLE, naming the record, when its place changed since, when it was taken back already, or when it has no inverse.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    audit_id: z.string().check(z.minLength(1), z.describe("`audit_id` of the edit to take back.")),
    all_since: z
      ._default(z.boolean(), false)
      .check(z.describe("Take back every recorded edit after it as well, newest first.")),
  },
  output: {
    ...writeOutcome,
    rolled_back: z.optional(z.string()),
    tool_rolled_back: z.optional(z.string()),
    all_rolled_back: z.optional(z.array(z.string())),
    /** Of the making of a document: whether it lies in the bin now. */
    trashed: z.optional(z.boolean()),
    ...editEvidence,
    ...styleEvidence,
  },
  errors: [
    "UNDO_UNAVAILABLE",
    "TAB_NOT_FOUND",
    "SUGGESTIONS_PRESENT",
    "LOSS_REFUSED",
    "INDEX_SIMULATION_FAILED",
    "REVISION_CONFLICT",
    "VERIFICATION_FAILED",
    "OUTCOME_UNKNOWN",
  ],
  examples: [
    {
      title: "Undo an edit",
      input: { doc_id: "1AbCdEf", audit_id: "0123456789abcdef0123456789abcdef" },
    },
    {
      title: "See what taking back everything since an edit would do",
      input: {
        doc_id: "1AbCdEf",
        audit_id: "0123456789abcdef0123456789abcdef",
        all_since: true,
        dry_run: true,
      },
    },
  ],
  write: (ports, input, settings) => {
    const { records, later } = nothingWritten(() =>
      chosen(ports, input.doc_id, input.audit_id, input.all_since),
    );
    const tabs = [...new Set(records.map(({ tabId }) => tabId))];
    const [tabId = ""] = tabs;
    const call: WriteCall = {
      ...settings,
      documentId: input.doc_id,
      // Edits of several tabs, or of the whole document, are taken back as an edit of the whole document.
      tabRef: tabs.length === 1 && tabId !== "" ? tabId : null,
      undoes: records.map(({ auditId }) => auditId),
      // What goes is what those edits put in themselves: a step that takes blocks out knows them by what they read.
      allowsStructuralLoss: true,
    };
    const chain = { records, later, readers: allStepReaders };
    return movesDocument(records)
      ? movedDocument(ports, call, chain)
      : verifiedWrite(ports, call, rollbackPlanner(chain));
  },
});

/** The records to take back, newest first, their inverses at hand. */
function chosen(
  ports: KernelPorts,
  documentId: string,
  auditId: string,
  isAllSince: boolean,
): { readonly records: readonly AuditRecord[]; readonly later: readonly AuditRecord[] } {
  const since = ports.audit.since(documentId, auditId);
  if (since.length === 0) {
    throw new ToolError(
      "UNDO_UNAVAILABLE",
      `Expected an audit record ${auditId} of document ${documentId}, found none. Look it up with \`get_audit\`.`,
      { audit_id: auditId, doc_id: documentId, reason: "no_record" },
    );
  }
  const chain = undoChain(since, isAllSince);
  if (chain.kind === "refused") throw chain.error;
  return { later: chain.later, records: chain.records.map((record) => ports.audit.withInverse(record)) };
}
