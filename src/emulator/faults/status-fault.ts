// The error a `status` fault answers with: Google's word and usual text for an HTTP status.
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

/** The error for `httpStatus`; `message` in the place of the usual text. */
export function statusFault(httpStatus: number, message?: string): GoogleError {
  const [status, text] = usual[httpStatus] ?? [
    httpStatus < 500 ? "INVALID_ARGUMENT" : "INTERNAL",
    `Error ${httpStatus}`,
  ];
  const details =
    httpStatus === 429
      ? {
          details: [
            {
              "@type": "type.googleapis.com/google.rpc.ErrorInfo",
              reason: "RATE_LIMIT_EXCEEDED",
              domain: "googleapis.com",
              metadata: {
                service: "docs.googleapis.com",
                quota_limit: "WriteRequestsPerMinutePerUser",
                quota_limit_value: "60",
              },
            },
          ],
        }
      : {};
  return new GoogleError(status, message ?? text, { httpStatus, ...details });
}
