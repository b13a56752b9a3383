// Markdown writes on 5,000 blocks: the script's work against the parse of the document that results, the requests they take, and how
// both grow with the document.
import type { JsonObject } from "../../src/kernel/errors.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { memoryGoogle } from "../../tests/support/witnesses/memory-google.ts";
import { playCold } from "../cold/cold-process.ts";
import { blankTab, changedMarkdown, changedEvery, longMarkdown } from "../cold/long-markdown.ts";
import { record, type Recording } from "../cold/recording.ts";
import { median, type Figure, type Row } from "../row.ts";

const blocks = 5_000;
const tenth = blocks / 10;

interface Recorded {
  readonly recording: Recording;
  readonly result: JsonObject;
}

type Google = ReturnType<typeof memoryGoogle>;

function recorded(google: Google, args: JsonObject): Recorded {
  const tool = catalog.find(({ name }) => name === "replace_tab_markdown");
  if (tool === undefined) throw new Error("no tool replace_tab_markdown");
  const given = { doc_id: google.documentId, ...args };
  const { tape, result } = record((ports) => tool.run(ports, given), google.ports, google.records);
  if (result === null) throw new Error("expected Markdown to be written, found a refusal");
  return { recording: { tool: tool.name, args: given, tape }, result };
}

interface Written {
  /** All blocks into an empty tab. */
  readonly whole: Recorded;
  /** Every tenth block changed afterwards. */
  readonly changed: Recorded;
  readonly requestsPerBlock: number;
}

function written(count: number): Written {
  const google = memoryGoogle(blankTab());
  const whole = recorded(google, { markdown: longMarkdown(count) });
  const markdown = changedMarkdown(count);
  const dry = recorded(google, { markdown, dry_run: true });
  const requestsPerBlock = Number(dry.result["planned_request_count"]) / (count / changedEvery);
  return { whole, changed: recorded(google, { markdown }), requestsPerBlock };
}

async function costOf({
  recording,
}: Recorded): Promise<{ workMs: number; resultParseMs: number; totalMs: number }> {
  const costs = await playCold(recording);
  const documents = recording.tape.documents.map((text) => text.length);
  const share = (documents[documents.length - 1] ?? 0) / documents.reduce((sum, length) => sum + length, 0);
  return {
    workMs: median(costs.map(({ workMs }) => workMs)),
    resultParseMs: median(costs.map(({ parseMs }) => parseMs)) * share,
    totalMs: median(costs.map(({ workMs, parseMs }) => workMs + parseMs)),
  };
}

export const markdownWork: Row = {
  name: "Markdown work",
  measure: async () => {
    const large = written(blocks);
    const small = written(tenth);
    const figures: Figure[] = [];
    for (const [name, kind] of [
      ["5,000 blocks written into an empty tab", "whole"],
      ["every tenth of 5,000 blocks changed", "changed"],
    ] as const) {
      const [ten, one] = [await costOf(large[kind]), await costOf(small[kind])];
      figures.push(
        {
          name: `${name}, against JSON.parse of the result`,
          figure: ten.workMs / ten.resultParseMs,
          budget: 20,
          unit: "×",
          detail: `${ten.workMs.toFixed(0)} ms against ${ten.resultParseMs.toFixed(0)} ms`,
        },
        {
          name: `${name}, against a tenth of them`,
          figure: ten.totalMs / one.totalMs,
          budget: 12,
          unit: "×",
          detail: `${ten.totalMs.toFixed(0)} ms against ${one.totalMs.toFixed(0)} ms`,
        },
      );
    }
    figures.push({
      name: "requests a changed block of Markdown",
      figure: large.requestsPerBlock,
      budget: 4,
      unit: "requests",
    });
    return figures;
  },
};
