import type { Request } from "../../../../src/google-api/docs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import {
  insertTable,
  at,
  insertRow,
  insertColumn,
  deleteRow,
  deleteColumn,
  area,
  merge,
  cellStyle,
  grid,
  tableOf,
  texts,
  spans,
  styleAt,
} from "../grid.ts";
import { indexOf, insert, openDocument, paragraphStyle, refusalOf, textStyle } from "../open-docs.ts";

describe("insertTable", () => {
  it.each([
    [2147483647, 2147483647],
    [50_001, 1],
    [1, 50_001],
    [300, 300],
  ])("refuses at once a table of %i by %i, which no document could hold", (rows, columns) => {
    expect(refusalOf(() => openDocument("").batch([insertTable(1, rows, columns)]))).toBe(
      "Invalid requests[0].insertTable: ((a table of more than 50000 cells is not implemented by the local Google))",
    );
  });

  it("nests tables to the twentieth level and refuses the next", () => {
    const document = openDocument("");
    for (let level = 0; level < 20; level += 1) document.batch([insertTable(1 + 4 * level, 1, 1)]);
    const before = document.read();
    expect(refusalOf(() => document.batch([insertTable(81, 1, 1)]))).toContain(
      "((more than 20 tables in each other are not implemented by the local Google))",
    );
    expect(document.read()).toEqual(before);
    expect(openDocument(before).read().tabs).toEqual(before.tabs);
    // Beside the deepest there is room.
    expect(document.batch([insertTable(77, 1, 1)]).replies).toEqual([{}]);
  });

  it("lies as measured: 2 by 2 at 1 of a blank document (rulebook 8.1, 8.2, 8.3)", () => {
    const document = openDocument("");
    document.batch([insertTable(1, 2, 2)]);
    const [, before, table, after] = document.readLegacy().body?.content ?? [];
    expect([before?.startIndex, before?.endIndex]).toEqual([1, 2]);
    expect([table?.startIndex, table?.endIndex]).toEqual([2, 14]);
    expect(table?.table?.tableRows?.map((row) => [row.startIndex, row.endIndex])).toEqual([
      [3, 8],
      [8, 13],
    ]);
    const cells = table?.table?.tableRows?.flatMap((row) => row.tableCells ?? []);
    expect(cells?.map((cell) => [cell.startIndex, cell.endIndex])).toEqual([
      [4, 6],
      [6, 8],
      [9, 11],
      [11, 13],
    ]);
    expect([after?.startIndex, after?.endIndex]).toEqual([14, 15]);
  });

  it.each([
    [2, 2, 12],
    [3, 3, 23],
    [1, 1, 5],
  ])("makes a table of %i by %i with %i units (rulebook 8.1)", (rows, columns, size) => {
    const document = openDocument("");
    document.batch([insertTable(1, rows, columns)]);
    const table = document.readLegacy().body?.content?.[2];
    expect((table?.endIndex ?? 0) - (table?.startIndex ?? 0)).toBe(size);
  });

  it.each([2, 3, 4, 6, 11, 13])(
    "leaves no place for text at %i, a start or an end (rulebook 8.3)",
    (index) => {
      const document = openDocument("");
      document.batch([insertTable(1, 2, 2)]);
      expect(refusalOf(() => document.batch([insert(index, "x")]))).toBe(
        "Invalid requests[0].insertText: The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.",
      );
      document.batch([insert(12, "x")]);
      expect(texts(document)[1]?.[1]).toBe("x");
    },
  );

  it("has the defaults of fresh cells, rows and columns (rulebook 8.4, 8.5)", () => {
    const document = openDocument("");
    document.batch([insertTable(1, 1, 2)]);
    const { rows, columns, tableRows, tableStyle } = tableOf(document);
    expect([rows, columns]).toEqual([1, 2]);
    expect(tableRows?.[0]?.tableRowStyle).toEqual({ minRowHeight: { unit: "PT" } });
    expect(tableStyle).toEqual({
      tableColumnProperties: [{ widthType: "EVENLY_DISTRIBUTED" }, { widthType: "EVENLY_DISTRIBUTED" }],
    });
    expect(styleAt(document, 0, 0)).toEqual({
      rowSpan: 1,
      columnSpan: 1,
      backgroundColor: {},
      paddingLeft: { magnitude: 5, unit: "PT" },
      paddingRight: { magnitude: 5, unit: "PT" },
      paddingTop: { magnitude: 5, unit: "PT" },
      paddingBottom: { magnitude: 5, unit: "PT" },
      contentAlignment: "TOP",
    });
    const paragraph = tableRows?.[0]?.tableCells?.[0]?.content?.[0]?.paragraph;
    expect(paragraph?.paragraphStyle).toMatchObject({
      namedStyleType: "NORMAL_TEXT",
      lineSpacing: 100,
      spacingMode: "COLLAPSE_LISTS",
      avoidWidowAndOrphan: false,
      indentStart: { unit: "PT" },
    });
  });

  it("leaves an empty paragraph of the same kind, and cells in its look (rulebook 8.6, 8.11)", () => {
    const document = openDocument("head");
    document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }), insertTable(1, 1, 1)]);
    const [, before, table, after] = document.readLegacy().body?.content ?? [];
    expect(before?.paragraph?.paragraphStyle?.namedStyleType).toBe("HEADING_1");
    expect(after?.paragraph?.elements?.[0]?.textRun?.content).toBe("head\n");
    const run = table?.table?.tableRows?.[0]?.tableCells?.[0]?.content?.[0]?.paragraph?.elements?.[0];
    expect(run?.textRun?.textStyle).toMatchObject({ fontSize: { magnitude: 20, unit: "PT" } });
  });

  it("can stand in a cell (rulebook 8.10)", () => {
    const document = openDocument("");
    document.batch([insertTable(1, 1, 1), insertTable(5, 1, 1)]);
    const inner = tableOf(document).tableRows?.[0]?.tableCells?.[0]?.content?.[1];
    expect([inner?.startIndex, inner?.endIndex]).toEqual([6, 11]);
    document.batch([
      { deleteTableRow: { tableCellLocation: { tableStartLocation: { index: 6 } } } },
      insert(5, "x"),
    ]);
    expect(texts(document)).toEqual([["x|"]]);
  });

  it("is refused without cells and in a footnote (rulebook 7)", () => {
    const document = openDocument(testDocument("legacy-footnotes-header-image"));
    const [segmentId = ""] = Object.keys(document.readLegacy().footnotes ?? {});
    const table = { rows: 1, columns: 1, location: { segmentId, index: 0 } };
    expect(refusalOf(() => document.batch([{ insertTable: table }]))).toContain("into a footnote");
    expect(refusalOf(() => document.batch([insertTable(1, 0, 2)]))).toContain("at least one row");
  });

  it("marks table, rows, cells and runs when it is suggested: twelve elements (rulebook 8.12)", () => {
    const document = openDocument("");
    document.suggest([insertTable(1, 2, 2)]);
    expect(JSON.stringify(document.readLegacy().body).match(/suggestedInsertionIds/g)).toHaveLength(12);
  });
});

describe("rows and columns", () => {
  it("come above, below, left and right of a cell (rulebook 7)", () => {
    const document = grid(["ab", "cd"]);
    document.batch([insertRow(0, true), insertRow(0, false), insertColumn(1, false), insertColumn(2, true)]);
    expect(texts(document)).toEqual([
      ["", "", "", ""],
      ["a", "", "b", ""],
      ["", "", "", ""],
      ["c", "", "d", ""],
    ]);
    expect(tableOf(document).columns).toBe(4);
    expect(tableOf(document).tableStyle?.tableColumnProperties).toHaveLength(4);
  });

  it("go, and the table goes with the last (rulebook 7)", () => {
    const document = grid(["ab", "cd"]);
    document.batch([deleteRow(0), deleteColumn(1)]);
    expect(texts(document)).toEqual([["c"]]);
    document.batch([deleteColumn(0)]);
    expect(document.readLegacy().body?.content?.map(({ endIndex }) => endIndex)).toEqual([1, 2, 3]);
  });

  it("move named ranges behind them and take along what lies in them (rulebook 6.2)", () => {
    const document = grid(["ab", "cd"]);
    const name = (text: string): Request => {
      const startIndex = indexOf(document.read(), text);
      return { createNamedRange: { name: text, range: { startIndex, endIndex: startIndex + 1 } } };
    };
    document.batch([name("b"), name("d")]);
    document.batch([insertColumn(0, true), insertRow(0, true)]);
    const start = (text: string): unknown =>
      document.readLegacy().namedRanges?.[text]?.namedRanges?.[0]?.ranges?.[0]?.startIndex;
    expect([start("b"), start("d")]).toEqual([indexOf(document.read(), "b"), indexOf(document.read(), "d")]);
    document.batch([deleteRow(0)]);
    expect(start("b")).toBeUndefined();
    expect(start("d")).toBe(indexOf(document.read(), "d"));
  });

  it("take text style and background from the line beside them (rulebook 7)", () => {
    const document = grid(["ab"]);
    const red = { color: { rgbColor: { red: 1 } } };
    document.batch([
      textStyle(5, 7, { bold: true }),
      cellStyle(area(0, 1, 1, 1), { backgroundColor: red }, "backgroundColor"),
    ]);
    document.batch([insertRow(0, true), insertColumn(1, true)]);
    const below = tableOf(document).tableRows?.[1]?.tableCells?.[0]?.content?.[0]?.paragraph;
    expect(below?.elements?.[0]?.textRun).toEqual({ content: "\n", textStyle: { bold: true } });
    expect(styleAt(document, 0, 2).backgroundColor).toEqual(red);
  });

  it("bring the placeholder of a chip along (rulebook 7)", () => {
    const document = grid(["ab"]);
    document.batch([
      { insertPerson: { location: { index: 6 }, personProperties: { email: "ann@example.com" } } },
      insertRow(0, true),
    ]);
    expect(texts(document)[1]).toEqual(["\uE907", ""]);
  });

  it("go round a merged cell as a whole, and widen one that they run through (rulebook 7)", () => {
    const document = grid(["abc", "def", "ghi"]);
    document.batch([merge(0, 0, 2, 2)]);
    document.batch([insertRow(0, true), insertColumn(0, true)]);
    expect(texts(document).map((row) => row[0])).toEqual(["a|b|d|e", "", "", "g"]);
    expect(spans(document)[0]).toEqual(["2x2", "1x1", "1x1", "1x1"]);
    const through = grid(["abc", "def"]);
    through.batch([merge(0, 0, 1, 3), insertColumn(1, true, 1)]);
    expect(spans(through)).toEqual([
      ["1x4", "1x1", "1x1", "1x1"],
      ["1x1", "1x1", "1x1", "1x1"],
    ]);
  });

  it("go with all that a merged cell spans, and shorten one that they run through (rulebook 7)", () => {
    const document = grid(["ab", "cd", "ef"]);
    document.batch([merge(0, 0, 2, 1), deleteRow(0)]);
    expect(texts(document)).toEqual([["e", "f"]]);
    const through = grid(["abc", "def"]);
    through.batch([merge(0, 0, 1, 3), { deleteTableColumn: { tableCellLocation: at(1, 0) } }]);
    expect(spans(through)).toEqual([
      ["1x2", "1x1"],
      ["1x1", "1x1"],
    ]);
  });

  it("are found only at a table's own start (rulebook 1.7, 8.9)", () => {
    const document = grid(["ab"]);
    const wrong = { insertTableRow: { tableCellLocation: at(0, 0, 3), insertBelow: true } };
    expect(refusalOf(() => document.batch([wrong]))).toBe(
      "Invalid requests[0].insertTableRow: The provided table start location is invalid.",
    );
    expect(refusalOf(() => document.batch([deleteRow(1)]))).toBe(
      "Invalid requests[0].deleteTableRow: The table range extends outside the bounds of the table.",
    );
  });

  it("are suggested on the row and on the runs in its cells (rulebook 11.2)", () => {
    const document = grid(["ab"]);
    const [response] = document.suggest([insertRow(0, true)]).suggestionResponses;
    const ids = response?.createdSuggestionIds;
    const row = tableOf(document).tableRows?.[1];
    expect(row).toMatchObject({
      suggestedInsertionIds: ids,
      tableRowStyle: { minRowHeight: { unit: "PT" } },
    });
    expect(row?.tableCells?.[0]?.suggestedInsertionIds).toBeUndefined();
    expect(
      row?.tableCells?.[0]?.content?.[0]?.paragraph?.elements?.[0]?.textRun?.suggestedInsertionIds,
    ).toEqual(ids);
  });
});
