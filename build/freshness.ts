// Whether dist/ is what the sources would build (every output is there and newer than every input), and whether an input changed.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const inputs = ["src", "build/bundles", "appsscript.json", "package.json", "package-lock.json"];
const outputs = [
  "dist/gas/Code.js",
  "dist/gas/appsscript.json",
  "dist/script.map.json",
  "dist/bridge/main.js",
  "dist/emulator/execution-worker.js",
];

/** False also when an output is missing. */
export function isBuilt(root: string): boolean {
  const built = outputs.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const newest = Math.max(...inputFiles(root).map(({ writtenMs }) => writtenMs));
  return Math.min(...built) > newest;
}

/** Another text after an input was added, removed or written. */
export function inputMark(root: string): string {
  return inputFiles(root)
    .map(({ path, writtenMs }) => `${path} ${writtenMs}`)
    .join("\n");
}

interface InputFile {
  readonly path: string;
  readonly writtenMs: number;
}

function inputFiles(root: string): InputFile[] {
  return inputs.flatMap((path) => filesIn(join(root, path)));
}

function filesIn(path: string): InputFile[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [{ path, writtenMs: stat.mtimeMs }];
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
}
