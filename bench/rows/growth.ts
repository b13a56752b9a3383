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
      const recordings = [recordScenario(scenario, small), recordScenario(scenario, small * factor)] as const;
      const one = await playCold(recordings[0]);
      const ten = await playCold(recordings[1]);
      const oneHeld = await playCold(recordings[0], "memory");
      const tenHeld = await playCold(recordings[1], "memory");
      const time = (costs: typeof one): number =>
        median(costs.map(({ workMs, parseMs }) => workMs + parseMs));
      const peak = (costs: typeof one): number => {
        const bytes = median(costs.map(({ peakBytes }) => peakBytes));
        if (bytes <= 0)
          throw new Error(`expected ${scenario} to take memory, found no growth: nothing was measured`);
        return bytes;
      };
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
          figure: peak(tenHeld) / peak(oneHeld),
          budget,
          unit: "×",
          detail: `${megabytes(peak(tenHeld))} against ${megabytes(peak(oneHeld))}`,
        },
      );
    }
    return figures;
  },
};
