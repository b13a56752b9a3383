// Digests, macs and random ids from Apps Script's Utilities. Every charset is named or avoided by handing over bytes.
import type { DigestPort, IdPort } from "../../kernel/ports.ts";
import { bytesOfHex, hexOfBytes } from "../../protocol/hex.ts";

export interface MacPort {
  /** HMAC-SHA-256 of an ASCII text under a key of hex digits, as 64 lower-case hex digits. */
  hmacSha256Hex(asciiText: string, keyHex: string): string;
}

export const scriptDigest: DigestPort = {
  sha256Hex: (text) => hexOfBytes(sha256(text)),
};

export const scriptMac: MacPort = {
  // Bytes on both sides: the overloads for strings leave the key's charset to the service.
  hmacSha256Hex: (asciiText, keyHex) =>
    hexOfBytes(Utilities.computeHmacSha256Signature(bytesOfAscii(asciiText), bytesOfHex(keyHex))),
};

export const scriptIds: IdPort = {
  newId: () => randomHex().slice(0, 32),
};

/** 256 bits as 64 hex digits, from three random UUIDs of 122 bits each. */
export function randomHex(): string {
  const uuids = [Utilities.getUuid(), Utilities.getUuid(), Utilities.getUuid()].join("\n");
  return scriptDigest.sha256Hex(uuids);
}

function sha256(text: string): number[] {
  const algorithm = Utilities.DigestAlgorithm.SHA_256;
  return hasLoneSurrogate(text)
    ? Utilities.computeDigest(algorithm, bytesWithLoneSurrogates(text))
    : Utilities.computeDigest(algorithm, text, Utilities.Charset.UTF_8);
}

function hasLoneSurrogate(text: string): boolean {
  return /[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/.test(text);
}

function bytesOfAscii(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) bytes.push(text.charCodeAt(at));
  return bytes;
}

/**
 * UTF-8, and for a lone surrogate, which has no UTF-8 form, the three bytes its number would have. Encoders differ in what they
 * put in its place; this way two different texts never share a digest.
 */
function bytesWithLoneSurrogates(text: string): number[] {
  const bytes: number[] = [];
  const push = (...values: number[]): void => {
    for (const value of values) bytes.push(value > 127 ? value - 256 : value);
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) push(code);
    else if (code < 0x800) push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}
