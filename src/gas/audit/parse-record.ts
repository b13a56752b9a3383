// From a stored line back to an audit record.
import type { AuditOutcome, AuditRecord, Json } from "../../kernel/index.ts";
import { isJsonObject, isWholeNumber, parseJsonObject } from "../../protocol/json-text.ts";

/** The record a line holds, or null when the line is not one. */
export function parseRecord(line: string): AuditRecord | null {
  const value = parseJsonObject(line);
  if (value === null) return null;
  const { version, sequence, outcome, evidence } = value;
  if (!isWholeNumber(version) || !isWholeNumber(sequence) || !isOutcome(outcome)) return null;
  const undoes = undoesOf(value["undoes"]);
  const texts = textsOf(value);
  if (!isJsonObject(evidence) || undoes === null || texts === null) return null;
  return {
    ...texts,
    version,
    sequence,
    outcome,
    evidence,
    undoes,
    steps: value["steps"] ?? null,
    inverse: value["inverse"] ?? null,
  };
}

/** Version 1 wrote one id or null. */
function undoesOf(value: Json | undefined): readonly string[] | null {
  if (value === null) return [];
  if (typeof value === "string") return [value];
  return Array.isArray(value) && value.every((id) => typeof id === "string") ? value : null;
}

type RecordTexts = Pick<
  AuditRecord,
  | "documentId"
  | "tabId"
  | "tool"
  | "argumentsDigest"
  | "revisionBefore"
  | "revisionAfter"
  | "auditId"
  | "atIso"
  | "actor"
  | "client"
  | "previousDigest"
>;

function textsOf(value: { readonly [key: string]: Json }): RecordTexts | null {
  const { documentId, tabId, tool, argumentsDigest, revisionBefore, revisionAfter } = value;
  const { auditId, atIso, actor, client, previousDigest } = value;
  if (typeof documentId !== "string" || typeof tabId !== "string" || typeof tool !== "string") return null;
  if (typeof argumentsDigest !== "string" || typeof revisionBefore !== "string") return null;
  if (typeof revisionAfter !== "string" || typeof auditId !== "string" || typeof atIso !== "string")
    return null;
  if (typeof actor !== "string" || typeof client !== "string" || typeof previousDigest !== "string")
    return null;
  return {
    documentId,
    tabId,
    tool,
    argumentsDigest,
    revisionBefore,
    revisionAfter,
    auditId,
    atIso,
    actor,
    client,
    previousDigest,
  };
}

const outcomes: readonly AuditOutcome[] = ["verified", "unverified", "refused", "no_op", "unknown"];

function isOutcome(value: Json | undefined): value is AuditOutcome {
  return outcomes.some((outcome) => outcome === value);
}
