// Hex digits: how ids, keys, digests and macs are written, and how a mac is compared.

/** True for exactly `digits` lower-case hex digits. */
export function isHex(text: string, digits: number): boolean {
  return text.length === digits && /^[0-9a-f]*$/.test(text);
}

/** Signed bytes (-128..127), as Apps Script hands them out and wants them, as hex digits. */
export function hexOfBytes(bytes: readonly number[]): string {
  return bytes.map((byte) => (byte & 0xff).toString(16).padStart(2, "0")).join("");
}

/** Hex digits as signed bytes. Throws RangeError when the text is not an even number of hex digits. */
export function bytesOfHex(hex: string): number[] {
  if (hex.length % 2 !== 0 || !isHex(hex, hex.length)) {
    throw new RangeError(`expected an even number of lower-case hex digits, found ${hex.length} characters`);
  }
  const bytes: number[] = [];
  for (let at = 0; at < hex.length; at += 2) {
    const byte = parseInt(hex.slice(at, at + 2), 16);
    bytes.push(byte > 127 ? byte - 256 : byte);
  }
  return bytes;
}

/** Equality in a time that depends on the length of `expected` only, never on where the texts part. */
export function isEqualInConstantTime(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let at = 0; at < expected.length; at += 1) {
    // Past its end charCodeAt is NaN, which `^` takes as 0: the loop runs on and the lengths already tell.
    difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  }
  return difference === 0;
}
