// One HTTP request and its whole answer, by Node's own client: redirects are data, the time limit covers everything, and a
// failure says whether anything can have reached the other side. Knows nothing of envelopes or Google.
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { systemCode } from "./system-error.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The `Location` header, "" when there is none. */
  readonly location: string;
  readonly body: string;
}

/** Why there is no whole answer. */
export type HttpFailureKind =
  /** No connection came about, so the other side has seen nothing. */
  | "not-sent"
  /** The connection ended, or the time ran out, after something may have been read. */
  | "no-answer"
  /** The answer was larger than allowed. */
  | "too-large"
  /** The caller stopped waiting. */
  | "stopped";

/** No whole answer. The message never holds the address. */
export class HttpFailure extends Error {
  readonly kind: HttpFailureKind;
  /** The system's word for it ("ECONNREFUSED", "timeout", …). */
  readonly reason: string;

  constructor(kind: HttpFailureKind, reason: string) {
    super(`no answer (${kind}: ${reason})`);
    this.name = "HttpFailure";
    this.kind = kind;
    this.reason = reason;
  }
}

export interface HttpCall {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** Largest answer body in bytes. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends the request once and collects the answer. Follows nothing. Rejects with an HttpFailure. */
export function exchangeHttp(call: HttpCall): Promise<HttpAnswer> {
  return new Promise((done, fail) => {
    let hasConnected = false;
    const send = call.url.protocol === "https:" ? httpsRequest : httpRequest;
    const body = call.body === undefined ? null : Buffer.from(call.body, "utf8");
    const request = send(call.url, {
      method: call.method,
      // A connection of its own: on a reused one nobody could tell whether a request that failed was read.
      agent: false,
      headers: {
        ...call.headers,
        ...(body === null ? {} : { "content-length": String(body.length) }),
      },
    });
    const timer = setTimeout(() => give(failure("timeout")), call.timeoutMs);
    const stop = (): void => give(new HttpFailure("stopped", "cancelled"));
    call.signal?.addEventListener("abort", stop, { once: true });
    if (call.signal?.aborted) stop();

    function failure(reason: string): HttpFailure {
      return new HttpFailure(hasConnected ? "no-answer" : "not-sent", reason);
    }
    function settle(): void {
      clearTimeout(timer);
      call.signal?.removeEventListener("abort", stop);
    }
    function give(problem: HttpFailure): void {
      settle();
      request.destroy();
      fail(problem);
    }

    request.on("socket", (socket) => {
      const ready = call.url.protocol === "https:" ? "secureConnect" : "connect";
      socket.once(ready, () => {
        hasConnected = true;
      });
    });
    request.on("error", (error) => give(failure(systemCode(error))));
    request.on("response", (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > call.maxBytes) give(new HttpFailure("too-large", `more than ${call.maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on("error", () => give(failure("connection lost")));
      response.on("aborted", () => give(failure("connection lost")));
      response.on("end", () => {
        settle();
        done({
          status: response.statusCode ?? 0,
          contentType: response.headers["content-type"] ?? "",
          location: response.headers.location ?? "",
          body: Buffer.concat(chunks).toString("utf8"),
        });
      });
    });
    request.end(body ?? undefined);
  });
}
