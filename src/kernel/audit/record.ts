// One audit record: what it holds, how it is written down, and how records form a chain. Storage is the audit port's business.
import type { Json, JsonObject } from "../errors.ts";

/** Version of the stored form. 1 named at most one record in `undoes`, as a string or null. */
export const auditRecordVersion = 2;

export type AuditOutcome = "verified" | "unverified" | "refused" | "no_op" | "unknown";

/** A record before the chain gives it its place. */
export interface AuditDraft {
  readonly documentId: string;
  /** "" for an edit of the whole document. */
  readonly tabId: string;
  readonly tool: string;
  readonly argumentsDigest: string;
  /** Steps in their JSON form, as applied. */
  readonly steps: Json;
  readonly evidence: JsonObject;
  readonly revisionBefore: string;
  readonly revisionAfter: string;
  readonly outcome: AuditOutcome;
  /** Steps in their JSON form that take the edit back, or null with the reason in `evidence.undo`. */
  readonly inverse: Json;
  /** Ids of the records that this one takes back; none unless it is an undo. */
  readonly undoes: readonly string[];
}

/** A stored record: draft, place in the chain, who and when. */
export interface AuditRecord extends AuditDraft {
  readonly version: number;
  readonly auditId: string;
  /** 1-based place in the chain of this document and account. */
  readonly sequence: number;
  readonly atIso: string;
  readonly actor: string;
  readonly client: string;
  /** Digest of the previous record, "" for the first. */
  readonly previousDigest: string;
}

export type AuditReceipt =
  | { readonly isLogged: true; readonly auditId: string; readonly sequence: number; readonly digest: string }
  | { readonly isLogged: false; readonly reason: string };

export interface AuditQuery {
  readonly documentId: string;
  readonly auditId?: string;
  readonly tool?: string;
  readonly outcome?: AuditOutcome;
  /** ISO 8601, inclusive. */
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
  /** Only records with a smaller sequence: how the next page is asked for. */
  readonly beforeSequence?: number;
  readonly isChainVerified: boolean;
}

/** What checking the chain found. */
export interface ChainReport {
  readonly isIntact: boolean;
  readonly count: number;
  readonly headDigest: string;
  /** One sentence a problem: a missing record, a changed line, a head that differs. */
  readonly problems: readonly string[];
}

export interface AuditPage {
  readonly records: readonly AuditRecord[];
  readonly chain: ChainReport | null;
}

/** The line a record is stored as; its digest is over exactly this text. Keys are sorted, so equal records give equal lines. */
export function recordLine(record: AuditRecord): string {
  return stableJson({ ...record });
}

/** Digest of a stored line, as the next record and the head keep it. */
export function lineDigest(line: string, sha256Hex: (text: string) => string): string {
  return sha256Hex(line);
}

/** JSON with sorted keys and no spaces: equal values give equal texts. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => stableJson(item)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, field]) => `${JSON.stringify(key)}:${stableJson(field)}`);
    return `{${fields.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
