import { HttpFailure, type HttpAnswer } from "../../src/bridge/http-exchange.ts";
import {
  classifyFailure,
  classifyPage,
  nonAnswerError,
  outcomeUnknownError,
} from "../../src/bridge/non-answer.ts";

function page(status: number, html: string): HttpAnswer {
  return { status, contentType: "text/html; charset=utf-8", location: "", body: html };
}
const titled = (title: string, words = ""): string =>
  `<!DOCTYPE html><html><head><title>${title}</title><style>.x{}</style></head><body><div>${words}</div></body></html>`;

const errorPage = (words: string): string =>
  `<!DOCTYPE html><html><head><title>Error</title></head><body><div class="errorMessage">${words}</div></body></html>`;

// The rows of the platform's table of failures, and the code, state and "may have run" that each stands for.
const rows = [
  ["consent", 200, titled("Authorization needed"), "needs_consent", "NEEDS_CONSENT", false],
  ["sign-in", 200, titled("Sign in - Google Accounts"), "no_access", "NOT_CONNECTED", false],
  [
    "drive's welcome",
    200,
    titled("Meet Google Drive – One place for all your files"),
    "no_access",
    "NOT_CONNECTED",
    false,
  ],
  [
    "too many calls",
    200,
    errorPage(
      "Service invoked too many times in a short time: exec qps. Try Utilities.sleep(1000) between calls.",
    ),
    "rate_limited",
    "RATE_LIMITED",
    true,
  ],
  [
    "too many at once",
    200,
    errorPage("There are too many scripts running simultaneously for this Google user account."),
    "rate_limited",
    "RATE_LIMITED",
    true,
  ],
  ["no doPost", 200, errorPage("Script function not found: doPost"), "gone", "NOT_CONNECTED", true],
  [
    "an exception",
    200,
    errorPage("TypeError: x is undefined (line 12, file &quot;Code&quot;)"),
    "script_error",
    "UPSTREAM_UNAVAILABLE",
    true,
  ],
  [
    "six minutes",
    200,
    errorPage("Exceeded maximum execution time"),
    "script_error",
    "UPSTREAM_UNAVAILABLE",
    true,
  ],
  [
    "deleted, 200",
    200,
    titled("Google Drive", "Sorry, unable to open the file at this time."),
    "gone",
    "NOT_CONNECTED",
    true,
  ],
  [
    "deleted, 404",
    404,
    titled("Google Drive", "Sorry, unable to open the file at this time."),
    "gone",
    "NOT_CONNECTED",
    true,
  ],
  ["bad token", 401, titled("Unauthorized"), "no_access", "NOT_CONNECTED", false],
  [
    "denied",
    403,
    titled("Google Drive - Access Denied", "You need access"),
    "no_access",
    "NOT_CONNECTED",
    false,
  ],
  ["wrong id", 404, titled("Page Not Found"), "gone", "NOT_CONNECTED", true],
  ["method", 405, titled("Error 405 (Method Not Allowed)!!1"), "unknown", "NOT_CONNECTED", true],
  ["quota", 429, "", "rate_limited", "RATE_LIMITED", true],
  ["server", 503, "", "unreachable", "UPSTREAM_UNAVAILABLE", true],
  [
    "a localised error page",
    200,
    errorPage("Erreur du script").replace("<title>Error", "<title>Erreur"),
    "script_error",
    "UPSTREAM_UNAVAILABLE",
    true,
  ],
  ["a proxy", 200, titled("Welcome to the office network"), "unknown", "NOT_CONNECTED", true],
  ["nothing", 200, "", "unknown", "NOT_CONNECTED", true],
] as const;

describe("classifyPage", () => {
  it.each(rows)("takes %s for what it is", (_name, status, html, state, code, mayHaveRun) => {
    const nonAnswer = classifyPage(page(status, html), "call");
    expect({ state: nonAnswer.state, mayHaveRun: nonAnswer.mayHaveRun }).toEqual({ state, mayHaveRun });
    expect(nonAnswerError(nonAnswer, false).code).toBe(code);
  });

  it.each(rows)("says after the redirect that the script may have run (%s)", (_name, status, html) => {
    expect(classifyPage(page(status, html), "redirect").mayHaveRun).toBe(true);
  });

  it("field case 86: an HTML error page with status 200 is a failure with the text of the error", () => {
    const nonAnswer = classifyPage(
      page(200, errorPage("ReferenceError: foo is not defined (line 3)")),
      "call",
    );
    const { message } = nonAnswerError(nonAnswer, false);
    expect(nonAnswer.state).toBe("script_error");
    expect(message).toContain("ReferenceError: foo is not defined (line 3)");
    expect(message).not.toContain("<");
    expect(message).not.toContain("Unexpected token");
  });

  it("tells no address that a page holds", () => {
    const seen = classifyPage(
      page(200, errorPage("see https://script.google.com/macros/s/SECRET/exec")),
      "call",
    );
    expect(JSON.stringify(seen)).not.toContain("SECRET");
  });

  it.each([
    "https://script.google.com/macros/s/SECRET/exec",
    "script.google.com/macros/s/SECRET/exec",
    "/macros/s/SECRET/exec",
  ])("tells no address however it is spelled and wherever it stands (%s)", (address) => {
    const html = `<title>Cannot reach ${address}</title><p>No route to ${address}.</p>`;
    for (const body of [html, `Cannot reach ${address}`]) {
      expect(JSON.stringify(classifyPage(page(502, body), "call"))).not.toContain("SECRET");
    }
  });

  it.each(["<", "<title", "<title>", "<script>", "<!--", "<style ", "&#", "<a href='", " "])(
    "comes to an end with eight megabytes of %j",
    (piece) => {
      const seen = classifyPage(page(200, piece.repeat(8_000_000 / piece.length)), "call");
      expect(seen).toMatchObject({ state: "unknown", mayHaveRun: true });
    },
  );

  it("keeps what it shows of a page short", () => {
    expect(classifyPage(page(200, errorPage("long ".repeat(5_000))), "call").seen.length).toBeLessThan(500);
  });
});

describe("classifyFailure", () => {
  it("knows that nothing was sent when no connection came about", () => {
    expect(classifyFailure(new HttpFailure("not-sent", "ECONNREFUSED"), "call")).toMatchObject({
      state: "unreachable",
      mayHaveRun: false,
    });
  });

  it.each(["no-answer", "too-large", "stopped"] as const)("takes %s as perhaps run", (kind) => {
    expect(classifyFailure(new HttpFailure(kind, "x"), "call").mayHaveRun).toBe(true);
  });

  it("takes a redirect that cannot be reached as perhaps run", () => {
    expect(classifyFailure(new HttpFailure("not-sent", "ECONNREFUSED"), "redirect").mayHaveRun).toBe(true);
  });
});

describe("errors of non-answers", () => {
  it.each(rows)("say the next step and the link that mends it (%s)", (_name, status, html) => {
    const nonAnswer = classifyPage(page(status, html), "call");
    for (const error of [nonAnswerError(nonAnswer, true), outcomeUnknownError(nonAnswer, "ab".repeat(16))]) {
      expect(error.message).toMatch(/Expected .*found/);
      expect(error.message).toContain(String(error.diagnostics["next"]));
      expect(error.diagnostics["link"]).toMatch(/^https:\/\/(script|www|developers)\.google\.com\//);
    }
  });

  it("give the seconds to wait after a quota page", () => {
    const error = nonAnswerError(classifyPage(page(429, ""), "call"), false);
    expect(error.diagnostics["retry_after_seconds"]).toBeGreaterThan(0);
    expect(error.isRetryable).toBe(true);
  });

  it("call a write whose outcome is unknown unsafe to repeat by other means", () => {
    const error = outcomeUnknownError(classifyPage(page(503, ""), "call"), "ab".repeat(16));
    expect(error.code).toBe("OUTCOME_UNKNOWN");
    expect(error.diagnostics).toMatchObject({ retry_safe: false, request_id: "ab".repeat(16) });
  });
});
