// One tool call from arguments to answer: agreement on the tool, a read that may be tried again, or a write that is sent once and
// then asked for by its id until its outcome is known. Knows nothing of MCP, and of documents only what receipts need.
import { ToolError, type ErrorEnvelope, type Json, type JsonObject } from "../kernel/errors.ts";
import { parseAskResult, type AskResult } from "../protocol/ask.ts";
import { controlCall, type Answer, type ClientIdentity, type ReplyEnvelope } from "../protocol/envelope.ts";
import { agreementOn, parseHello, type Hello } from "../protocol/hello.ts";
import { isJsonObject } from "../protocol/json-text.ts";
import { joinPieces, parsePiece, parseTicket, type Piece, type PieceTicket } from "../protocol/piece.ts";
import type { ConnectionSource } from "./connection.ts";
import { sha256Hex } from "./digest.ts";
import { nonAnswerError, outcomeUnknownError, type NonAnswer } from "./non-answer.ts";
import { callDigest, type PendingWrite, type PendingWrites } from "./pending-writes.ts";
import type { Receipts } from "./receipts.ts";
import { newRequestId, type WebAppClient } from "./web-app-client.ts";

/** Waiting times, so that tests need none. */
export interface Pace {
  readonly sleepMs: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
}

export interface ToolCall {
  readonly tool: string;
  readonly isWrite: boolean;
  readonly args: JsonObject;
  readonly client: ClientIdentity;
  /** Stops the waiting, never the script. */
  readonly signal?: AbortSignal;
}

export interface ToolCallerParts {
  readonly web: WebAppClient;
  readonly source: ConnectionSource;
  readonly hello: Hello;
  readonly pending: PendingWrites;
  readonly receipts: Receipts;
  readonly pace: Pace;
}

/** Pauses before a read is tried again. */
const readPausesMs = [500, 2_000];
/** Pauses between questions that brought no answer. */
const fruitlessPausesMs = [250, 1_000, 2_000, 4_000, 8_000];
/** Pauses before "I do not know that id" is believed: the request may still be on its way. */
const unknownPausesMs = [250, 1_000, 2_000];
/** Longest pause between questions about a request that runs. */
const longestRunningPauseMs = 3_000;
/** A script ends at six minutes; what still says "running" after that will not answer. */
const executionLimitMs = 7 * 60_000;
/** For how long the script can still say what became of a request. */
const rememberedMs = 24 * 3_600_000;

const sentBefore: NonAnswer = {
  state: "unknown",
  seen: "the same call sent before, with no answer yet",
  mayHaveRun: true,
};

/** Calls tools over one connection. */
export class ToolCaller {
  readonly #parts: ToolCallerParts;
  #scriptHello: Promise<Hello> | null = null;

  constructor(parts: ToolCallerParts) {
    this.#parts = parts;
  }

  /**
   * Calls the tool and answers its result. Throws ToolError: the script's own, or what the way there came to. A write whose
   * outcome is not known throws OUTCOME_UNKNOWN and is asked for when the same call comes again.
   */
  async call(call: ToolCall): Promise<JsonObject> {
    const script = await this.#agree(call.client);
    const agreement = agreementOn(call.tool, this.#parts.hello, script);
    if (!agreement.isAgreed) {
      throw new ToolError("NOT_CONNECTED", agreement.sentence, {
        state: "versions_differ",
        older: agreement.older,
        bridge_version: this.#parts.hello.version,
        script_version: script.version,
      });
    }
    const answer = call.isWrite ? await this.#write(call, script) : await this.#readTool(call, script);
    const result = await this.#whole(call, resultOf(answer));
    return this.#checkedAgainstReceipts(isJsonObject(result) ? result : { result });
  }

  /** A script that was deployed anew meanwhile is asked again what it declares, before the next call. */
  #noticeCatalogue(reply: ReplyEnvelope, script: Hello): void {
    const { catalogue } = reply.meta;
    if (catalogue !== "" && catalogue !== script.catalogue) this.#scriptHello = null;
  }

  #agree(client: ClientIdentity): Promise<Hello> {
    this.#scriptHello ??= this.#hello(client).catch((error: unknown) => {
      this.#scriptHello = null;
      throw error;
    });
    return this.#scriptHello;
  }

  async #hello(client: ClientIdentity): Promise<Hello> {
    const answer = await this.#read({ client }, controlCall.hello, {});
    const hello = parseHello(resultOf(answer));
    if (hello !== null) return hello;
    throw new ToolError(
      "NOT_CONNECTED",
      "Expected the script to say its version and tools, found something else: it is of another kind or much older. " +
        "Push and deploy the script again from the version of this bridge.",
      { state: "versions_differ", older: "script" },
    );
  }

  async #read(
    call: Pick<ToolCall, "client" | "signal">,
    tool: string,
    args: JsonObject,
  ): Promise<ReplyEnvelope> {
    for (let attempt = 0; ; attempt += 1) {
      const request = { requestId: newRequestId(), tool, args, client: call.client };
      const exchange = await this.#parts.web.send(request, call.signal);
      if (exchange.kind === "reply") return exchange.reply;
      const { nonAnswer } = exchange;
      const pauseMs = readPausesMs[attempt];
      const canPass = nonAnswer.state !== "needs_consent" && nonAnswer.state !== "no_access";
      if (pauseMs === undefined || !canPass || call.signal?.aborted) throw nonAnswerError(nonAnswer, false);
      await this.#parts.pace.sleepMs(pauseMs, call.signal);
    }
  }

  async #readTool(call: ToolCall, script: Hello): Promise<Answer> {
    const reply = await this.#read(call, call.tool, call.args);
    this.#noticeCatalogue(reply, script);
    return reply;
  }

  async #write(call: ToolCall, script: Hello): Promise<Answer> {
    const { pending, source, web } = this.#parts;
    const { keyId } = await source.current();
    const digest = callDigest(keyId, call.tool, call.args);
    const earlier = pending.unsettled(digest);
    if (earlier !== null) {
      const answer = await this.#settleEarlier(earlier, call);
      if (answer !== null) return replayed(answer);
    }

    // A call whose earlier sending never began goes out under that sending's id: should both arrive, the script runs one.
    const requestId = earlier?.requestId ?? newRequestId();
    const entry = pending.begin(digest, requestId, call.tool);
    // At once, not when the waiting has unwound: the same call may come right behind the cancellation.
    call.signal?.addEventListener("abort", () => pending.leave(entry), { once: true });
    try {
      const request = { requestId, tool: call.tool, args: call.args, client: call.client };
      const exchange = await web.send(request, call.signal);
      if (exchange.kind === "reply" && !isRepetition(exchange.reply) && !isUnsettledDefect(exchange.reply)) {
        pending.settle(entry);
        this.#noticeCatalogue(exchange.reply, script);
        this.#keepReceipt(keyId, exchange.reply);
        return exchange.reply;
      }
      if (exchange.kind === "no-reply" && !exchange.nonAnswer.mayHaveRun) {
        pending.settle(entry);
        throw nonAnswerError(exchange.nonAnswer, true);
      }
      return await this.#askAfter(
        entry,
        call,
        exchange.kind === "no-reply" ? exchange.nonAnswer : sentBefore,
      );
    } catch (error) {
      if (error instanceof ToolError && error.code === "INVALID_INPUT") pending.settle(entry);
      throw error;
    } finally {
      pending.leave(entry);
    }
  }

  /** The answer to a write that got none: asked for by its id. */
  async #askAfter(entry: PendingWrite, call: ToolCall, seen: NonAnswer): Promise<Answer> {
    const asked = await this.#ask(entry, call, seen);
    if (asked.state === "answered") {
      this.#parts.pending.settle(entry);
      return asked.answer;
    }
    if (asked.state === "running") throw outcomeUnknownError(seen, entry.requestId);
    this.#parts.pending.markUnbegun(entry);
    throw nonAnswerError(seen, true);
  }

  /** What became of an unsettled write of this very call; null when it never began, so that the call may be sent. */
  async #settleEarlier(entry: PendingWrite, call: ToolCall): Promise<Answer | null> {
    if (this.#parts.pace.nowMs() - entry.startedMs > rememberedMs) {
      this.#parts.pending.settle(entry);
      // The script refuses a signature this old, so what had not begun then cannot have begun since.
      if (entry.isUnbegun) return null;
      throw new ToolError(
        "OUTCOME_UNKNOWN",
        "The same call was sent more than 24 hours ago and its answer never came; the script no longer knows what became of it. " +
          "Nothing was sent now. Read the document; if the edit is not there, call again.",
        { request_id: entry.requestId, write_status: "not_written" },
      );
    }
    // Not asked twice whether it began: should it begin after all, the script still runs its id once.
    const asked = await this.#ask(entry, call, sentBefore, []);
    if (asked.state === "unknown") return null;
    if (asked.state === "running") throw outcomeUnknownError(sentBefore, entry.requestId);
    this.#parts.pending.settle(entry);
    return asked.answer;
  }

  /** Asks until there is an answer, or until asking longer would not help. */
  async #ask(
    entry: PendingWrite,
    call: ToolCall,
    seen: NonAnswer,
    pausesWhileUnknownMs: readonly number[] = unknownPausesMs,
  ): Promise<AskResult> {
    const { pace, web } = this.#parts;
    const startedMs = pace.nowMs();
    const unknownPauses = [...pausesWhileUnknownMs];
    const fruitlessPauses = [...fruitlessPausesMs];
    let runningPauseMs = 250;
    while (call.signal?.aborted !== true) {
      const request = { requestId: entry.requestId, tool: controlCall.ask, args: {}, client: call.client };
      const exchange = await web.send(request, call.signal);
      const asked = exchange.kind === "reply" ? askedOf(exchange.reply, entry) : null;
      if (asked?.state === "answered") return asked;
      let pauseMs: number | undefined;
      if (asked?.state === "running") {
        if (pace.nowMs() - startedMs > executionLimitMs) return asked;
        pauseMs = runningPauseMs;
        runningPauseMs = Math.min(2 * runningPauseMs, longestRunningPauseMs);
      } else if (asked?.state === "unknown") {
        pauseMs = unknownPauses.shift();
        if (pauseMs === undefined) return asked;
      } else {
        pauseMs = fruitlessPauses.shift();
        if (pauseMs === undefined) break;
      }
      await pace.sleepMs(pauseMs, call.signal);
    }
    throw outcomeUnknownError(seen, entry.requestId);
  }

  /** The result itself, or what its pieces spell. */
  async #whole(call: ToolCall, result: Json): Promise<Json> {
    const ticket = parseTicket(result);
    if (ticket === null) return result;
    const pieces: Piece[] = [];
    for (let offset = 0; offset < ticket.totalBytes;) {
      const piece = await this.#piece(call, ticket, offset);
      pieces.push(piece);
      offset += piece.text.length;
    }
    const whole = joinPieces(ticket, pieces, sha256Hex);
    if (whole === undefined) throw brokenPieces(ticket);
    return whole;
  }

  async #piece(call: ToolCall, ticket: PieceTicket, offset: number): Promise<Piece> {
    const args = { request_id: ticket.requestId, offset };
    const piece = parsePiece(resultOf(await this.#read(call, controlCall.piece, args)));
    if (piece === null || piece.offset !== offset) throw brokenPieces(ticket);
    return piece;
  }

  #keepReceipt(keyId: string, reply: ReplyEnvelope): void {
    if (reply.meta.chain !== undefined) this.#parts.receipts.keep(keyId, reply.meta.chain);
  }

  /** An answer about an audit chain, with what the receipts say of it. */
  async #checkedAgainstReceipts(result: JsonObject): Promise<JsonObject> {
    const { chain, doc_id: documentId } = result;
    if (!isJsonObject(chain) || typeof documentId !== "string") return result;
    const { count, head_digest: headDigest, problems } = chain;
    if (typeof count !== "number" || typeof headDigest !== "string" || !Array.isArray(problems))
      return result;
    const { keyId } = await this.#parts.source.current();
    const found = this.#parts.receipts.problems(keyId, documentId, count, headDigest);
    if (found.length === 0) return result;
    return { ...result, chain: { ...chain, intact: false, problems: [...problems, ...found] } };
  }
}

function resultOf(answer: Answer): Json {
  if (answer.ok) return answer.result;
  const { error_code, message, diagnostics } = answer.error;
  throw new ToolError(error_code, message, diagnostics);
}

/** The same answer, saying that it was given to an earlier sending of this call. */
function replayed(answer: Answer): Answer {
  if (!answer.ok) {
    return {
      ok: false,
      error: { ...answer.error, diagnostics: { ...answer.error.diagnostics, replayed: true } },
    };
  }
  return isJsonObject(answer.result) ? { ok: true, result: { ...answer.result, replayed: true } } : answer;
}

/** The script took this request's id before: its other sending began. */
function isRepetition(reply: ReplyEnvelope): boolean {
  return !reply.ok && reply.error.diagnostics["reason"] === "repeated_request";
}

/** The script broke after it may have written, and has not looked yet what became of it: asking makes it look. */
function isUnsettledDefect(reply: ReplyEnvelope): boolean {
  if (reply.ok || reply.error.error_code !== "INTERNAL") return false;
  return reply.error.diagnostics["write_status"] === "written_unverified";
}

/** What a reply to `$ask` says; null when asking again may say more. Throws OUTCOME_UNKNOWN when the script will not tell. */
function askedOf(reply: ReplyEnvelope, entry: PendingWrite): AskResult | null {
  if (reply.ok) return parseAskResult(reply.result);
  if (reply.error.retryable) return null;
  throw refusedQuestion(entry, reply.error);
}

function refusedQuestion(entry: PendingWrite, error: ErrorEnvelope): ToolError {
  return new ToolError(
    "OUTCOME_UNKNOWN",
    `Expected the outcome of a write that was sent, found that the script would not tell: ${error.message} ` +
      "The document may or may not have changed. Mend what the message names, then call the same tool with the same arguments.",
    {
      request_id: entry.requestId,
      refusal: error.error_code,
      write_status: "written_unverified",
      retry_safe: false,
    },
  );
}

function brokenPieces(ticket: PieceTicket): ToolError {
  return new ToolError(
    "UPSTREAM_UNAVAILABLE",
    `Expected a result of ${ticket.totalBytes} bytes in pieces, found pieces that do not make it up: the script keeps them for a ` +
      "short time only. Call again.",
    { request_id: ticket.requestId, total_bytes: ticket.totalBytes },
  );
}
