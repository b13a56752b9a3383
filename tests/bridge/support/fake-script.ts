// A script behind the fake web app that keeps the promise "once": it remembers the ids of writes and answers `$ask`, `$hello` and
// `$piece`. Faults are switched on by a test.
import { createHash } from "node:crypto";
import type { Json } from "../../../src/kernel/errors.ts";
import { askResultJson } from "../../../src/protocol/ask.ts";
import { controlCall, type Answer, type Payload } from "../../../src/protocol/envelope.ts";
import { helloJson, type Hello } from "../../../src/protocol/hello.ts";
import { isJsonObject } from "../../../src/protocol/json-text.ts";
import { pieceJson, ticketJson } from "../../../src/protocol/piece.ts";
import type { FakeWebApp, ScriptedAnswer } from "./fake-web-app.ts";

export const testHello: Hello = {
  version: "1.2.3",
  catalogue: "c0",
  tools: { add: "d-add", look: "d-look" },
};

/** What happens to the next calls of a tool; the oldest is used first. */
export type Fault =
  /** Runs, and the answer is lost. */
  | "lost-answer"
  /** Never reaches the script. */
  | "lost-request"
  /** Runs so slowly that the answer is lost and asking finds it running `n` times. */
  | { readonly runningFor: number };

export class FakeScript {
  /** How often each text was added: what a document would hold. */
  readonly added: string[] = [];
  readonly faults: Fault[] = [];
  hello: Hello = testHello;
  /** Whether `$ask` answers at all. */
  isAskable = true;
  readonly #answers = new Map<string, { answer: Answer; runningFor: number }>();
  #large = "";

  constructor(app: FakeWebApp) {
    app.onPayload = (payload) => this.#answer(payload);
  }

  #answer(payload: Payload): ScriptedAnswer {
    switch (payload.tool) {
      case controlCall.hello:
        return ok(helloJson(this.hello));
      case controlCall.ask:
        return this.isAskable ? this.#asked(payload.requestId) : "cut";
      case controlCall.piece:
        return ok(this.#piece(Number(payload.args["offset"])));
      case "look":
        return this.#look(payload);
      default:
        return this.#add(payload);
    }
  }

  #look(payload: Payload): ScriptedAnswer {
    const fault = this.faults.shift();
    if (fault !== undefined) return "cut";
    const size = payload.args["size"];
    if (typeof size !== "number") return ok({ seen: [...this.added] });
    this.#large = JSON.stringify({ text: "x".repeat(size) });
    const sha256 = createHash("sha256").update(this.#large).digest("hex");
    return ok(ticketJson({ requestId: payload.requestId, totalBytes: this.#large.length, sha256 }));
  }

  #add(payload: Payload): ScriptedAnswer {
    const fault = this.faults.shift();
    if (fault === "lost-request") return "cut";
    if (this.#answers.has(payload.requestId)) return keyRefused;
    this.added.push(String(payload.args["text"]));
    const answer: Answer = ok({ write_status: "written_verified", nth: this.added.length });
    const runningFor = typeof fault === "object" ? fault.runningFor : 0;
    this.#answers.set(payload.requestId, { answer, runningFor });
    return fault === undefined ? answer : "cut";
  }

  #asked(requestId: string): ScriptedAnswer {
    const kept = this.#answers.get(requestId);
    if (kept === undefined) return ok(askResultJson({ state: "unknown" }));
    if (kept.runningFor > 0) {
      kept.runningFor -= 1;
      return ok(askResultJson({ state: "running" }));
    }
    return ok(askResultJson({ state: "answered", answer: kept.answer }));
  }

  #piece(offset: number): Json {
    return pieceJson({ offset, text: this.#large.slice(offset, offset + 1_000) });
  }
}

function ok(result: Json): { ok: true; result: Json } {
  return { ok: true, result };
}

/** The one answer to a wrong signature and to an id that was taken. */
export const keyRefused: Answer = {
  ok: false,
  error: {
    error_code: "KEY_REFUSED",
    message: "not taken",
    diagnostics: { server_time_ms: Date.now() },
    retryable: false,
  },
};

/** The texts a `look` saw. */
export function seenBy(result: Json): string[] {
  const seen = isJsonObject(result) ? result["seen"] : null;
  return Array.isArray(seen) ? seen.map(String) : [];
}
