import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { testDocuments } from "../support/test-documents.ts";

const root = resolve(__dirname, "..", "..");

function demo(args: readonly string[]): { status: number | null; printed: string } {
  const run = spawnSync(process.execPath, ["--import", "tsx", "build/demo.ts", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status: run.status, printed: run.stdout + run.stderr };
}

describe("npm run demo", () => {
  it("keeps its promises on the sample, in plain text where no terminal is", () => {
    const { status, printed } = demo([]);
    expect({ status, printed }).toMatchObject({ status: 0 });
    for (const words of [
      "nothing else       changed (",
      "MATCH_COUNT_MISMATCH",
      "1 batchUpdate: written once",
      "as it was before the first edit",
      "http://127.0.0.1:",
    ]) {
      expect(printed).toContain(words);
    }
    expect(printed).not.toContain("\u001b[");
  });

  it.each(testDocuments().map(({ name, read }) => [name, read] as const))(
    "keeps its promises on %s",
    (name, read) => {
      const folder = mkdtempSync(join(tmpdir(), "demo-"));
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(read()));
      const { status, printed } = demo(["--import", file]);
      rmSync(folder, { recursive: true });
      expect({ status, printed }).toMatchObject({ status: 0 });
      for (const words of [
        "nothing else       changed (",
        "1 batchUpdate: written once",
        "as it was before",
      ]) {
        expect(printed).toContain(words);
      }
    },
  );

  it.each([
    ["a flag it does not have", ["--bogus"], "--bogus"],
    ["a file that is not there", ["--import", "nowhere.json"], "nowhere.json"],
  ])("refuses %s with the usage and exit code 2, and no stack", (_name, args, named) => {
    const { status, printed } = demo(args);
    expect(status).toBe(2);
    for (const words of ["error: ", named, "Usage: npm run demo"]) expect(printed).toContain(words);
    expect(printed).not.toMatch(/^\s+at /m);
  });

  it("leaves nothing behind when it is interrupted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-"));
    const run = spawn(process.execPath, ["--import", "tsx", "build/demo.ts"], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
    });
    const left = () => readdirSync(folder).filter((name) => name.startsWith("proofmark-demo-"));
    let during: string[] = [];
    run.stdout.on("data", (chunk: Buffer) => {
      if (!chunk.includes("The document")) return;
      during = left();
      run.kill("SIGINT");
    });
    const code = await new Promise((done) => run.once("close", done));
    expect({ code, during: during.length, after: left() }).toEqual({ code: 130, during: 1, after: [] });
    rmSync(folder, { recursive: true });
  });

  it("ends with an error, and words, when it cannot keep them", () => {
    const { status, printed } = demo(["--import", resolve(root, "package.json")]);
    expect(status).toBe(1);
    expect(printed).toContain("not as promised");
  });
});
