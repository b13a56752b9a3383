// Apps Script's bytes are arrays of signed numbers; they travel as text with one character a byte.
import { exception } from "./host-call.ts";

/** Signed numbers to one character a byte. Throws for anything that is no signed byte. */
export function binaryOf(bytes: readonly unknown[]): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192) {
    const codes = bytes.slice(start, start + 8192).map((byte) => {
      if (typeof byte !== "number" || !Number.isInteger(byte) || byte < -128 || byte > 127)
        throw exception(
          `Cannot convert ${String(byte)} to a byte: expected a whole number from -128 to 127.`,
        );
      return byte & 255;
    });
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join("");
}

/** One character a byte to signed numbers. */
export function bytesOf(binary: string): number[] {
  const bytes = new Array<number>(binary.length);
  for (let index = 0; index < binary.length; index += 1) {
    const byte = binary.charCodeAt(index);
    bytes[index] = byte > 127 ? byte - 256 : byte;
  }
  return bytes;
}
