// Everything but the tests: types, lint, format, layers, generated files. All run, then all that failed is shown.
import { availableParallelism } from "node:os";
import { root, runNode, seconds, tool, type ChildOutcome } from "./child.ts";

interface Check {
  readonly name: string;
  readonly args: readonly string[];
  /** What to do when it fails. */
  readonly mend: string;
}

const checks: readonly Check[] = [
  { name: "types", args: [tool.tsc, "-b", "--pretty"], mend: "correct the types" },
  {
    name: "lint",
    args: [tool.eslint, "--max-warnings", "0", "--cache", "--cache-location", ".cache/eslint/", "."],
    mend: "npx eslint --fix . mends some",
  },
  {
    name: "format",
    args: [tool.prettier, "--check", "--cache", "--cache-location", ".cache/prettier", "."],
    mend: "npm run format",
  },
  {
    name: "layers",
    args: [tool.depcruise, "src", "--config", ".dependency-cruiser.cjs", "--output-type", "err-long"],
    mend: "see the import table in docs/architecture.md",
  },
  {
    name: "generated files",
    args: ["--import", "tsx", "build/generate.ts", "--check"],
    mend: "npm run generate, then commit",
  },
];

const startedMs = performance.now();
const waiting = [...checks];
const failed: { check: Check; outcome: ChildOutcome }[] = [];

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const outcome = await runNode(check.args, { env: { FORCE_COLOR: process.stdout.isTTY ? "1" : "0" } });
    console.log(`${outcome.code === 0 ? "ok  " : "FAIL"}  ${check.name} (${seconds(outcome.elapsedMs)})`);
    if (outcome.code !== 0) failed.push({ check, outcome });
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));

for (const { check, outcome } of failed) {
  console.error(`\n${check.name}: ${check.mend}\n${outcome.output.replaceAll(`${root}/`, "").trimEnd()}`);
}
const verdict =
  failed.length === 0 ? "all checks passed" : `failed: ${failed.map(({ check }) => check.name).join(", ")}`;
console.log(`\n${verdict} (${seconds(performance.now() - startedMs)})`);
process.exitCode = failed.length === 0 ? 0 : 1;
