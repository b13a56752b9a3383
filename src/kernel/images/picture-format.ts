// What bytes are: a picture of a kind that documents take, with its size, or something else by name. Reads heads and the frames between them; decodes nothing.

export type PictureFormat = "png" | "jpeg" | "gif";

export type Recognised =
  | {
      readonly kind: "picture";
      readonly format: PictureFormat;
      readonly widthPx: number;
      readonly heightPx: number;
      /** Whether the bytes reach to the picture's own end. */
      readonly isComplete: boolean;
    }
  /** Begins like a picture of that kind; its size cannot be read. */
  | { readonly kind: "headless"; readonly format: PictureFormat }
  /** `what` with its article: "an SVG drawing". */
  | { readonly kind: "other"; readonly what: string };

export const mimeTypes: Readonly<Record<PictureFormat, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
};

/** Most bytes of a text that are looked at to tell what it is. */
const textHeadBytes = 1000;

/** Recognises by content alone: names and stated types are often wrong. */
export function recognise(bytes: Uint8Array): Recognised {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return png(bytes);
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return gif(bytes);
  if (startsWith(bytes, "\xff\xd8\xff")) return jpeg(bytes);
  return { kind: "other", what: otherKind(bytes) };
}

function picture(format: PictureFormat, widthPx: number, heightPx: number, isComplete: boolean): Recognised {
  return widthPx > 0 && heightPx > 0
    ? { kind: "picture", format, widthPx, heightPx, isComplete }
    : { kind: "headless", format };
}

/** Chunks of a length, a name, so many bytes and a check sum; the first says the size, the last is called IEND. */
function png(bytes: Uint8Array): Recognised {
  if (bytes.length < 24 || textAt(bytes, 12, 4) !== "IHDR") return { kind: "headless", format: "png" };
  let cursor = 8;
  let isComplete = false;
  while (cursor + 12 <= bytes.length && !isComplete) {
    const end = cursor + 12 + uint32(bytes, cursor);
    isComplete = textAt(bytes, cursor + 4, 4) === "IEND" && end <= bytes.length;
    cursor = end;
  }
  return picture("png", uint32(bytes, 16), uint32(bytes, 20), isComplete);
}

function gif(bytes: Uint8Array): Recognised {
  if (bytes.length < 13) return { kind: "headless", format: "gif" };
  return picture("gif", uint16Little(bytes, 6), uint16Little(bytes, 8), reachesTrailer(bytes));
}

/** Extensions and frames, each a head and blocks that say their length, up to the byte 0x3b. */
function reachesTrailer(bytes: Uint8Array): boolean {
  let cursor = 13 + colourTableBytes(byteAt(bytes, 10));
  while (cursor < bytes.length) {
    const introducer = byteAt(bytes, cursor);
    if (introducer === 0x3b) return true;
    if (introducer === 0x21) cursor += 2;
    else if (introducer === 0x2c) cursor += 11 + colourTableBytes(byteAt(bytes, cursor + 9));
    else return false;
    while (cursor < bytes.length && byteAt(bytes, cursor) !== 0) cursor += 1 + byteAt(bytes, cursor);
    cursor += 1;
  }
  return false;
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Segments of a marker and a length up to the scan; one of them is the frame's head. Markers between scans have none. */
function jpeg(bytes: Uint8Array): Recognised {
  let size: readonly [number, number] | null = null;
  let cursor = 2;
  while (cursor + 4 <= bytes.length) {
    if (byteAt(bytes, cursor) !== 0xff) break;
    const marker = byteAt(bytes, cursor + 1);
    if (marker === 0xff) {
      cursor += 1;
      continue;
    }
    if (isFrameHead(marker) && cursor + 9 <= bytes.length) {
      size = [uint16(bytes, cursor + 7), uint16(bytes, cursor + 5)];
    }
    if (marker === 0xda) break;
    cursor += 2 + (isBare(marker) ? 0 : uint16(bytes, cursor + 2));
  }
  if (size === null) return { kind: "headless", format: "jpeg" };
  return picture("jpeg", size[0], size[1], endsBehind(bytes, cursor));
}

function isFrameHead(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Whether the end marker stands behind the scan; cameras put more behind it, thumbnails in front have ends of their own. */
function endsBehind(bytes: Uint8Array, scanStart: number): boolean {
  for (let at = bytes.length - 2; at > scanStart; at -= 1) {
    if (byteAt(bytes, at) === 0xff && byteAt(bytes, at + 1) === 0xd9) return true;
  }
  return false;
}

const signatures: readonly (readonly [offset: number, signature: string, what: string])[] = [
  [8, "WEBP", "a WebP picture"],
  [4, "ftypavif", "an AVIF picture"],
  [4, "ftypheic", "an HEIC picture"],
  [4, "ftypheix", "an HEIC picture"],
  [4, "ftypmif1", "an HEIF picture"],
  [4, "ftyp", "a film"],
  [0, "BM", "a BMP picture"],
  [0, "II*\0", "a TIFF picture"],
  [0, "MM\0*", "a TIFF picture"],
  [0, "\0\0\x01\0", "an icon (ICO)"],
  [0, "8BPS", "a Photoshop file"],
  [0, "%PDF", "a PDF document"],
  [0, "PK\x03\x04", "a ZIP archive or Office file"],
  [0, "\x1f\x8b", "gzip data"],
];

function otherKind(bytes: Uint8Array): string {
  if (bytes.length === 0) return "nothing at all";
  for (const [offset, signature, what] of signatures) {
    if (textAt(bytes, offset, signature.length) === signature) return what;
  }
  const head = textAt(bytes, 0, textHeadBytes).replace(/^\xef\xbb\xbf/, "");
  const text = head.replace(/^(?:\s+|<!--[^]*?-->)+/, "");
  if (/^<!doctype html|^<(?:html|head|body|script|meta|title)\b/i.test(text)) return "an HTML page";
  if (/^<(?:svg|\?xml|!doctype svg|!--)/i.test(text) && /<svg[\s>]/i.test(text)) return "an SVG drawing";
  if (/^<!doctype svg/i.test(text)) return "an SVG drawing";
  if (text.startsWith("<?xml")) return "an XML document";
  if (/^[{[]/.test(text)) return "JSON text";
  return /^[\t\n\r\x20-\x7e]+$/.test(head) ? "plain text" : "bytes of no known kind of picture";
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return textAt(bytes, 0, text.length) === text;
}

/** Bytes as characters of the same number. */
function textAt(bytes: Uint8Array, offset: number, length: number): string {
  let text = "";
  for (let at = offset; at < Math.min(bytes.length, offset + length); at += 1)
    text += String.fromCharCode(byteAt(bytes, at));
  return text;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

function uint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) * 0x100 + byteAt(bytes, at + 1);
}

function uint16Little(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) + byteAt(bytes, at + 1) * 0x100;
}

function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
}
