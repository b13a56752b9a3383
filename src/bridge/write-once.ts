// A write that is sent once: noted before it goes out, asked for by its id when its answer does not come, and never applied twice.
import { ToolError, type ErrorEnvelope, type Json, type JsonObject } from "../kernel/errors.ts";
import { parseAskResult, type AskResult } from "../protocol/ask.ts";
import { controlCall, type Answer, type ClientIdentity, type ReplyEnvelope } from "../protocol/envelope.ts";
import { isJsonObject } from "../protocol/json-text.ts";
import type { ConnectionSource } from "./connection.ts";
import { nonAnswerError, outcomeUnknownError, type NonAnswer } from "./non-answer.ts";
import type { Pace } from "./pace.ts";
import { callDigest, type PendingWrite, type PendingWrites } from "./pending-writes.ts";
import { newRequestId, type Exchange, type WebAppClient } from "./web-app-client.ts";

export interface ScriptWrite {
  readonly tool: string;
  readonly args: JsonObject;
  readonly client: ClientIdentity;
  /** Stops the waiting, never the script. */
  readonly signal?: AbortSignal | undefined;
}

export interface WriteAnswer {
  readonly answer: Answer;
  /** The reply that carried it; null when the answer was asked for. */
  readonly reply: ReplyEnvelope | null;
}

export interface WriteOnceParts {
  readonly web: WebAppClient;
  readonly source: ConnectionSource;
  readonly pending: PendingWrites;
  readonly pace: Pace;
}

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

/** Sends writes over one connection. */
export class WriteOnce {
  readonly #parts: WriteOnceParts;

  constructor(parts: WriteOnceParts) {
    this.#parts = parts;
  }

  /**
   * The answer to the write: its own, one asked for by its id, or, with `replayed: true`, that of an unsettled earlier sending of
   * the same call. Throws ToolError: nothing was written, or OUTCOME_UNKNOWN and the same call is asked for when it comes again.
   */
  async write(call: ScriptWrite): Promise<WriteAnswer> {
    const { pending, source, web } = this.#parts;
    const { keyId } = await source.current();
    const digest = callDigest(keyId, call.tool, call.args);
    const earlier = pending.unsettled(digest);
    if (earlier !== null) {
      const answer = await this.#settleEarlier(earlier, call);
      if (answer !== null) return { answer: replayed(answer), reply: null };
    }

    // A call whose earlier sending never began goes out under that sending's id: should both arrive, the script runs one.
    const requestId = earlier?.requestId ?? newRequestId();
    const entry = pending.begin(digest, requestId, call.tool);
    // At once, not when the waiting has unwound: the same call may come right behind the cancellation.
    call.signal?.addEventListener("abort", () => pending.leave(entry), { once: true });
    try {
      const request = { requestId, tool: call.tool, args: call.args, client: call.client };
      const exchange = await web.send(request, call.signal);
      const isRepetition =
        isKeyRefused(exchange) && (earlier !== null || (await this.#isSentByAnother(entry, call)));
      if (exchange.kind === "reply" && !isRepetition && !isUnsettledDefect(exchange.reply)) {
        pending.settle(entry);
        return { answer: exchange.reply, reply: exchange.reply };
      }
      if (exchange.kind === "no-reply" && !exchange.nonAnswer.mayHaveRun) {
        pending.settle(entry);
        throw nonAnswerError(exchange.nonAnswer, true);
      }
      return { answer: await this.#askAfter(entry, call, seenIn(exchange)), reply: null };
    } catch (error) {
      if (error instanceof ToolError && error.code === "INVALID_INPUT") pending.settle(entry);
      throw error;
    } finally {
      pending.leave(entry);
    }
  }

  /**
   * Whether the script knows, or may know, an id of ours that it has just refused: another bridge on this journal found the note
   * before we had sent, took the call for one that never began, and sent it.
   */
  async #isSentByAnother(entry: PendingWrite, { client, signal }: ScriptWrite): Promise<boolean> {
    const question = { requestId: entry.requestId, tool: controlCall.ask, args: {}, client };
    const exchange = await this.#parts.web.send(question, signal);
    if (isKeyRefused(exchange)) return false;
    return exchange.kind === "no-reply" || !exchange.reply.ok || !isUnknown(exchange.reply.result);
  }

  /** The answer to a write that got none: asked for by its id. */
  async #askAfter(entry: PendingWrite, call: ScriptWrite, seen: NonAnswer): Promise<Answer> {
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
  async #settleEarlier(entry: PendingWrite, call: ScriptWrite): Promise<Answer | null> {
    if (this.#parts.pace.nowMs() - entry.startedMs > rememberedMs) {
      this.#parts.pending.settle(entry);
      // The script refuses a signature this old, so what had not begun then cannot have begun since.
      if (entry.isUnbegun) return null;
      throw new ToolError(
        "OUTCOME_UNKNOWN",
        "The same call was sent more than 24 hours ago and its answer never came; the script no longer knows what became of it. " +
          "Nothing was sent now. Read the document; if the edit is not there, call again.",
        { request_id: entry.requestId, write_status: "written_unverified", retry_safe: false },
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
    call: ScriptWrite,
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

/** The one answer of the script to a wrong signature and to an id it took before: then the other sending began. */
function isKeyRefused(exchange: Exchange): boolean {
  return exchange.kind === "reply" && !exchange.reply.ok && exchange.reply.error.error_code === "KEY_REFUSED";
}

function isUnknown(result: Json): boolean {
  return parseAskResult(result)?.state === "unknown";
}

/** The script broke after it may have written, and has not looked yet what became of it: asking makes it look. */
function isUnsettledDefect(reply: ReplyEnvelope): boolean {
  if (reply.ok || reply.error.error_code !== "INTERNAL") return false;
  return reply.error.diagnostics["write_status"] === "written_unverified";
}

/** What an exchange without an outcome looked like, for the words of an error. */
function seenIn(exchange: Exchange): NonAnswer {
  if (exchange.kind === "no-reply") return exchange.nonAnswer;
  if (exchange.reply.ok || isKeyRefused(exchange)) return sentBefore;
  return { state: "script_error", seen: exchange.reply.error.message, mayHaveRun: true };
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
