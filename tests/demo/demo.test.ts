import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

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

  it("ends with an error, and words, when it cannot keep them", () => {
    const { status, printed } = demo(["--import", resolve(root, "package.json")]);
    expect(status).toBe(1);
    expect(printed).toContain("not as promised");
  });
});
