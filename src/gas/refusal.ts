// The one answer for every caller without a right signature, and for every repetition. It tells the time, so that a caller whose clock is wrong can mend it, and nothing else.
import { ToolError } from "../kernel/index.ts";
import { maxClockSkewMs, protocolVersion, type ReplyEnvelope } from "../protocol/envelope.ts";

/** Depends on the time only. */
export function keyRefused(serverTimeMs: number): ReplyEnvelope {
  const error = new ToolError(
    "KEY_REFUSED",
    `Expected a signed request of this protocol, by a key that is in force, made within ${maxClockSkewMs / 1000} seconds of the server's time; found something else. ` +
      "Correct the clock by `server_time_ms`, or ask the account's owner for a new key.",
    { server_time_ms: serverTimeMs },
  );
  return {
    proofmark: protocolVersion,
    requestId: "",
    ok: false,
    error: error.toEnvelope(),
    meta: { apiCalls: 0, storeCalls: 0, elapsedMs: 0, version: "", catalogue: "" },
  };
}

/**
 * Thrown for a signed request whose id was taken before: it ran, or runs, and must not run again. It gets the one answer too,
 * so that who replays a request he overheard learns nothing.
 */
export class RepeatedRequest extends Error {}
