// What a large table costs: batches, calls and requests of 100 rows by 20 columns, and how the work grows with the cells.
import { doc, p, tab } from "../../tests/support/document-builder.ts";
import { memoryGoogle } from "../../tests/support/witnesses/memory-google.ts";
import { insertTable } from "../../src/tools/insert-table.tool.ts";
import { median, type Row } from "../row.ts";

const columns = 20;
const turns = 3;

interface Measured {
  readonly elapsedMs: number;
  readonly docsCalls: number;
  readonly batches: number;
  readonly requests: number;
}

/** One verified table on a document of two paragraphs. The service's own time is left out. */
function measured(rows: number): Measured {
  const google = memoryGoogle({ ...doc(tab(p("one"), p("two"))).document, documentId: "doc-bench" });
  let serviceMs = 0;
  let docsCalls = 0;
  const timed = <T>(call: () => T): T => {
    const startedMs = performance.now();
    docsCalls += 1;
    const answer = call();
    serviceMs += performance.now() - startedMs;
    return answer;
  };
  const { docs } = google.ports;
  const ports = {
    ...google.ports,
    docs: {
      getDocument: (...args: Parameters<typeof docs.getDocument>) => timed(() => docs.getDocument(...args)),
      batchUpdate: (...args: Parameters<typeof docs.batchUpdate>) => timed(() => docs.batchUpdate(...args)),
    },
  };
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => `${row}.${column} words`),
  );
  const startedMs = performance.now();
  const result = insertTable.run(ports, { doc_id: "doc-bench", anchor: "one", rows: cells });
  const elapsedMs = performance.now() - startedMs - serviceMs;
  if (result["table_confirmed"] !== true) throw new Error("expected a table that is confirmed");
  const [batch] = google.sentBatches;
  return {
    elapsedMs,
    docsCalls,
    batches: google.sentBatches.length,
    requests: batch?.requests?.length ?? 0,
  };
}

export const tables: Row = {
  name: "tables",
  measure: async () => {
    measured(100);
    const small: Measured[] = [];
    const large: Measured[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      small.push(measured(100));
      large.push(measured(1000));
    }
    const [one] = small;
    if (one === undefined) throw new Error("expected a measurement");
    const [smallMs, largeMs] = [small, large].map((some) => median(some.map(({ elapsedMs }) => elapsedMs)));
    return [
      { name: "batches of a table of 100 by 20", figure: one.batches, budget: 1, unit: "batches" },
      { name: "Docs calls of a table of 100 by 20", figure: one.docsCalls, budget: 3, unit: "calls" },
      {
        name: "requests for each cell of it",
        figure: one.requests / (100 * columns),
        budget: 1.1,
        unit: "requests",
      },
      {
        name: "ten times the cells, script work",
        figure: (largeMs ?? Infinity) / (smallMs ?? 1),
        budget: 12,
        unit: "×",
        detail: `${(largeMs ?? 0).toFixed(0)} ms against ${(smallMs ?? 0).toFixed(0)} ms`,
      },
    ];
  },
};
