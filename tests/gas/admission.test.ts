import fc from "fast-check";
import { encodeRequest } from "../../src/protocol/envelope.ts";
import { parseReply } from "../../src/protocol/reply.ts";
import { addDocument } from "../support/apps-script/fake-docs.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import { propertyRuns } from "../support/runs.ts";
import { signedBody, signedEnvelope, type TestKey } from "../support/signed-request.ts";
import { anyText } from "../support/texts.ts";

let script: FakeScript;
let key: TestKey;

beforeEach(() => {
  script = installFakeScript();
  addDocument(script.docs, "doc", "one\ntwo");
  key = script.newKey();
});

afterEach(() => script.uninstall());

/** The constant answer at the script's present time. */
function constantAnswer(): string {
  return script.post("");
}

function bodyOf(text: string, more: { ts?: number; requestId?: string } = {}): string {
  return signedBody(key, {
    requestId: more.requestId ?? script.freshId(),
    tool: "list_tabs",
    args: { doc_id: "doc", text },
    ts: more.ts ?? script.nowMs,
  });
}

describe("a caller without a right signature", () => {
  it("gets one constant answer for 1,000 altered envelopes, and none is accepted", () => {
    const flip = (body: string, where: number, by: number): string => {
      const at = where % body.length;
      return body.slice(0, at) + String.fromCharCode(body.charCodeAt(at) ^ by) + body.slice(at + 1);
    };
    const reordered = (body: string): string => {
      const { proofmark, ...rest } = JSON.parse(body) as Record<string, unknown>;
      return JSON.stringify({ ...rest, proofmark });
    };
    const unescaped = (body: string): string => {
      const object = JSON.parse(body) as { payload: string };
      return JSON.stringify({ ...object, payload: JSON.stringify(JSON.parse(object.payload)) });
    };
    const alteration = fc.oneof(
      fc.record({ where: fc.nat(), by: fc.integer({ min: 1, max: 0x7f }) }).map(
        ({ where, by }) =>
          (body: string) =>
            flip(body, where, by),
      ),
      fc.nat().map((where) => (body: string) => body.slice(0, where % body.length)),
      fc.constantFrom(
        reordered,
        unescaped,
        (body: string) => ` ${body}`,
        (body: string) => body + body,
      ),
      anyText().map((text) => (body: string) => body.replace('"ts"', `"${text}"`)),
      fc
        .constantFrom("中文", "😀", "\ud800", "\udc00")
        .map((text) => (body: string) => body.replace("list_tabs", text)),
    );
    const reads = script.docs.calls.length;
    fc.assert(
      fc.property(
        fc.oneof(anyText(), fc.constantFrom("中文", "e\u0301", "😀", "\ud83d")),
        alteration,
        (text, alter) => {
          const body = bodyOf(text);
          const altered = alter(body);
          fc.pre(altered !== body);
          expect(script.post(altered)).toBe(constantAnswer());
        },
      ),
      { numRuns: Math.max(1_000, propertyRuns()) },
    );
    expect(script.docs.calls.length).toBe(reads);
  });

  it.each([
    ["an old time", () => bodyOf("", { ts: script.nowMs - 300_001 })],
    ["a time to come", () => bodyOf("", { ts: script.nowMs + 300_001 })],
    [
      "an unknown key",
      () =>
        signedBody(
          { ...key, keyId: "f".repeat(16) },
          { requestId: script.freshId(), tool: "list_tabs", ts: script.nowMs },
        ),
    ],
    [
      "another key's secret",
      () =>
        signedBody(
          { ...key, key: "0".repeat(64) },
          { requestId: script.freshId(), tool: "list_tabs", ts: script.nowMs },
        ),
    ],
    [
      "a signature for another deployment",
      () =>
        signedBody(
          { ...key, deploymentId: "other" },
          { requestId: script.freshId(), tool: "list_tabs", ts: script.nowMs },
        ),
    ],
    [
      "a mac of nothing",
      () =>
        encodeRequest({
          ...signedEnvelope(key, { requestId: script.freshId(), tool: "list_tabs", ts: script.nowMs }),
          mac: "0".repeat(64),
        }),
    ],
  ])("gets the constant answer for %s", (_what, body) => {
    expect(script.post(body())).toBe(constantAnswer());
  });

  it("is told the server's time and nothing of the script", () => {
    const reply = parseReply(constantAnswer(), "anything");
    expect(reply).toMatchObject({
      requestId: "",
      ok: false,
      error: { error_code: "KEY_REFUSED", diagnostics: { server_time_ms: script.nowMs } },
      meta: { version: "", catalogue: "", apiCalls: 0 },
    });
  });

  it("causes one cached read and nothing else", () => {
    script.call(key, "$hello");
    const before = script.stores.calls;
    script.post(bodyOf("", { ts: 0 }));
    script.post(
      signedBody(
        { ...key, keyId: "f".repeat(16) },
        { requestId: script.freshId(), tool: "list_tabs", ts: script.nowMs },
      ),
    );
    expect(script.stores.calls - before).toBe(2);
    expect(script.docs.calls).toEqual([]);
  });
});

describe("when the cache has forgotten the keys", () => {
  it("one refused caller after another costs one property read in all", () => {
    script.stores.cache.clear();
    const refused = signedBody(
      { ...key, keyId: "f".repeat(16) },
      { requestId: script.freshId(), tool: "replace_text", ts: script.nowMs },
    );
    script.post(refused);
    const before = script.stores.calls;
    script.post(refused);
    expect(script.stores.calls - before).toBe(1);
  });

  it("a write leaves them forgotten and a read brings them back", () => {
    script.stores.cache.clear();
    script.call(key, "replace_text", { doc_id: "doc", find: "one", replace: "two" });
    expect(script.stores.cache.has("keys")).toBe(false);
    script.call(key, "$hello");
    expect(script.stores.cache.has("keys")).toBe(true);
  });
});

describe("a rightly signed request", () => {
  it("is accepted at the edge of the allowed time, whatever its texts hold", () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom(-300_000, 0, 300_000), (text, skew) => {
        const requestId = script.freshId();
        const reply = parseReply(
          script.post(bodyOf(text, { ts: script.nowMs + skew, requestId })),
          requestId,
        );
        // `text` is no argument of list_tabs: the signature was right, and the schema says no.
        expect(reply).toMatchObject({ requestId, ok: false, error: { error_code: "INVALID_INPUT" } });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("runs once: its repetition gets the one constant answer and runs nothing", () => {
    const requestId = script.freshId();
    const body = signedBody(key, { requestId, tool: "list_tabs", args: { doc_id: "doc" }, ts: script.nowMs });
    expect(parseReply(script.post(body), requestId)).toMatchObject({ ok: true });
    const calls = script.docs.calls.length;
    expect(script.post(body)).toBe(constantAnswer());
    expect(script.docs.calls.length).toBe(calls);
  });

  it("stays refused when its key was revoked while another request put the keys into the cache", async () => {
    const { revokeKeyText } = await import("../../src/gas/owner.ts");
    const { openExecution } = await import("../../src/gas/execution.ts");
    script.stores.cache.clear();
    const { properties } = script.stores;
    const get = properties.get.bind(properties);
    properties.get = (name) => {
      const value = get(name);
      if (name !== "keys") return value;
      properties.get = get;
      revokeKeyText(openExecution(), JSON.stringify({ keyId: key.keyId }));
      return value;
    };
    script.post(bodyOf(""));
    expect(script.post(bodyOf(""))).toBe(constantAnswer());
  });

  it("is refused at once when its key was revoked", async () => {
    const { revokeKeyText } = await import("../../src/gas/owner.ts");
    const { openExecution } = await import("../../src/gas/execution.ts");
    expect(script.call(key, "$hello").ok).toBe(true);
    expect(JSON.parse(revokeKeyText(openExecution(), JSON.stringify({ keyId: key.keyId })))).toMatchObject({
      ok: true,
    });
    expect(script.post(bodyOf(""))).toBe(constantAnswer());
  });
});
