// The HTML pages a web app's address answers with when something is wrong: Google's titles, words and statuses.
import { escapeHtml } from "../escape-html.ts";

export interface HtmlAnswer {
  readonly status: number;
  readonly html: string;
}

interface PageText {
  readonly status: number;
  readonly title: string;
  readonly words: string;
}

const pages = {
  "authorization-needed": {
    status: 200,
    title: "Authorization needed",
    words: "This app needs your authorization to run: REVIEW PERMISSIONS",
  },
  "sign-in": {
    status: 200,
    title: "Sign in - Google Accounts",
    words: "Sign in to continue to Google Drive",
  },
  "meet-drive": {
    status: 200,
    title: "Meet Google Drive – One place for all your files",
    words:
      "Google Drive is a free way to keep your files backed up and easy to reach from any phone, tablet, or computer.",
  },
  "rate-limit": {
    status: 200,
    title: "Error",
    words:
      "Service invoked too many times in a short time: exec qps. Try Utilities.sleep(1000) between calls.",
  },
  "function-not-found": { status: 200, title: "Error", words: "Script function not found: doPost" },
  "script-error": {
    status: 200,
    title: "Error",
    words:
      'Exception: We\'re sorry, a server error occurred. Please wait a bit and try again. (line 1, file "Code")',
  },
  "unable-to-open": {
    status: 200,
    title: "Google Drive -- Page Not Found",
    words: "Sorry, unable to open the file at this time. Please check the address and try again.",
  },
  unauthorized: { status: 401, title: "Unauthorized", words: "Unauthorized. Error 401" },
  "access-denied": {
    status: 403,
    title: "Google Drive - Access Denied",
    words: "You need access. Ask for access, or switch to an account with access.",
  },
  "page-not-found": {
    status: 404,
    title: "Page Not Found",
    words: "Sorry, the file you have requested does not exist. Please check the address and try again.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Error 405 (Method Not Allowed)!!1",
    words: "405. That’s an error. The request method is inappropriate for this URL. That’s all we know.",
  },
  forbidden: {
    status: 403,
    title: "Error 403 (Forbidden)!!1",
    words: "403. That’s an error. That’s all we know.",
  },
  "time-out": { status: 200, title: "Error", words: "Exceeded maximum execution time" },
  "too-many-executions": {
    status: 200,
    title: "Error",
    words: "There are too many scripts running simultaneously for this Google user account.",
  },
} as const satisfies Record<string, PageText>;

export type ErrorPageName = keyof typeof pages;

/** The names a fault may ask for. */
export const errorPageNames = Object.keys(pages).filter(isPageName);

function isPageName(name: string): name is ErrorPageName {
  return name in pages;
}

export function errorPage(name: ErrorPageName): HtmlAnswer {
  const { status, title, words } = pages[name];
  return { status, html: render(title, words) };
}

/** The page of an uncaught exception: status 200, title "Error", the exception's words. */
export function exceptionPage(words: string): HtmlAnswer {
  return { status: 200, html: render("Error", words) };
}

/** The page of a bare HTTP status. */
export function statusPage(status: number, words: string): HtmlAnswer {
  return { status, html: render(`Error ${status}`, words) };
}

function render(title: string, words: string): string {
  return [
    "<!DOCTYPE html><html><head>",
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    '</head><body style="margin:20px">',
    `<div style="text-align:center;font-family:monospace;margin:50px auto 0;max-width:600px">${escapeHtml(words)}</div>`,
    "</body></html>",
  ].join("");
}
