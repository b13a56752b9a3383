import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { PendingWrites } from "../../src/bridge/pending-writes.ts";
import { Receipts } from "../../src/bridge/receipts.ts";
import { ToolCaller, type ToolCall } from "../../src/bridge/tool-caller.ts";
import { WebAppClient } from "../../src/bridge/web-app-client.ts";
import { propertyRuns } from "../support/runs.ts";
import { FakeScript, seenBy, testHello, type Fault } from "./support/fake-script.ts";
import { FakeWebApp, testMeta } from "./support/fake-web-app.ts";

let app: FakeWebApp;
let script: FakeScript;
let folder: string;
/** Time that passes only when somebody waits, or a test says so. */
let nowMs: number;
let sleptMs: number;

beforeEach(async () => {
  app = await FakeWebApp.start();
  script = new FakeScript(app);
  folder = mkdtempSync(join(tmpdir(), "bridge-"));
  nowMs = Date.now();
  sleptMs = 0;
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** A bridge that was just started on this state. */
function bridge(timeoutMs = 5_000): ToolCaller {
  return new ToolCaller({
    source: app.source,
    web: new WebAppClient({ source: app.source, catalogue: "c0", timeoutMs }),
    hello: testHello,
    pending: new PendingWrites(join(folder, "pending"), () => nowMs),
    receipts: new Receipts(join(folder, "receipts")),
    pace: {
      nowMs: () => nowMs,
      sleepMs: async (ms) => {
        nowMs += ms;
        sleptMs += ms;
      },
    },
  });
}

const client = { name: "test", version: "1" };
const add = (text: string, more: Partial<ToolCall> = {}): ToolCall => ({
  tool: "add",
  isWrite: true,
  args: { text },
  client,
  ...more,
});
const look = (args = {}): ToolCall => ({ tool: "look", isWrite: false, args, client });

function unsettled(): string[] {
  const pending = join(folder, "pending");
  return existsSync(pending) ? readdirSync(pending) : [];
}

describe("a write", () => {
  it("is sent once and leaves nothing behind", async () => {
    expect(await bridge().call(add("a"))).toEqual({ write_status: "written_verified", nth: 1 });
    expect(script.added).toEqual(["a"]);
    expect(unsettled()).toEqual([]);
  });

  it("is noted before it is sent", async () => {
    const answer = app.onPayload;
    app.onPayload = (payload, ts) => {
      if (payload.tool === "add") expect(unsettled().join()).toContain(payload.requestId);
      return answer(payload, ts);
    };
    await bridge().call(add("a"));
    expect.assertions(1);
  });

  it("may be made twice on purpose", async () => {
    const caller = bridge();
    await caller.call(add("a"));
    expect(await caller.call(add("a"))).toEqual({ write_status: "written_verified", nth: 2 });
    await Promise.all([caller.call(add("a")), caller.call(add("a"))]);
    expect(script.added).toHaveLength(4);
  });

  it("whose answer is lost is asked for by its id, not sent again", async () => {
    script.faults.push("lost-answer");
    expect(await bridge().call(add("a"))).toMatchObject({ write_status: "written_verified", nth: 1 });
    expect(script.added).toEqual(["a"]);
    const ids = app.payloads.filter(({ tool }) => tool !== "$hello").map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(1);
    expect(unsettled()).toEqual([]);
  });

  it("that still runs is waited for", async () => {
    script.faults.push({ runningFor: 6 });
    expect(await bridge().call(add("a"))).toMatchObject({ nth: 1 });
    expect(sleptMs).toBeGreaterThan(1_000);
  });

  it("that never began is told to be unwritten, and goes out under the same id next time", async () => {
    script.faults.push("lost-request");
    const caller = bridge();
    await expect(caller.call(add("a"))).rejects.toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      diagnostics: { write_status: "not_written", retry_safe: true },
    });
    expect(script.added).toEqual([]);
    expect(await caller.call(add("a"))).toMatchObject({ nth: 1 });
    const ids = app.payloads.filter(({ tool }) => tool === "add").map(({ requestId }) => requestId);
    expect(ids[0]).toBe(ids[1]);
    expect(unsettled()).toEqual([]);
  });

  it("that arrives late after all is run once", async () => {
    script.faults.push("lost-request");
    await expect(bridge().call(add("a"))).rejects.toMatchObject({
      diagnostics: { write_status: "not_written" },
    });
    const late = app.payloads.find(({ tool }) => tool === "add");
    if (late !== undefined) await app.onPayload(late, nowMs);
    expect(await bridge().call(add("a"))).toMatchObject({ nth: 1, replayed: true });
    expect(script.added).toEqual(["a"]);
  });

  it("whose outcome cannot be asked for is unknown, and the next such call is answered by it", async () => {
    script.faults.push("lost-answer");
    script.isAskable = false;
    await expect(bridge().call(add("a"))).rejects.toMatchObject({
      code: "OUTCOME_UNKNOWN",
      diagnostics: { retry_safe: false },
    });
    expect(unsettled()).toHaveLength(1);
    script.isAskable = true;
    expect(await bridge().call(add("a"))).toEqual({
      write_status: "written_verified",
      nth: 1,
      replayed: true,
    });
    expect(script.added).toEqual(["a"]);
    expect(unsettled()).toEqual([]);
    expect(await bridge().call(add("a"))).toMatchObject({ nth: 2 });
  });

  it("is no answer to a call with other arguments", async () => {
    script.faults.push("lost-answer");
    script.isAskable = false;
    await expect(bridge().call(add("a"))).rejects.toMatchObject({ code: "OUTCOME_UNKNOWN" });
    expect(await bridge().call(add("b"))).toMatchObject({ nth: 2 });
    expect(unsettled()).toHaveLength(1);
  });

  it("that was cancelled is asked for when the same call comes again", async () => {
    const stop = new AbortController();
    const answer = app.onPayload;
    app.onPayload = async (payload, ts) => {
      const answered = await answer(payload, ts);
      if (payload.tool === "add" && !stop.signal.aborted) stop.abort();
      return answered;
    };
    const cancelled = bridge().call(add("a", { signal: stop.signal }));
    await expect(cancelled).rejects.toMatchObject({ code: "OUTCOME_UNKNOWN" });
    expect(await bridge().call(add("a"))).toMatchObject({ nth: 1, replayed: true });
    expect(script.added).toEqual(["a"]);
  });

  it("that is cancelled and called again in one breath is written once", async () => {
    const stop = new AbortController();
    const arrived = new Promise<void>((done) => {
      const answer = app.onPayload;
      app.onPayload = async (payload, ts) => {
        const answered = await answer(payload, ts);
        if (payload.tool !== "add") return answered;
        done();
        return new Promise(() => undefined);
      };
    });
    const caller = bridge();
    const cancelled = caller.call(add("a", { signal: stop.signal }));
    const isRefused = expect(cancelled).rejects.toMatchObject({ code: "OUTCOME_UNKNOWN" });
    await arrived;
    stop.abort();
    expect(await caller.call(add("a"))).toMatchObject({ nth: 1, replayed: true });
    await isRefused;
    expect(script.added).toEqual(["a"]);
  });

  it("is not sent when it cannot be noted", async () => {
    const blocked = new ToolCaller({
      source: app.source,
      web: new WebAppClient({ source: app.source, catalogue: "c0" }),
      hello: testHello,
      // A folder below a file cannot be made.
      pending: new PendingWrites(join(__filename, "pending")),
      receipts: new Receipts(folder),
      pace: { nowMs: () => nowMs, sleepMs: async () => undefined },
    });
    await expect(blocked.call(add("a"))).rejects.toThrow(/Nothing was sent/);
    expect(script.added).toEqual([]);
  });

  it("that met a defect of the script after it may have written is asked for", async () => {
    const answer = app.onPayload;
    app.onPayload = async (payload, ts) => {
      const answered = await answer(payload, ts);
      if (payload.tool !== "add") return answered;
      const diagnostics = { id: "x", write_status: "written_unverified", retry_safe: false };
      return {
        ok: false,
        error: { error_code: "INTERNAL", message: "defect x", diagnostics, retryable: false },
      };
    };
    expect(await bridge().call(add("a"))).toMatchObject({ nth: 1 });
    expect(unsettled()).toEqual([]);
  });

  it("that is more than a day old is not guessed at", async () => {
    script.faults.push("lost-answer");
    script.isAskable = false;
    await expect(bridge().call(add("a"))).rejects.toMatchObject({ code: "OUTCOME_UNKNOWN" });
    nowMs += 25 * 3_600_000;
    await expect(bridge().call(add("a"))).rejects.toMatchObject({
      code: "OUTCOME_UNKNOWN",
      diagnostics: { write_status: "written_unverified", retry_safe: false },
    });
    expect(script.added).toHaveLength(1);
    expect(await bridge().call(add("a"))).toMatchObject({ nth: 2 });
  });

  it("law: over any faults, each call that reports success is written exactly once", async () => {
    const fault: fc.Arbitrary<Fault | null> = fc.oneof(
      fc.constant(null),
      fc.constant("lost-answer" as const),
      fc.constant("lost-request" as const),
      fc.record({ runningFor: fc.integer({ min: 1, max: 3 }) }),
    );
    const call = fc.record({
      text: fc.constantFrom("a", "b"),
      fault,
      isAskable: fc.boolean(),
      isRestarted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 8 }), async (calls) => {
        rmSync(join(folder, "pending"), { recursive: true, force: true });
        script = new FakeScript(app);
        let caller = bridge();
        const reported: Record<string, number> = { a: 0, b: 0 };
        for (const { text, fault: next, isAskable, isRestarted } of calls) {
          if (isRestarted) caller = bridge();
          script.isAskable = isAskable;
          script.faults.splice(0, script.faults.length, ...(next === null ? [] : [next]));
          const isDone = await caller.call(add(text)).then(
            () => true,
            () => false,
          );
          if (isDone) reported[text] = (reported[text] ?? 0) + 1;
        }
        // Settle what is open: each open entry is answered, or sent, by one more call.
        script.isAskable = true;
        script.faults.length = 0;
        while (unsettled().length > 0) {
          const open = new Set(unsettled());
          for (const text of ["a", "b"]) {
            if (script.added.filter((one) => one === text).length === 0 && unsettled().length === 0) continue;
            await caller.call(add(text));
            reported[text] = (reported[text] ?? 0) + 1;
          }
          expect(unsettled().length).toBeLessThan(open.size + 1);
        }
        for (const text of ["a", "b"]) {
          expect(script.added.filter((one) => one === text)).toHaveLength(reported[text] ?? 0);
        }
      }),
      { numRuns: Math.min(propertyRuns(), 500) },
    );
  });
});

describe("a read", () => {
  it("is tried again, with another id, when its answer is lost", async () => {
    script.faults.push("lost-answer", "lost-answer");
    expect(seenBy(await bridge().call(look()))).toEqual([]);
    const ids = app.payloads.filter(({ tool }) => tool === "look").map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(3);
  });

  it("ends with the classified error after three tries", async () => {
    script.faults.push("lost-answer", "lost-answer", "lost-answer");
    await expect(bridge().call(look())).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
  });

  it("is not tried again where only a person can help", async () => {
    const caller = bridge();
    await caller.call(look());
    app.onPayload = () => ({ status: 200, html: "<title>Authorization needed</title>" });
    await expect(caller.call(look())).rejects.toMatchObject({ code: "NEEDS_CONSENT" });
    expect(app.payloads.filter(({ tool }) => tool === "look")).toHaveLength(2);
  });

  it("puts a large result together from its pieces", async () => {
    expect(await bridge().call(look({ size: 10_000 }))).toEqual({ text: "x".repeat(10_000) });
  });

  it("refuses pieces that do not make up the result", async () => {
    const answer = app.onPayload;
    app.onPayload = async (payload, ts) => {
      if (payload.tool !== "$piece") return answer(payload, ts);
      return { ok: true, result: { offset: Number(payload.args["offset"]), text: "y".repeat(2_000) } };
    };
    await expect(bridge().call(look({ size: 10_000 }))).rejects.toThrow(/pieces/);
  });
});

describe("first contact", () => {
  it("happens once", async () => {
    const caller = bridge();
    await Promise.all([caller.call(look()), caller.call(look())]);
    await caller.call(add("a"));
    expect(app.payloads.filter(({ tool }) => tool === "$hello")).toHaveLength(1);
  });

  it("is tried again after it failed", async () => {
    const caller = bridge();
    app.onPayload = () => ({ status: 403, html: "<title>Google Drive - Access Denied</title>" });
    await expect(caller.call(look())).rejects.toMatchObject({ code: "NOT_CONNECTED" });
    script = new FakeScript(app);
    expect(seenBy(await caller.call(look()))).toEqual([]);
  });

  it("happens again when a reply comes from another catalogue", async () => {
    const caller = bridge();
    await caller.call(look());
    app.meta = { ...testMeta, catalogue: "c9" };
    script.hello = { ...testHello, version: "2.0.0", catalogue: "c9", tools: { add: "other" } };
    await caller.call(look());
    await expect(caller.call(look())).rejects.toMatchObject({ code: "NOT_CONNECTED" });
  });

  it.each([
    ["2.0.0", "bridge"],
    ["1.0.0", "script"],
  ])(
    "with a script of version %s, names the %s as older and calls only tools both declare alike",
    async (version, older) => {
      script.hello = { version, catalogue: "c1", tools: { look: "d-look", add: "another" } };
      const caller = bridge();
      expect(seenBy(await caller.call(look()))).toEqual([]);
      await expect(caller.call(add("a"))).rejects.toMatchObject({
        code: "NOT_CONNECTED",
        diagnostics: { state: "versions_differ", older, write_status: "not_written", retry_safe: true },
      });
      expect(script.added).toEqual([]);
    },
  );
});

describe("receipts", () => {
  it.each([
    ["cut off", 3, "", "tail is missing"],
    ["that goes on", 7, "d4", ""],
    ["rewritten behind the receipt's record", 7, "other", "rewritten"],
  ])(
    "are held against what the script says of a chain: one %s",
    async (_what, count, previousDigest, words) => {
      const caller = bridge();
      app.meta = { ...testMeta, chain: { documentId: "doc", sequence: 4, digest: "d4" } };
      await caller.call(add("a"));
      app.meta = testMeta;
      const chain = { intact: true, count, head_digest: `d${count}`, problems: [] };
      app.onPayload = ({ args }) => {
        const records = args["cursor"] === "6" ? [{ sequence: 5, previous_digest: previousDigest }] : [];
        return {
          ok: true,
          result: { doc_id: "doc", records, ...(args["cursor"] === undefined ? { chain } : {}) },
        };
      };
      const problems = words === "" ? [] : [expect.stringContaining(words)];
      expect((await caller.call(look()))["chain"]).toMatchObject({ intact: words === "", problems });
    },
  );
});
