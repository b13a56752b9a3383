// The one place that reads failures of Google's services. It matches on structure; English texts, which Google localises, are hints only.
import { ToolError, type JsonObject } from "../../kernel/errors.ts";

/** Seconds to wait when the service asks to slow down and does not say how long: its quotas are counted per minute. */
const defaultWaitSeconds = 60;

export interface GoogleFailure {
  /** HTTP status as the service gave it; null when the call ended without an answer. */
  readonly httpStatus: number | null;
  /** False when the status was only guessed from an English text: good enough for advice, never for "nothing was written". */
  readonly isStatusCertain: boolean;
  readonly message: string;
  readonly retryAfterSeconds: number | null;
  /** True when the service asks to slow down: 429, or Drive's 403 with a reason of rates (rulebook 14). */
  readonly isRateLimit: boolean;
}

/** Reads what an advanced service threw. A defect of our own (TypeError and its like) is thrown on. */
export function failureOf(thrown: unknown): GoogleFailure {
  if (thrown instanceof TypeError || thrown instanceof ReferenceError || thrown instanceof RangeError)
    throw thrown;
  const details = field(thrown, "details");
  const code = field(details, "code");
  const apiMessage = field(details, "message");
  const ownMessage = field(thrown, "message");
  const message =
    typeof apiMessage === "string" ? apiMessage : typeof ownMessage === "string" ? ownMessage : "";
  const httpStatus = typeof code === "number" ? code : statusHint(message);
  return {
    httpStatus,
    isStatusCertain: typeof code === "number",
    message,
    retryAfterSeconds: retryDelay(field(details, "details")),
    isRateLimit:
      httpStatus === 429 || (httpStatus === 403 && isAboutRates(field(details, "errors"), message)),
  };
}

/** What a plain HTTP answer that failed says. */
export function failureOfStatus(httpStatus: number): GoogleFailure {
  return {
    httpStatus,
    isStatusCertain: true,
    message: "",
    retryAfterSeconds: null,
    isRateLimit: httpStatus === 429,
  };
}

/** Whether the same call may succeed in a moment: rates, a server's failure, or no answer at all. What a server lacks (501) it goes on lacking. */
export function isPassing({ httpStatus, isRateLimit }: GoogleFailure): boolean {
  return isRateLimit || httpStatus === null || (httpStatus >= 500 && httpStatus !== 501);
}

/** The typed error for a failed read or Drive call. `what` names the thing in the message, `diagnostics` go along. */
export function toToolError(failure: GoogleFailure, what: string, diagnostics: JsonObject = {}): ToolError {
  const more = { ...diagnostics, http_status: failure.httpStatus, api_message: failure.message };
  const status = failure.httpStatus;
  if (status === 404) {
    return new ToolError(
      "DOC_NOT_FOUND",
      `Expected ${what} to exist and to be shared with this account; Google answered 404. Check the id or link, and the sharing.`,
      more,
    );
  }
  if (status === 401) {
    return new ToolError(
      "NEEDS_CONSENT",
      `Expected the script to be authorised for ${what}; Google answered 401. Open the script's address once as its owner and allow access.`,
      more,
    );
  }
  if (failure.isRateLimit) {
    const seconds = failure.retryAfterSeconds ?? defaultWaitSeconds;
    return new ToolError(
      "RATE_LIMITED",
      `Expected an answer about ${what}; Google asks to slow down. Wait ${seconds} seconds, then call again.`,
      { ...more, retry_after_seconds: seconds },
    );
  }
  if (status === 403) {
    return new ToolError(
      "PERMISSION_DENIED",
      `Expected access to ${what}; Google answered 403. Ask its owner for access.`,
      more,
    );
  }
  if (status !== null && status >= 400 && status < 500) {
    return new ToolError(
      "INVALID_RANGE",
      `Expected Google to accept the request about ${what}; it answered ${status}: ${failure.message}`,
      more,
    );
  }
  return new ToolError(
    "UPSTREAM_UNAVAILABLE",
    `Expected an answer about ${what}; Google's service ${status === null ? "gave none" : `answered ${status}`}. Call again later.`,
    more,
  );
}

/** Drive's reasons of a 403 that is about rates (rulebook 14). */
const rateReasons: readonly unknown[] = [
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "sharingRateLimitExceeded",
  "dailyLimitExceeded",
];

/** The reasons that Drive lists decide; a message alone is a hint. */
function isAboutRates(errors: unknown, message: string): boolean {
  const reasons = (Array.isArray(errors) ? errors : [])
    .map((error) => field(error, "reason"))
    .filter((reason) => typeof reason === "string");
  return reasons.length > 0
    ? reasons.some((reason) => rateReasons.includes(reason))
    : /rate limit|quota|too many/i.test(message);
}

/** What a message without a status hints at. */
function statusHint(message: string): number | null {
  if (/invoked too many times|too many scripts running|too much computer time/i.test(message)) return 429;
  if (/authorization is required|do not have permission to call/i.test(message)) return 401;
  return null;
}

/** `{"@type": "…RetryInfo", "retryDelay": "12s"}` among an error's details. */
function retryDelay(details: unknown): number | null {
  if (!Array.isArray(details)) return null;
  for (const detail of details) {
    const delay = field(detail, "retryDelay");
    const match = typeof delay === "string" ? /^(\d+(?:\.\d+)?)s$/.exec(delay) : null;
    if (match !== null) return Math.ceil(Number(match[1]));
  }
  return null;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as Record<string, unknown>)[name];
}
