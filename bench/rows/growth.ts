// Ten times the document: how much more time and memory each tool takes.
import { playCold } from "../cold/cold-process.ts";
import { recordScenario, scenarios } from "../cold/scenarios.ts";
import { median, type Figure, type Row } from "../row.ts";

// Large enough that what the process itself takes does not stand in the way.
const small = 300_000;
const factor = 10;
const budget = 12;

export const growth: Row = {
  name: "ten times the document",
  measure: async () => {
    const figures: Figure[] = [];
    for (const scenario of scenarios) {
      const one = await playCold(recordScenario(scenario, small));
      const ten = await playCold(recordScenario(scenario, small * factor));
      const time = (costs: typeof one): number =>
        median(costs.map(({ workMs, parseMs }) => workMs + parseMs));
      const peak = (costs: typeof one): number => median(costs.map(({ peakBytes }) => peakBytes));
      const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;
      figures.push(
        {
          name: `ten times the document, time: ${scenario}`,
          figure: time(ten) / time(one),
          budget,
          unit: "×",
          detail: `${time(ten).toFixed(0)} ms against ${time(one).toFixed(0)} ms`,
        },
        {
          name: `ten times the document, memory: ${scenario}`,
          figure: peak(ten) / Math.max(peak(one), 1),
          budget,
          unit: "×",
          detail: `${megabytes(peak(ten))} against ${megabytes(peak(one))}`,
        },
      );
    }
    return figures;
  },
};
