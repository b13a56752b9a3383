// Rulebook 7, tables; their measures are section 8.
import type { Request, TableCellStyle } from "../../../src/google-api/docs.ts";
import {
  area,
  cellStyle,
  deleteColumn,
  deleteRow,
  grid,
  insertColumn,
  insertRow,
  insertTable,
  merge,
  spans,
  styleAt,
  tableOf,
  texts,
} from "../docs/grid.ts";
import { insert, openDocument, refusalOf, textStyle } from "../docs/open-docs.ts";
import { outline, pt, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const tableStartLocation = { index: 2 };
const none = "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)";
const columns = (tableColumnProperties: object, fields: string, columnIndices?: number[]): Request => ({
  updateTableColumnProperties: {
    tableStartLocation,
    tableColumnProperties,
    fields,
    ...(columnIndices === undefined ? {} : { columnIndices }),
  },
});
const rowStyle = (tableRowStyle: object, fields: string, rowIndices?: number[]): Request => ({
  updateTableRowStyle: {
    tableStartLocation,
    tableRowStyle,
    fields,
    ...(rowIndices === undefined ? {} : { rowIndices }),
  },
});
const pin = (pinnedHeaderRowsCount: number): Request => ({
  pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount },
});
const border = (red: number): NonNullable<TableCellStyle["borderTop"]> => ({
  color: { color: { rgbColor: { red } } },
  width: pt(2),
  dashStyle: "SOLID",
});

rule(
  "7 insertTable",
  "done",
  "puts a newline at i and the table at i + 1: the segment grows by 1 + (2 + R + 2RC)",
  () => {
    for (const [rows, count] of [
      [1, 1],
      [2, 3],
      [4, 2],
    ] as const) {
      const document = openDocument("");
      document.batch([insertTable(1, rows, count)]);
      const grown = 1 + (2 + rows + 2 * rows * count);
      expect(outline(document.readLegacy())).toEqual([
        ["sectionBreak", 0, 1],
        ["paragraph", 1, 2],
        ["table", 2, 1 + grown],
        ["paragraph", 1 + grown, 2 + grown],
      ]);
    }
  },
);

rule("7 insertTable refusals", "done", "needs at least one row and one column", () => {
  for (const request of [insertTable(1, 0, 2), insertTable(1, 2, 0)])
    expect(refused(openDocument(""), request)).toContain("at least one row and one column");
});

rule("7 insertTableRow", "done", "puts a row above or below a cell, with as many cells", () => {
  const document = grid(["ab", "cd"]);
  document.batch([insertRow(1, true), insertRow(0, false)]);
  expect(texts(document)).toEqual([
    ["", ""],
    ["a", "b"],
    ["c", "d"],
    ["", ""],
  ]);
});

rule(
  "7 insertTableRow style",
  "done",
  "has the text style of the row beside it: a row below a bold header is bold",
  () => {
    const document = grid(["ab", "cd"]);
    document.batch([textStyle(5, 6, { bold: true }), insertRow(0, true)]);
    const [cell] = tableOf(document).tableRows?.[1]?.tableCells ?? [];
    const at = cell?.content?.[0]?.startIndex ?? 0;
    document.batch([insert(at, "new")]);
    const [run] = tableOf(document).tableRows?.[1]?.tableCells?.[0]?.content?.[0]?.paragraph?.elements ?? [];
    expect(run?.textRun).toMatchObject({
      content: expect.stringContaining("new") as string,
      textStyle: { bold: true },
    });
  },
);

rule(
  "7 insertTableRow chip",
  "done",
  "brings a chip of the row beside it along as the placeholder U+E907",
  () => {
    const document = grid(["ab"]);
    document.batch([
      { insertPerson: { location: { index: 5 }, personProperties: { email: "ann@example.com" } } },
      insertRow(0, true),
    ]);
    expect(texts(document)[1]).toEqual(["\uE907", ""]);
  },
);

rule("7 insertTableRow merged", "done", "goes above or below a whole merged block", () => {
  const document = grid(["ab", "cd", "ef"]);
  document.batch([merge(0, 0, 2, 1), insertRow(0, true)]);
  expect(texts(document).map((row) => row[1])).toEqual(["b", "d", "", "f"]);
});

rule("7 insertTableColumn", "done", "puts a column left or right of a cell", () => {
  const document = grid(["ab", "cd"]);
  document.batch([insertColumn(1, true), insertColumn(0, false)]);
  expect(texts(document)).toEqual([
    ["", "a", "b", ""],
    ["", "c", "d", ""],
  ]);
});

rule("7 insertTableColumn look", "done", "has its neighbour's width type and background", () => {
  const document = grid(["ab"]);
  const backgroundColor = { color: { rgbColor: { red: 1 } } };
  document.batch([
    columns({ widthType: "FIXED_WIDTH", width: pt(50) }, "widthType,width", [0]),
    cellStyle(area(0, 0, 1, 1), { backgroundColor }, "backgroundColor"),
    insertColumn(0, true),
  ]);
  const widths = tableOf(document).tableStyle?.tableColumnProperties?.map(({ widthType }) => widthType);
  expect(widths).toEqual(["FIXED_WIDTH", "FIXED_WIDTH", "EVENLY_DISTRIBUTED"]);
  expect(styleAt(document, 0, 1).backgroundColor).toEqual(backgroundColor);
});

rule("7 insertTableColumn merged", "done", "widens a merged cell that it goes through", () => {
  const document = grid(["abc", "def"]);
  document.batch([merge(0, 0, 1, 2), insertColumn(0, true, 1)]);
  expect(spans(document)).toEqual([
    ["1x3", "1x1", "1x1", "1x1"],
    ["1x1", "1x1", "1x1", "1x1"],
  ]);
});

rule("7 deleteTableRow", "done", "takes a row away, with all rows that a merged cell spans", () => {
  const document = grid(["ab", "cd", "ef"]);
  document.batch([merge(0, 0, 2, 1), deleteRow(0)]);
  expect(texts(document)).toEqual([["e", "f"]]);
});

rule("7 deleteTableRow last", "done", "takes the table away with its last row", () => {
  const document = grid(["ab"]);
  document.batch([deleteRow(0)]);
  expect(outline(document.readLegacy()).map(([kind]) => kind)).not.toContain("table");
});

rule("7 deleteTableColumn", "done", "takes a column away, with all columns that a merged cell spans", () => {
  const document = grid(["abc", "def"]);
  document.batch([merge(0, 0, 1, 2), deleteColumn(0)]);
  expect(texts(document)).toEqual([["c"], ["f"]]);
});

rule("7 deleteTableColumn last", "done", "takes the table away with its last column", () => {
  const document = grid(["a", "b"]);
  document.batch([deleteColumn(0)]);
  expect(outline(document.readLegacy()).map(([kind]) => kind)).not.toContain("table");
});

rule(
  "7 updateTableColumnProperties",
  "done",
  "sets width type and width of the columns that are named, or of all",
  () => {
    const document = grid(["ab"]);
    document.batch([columns({ widthType: "FIXED_WIDTH", width: pt(5) }, "widthType,width", [1])]);
    expect(tableOf(document).tableStyle?.tableColumnProperties).toEqual([
      { widthType: "EVENLY_DISTRIBUTED" },
      { widthType: "FIXED_WIDTH", width: pt(5) },
    ]);
    document.batch([columns({ widthType: "FIXED_WIDTH", width: pt(60) }, "widthType,width")]);
    expect(tableOf(document).tableStyle?.tableColumnProperties?.map(({ width }) => width)).toEqual([
      pt(60),
      pt(60),
    ]);
  },
);

rule("7 updateTableColumnProperties refusals", "done", "refuses a fixed width below 5 pt", () => {
  for (const properties of [{ widthType: "FIXED_WIDTH", width: pt(4.9) }, { widthType: "FIXED_WIDTH" }])
    expect(refused(grid(["ab"]), columns(properties, "widthType,width"))).toContain("at least 5 PT");
});

rule(
  "7 updateTableRowStyle",
  "done",
  "sets minRowHeight and preventOverflow of the rows that are named, or of all",
  () => {
    const document = grid(["a", "b"]);
    const style = { minRowHeight: pt(30), preventOverflow: true };
    document.batch([rowStyle(style, "minRowHeight,preventOverflow", [1])]);
    expect(tableOf(document).tableRows?.map((row) => row.tableRowStyle)).toEqual([
      { minRowHeight: { unit: "PT" } },
      style,
    ]);
    document.batch([rowStyle({ minRowHeight: pt(40) }, "minRowHeight")]);
    expect(tableOf(document).tableRows?.map((row) => row.tableRowStyle?.minRowHeight)).toEqual([
      pt(40),
      pt(40),
    ]);
  },
);

rule("7 updateTableRowStyle refusals", "done", "refuses tableHeader in the mask, and an empty mask", () => {
  expect(refused(grid(["a"]), rowStyle({ tableHeader: true }, "tableHeader"))).toBe(
    "Unallowed field: tableHeader",
  );
  expect(refused(grid(["a"]), rowStyle({}, ""))).toBe(none);
});

rule("7 updateTableCellStyle", "done", "reaches a range, or the whole table by its start", () => {
  const document = grid(["ab", "cd"]);
  document.batch([cellStyle(area(0, 0, 1, 2), { contentAlignment: "BOTTOM" }, "contentAlignment")]);
  const alignments = (): unknown[] =>
    [0, 1].map((row) => [0, 1].map((column) => styleAt(document, row, column).contentAlignment));
  expect(alignments()).toEqual([
    ["BOTTOM", "BOTTOM"],
    ["TOP", "TOP"],
  ]);
  const style = {
    tableStartLocation,
    tableCellStyle: { contentAlignment: "MIDDLE" },
    fields: "contentAlignment",
  } as const;
  document.batch([{ updateTableCellStyle: style }]);
  expect(alignments().flat()).toEqual(["MIDDLE", "MIDDLE", "MIDDLE", "MIDDLE"]);
});

rule(
  "7 updateTableCellStyle both",
  "done",
  "names a range or a start: both are the oneof 'cells' twice",
  () => {
    const both = { tableRange: area(0, 0, 1, 1), tableStartLocation, fields: "*" };
    expect(refusalOf(() => grid(["ab"]).batch([{ updateTableCellStyle: both }]))).toBe(
      "Invalid value at 'requests[0].update_table_cell_style' (oneof), oneof field 'cells' is already set. Cannot set 'tableStartLocation'",
    );
  },
);

rule(
  "7 updateTableCellStyle border order",
  "done",
  "applies borders right, left, bottom, top: the later one stays between two cells",
  () => {
    const document = grid(["ab", "cd"]);
    const style = {
      borderTop: border(0.4),
      borderBottom: border(0.3),
      borderLeft: border(0.2),
      borderRight: border(0.1),
    };
    document.batch([cellStyle(area(0, 0, 2, 2), style, "borderTop,borderBottom,borderLeft,borderRight")]);
    const redOf = (row: number, column: number, side: keyof typeof style): number | undefined =>
      styleAt(document, row, column)[side]?.color?.color?.rgbColor?.red;
    expect([redOf(0, 0, "borderRight"), redOf(0, 1, "borderLeft")]).toEqual([0.2, 0.2]);
    expect([redOf(0, 0, "borderBottom"), redOf(1, 0, "borderTop")]).toEqual([0.4, 0.4]);
    expect([redOf(0, 1, "borderRight"), redOf(1, 0, "borderBottom")]).toEqual([0.1, 0.3]);
  },
);

rule("7 updateTableCellStyle shared border", "done", "changes a shared border on the neighbour too", () => {
  const document = grid(["ab", "cd"]);
  document.batch([
    cellStyle(
      area(0, 0, 1, 1),
      { borderRight: border(1), borderBottom: border(1) },
      "borderRight,borderBottom",
    ),
  ]);
  expect(styleAt(document, 0, 1).borderLeft).toEqual(border(1));
  expect(styleAt(document, 1, 0).borderTop).toEqual(border(1));
});

rule("7 updateTableCellStyle read-only", "done", "refuses rowSpan and columnSpan in the mask", () => {
  for (const field of ["rowSpan", "columnSpan"])
    expect(refused(grid(["ab"]), cellStyle(area(0, 0, 1, 1), {}, field))).toBe(`Unallowed field: ${field}`);
});

rule(
  "7 mergeTableCells",
  "chosen",
  "puts the texts into the head cell, a paragraph each and none for empty ones",
  () => {
    const document = grid(["ab", "cd"]);
    document.batch([merge(0, 0, 2, 2)]);
    expect(texts(document)[0]?.[0]).toBe("a|b|c|d");
    expect(spans(document)[0]?.[0]).toBe("2x2");
  },
);

rule("7 mergeTableCells covered", "done", 'leaves covered cells in the answer, holding "\\n"', () => {
  const document = grid(["ab"]);
  document.batch([merge(0, 0, 1, 2)]);
  const [, covered] = tableOf(document).tableRows?.[0]?.tableCells ?? [];
  expect(covered?.content?.[0]?.paragraph?.elements?.[0]?.textRun?.content).toBe("\n");
});

rule(
  "7 mergeTableCells refusals",
  "done",
  "refuses cells that form no rectangle, and ranges beyond the table",
  () => {
    const document = grid(["abc", "def"]);
    document.batch([merge(0, 0, 2, 1)]);
    expect(refused(document, merge(0, 0, 1, 2))).toContain("must form a rectangle");
    expect(refused(document, merge(0, 1, 1, 3))).toBe(
      "The table range extends outside the bounds of the table.",
    );
  },
);

rule(
  "7 unmergeTableCells",
  "done",
  "leaves the text in the head cell, and does nothing where nothing is merged",
  () => {
    const document = grid(["ab"]);
    const unmerge: Request = { unmergeTableCells: { tableRange: area(0, 0, 1, 2) } };
    const before = document.read();
    document.batch([unmerge]);
    expect(document.read()).toEqual(before);
    document.batch([merge(0, 0, 1, 2), unmerge]);
    expect(spans(document)).toEqual([["1x1", "1x1"]]);
    expect(texts(document)).toEqual([["a|b", ""]]);
  },
);

rule(
  "7 pinTableHeaderRows",
  "done",
  "sets tableHeader true on the first N rows and on no other; 0 means none",
  () => {
    const document = grid(["a", "b", "c"]);
    const headers = (): unknown[] =>
      (tableOf(document).tableRows ?? []).map(({ tableRowStyle }) => tableRowStyle?.tableHeader);
    document.batch([pin(2)]);
    expect(headers()).toEqual([true, true, undefined]);
    document.batch([pin(1)]);
    expect(headers()).toEqual([true, undefined, undefined]);
    document.batch([pin(0)]);
    expect(headers()).toEqual([undefined, undefined, undefined]);
  },
);

rule(
  "7 insertTableRow start",
  "done",
  "finds a table only at its own start, as every table request does",
  () => {
    const tableCellLocation = { tableStartLocation: { index: 3 } };
    const tableRange = { tableCellLocation, rowSpan: 1, columnSpan: 1 };
    const { tableStartLocation: wrong } = tableCellLocation;
    const requests: Request[] = [
      { insertTableRow: { tableCellLocation, insertBelow: true } },
      { insertTableColumn: { tableCellLocation, insertRight: true } },
      { deleteTableRow: { tableCellLocation } },
      { deleteTableColumn: { tableCellLocation } },
      { updateTableColumnProperties: { tableStartLocation: wrong, fields: "widthType" } },
      { updateTableRowStyle: { tableStartLocation: wrong, fields: "minRowHeight" } },
      { updateTableCellStyle: { tableStartLocation: wrong, fields: "contentAlignment" } },
      { updateTableCellStyle: { tableRange, fields: "contentAlignment" } },
      { mergeTableCells: { tableRange } },
      { unmergeTableCells: { tableRange } },
      { pinTableHeaderRows: { tableStartLocation: wrong, pinnedHeaderRowsCount: 1 } },
    ];
    for (const request of requests)
      expect(refused(grid(["ab"]), request)).toBe("The provided table start location is invalid.");
  },
);
