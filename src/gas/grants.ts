// Whether a key may reach the documents that a call names. Checked for every reference, before the tool sees its arguments.
import { ToolError } from "../kernel/errors.ts";
import type { Access, Grant, KeyRecord } from "./keys.ts";

/** Throws ACCESS_DENIED naming every document that the key may not reach in this way. */
export function requireGrants(
  key: KeyRecord,
  grants: readonly Grant[],
  documentIds: readonly string[],
  access: Access,
  nowMs: number,
): void {
  if (key.isForAllDocuments) return;
  const denied = documentIds.filter((documentId) => !isGranted(grants, documentId, access, nowMs));
  if (denied.length === 0) return;
  throw new ToolError(
    "ACCESS_DENIED",
    `Expected a grant to ${access} ${denied.join(", ")} for this key; found ${reasons(grants, denied, access, nowMs)}. ` +
      "Ask the account's owner to grant the document to agents.",
    { doc_ids: denied, access },
  );
}

/** Whether the key may read a document: for calls that find documents instead of naming them. */
export function readableBy(
  key: KeyRecord,
  grants: () => readonly Grant[],
  nowMs: number,
): (documentId: string) => boolean {
  if (key.isForAllDocuments) return () => true;
  return (documentId) => isGranted(grants(), documentId, "read", nowMs);
}

function isGranted(grants: readonly Grant[], documentId: string, access: Access, nowMs: number): boolean {
  return grants.some(
    (grant) =>
      grant.documentId === documentId &&
      (grant.access === "edit" || access === "read") &&
      (grant.untilMs === null || nowMs < grant.untilMs),
  );
}

function reasons(grants: readonly Grant[], denied: readonly string[], access: Access, nowMs: number): string {
  const own = grants.filter((grant) => denied.includes(grant.documentId));
  if (own.length === 0) return "none";
  const isOver = own.some((grant) => grant.untilMs !== null && nowMs >= grant.untilMs);
  if (isOver) return "one that has ended";
  return access === "edit" ? "one for reading only" : "none";
}
