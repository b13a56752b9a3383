// The frame of every page: head, style, and headers that let nothing run and nobody embed.
import { escapeHtml } from "../escape-html.ts";

export const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
} as const;

const style = `
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#202124}
h1{font-size:1.6rem}h2{font-size:1.2rem;border-top:1px solid #dadce0;padding-top:1rem}
table{border-collapse:collapse;margin:.5rem 0}td{border:1px solid #dadce0;padding:.25rem .5rem;vertical-align:top}
p{margin:.4rem 0;white-space:pre-wrap}.aside{color:#5f6368;font-size:.9rem}.aside p:first-of-type{display:inline}
.subtitle{color:#5f6368;font-size:1.1rem}ins{color:#137333}del{color:#b3261e}
.title{font-size:1.8rem}.heading-1{font-size:1.4rem}.heading-2{font-size:1.25rem}.heading-3{font-size:1.1rem}
.heading-1,.heading-2,.heading-3,.heading-4,.heading-5,.heading-6{font-weight:600}
@media(prefers-color-scheme:dark){body{background:#202124;color:#e8eaed}a{color:#8ab4f8}td,h2{border-color:#5f6368}.aside,.subtitle{color:#9aa0a6}ins{color:#81c995}del{color:#f2b8b5}}
`;

/** A whole page. `body` and `head` are HTML; `title` is text. */
export function frame(title: string, body: string, head = ""): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${head}<style>${style}</style></head><body>${body}</body></html>`;
}
