// Plays recordings in fresh processes, each from one bundled file, so that no compiler's work is measured.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { scriptForm } from "../../build/bundles/script-source.ts";
import { root, runNode } from "../../build/child.ts";
import { repetitions } from "../row.ts";
import type { Cost } from "./play.ts";
import type { Recording } from "./recording.ts";

/** How the processes run: as V8 likes it, or so that their memory is what the call holds. */
export type Measured = "time" | "memory";

/** V8 lets its young generation grow with what passes through it; kept small, what is left is what the call really holds. */
const flags: Readonly<Record<Measured, readonly string[]>> = {
  time: ["--max-old-space-size=4096"],
  memory: ["--max-old-space-size=4096", "--expose-gc", "--max-semi-space-size=1"],
};
/** Memory hardly differs from process to process. */
const memoryRepetitions = 3;

/** The costs of playing it, once a process. */
export async function playCold(recording: Recording, measured: Measured = "time"): Promise<readonly Cost[]> {
  const folder = mkdtempSync(join(tmpdir(), "proofmark-cold-"));
  try {
    const player = join(folder, "play.mjs");
    const tape = join(folder, "recording.json");
    await build({
      entryPoints: [join(root, "bench", "cold", "play.ts")],
      outfile: player,
      bundle: true,
      format: "esm",
      platform: "node",
      // What runs at Google is this form.
      ...scriptForm(root),
      supported: { "top-level-await": true },
      logLevel: "silent",
    });
    writeFileSync(tape, JSON.stringify(recording));
    const costs: Cost[] = [];
    const turns = measured === "time" ? repetitions : memoryRepetitions;
    for (let turn = 0; turn < turns; turn += 1) {
      const { code, output } = await runNode([...flags[measured], player, tape]);
      if (code !== 0) throw new Error(`playing ${recording.tool} failed: ${output.slice(0, 500)}`);
      costs.push(JSON.parse(output) as Cost);
    }
    return costs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
