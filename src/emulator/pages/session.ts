// Who may see the pages: a browser that came by a one-time link and holds the cookie it got for it.
import { headerOf, queryOf, type HttpRequest } from "../http/http-request.ts";
import { htmlAnswer, type HttpAnswer } from "../http/render.ts";
import { newSecret } from "../state/ids.ts";
import { frame, pageHeaders, plainPage } from "./frame.ts";
import { element } from "./html.ts";

const cookieName = "local_google_session";
const maxOpenLinks = 50;

export class PageSessions {
  readonly #tickets = new Set<string>();
  readonly #sessions = new Set<string>();

  /** Path and query of a fresh one-time link; the oldest unused ones are forgotten. */
  newLink(): string {
    const ticket = newSecret();
    this.#tickets.add(ticket);
    for (const oldest of this.#tickets) {
      if (this.#tickets.size <= maxOpenLinks) break;
      this.#tickets.delete(oldest);
    }
    return `/open?ticket=${ticket}`;
  }

  /** Takes the link and sets the cookie. */
  open(request: HttpRequest): HttpAnswer {
    const ticket = queryOf(request, "ticket") ?? "";
    if (request.method !== "GET" || !this.#tickets.delete(ticket)) return notSignedIn();
    const session = newSecret();
    this.#sessions.add(session);
    // A redirect would not carry a SameSite=Strict cookie when the link was clicked elsewhere; a page of our own does.
    const html = frame(
      "Local Google",
      plainPage("Local Google", element("p", {}, element("a", { href: "/" }, "Your documents"))),
      element("meta", { "http-equiv": "refresh", content: "0;url=/" }),
    );
    return htmlAnswer(200, html, {
      ...pageHeaders,
      "set-cookie": `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`,
    });
  }

  isOpen(request: HttpRequest): boolean {
    const cookies = (headerOf(request, "cookie") ?? "").split(";").map((cookie) => cookie.trim());
    return cookies.some(
      (cookie) =>
        cookie.startsWith(`${cookieName}=`) && this.#sessions.has(cookie.slice(cookieName.length + 1)),
    );
  }
}

/** What a browser without the cookie sees. */
export function notSignedIn(): HttpAnswer {
  const words = element(
    "p",
    {},
    "This page needs a one-time link, and each link works once. ",
    element("code", {}, "proofmark local --data DIR"),
    ", with the folder of this local Google, prints a fresh one as ",
    element("code", {}, "openUrl"),
    ", also while another process serves the folder.",
  );
  return htmlAnswer(403, frame("Not signed in", plainPage("Not signed in", words)), pageHeaders);
}
