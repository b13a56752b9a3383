// Columns that come and go in tables of every kind: what the steps predict is what the local Docs service makes of their requests, and each
// takes the other back.
import fc from "fast-check";
import type { Document, Request } from "../../../../src/google-api/docs.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { ToolError } from "../../../../src/kernel/errors.ts";
import { deletesText, lossesOf } from "../../../../src/kernel/guard/losses.ts";
import { buildPlan } from "../../../../src/kernel/plan/plan.ts";
import type { Step } from "../../../../src/kernel/plan/step.ts";
import { deleteColumns, insertColumns } from "../../../../src/kernel/plan/steps/table-columns.ts";
import { rowsOf, tableDocuments } from "../../../support/arbitrary-tables.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import { chip, doc, p, tab, table } from "../../../support/document-builder.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { memoryGoogle } from "../../../support/witnesses/memory-google.ts";

const where = { tabId: "t.0", segmentId: "" };

it("random columns at every place of random tables come out as predicted and go again", () => {
  const mix = new Mix();
  const cases = tableDocuments.chain((made) =>
    fc.tuple(fc.constant(made), rowsOf(made.rowCount, 1, 2), fc.nat()),
  );
  fc.assert(
    fc.property(cases, ([{ document, tableStartUtf16, columns: count }, columns, pick]) => {
      mix.countStep(() =>
        checkBlockStep(document, (before) =>
          insertColumns({ ...where, tableStartUtf16, atColumn: pick % (count + 1) }, columns).withContext(
            before,
          ),
        ),
      );
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.6);
});

it("random columns of random tables go as predicted and come back where they can be written again", () => {
  const mix = new Mix();
  fc.assert(
    fc.property(tableDocuments, fc.nat(), fc.nat(), ({ document, tableStartUtf16, columns }, at, count) => {
      const columnIndex = at % columns;
      const columnCount = 1 + (count % (columns - columnIndex));
      mix.countStep(() =>
        checkBlockStep(document, (before) =>
          deleteColumns({ ...where, tableStartUtf16, columnIndex, columnCount }).withHash(before),
        ),
      );
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.2);
});

function refusalOf(document: Document, step: Step): ToolError {
  try {
    buildPlan(parseDocument(document), [step], []);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

it("a column through a merged cell is refused, naming it, and the only one goes with the table alone", () => {
  const google = memoryGoogle(doc(tab(table(["a", "", "c"], ["d", "e", "f"]), p("end"))).document);
  const tableCellLocation = { tableStartLocation: { index: 1, tabId: "t.0" }, rowIndex: 0, columnIndex: 0 };
  const merge: Request = {
    mergeTableCells: { tableRange: { tableCellLocation, rowSpan: 1, columnSpan: 2 } },
  };
  google.act([merge]);
  const place = { ...where, tableStartUtf16: 1 };
  const cells = [{ content: [] }, { content: [] }];
  const through = refusalOf(google.read(), insertColumns({ ...place, atColumn: 1 }, [{ cells }]));
  expect(through).toMatchObject({ code: "FEATURE_UNAVAILABLE" });
  expect(through.message).toContain("the merged cell at row 0, column 0 (1 by 2)");
  const part = refusalOf(google.read(), deleteColumns({ ...place, columnIndex: 1, columnCount: 1 }));
  expect(part.message).toContain("the merged cell at row 0, column 0 (1 by 2)");
  const all = refusalOf(google.read(), deleteColumns({ ...place, columnIndex: 0, columnCount: 3 }));
  expect(all.message).toContain("with which the table would go");
});

it("a column that goes names what goes with it, and one that comes loses nothing", () => {
  const built = doc({
    ...tab(table(["keep", [p("<a>quoted<b> ", chip)]], ["stay", "on"]), p("end")),
    namedRanges: [{ name: "mine", id: "kix.r", from: "a", to: "b" }],
  });
  const found = built.document.tabs?.[0]?.documentTab?.body?.content?.find((block) => block.table)?.table;
  const width = { widthType: "EVENLY_DISTRIBUTED" } as const;
  Object.assign(found ?? {}, { tableStyle: { tableColumnProperties: [width, width] } });
  const before = parseDocument(built.document);
  const place = { ...where, tableStartUtf16: 1 };
  const span = { startUtf16: built.marks["a"]!.index, endUtf16: built.marks["b"]!.index };
  const comments = ["quoted", "keep"].map((value, at) => ({
    id: `c${at}`,
    quotedFileContent: { mimeType: "text/plain", value },
  }));
  const lossesFor = (step: Step) => {
    const plan = buildPlan(before, [step], [{ ...where, ...span, intendedText: null }]);
    return [deletesText(plan), ...[...lossesOf(plan, comments)].sort()];
  };
  expect(lossesFor(deleteColumns({ ...place, columnIndex: 1, columnCount: 1 }))).toEqual([
    true,
    "chip:person:sam@example.com",
    "comment:c0",
    "named_range:mine",
  ]);
  const cells = [{ content: [] }, { content: [] }];
  expect(lossesFor(insertColumns({ ...place, atColumn: 1 }, [{ cells }]))).toEqual([false]);
});
