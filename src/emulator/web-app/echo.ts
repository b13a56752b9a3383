// The one-time addresses behind a web app's redirect: each is fetched once, by GET, and is gone after five minutes.
import { newSecret } from "../state/ids.ts";
import { htmlAnswer, type HttpAnswer } from "../http/render.ts";
import { queryOf, type HttpRequest } from "../http/http-request.ts";
import { errorPage } from "./error-page.ts";

interface Echo {
  readonly answer: HttpAnswer;
  readonly expiresMs: number;
}

const lifetimeMs = 300_000;
const maxEchoes = 1000;

export class EchoShelf {
  readonly #echoes = new Map<string, Echo>();

  /** Puts an answer by; gives the path and query to fetch it from. */
  keep(answer: HttpAnswer): string {
    const nowMs = Date.now();
    for (const [key, echo] of this.#echoes)
      if (echo.expiresMs <= nowMs || this.#echoes.size >= maxEchoes) this.#echoes.delete(key);
      else break;
    const key = newSecret();
    this.#echoes.set(key, { answer, expiresMs: nowMs + lifetimeMs });
    return `/macros/echo?user_content_key=${key}&lib=local`;
  }

  answer(request: HttpRequest): HttpAnswer {
    if (request.method !== "GET") return page("method-not-allowed");
    const key = queryOf(request, "user_content_key") ?? "";
    const echo = this.#echoes.get(key);
    this.#echoes.delete(key);
    return echo === undefined || echo.expiresMs <= Date.now() ? page("page-not-found") : echo.answer;
  }
}

function page(name: "method-not-allowed" | "page-not-found"): HttpAnswer {
  const { status, html } = errorPage(name);
  return htmlAnswer(status, html);
}
