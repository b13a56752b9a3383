// Builds everything that ships into dist/: the script, the bridge, the script host's worker. Reports sizes; fails with every problem at once.
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildBridge, buildExecutionWorker } from "./bundles/node.ts";
import { buildScript } from "./bundles/script.ts";

const root = resolve(import.meta.dirname, "..");
const startedMs = performance.now();

const parts = [
  {
    name: "dist/gas/Code.js",
    run: async () => {
      const script = await buildScript(root);
      return `${kilobytes(script.bytes)}, entries: ${script.entryNames.join(", ")}`;
    },
  },
  { name: "dist/bridge/main.js", run: async () => kilobytes((await buildBridge(root)).bytes) },
  {
    name: "dist/emulator/execution-worker.js",
    run: async () => kilobytes((await buildExecutionWorker(root)).bytes),
  },
];

const outcomes = await Promise.allSettled(parts.map((part) => part.run()));
rmSync(join(root, ".cache", "build", String(process.pid)), { recursive: true, force: true });

outcomes.forEach((outcome, index) => {
  const name = parts[index]!.name;
  if (outcome.status === "fulfilled") {
    console.log(`${name}  ${outcome.value}`);
    return;
  }
  process.exitCode = 1;
  const reason = outcome.reason instanceof Error ? outcome.reason.message : String(outcome.reason);
  console.error(`${name}  NOT BUILT\n${reason}`);
});
console.log(
  `${process.exitCode === 1 ? "build failed" : "built"} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
);

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
