// Makes signed request bodies as a bridge would, with Node's own digests.
import { createHash, createHmac } from "node:crypto";
import {
  encodePayload,
  encodeRequest,
  protocolVersion,
  signedText,
  type RequestEnvelope,
} from "../../src/protocol/envelope.ts";
import type { JsonObject } from "../../src/kernel/errors.ts";

export interface TestKey {
  readonly keyId: string;
  readonly key: string;
  readonly deploymentId: string;
}

export interface RequestParts {
  readonly requestId: string;
  readonly tool: string;
  readonly args?: JsonObject;
  readonly ts: number;
  readonly auditText?: string;
}

export function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The envelope of a request, rightly signed. */
export function signedEnvelope(key: TestKey, parts: RequestParts): RequestEnvelope {
  const payload = encodePayload({
    v: protocolVersion,
    requestId: parts.requestId,
    tool: parts.tool,
    args: parts.args ?? {},
    client: { name: "tests", version: "1" },
    catalogue: "",
    ...(parts.auditText === undefined ? {} : { auditText: parts.auditText }),
  });
  const text = signedText({
    deploymentId: key.deploymentId,
    keyId: key.keyId,
    ts: parts.ts,
    payloadSha256Hex: sha256Hex(payload),
  });
  const mac = createHmac("sha256", Buffer.from(key.key, "hex")).update(text, "ascii").digest("hex");
  return { proofmark: protocolVersion, keyId: key.keyId, ts: parts.ts, mac, payload };
}

/** The body of a request, rightly signed. */
export function signedBody(key: TestKey, parts: RequestParts): string {
  return encodeRequest(signedEnvelope(key, parts));
}
