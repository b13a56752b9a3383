// Base 64 to bytes: no host that this runs in has the same function for it.

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const valueOf = new Map([...digits].map((digit, value) => [digit.charCodeAt(0), value]));

/** The bytes that the text stands for, white space apart; null where it is no base 64. */
export function bytesOfBase64(text: string): Uint8Array | null {
  const given = text.replace(/\s+/g, "").replace(/={1,2}$/, "");
  if (given.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((given.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let next = 0;
  for (let at = 0; at < given.length; at += 1) {
    const value = valueOf.get(given.charCodeAt(at));
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[next] = (held >> bits) & 0xff;
    next += 1;
  }
  return bytes;
}
