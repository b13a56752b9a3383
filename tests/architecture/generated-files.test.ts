import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(__dirname, "..", "..");

describe("generated files", () => {
  it("are what their generators write", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "build/generate.ts", "--check"],
      { cwd: root, encoding: "utf8" },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
