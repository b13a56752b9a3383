import fc from "fast-check";
import { asciiJson, encodePayload, encodeReply, encodeRequest } from "../../src/protocol/envelope.ts";
import { parsePayload, parseRequest } from "../../src/protocol/request.ts";
import { parseReply } from "../../src/protocol/reply.ts";
import { propertyRuns } from "../support/runs.ts";
import { signedEnvelope } from "../support/signed-request.ts";
import { anyText } from "../support/texts.ts";

const key = { keyId: "0123456789abcdef", key: "ab".repeat(32), deploymentId: "deployment" };
const requestId = "0".repeat(32);

describe("asciiJson", () => {
  it("writes ASCII only and keeps every UTF-16 unit, lone surrogates included", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const ascii = asciiJson(JSON.stringify({ [text]: [text] }));
        expect(ascii).toMatch(/^[\u0020-\u007e]*$/);
        expect(JSON.parse(ascii)).toEqual({ [text]: [text] });
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("encodePayload", () => {
  it("gives back the same payload after parsing, whatever its texts hold", () => {
    fc.assert(
      fc.property(anyText(), anyText(), fc.constantFrom({}, { auditText: "off" }), (find, name, more) => {
        const payload = {
          v: 1 as const,
          requestId,
          tool: "replace_text",
          args: { find, nested: { list: [find, 1, true, null] } },
          client: { name, version: "1" },
          catalogue: "",
          ...more,
        };
        expect(parsePayload(encodePayload(payload))).toEqual(payload);
        expect(parsePayload(encodePayload(payload).replace('"v":1', '"v":1,"more":1'))).toBeNull();
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("parseRequest", () => {
  const body = (text: string): string =>
    encodeRequest(signedEnvelope(key, { requestId, tool: "list_tabs", args: { text }, ts: 1_000 }));

  it("takes what encodeRequest writes, and writing it again gives the same bytes", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const parsed = parseRequest(body(text));
        expect(parsed).not.toBeNull();
        expect(encodeRequest(parsed!.envelope)).toBe(body(text));
        expect(parsed!.payload.args).toEqual({ text });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("gives null, or an envelope that differs, for every body with one byte altered", () => {
    fc.assert(
      fc.property(anyText(), fc.nat(), fc.integer({ min: 1, max: 0xffff }), (text, where, by) => {
        const original = body(text);
        const at = where % original.length;
        const altered =
          original.slice(0, at) + String.fromCharCode(original.charCodeAt(at) ^ by) + original.slice(at + 1);
        const parsed = parseRequest(altered);
        if (parsed !== null) expect(parsed.envelope).not.toEqual(parseRequest(original)!.envelope);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each([
    ["keys in another order", (o: Record<string, unknown>) => JSON.stringify({ keyId: o["keyId"], ...o })],
    ["spaces", (o: Record<string, unknown>) => JSON.stringify(o, null, 1)],
    ["a key more", (o: Record<string, unknown>) => JSON.stringify({ ...o, more: 1 })],
    ["a key less", (o: Record<string, unknown>) => JSON.stringify({ ...o, mac: undefined })],
    ["a key twice", (o: Record<string, unknown>) => JSON.stringify(o).replace("{", '{"proofmark":1,')],
    ["an exponent", (o: Record<string, unknown>) => JSON.stringify(o).replace('"ts":1000', '"ts":1e3')],
    [
      "an escape for a plain letter",
      (o: Record<string, unknown>) => JSON.stringify(o).replace("proofmark", "\\u0070roofmark"),
    ],
    [
      "a capital hex digit",
      (o: Record<string, unknown>) => JSON.stringify({ ...o, keyId: "0123456789ABCDEF" }),
    ],
    ["a fraction of a millisecond", (o: Record<string, unknown>) => JSON.stringify({ ...o, ts: 1.5 })],
    ["another version", (o: Record<string, unknown>) => JSON.stringify({ ...o, proofmark: 2 })],
    ["a byte order mark", (o: Record<string, unknown>) => `\ufeff${JSON.stringify(o)}`],
    ["text behind it", (o: Record<string, unknown>) => `${JSON.stringify(o)} `],
  ])("refuses %s", (_what, alter) => {
    const object = JSON.parse(body("a")) as Record<string, unknown>;
    expect(parseRequest(JSON.stringify(object))).not.toBeNull();
    expect(parseRequest(alter(object))).toBeNull();
  });

  it("refuses a body over the limit before reading it", () => {
    expect(parseRequest(body("x".repeat(2_000_000)))).toBeNull();
  });

  it.each(["", "null", "[]", "{}", "nonsense", '"text"', "1", '{"proofmark":1}'])("refuses %j", (text) => {
    expect(parseRequest(text)).toBeNull();
  });
});

describe("parseReply", () => {
  const meta = { apiCalls: 3, storeCalls: 11, elapsedMs: 40, version: "0.1.0", catalogue: "c" };

  it("gives back what encodeReply wrote", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const reply = { proofmark: 1 as const, requestId, ok: true as const, result: { text }, meta };
        expect(parseReply(encodeReply(reply), requestId)).toEqual(reply);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("takes nobody else's reply", () => {
    const reply = { proofmark: 1 as const, requestId, ok: true as const, result: 1, meta };
    expect(parseReply(encodeReply(reply), "1".repeat(32))).toBeNull();
  });

  it("takes a refusal of the signature as the reply to anything, and no other reply without an id", () => {
    const refusal = {
      proofmark: 1 as const,
      requestId: "",
      ok: false as const,
      error: { error_code: "KEY_REFUSED" as const, message: "m", diagnostics: {}, retryable: false },
      meta,
    };
    expect(parseReply(encodeReply(refusal), requestId)).toEqual(refusal);
    const other = { ...refusal, error: { ...refusal.error, error_code: "INTERNAL" as const } };
    expect(parseReply(encodeReply(other), requestId)).toBeNull();
  });

  it.each([
    ["a login page", "<!DOCTYPE html><title>Sign in</title>"],
    ["JSON of another kind", '{"ok":true,"result":1}'],
    ["a reply without meta", `{"proofmark":1,"requestId":"${requestId}","ok":true,"result":1}`],
    [
      "an error with an unknown code",
      encodeReply({
        proofmark: 1,
        requestId,
        ok: false,
        error: { error_code: "X" as "INTERNAL", message: "", diagnostics: {}, retryable: false },
        meta,
      }),
    ],
    ["a reply that is neither", `{"proofmark":1,"requestId":"${requestId}","meta":${JSON.stringify(meta)}}`],
  ])("takes %s for nothing of ours", (_what, text) => {
    expect(parseReply(text, requestId)).toBeNull();
  });
});
