// Pictures for tests: whole small ones of each kind, their heads alone, and what is no picture. Written by hand, so no encoder is trusted.
import { deflateSync } from "node:zlib";

/** A whole PNG of one colour. */
export function png(widthPx: number, heightPx: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header[8] = 8;
  const rows = Buffer.alloc((widthPx + 1) * heightPx);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}

/** Older Nodes have none of their own. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) * 0xedb88320);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A PNG that says it is this large and ends behind its head, with as many further bytes as asked for. */
export function pngHead(widthPx: number, heightPx: number, moreBytes = 0): Buffer {
  const whole = png(1, 1);
  whole.writeUInt32BE(widthPx, 16);
  whole.writeUInt32BE(heightPx, 20);
  return Buffer.concat([whole.subarray(0, 33), Buffer.alloc(moreBytes)]);
}

/** A whole GIF: its first frame is a dot, whatever size the screen has. */
export function gif(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  bytes.writeUInt16LE(widthPx, 6);
  bytes.writeUInt16LE(heightPx, 8);
  return bytes;
}

/** The segments that make a JPEG, a comment of `paddingBytes` before its frame; what it shows is nothing. */
export function jpeg(widthPx: number, heightPx: number, paddingBytes = 2): Buffer {
  const comment = Buffer.alloc(4 + paddingBytes);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(2 + paddingBytes, 2);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(heightPx, 5);
  frame.writeUInt16BE(widthPx, 7);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    comment,
    frame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0x34, 0xff, 0xd9]),
  ]);
}

export const svg = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
);
export const webp = Buffer.concat([Buffer.from("RIFF\x1a\0\0\0WEBPVP8L", "latin1"), Buffer.alloc(14)]);
export const loginPage = Buffer.from(
  "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body></body></html>",
);
