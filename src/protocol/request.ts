// Reading a request body: an envelope of ours in its one spelling, or nothing. No key, clock or digest is looked at here.
import {
  encodeRequest,
  maxRequestBytes,
  protocolVersion,
  type Payload,
  type RequestEnvelope,
} from "./envelope.ts";
import { isHex } from "./hex.ts";
import { hasExactly, isJsonObject, isWholeNumber, parseJsonObject } from "./json-text.ts";

/** Longest client name, version or tool name that is taken, in characters. */
const maxNameLength = 200;

export interface ParsedRequest {
  readonly envelope: RequestEnvelope;
  readonly payload: Payload;
}

/**
 * The envelope and its payload, or null when the body is not exactly what `encodeRequest` writes: too large, not ASCII, other
 * keys or another order of them, numbers or escapes in another spelling, a payload that is not ours.
 * Law: for every body, `parseRequest(body)` is null or `encodeRequest(parseRequest(body).envelope) === body`.
 */
export function parseRequest(body: string): ParsedRequest | null {
  if (body.length > maxRequestBytes) return null;
  const envelope = envelopeOf(body);
  if (envelope === null || encodeRequest(envelope) !== body) return null;
  const payload = parsePayload(envelope.payload);
  return payload === null ? null : { envelope, payload };
}

function envelopeOf(body: string): RequestEnvelope | null {
  const object = parseJsonObject(body);
  if (object === null || !hasExactly(object, ["proofmark", "keyId", "ts", "mac", "payload"])) return null;
  const { proofmark, keyId, ts, mac, payload } = object;
  if (proofmark !== protocolVersion || !isWholeNumber(ts)) return null;
  if (typeof keyId !== "string" || !isHex(keyId, 16)) return null;
  if (typeof mac !== "string" || !isHex(mac, 64)) return null;
  if (typeof payload !== "string") return null;
  return { proofmark, keyId, ts, mac, payload };
}

const payloadFields = ["v", "requestId", "tool", "args", "client", "catalogue"];
const payloadShapes = [payloadFields, [...payloadFields, "auditText"]];

/** The payload a signed text holds, or null when the text is not ASCII or not a payload of this version. */
export function parsePayload(text: string): Payload | null {
  if (!/^[\u0020-\u007e]*$/.test(text)) return null;
  const object = parseJsonObject(text);
  if (object === null || !payloadShapes.some((fields) => hasExactly(object, fields))) return null;
  const { v, requestId, tool, args, client, catalogue, auditText } = object;
  if (v !== protocolVersion || typeof requestId !== "string" || !isHex(requestId, 32)) return null;
  if (!isName(tool) || !isJsonObject(args) || typeof catalogue !== "string" || catalogue.length > 64)
    return null;
  if (!isJsonObject(client) || !hasExactly(client, ["name", "version"])) return null;
  const { name, version } = client;
  if (!isName(name) || !isName(version)) return null;
  if (auditText !== undefined && !isName(auditText)) return null;
  return {
    ...{ v, requestId, tool, args, client: { name, version }, catalogue },
    ...(auditText === undefined ? {} : { auditText }),
  };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxNameLength;
}
