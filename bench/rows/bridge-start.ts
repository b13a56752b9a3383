// Start of the process to the first tools/list, against a bare server of the SDK, taken in turns so that a busy machine hits both.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../build/child.ts";
import { median, repetitions, type Row } from "../row.ts";

const clientInfo = { name: "bench", version: "1" };
const opening = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list" },
];

function startMs(args: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(opening.map((message) => `${JSON.stringify(message)}\n`).join(""));
  return new Promise((done, fail) => {
    let out = "";
    let elapsedMs: number | null = null;
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString("utf8");
      if (elapsedMs !== null || !/"id":2[,}]/.test(out)) return;
      elapsedMs = performance.now() - startedMs;
      child.stdin.end();
    });
    child.once("exit", () => (elapsedMs === null ? fail(new Error(`no list: ${out}`)) : done(elapsedMs)));
  });
}

export const bridgeStart: Row = {
  name: "bridge start",
  measure: async () => {
    const dir = mkdtempSync(join(tmpdir(), "proofmark-bench-"));
    const bridge = join("dist", "bridge", "main.js");
    const bare: number[] = [];
    const remote: number[] = [];
    const local: number[] = [];
    for (let turn = 0; turn < repetitions; turn += 1) {
      bare.push(await startMs([join("bench", "cold", "bare-server.mjs")]));
      remote.push(await startMs([bridge, "mcp", "--connection", join(dir, "none.json")]));
      local.push(await startMs([bridge, "mcp", "--local", join(dir, "google")]));
    }
    rmSync(dir, { recursive: true, force: true });
    const detail = (values: readonly number[]): string =>
      `${median(values).toFixed(0)} ms against ${median(bare).toFixed(0)} ms`;
    const ratio = (values: readonly number[]): number => median(values) / median(bare);
    return [
      {
        name: "bridge, start to first tools/list, against a bare server",
        figure: ratio(remote),
        budget: 2,
        unit: "×",
        detail: detail(remote),
      },
      { name: "the same with --local", figure: ratio(local), budget: 3, unit: "×", detail: detail(local) },
    ];
  },
};
