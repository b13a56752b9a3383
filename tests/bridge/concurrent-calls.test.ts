// Calls made at once through one bridge: what reaches the script at the same time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PendingWrites } from "../../src/bridge/pending-writes.ts";
import { Receipts } from "../../src/bridge/receipts.ts";
import { ToolCaller } from "../../src/bridge/tool-caller.ts";
import { WebAppClient } from "../../src/bridge/web-app-client.ts";
import { helloJson } from "../../src/protocol/hello.ts";
import { testHello } from "./support/fake-script.ts";
import { FakeWebApp } from "./support/fake-web-app.ts";

let app: FakeWebApp;
let folder: string;
let caller: ToolCaller;

beforeEach(async () => {
  app = await FakeWebApp.start();
  folder = mkdtempSync(join(tmpdir(), "concurrent-"));
  caller = new ToolCaller({
    source: app.source,
    web: new WebAppClient({ source: app.source, catalogue: "c0" }),
    hello: testHello,
    pending: new PendingWrites(join(folder, "pending")),
    receipts: new Receipts(join(folder, "receipts")),
    pace: { nowMs: Date.now, sleepMs: async () => undefined },
  });
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** Waits until it holds, a second at most, and then long enough for a call too many to arrive. */
async function until(holds: () => boolean): Promise<void> {
  const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  for (let waitedMs = 0; waitedMs < 1000 && !holds(); waitedMs += 5) await wait(5);
  await wait(15);
}

/** What is at work in the script, and the most that ever was, by document and in all. A call lasts until enough have come together. */
function watched(isEnough: (most: ReadonlyMap<string, number>) => boolean): { most: Map<string, number> } {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const count = (key: string, by: number): void => {
    now.set(key, (now.get(key) ?? 0) + by);
    most.set(key, Math.max(most.get(key) ?? 0, now.get(key) ?? 0));
  };
  app.onPayload = async ({ tool, args }) => {
    if (tool === "$hello") return { ok: true, result: helloJson(testHello) };
    const keys = ["all", `${tool} ${String(args["doc_id"])}`];
    for (const key of keys) count(key, 1);
    await until(() => isEnough(most));
    for (const key of keys) count(key, -1);
    return { ok: true, result: {} };
  };
  return { most };
}

const call = (tool: "add" | "look", doc_id: string, text: string): Promise<unknown> =>
  caller.call({
    tool,
    isWrite: tool === "add",
    args: { doc_id, text },
    client: { name: "test", version: "1" },
  });

describe("calls at the same time", () => {
  it("write to one document one after the other, and to several beside each other", async () => {
    const { most } = watched((seen) => seen.get("all") === 2);
    const writes = ["a", "b", "c", "d"].flatMap((text) => [
      call("add", "one", text),
      call("add", "two", text),
    ]);
    await Promise.all(writes);
    expect(most.get("add one")).toBe(1);
    expect(most.get("add two")).toBe(1);
    expect(most.get("all")).toBe(2);
  });

  it("read without waiting for a write, six calls at most", async () => {
    const { most } = watched((seen) => seen.get("all") === 6);
    await Promise.all([
      call("add", "one", "x"),
      ...Array.from({ length: 20 }, () => call("look", "one", "")),
    ]);
    expect(most.get("all")).toBe(6);
    expect(most.get("look one")).toBeGreaterThanOrEqual(5);
  });
});
