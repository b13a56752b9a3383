// The one renderer of the APIs' answers: JSON with or without indentation, bytes, nothing, Google's error body.
import type { FinishedResult } from "../api/api-call.ts";
import type { GoogleError } from "../errors.ts";

/** An answer as it goes over the wire. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const jsonType = "application/json; charset=UTF-8";

export function renderApiResult(result: FinishedResult, isPretty: boolean): HttpAnswer {
  switch (result.kind) {
    case "json":
      return jsonAnswer(200, result.value, isPretty);
    case "media":
      return { status: 200, contentType: result.media.mimeType, body: result.media.bytes };
    case "empty":
      return { status: 204, contentType: "text/html", body: Buffer.alloc(0) };
    case "refused":
      return errorAnswer(result.error, isPretty);
  }
}

export function errorAnswer(error: GoogleError, isPretty = true): HttpAnswer {
  return jsonAnswer(error.httpStatus, error.toBody(), isPretty);
}

export function jsonAnswer(status: number, value: unknown, isPretty = false): HttpAnswer {
  const text = isPretty ? `${JSON.stringify(value, null, 2)}\n` : JSON.stringify(value);
  return { status, contentType: jsonType, body: Buffer.from(text) };
}

export function htmlAnswer(
  status: number,
  html: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return { status, contentType: "text/html; charset=utf-8", body: Buffer.from(html), headers };
}
