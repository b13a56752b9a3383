// Who may speak: size, shape, key, time, signature, in this order. Nothing but one cached read happens before the signature is right.
import { maxClockSkewMs, signedText } from "../protocol/envelope.ts";
import { isEqualInConstantTime } from "../protocol/hex.ts";
import { parseRequest, type ParsedRequest } from "../protocol/request.ts";
import { grantsEntry, keysEntry, parseGrants, parseKeyBook, type Grant, type KeyRecord } from "./keys.ts";
import { sweepEntry } from "./sweep.ts";
import type { World } from "./world.ts";

export interface Admitted {
  readonly request: ParsedRequest;
  readonly key: KeyRecord;
  /** The owner's setting of what audit records keep; null when there is none. */
  readonly ownersAuditText: string | null;
  /** The owner's setting of hosts that pictures may come from; null when there is none. */
  readonly imageHosts: readonly string[] | null;
  /** Read when they are needed: a key for all documents has none. */
  readonly grants: () => readonly Grant[];
  /** True when the cache knows this id from an earlier call. */
  readonly isSeen: boolean;
  /** Claims since the last sweep, as the cache remembers; null when it has forgotten. */
  readonly claimsSinceSweep: number | null;
  /** Puts the keys back into the cache when it had forgotten them. A write leaves that to the next read: its calls are counted. */
  readonly rememberKeys: () => void;
}

export const seenEntry = (requestId: string): string => `seen:${requestId}`;

/** Null for every caller without a right signature, whatever is wrong with it. */
export function admit(world: World, body: string): Admitted | null {
  const request = parseRequest(body);
  if (request === null) return null;
  const { keyId } = request.envelope;
  const { requestId } = request.payload;
  const cached = world.cache.getAll([keysEntry, grantsEntry(keyId), seenEntry(requestId), sweepEntry]);
  const keysText = cached[keysEntry] ?? world.properties.get(keysEntry) ?? "[]";
  const rememberKeys = (): void => {
    if (cached[keysEntry] === undefined) rememberKeysAsTheyAre(world, keysText);
  };
  const { keys, auditText, imageHosts } = parseKeyBook(keysText);
  const key = signer(world, request, keys);
  if (key === null) {
    rememberKeys();
    return null;
  }
  const since = cached[sweepEntry];
  return {
    request,
    key,
    ownersAuditText: auditText,
    imageHosts,
    grants: () => grantsOf(world, keyId, cached[grantsEntry(keyId)]),
    isSeen: cached[seenEntry(requestId)] !== undefined,
    claimsSinceSweep: since === undefined ? null : Number(since),
    rememberKeys,
  };
}

/** The key that signed the request, in time; null when none did. */
function signer(world: World, { envelope }: ParsedRequest, keys: readonly KeyRecord[]): KeyRecord | null {
  const key = keys.find(({ keyId }) => keyId === envelope.keyId);
  if (key === undefined) return null;
  if (Math.abs(envelope.ts - world.clock.nowMs()) > maxClockSkewMs) return null;
  const text = signedText({
    deploymentId: key.deploymentId,
    keyId: envelope.keyId,
    ts: envelope.ts,
    payloadSha256Hex: world.digest.sha256Hex(envelope.payload),
  });
  return isEqualInConstantTime(world.mac.hmacSha256Hex(text, key.key), envelope.mac) ? key : null;
}

function grantsOf(world: World, keyId: string, cached: string | undefined): Grant[] {
  if (cached !== undefined) return parseGrants(cached);
  const text = world.properties.get(grantsEntry(keyId)) ?? "[]";
  cacheNow(world, grantsEntry(keyId), text);
  return parseGrants(text);
}

/**
 * Puts the keys into the cache and looks again: had one been revoked between reading and putting, its copy would outlive it for
 * hours. Whoever revokes stores first and caches then, so the later of the two cachings always has the newer list.
 */
function rememberKeysAsTheyAre(world: World, readBefore: string): void {
  cacheNow(world, keysEntry, readBefore);
  const now = world.properties.get(keysEntry) ?? "[]";
  if (now !== readBefore) cacheNow(world, keysEntry, now);
}

/** At once, not with the rest at the end: a key that is revoked meanwhile must not come back from a long call. */
function cacheNow(world: World, entry: string, text: string): void {
  world.cache.putLater(entry, text);
  world.cache.flush();
}
