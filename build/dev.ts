// For working on Proofmark: rebuilds when a source file changes and keeps a local Google in .proofmark/dev running on the new build.
import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { root, runScript } from "./child.ts";

/** Editors write a file in several steps; one rebuild for all of them. */
const quietMs = 200;
let server: ChildProcess | null = null;
let timer: NodeJS.Timeout | null = null;
let isBuilding = false;
let isStale = false;

await rebuild();
watch(join(root, "src"), { recursive: true }, () => {
  if (timer) clearTimeout(timer);
  timer = setTimeout(() => void rebuild(), quietMs);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

async function rebuild(): Promise<void> {
  if (isBuilding) {
    isStale = true;
    return;
  }
  isBuilding = true;
  const { code } = await runScript("build/build.ts");
  if (code === 0) {
    await stop();
    const args = ["dist/bridge/main.js", "local", "--data", join(root, ".proofmark", "dev")];
    server = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  }
  isBuilding = false;
  if (isStale) {
    isStale = false;
    await rebuild();
  }
}

/** Ends the running local Google and waits until its folder is free. */
async function stop(): Promise<void> {
  const running = server;
  server = null;
  if (running === null || running.exitCode !== null) return;
  const ended = new Promise((done) => running.once("exit", done));
  running.kill("SIGTERM");
  await ended;
}
