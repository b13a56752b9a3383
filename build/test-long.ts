// The long run: ten thousand cases a property and every budget as a failure; with `-- PATTERN…` only of suites whose path matches.
// Its report is kept in docs/, so that the last figures can be read without running it.
import { writeFileSync } from "node:fs";
import { cpus, platform } from "node:os";
import { join } from "node:path";
import { root, runNode, runScript, seconds, tool } from "./child.ts";

const runs = 10_000;
const patterns = process.argv.slice(2);
const startedMs = performance.now();

const build = await runScript("build/build.ts");
if (build.code !== 0) process.exit(build.code);

const tests = await runNode([tool.jest, "--testTimeout", "3600000", ...patterns], {
  env: { PROOFMARK_PROPERTY_RUNS: String(runs), PROOFMARK_SKIP_BUILD: "1", FORCE_COLOR: "0" },
  echo: true,
});
const bench = await runScript("bench/bench.ts", ["--strict"], { env: { NO_COLOR: "1" }, echo: true });

const lines = tests.output.split("\n").map((line) => line.trim());
const summary = lines.filter((line) => /^(Tests|Test Suites|Snapshots):/.test(line)).join("\n");
// The generators print how often each kind of case came: "random edits: 12000, … ; cell 383, …".
const mixes = lines.filter((line) => /^random [a-z ]+: \d/.test(line)).sort();
const hasPassed = tests.code === 0 && bench.code === 0;
const report = `# Last long run

Written by \`npm run test:long\`: every property with ${runs.toLocaleString("en")} fresh cases, every budget as a failure.

- Suites: ${patterns.length === 0 ? "all" : patterns.join(", ")}
- Day: ${new Date().toISOString().slice(0, 10)}
- Node ${process.version}, ${platform()}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}
- Verdict: ${hasPassed ? "passed" : "FAILED"} in ${seconds(performance.now() - startedMs)}

\`\`\`
${summary}
\`\`\`

## The mix of random cases

${mixes.map((mix) => `- ${mix}`).join("\n")}

## Budgets

\`\`\`
${bench.output.trimEnd()}
\`\`\`
`;
writeFileSync(join(root, "docs", "long-run.md"), report);
console.log(`${hasPassed ? "passed" : "FAILED"}; report in docs/long-run.md`);
process.exitCode = hasPassed ? 0 : 1;
