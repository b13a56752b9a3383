// What came back from the web app when it was not our reply: the state it stands for, and the error with the next step and the
// link that mends it. Pages are matched on structure first; their English words are only a hint, for they are localised.
import { ToolError, type ErrorCode } from "../kernel/errors.ts";
import type { HttpAnswer, HttpFailure } from "./http-exchange.ts";

export type WebAppState =
  "needs_consent" | "no_access" | "gone" | "rate_limited" | "script_error" | "unreachable" | "unknown";

export interface NonAnswer {
  readonly state: WebAppState;
  /** What was seen, in a few words; the script's own error text for `script_error`. Never an address. */
  readonly seen: string;
  /** False only when the script certainly did not run. A write is asked for by its id unless this is false. */
  readonly mayHaveRun: boolean;
}

/** Which of the two hops answered: the call itself, or the redirect after it, when the script has run already. */
export type Hop = "call" | "redirect";

interface PageRule {
  readonly state: WebAppState;
  readonly fits: (page: Page) => boolean;
  /** Pages that Google's front door answers before any script runs. */
  readonly isBeforeScript?: true;
}

interface Page {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

// The first that fits is taken (platform facts 3.4).
const pageRules: readonly PageRule[] = [
  {
    state: "needs_consent",
    fits: (page) => /authorization (is )?(needed|required)/i.test(page.title),
    isBeforeScript: true,
  },
  {
    state: "no_access",
    fits: (page) =>
      /sign in|google accounts|meet google drive/i.test(page.title) || /\/ServiceLogin/.test(page.text),
    isBeforeScript: true,
  },
  { state: "no_access", fits: (page) => page.status === 401, isBeforeScript: true },
  {
    state: "no_access",
    fits: (page) => page.status === 403 || /access denied|you need access/i.test(page.title),
    isBeforeScript: true,
  },
  {
    state: "rate_limited",
    fits: (page) =>
      page.status === 429 ||
      /invoked too many times|too many scripts running|too much computer time/i.test(page.text),
  },
  {
    state: "gone",
    fits: (page) =>
      page.status === 404 ||
      /page not found/i.test(page.title) ||
      /unable to open the file at this time/i.test(page.text) ||
      /script function not found/i.test(page.text),
  },
  { state: "script_error", fits: (page) => /^error$/i.test(page.title) },
  // Localised error pages: only the style sheet's class name stays the same.
  { state: "script_error", fits: (page) => page.status === 200 && /class="errorMessage"/.test(page.text) },
  { state: "unreachable", fits: (page) => page.status >= 500 },
];

/** How much of a page is taken apart: what it says of itself stands at its start, and a hostile page takes its square in time. */
const maxReadChars = 20_000;

/** Classifies an answer that is not our reply. Total: what fits no rule is `unknown`. */
export function classifyPage(answer: HttpAnswer, hop: Hop): NonAnswer {
  const start = answer.body.slice(0, maxReadChars);
  const page: Page = { status: answer.status, title: titleOf(start), text: answer.body };
  const rule = pageRules.find((one) => one.fits(page));
  const words = readableText(start);
  const seen = [`status ${answer.status}`, page.title === "" ? "" : `page "${page.title}"`, words]
    .filter((part) => part !== "")
    .join(", ");
  return {
    state: rule?.state ?? "unknown",
    seen,
    mayHaveRun: hop === "redirect" || rule?.isBeforeScript !== true,
  };
}

/** Classifies a request without a whole answer. */
export function classifyFailure(failure: HttpFailure, hop: Hop): NonAnswer {
  const words: Record<HttpFailure["kind"], string> = {
    "not-sent": `no connection (${failure.reason})`,
    "no-answer": `the connection ended without an answer (${failure.reason})`,
    "too-large": `an answer of ${failure.reason}`,
    stopped: "the caller stopped waiting",
  };
  return {
    state: failure.kind === "too-large" ? "unknown" : "unreachable",
    seen: words[failure.kind],
    mayHaveRun: hop === "redirect" || failure.kind !== "not-sent",
  };
}

interface StateRow {
  readonly code: ErrorCode;
  readonly meaning: string;
  readonly next: string;
  readonly link: string;
}

const states: Record<WebAppState, StateRow> = {
  needs_consent: {
    code: "NEEDS_CONSENT",
    meaning: "the script has not been authorised, or its scopes changed",
    next: "Open the script project, run any function once from the editor and allow access; then call again.",
    link: "https://script.google.com/home",
  },
  no_access: {
    code: "NOT_CONNECTED",
    meaning: "Google asks for a sign-in or denies access before the script runs",
    next: 'Deploy the web app to run as you with access "Anyone", and connect again.',
    link: "https://script.google.com/home",
  },
  gone: {
    code: "NOT_CONNECTED",
    meaning: "there is no such deployment any more, or it serves another version",
    next: "Look at Deploy > Manage deployments in the script project, deploy the current version, and connect again.",
    link: "https://script.google.com/home",
  },
  rate_limited: {
    code: "RATE_LIMITED",
    meaning: "the account's Apps Script quota is used up for now",
    next: "Wait a minute, then call again; a daily quota renews 24 hours after the first call.",
    link: "https://developers.google.com/apps-script/guides/services/quotas",
  },
  script_error: {
    code: "UPSTREAM_UNAVAILABLE",
    meaning: "the script ended with an error instead of answering",
    next: "Look at the execution in the list of executions; call again if it was a passing fault.",
    link: "https://script.google.com/home/executions",
  },
  unreachable: {
    code: "UPSTREAM_UNAVAILABLE",
    meaning: "the web app could not be reached, or did not answer",
    next: "Check the network and Google's status page, then call again.",
    link: "https://www.google.com/appsstatus/dashboard/",
  },
  unknown: {
    code: "NOT_CONNECTED",
    meaning: "something else than the script answered",
    next: "Check that the connection names a Proofmark web app, and that no proxy stands in between.",
    link: "https://script.google.com/home",
  },
};

/** How long to wait after a quota page, which names no time of its own. */
const rateLimitSeconds = 60;

/** The error for a call that only read, or for a write that certainly did not happen (`isWrite`). */
export function nonAnswerError(nonAnswer: NonAnswer, isWrite: boolean): ToolError {
  const row = states[nonAnswer.state];
  return new ToolError(
    row.code,
    `Expected the script's reply, found ${nonAnswer.seen}: ${row.meaning}. ${row.next} ${row.link}`,
    {
      state: nonAnswer.state,
      seen: nonAnswer.seen,
      next: row.next,
      link: row.link,
      ...(isWrite ? { write_status: "not_written", retry_safe: true } : {}),
      ...(row.code === "RATE_LIMITED" ? { retry_after_seconds: rateLimitSeconds } : {}),
    },
  );
}

/** The error for a write that may have happened and could not be asked for. */
export function outcomeUnknownError(nonAnswer: NonAnswer, requestId: string): ToolError {
  const row = states[nonAnswer.state];
  return new ToolError(
    "OUTCOME_UNKNOWN",
    `Expected the outcome of a write, found ${nonAnswer.seen}: ${row.meaning}. The document may or may not have changed. ` +
      "Call the same tool with the same arguments: it is then asked for by its id and not applied twice. " +
      `${row.next} ${row.link}`,
    {
      state: nonAnswer.state,
      seen: nonAnswer.seen,
      next: row.next,
      link: row.link,
      request_id: requestId,
      write_status: "written_unverified",
      retry_safe: false,
    },
  );
}

function titleOf(html: string): string {
  return shorten(decode(/<title[^>]*>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? ""), 80);
}

/** The page's words without markup, script and style, at most 300 characters. */
function readableText(html: string): string {
  const isHtml = /<\/?[a-z!][^>]*>/i.test(html);
  const body = isHtml
    ? html
        .replace(/<(script|style|title)[\s\S]*?<\/\1>/gi, " ")
        .replace(/<!--[\s\S]*?-->/g, " ")
        .replace(/<[^>]+>/g, " ")
    : html;
  return shorten(decode(body), 300);
}

function decode(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Math.min(Number(digits), 0x10ffff)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&");
}

/** One line of at most `limit` characters, without addresses: a page may name the web app's, which is kept like a secret. */
function shorten(text: string, limit: number): string {
  const line = text
    .replace(/https?:\/\/\S+|\S*\/macros\/\S+/gi, "(address)")
    .replace(/\s+/g, " ")
    .trim();
  return line.length <= limit ? line : `${line.slice(0, limit)}…`;
}
