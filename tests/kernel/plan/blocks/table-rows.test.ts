// Rows that come and go in tables of every kind: what the steps predict is what the local Docs service makes of their requests, and each takes
// the other back.
import fc from "fast-check";
import { deleteRows, insertRows } from "../../../../src/kernel/plan/steps/table-rows.ts";
import { rowsOf, tableDocuments } from "../../../support/arbitrary-tables.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";

const where = { tabId: "t.0", segmentId: "" };

it("random rows at every place of random tables come out as predicted and go again", () => {
  const mix = new Mix();
  const cases = tableDocuments.chain((made) => fc.tuple(fc.constant(made), rowsOf(made.columns), fc.nat()));
  fc.assert(
    fc.property(cases, ([{ document, tableStartUtf16, rowCount }, rows, pick]) => {
      mix.countStep(() =>
        checkBlockStep(document, (before) =>
          insertRows({ ...where, tableStartUtf16, atRow: pick % (rowCount + 1) }, rows).withContext(before),
        ),
      );
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.6);
});

it("random rows of random tables go as predicted and come back where they can be written again", () => {
  const mix = new Mix();
  fc.assert(
    fc.property(tableDocuments, fc.nat(), fc.nat(), ({ document, tableStartUtf16, rowCount }, at, count) => {
      const rowIndex = at % rowCount;
      mix.countStep(() =>
        checkBlockStep(document, (before) =>
          deleteRows({
            ...where,
            tableStartUtf16,
            rowIndex,
            rowCount: 1 + (count % (rowCount - rowIndex)),
          }).withHash(before),
        ),
      );
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.3);
});
