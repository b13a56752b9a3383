// Rewrites every generated file; with --check it writes nothing and fails when one is stale.
import { mkdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { format, resolveConfig } from "prettier";
import { generators } from "./generators.ts";

const root = resolve(import.meta.dirname, "..");
const isCheck = process.argv.includes("--check");
const stale: string[] = [];

for (const generator of generators) {
  for (const file of await generator(root)) {
    const path = resolve(root, file.path);
    const content = file.path.endsWith(".ts")
      ? await format(file.content, { ...(await resolveConfig(path)), parser: "typescript" })
      : file.content;
    if (existsSync(path) && readFileSync(path, "utf8") === content) continue;
    stale.push(file.path);
    if (isCheck) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

if (isCheck && stale.length > 0) {
  console.error(
    `stale generated files: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`,
  );
  process.exit(1);
}
console.log(stale.length === 0 ? "generated files are current" : `rewrote ${stale.join(", ")}`);
