// One signed envelope to the web app and back: POST, at most one redirect followed by hand, and either our reply or a
// classified non-answer. Sends a request again only where the script certainly has not seen it or has refused it unread.
import { createHmac, randomBytes } from "node:crypto";
import { keptTextSetting, type KeptText } from "../kernel/audit/kept-text.ts";
import { ToolError, type JsonObject } from "../kernel/errors.ts";
import {
  encodePayload,
  encodeRequest,
  maxClockSkewMs,
  maxPieceBytes,
  maxRequestBytes,
  protocolVersion,
  signedText,
  type ClientIdentity,
  type ReplyEnvelope,
} from "../protocol/envelope.ts";
import { parseReply } from "../protocol/reply.ts";
import type { Connection, ConnectionSource } from "./connection.ts";
import { sha256Hex } from "./digest.ts";
import { exchangeHttp, HttpFailure, type HttpAnswer } from "./http-exchange.ts";
import { classifyFailure, classifyPage, type Hop, type NonAnswer } from "./non-answer.ts";
import { redirectTarget } from "./redirect.ts";

export interface ScriptRequest {
  /** 32 hex digits; `newRequestId()` unless the call asks about an earlier request. */
  readonly requestId: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly client: ClientIdentity;
}

export type Exchange =
  | { readonly kind: "reply"; readonly reply: ReplyEnvelope }
  | { readonly kind: "no-reply"; readonly nonAnswer: NonAnswer };

export interface WebAppClientOptions {
  readonly source: ConnectionSource;
  /** Digest of this side's catalogue. */
  readonly catalogue: string;
  /** What audit records may keep of a document's text; null or left out for everything. */
  readonly keptText?: KeptText | null;
  /** How long one hop may take. A script runs for six minutes at most. */
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
}

const usualTimeoutMs = 380_000;
/** How often the connection may be renewed for one request before nobody is taken to be there. */
const maxRenewals = 3;

/** A fresh nonce. */
export function newRequestId(): string {
  return randomBytes(16).toString("hex");
}

/** Sends envelopes over one connection. Keeps the clock offset that the script's refusal taught it. */
export class WebAppClient {
  readonly #options: WebAppClientOptions;
  readonly #nowMs: () => number;
  #clockOffsetMs = 0;

  constructor(options: WebAppClientOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  /**
   * Sends the request and answers what came back. Throws ToolError INVALID_INPUT when the arguments are too large to send, and
   * NOT_CONNECTED when there is no usable connection; nothing was sent then.
   */
  async send(request: ScriptRequest, signal?: AbortSignal): Promise<Exchange> {
    let connection = await this.#options.source.current();
    for (let renewals = 0; ; renewals += 1) {
      const exchange = await this.#sendCorrectingClock(connection, request, signal);
      const isUnseen = exchange.kind === "no-reply" && !exchange.nonAnswer.mayHaveRun;
      if (!isUnseen || exchange.nonAnswer.state !== "unreachable" || renewals === maxRenewals)
        return exchange;
      if (signal?.aborted) return exchange;
      const renewed = await this.#options.source.renew();
      if (renewed === null) return exchange;
      connection = renewed;
    }
  }

  /**
   * The script refuses a wrong time before it looks at anything else, so the same request may go out once more. Once a request, not
   * once for all: a bridge that lives for days sees its machine sleep, and its clock set right or wrong again.
   */
  async #sendCorrectingClock(
    connection: Connection,
    request: ScriptRequest,
    signal: AbortSignal | undefined,
  ): Promise<Exchange> {
    const exchange = await this.#sendOnce(connection, request, signal);
    if (exchange.kind !== "reply" || exchange.reply.ok) return exchange;
    const { error_code, diagnostics } = exchange.reply.error;
    const serverTimeMs = diagnostics["server_time_ms"];
    if (error_code !== "KEY_REFUSED" || typeof serverTimeMs !== "number") return exchange;
    const offsetMs = serverTimeMs - this.#nowMs();
    // A clock that was right enough is not why the script refused.
    if (Math.abs(offsetMs - this.#clockOffsetMs) < maxClockSkewMs / 2) return exchange;
    this.#clockOffsetMs = offsetMs;
    return this.#sendOnce(connection, request, signal);
  }

  async #sendOnce(
    connection: Connection,
    request: ScriptRequest,
    signal: AbortSignal | undefined,
  ): Promise<Exchange> {
    const url = new URL(connection.url);
    const body = this.#envelope(connection, request);
    const called = await this.#hop("call", url, body, signal);
    if ("state" in called) return { kind: "no-reply", nonAnswer: called };
    if (called.status < 300 || called.status >= 400) return readReply(called, "call", request.requestId);

    const target = redirectTarget(called, url);
    if ("state" in target) return { kind: "no-reply", nonAnswer: target };
    const answered = await this.#hop("redirect", target, null, signal);
    if ("state" in answered) return { kind: "no-reply", nonAnswer: answered };
    return readReply(answered, "redirect", request.requestId);
  }

  /** POSTs the body, or GETs without one. Neither carries a header that could identify anybody. */
  async #hop(
    hop: Hop,
    url: URL,
    body: string | null,
    signal: AbortSignal | undefined,
  ): Promise<HttpAnswer | NonAnswer> {
    try {
      return await exchangeHttp({
        method: body === null ? "GET" : "POST",
        url,
        ...(body === null ? {} : { body, headers: { "content-type": "application/json" } }),
        timeoutMs: this.#options.timeoutMs ?? usualTimeoutMs,
        // Pieces keep a reply within maxPieceBytes; twice that leaves room for the words around it.
        maxBytes: 2 * maxPieceBytes,
        signal,
      });
    } catch (error) {
      if (error instanceof HttpFailure) return classifyFailure(error, hop);
      throw error;
    }
  }

  #envelope(connection: Connection, request: ScriptRequest): string {
    const payload = encodePayload({
      v: protocolVersion,
      requestId: request.requestId,
      tool: request.tool,
      args: request.args,
      client: request.client,
      catalogue: this.#options.catalogue,
      ...auditTextOf(this.#options.keptText ?? null),
    });
    const ts = Math.round(this.#nowMs() + this.#clockOffsetMs);
    const { keyId, deploymentId } = connection;
    const text = signedText({ deploymentId, keyId, ts, payloadSha256Hex: sha256Hex(payload) });
    const mac = createHmac("sha256", Buffer.from(connection.key, "hex")).update(text, "utf8").digest("hex");
    const body = encodeRequest({ proofmark: protocolVersion, keyId, ts, mac, payload });
    if (body.length > maxRequestBytes) {
      throw new ToolError(
        "INVALID_INPUT",
        `Expected arguments that fit into a request of ${maxRequestBytes} bytes, found ${body.length}. ` +
          "Nothing was sent. Split the call into smaller ones.",
        {
          field: "arguments",
          bytes: body.length,
          max_bytes: maxRequestBytes,
          write_status: "not_written",
          retry_safe: true,
        },
      );
    }
    return body;
  }
}

function auditTextOf(kept: KeptText | null): { readonly auditText?: string } {
  return kept === null ? {} : { auditText: keptTextSetting(kept) };
}

/** Only JSON that carries our marker and this request's id is a reply; everything else is classified. */
function readReply(answer: HttpAnswer, hop: Hop, requestId: string): Exchange {
  const isJson = /^application\/json\b/i.test(answer.contentType);
  const reply = answer.status === 200 && isJson ? parseReply(answer.body, requestId) : null;
  if (reply !== null) return { kind: "reply", reply };
  return { kind: "no-reply", nonAnswer: classifyPage(answer, hop) };
}
