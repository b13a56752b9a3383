import type { Request } from "../../../../src/google-api/docs.ts";
import { insertColumn, area, merge, cellStyle, grid, tableOf, texts, spans, styleAt } from "../grid.ts";
import { refusalOf } from "../open-docs.ts";

describe("merged cells", () => {
  it("put the texts into the first, a paragraph each; covered cells stay, empty (rulebook 7, 8.8)", () => {
    const document = grid(["ab", "cd"]);
    document.batch([merge(0, 0, 2, 2)]);
    expect(texts(document)).toEqual([
      ["a|b|c|d", ""],
      ["", ""],
    ]);
    expect(spans(document)[0]?.[0]).toBe("2x2");
    document.batch([{ unmergeTableCells: { tableRange: area(0, 1, 1, 1) } }]);
    expect(spans(document).flat()).toEqual(["1x1", "1x1", "1x1", "1x1"]);
    expect(texts(document)[0]?.[0]).toBe("a|b|c|d");
  });

  it("must be a rectangle within the table (rulebook 1.7, 7)", () => {
    const document = grid(["abc", "def"]);
    expect(refusalOf(() => document.batch([merge(0, 1, 1, 3)]))).toBe(
      "Invalid requests[0].mergeTableCells: The table range extends outside the bounds of the table.",
    );
    document.batch([merge(0, 0, 2, 1)]);
    expect(refusalOf(() => document.batch([merge(0, 0, 1, 2)]))).toContain("must form a rectangle");
  });

  it("are parted without effect where nothing is merged (rulebook 7)", () => {
    const document = grid(["ab"]);
    const before = document.read();
    document.batch([{ unmergeTableCells: { tableRange: area(0, 0, 1, 2) } }]);
    expect(document.read()).toEqual(before);
  });
});

describe("table styles", () => {
  const pt = (magnitude: number): { magnitude: number; unit: "PT" } => ({ magnitude, unit: "PT" });
  const border = { color: { color: { rgbColor: { red: 1 } } }, width: pt(2), dashStyle: "SOLID" as const };

  it("set a shared border on both sides (rulebook 7)", () => {
    const document = grid(["ab", "cd"]);
    document.batch([
      cellStyle(area(0, 0, 1, 1), { borderRight: border, borderBottom: border }, "borderRight,borderBottom"),
    ]);
    expect(styleAt(document, 0, 1).borderLeft).toEqual(border);
    expect(styleAt(document, 1, 0).borderTop).toEqual(border);
    expect(styleAt(document, 0, 0)).not.toHaveProperty("borderLeft");
  });

  it("reset to the fresh cell's value (rulebook 6.3, 8.5)", () => {
    const document = grid(["ab"]);
    document.batch([
      cellStyle(
        area(0, 0, 1, 2),
        { paddingTop: pt(9), contentAlignment: "BOTTOM" },
        "paddingTop,contentAlignment",
      ),
    ]);
    document.batch([
      {
        updateTableCellStyle: { tableStartLocation: { index: 2 }, tableCellStyle: {}, fields: "paddingTop" },
      },
    ]);
    expect(styleAt(document, 0, 1)).toMatchObject({ paddingTop: pt(5), contentAlignment: "BOTTOM" });
  });

  it.each([
    ["rowSpan", {}, "Unallowed field: rowSpan"],
    ["borderTop", { borderTop: { width: pt(1) } }, "Table cell borders cannot be partially updated"],
    ["", {}, "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)"],
  ])("refuse the mask %j (rulebook 1.4, 7)", (fields, style, text) => {
    const document = grid(["ab"]);
    expect(refusalOf(() => document.batch([cellStyle(area(0, 0, 1, 1), style, fields)]))).toContain(text);
  });

  it("may not name a range and a table's start at once (rulebook 7)", () => {
    const document = grid(["ab"]);
    const both = { tableRange: area(0, 0, 1, 1), tableStartLocation: { index: 2 }, fields: "*" };
    expect(refusalOf(() => document.batch([{ updateTableCellStyle: both }]))).toBe(
      "Invalid value at 'requests[0].update_table_cell_style' (oneof), oneof field 'cells' is already set. Cannot set 'tableStartLocation'",
    );
  });

  it("set a row's least height, and pin header rows only by their own request (rulebook 1.7, 7)", () => {
    const document = grid(["a", "b", "c"]);
    const style = (fields: string): Request => ({
      updateTableRowStyle: {
        tableStartLocation: { index: 2 },
        rowIndices: [1],
        tableRowStyle: { minRowHeight: pt(30), preventOverflow: true },
        fields,
      },
    });
    const pin = (pinnedHeaderRowsCount: number): Request => ({
      pinTableHeaderRows: { tableStartLocation: { index: 2 }, pinnedHeaderRowsCount },
    });
    document.batch([style("minRowHeight,preventOverflow"), pin(2), pin(1)]);
    expect(tableOf(document).tableRows?.map((row) => row.tableRowStyle)).toEqual([
      { minRowHeight: { unit: "PT" }, tableHeader: true },
      { minRowHeight: pt(30), preventOverflow: true },
      { minRowHeight: { unit: "PT" } },
    ]);
    expect(refusalOf(() => document.batch([style("tableHeader")]))).toBe(
      "Invalid requests[0].updateTableRowStyle: Unallowed field: tableHeader",
    );
  });

  it("fix a column's width from 5 PT on (rulebook 7)", () => {
    const document = grid(["ab"]);
    const width = (magnitude: number): Request => ({
      updateTableColumnProperties: {
        tableStartLocation: { index: 2 },
        columnIndices: [1],
        tableColumnProperties: { widthType: "FIXED_WIDTH", width: pt(magnitude) },
        fields: "widthType,width",
      },
    });
    document.batch([width(100), insertColumn(1, true)]);
    expect(tableOf(document).tableStyle?.tableColumnProperties).toEqual([
      { widthType: "EVENLY_DISTRIBUTED" },
      { widthType: "FIXED_WIDTH", width: pt(100) },
      { widthType: "FIXED_WIDTH", width: pt(100) },
    ]);
    expect(refusalOf(() => document.batch([width(4)]))).toContain("at least 5 PT wide");
    expect(refusalOf(() => document.suggest([width(50)]))).toContain(
      "Request does not support application as suggestion.",
    );
  });

  it("are suggested on the row and on the cell (rulebook 11.6)", () => {
    const document = grid(["ab"]);
    const yellow = { color: { rgbColor: { red: 0.9019608, green: 0.9019608, blue: 0.2 } } };
    const { suggestionResponses } = document.suggest([
      {
        updateTableRowStyle: {
          tableStartLocation: { index: 2 },
          tableRowStyle: { minRowHeight: pt(40) },
          fields: "minRowHeight",
        },
      },
      cellStyle(area(0, 0, 1, 1), { backgroundColor: yellow }, "backgroundColor"),
    ]);
    const [rowId = "", cellId = ""] = suggestionResponses.flatMap((one) => one.createdSuggestionIds ?? []);
    const row = tableOf(document).tableRows?.[0];
    expect(row?.suggestedTableRowStyleChanges?.[rowId]).toEqual({
      tableRowStyle: { minRowHeight: pt(40) },
      tableRowStyleSuggestionState: { minRowHeightSuggested: true },
    });
    expect(row?.tableCells?.[0]?.suggestedTableCellStyleChanges?.[cellId]).toMatchObject({
      tableCellStyle: { backgroundColor: yellow },
      tableCellStyleSuggestionState: { backgroundColorSuggested: true },
    });
  });
});
