// Utilities: digests, signatures, base 64, blobs, ids, sleep, dates. Without a charset text is ASCII, and the rest becomes "?".
import { invalidArgument, service, signatureMismatch, textArgument } from "../arguments.ts";
import { binaryOf, bytesOf } from "../bytes.ts";
import { exception, type Host } from "../host-call.ts";
import { newBlob } from "./blob.ts";
import { formatDate } from "./format-date.ts";
import { formatString } from "./format-string.ts";
import { parseCsv } from "./parse-csv.ts";

const algorithms = { MD5: "MD5", SHA_1: "SHA_1", SHA_256: "SHA_256", SHA_384: "SHA_384", SHA_512: "SHA_512" };
const macAlgorithms = {
  HMAC_MD5: "MD5",
  HMAC_SHA_1: "SHA_1",
  HMAC_SHA_256: "SHA_256",
  HMAC_SHA_384: "SHA_384",
  HMAC_SHA_512: "SHA_512",
} as const;
const charsets = { US_ASCII: "US_ASCII", UTF_8: "UTF_8" };
const maxSleepMs = 300_000;

export function utilitiesService(host: Host): object {
  const binary = (value: unknown, charset: unknown, method: string, args: readonly unknown[]): string => {
    if (Array.isArray(value) && charset === undefined) return binaryOf(value);
    if (typeof value !== "string" || !isCharset(charset)) throw signatureMismatch(method, args);
    return host.text("text.encode", { text: value, charset: charset === "UTF_8" ? "UTF-8" : "US-ASCII" });
  };

  const encode = (method: string, isWebSafe: boolean) => (data: unknown, charset?: unknown) =>
    host.text("base64.encode", { binary: binary(data, charset, method, [data, charset]), isWebSafe });

  const decode = (method: string) => (encoded: unknown, charset?: unknown) => {
    if (typeof encoded !== "string" || !isCharset(charset))
      throw signatureMismatch(method, [encoded, charset]);
    return bytesOf(host.text("base64.decode", { encoded }));
  };

  const signature = (method: string, algorithm: string, args: readonly unknown[]): number[] => {
    const [value, key, charset] = args;
    // Both are text or both are bytes; there is no form that mixes them.
    if (typeof value !== typeof key) throw signatureMismatch(method, args);
    const signed = { binary: binary(value, charset, method, args), key: binary(key, charset, method, args) };
    return bytesOf(host.text("hmac", { ...signed, algorithm }));
  };

  return service("Utilities", {
    DigestAlgorithm: algorithms,
    MacAlgorithm: Object.fromEntries(Object.keys(macAlgorithms).map((name) => [name, name])),
    Charset: charsets,

    computeDigest: (algorithm: unknown, value: unknown, charset?: unknown) => {
      const method = "Utilities.computeDigest";
      const args = [algorithm, value, charset].filter((arg) => arg !== undefined);
      if (typeof algorithm !== "string" || !(algorithm in algorithms)) throw signatureMismatch(method, args);
      return bytesOf(host.text("digest", { algorithm, binary: binary(value, charset, method, args) }));
    },

    computeHmacSha256Signature: (value: unknown, key: unknown, charset?: unknown) => {
      const args = [value, key, charset].filter((arg) => arg !== undefined);
      return signature("Utilities.computeHmacSha256Signature", "SHA_256", args);
    },

    computeHmacSignature: (algorithm: unknown, value: unknown, key: unknown, charset?: unknown) => {
      const method = "Utilities.computeHmacSignature";
      const args = [value, key, charset].filter((arg) => arg !== undefined);
      const digest = Object.entries(macAlgorithms).find(([name]) => name === algorithm)?.[1];
      if (digest === undefined) throw signatureMismatch(method, [algorithm, ...args]);
      return signature(method, digest, args);
    },

    base64Encode: encode("Utilities.base64Encode", false),
    base64EncodeWebSafe: encode("Utilities.base64EncodeWebSafe", true),
    base64Decode: decode("Utilities.base64Decode"),
    base64DecodeWebSafe: decode("Utilities.base64DecodeWebSafe"),

    getUuid: () => host.text("uuid", null),
    newBlob: (data: unknown, contentType?: unknown, name?: unknown) => newBlob(host, data, contentType, name),

    sleep: (milliseconds: unknown) => {
      if (typeof milliseconds !== "number" || !(milliseconds >= 0)) throw invalidArgument("milliseconds");
      if (milliseconds > maxSleepMs) throw exception("Argument too large: milliseconds");
      host.call("sleep", { milliseconds });
    },

    formatString: (template: unknown, ...values: unknown[]) =>
      formatString(textArgument(template, "template"), values),

    parseCsv: (csv: unknown, delimiter: unknown = ",") => {
      const separator = textArgument(delimiter, "delimiter");
      if (separator.length !== 1) throw invalidArgument("delimiter");
      return parseCsv(textArgument(csv, "csv"), separator);
    },

    formatDate: (date: unknown, timeZone: unknown, format: unknown) => {
      if (!(date instanceof Date) || typeof timeZone !== "string" || typeof format !== "string")
        throw signatureMismatch("Utilities.formatDate", [date, timeZone, format]);
      return formatDate(date, timeZone, format);
    },
  });
}

function isCharset(value: unknown): boolean {
  return value === undefined || value === "UTF_8" || value === "US_ASCII";
}
