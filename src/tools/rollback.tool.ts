// Takes back one recorded edit, as a verified write of its own.
import * as z from "zod/mini";
import {
  rollbackPlanner,
  ToolError,
  verifiedWrite,
  type AuditRecord,
  type KernelPorts,
} from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef } from "./document-ref.ts";
import { writeOutcome } from "./write-parameters.ts";

/** Undoes what one audit record did, if its place still reads as that edit left it. */
export const rollback = defineWriteTool({
  name: "rollback",
  title: "Take back an edit",
  description:
    "Applies the stored inverse of one audit record, guarded by content, and verifies it like any other write; it is recorded and can be " +
    "taken back itself. Refused with UNDO_UNAVAILABLE when the edited place changed since, or when the record has no inverse.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    audit_id: z.string().check(z.minLength(1), z.describe("`audit_id` of the edit to take back.")),
  },
  output: {
    ...writeOutcome,
    rolled_back: z.optional(z.string()),
    tool_rolled_back: z.optional(z.string()),
    before: z.optional(z.string()),
    after: z.optional(z.string()),
  },
  errors: [
    "UNDO_UNAVAILABLE",
    "TAB_NOT_FOUND",
    "SUGGESTIONS_PRESENT",
    "LOSS_REFUSED",
    "REVISION_CONFLICT",
    "VERIFICATION_FAILED",
  ],
  examples: [
    {
      title: "Undo an edit",
      input: { doc_id: "1AbCdEf", audit_id: "0123456789abcdef0123456789abcdef" },
    },
  ],
  write: (ports, input, settings) => {
    const record = recordOf(ports, input.doc_id, input.audit_id);
    return verifiedWrite(
      ports,
      {
        ...settings,
        documentId: input.doc_id,
        tabRef: record.tabId === "" ? undefined : record.tabId,
        undoes: [record.auditId],
      },
      rollbackPlanner(record),
    );
  },
});

function recordOf(ports: KernelPorts, documentId: string, auditId: string): AuditRecord {
  const { records } = ports.audit.read({ documentId, auditId, limit: 1, isChainVerified: false });
  const [record] = records;
  if (record !== undefined) return record;
  throw new ToolError(
    "UNDO_UNAVAILABLE",
    `Expected an audit record ${auditId} of document ${documentId}, found none. Look it up with \`get_audit\`.`,
    {
      audit_id: auditId,
      doc_id: documentId,
      reason: "no_record",
      write_status: "not_written",
      retry_safe: true,
    },
  );
}
