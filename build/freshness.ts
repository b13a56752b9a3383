// Whether dist/ is what the sources would build: every output is there and newer than every input.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const inputs = ["src", "build/bundles", "appsscript.json", "package.json", "package-lock.json"];
const outputs = [
  "dist/gas/Code.js",
  "dist/gas/appsscript.json",
  "dist/bridge/main.js",
  "dist/emulator/execution-worker.js",
];

/** False also when an output is missing. */
export function isBuilt(root: string): boolean {
  const built = outputs.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const newest = Math.max(...inputs.map((path) => newestIn(join(root, path))));
  return Math.min(...built) > newest;
}

function newestIn(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
