// The error a `status` fault answers with: Google's word and usual text for an HTTP status.
import type { ApiName } from "../api/discovery.ts";
import { GoogleError, type GoogleStatus } from "../errors.ts";

const usual: Readonly<Record<number, readonly [GoogleStatus, string]>> = {
  400: ["INVALID_ARGUMENT", "Request contains an invalid argument."],
  401: [
    "UNAUTHENTICATED",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
  ],
  403: ["PERMISSION_DENIED", "The caller does not have permission"],
  404: ["NOT_FOUND", "Requested entity was not found."],
  409: ["ABORTED", "The operation was aborted."],
  429: [
    "RESOURCE_EXHAUSTED",
    "Quota exceeded for quota metric 'Quota group for write operations' and limit 'Quota group for write operations per minute per user' of service 'docs.googleapis.com' for consumer 'project_number:0'.",
  ],
  500: ["INTERNAL", "Internal error encountered."],
  501: ["UNIMPLEMENTED", "Operation is not implemented, or supported, or enabled."],
  503: ["UNAVAILABLE", "The service is currently unavailable."],
};

// Drive tells by a reason what the status alone does not (rulebook 14).
const driveReasons: Readonly<Record<number, string>> = {
  400: "badRequest",
  401: "authError",
  403: "insufficientFilePermissions",
  404: "notFound",
  429: "rateLimitExceeded",
  500: "internalError",
  503: "backendError",
};

/** What a fault may say in the place of the usual. */
export interface StatusWords {
  readonly message?: string;
  /** Drive's. */
  readonly reason?: string;
}

/** The error for `httpStatus` in the form of `api`. */
export function statusFault(
  httpStatus: number,
  { message, reason }: StatusWords = {},
  api: ApiName = "docs",
): GoogleError {
  const [status, text] = usual[httpStatus] ?? [
    httpStatus < 500 ? "INVALID_ARGUMENT" : "INTERNAL",
    `Error ${httpStatus}`,
  ];
  const words = message ?? text;
  if (api === "drive") {
    const usualReason = driveReasons[httpStatus] ?? "backendError";
    return new GoogleError(status, words, {
      httpStatus,
      errors: [{ domain: "global", reason: reason ?? usualReason, message: words }],
    });
  }
  return new GoogleError(status, words, {
    httpStatus,
    ...(httpStatus === 429 ? { details: [writeQuota] } : {}),
  });
}

const writeQuota = {
  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
  reason: "RATE_LIMIT_EXCEEDED",
  domain: "googleapis.com",
  metadata: {
    service: "docs.googleapis.com",
    quota_limit: "WriteRequestsPerMinutePerUser",
    quota_limit_value: "60",
  },
} as const;
