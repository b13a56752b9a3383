import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import {
  newRequestId,
  WebAppClient,
  type Exchange,
  type ScriptRequest,
} from "../../src/bridge/web-app-client.ts";
import { ToolError, type JsonObject } from "../../src/kernel/errors.ts";
import { maxClockSkewMs, maxRequestBytes, signedText } from "../../src/protocol/envelope.ts";
import { parseRequest } from "../../src/protocol/request.ts";
import { propertyRuns } from "../support/runs.ts";
import { FakeWebApp, respond } from "./support/fake-web-app.ts";

let app: FakeWebApp;
beforeEach(async () => {
  app = await FakeWebApp.start();
});
afterEach(() => app.stop());

const request = (args: JsonObject = {}): ScriptRequest => ({
  requestId: newRequestId(),
  tool: "list_tabs",
  args,
  client: { name: "test", version: "1" },
});
const client = (more: Partial<ConstructorParameters<typeof WebAppClient>[0]> = {}): WebAppClient =>
  new WebAppClient({ source: app.source, catalogue: "c0", timeoutMs: 5_000, ...more });
const seenState = (exchange: Exchange): unknown =>
  exchange.kind === "no-reply" ? exchange.nonAnswer.state : "reply";

describe("WebAppClient", () => {
  it("field case 85: follows the redirect once, with GET, and reads the answer", async () => {
    app.onPayload = () => ({ ok: true, result: { tabs: [] } });
    const exchange = await client().send(request());
    expect(exchange).toMatchObject({ kind: "reply", reply: { ok: true, result: { tabs: [] } } });
    expect(app.seen.map(({ method }) => method)).toEqual(["POST", "GET"]);
    const [, second] = app.seen;
    expect(second?.body).toBe("");
    expect(second?.headers["authorization"]).toBeUndefined();
    expect(second?.headers["content-type"]).toBeUndefined();
    expect(second?.headers["cookie"]).toBeUndefined();
  });

  it("field case 85: a sign-in page in the answer is recognised as no access", async () => {
    app.onPayload = () => ({ status: 200, html: "<title>Sign in - Google Accounts</title>" });
    expect(seenState(await client().send(request()))).toBe("no_access");
  });

  it("field case 86: an HTML page with status 200 is never taken for a reply", async () => {
    app.onPayload = () => ({ status: 200, html: "<!DOCTYPE html><title>Error</title><div>it broke</div>" });
    const exchange = await client().send(request());
    expect(exchange).toMatchObject({ kind: "no-reply", nonAnswer: { state: "script_error" } });
  });

  it("takes JSON that is not our reply for something else", async () => {
    for (const body of ["{}", '{"proofmark":1,"ok":true}', "[1]", "null"]) {
      app.onRequest = (_seen, response) => {
        respond(response, 200, "application/json", body);
        return true;
      };
      expect(seenState(await client().send(request()))).toBe("unknown");
    }
  });

  it("takes a reply to another request for something else", async () => {
    app.onPayload = () => ({ ok: true, result: 1 });
    const other = newRequestId();
    app.onRequest = (seen, response) => {
      if (seen.method !== "GET") return false;
      const meta = { apiCalls: 0, storeCalls: 0, elapsedMs: 0, version: "1", catalogue: "c" };
      const reply = { proofmark: 1, requestId: other, ok: true, result: 1, meta };
      respond(response, 200, "application/json", JSON.stringify(reply));
      return true;
    };
    expect(seenState(await client().send(request()))).toBe("unknown");
  });

  it("sends nothing to a host that a redirect names", async () => {
    const elsewhere = await FakeWebApp.start();
    app.onRequest = (_seen, response) => {
      response.writeHead(302, { location: `${elsewhere.origin}/macros/echo` }).end();
      return true;
    };
    expect(seenState(await client().send(request()))).toBe("unknown");
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.stop();
  });

  it("follows no second redirect", async () => {
    app.onRequest = (_seen, response) => {
      response.writeHead(302, { location: `${app.origin}/macros/echo` }).end();
      return true;
    };
    expect(seenState(await client().send(request()))).toBe("unknown");
    expect(app.seen).toHaveLength(2);
  });

  it("signs what it sends, over the ASCII text of the payload, for any arguments", async () => {
    app.onPayload = () => ({ ok: true, result: null });
    const anyText = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\ud800", "\udfff x", "日本語", "🏳️‍🌈"),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), anyText), async (args) => {
        app.seen.length = 0;
        await client().send(request({ ...args, __proto__: null } as unknown as JsonObject));
        const body = app.seen[0]?.body ?? "";
        expect(body).toMatch(/^[\x20-\x7e]*$/);
        const parsed = parseRequest(body);
        const { deploymentId, keyId, key } = app.connection;
        const payloadSha256Hex = createHash("sha256")
          .update(parsed?.envelope.payload ?? "")
          .digest("hex");
        const text = signedText({ deploymentId, keyId, ts: parsed?.envelope.ts ?? 0, payloadSha256Hex });
        const mac = createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex");
        expect(parsed?.envelope.mac).toBe(mac);
        expect(parsed?.payload.args).toEqual({ ...args });
      }),
      { numRuns: Math.min(propertyRuns(), 300) },
    );
  });

  it("refuses arguments above the limit before anything is sent", async () => {
    const sent = client().send(request({ text: "é".repeat(maxRequestBytes / 6) }));
    await expect(sent).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(sent).rejects.toThrow(/Nothing was sent/);
    await expect(sent).rejects.toBeInstanceOf(ToolError);
    expect(app.seen).toEqual([]);
  });

  describe("clock", () => {
    const refusal = (serverTimeMs: number) =>
      ({
        ok: false,
        error: {
          error_code: "KEY_REFUSED",
          message: "refused",
          diagnostics: { server_time_ms: serverTimeMs },
          retryable: false,
        },
      }) as const;

    it("is corrected once by the refusal's server time, and stays corrected", async () => {
      const trueNowMs = Date.now();
      const bridge = client({ nowMs: () => trueNowMs - 3_600_000 });
      app.onPayload = (_payload, ts) =>
        Math.abs(ts - trueNowMs) <= maxClockSkewMs ? { ok: true, result: "in time" } : refusal(trueNowMs);
      expect(await bridge.send(request())).toMatchObject({ reply: { ok: true } });
      expect(await bridge.send(request())).toMatchObject({ reply: { ok: true } });
      expect(app.payloads).toHaveLength(3);
      expect(new Set(app.payloads.slice(0, 2).map(({ requestId }) => requestId)).size).toBe(1);
    });

    it("is not blamed when it was right", async () => {
      app.onPayload = () => refusal(Date.now());
      expect(await client().send(request())).toMatchObject({ reply: { ok: false } });
      expect(app.payloads).toHaveLength(1);
    });

    it("is corrected again when it was set anew", async () => {
      let trueNowMs = Date.now();
      const machineMs = trueNowMs;
      const bridge = client({ nowMs: () => machineMs });
      app.onPayload = (_payload, ts) =>
        Math.abs(ts - trueNowMs) <= maxClockSkewMs ? { ok: true, result: "in time" } : refusal(trueNowMs);
      for (const offMs of [600_000, -600_000, 0, 3_600_000]) {
        trueNowMs = machineMs + offMs;
        expect(await bridge.send(request())).toMatchObject({ reply: { ok: true } });
      }
    });

    it("is corrected only once a request", async () => {
      let lies = 0;
      app.onPayload = () => refusal(Date.now() + (lies += 3_600_000));
      const bridge = client();
      await bridge.send(request());
      expect(app.payloads).toHaveLength(2);
      await bridge.send(request());
      expect(app.payloads).toHaveLength(4);
    });
  });

  describe("when nobody answers", () => {
    it("says that the script may have run when the connection ends", async () => {
      app.onPayload = () => "cut";
      expect(await client().send(request())).toMatchObject({
        nonAnswer: { state: "unreachable", mayHaveRun: true },
      });
    });

    it("says that nothing was sent when no connection comes about", async () => {
      const { connection } = app;
      await app.stop();
      const source = { current: async () => connection, renew: async () => null };
      const exchange = await client({ source }).send(request());
      expect(exchange).toMatchObject({ nonAnswer: { state: "unreachable", mayHaveRun: false } });
      app = await FakeWebApp.start();
    });

    it("goes to the renewed connection, with the same request", async () => {
      const gone = await FakeWebApp.start();
      const old = gone.connection;
      await gone.stop();
      app.onPayload = () => ({ ok: true, result: "here" });
      const source = { current: async () => old, renew: async () => app.connection };
      expect(await client({ source }).send(request())).toMatchObject({ reply: { ok: true, result: "here" } });
    });

    it("never renews for a request that may have been read", async () => {
      app.onPayload = () => "cut";
      let renewals = 0;
      const source = {
        current: async () => app.connection,
        renew: async () => {
          renewals += 1;
          return app.connection;
        },
      };
      await client({ source }).send(request());
      expect(renewals).toBe(0);
      expect(app.payloads).toHaveLength(1);
    });

    it("gives up after its time limit", async () => {
      app.onPayload = () => new Promise(() => undefined);
      const exchange = await client({ timeoutMs: 150 }).send(request());
      expect(exchange).toMatchObject({ nonAnswer: { state: "unreachable", mayHaveRun: true } });
    });

    it("stops waiting when it is told to", async () => {
      const stop = new AbortController();
      app.onPayload = () => {
        stop.abort();
        return new Promise(() => undefined);
      };
      const exchange = await client().send(request(), stop.signal);
      expect(exchange).toMatchObject({ nonAnswer: { mayHaveRun: true, seen: "the caller stopped waiting" } });
    });
  });
});
