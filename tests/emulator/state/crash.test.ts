import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import {
  temporaryFolder,
  testWorkerFile,
  textOfBody,
  writeScriptProject,
} from "../../support/local-google.ts";

const folder = temporaryFolder();
const dataDir = join(folder.path, "data");
const scriptDir = writeScriptProject(join(folder.path, "script"));
const program = resolve(__dirname, "..", "..", "support", "serve-local-google.ts");
const running = new Set<ChildProcess>();
let workerFile: string;

beforeAll(async () => {
  workerFile = await testWorkerFile();
});
afterAll(async () => {
  await Promise.all([...running].map(kill));
  folder.remove();
});

interface Served {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly token: string;
}

async function serve(): Promise<Served> {
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", "tsx", program, dataDir, scriptDir, workerFile],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  running.add(child);
  const [line] = (await once(createInterface(child.stdout!), "line")) as [string];
  return { child, ...JSON.parse(line) };
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

function call(served: Served, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${served.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${served.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe("a process that is killed", () => {
  it("loses no acknowledged edit and keeps no half of one, over 200 edits and four kills", async () => {
    const acknowledged = new Set<string>();
    let served = await serve();
    const imported = await call(served, "POST", "/emulator/import", { name: "edits.txt", content: "end" });
    const { documentId } = (await imported.json()) as { documentId: string };
    let next = 0;

    // Each edit is two insertions in one batch: whoever finds one of them must find the other.
    const edit = async (target: Served): Promise<void> => {
      const name = String(next++);
      const insert = (text: string) => ({ insertText: { text, location: { index: 1 } } });
      const response = await call(target, "POST", `/v1/documents/${documentId}:batchUpdate`, {
        requests: [insert(`[a${name}]`), insert(`[b${name}]`)],
      });
      if (response.status === 200) acknowledged.add(name);
    };

    for (let round = 1; round <= 4; round += 1) {
      const target = served;
      const clients = Array.from({ length: 4 }, async () => {
        // A client goes on until the process is gone under it.
        try {
          for (;;) await edit(target);
        } catch {
          return;
        }
      });
      while (acknowledged.size < round * 50) await new Promise((wake) => setTimeout(wake, 1));
      await kill(target.child);
      await Promise.all(clients);

      served = await serve();
      const document = (await (await call(served, "GET", `/v1/documents/${documentId}`)).json()) as {
        body: Parameters<typeof textOfBody>[0];
      };
      const text = textOfBody(document.body);
      const found = (half: string) =>
        new Set([...text.matchAll(new RegExp(`\\[${half}(\\d+)\\]`, "g"))].map((match) => match[1]!));
      expect([...found("a")].sort()).toEqual([...found("b")].sort());
      expect([...acknowledged].filter((name) => !found("a").has(name))).toEqual([]);
      expect(text.endsWith("end\n")).toBe(true);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(200);
    await kill(served.child);
  });

  it("frees its folder, and is named to whoever tries to serve it before", async () => {
    const first = await serve();
    const second = await serve();
    expect(second).toMatchObject({
      code: "ALREADY_SERVED",
      message: expect.stringContaining(`process ${first.child.pid} at ${first.baseUrl}`),
    });
    await kill(first.child);
    const third = await serve();
    expect(third.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(third.token).toBe(first.token);
    await kill(third.child);
  });
});
