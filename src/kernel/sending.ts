// How refusals are told: those before a write, and those that the service answers to it. Sends nothing itself.
import { ToolError, type JsonObject } from "./errors.ts";
import type { BatchOutcome } from "./ports.ts";

/** Seconds to wait when the service asks to slow down without saying how long: its quotas are per minute. */
const rateLimitSeconds = 60;

/** The error for a batch that the service refused: nothing of it was applied. */
export function refusalError(outcome: Extract<BatchOutcome, { status: "refused" }>): ToolError {
  const { httpStatus, message } = outcome;
  const data: JsonObject = {
    http_status: httpStatus,
    api_message: message,
    write_status: "not_written",
    retry_safe: true,
  };
  if (httpStatus === 409 || (httpStatus === 400 && /revision/i.test(message))) {
    return new ToolError(
      "REVISION_CONFLICT",
      "Expected the document as it was read, found that it moved on before the write. Nothing was written; call again, and it is read afresh.",
      data,
    );
  }
  if (httpStatus === 429) {
    return new ToolError(
      "RATE_LIMITED",
      `The service asks to slow down. Nothing was written; call again after ${rateLimitSeconds} seconds.`,
      { ...data, retry_after_seconds: rateLimitSeconds },
    );
  }
  if (httpStatus === 401 || httpStatus === 403) {
    return new ToolError(
      "PERMISSION_DENIED",
      `Expected edit access to the document, found that the service refuses it (${message}). Nothing was written; ask the document's owner.`,
      data,
    );
  }
  if (httpStatus === 404) {
    return new ToolError(
      "DOC_NOT_FOUND",
      "Expected the document to be there, found that it is gone or not shared any more. Nothing was written.",
      data,
    );
  }
  if (/\bimage\b/i.test(message) && /retriev|format|size|accessible/i.test(message)) {
    return new ToolError(
      "IMAGE_SOURCE_UNSUPPORTED",
      `Expected the service to fetch the picture, found that it refuses to (${message}). Nothing was written; make sure that everybody can reach the address, or send the picture as file_path.`,
      { ...data, reason: "refused_by_service" },
    );
  }
  return new ToolError(
    "INVALID_RANGE",
    `Expected the service to accept the edit, found that it refuses it (${message}). Nothing was written; read the document again and report this.`,
    data,
  );
}

/** Does what comes before a write. Every refusal on the way says that nothing was written, whoever raises it. */
export function nothingWritten<Result>(action: () => Result): Result {
  const attempted = attempt(action);
  if (attempted.isDone) return attempted.value;
  throw attempted.refusal;
}

export type Attempted<Result> =
  { readonly isDone: true; readonly value: Result } | { readonly isDone: false; readonly refusal: ToolError };

/** Does what comes before a write, a refusal being a value that says that nothing was written. */
export function attempt<Result>(action: () => Result): Attempted<Result> {
  try {
    return { isDone: true, value: action() };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const diagnostics = { ...error.diagnostics, write_status: "not_written", retry_safe: true };
    return { isDone: false, refusal: new ToolError(error.code, error.message, diagnostics) };
  }
}
