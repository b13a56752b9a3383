// What the worker does for its script by itself: digests, encodings, ids, sleep. Text holds bytes as one character each.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { isRecord, parseJson, type JsonRecord } from "../json-value.ts";
import { answerException, answerValue } from "./worker-protocol.ts";

const nodeAlgorithms: Readonly<Record<string, string>> = {
  MD5: "md5",
  SHA_1: "sha1",
  SHA_256: "sha256",
  SHA_384: "sha384",
  SHA_512: "sha512",
};

const operations: Readonly<Record<string, (payload: JsonRecord) => string>> = {
  "text.encode": ({ text, charset }) => answerValue(encode(String(text), String(charset))),
  "text.decode": ({ binary, charset }) => decode(String(binary), String(charset)),
  digest: ({ algorithm, binary }) =>
    answerValue(
      createHash(nodeAlgorithms[String(algorithm)] ?? "sha256")
        .update(bytes(binary))
        .digest()
        .toString("latin1"),
    ),
  hmac: ({ algorithm, binary, key }) =>
    answerValue(
      createHmac(nodeAlgorithms[String(algorithm)] ?? "sha256", bytes(key))
        .update(bytes(binary))
        .digest()
        .toString("latin1"),
    ),
  "base64.encode": ({ binary, isWebSafe }) => {
    const text = bytes(binary).toString("base64");
    return answerValue(isWebSafe === true ? text.replace(/\+/g, "-").replace(/\//g, "_") : text);
  },
  "base64.decode": ({ encoded }) => {
    const text = String(encoded).replace(/\s/g, "");
    if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text) || text.replace(/=/g, "").length % 4 === 1)
      return answerException("Could not decode string.");
    return answerValue(Buffer.from(text, "base64").toString("latin1"));
  },
  uuid: () => answerValue(randomUUID()),
  sleep: ({ milliseconds }) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds));
    return answerValue(undefined);
  },
};

/** Answers `operation`, or null when it is one for the main thread. */
export function answerInThread(operation: string, payload: string): string | null {
  const known = operations[operation];
  if (known === undefined) return null;
  const parsed = parseJson(payload);
  return known(isRecord(parsed) ? parsed : {});
}

function bytes(binary: unknown): Buffer {
  return Buffer.from(String(binary), "latin1");
}

function encode(text: string, charset: string): string {
  if (charset === "UTF-8") return Buffer.from(text, "utf8").toString("latin1");
  // Java's encoder, which stands behind Utilities, writes "?" for what US-ASCII does not have.
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[^\0-\x7f]/g, "?");
}

function decode(binary: string, charset: string): string {
  switch (charset.toUpperCase()) {
    case "UTF-8":
      return answerValue(bytes(binary).toString("utf8"));
    case "US-ASCII":
      return answerValue(binary.replace(/[^\0-\x7f]/g, "\ufffd"));
    case "ISO-8859-1":
      return answerValue(binary);
    default:
      return answerException(`((the charset "${charset}" is not implemented by the local Google))`);
  }
}
