// A call that changes nothing: tried again, under a new id, where trying again can help.
import type { JsonObject } from "../kernel/errors.ts";
import type { ClientIdentity, ReplyEnvelope } from "../protocol/envelope.ts";
import { nonAnswerError } from "./non-answer.ts";
import type { Pace } from "./pace.ts";
import { newRequestId, type WebAppClient } from "./web-app-client.ts";

export interface ScriptRead {
  readonly tool: string;
  readonly args: JsonObject;
  readonly client: ClientIdentity;
  readonly signal?: AbortSignal | undefined;
}

/** Pauses before the next tries. */
const pausesMs = [500, 2_000];

/** The script's reply, which may be a refusal. Throws the ToolError of what came instead when no try brought a reply. */
export async function readScript(web: WebAppClient, pace: Pace, read: ScriptRead): Promise<ReplyEnvelope> {
  const { tool, args, client, signal } = read;
  for (let attempt = 0; ; attempt += 1) {
    const exchange = await web.send({ requestId: newRequestId(), tool, args, client }, signal);
    if (exchange.kind === "reply") return exchange.reply;
    const { nonAnswer } = exchange;
    const pauseMs = pausesMs[attempt];
    // Only a person can give consent or access.
    const canPass = nonAnswer.state !== "needs_consent" && nonAnswer.state !== "no_access";
    if (pauseMs === undefined || !canPass || signal?.aborted) throw nonAnswerError(nonAnswer, false);
    await pace.sleepMs(pauseMs, signal);
  }
}
