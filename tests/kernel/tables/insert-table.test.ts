// Tables of random texts put at every place of random documents: planned and made are the same, every cell reads as asked, and they go again.
import fc from "fast-check";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { cellTextOf } from "../../../src/kernel/tables/cell-text-of.ts";
import { allTables, cellsOf } from "../../../src/kernel/tables/placed-table.ts";
import { planInsertTable } from "../../../src/kernel/tables/plan-insert-table.ts";
import { documents, words } from "../../support/arbitrary-documents.ts";
import { checkBlockStep } from "../../support/check-block-step.ts";
import { Mix } from "../../support/mix.ts";
import { propertyRuns } from "../../support/runs.ts";

const cell = fc.oneof(
  { weight: 1, arbitrary: fc.constant("") },
  { weight: 4, arbitrary: words },
  { weight: 1, arbitrary: fc.tuple(words, words).map(([a, b]) => `${a}\n${b}`) },
);
const tables = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
  );

it("any table at any place comes out cell by cell as asked, and goes again", () => {
  const mix = new Mix();
  fc.assert(
    fc.property(documents, tables, fc.nat(), fc.boolean(), ({ document }, rows, pick, isHeaded) => {
      mix.countStep(() => {
        let at = 0;
        const checked = checkBlockStep(document, (before) => {
          const tab = before.tabs[0]!;
          const segment = tab.segments[0]!;
          const paragraphs = placedParagraphs(segment);
          const { paragraph, startUtf16 } = paragraphs[pick % paragraphs.length]!;
          // In front of a paragraph, inside it or behind it.
          at = startUtf16 + [0, paragraph.lengthUtf16, Math.min(pick % 5, paragraph.lengthUtf16)][pick % 3]!;
          const table = {
            rows,
            cellFormat: "text",
            hasBoldHeader: isHeaded,
            hasPinnedHeader: isHeaded,
          } as const;
          const planned = planInsertTable(before, tab, "", { kind: "index", indexUtf16: at }, table, false);
          if (planned.kind === "refused") throw planned.error;
          return planned.kind === "edit" ? planned.steps : [];
        });
        const all = allTables(checked.after.tabs[0]!.segments[0]!).filter(
          ({ startUtf16 }) => startUtf16 >= at,
        );
        const [made] = [...all].sort((a, b) => a.startUtf16 - b.startUtf16);
        const texts = cellsOf(made!).map((row) => row.map((one) => cellTextOf(made!, one)));
        expect(texts).toEqual(rows);
        return checked;
      });
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.6);
});
