// The envelope between bridge (or sidebar) and script: shapes, the signed text, and the ASCII form. Pure; keys and clocks are the callers'.
import type { ErrorEnvelope, Json, JsonObject } from "../kernel/errors.ts";

export const protocolVersion = 1;
/** Largest request body in bytes (ASCII, so characters are bytes). */
export const maxRequestBytes = 2_000_000;
/** Largest reply that travels in one piece, in bytes; above it the reply is fetched by `$piece`. */
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
}

export interface RequestEnvelope {
  readonly proofmark: typeof protocolVersion;
  readonly keyId: string;
  /** Milliseconds since 1970, by the caller's clock. */
  readonly ts: number;
  /** Hex HMAC-SHA-256 of `signedText`. */
  readonly mac: string;
  /** JSON text of a Payload. */
  readonly payload: string;
}

export interface ReplyMeta {
  /** Calls of Google's APIs. */
  readonly apiCalls: number;
  readonly elapsedMs: number;
  readonly version: string;
  readonly catalogue: string;
}

export type ReplyEnvelope =
  | {
      readonly proofmark: typeof protocolVersion;
      readonly requestId: string;
      readonly ok: true;
      readonly result: Json;
      readonly meta: ReplyMeta;
    }
  | {
      readonly proofmark: typeof protocolVersion;
      readonly requestId: string;
      readonly ok: false;
      readonly error: ErrorEnvelope;
      readonly meta: ReplyMeta;
    };

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

/** The same JSON text with every UTF-16 unit above U+007E (and U+007F) written as an escape; lone surrogates survive. */
export function asciiJson(jsonText: string): string {
  return jsonText.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
