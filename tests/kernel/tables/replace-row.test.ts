// Rows of tables of every kind given other contents: what is planned is what the local Docs service makes of it, the row reads as asked, and it
// is taken back.
import fc from "fast-check";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { planReplaceRow } from "../../../src/kernel/tables/plan-replace-row.ts";
import { cellsOf, tablesOf } from "../../../src/kernel/tables/placed-table.ts";
import { cellTextOf } from "../../../src/kernel/tables/cell-text-of.ts";
import { markdownOfCell } from "../../../src/kernel/tables/table-data.ts";
import { reads } from "../../../src/kernel/tables/cell-text-edit.ts";
import type { DocumentModel } from "../../../src/kernel/document/model.ts";
import { words } from "../../support/arbitrary-documents.ts";
import { tableDocuments, type TableDocument } from "../../support/arbitrary-tables.ts";
import { checkBlockStep } from "../../support/check-block-step.ts";
import { Mix } from "../../support/mix.ts";
import { propertyRuns } from "../../support/runs.ts";

/** What each cell shall read: nothing new, other words, some of its own words, more lines or fewer. */
const changes = fc.array(
  fc.oneof(
    fc.constant((text: string) => text),
    words.map((word) => () => word),
    words.map((word) => (text: string) => `${text}${word}`),
    words.map((word) => (text: string) => text.replace(/\S+/, word)),
    words.map((word) => (text: string) => `${word}\n${text}`),
    fc.constant((text: string) => text.replace("\n", " ")),
    fc.constant(() => ""),
  ),
  { minLength: 3, maxLength: 3 },
);

function rowTexts(document: DocumentModel, rowIndex: number): string[] {
  const [tab] = document.tabs;
  const [table] = tablesOf(tab!.segments[0]!);
  return (cellsOf(table!)[rowIndex] ?? []).map((cell) => cellTextOf(table!, cell));
}

function rowMarkdown(document: DocumentModel, rowIndex: number): string[] {
  const tab = document.tabs[0]!;
  const segment = tab.segments[0]!;
  const [table] = tablesOf(segment);
  return (cellsOf(table!)[rowIndex] ?? []).map(
    (cell) => markdownOfCell(document, tab, segment, table!, cell).text,
  );
}

function stepsFor(
  before: DocumentModel,
  rowIndex: number,
  cells: readonly string[],
  cellFormat: "text" | "markdown",
) {
  const replacement = { table: 0, rowIndex, cells, cellFormat } as const;
  const planned = planReplaceRow(before, before.tabs[0]!, "", replacement, false);
  if (planned.kind === "refused") throw planned.error;
  return planned.kind === "edit" ? planned.steps : [];
}

it("any texts in any row of random tables come out to the letter and go again", () => {
  const mix = new Mix();
  fc.assert(
    fc.property(tableDocuments, fc.nat(), changes, ({ document, rowCount }: TableDocument, at, change) => {
      const rowIndex = at % rowCount;
      mix.countStep(() => {
        let wanted: string[] = [];
        const checked = checkBlockStep(document, (before) => {
          wanted = rowTexts(before, rowIndex).map((text, column) => change[column]?.(text) ?? text);
          return stepsFor(before, rowIndex, wanted, "text");
        });
        rowTexts(checked.after, rowIndex).forEach((text, column) => {
          expect([text, wanted[column], reads(text, wanted[column] ?? "")]).toEqual([
            text,
            wanted[column],
            true,
          ]);
        });
        return checked;
      });
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.6);
});

it("cells as they were read in Markdown are nothing to do", () => {
  fc.assert(
    fc.property(tableDocuments, fc.nat(), ({ document, rowCount }: TableDocument, at) => {
      const before = parseDocument(document);
      const rowIndex = at % rowCount;
      for (const format of ["text", "markdown"] as const) {
        const cells = format === "text" ? rowTexts(before, rowIndex) : rowMarkdown(before, rowIndex);
        expect(stepsFor(before, rowIndex, cells, format)).toEqual([]);
      }
    }),
    { numRuns: propertyRuns() },
  );
});

it("Markdown in any row of random tables reads back as it was written, and goes again", () => {
  const mix = new Mix();
  const marked = fc.array(
    fc.constantFrom(
      "",
      "plain",
      "**bold** word",
      "a\n\nb",
      "- one\n- two",
      "`code`",
      "[l](https://a.test)",
      "# head",
    ),
    { minLength: 3, maxLength: 3 },
  );
  fc.assert(
    fc.property(tableDocuments, fc.nat(), marked, ({ document, rowCount, columns }, at, cells) => {
      const rowIndex = at % rowCount;
      const wanted = cells.slice(0, columns);
      mix.countStep(() => {
        const checked = checkBlockStep(document, (before) => stepsFor(before, rowIndex, wanted, "markdown"));
        expect(rowMarkdown(checked.after, rowIndex)).toEqual(wanted);
        return checked;
      });
    }),
    { numRuns: Math.min(propertyRuns(), 300) },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.4);
});
