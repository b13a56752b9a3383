import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Connection from "libsql";
import {
  LocalGoogleStartError,
  readServing,
  startLocalGoogle,
  type LocalGoogleOptions,
} from "../../../src/emulator/index.ts";
import { temporaryFolder, testWorkerFile, writeScriptProject } from "../../support/local-google.ts";

const folder = temporaryFolder();
const scriptDir = writeScriptProject(join(folder.path, "script"));
let workerFile: string;
let count = 0;
beforeAll(async () => {
  workerFile = await testWorkerFile();
});
afterAll(() => folder.remove());

function newDataDir(): string {
  count += 1;
  return join(folder.path, `data${count}`);
}

function start(dataDir: string, more: Partial<LocalGoogleOptions> = {}): ReturnType<typeof startLocalGoogle> {
  return startLocalGoogle({ dataDir, scriptDir, workerFile, ...more });
}

async function problemOf(
  dataDir: string,
  more: Partial<LocalGoogleOptions> = {},
): Promise<LocalGoogleStartError> {
  const outcome = await start(dataDir, more).catch((error: unknown) => error);
  if (outcome instanceof LocalGoogleStartError) return outcome;
  throw new Error(`expected a LocalGoogleStartError, found ${String(outcome)}`);
}

describe("startLocalGoogle", () => {
  it("closes the folder and its files to others", async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir, { mode: 0o755 });
    const google = await start(dataDir);
    google.importFile("a.txt", "a");
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dataDir))
      expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(readServing(dataDir)).toEqual({
      pid: process.pid,
      baseUrl: google.baseUrl,
      token: google.token,
      webAppUrl: google.webAppUrl,
      deploymentId: google.deploymentId,
    });
    await google.close();
    expect(readServing(dataDir)).toBeNull();
  });

  it("finds everything again after an end, on the same port when it is free", async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    const { documentId } = first.importFile("kept.txt", "kept");
    await first.close();
    const second = await start(dataDir);
    expect([second.baseUrl, second.token, second.webAppUrl]).toEqual([
      first.baseUrl,
      first.token,
      first.webAppUrl,
    ]);
    expect(second.documents()).toEqual([
      { documentId, title: "kept", url: `${second.baseUrl}/document/d/${documentId}/edit` },
    ]);
    expect(second.importFile("kept.txt", "kept").isNew).toBe(false);
    await second.close();
  });

  it("takes another port when the last one is taken, but not when the port was asked for", async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    await first.close();
    const other = createServer().listen(Number(new URL(first.baseUrl).port), "127.0.0.1");
    await new Promise((listening) => other.once("listening", listening));
    const { port } = other.address() as AddressInfo;
    const problem = await problemOf(dataDir, { port });
    expect([problem.code, problem.message]).toEqual([
      "PORT_IN_USE",
      `port ${port} on 127.0.0.1 is in use by another program. Choose another port, or 0 for a free one. Nothing was changed.`,
    ]);
    const second = await start(dataDir);
    expect(second.baseUrl).not.toBe(first.baseUrl);
    await second.close();
    await new Promise((closed) => other.close(closed));
  });

  it("makes folders above the data folder that are missing", async () => {
    const dataDir = join(newDataDir(), "deep", "down");
    await (await start(dataDir)).close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it("says what stands in the way of the folder, also where the system denies that its parent exists", async () => {
    const file = newDataDir();
    writeFileSync(file, "");
    const inTheWay = [
      file,
      join(file, "below"),
      ...(process.platform === "linux" ? ["/proc/nowhere/x"] : []),
    ];
    for (const dataDir of inTheWay) {
      const problem = await problemOf(dataDir);
      expect(problem.code).toBe("DATA_DIR_UNUSABLE");
      expect(problem.message).toContain(`the data folder ${dataDir} cannot be used: `);
      if (dataDir.startsWith(file)) expect(problem.message).toContain(`expected a folder at ${file}, found`);
    }
  });

  it("says who serves the folder", async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    const problem = await problemOf(dataDir);
    expect([problem.code, problem.serving]).toEqual(["ALREADY_SERVED", readServing(dataDir)]);
    await first.close();
    await (await start(dataDir)).close();
  });

  it("says when another program holds the state file", async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).close();
    const viewer = new Connection(join(dataDir, "state.sqlite"));
    viewer.exec("BEGIN IMMEDIATE");
    const problem = await problemOf(dataDir);
    expect([problem.code, problem.message]).toEqual([
      "STATE_LOCKED",
      expect.stringMatching(
        /state\.sqlite is held open by another program .* Nothing was changed\. Close that program/,
      ),
    ]);
    viewer.exec("ROLLBACK");
    viewer.close();
    await (await start(dataDir)).close();
  });

  it.each([
    ["is something else", () => "this is no database, and long enough to be read as one ".repeat(20)],
    [
      "was damaged in the middle",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]),
    ],
  ])("leaves a state file alone that %s, and says so", async (_what, damage) => {
    const dataDir = newDataDir();
    const google = await start(dataDir);
    google.importFile("a.txt", "words ".repeat(2000));
    await google.close();
    const path = join(dataDir, "state.sqlite");
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);
    const problem = await problemOf(dataDir);
    expect([problem.code, problem.message]).toEqual([
      "STATE_CORRUPT",
      expect.stringMatching(
        /state\.sqlite is not a readable state file .*Nothing was changed\. Restore it from a copy/,
      ),
    ]);
    expect(readFileSync(path).equals(Buffer.from(damaged))).toBe(true);
  });

  it("refuses the state of a newer program", async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).close();
    const newer = new Connection(join(dataDir, "state.sqlite"));
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    expect((await problemOf(dataDir)).code).toBe("STATE_TOO_NEW");
  });

  it("closes state files that stood open to others", async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).close();
    chmodSync(join(dataDir, "state.sqlite"), 0o666);
    const google = await start(dataDir);
    expect(statSync(join(dataDir, "state.sqlite")).mode & 0o777).toBe(0o600);
    await google.close();
  });

  it("says what to do about a damaged lock", async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "serving.lock"), "not a lock, but longer than nothing");
    const { code, message } = await problemOf(dataDir);
    expect([code, message]).toEqual(["DATA_DIR_UNUSABLE", expect.stringMatching(/serving\.lock.*remove it/)]);
  });

  it.each(["serving.json", "state.sqlite"])(
    "refuses a folder where %s should be, and holds nothing then",
    async (name) => {
      const dataDir = newDataDir();
      mkdirSync(join(dataDir, name, "inner"), { recursive: true });
      expect(await problemOf(dataDir)).toMatchObject({ code: "DATA_DIR_UNUSABLE" });
      rmSync(join(dataDir, name), { recursive: true });
      await (await start(dataDir)).close();
    },
  );

  it("refuses a folder that is a file", async () => {
    const dataDir = newDataDir();
    writeFileSync(dataDir, "a file");
    const problem = await problemOf(dataDir);
    expect([problem.code, problem.message]).toEqual([
      "DATA_DIR_UNUSABLE",
      expect.stringContaining("Nothing was changed"),
    ]);
  });

  it("refuses a script that is not built, before it makes the folder", async () => {
    const dataDir = newDataDir();
    const empty = join(folder.path, `empty${count}`);
    mkdirSync(empty);
    const noCode = await problemOf(dataDir, { scriptDir: empty });
    const noFolder = await problemOf(dataDir, { scriptDir: join(empty, "none") });
    const noWorker = await problemOf(dataDir, { workerFile: join(empty, "none.js") });
    expect([noCode.code, noFolder.code, noWorker.code]).toEqual([
      "SCRIPT_MISSING",
      "SCRIPT_MISSING",
      "WORKER_MISSING",
    ]);
    expect(noCode.message).toMatch(/found no Code\.js\. Run `npm run build`/);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("runFunction", () => {
  it("runs a top-level function as the owner and tells what went wrong otherwise", async () => {
    const code =
      "function greet(a, b) { return a + b + Session.getActiveUser().getEmail(); }\nfunction fail() { throw new Error('no'); }\nfunction five() { return 5; }\n(function () { globalThis.hidden = function () { return 'x'; }; })();";
    const google = await start(newDataDir(), {
      scriptDir: writeScriptProject(join(folder.path, "functions"), code),
    });
    expect(await google.runFunction("greet", ["hi ", "there "])).toBe("hi there owner@example.com");
    await expect(google.runFunction("fail", [])).rejects.toThrow('Error: no (line 2, file "Code")');
    await expect(google.runFunction("five", [])).rejects.toThrow("to return text");
    // Apps Script finds entry points by reading; what exists only at run time is none.
    await expect(google.runFunction("hidden", [])).rejects.toThrow("not-found");
    await google.close();
  });
});
