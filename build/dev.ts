// For working on Proofmark: rebuilds when a source file changes and keeps a local Google in .proofmark/dev running on the new build.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root, runScript } from "./child.ts";
import { inputMark } from "./freshness.ts";

/** How often the sources are looked at. Watching a folder would lose files that an editor or git replaces (Node 20, Linux). */
const lookEveryMs = 500;
const sample = join(root, "build", "demo", "sample-document.json");
let server: ChildProcess | null = null;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}
for (let built = ""; ; await pause(lookEveryMs)) {
  const mark = inputMark(root);
  if (mark === built) continue;
  built = mark;
  await rebuild();
}

/** What cannot be built leaves the last build running. */
async function rebuild(): Promise<void> {
  const { code } = await runScript("build/build.ts");
  if (code !== 0) {
    console.log("The last build goes on, if there is one. Waiting for a change in src.");
    return;
  }
  await stop();
  const args = [
    "dist/bridge/main.js",
    "local",
    "--data",
    join(root, ".proofmark", "dev"),
    "--import",
    sample,
  ];
  server = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  console.log("Waiting for a change in src. Ctrl+C ends it.");
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
