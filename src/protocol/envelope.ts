// The envelope between bridge (or sidebar) and script: shapes, limits, the signed text and the one way each is written down.
// Pure: keys, clocks and digests are the callers'. Reading what came in is the business of request.ts and reply.ts.
import type { ErrorEnvelope, Json, JsonObject } from "../kernel/errors.ts";

export const protocolVersion = 1;
/** Largest request body in bytes (ASCII, so characters are bytes). */
export const maxRequestBytes = 2_000_000;
/** Largest reply that travels in one piece, in bytes; above it the result is fetched by `$piece`. */
export const maxPieceBytes = 4_000_000;
/** How far the caller's clock may be off, in milliseconds. */
export const maxClockSkewMs = 300_000;

/** Names that stand where a tool's name stands, for calls that are about a call. */
export const controlCall = {
  /** What became of the request whose id this call carries? Args: none. The only call that may reuse an id. */
  ask: "$ask",
  /** One piece of a large result. Args: `{request_id, offset}`. */
  piece: "$piece",
  /** Version, catalogue digest and per-tool digests. Args: none. */
  hello: "$hello",
} as const;

export interface ClientIdentity {
  readonly name: string;
  readonly version: string;
}

/** What is signed, as JSON text. */
export interface Payload {
  readonly v: typeof protocolVersion;
  /** 128 random bits as 32 lower-case hex digits: the nonce. */
  readonly requestId: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly client: ClientIdentity;
  /** Digest of the caller's tool catalogue. */
  readonly catalogue: string;
  /** What the caller lets audit records keep of a document's text, as the setting spells it; left out when that is everything. */
  readonly auditText?: string;
}

export interface RequestEnvelope {
  readonly proofmark: typeof protocolVersion;
  /** 16 lower-case hex digits. */
  readonly keyId: string;
  /** Milliseconds since 1970, by the caller's clock. */
  readonly ts: number;
  /** HMAC-SHA-256 of `signedText`, as 64 lower-case hex digits. */
  readonly mac: string;
  /** What `encodePayload` gave: JSON text in ASCII only. */
  readonly payload: string;
}

/** Where a document's audit chain stood after a call: what a caller keeps to notice a missing tail later. */
export interface ChainMark {
  readonly documentId: string;
  readonly sequence: number;
  readonly digest: string;
}

export interface ReplyMeta {
  /** Calls of Google's APIs. */
  readonly apiCalls: number;
  /** Calls of the property, cache and lock services, counted apart. */
  readonly storeCalls: number;
  readonly elapsedMs: number;
  readonly version: string;
  readonly catalogue: string;
  /** Present when the call appended to an audit chain. */
  readonly chain?: ChainMark;
}

/** What a call came to, without the words around it. */
export type Answer =
  { readonly ok: true; readonly result: Json } | { readonly ok: false; readonly error: ErrorEnvelope };

export type ReplyEnvelope = {
  readonly proofmark: typeof protocolVersion;
  readonly requestId: string;
  readonly meta: ReplyMeta;
} & Answer;

/** The text under the mac. The deployment id is the one stored with the key when it was made. */
export function signedText(parts: {
  readonly deploymentId: string;
  readonly keyId: string;
  readonly ts: number;
  readonly payloadSha256Hex: string;
}): string {
  return ["proofmark-v1", parts.deploymentId, parts.keyId, String(parts.ts), parts.payloadSha256Hex].join(
    "\n",
  );
}

/** The same JSON text with every UTF-16 unit above U+007E written as an escape; lone surrogates survive. */
export function asciiJson(jsonText: string): string {
  return jsonText.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The payload's text, which is what the digest under the mac is taken over. It is ASCII, so its bytes are the same in every
 * charset, and a lone surrogate (which has no UTF-8 form) is signed as the escape that stands for it.
 */
export function encodePayload(payload: Payload): string {
  return asciiJson(
    JSON.stringify({
      v: payload.v,
      requestId: payload.requestId,
      tool: payload.tool,
      args: payload.args,
      client: { name: payload.client.name, version: payload.client.version },
      catalogue: payload.catalogue,
      ...(payload.auditText === undefined ? {} : { auditText: payload.auditText }),
    }),
  );
}

/** The one text of an envelope: this order of keys, no spaces, ASCII. Any other spelling of it is refused unread. */
export function encodeRequest(request: RequestEnvelope): string {
  return asciiJson(
    JSON.stringify({
      proofmark: request.proofmark,
      keyId: request.keyId,
      ts: request.ts,
      mac: request.mac,
      payload: request.payload,
    }),
  );
}

/** The text of a reply, ASCII as well, so that lone surrogates in a document's text survive the way back. */
export function encodeReply(reply: ReplyEnvelope): string {
  return asciiJson(JSON.stringify(reply));
}
