// Audit drafts for tests of the trail.
import type { AuditDraft } from "../../src/kernel/audit/record.ts";

/** A draft of one verified edit; `more` overrides any part. */
export function auditDraft(more: Partial<AuditDraft> = {}): AuditDraft {
  return {
    documentId: "doc",
    tabId: "t.0",
    tool: "replace_text",
    argumentsDigest: "a".repeat(64),
    steps: [{ kind: "replace-text", text: "中文 😀" }],
    evidence: { before: "teh", after: "the" },
    revisionBefore: "r1",
    revisionAfter: "r2",
    outcome: "verified",
    inverse: [{ kind: "replace-text", text: "teh" }],
    undoes: [],
    ...more,
  };
}
