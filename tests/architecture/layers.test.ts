import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(__dirname, "..", "..");

// Each row plants one import, in files of its own, and names the rule that must see it; "" for an import that is allowed.
const rows: readonly (readonly [claim: string, from: string, to: string, rule: string])[] = [
  ["kernel sees no tools", "src/kernel/a1.ts", "src/tools/b1.ts", "kernel-imports-only-what-stands-below-it"],
  [
    "kernel sees no emulator",
    "src/kernel/a2.ts",
    "src/emulator/b2.ts",
    "kernel-imports-only-what-stands-below-it",
  ],
  [
    "emulator sees no kernel",
    "src/emulator/a3.ts",
    "src/kernel/b3.ts",
    "emulator-imports-only-what-stands-below-it",
  ],
  ["bridge sees no gas", "src/bridge/a4.ts", "src/gas/b4.ts", "bridge-imports-only-what-stands-below-it"],
  [
    "bridge sees only the door",
    "src/bridge/a5.ts",
    "src/emulator/http/b5.ts",
    "bridge-sees-only-the-emulators-door",
  ],
  [
    "tools see no protocol",
    "src/tools/a6.ts",
    "src/protocol/b6.ts",
    "tools-imports-only-what-stands-below-it",
  ],
  [
    "nobody imports an entry point",
    "src/bridge/a7.ts",
    "src/bridge/main.ts",
    "entry-points-are-imported-by-nobody",
  ],
  ["tools import no tools", "src/tools/a8.tool.ts", "src/tools/b8.tool.ts", "tools-do-not-import-tools"],
  ["source imports no tests", "src/kernel/a9.ts", "tests/kernel/b9.ts", "source-imports-no-tests"],
  ["the bridge may open the door", "src/bridge/c1.ts", "src/emulator/index.ts", ""],
  ["tools may use the kernel", "src/tools/c2.ts", "src/kernel/d2.ts", ""],
  ["gas may use tools", "src/gas/c3.ts", "src/tools/d3.ts", ""],
];

let copy: string;
let printed: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "layers-"));
  for (const name of [".dependency-cruiser.cjs", "tsconfig.base.json", "package.json"]) {
    copyFileSync(join(root, name), join(copy, name));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  for (const [, from, to] of rows) {
    const way = `${"../".repeat(from.split("/").length - 1)}${to}`;
    plant(to, "export const one = 1;\n");
    plant(from, `export * from "${way}";\n`);
  }
  plant("src/kernel/e1.ts", 'export * from "./e2.ts";\nexport const two = 2;\n');
  plant("src/kernel/e2.ts", 'import { two } from "./e1.ts";\nexport const three = two;\n');
  plant("src/kernel/e3.ts", 'import "node:fs";\n');
  const cli = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs");
  const args = [cli, "src", "--config", ".dependency-cruiser.cjs", "--output-type", "err"];
  printed = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" }).stdout;
});
afterAll(() => rmSync(copy, { recursive: true }));

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

/** The rules that were broken by imports of this file. */
function brokenBy(file: string): string[] {
  return printed
    .split("\n")
    .filter((line) => line.includes(`: ${file}`))
    .map((line) => /([a-z-]+): src/.exec(line)?.[1] ?? "");
}

describe("the import table", () => {
  it.each(rows)("%s", (_claim, from, _to, rule) => {
    if (rule === "") expect(brokenBy(from)).toEqual([]);
    else expect(brokenBy(from)).toContain(rule);
  });

  it("sees cycles between files", () => {
    expect([...brokenBy("src/kernel/e1.ts"), ...brokenBy("src/kernel/e2.ts")]).toContain("no-cycles");
  });

  it("sees Node modules in pure folders", () => {
    expect(brokenBy("src/kernel/e3.ts")).toContain("pure-folders-see-no-node");
  });
});
