// The script's work on a document of a million characters, against the parse of what Google answered, in the same cold process.
import { playCold } from "../cold/cold-process.ts";
import { recordScenario, type Scenario } from "../cold/scenarios.ts";
import { median, type Figure, type Row } from "../row.ts";

const characters = 1_000_000;

async function workAgainstParse(name: string, scenario: Scenario, budget: number): Promise<Figure> {
  const costs = await playCold(recordScenario(scenario, characters));
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
  ],
};
