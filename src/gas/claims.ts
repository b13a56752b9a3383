// The durable half of "once": one property a write, taken before anything is sent, and what became of it.
import { ToolError, type ErrorCode } from "../kernel/errors.ts";
import type { ClaimPort } from "../kernel/ports.ts";
import { decodeClaim, encodeClaim, type StoredClaim } from "./claim-record.ts";
import type { LockPort } from "./ports/lock.ts";
import type { PropertyStore } from "./ports/properties.ts";

const prefix = "claim:";
const lockWaitMs = 10_000;
const anAuditId = "0".repeat(32);

/** Headers are kept this long, and no more of them than this. */
export const claimLifeMs = 24 * 3_600_000;
export const maxClaims = 400;
/** A sweep leaves room for the writes until the next one. */
const claimsLeftBySweep = 300;
/** Most removals of one sweep: each is a call of its own. */
const removalsPerSweep = 100;

export interface WriteClaim extends ClaimPort {
  /** True from the moment the kernel said that it is about to write. */
  isStarted(): boolean;
  /** True when the header says that the document was changed, or may have been. */
  isWritten(): boolean;
  /** The answer was a refusal before any write. Never throws. */
  refuse(code: ErrorCode): void;
  /** The execution failed after the write may have been sent: asking may settle it by reading at once. Never throws. */
  abandon(): void;
  /** What `finish` will store, for a caller that stores other properties in the same call; `finish` then stores nothing. */
  entriesAlongside(
    state: "verified" | "unverified" | "not-written",
    revisionAfter: string,
    auditId: string,
  ): Readonly<Record<string, string>>;
}

export interface ClaimStores {
  readonly properties: PropertyStore;
  readonly lock: LockPort;
}

/**
 * Takes the id for one write. Null when it was taken before: then the request is a repetition and must not run.
 * Throws LOCK_BUSY, or FEATURE_UNAVAILABLE when the store takes no more; nothing has been written then.
 */
export function reserveClaim(
  stores: ClaimStores,
  request: { readonly requestId: string; readonly keyId: string; readonly tool: string },
  nowMs: number,
): WriteClaim | null {
  const key = prefix + request.requestId;
  const reserved: StoredClaim = {
    state: "reserved",
    keyId: request.keyId,
    tool: request.tool,
    reservedMs: nowMs,
    isAbandoned: false,
    refusalCode: null,
    header: null,
    revisionAfter: "",
    auditId: "",
  };
  const taken = stores.lock.whileHeld(lockWaitMs, () => {
    if (stores.properties.get(key) !== null) return false;
    storeWithRoom(stores.properties, key, encodeClaim(reserved), nowMs);
    return true;
  });
  if (!taken.isHeld) {
    throw new ToolError(
      "LOCK_BUSY",
      `Expected the account's lock within ${lockWaitMs / 1000} seconds; another call holds it. Nothing was written. Call again in a moment.`,
      { write_status: "not_written", retry_safe: true },
    );
  }
  return taken.value ? writeClaim(stores.properties, key, reserved) : null;
}

function writeClaim(properties: PropertyStore, key: string, reserved: StoredClaim): WriteClaim {
  let claim = reserved;
  let stored = encodeClaim(reserved);

  const move = (next: StoredClaim): void => {
    claim = next;
    const text = encodeClaim(next);
    if (text === stored) return;
    properties.set(key, text);
    stored = text;
  };
  const moveQuietly = (next: StoredClaim): void => {
    try {
      move(next);
    } catch {
      // The header stays at its earlier state, from which asking settles it by reading.
    }
  };
  const finished = (
    state: "verified" | "unverified" | "not-written",
    revisionAfter: string,
    auditId: string,
  ): StoredClaim => ({ ...claim, state, auditId, revisionAfter });

  return {
    start: (header) => {
      try {
        const started: StoredClaim = { ...claim, state: "started", header };
        // Whatever becomes of the write must fit later, so room for it is asked for now.
        encodeClaim({ ...started, auditId: anAuditId });
        move(started);
      } catch (thrown) {
        claim = reserved;
        throw storeRefusal(thrown);
      }
    },
    finish: (state, revisionAfter, auditId) => moveQuietly(finished(state, revisionAfter, auditId ?? "")),
    isStarted: () => claim.state !== "reserved",
    isWritten: () => claim.state === "started" || claim.state === "verified" || claim.state === "unverified",
    refuse: (code) => moveQuietly({ ...claim, state: "refused", refusalCode: code }),
    abandon: () => moveQuietly({ ...claim, isAbandoned: true }),
    entriesAlongside: (state, revisionAfter, auditId) => {
      claim = finished(state, revisionAfter, auditId);
      stored = encodeClaim(claim);
      return { [key]: stored };
    },
  };
}

/** The stored header of an earlier write, or null. */
export function readClaim(properties: PropertyStore, requestId: string): StoredClaim | null {
  const text = properties.get(prefix + requestId);
  return text === null ? null : decodeClaim(text);
}

/** Replaces a header that was settled later. Never throws: it can be settled again. */
export function settleStoredClaim(properties: PropertyStore, requestId: string, claim: StoredClaim): void {
  try {
    properties.set(prefix + requestId, encodeClaim(claim));
  } catch {
    // The next one who asks reads again.
  }
}

/** Removes headers that are older than a day, and the oldest beyond what leaves room for new ones. Answers how many went. */
export function sweepClaims(properties: PropertyStore, nowMs: number): number {
  const claims = Object.entries(properties.all())
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => ({ key, reservedMs: decodeClaim(text)?.reservedMs ?? 0 }))
    .sort((a, b) => a.reservedMs - b.reservedMs);
  const excess = claims.length - claimsLeftBySweep;
  const leaving = claims.filter(
    ({ reservedMs }, place) => place < excess || nowMs - reservedMs > claimLifeMs,
  );
  for (const { key } of leaving.slice(0, removalsPerSweep)) properties.remove(key);
  return Math.min(leaving.length, removalsPerSweep);
}

/** Stores the reservation; when the store takes no more, makes room once and tries again. */
function storeWithRoom(properties: PropertyStore, key: string, text: string, nowMs: number): void {
  try {
    properties.set(key, text);
  } catch (thrown) {
    if (sweepClaims(properties, nowMs) === 0) throw storeRefusal(thrown);
    try {
      properties.set(key, text);
    } catch (again) {
      throw storeRefusal(again);
    }
  }
}

function storeRefusal(thrown: unknown): ToolError {
  const found = thrown instanceof Error ? thrown.message : String(thrown);
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected room in the script's user properties for the header that lets a lost answer be settled; the store refused it (${found}). ` +
      "Nothing was written. Headers leave after 24 hours; other data of the script in that store can be removed by its owner.",
    { write_status: "not_written", retry_safe: true, reason: "property_store" },
  );
}
