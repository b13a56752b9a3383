// Utilities with Node's own digests behind them: bytes are signed, and a string must come with its charset.
import { createHash, createHmac, randomUUID } from "node:crypto";
import type { FakeBlob } from "./fake-drive.ts";
import { refused } from "./fake-error.ts";

export const fakeUtilities = {
  DigestAlgorithm: { SHA_256: "SHA_256" },
  Charset: { UTF_8: "UTF_8" },
  computeDigest: (algorithm: string, value: string | number[], charset?: string): number[] => {
    if (algorithm !== "SHA_256") refused(`the algorithm ${algorithm}`);
    if (typeof value === "string" && charset !== "UTF_8") refused("a digest of a string without its charset");
    return signedBytes(createHash("sha256").update(bufferOf(value)).digest());
  },
  computeHmacSha256Signature: (value: string | number[], key: string | number[]): number[] => {
    if (typeof value === "string" || typeof key === "string") refused("a mac over strings");
    return signedBytes(createHmac("sha256", bufferOf(key)).update(bufferOf(value)).digest());
  },
  getUuid: (): string => randomUUID(),
  newBlob: (text: string): FakeBlob => ({ text }),
  sleep: (): void => undefined,
};

function bufferOf(value: string | number[]): Buffer {
  if (typeof value === "string") return Buffer.from(value, "utf8");
  for (const byte of value) {
    if (!Number.isInteger(byte) || byte < -128 || byte > 127) refused(`the byte ${byte}`);
  }
  return Buffer.from(value.map((byte) => byte & 0xff));
}

function signedBytes(buffer: Buffer): number[] {
  return [...buffer].map((byte) => (byte > 127 ? byte - 256 : byte));
}
