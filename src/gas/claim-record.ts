// The header of one write as it stands in user properties: at most 600 bytes, written down as one JSON array.
import { errorTable, type ErrorCode } from "../kernel/errors.ts";
import type { ClaimHeader } from "../kernel/claim.ts";
import { asciiJson } from "../protocol/envelope.ts";
import { parseJson } from "../protocol/json-text.ts";

/** Largest header, in bytes (ASCII). */
export const maxClaimBytes = 600;

/**
 * `reserved`: the id is taken, nothing was sent. `started`: the write may have been sent.
 * The others are final; `refused` carries the code of the answer.
 */
export type ClaimState =
  "reserved" | "started" | "verified" | "unverified" | "not-written" | "refused" | "unknown";

export interface StoredClaim {
  readonly state: ClaimState;
  /** Only this key may ask. */
  readonly keyId: string;
  readonly tool: string;
  readonly reservedMs: number;
  /** True when the execution is known to have ended, so that asking need not wait for its time limit. */
  readonly isAbandoned: boolean;
  readonly refusalCode: ErrorCode | null;
  readonly header: ClaimHeader | null;
  readonly revisionAfter: string;
  readonly auditId: string;
}

const stateLetters: Readonly<Record<ClaimState, string>> = {
  reserved: "r",
  started: "s",
  verified: "v",
  unverified: "u",
  "not-written": "n",
  refused: "f",
  unknown: "k",
};

/**
 * The stored text. A revision after the write that is too long for it is left out: the record and the document name it too.
 * Throws RangeError when the rest alone would exceed `maxClaimBytes`: nothing may be written without a durable claim.
 */
export function encodeClaim(claim: StoredClaim): string {
  const text = claimText(claim);
  if (text.length <= maxClaimBytes) return text;
  const shorter = claimText({ ...claim, revisionAfter: "" });
  if (shorter.length <= maxClaimBytes) return shorter;
  throw new RangeError(`a claim may have ${maxClaimBytes} bytes, found ${shorter.length}`);
}

function claimText(claim: StoredClaim): string {
  const fields = [
    stateLetters[claim.state],
    claim.keyId,
    claim.tool,
    claim.reservedMs,
    claim.isAbandoned ? 1 : 0,
    claim.refusalCode ?? "",
    claim.revisionAfter,
    claim.auditId,
    ...headerFields(claim.header),
  ];
  return asciiJson(JSON.stringify(fields));
}

function headerFields(header: ClaimHeader | null): (string | number)[] {
  if (header === null) return [];
  return [
    header.documentId,
    header.tabId,
    header.planDigest,
    header.revisionBefore,
    header.segmentId,
    header.firstBlock,
    header.blocksBefore,
    header.blocksAfter,
    header.sourceDigest,
    header.predictionDigest,
    header.startedMs,
    header.movesTo ?? "",
    header.notesDigest ?? "",
    header.isBound === true ? 1 : 0,
  ];
}

/** Null for anything that `encodeClaim` did not write. */
export function decodeClaim(text: string): StoredClaim | null {
  const fields = parseJson(text);
  if (!Array.isArray(fields)) return null;
  const [letter, keyId, tool, reservedMs, abandoned, refusal, revisionAfter, auditId, ...rest] = fields;
  const state = stateOf(letter);
  if (state === null || typeof keyId !== "string" || typeof tool !== "string") return null;
  if (typeof reservedMs !== "number") return null;
  if (typeof refusal !== "string" || typeof revisionAfter !== "string" || typeof auditId !== "string")
    return null;
  const header = decodeHeader(rest);
  if (header === undefined) return null;
  return {
    state,
    keyId,
    tool,
    reservedMs,
    isAbandoned: abandoned === 1,
    refusalCode: codeOf(refusal),
    header,
    revisionAfter,
    auditId,
  };
}

function decodeHeader(fields: readonly unknown[]): ClaimHeader | null | undefined {
  if (fields.length === 0) return null;
  const [documentId, tabId, planDigest, revisionBefore, segmentId] = fields;
  const [firstBlock, blocksBefore, blocksAfter, sourceDigest, predictionDigest, ...more] = fields.slice(5);
  const [startedMs, movesTo, notesDigest, bound] = more;
  if (typeof documentId !== "string" || typeof tabId !== "string" || typeof planDigest !== "string")
    return undefined;
  if (typeof revisionBefore !== "string" || typeof segmentId !== "string") return undefined;
  if (typeof firstBlock !== "number" || typeof blocksBefore !== "number") return undefined;
  if (typeof blocksAfter !== "number" || typeof startedMs !== "number") return undefined;
  if (typeof sourceDigest !== "string" || typeof predictionDigest !== "string") return undefined;
  return {
    documentId,
    tabId,
    planDigest,
    revisionBefore,
    segmentId,
    firstBlock,
    blocksBefore,
    blocksAfter,
    sourceDigest,
    predictionDigest,
    startedMs,
    ...(movesTo === "bin" || movesTo === "drive" ? { movesTo } : {}),
    ...(typeof notesDigest === "string" && notesDigest !== "" ? { notesDigest } : {}),
    ...(bound === 1 ? { isBound: true } : {}),
  };
}

function stateOf(letter: unknown): ClaimState | null {
  const states: readonly ClaimState[] = [
    "reserved",
    "started",
    "verified",
    "unverified",
    "not-written",
    "refused",
    "unknown",
  ];
  return states.find((state) => stateLetters[state] === letter) ?? null;
}

function codeOf(text: string): ErrorCode | null {
  return isErrorCode(text) ? text : null;
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.keys(errorTable).includes(text);
}
