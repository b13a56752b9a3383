// `npm run bench`: measures every budget and prints figure, budget, verdict. `--strict` ends with 1 when one is missed; `-- NAME`
// measures only rows whose name holds NAME. A budget whose figure cannot be taken is missed.
import { parseArgs } from "node:util";
import { runScript } from "../build/child.ts";
import type { Figure, Row } from "./row.ts";
import { bridgeStart } from "./rows/bridge-start.ts";
import { evidenceSize } from "./rows/evidence-size.ts";
import { googleCalls } from "./rows/google-calls.ts";
import { growth } from "./rows/growth.ts";
import { localGoogle } from "./rows/local-google.ts";
import { markdownWork } from "./rows/markdown-work.ts";
import { publishedList } from "./rows/published-list.ts";
import { scriptBundle } from "./rows/script-bundle.ts";
import { scriptWork } from "./rows/script-work.ts";
import { tables } from "./rows/tables.ts";

const rows: readonly Row[] = [
  googleCalls,
  scriptWork,
  markdownWork,
  growth,
  tables,
  publishedList,
  evidenceSize,
  scriptBundle,
  bridgeStart,
  localGoogle,
];

const { values, positionals } = parseArgs({
  options: { strict: { type: "boolean", default: false } },
  allowPositionals: true,
});
const chosen = rows.filter(({ name }) => positionals.every((word) => name.includes(word)));

const build = await runScript("build/build.ts", [], {});
if (build.code !== 0) {
  console.error(build.output);
  process.exit(1);
}

let missed = 0;
console.log(line("what", "figure", "budget", "verdict"));
for (const row of chosen) {
  try {
    for (const figure of await row.measure()) {
      const isMet = figure.figure <= figure.budget;
      if (!isMet) missed += 1;
      console.log(
        line(figure.name, withUnit(figure), `≤ ${figure.budget} ${figure.unit}`, isMet ? "ok" : "MISSED") +
          (figure.detail === undefined ? "" : `  (${figure.detail})`),
      );
    }
  } catch (error) {
    missed += 1;
    console.log(line(row.name, "no figure", "", "MISSED"));
    console.log(`  ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(missed === 0 ? "\nall budgets are met" : `\n${missed} missed`);
if (values.strict && missed > 0) process.exitCode = 1;

function line(name: string, figure: string, budget: string, verdict: string): string {
  return `${name.padEnd(66)} ${figure.padStart(12)}  ${budget.padEnd(14)} ${verdict}`;
}

function withUnit({ figure, unit }: Figure): string {
  return `${Number.isInteger(figure) ? figure : figure.toFixed(2)} ${unit}`;
}
