// Rulebook 8.5 to 8.12: what a fresh table holds, merges, and what stands around it.
import type { ParagraphStyle, Request, StructuralElement, Table } from "../../../src/google-api/docs.ts";
import { grid, insertTable, merge, styleAt, tableOf, texts } from "../docs/grid.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { insert, openDocument, paragraphStyle, refusalOf, textStyle } from "../docs/open-docs.ts";
import { suggest, open } from "./preview.ts";
import { blocksOf, everySegment, pt, refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

/** A 2 by 2 table that was put in at 1 of a blank document. */
function twoByTwo(): OpenDocument {
  const document = openDocument("");
  document.batch([insertTable(1, 2, 2)]);
  return document;
}
const cellsOf = (table: Table | undefined): NonNullable<Table["tableRows"]>[number]["tableCells"] =>
  (table?.tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? []);
const firstCell = (document: OpenDocument): StructuralElement | undefined =>
  cellsOf(tableOf(document))?.[0]?.content?.[0];
const tableBlock = (document: OpenDocument): StructuralElement | undefined =>
  blocksOf(document.readLegacy()).find(({ table }) => table);

rule("8.5a", "done", "a fresh cell has spans of 1, background {}, padding of 5 PT and alignment TOP", () => {
  expect(styleAt(twoByTwo(), 1, 1)).toEqual({
    rowSpan: 1,
    columnSpan: 1,
    backgroundColor: {},
    paddingLeft: pt(5),
    paddingRight: pt(5),
    paddingTop: pt(5),
    paddingBottom: pt(5),
    contentAlignment: "TOP",
  });
});

rule(
  "8.5b",
  "done",
  "a fresh row has minRowHeight of the unit PT alone; fresh columns are EVENLY_DISTRIBUTED",
  () => {
    const { tableRows, tableStyle } = tableOf(twoByTwo());
    expect(tableRows?.map(({ tableRowStyle }) => tableRowStyle)).toEqual([
      { minRowHeight: { unit: "PT" } },
      { minRowHeight: { unit: "PT" } },
    ]);
    expect(tableStyle?.tableColumnProperties).toEqual([
      { widthType: "EVENLY_DISTRIBUTED" },
      { widthType: "EVENLY_DISTRIBUTED" },
    ]);
  },
);

/** The style of an empty cell's paragraph, in full. */
const cellParagraph: ParagraphStyle = (() => {
  const none = { unit: "PT" } as const;
  const border = { color: {}, width: none, padding: none, dashStyle: "SOLID" } as const;
  return {
    namedStyleType: "NORMAL_TEXT",
    alignment: "START",
    lineSpacing: 100,
    direction: "LEFT_TO_RIGHT",
    spacingMode: "COLLAPSE_LISTS",
    spaceAbove: none,
    spaceBelow: none,
    borderBetween: border,
    borderTop: border,
    borderBottom: border,
    borderLeft: border,
    borderRight: border,
    indentFirstLine: none,
    indentStart: none,
    indentEnd: none,
    keepLinesTogether: false,
    keepWithNext: false,
    avoidWidowAndOrphan: false,
    shading: { backgroundColor: {} },
    pageBreakBefore: false,
  };
})();

rule(
  "8.5c",
  "done",
  "an empty cell's paragraph spells its whole style out, lineSpacing 100 and avoidWidowAndOrphan false among it",
  () => {
    expect(firstCell(twoByTwo())?.paragraph?.paragraphStyle).toEqual(cellParagraph);
  },
);

rule("8.5d", "done", "insertText leaves that style in place", () => {
  const document = twoByTwo();
  document.batch([insert(5, "words")]);
  expect(firstCell(document)?.paragraph?.paragraphStyle).toEqual(cellParagraph);
});

rule(
  "8.5e",
  "untestable",
  "some captured cells show only namedStyleType, lineSpacing 100 and direction",
  "How they came about is not known.",
);

rule("8.6a", "done", "cells inherit bold of the paragraph that the table went into", () => {
  const document = openDocument("bold");
  document.batch([textStyle(1, 5, { bold: true }), insertTable(3, 1, 1)]);
  expect(firstCell(document)?.paragraph?.elements?.[0]?.textRun?.textStyle).toEqual({ bold: true });
});

rule("8.6b", "done", "cells inherit the font size of an empty heading", () => {
  const document = openDocument("");
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }), insertTable(1, 1, 1)]);
  expect(firstCell(document)?.paragraph?.elements?.[0]?.textRun?.textStyle).toMatchObject({
    fontSize: pt(20),
  });
});

rule("8.7", "done", "borders are in a cell's style only when they are set", () => {
  const document = grid(["ab"]);
  const borderLeft = {
    color: { color: { rgbColor: { red: 1 } } },
    width: pt(1),
    dashStyle: "SOLID",
  } as const;
  document.batch([
    {
      updateTableCellStyle: {
        tableRange: {
          tableCellLocation: { tableStartLocation: { index: 2 } },
          rowSpan: 1,
          columnSpan: 1,
        },
        tableCellStyle: { borderLeft },
        fields: "borderLeft",
      },
    },
  ]);
  expect(styleAt(document, 0, 0).borderLeft).toEqual(borderLeft);
  expect(Object.keys(styleAt(document, 0, 1)).filter((name) => name.startsWith("border"))).toEqual([]);
});

rule(
  "8.8",
  "done",
  'a merged head cell has spans above 1; covered cells keep 2 units each, with "\\n"',
  () => {
    const document = twoByTwo();
    document.batch([merge(0, 0, 2, 2)]);
    expect(styleAt(document, 0, 0)).toMatchObject({ rowSpan: 2, columnSpan: 2 });
    const covered = cellsOf(tableOf(document))?.slice(1) ?? [];
    expect(covered.map(({ startIndex = 0, endIndex = 0 }) => endIndex - startIndex)).toEqual([2, 2, 2]);
    expect(covered.map(({ content }) => textIn(content))).toEqual(["\n", "\n", "\n"]);
  },
);

rule("8.9a", "done", "rowIndex and columnIndex that are left out mean 0", () => {
  const document = grid(["ab", "cd"]);
  const tableCellLocation = { tableStartLocation: { index: 2 } };
  document.batch([{ deleteTableRow: { tableCellLocation } }, { deleteTableColumn: { tableCellLocation } }]);
  expect(texts(document)).toEqual([["d"]]);
});

rule("8.9b", "done", "tableStartLocation is the table's own startIndex in its own segment and tab", () => {
  const document = everySegment();
  const tableStart = document.cellUtf16 - 3;
  const message = "The provided table start location is invalid.";
  const remove = (tableStartLocation: object): Request => ({
    deleteTableRow: { tableCellLocation: { tableStartLocation } },
  });
  for (const index of [0, 1, tableStart - 1, tableStart + 1])
    expect(refused(document, remove({ index }))).toBe(message);
  expect(refused(document, remove({ index: 0, segmentId: document.headerId }))).toBe(message);
  const [reply] = document.batch([{ addDocumentTab: { tabProperties: { title: "Other" } } }]).replies ?? [];
  const tabId = reply?.addDocumentTab?.tabProperties?.tabId ?? "";
  expect(refusalOf(() => document.batch([remove({ index: tableStart, tabId })]))).toContain(
    "deleteTableRow: ",
  );
  document.batch([remove({ index: tableStart, tabId: "t.0" })]);
  expect(tableBlock(document)).toBeUndefined();
});

rule("8.10", "done", "a table can be put into a cell", () => {
  const document = openDocument("");
  document.batch([insertTable(1, 1, 1), insertTable(5, 1, 1)]);
  const inner = cellsOf(tableOf(document))?.[0]?.content?.[1];
  expect([inner?.table?.rows, inner?.startIndex, inner?.endIndex]).toEqual([1, 6, 11]);
});

rule(
  "8.11a",
  "done",
  "at a paragraph's newline the table follows it; an empty heading or item of the same kind stays after the table",
  () => {
    const heading = openDocument("head\nrest");
    heading.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }), insertTable(5, 1, 1)]);
    const [, before, , after] = blocksOf(heading.readLegacy());
    expect([textIn(before && [before]), textIn(after && [after])]).toEqual(["head\n", "\n"]);
    expect(after?.paragraph?.paragraphStyle?.namedStyleType).toBe("HEADING_2");
    const list = openDocument("item\nrest");
    const range = { startIndex: 1, endIndex: 2 };
    list.batch([
      { createParagraphBullets: { range, bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" } },
      insertTable(5, 1, 1),
    ]);
    const [, item, , empty] = blocksOf(list.readLegacy());
    expect(empty?.paragraph?.bullet?.listId).toBe(item?.paragraph?.bullet?.listId);
    expect([empty?.paragraph?.bullet !== undefined, textIn(empty && [empty])]).toEqual([true, "\n"]);
  },
);

rule(
  "8.11b",
  "done",
  "at a paragraph's start an empty paragraph of its style comes before the table, and a heading's font into the cells",
  () => {
    const document = openDocument("head");
    document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }), insertTable(1, 1, 1)]);
    const [, before, , after] = blocksOf(document.readLegacy());
    expect(textIn(before && [before])).toBe("\n");
    expect(before?.paragraph?.paragraphStyle?.namedStyleType).toBe("HEADING_1");
    expect(textIn(after && [after])).toBe("head\n");
    expect(firstCell(document)?.paragraph?.elements?.[0]?.textRun?.textStyle).toMatchObject({
      fontSize: pt(20),
    });
  },
);

rule("8.11c", "done", "endOfSegmentLocation does the same at the last newline of the body", () => {
  const document = openDocument("head");
  document.batch([
    paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }),
    { insertTable: { endOfSegmentLocation: {}, rows: 1, columns: 1 } },
  ]);
  const [, before, , after] = blocksOf(document.readLegacy());
  expect([textIn(before && [before]), textIn(after && [after])]).toEqual(["head\n", "\n"]);
  expect(after?.paragraph?.paragraphStyle?.namedStyleType).toBe("HEADING_2");
});

rule(
  "8.11d",
  "untestable",
  "a table behind an indented paragraph is drawn indented",
  "No property of documents.get tells it.",
);

rule("8.12", "done", "a suggested 2×2 table marks twelve elements", () => {
  const document = open("");
  suggest(document, [insertTable(1, 2, 2)]);
  const marks = JSON.stringify(document.readLegacy().body).match(/"suggestedInsertionIds"/g);
  expect(marks).toHaveLength(12);
});
