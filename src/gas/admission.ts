// Who may speak: size, shape, key, time, signature, in this order. Nothing but one cached read happens before the signature is right.
import { maxClockSkewMs, signedText } from "../protocol/envelope.ts";
import { isEqualInConstantTime } from "../protocol/hex.ts";
import { parseRequest, type ParsedRequest } from "../protocol/request.ts";
import { grantsEntry, keysEntry, parseGrants, parseKeys, type Grant, type KeyRecord } from "./keys.ts";
import { sweepEntry } from "./sweep.ts";
import type { World } from "./world.ts";

export interface Admitted {
  readonly request: ParsedRequest;
  readonly key: KeyRecord;
  /** Read when they are needed: a key for all documents has none. */
  readonly grants: () => readonly Grant[];
  /** True when the cache knows this id from an earlier call. */
  readonly isSeen: boolean;
  /** Claims since the last sweep, as the cache remembers; null when it has forgotten. */
  readonly claimsSinceSweep: number | null;
}

export const seenEntry = (requestId: string): string => `seen:${requestId}`;

/** Null for every caller without a right signature, whatever is wrong with it. */
export function admit(world: World, body: string): Admitted | null {
  const request = parseRequest(body);
  if (request === null) return null;
  const { envelope, payload } = request;
  const cached = world.cache.getAll([
    keysEntry,
    grantsEntry(envelope.keyId),
    seenEntry(payload.requestId),
    sweepEntry,
  ]);
  const key = keysOf(world, cached[keysEntry]).find(({ keyId }) => keyId === envelope.keyId);
  if (key === undefined) return null;
  if (Math.abs(envelope.ts - world.clock.nowMs()) > maxClockSkewMs) return null;
  const text = signedText({
    deploymentId: key.deploymentId,
    keyId: envelope.keyId,
    ts: envelope.ts,
    payloadSha256Hex: world.digest.sha256Hex(envelope.payload),
  });
  if (!isEqualInConstantTime(world.mac.hmacSha256Hex(text, key.key), envelope.mac)) return null;
  const since = cached[sweepEntry];
  return {
    request,
    key,
    grants: () => grantsOf(world, envelope.keyId, cached[grantsEntry(envelope.keyId)]),
    isSeen: cached[seenEntry(payload.requestId)] !== undefined,
    claimsSinceSweep: since === undefined ? null : Number(since),
  };
}

function keysOf(world: World, cached: string | undefined): KeyRecord[] {
  const text = cached ?? world.properties.get(keysEntry) ?? "[]";
  if (cached === undefined) world.cache.putLater(keysEntry, text);
  return parseKeys(text);
}

function grantsOf(world: World, keyId: string, cached: string | undefined): Grant[] {
  const text = cached ?? world.properties.get(grantsEntry(keyId)) ?? "[]";
  if (cached === undefined) world.cache.putLater(grantsEntry(keyId), text);
  return parseGrants(text);
}
