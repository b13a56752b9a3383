// kill -9 of the local Google at random moments of 200 edits: what was acknowledged stands, no edit stands half, no record is lost.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bridgeHello } from "../../src/bridge/catalogue.ts";
import { fileConnectionSource } from "../../src/bridge/connection.ts";
import { PendingWrites } from "../../src/bridge/pending-writes.ts";
import { Receipts } from "../../src/bridge/receipts.ts";
import { ToolCaller } from "../../src/bridge/tool-caller.ts";
import { WebAppClient } from "../../src/bridge/web-app-client.ts";
import { ToolError, type JsonObject } from "../../src/kernel/errors.ts";

const root = resolve(__dirname, "..", "..");
const edits = 200;
const kills = 12;
const lines = Array.from({ length: edits }, (_, number) => `item ${String(number).padStart(3, "0")} is open`);

interface Serving {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly token: string;
  readonly documentId: string;
}

let folder: string;
let serving: Serving;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "killed-"));
  writeFileSync(join(folder, "items.txt"), lines.join("\n"));
  serving = await serve();
});
afterAll(() => {
  serving.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function serve(): Promise<Serving> {
  const child = spawn(
    process.execPath,
    [
      join(root, "dist/bridge/main.js"),
      "local",
      "--data",
      join(folder, "data"),
      "--import",
      join(folder, "items.txt"),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const line = await new Promise<string>((done, fail) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) done(text);
    });
    child.once("exit", (code) => fail(new Error(`the local Google ended with ${code} before it was ready`)));
  });
  const ready = JSON.parse(line) as { baseUrl: string; token: string; documents: { documentId: string }[] };
  return { child, baseUrl: ready.baseUrl, token: ready.token, documentId: ready.documents[0]!.documentId };
}

/** A bridge as it is after a start: its journal lies in the folder. */
function bridge(): ToolCaller {
  const source = fileConnectionSource(join(folder, "data", "connection.json"));
  return new ToolCaller({
    source,
    web: new WebAppClient({ source, catalogue: bridgeHello.catalogue, timeoutMs: 20_000 }),
    hello: bridgeHello,
    pending: new PendingWrites(join(folder, "bridge", "pending")),
    receipts: new Receipts(join(folder, "bridge", "receipts")),
    pace: {
      nowMs: Date.now,
      sleepMs: (ms: number) => new Promise((done) => setTimeout(done, Math.min(ms, 10))),
    },
  });
}

/** An execution that was killed with its host is over for certain only when six minutes have passed: so they pass. */
async function passExecutionLimit(): Promise<void> {
  await fetch(`${serving.baseUrl}/emulator/clock`, {
    method: "POST",
    headers: { authorization: `Bearer ${serving.token}`, "content-type": "application/json" },
    body: JSON.stringify({ advanceMs: 7 * 60_000 }),
  });
}

async function storedLines(): Promise<string[]> {
  const response = await fetch(`${serving.baseUrl}/v1/documents/${serving.documentId}`, {
    headers: { authorization: `Bearer ${serving.token}` },
  });
  const { body } = (await response.json()) as {
    body: { content: { paragraph?: { elements: { textRun?: { content: string } }[] } }[] };
  };
  return body.content
    .flatMap(({ paragraph }) => (paragraph === undefined ? [] : [paragraph.elements]))
    .map((elements) =>
      elements
        .map(({ textRun }) => textRun?.content ?? "")
        .join("")
        .replace(/\n$/, ""),
    );
}

it("loses no acknowledged edit, no half edit and no record in 200 edits", async () => {
  let caller = bridge();
  const acknowledged = new Map<number, string>();
  const killAt = new Set(Array.from({ length: kills }, () => Math.floor(Math.random() * edits)));
  for (let number = 0; number < edits; number += 1) {
    if (killAt.has(number)) {
      const victim = serving.child;
      setTimeout(() => victim.kill("SIGKILL"), Math.random() * 60);
    }
    const args: JsonObject = {
      doc_id: serving.documentId,
      find: lines[number]!,
      replace: lines[number]!.replace("open", "done"),
    };
    for (let attempt = 0; ; attempt += 1) {
      if (attempt > 8) throw new Error(`edit ${number} does not come to an end`);
      try {
        const result = await caller.call({
          tool: "replace_text",
          args,
          isWrite: true,
          client: { name: "killed-process", version: "1" },
        });
        expect(result["write_status"]).toBe("written_verified");
        acknowledged.set(number, String(result["audit_id"]));
        break;
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        if (serving.child.signalCode === null && serving.child.exitCode === null) {
          // Still dying: the next look finds it gone.
          await new Promise((done) => setTimeout(done, 80));
        }
        if (serving.child.signalCode !== null || serving.child.exitCode !== null) {
          serving = await serve();
          await passExecutionLimit();
        }
        const stored = await storedLines();
        for (const [done] of acknowledged) expect(stored[done]).toBe(lines[done]!.replace("open", "done"));
        caller = bridge();
        // What was written without an answer is either found again by the same call or already stands as wanted.
        if (error.code === "ZERO_MATCH") {
          expect(stored[number]).toBe(args["replace"]);
          acknowledged.set(number, "");
          break;
        }
      }
    }
  }
  const stored = await storedLines();
  expect(stored).toEqual(lines.map((line) => line.replace("open", "done")));

  const recorded = new Set<string>();
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page: JsonObject = await caller.call({
      tool: "get_audit",
      args: {
        doc_id: serving.documentId,
        limit: 50,
        verify_chain: isFirst,
        ...(cursor === undefined ? {} : { cursor }),
      },
      isWrite: false,
      client: { name: "killed-process", version: "1" },
    });
    if (isFirst) expect(page["chain"]).toMatchObject({ intact: true, problems: [] });
    for (const { audit_id } of page["records"] as { audit_id: string }[]) recorded.add(audit_id);
    cursor = page["next_cursor"] as string | undefined;
  }
  const promised = [...acknowledged.values()].filter((auditId) => auditId !== "" && auditId !== "null");
  expect(promised.filter((auditId) => !recorded.has(auditId))).toEqual([]);
  expect(readFileSync(join(folder, "data", "connection.json"), "utf8")).toContain("web-app");
}, 240_000);
