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
    const names = [...section("Methods").matchAll(/^\| (`\w+\.\w+`.*?) \|/gm)].map(([, cell = ""]) => cell);
    const listed = names.join(" ").match(/\w+\.\w+/g) ?? [];
    expect([...new Set(listed)].sort()).toEqual([...parts.methodNames].sort());
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
