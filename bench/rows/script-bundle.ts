// The script's size, what it costs to load, and whether it calls a service meanwhile.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { scriptBudgetBytes } from "../../build/bundles/script.ts";
import { root, runNode } from "../../build/child.ts";
import { recordScenario } from "../cold/scenarios.ts";
import { median, repetitions, type Figure, type Row } from "../row.ts";

const services = [
  "CacheService",
  "ContentService",
  "Docs",
  "Drive",
  "LockService",
  "Logger",
  "PropertiesService",
  "ScriptApp",
  "Session",
  "UrlFetchApp",
  "Utilities",
];

const script = join(root, "dist", "gas", "Code.js");

export const scriptBundle: Row = {
  name: "script bundle",
  measure: async () => {
    const code = readFileSync(script, "utf8");
    let touches = 0;
    const watched = new Proxy(() => undefined, {
      get: () => void (touches += 1),
      apply: () => void (touches += 1),
    });
    runInContext(code, createContext(Object.fromEntries(services.map((name) => [name, watched]))));
    return [
      {
        name: "script bundle",
        figure: Buffer.byteLength(code) / 1024,
        budget: scriptBudgetBytes / 1024,
        unit: "KB",
      },
      { name: "service calls while the script loads", figure: touches, budget: 0, unit: "calls" },
      await loading(),
    ];
  },
};

/** Every execution loads the script; every tool parses at least one answer. */
async function loading(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), "proofmark-load-"));
  try {
    const answer = join(folder, "answer.json");
    const [document = ""] = recordScenario("replace_text", 1_000_000).tape.documents;
    writeFileSync(answer, document);
    const costs: { readonly loadMs: number; readonly parseMs: number }[] = [];
    for (let turn = 0; turn < repetitions; turn += 1) {
      const { code, output } = await runNode(["bench/cold/load.mjs", script, answer]);
      if (code !== 0) throw new Error(`loading the script failed: ${output.slice(0, 500)}`);
      costs.push(JSON.parse(output) as (typeof costs)[number]);
    }
    return {
      name: "loading the script, against JSON.parse of a 1,000,000-character answer",
      figure: median(costs.map(({ loadMs, parseMs }) => loadMs / parseMs)),
      budget: 4,
      unit: "×",
      detail: `${median(costs.map(({ loadMs }) => loadMs)).toFixed(0)} ms against ${median(costs.map(({ parseMs }) => parseMs)).toFixed(0)} ms`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
