// Reading a reply body: a reply of ours to this very request, or nothing. What is not ours is classified elsewhere, never parsed hopefully.
import { errorTable, type ErrorCode, type ErrorEnvelope, type Json } from "../kernel/errors.ts";
import {
  protocolVersion,
  type Answer,
  type ChainMark,
  type ReplyEnvelope,
  type ReplyMeta,
} from "./envelope.ts";
import { isJsonObject, isWholeNumber, parseJsonObject } from "./json-text.ts";

/**
 * The reply to `requestId`, or null when the body is anything else. A refusal of the signature answers no request by name: it
 * has the id "" and the code KEY_REFUSED, and is taken as the reply to whatever was sent.
 */
export function parseReply(body: string, requestId: string): ReplyEnvelope | null {
  const object = parseJsonObject(body);
  if (object === null || object["proofmark"] !== protocolVersion) return null;
  const answer = parseAnswer(object);
  const meta = metaOf(object["meta"]);
  if (answer === null || meta === null) return null;
  const isUnnamedRefusal =
    !answer.ok && answer.error.error_code === "KEY_REFUSED" && object["requestId"] === "";
  if (object["requestId"] !== requestId && !isUnnamedRefusal) return null;
  return { proofmark: protocolVersion, requestId: isUnnamedRefusal ? "" : requestId, ...answer, meta };
}

/** `{ok: true, result}` or `{ok: false, error}` out of a larger object, or null. */
export function parseAnswer(object: { readonly [key: string]: Json }): Answer | null {
  const result = object["result"];
  if (object["ok"] === true && result !== undefined) return { ok: true, result };
  const error = parseErrorEnvelope(object["error"]);
  return object["ok"] === false && error !== null ? { ok: false, error } : null;
}

/** An error envelope with its four fields, or null. */
export function parseErrorEnvelope(value: Json | undefined): ErrorEnvelope | null {
  if (!isJsonObject(value)) return null;
  const { error_code, message, diagnostics, retryable } = value;
  if (!isErrorCode(error_code) || typeof message !== "string") return null;
  if (!isJsonObject(diagnostics) || typeof retryable !== "boolean") return null;
  return { error_code, message, diagnostics, retryable };
}

function isErrorCode(value: Json | undefined): value is ErrorCode {
  return typeof value === "string" && Object.keys(errorTable).includes(value);
}

function metaOf(value: Json | undefined): ReplyMeta | null {
  if (!isJsonObject(value)) return null;
  const { apiCalls, storeCalls, elapsedMs, version, catalogue } = value;
  if (!isWholeNumber(apiCalls) || !isWholeNumber(storeCalls) || !isWholeNumber(elapsedMs)) return null;
  if (typeof version !== "string" || typeof catalogue !== "string") return null;
  const chain = chainOf(value["chain"]);
  return { apiCalls, storeCalls, elapsedMs, version, catalogue, ...(chain === null ? {} : { chain }) };
}

function chainOf(value: Json | undefined): ChainMark | null {
  if (!isJsonObject(value)) return null;
  const { documentId, sequence, digest } = value;
  if (typeof documentId !== "string" || !isWholeNumber(sequence) || typeof digest !== "string") return null;
  return { documentId, sequence, digest };
}
