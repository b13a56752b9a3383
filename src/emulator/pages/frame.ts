// The frame of every page: head, style, and headers that let nothing run and nobody embed.
import { element, Html, join } from "./html.ts";
import { pageStyle } from "./page-style.ts";

export const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
} as const;

/** A whole page, ready to be sent. */
export function frame(title: string, body: Html, ...head: readonly Html[]): string {
  const page = element(
    "html",
    { lang: "en" },
    element(
      "head",
      {},
      element("meta", { charset: "utf-8" }),
      element("meta", { name: "viewport", content: "width=device-width" }),
      element("meta", { name: "color-scheme", content: "light dark" }),
      element("title", {}, title),
      join(head),
      element("style", {}, new Html(pageStyle)),
    ),
    element("body", {}, body),
  );
  return `<!DOCTYPE html>${page.toString()}`;
}

/** A page of a few words. */
export function plainPage(title: string, ...content: readonly Html[]): Html {
  return element("main", { class: "plain" }, element("h1", {}, title), join(content));
}
