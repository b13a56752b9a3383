import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { faultKinds } from "../../src/emulator/faults/fault.ts";
import { openDatabase, type Database } from "../../src/emulator/state/database.ts";
import { wire, type Parts } from "../../src/emulator/parts.ts";
import { errorPageNames } from "../../src/emulator/web-app/error-page.ts";
import { temporaryFolder, testWorkerFile, writeScriptProject } from "../support/local-google.ts";

const page = readFileSync(resolve(__dirname, "..", "..", "docs", "local-google.md"), "utf8");
const folder = temporaryFolder();
let database: Database;
let parts: Parts;

beforeAll(async () => {
  database = await openDatabase(join(folder.path, "state.sqlite"));
  parts = wire(database, {
    scriptDir: writeScriptProject(join(folder.path, "script")),
    workerFile: await testWorkerFile(),
    executionTimeoutMs: 1000,
    executionHeapMb: 64,
    random: Math.random,
  });
});
afterAll(async () => {
  await parts.script.close();
  database.close();
  folder.remove();
});

/** The rows of the table below a heading. */
function section(heading: string): string {
  return page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
}

describe("docs/local-google.md", () => {
  it("lists exactly the methods that are implemented", () => {
    const listed = section("Methods").match(/`(documents|files|comments|replies|about)\.\w+`/g) ?? [];
    expect([...new Set(listed.map((name) => name.slice(1, -1)))].sort()).toEqual(
      [...parts.methodNames].sort(),
    );
  });

  it("lists exactly the control endpoints and their verbs", () => {
    const rows = section("Control endpoints").matchAll(/^\| (`\w+ \/emulator\/.*?) \|/gm);
    const listed = [...rows].flatMap(([, cell = ""]) => {
      const name = /\/emulator\/(\w+)/.exec(cell)?.[1];
      return [...cell.matchAll(/`(GET|POST|DELETE)/g)].map((match) => `${match[1]} ${name}`);
    });
    const made = Object.entries(parts.control).flatMap(([name, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb} ${name}`),
    );
    expect(listed.sort()).toEqual(made.sort());
  });

  it("lists exactly the kinds of faults and the error pages", () => {
    const kinds = [...section("Faults").matchAll(/^\| `([\w-]+)` \|/gm)].map((match) => match[1]);
    expect(kinds).toEqual([...faultKinds]);
    const pages = /Pages of `html-error`: (.*)\./.exec(page)?.[1] ?? "";
    expect(pages.split(" ")).toEqual(errorPageNames.map((name) => `\`${name}\``));
  });
});

describe("a disk that is full", () => {
  it("makes a write fail with words about it, keeps nothing of it, and goes on when there is room", async () => {
    const { documentId } = parts.shelf.import("a.txt", "short");
    const pages = Number(Object.values(database.first("PRAGMA page_count") ?? {})[0]);
    database.all(`PRAGMA max_page_count = ${pages + 4}`);
    const insert = (text: string) =>
      parts.dispatcher.dispatch({
        from: "rest",
        httpMethod: "POST",
        path: `/v1/documents/${documentId}:batchUpdate`,
        query: [],
        authorize: () => undefined,
        readContent: () => ({
          body: { requests: [{ insertText: { text, location: { index: 1 } } }] },
          media: null,
        }),
      });
    const silence = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    const failed = await insert("x".repeat(200_000));
    silence.mockRestore();
    expect(failed.status).toBe(500);
    expect(failed.result).toMatchObject({
      error: {
        message: expect.stringContaining(
          "could not write its state: database or disk is full. The change was not kept.",
        ),
      },
    });
    expect((await insert("small ")).status).toBe(200);
    expect(parts.shelf.wordsOf(documentId)).toContain("small short");
  });
});
