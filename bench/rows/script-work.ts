// The script's work on a document of a million characters, against the parse of what Google answered, in the same cold process.
import { playCold } from "../cold/cold-process.ts";
import { recordScenario, type Scenario } from "../cold/scenarios.ts";
import { median, type Figure, type Row } from "../row.ts";

const largest = 1_000_000;

async function workAgainstParse(name: string, scenario: Scenario, budget: number): Promise<Figure> {
  const costs = await playCold(recordScenario(scenario, largest));
  const workMs = median(costs.map((cost) => cost.workMs));
  const parseMs = median(costs.map((cost) => cost.parseMs));
  return {
    name,
    figure: median(costs.map((cost) => cost.workMs / cost.parseMs)),
    budget,
    unit: "×",
    detail: `${workMs.toFixed(0)} ms against ${parseMs.toFixed(0)} ms`,
  };
}

export const scriptWork: Row = {
  name: "script work at 1,000,000 characters",
  measure: async () => [
    await workAgainstParse("replace_text, 1,000,000 characters, against JSON.parse", "replace_text", 4),
    await workAgainstParse(
      "no match with near miss, the same document, against JSON.parse",
      "replace_text without a match",
      10,
    ),
    ...(await noMatchBySize()),
  ],
};

/** From size to size: in small documents the start of the process hides what the parse is compared with. */
async function noMatchBySize(): Promise<readonly Figure[]> {
  const sizes = [10_000, 100_000, largest];
  const timesMs: number[] = [];
  for (const characters of sizes) {
    const costs = await playCold(recordScenario("replace_text without a match", characters));
    timesMs.push(median(costs.map(({ workMs, parseMs }) => workMs + parseMs)));
  }
  return sizes.slice(1).map((characters, step) => {
    const [smaller = 0, larger = 0] = timesMs.slice(step);
    return {
      name: `no match with near miss, ${characters.toLocaleString("en")} characters against a tenth`,
      figure: larger / smaller,
      budget: 12,
      unit: "×",
      detail: `${larger.toFixed(0)} ms against ${smaller.toFixed(0)} ms`,
    };
  });
}
