// UrlFetchApp's requests to the rest of the web, loopback included, so that tests can serve what scripts fetch. Knows nothing of Google's APIs.
import { isRecord, type JsonRecord } from "../json-value.ts";
import { answerException, answerValue } from "./worker-protocol.ts";

/** Longer answers are an exception (apps-script-platform 2: 50 MB a call). */
const maxAnswerBytes = 50 * 1024 * 1024;
const usualTimeoutSeconds = 360;

/** `{url, method, headers, text|binary, contentType, followsRedirects, timeoutSeconds}`; answers `{status, headers, binary}`. */
export async function fetchFromWeb(address: URL, request: JsonRecord): Promise<string> {
  const { method, followsRedirects, timeoutSeconds } = request;
  const verb = String(method);
  const body = verb === "GET" || verb === "HEAD" ? {} : { body: bodyOf(request) };
  const seconds = typeof timeoutSeconds === "number" ? timeoutSeconds : usualTimeoutSeconds;
  try {
    const answer = await fetch(address, {
      method: verb,
      headers: headersOf(request),
      redirect: followsRedirects === false ? "manual" : "follow",
      signal: AbortSignal.timeout(seconds * 1000),
      ...body,
    });
    const bytes = await readBytes(answer);
    // Google's words are not known.
    if (bytes === null) return answerException("Limit Exceeded: URLFetch Response Size.");
    return answerValue({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      binary: bytes.toString("latin1"),
    });
  } catch {
    return answerException(`Address unavailable: ${address.origin}${address.pathname}`);
  }
}

function headersOf({ headers, contentType }: JsonRecord): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(isRecord(headers) ? headers : {})) sent[name] = String(value);
  return typeof contentType === "string" ? { "content-type": contentType, ...sent } : sent;
}

function bodyOf({ text, binary }: JsonRecord): Buffer {
  return typeof text === "string"
    ? Buffer.from(text, "utf8")
    : Buffer.from(typeof binary === "string" ? binary : "", "latin1");
}

/** All of the answer; null where it is longer than scripts get, whose rest is not waited for. */
async function readBytes({ body, headers }: Response): Promise<Buffer | null> {
  if (body === null) return Buffer.alloc(0);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = Number(headers.get("content-length") ?? 0);
  for (let read = 0; length <= maxAnswerBytes;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    read += value.length;
    length = Math.max(length, read);
  }
  await reader.cancel();
  return null;
}
