// Rows that come and go in tables of every kind: what the steps predict is what the local Docs service makes of their requests, and each takes
// the other back.
import fc from "fast-check";
import type { Document, Request } from "../../../../src/google-api/docs.ts";
import { ToolError } from "../../../../src/kernel/errors.ts";
import type { DocumentModel } from "../../../../src/kernel/document/model.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { deletesText, lossesOf } from "../../../../src/kernel/guard/losses.ts";
import type { ContentRow } from "../../../../src/kernel/plan/content.ts";
import { fitSteps } from "../../../../src/kernel/plan/fit-steps.ts";
import { freshCellStyle } from "../../../../src/kernel/plan/paragraph-style.ts";
import { buildPlan } from "../../../../src/kernel/plan/plan.ts";
import type { Step } from "../../../../src/kernel/plan/step.ts";
import { allStepReaders } from "../../../../src/kernel/plan/steps/block-readers.ts";
import { deleteRows, insertRows } from "../../../../src/kernel/plan/steps/table-rows.ts";
import { cellTextOf } from "../../../../src/kernel/tables/cell-text-of.ts";
import { allTables, cellsOf, tablesOf } from "../../../../src/kernel/tables/placed-table.ts";
import { rowsOf, tableDocuments } from "../../../support/arbitrary-tables.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  item,
  p,
  tab,
  table,
  type BlockSpec,
} from "../../../support/document-builder.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { throughRecord } from "../../../support/stored-steps.ts";
import { memoryGoogle } from "../../../support/witnesses/memory-google.ts";

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

const row = (...texts: readonly string[]): ContentRow => ({
  cells: texts.map((text) => ({
    content: [
      {
        kind: "paragraph",
        namedStyle: "NORMAL_TEXT",
        style: freshCellStyle,
        list: null,
        content: text === "" ? [] : [{ kind: "text", text, textStyle: {} }],
      },
    ],
  })),
});

/** A document with one table, changed by these requests; its table begins where `start` says. */
function tableDocument(table: BlockSpec, requests: (start: number) => readonly Request[] = () => []) {
  const built = doc({
    ...tab(p("Above.<a>"), table, p("Below.")),
    namedRanges: [],
  });
  const start = built.marks["a"]!.index + 1;
  const google = memoryGoogle(built.document);
  const made = requests(start);
  if (made.length > 0) google.act([...made]);
  return { document: google.read(), start, google };
}

function merge(start: number, rowIndex: number, rowSpan: number, columnSpan = 1): Request {
  const tableCellLocation = { tableStartLocation: { index: start, tabId: "t.0" }, rowIndex, columnIndex: 0 };
  return { mergeTableCells: { tableRange: { tableCellLocation, rowSpan, columnSpan } } };
}

function refusalOf(document: Document, makeStep: (before: DocumentModel) => Step): ToolError {
  try {
    buildPlan(parseDocument(document), [makeStep(parseDocument(document))], []);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("field case 57: a row in a vertically merged block", () => {
  const phases = table(["Phase 1", "a"], ["", "b"], ["", "c"], ["Phase 2", "d"]);

  it.each([1, 2])("in front of row %i is refused, naming the merged cell", (atRow) => {
    const { document, start } = tableDocument(phases, (at) => [merge(at, 0, 3)]);
    const error = refusalOf(document, () =>
      insertRows({ ...where, tableStartUtf16: start, atRow }, [row("", "new")]),
    );
    expect(error.code).toBe("FEATURE_UNAVAILABLE");
    expect(error.message).toContain("the merged cell at row 0, column 0 (3 by 1)");
  });

  it.each([0, 3, 4])("in front of row %i goes through", (atRow) => {
    const { document, start } = tableDocument(phases, (at) => [merge(at, 0, 3)]);
    const { undone, after } = checkBlockStep(document, (before) =>
      insertRows({ ...where, tableStartUtf16: start, atRow }, [row("new", "row")]).withContext(before),
    );
    expect(undone).toBe(true);
    const [placed] = tablesOf(after.tabs[0]!.segments[0]!);
    expect(cellsOf(placed!)[atRow]?.map((cell) => [cell.rowSpan, cell.columnSpan])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it("rows that a merged cell reaches beyond do not go, all of them do", () => {
    const { document, start } = tableDocument(phases, (at) => [merge(at, 0, 3)]);
    const place = { ...where, tableStartUtf16: start };
    const error = refusalOf(document, () => deleteRows({ ...place, rowIndex: 1, rowCount: 1 }));
    expect(error.message).toContain("the merged cell at row 0, column 0 (3 by 1)");
    const { undone } = checkBlockStep(document, () => deleteRows({ ...place, rowIndex: 0, rowCount: 3 }));
    expect(undone).toBe("no step merges cells again");
  });
});

it("field case 61: the only row of a table goes with the table alone", () => {
  const { document, start } = tableDocument(table(["a", "b"]));
  const error = refusalOf(document, () =>
    deleteRows({ ...where, tableStartUtf16: start, rowIndex: 0, rowCount: 1 }),
  );
  expect(error.code).toBe("FEATURE_UNAVAILABLE");
  expect(error.message).toContain("with which the table would go");
});

it("a row below a pinned header is none, and looks like the row below", () => {
  const { document, start } = tableDocument(table(["h"], ["x"]), (index) => {
    const tableStartLocation = { index, tabId: "t.0" };
    return [
      { pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount: 1 } },
      {
        updateTableCellStyle: {
          tableRange: {
            tableCellLocation: { tableStartLocation, rowIndex: 0, columnIndex: 0 },
            rowSpan: 1,
            columnSpan: 1,
          },
          tableCellStyle: { backgroundColor: { color: { rgbColor: { blue: 1 } } } },
          fields: "backgroundColor",
        },
      },
    ];
  });
  const { after } = checkBlockStep(document, (before) =>
    insertRows({ ...where, tableStartUtf16: start, atRow: 1 }, [row("new")]).withContext(before),
  );
  const [placed] = tablesOf(after.tabs[0]!.segments[0]!);
  const styles = placed!.table.rows.map(({ raw, cells }) => [
    raw.tableRowStyle?.tableHeader === true,
    cells[0]?.raw.tableCellStyle?.backgroundColor?.color !== undefined,
  ]);
  expect(styles).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

it("a row beside bold words, an item or a heading takes nothing of them along", () => {
  const busy: BlockSpec = {
    kind: "table",
    rows: [[[p(bold("Total"))], [item("point")], [heading("Head")]]],
  };
  const { document, start } = tableDocument(busy);
  for (const atRow of [0, 1]) {
    const { afterJson } = checkBlockStep(document, () =>
      insertRows({ ...where, tableStartUtf16: start, atRow }, [row("a", "b", "")]),
    );
    const content = afterJson.tabs?.[0]?.documentTab?.body?.content ?? [];
    const cells = content.find((block) => block.table)?.table?.tableRows?.[atRow]?.tableCells ?? [];
    for (const { content: blocks = [] } of cells) {
      const paragraph = blocks[0]?.paragraph;
      expect(paragraph?.bullet).toBeUndefined();
      expect(paragraph?.paragraphStyle?.namedStyleType).toBe("NORMAL_TEXT");
      expect(paragraph?.elements?.flatMap(({ textRun }) => Object.keys(textRun?.textStyle ?? {}))).toEqual(
        [],
      );
    }
  }
});

it("a row between two with chips is refused, as their placeholders would come along", () => {
  const { document, start } = tableDocument(table([[p("by ", chip)]], [[p(chip)]]));
  const error = refusalOf(document, () =>
    insertRows({ ...where, tableStartUtf16: start, atRow: 1 }, [row("new")]),
  );
  expect(error.code).toBe("FEATURE_UNAVAILABLE");
  expect(error.message).toContain("placeholder of a chip");
});

it("a row that goes names what goes with it: chips, images, named ranges and comments on its words", () => {
  const built = doc({
    ...tab(table(["keep"], [[p("<a>quoted<b> ", chip, image)]]), p("end")),
    namedRanges: [{ name: "mine", id: "kix.r", from: "a", to: "b" }],
  });
  const before = parseDocument(built.document);
  const step = deleteRows({ ...where, tableStartUtf16: 1, rowIndex: 1, rowCount: 1 });
  const span = { startUtf16: built.marks["a"]!.index, endUtf16: built.marks["b"]!.index };
  const plan = buildPlan(before, [step], [{ ...where, ...span, intendedText: null }]);
  expect(deletesText(plan)).toBe(true);
  const comments = [
    { id: "c1", quotedFileContent: { mimeType: "text/plain", value: "quoted" } },
    { id: "c2", quotedFileContent: { mimeType: "text/plain", value: "keep" } },
  ];
  expect([...lossesOf(plan, comments)].sort()).toEqual([
    "chip:person:sam@example.com",
    "comment:c1",
    "drawing:kix.image",
    "named_range:mine",
  ]);
});

it("rows are found again where others have moved their table or the rows in front", () => {
  const { google, start } = tableDocument(table(["a", "b"], ["c", "d"]));
  const before = parseDocument(google.read());
  const step = insertRows({ ...where, tableStartUtf16: start, atRow: 1 }, [row("new", "row")]).withContext(
    before,
  );
  const plan = buildPlan(before, [step], []);
  google.act([...plan.requests]);
  google.act([{ insertText: { location: { index: 1, tabId: "t.0" }, text: "Moved.\n" } }]);
  const tableStartLocation = { index: start + 7, tabId: "t.0" };
  google.act([
    { insertTableRow: { tableCellLocation: { tableStartLocation, rowIndex: 0 }, insertBelow: false } },
  ]);
  const moved = parseDocument(google.read());
  const fitted = fitSteps(moved, throughRecord(plan.inverse, allStepReaders));
  if (fitted.kind === "misfit") throw new Error(fitted.reason);
  google.act([...buildPlan(moved, fitted.steps, []).requests]);
  const [placed] = tablesOf(parseDocument(google.read()).tabs[0]!.segments[0]!);
  const texts = cellsOf(placed!).map((cells) => cells.map((cell) => cellTextOf(placed!, cell)));
  expect(texts).toEqual([
    ["", ""],
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(fitSteps(parseDocument(google.read()), throughRecord(plan.inverse, allStepReaders)).kind).toBe(
    "misfit",
  );
});

it("a row of a table in a cell comes and goes", () => {
  const { document } = tableDocument(table([[p("outer")], [table(["in", "ner"]), p("")]]));
  const before = parseDocument(document);
  const inner = allTables(before.tabs[0]!.segments[0]!)[1]!;
  const { undone } = checkBlockStep(document, (model) =>
    insertRows({ ...where, tableStartUtf16: inner.startUtf16, atRow: 1 }, [row("x", "y")]).withContext(model),
  );
  expect(undone).toBe(true);
});
