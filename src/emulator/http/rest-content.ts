// What comes in the body of a REST call: JSON, bare media, or JSON and media together (multipart/related).
import type { Media } from "../api/api-call.ts";
import { messageOf } from "../failure.ts";
import { GoogleError, notImplemented } from "../errors.ts";

export interface RestContent {
  readonly body: unknown;
  readonly media: Media | null;
}

/** Reads a body. Throws 400 for what is not what its type says, 501 for other ways to upload. */
export function readRestContent(
  path: string,
  uploadType: string | null,
  contentType: string,
  bytes: Buffer,
): RestContent {
  if (!path.startsWith("/upload/")) return { body: readJson(bytes), media: null };
  switch (uploadType) {
    case "media":
      return { body: undefined, media: { mimeType: typeOf(contentType), bytes } };
    case "multipart":
      return readMultipart(contentType, bytes);
    default:
      throw notImplemented(`uploadType=${uploadType ?? "(none)"}`);
  }
}

/** The JSON of a body, undefined when there is none. Throws 400 for what is no JSON. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new GoogleError("INVALID_ARGUMENT", `Invalid JSON payload received. ${messageOf(error)}`);
  }
}

function readMultipart(contentType: string, bytes: Buffer): RestContent {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw malformed("no boundary in its Content-Type");
  const parts = splitParts(bytes, Buffer.from(`--${mark}`));
  const [metadata, media] = parts;
  if (metadata === undefined || media === undefined || parts.length > 2)
    throw malformed(`expected two parts, found ${parts.length}`);
  return {
    body: readJson(metadata.bytes),
    media: { mimeType: typeOf(media.contentType), bytes: media.bytes },
  };
}

function splitParts(bytes: Buffer, mark: Buffer): { contentType: string; bytes: Buffer }[] {
  const parts: { contentType: string; bytes: Buffer }[] = [];
  let start = indexOfLine(bytes, mark, 0);
  while (start !== -1) {
    const next = indexOfLine(bytes, mark, start + mark.length);
    if (next === -1) break;
    parts.push(readPart(bytes.subarray(start + mark.length, next)));
    start = next;
  }
  return parts;
}

// A boundary stands at the beginning of a line; the same characters elsewhere are content.
function indexOfLine(bytes: Buffer, mark: Buffer, from: number): number {
  const newline = 0x0a;
  let place = bytes.indexOf(mark, from);
  while (place > 0 && bytes[place - 1] !== newline) place = bytes.indexOf(mark, place + 1);
  return place;
}

// A part: line end, headers, empty line, content, line end (the latter belongs to the boundary).
function readPart(part: Buffer): { contentType: string; bytes: Buffer } {
  const text = part.toString("latin1");
  const opening = /^\r?\n/.exec(text);
  const gap = /\r?\n\r?\n/.exec(text);
  if (opening === null || gap === null) throw malformed("a part without headers");
  const headers = text.slice(0, gap.index);
  const contentType = /^content-type:\s*(.+?)\s*$/im.exec(headers)?.[1] ?? "application/octet-stream";
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase() ?? "binary";
  // The line end before the next boundary belongs to the boundary; a sender uses one kind throughout.
  const end = part.length - opening[0].length;
  const content = part.subarray(gap.index + gap[0].length, end);
  return {
    contentType,
    bytes: encoding === "base64" ? Buffer.from(content.toString("latin1"), "base64") : Buffer.from(content),
  };
}

function typeOf(contentType: string): string {
  const type = contentType.split(";")[0]?.trim() ?? "";
  return type === "" ? "application/octet-stream" : type;
}

function malformed(detail: string): GoogleError {
  return new GoogleError("INVALID_ARGUMENT", `Malformed multipart body: ${detail}.`);
}
