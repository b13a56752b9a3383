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
import { propertyRuns } from "../../support/runs.ts";

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
  readonly webAppUrl: string;
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

/** One way of writing. Each write has two halves in one call: whoever finds one of them must find the other. */
interface Writing {
  readonly name: string;
  readonly write: (served: Served, number: number) => Promise<Response>;
  /** The numbers of all first and of all second halves that are there. */
  readonly kept: (served: Served) => Promise<{ first: number[]; second: number[] }>;
}

const numbersIn = (text: string, half: string): number[] =>
  [...text.matchAll(new RegExp(`\\[${half}(\\d+)\\]`, "g"))]
    .map((match) => Number(match[1]))
    .sort((a, b) => a - b);
const halvesIn = (text: string) => ({ first: numbersIn(text, "a"), second: numbersIn(text, "b") });
const json = async (served: Served, method: string, path: string, body?: unknown) =>
  (await (await call(served, method, path, body)).json()) as Record<string, unknown>;

/** The text of every page of a list. */
async function everyPage(served: Served, path: string): Promise<string> {
  let text = "";
  let pageToken: unknown;
  do {
    const more = pageToken === undefined ? "" : `&pageToken=${String(pageToken)}`;
    const page = await json(served, "GET", `${path}&pageSize=100${more}`);
    text += JSON.stringify(page);
    pageToken = page["nextPageToken"];
  } while (pageToken !== undefined);
  return text;
}

function inScript(served: Served, code: string): Promise<Response> {
  return fetch(served.webAppUrl, { method: "POST", body: code });
}

async function writings(served: Served): Promise<Writing[]> {
  const imported = await json(served, "POST", "/emulator/import", { name: "edits.txt", content: "end" });
  const documentId = String(imported["documentId"]);
  const mimeType = "application/vnd.google-apps.folder";
  const folder = String((await json(served, "POST", "/drive/v3/files", { name: "folder", mimeType }))["id"]);
  const file = `/drive/v3/files/${documentId}`;
  const insert = (text: string) => ({ insertText: { text, location: { index: 1 } } });
  return [
    {
      name: "edits of a document",
      write: (to, number) =>
        call(to, "POST", `/v1/documents/${documentId}:batchUpdate`, {
          requests: [insert(`[a${number}]`), insert(`[b${number}]`)],
        }),
      kept: async (to) => {
        const { body } = await json(to, "GET", `/v1/documents/${documentId}`);
        const text = textOfBody(body as Parameters<typeof textOfBody>[0]);
        expect(text.endsWith("end\n")).toBe(true);
        return halvesIn(text);
      },
    },
    {
      name: "files",
      write: (to, number) =>
        call(to, "POST", "/drive/v3/files", {
          name: `[a${number}]`,
          description: `[b${number}]`,
          parents: [folder],
        }),
      kept: async (to) =>
        halvesIn(
          await everyPage(
            to,
            `/drive/v3/files?q='${folder}' in parents&fields=nextPageToken,files(name,description)`,
          ),
        ),
    },
    {
      name: "comments",
      write: (to, number) =>
        call(to, "POST", `${file}/comments?fields=id`, {
          content: `[a${number}]`,
          quotedFileContent: { mimeType: "text/plain", value: `[b${number}]` },
        }),
      kept: async (to) =>
        halvesIn(
          await everyPage(to, `${file}/comments?fields=nextPageToken,comments(content,quotedFileContent)`),
        ),
    },
    {
      name: "permissions",
      write: (to, number) =>
        call(to, "POST", `${file}/permissions`, {
          type: "user",
          role: "reader",
          emailAddress: `person${number}@example.com`,
        }),
      kept: async (to) => {
        const text = await everyPage(
          to,
          `${file}/permissions?fields=nextPageToken,permissions(emailAddress,role)`,
        );
        const numbers = (pattern: RegExp) =>
          [...text.matchAll(pattern)].map((match) => Number(match[1])).sort((a, b) => a - b);
        return {
          first: numbers(/person(\d+)@/g),
          second: numbers(/(?=[^{}]*"role":"reader")[^{}]*person(\d+)@/g),
        };
      },
    },
    {
      name: "properties of the script",
      write: (to, number) =>
        inScript(
          to,
          `PropertiesService.getScriptProperties().setProperties({ a${number}: "[a${number}]", b${number}: "[b${number}]" }); return true;`,
        ),
      kept: async (to) =>
        halvesIn(
          await (
            await inScript(to, "return PropertiesService.getScriptProperties().getProperties();")
          ).text(),
        ),
    },
  ];
}

/** Twenty in the long run. */
const kills = Math.min(20, Math.max(4, Math.ceil(propertyRuns() / 50)));

describe("a process that is killed", () => {
  it(`loses no acknowledged write and keeps no half of one, of whatever kind, over ${kills} kills in a storm`, async () => {
    let served = await serve();
    const all = await writings(served);
    const acknowledged = new Map(all.map(({ name }) => [name, new Set<number>()]));
    let next = 0;

    for (let round = 1; round <= kills; round += 1) {
      const target = served;
      const clients = all.flatMap(({ name, write }) =>
        [1, 2].map(async () => {
          // A client goes on until the process is gone under it.
          try {
            for (;;) {
              const number = next++;
              const response = await write(target, number);
              await response.arrayBuffer();
              if (response.status === 200) acknowledged.get(name)?.add(number);
            }
          } catch {
            return;
          }
        }),
      );
      // The kill comes at another place of the storm each time.
      const enough = () =>
        all.every(({ name }) => (acknowledged.get(name)?.size ?? 0) >= round * 3 + (round % 3));
      while (!enough()) await new Promise((wake) => setTimeout(wake, 1));
      await kill(target.child);
      await Promise.all(clients);

      served = await serve();
      for (const { name, kept } of all) {
        const { first, second } = await kept(served);
        expect([name, first]).toEqual([name, second]);
        expect([name, new Set(first).size]).toEqual([name, first.length]);
        const lost = [...(acknowledged.get(name) ?? [])].filter((number) => !first.includes(number));
        expect([name, lost]).toEqual([name, []]);
      }
    }
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
