import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConnectionSource } from "../../src/bridge/connection.ts";
import { PendingWrites } from "../../src/bridge/pending-writes.ts";
import { Receipts } from "../../src/bridge/receipts.ts";
import { ToolCaller, type ToolCall } from "../../src/bridge/tool-caller.ts";
import { WebAppClient } from "../../src/bridge/web-app-client.ts";
import { FakeScript, keyRefused, testHello } from "./support/fake-script.ts";
import { FakeWebApp } from "./support/fake-web-app.ts";

let app: FakeWebApp;
let script: FakeScript;
let folder: string;

beforeEach(async () => {
  app = await FakeWebApp.start();
  script = new FakeScript(app);
  folder = mkdtempSync(join(tmpdir(), "journal-"));
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** A bridge of its own on the one journal. */
function bridge(source: ConnectionSource = app.source): ToolCaller {
  return new ToolCaller({
    source,
    web: new WebAppClient({ source, catalogue: "c0" }),
    hello: testHello,
    pending: new PendingWrites(join(folder, "pending")),
    receipts: new Receipts(join(folder, "receipts")),
    pace: { nowMs: Date.now, sleepMs: async () => undefined },
  });
}

const add = (text: string): ToolCall => ({
  tool: "add",
  isWrite: true,
  args: { text },
  client: { name: "test", version: "1" },
});

function unsettled(): string[] {
  const pending = join(folder, "pending");
  return existsSync(pending) ? readdirSync(pending) : [];
}

describe("a write noted in a journal", () => {
  it("that another bridge sends at the same moment, under the note of the first, is written once and answered to both", async () => {
    let others: Promise<unknown> | null = null;
    const source = {
      ...app.source,
      current: () => {
        // Between the first bridge's note and its request.
        if (others === null && unsettled().length > 0) others = bridge().call(add("a"));
        return Promise.resolve(others).then(() => app.connection);
      },
    };
    const first = bridge(source);
    expect(await first.call(add("a"))).toMatchObject({ write_status: "written_verified", nth: 1 });
    expect(await others).toMatchObject({ write_status: "written_verified", nth: 1 });
    expect(script.added).toEqual(["a"]);
    expect(unsettled()).toEqual([]);
  });

  it("whose key is refused is told so, and leaves nothing behind", async () => {
    const answer = app.onPayload;
    const first = bridge();
    await first.call({ ...add("a"), tool: "look", isWrite: false });
    app.onPayload = (payload, ts) => (payload.tool === "$hello" ? answer(payload, ts) : keyRefused);
    await expect(first.call(add("a"))).rejects.toMatchObject({ code: "KEY_REFUSED" });
    expect(unsettled()).toEqual([]);
  });

  it("is answered even when its note cannot be taken away", async () => {
    const answer = app.onPayload;
    app.onPayload = (payload, ts) => {
      for (const name of unsettled()) {
        rmSync(join(folder, "pending", name), { recursive: true });
        mkdirSync(join(folder, "pending", name, "in the way"), { recursive: true });
      }
      return answer(payload, ts);
    };
    expect(await bridge().call(add("a"))).toMatchObject({ nth: 1 });
  });

  it("is not sent when the journal cannot be read", async () => {
    writeFileSync(join(folder, "pending"), "no folder");
    await expect(bridge().call(add("a"))).rejects.toMatchObject({
      code: "NOT_CONNECTED",
      message: expect.stringContaining("Nothing was sent"),
    });
    expect(script.added).toEqual([]);
  });
});
