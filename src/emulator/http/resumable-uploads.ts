// Resumable uploads: a session is opened with the file's metadata, its bytes come in pieces, and the last one makes the call.
// Every piece is on disk before it is acknowledged.
import { refuseDeepBody } from "../api/deep-body.ts";
import type { ApiAnswer, ApiRequest, Dispatcher } from "../api/dispatcher.ts";
import { findMethod } from "../api/discovery.ts";
import { GoogleError } from "../errors.ts";
import { isRecord, parseJson } from "../json-value.ts";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import { newSecret } from "../state/ids.ts";
import type { UploadStore } from "../state/uploads.ts";
import { headerOf, maxBodyBytes, queryOf, type HttpRequest } from "./http-request.ts";
import { errorAnswer, renderApiResult, type HttpAnswer } from "./render.ts";
import { readJson } from "./rest-content.ts";

export interface ResumableUploadDependencies {
  readonly database: Database;
  readonly uploads: UploadStore;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly baseUrl: () => string;
}

/** Google keeps a session for a week. */
const lifetimeMs = 7 * 86_400_000;
/** Pieces but the last are multiples of this. */
const pieceUnitBytes = 256 * 1024;

/** What a session remembers of the call that opened it. */
interface OpenedCall {
  readonly httpMethod: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: unknown;
  readonly mimeType: string;
}

/** True for a request that opens or feeds a session. */
export function isResumable(request: HttpRequest): boolean {
  return request.path.startsWith("/upload/") && queryOf(request, "uploadType") === "resumable";
}

export class ResumableUploads {
  readonly #deps: ResumableUploadDependencies;

  constructor(deps: ResumableUploadDependencies) {
    this.#deps = deps;
  }

  /** Answers a request of a session; null: the answer got lost. `authorize` throws when the caller is not the account. */
  async answer(request: HttpRequest, authorize: () => void): Promise<HttpAnswer | null> {
    try {
      const uploadId = queryOf(request, "upload_id");
      if (uploadId === undefined) {
        authorize();
        return this.#open(request);
      }
      // The session's address is the proof here: Google asks for no other.
      return await this.#feed(request, uploadId);
    } catch (error) {
      if (error instanceof GoogleError) return errorAnswer(error);
      throw error;
    }
  }

  #open(request: HttpRequest): HttpAnswer {
    const { database, uploads, clock, baseUrl } = this.#deps;
    const found = findMethod(request.method, request.path);
    if (found === null || !/^files\.(create|update)$/.test(found.method.name))
      throw new GoogleError("NOT_FOUND", "Requested entity was not found.");
    const body = readJson(request.body);
    refuseDeepBody(body);
    const totalBytes = lengthOf(headerOf(request, "x-upload-content-length"));
    if (totalBytes !== null && totalBytes > maxBodyBytes) throw tooLarge();
    const metadataType =
      isRecord(body) && typeof body["mimeType"] === "string" ? body["mimeType"] : undefined;
    const opened: OpenedCall = {
      httpMethod: request.method,
      path: request.path,
      query: request.query.filter(([name]) => !/^(key|access_token|oauth_token)$/.test(name)),
      body,
      mimeType: headerOf(request, "x-upload-content-type") ?? metadataType ?? "application/octet-stream",
    };
    const id = newSecret();
    database.transaction(() =>
      uploads.begin(id, JSON.stringify(opened), clock.nowMs() + lifetimeMs, totalBytes),
    );
    const location = `${baseUrl()}${request.path}?uploadType=resumable&upload_id=${id}`;
    return emptyAnswer(200, { location, "x-guploader-uploadid": id });
  }

  async #feed(request: HttpRequest, uploadId: string): Promise<HttpAnswer | null> {
    const { database, uploads, clock } = this.#deps;
    const upload = uploads.get(uploadId, clock.nowMs());
    if (upload === null) throw new GoogleError("NOT_FOUND", "Requested entity was not found.");
    if (request.method === "DELETE") {
      database.transaction(() => uploads.end(uploadId, clock.nowMs()));
      return emptyAnswer(499);
    }
    if (request.method !== "PUT" && request.method !== "POST")
      throw new GoogleError("INVALID_ARGUMENT", `Expected PUT, found ${request.method}.`);
    const range = rangeOf(headerOf(request, "content-range"), request.body.length, upload.receivedBytes);
    const totalBytes = range.totalBytes ?? upload.totalBytes;
    const bytes = newBytes(request.body, range.startByte, upload.receivedBytes);
    const receivedBytes = upload.receivedBytes + bytes.length;
    if (receivedBytes > maxBodyBytes) throw tooLarge();
    const isWhole = totalBytes === receivedBytes;
    if (!isWhole && bytes.length % pieceUnitBytes !== 0)
      throw new GoogleError(
        "INVALID_ARGUMENT",
        `Invalid request. A piece that is not the last has a multiple of ${pieceUnitBytes} bytes; this one has ${bytes.length}.`,
      );
    if (bytes.length > 0) database.transaction(() => uploads.append(uploadId, upload.receivedBytes, bytes));
    if (!isWhole)
      return emptyAnswer(308, receivedBytes === 0 ? {} : { range: `bytes=0-${receivedBytes - 1}` });
    return this.#complete(uploadId, openedCall(upload.request));
  }

  async #complete(uploadId: string, opened: OpenedCall): Promise<HttpAnswer | null> {
    const { database, uploads, dispatcher, clock } = this.#deps;
    const media = { mimeType: opened.mimeType.split(";")[0]?.trim() ?? "", bytes: uploads.bytes(uploadId) };
    const request: ApiRequest = {
      from: "rest",
      httpMethod: opened.httpMethod,
      path: opened.path,
      query: opened.query,
      authorize: () => undefined,
      readContent: () => ({ body: opened.body, media }),
    };
    const { result, isLost, status }: ApiAnswer = await dispatcher.dispatch(request);
    // After a failure of the service the session stands, and the client asks again.
    if (status < 500) database.transaction(() => uploads.end(uploadId, clock.nowMs()));
    return isLost ? null : renderApiResult(result, true);
  }
}

interface PieceRange {
  readonly startByte: number;
  readonly totalBytes: number | null;
}

// `bytes 0-99/200`, `bytes 0-99/*`, or a question, `bytes */200`. Without one the body is all there is.
function rangeOf(header: string | undefined, bodyBytes: number, receivedBytes: number): PieceRange {
  if (header === undefined) return { startByte: 0, totalBytes: bodyBytes };
  const match = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(header.trim());
  if (match === null)
    throw new GoogleError("INVALID_ARGUMENT", `Failed to parse Content-Range header: ${header}`);
  const [, start, end, total] = match;
  const totalBytes = total === undefined || total === "*" ? null : Number(total);
  if (start === undefined) return { startByte: receivedBytes, totalBytes };
  if (Number(end) - Number(start) + 1 !== bodyBytes)
    throw new GoogleError(
      "INVALID_ARGUMENT",
      `Invalid request. The Content-Range ${header} has another length than the ${bodyBytes} bytes that came.`,
    );
  return { startByte: Number(start), totalBytes };
}

/** What of a piece has not come before. A piece that leaves a gap is refused. */
function newBytes(body: Buffer, startByte: number, receivedBytes: number): Buffer {
  if (startByte > receivedBytes)
    throw new GoogleError(
      "INVALID_ARGUMENT",
      `Invalid request. The next byte is ${receivedBytes}, the piece begins at ${startByte}.`,
    );
  return body.subarray(Math.min(receivedBytes - startByte, body.length));
}

function openedCall(text: string): OpenedCall {
  const value = parseJson(text);
  if (!isOpenedCall(value)) throw new TypeError("expected a stored upload, found something else");
  return value;
}

// Only this file writes these texts; the guard tells a damaged one from a whole one.
function isOpenedCall(value: unknown): value is OpenedCall {
  return isRecord(value) && typeof value["path"] === "string" && Array.isArray(value["query"]);
}

function lengthOf(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : null;
}

function tooLarge(): GoogleError {
  return new GoogleError(
    "INVALID_ARGUMENT",
    `((uploads of more than ${maxBodyBytes} bytes are not implemented by the local Google))`,
    { httpStatus: 413 },
  );
}

function emptyAnswer(status: number, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, contentType: "text/plain; charset=utf-8", body: Buffer.alloc(0), headers };
}
