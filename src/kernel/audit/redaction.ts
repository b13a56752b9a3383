// How the texts that an audit record does not keep are blotted out. By type, everywhere in a record at once: what is not known to be
// harmless counts as text. Nothing is redacted after it was stored, so the chain is over what is there.
import type { Json, JsonObject } from "../errors.ts";
import { isUndoReason } from "../undo-reasons.ts";
import type { KeptText } from "./kept-text.ts";
import type { AuditDraft } from "./record.ts";

/** The draft as it may be stored. An inverse without its text can undo nothing, so it goes whole. */
export function redactDraft(draft: AuditDraft, kept: KeptText): AuditDraft {
  return {
    ...draft,
    evidence: kept.has("evidence") ? draft.evidence : redactObject(draft.evidence),
    steps: kept.has("steps") ? draft.steps : redact(draft.steps, ""),
    inverse: kept.has("inverse") ? draft.inverse : null,
  };
}

/** Fields whose strings are ids, codes or names of ours and of Google's, never text of a document. */
const plainFields: ReadonlySet<string> = new Set([
  ...["doc_id", "tab_id", "segment_id", "audit_id", "id", "comment_id", "heading_id", "table_path"],
  ...["revision_before", "revision_after", "revision_now", "revisions_overtaken", "computed_at_revision"],
  ...["kind", "zone", "rung", "tier", "what", "error_code", "write_status", "code"],
  ...["rolled_back", "all_rolled_back", "tool_rolled_back", "taken_back_by", "tool", "audit_log_reason"],
  ...["unit", "baselineOffset", "namedStyleType"],
]);

function redact(value: Json, field: string): Json {
  if (typeof value === "string") return isPlain(value, field) ? value : redacted(value);
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map((item) => redact(item, field));
  return redactObject(value);
}

/** A reason may quote a document; only the sentences that cannot are plain. */
function isPlain(text: string, field: string): boolean {
  return plainFields.has(field) || (field === "reason" && isUndoReason(text));
}

function redactObject(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redact(field, name)]));
}

function redacted(text: string): string {
  return text === "" ? "" : `[redacted; ${text.length} chars]`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
