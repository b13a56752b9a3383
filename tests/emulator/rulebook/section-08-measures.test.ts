// Rulebook 8.1 to 8.4: how tables are measured, and their place.
import type { StructuralElement, Table } from "../../../src/google-api/docs.ts";
import { deleteRow, grid, insertRow, insertTable, tableOf, texts } from "../docs/grid.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { insert, openDocument, remove } from "../docs/open-docs.ts";
import { suggest, open } from "./preview.ts";
import { blocksOf, outline, refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const notInParagraph =
  "The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.";
const place = ({ startIndex, endIndex }: { startIndex?: number; endIndex?: number }): unknown => [
  startIndex,
  endIndex,
];
/** A 2 by 2 table that was put in at 1 of a blank document. */
function twoByTwo(): OpenDocument {
  const document = openDocument("");
  document.batch([insertTable(1, 2, 2)]);
  return document;
}
const cellsOf = (table: Table | undefined): NonNullable<Table["tableRows"]>[number]["tableCells"] =>
  (table?.tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? []);
const tableBlock = (document: OpenDocument): StructuralElement | undefined =>
  blocksOf(document.readLegacy()).find(({ table }) => table);

rule("8.1a", "done", "a table has 2 + R + RC units and those of its content, 1 for an empty cell", () => {
  for (const [rows, columns] of [
    [1, 4],
    [5, 1],
    [3, 2],
  ] as const) {
    const document = openDocument("");
    document.batch([insertTable(1, rows, columns), insert(5, "abc")]);
    const { startIndex = 0, endIndex = 0 } = tableBlock(document) ?? {};
    expect(endIndex - startIndex).toBe(2 + rows + rows * columns + (rows * columns + 3));
  }
});

rule("8.1b", "done", "empty tables of 2×2, 3×3 and 1×1 have 12, 23 and 5 units", () => {
  const sizes = [2, 3, 1].map((count) => {
    const document = openDocument("");
    document.batch([insertTable(1, count, count)]);
    const { startIndex = 0, endIndex = 0 } = tableBlock(document) ?? {};
    return endIndex - startIndex;
  });
  expect(sizes).toEqual([12, 23, 5]);
});

rule(
  "8.2a",
  "done",
  "insertTable at i leaves a newline at i, the table from i + 1, and the displaced rest after it",
  () => {
    const document = openDocument("abcd");
    document.batch([insertTable(3, 2, 3)]);
    expect(outline(document.readLegacy())).toEqual([
      ["sectionBreak", 0, 1],
      ["paragraph", 1, 4],
      ["table", 4, 20],
      ["paragraph", 20, 23],
    ]);
    expect(textIn(blocksOf(document.readLegacy()).slice(-1))).toBe("cd\n");
  },
);

rule(
  "8.2b",
  "done",
  "text of cell (r, c) begins at i + 4 + r(2C + 1) + 2c, the paragraph after the table at i + 3 + R(2C + 1)",
  () => {
    const [rows, columns, at] = [3, 4, 3];
    const document = openDocument("abcd");
    document.batch([insertTable(at, rows, columns)]);
    const expected = Array.from({ length: rows * columns }, (_, n) => {
      const [r, c] = [Math.floor(n / columns), n % columns];
      return at + 4 + r * (2 * columns + 1) + 2 * c;
    });
    expect(cellsOf(tableOf(document))?.map(({ content }) => content?.[0]?.startIndex)).toEqual(expected);
    expect(outline(document.readLegacy()).slice(-1)[0]?.[1]).toBe(at + 3 + rows * (2 * columns + 1));
  },
);

rule("8.2c", "done", "2×2 at 1 has its cells' text at 5, 7, 10 and 12", () => {
  const starts = cellsOf(tableOf(twoByTwo()))?.map(({ content }) => content?.[0]?.startIndex);
  expect(starts).toEqual([5, 7, 10, 12]);
});

rule(
  "8.3a",
  "done",
  "2×2 at 1 of a blank document: paragraph [1,2), table [2,14), rows [3,8) [8,13), cells [4,6) [6,8) [9,11) [11,13), paragraph [14,15)",
  () => {
    const document = twoByTwo();
    const [, before, table, after] = blocksOf(document.readLegacy());
    expect([before ?? {}, table ?? {}, after ?? {}].map(place)).toEqual([
      [1, 2],
      [2, 14],
      [14, 15],
    ]);
    expect(table?.table?.tableRows?.map(place)).toEqual([
      [3, 8],
      [8, 13],
    ]);
    expect(cellsOf(table?.table)?.map(place)).toEqual([
      [4, 6],
      [6, 8],
      [9, 11],
      [11, 13],
    ]);
  },
);

rule("8.3b", "done", "there text is refused at 11 and 13, and likewise at 2, 3 and 4", () => {
  for (const index of [2, 3, 4, 11, 13]) expect(refused(twoByTwo(), insert(index, "x"))).toBe(notInParagraph);
});

rule(
  "8.3c",
  "done",
  "there 12 goes into the last cell, 14 into the paragraph after, and 15 is past the end",
  () => {
    const last = twoByTwo();
    last.batch([insert(12, "x")]);
    expect(texts(last)).toEqual([
      ["", ""],
      ["", "x"],
    ]);
    const after = twoByTwo();
    after.batch([insert(14, "x")]);
    expect(textIn(blocksOf(after.readLegacy()).slice(-1))).toBe("x\n");
    for (const index of [15, 16])
      expect(refused(twoByTwo(), insert(index, "x"))).toBe(
        `Index ${index} must be less than the end index of the referenced segment, 15.`,
      );
  },
);

rule("8.3d", "done", "in suggest mode the same indexes are taken and refused", () => {
  const accepted = (index: number): boolean => {
    const document = open(twoByTwo().read());
    try {
      suggest(document, [insert(index, "x")]);
      return true;
    } catch {
      return false;
    }
  };
  expect([11, 12, 13, 14, 15, 16].map(accepted)).toEqual([false, true, false, true, false, false]);
});

rule(
  "8.3e",
  "done",
  "the first row begins 1 after its table, its first cell 1 after it, and that cell's paragraph 1 after that",
  () => {
    const { startIndex = 0, table } = tableBlock(twoByTwo()) ?? {};
    const [row] = table?.tableRows ?? [];
    const [cell] = row?.tableCells ?? [];
    expect([row?.startIndex, cell?.startIndex, cell?.content?.[0]?.startIndex]).toEqual([
      startIndex + 1,
      startIndex + 2,
      startIndex + 3,
    ]);
  },
);

rule(
  "8.4",
  "done",
  "a table says rows, columns, tableRows and tableStyle; a row its cells and tableRowStyle; a cell its content and tableCellStyle",
  () => {
    const table = tableOf(twoByTwo());
    expect(Object.keys(table).sort()).toEqual(["columns", "rows", "tableRows", "tableStyle"]);
    expect([table.rows, table.columns]).toEqual([2, 2]);
    expect(Object.keys(table.tableStyle ?? {})).toEqual(["tableColumnProperties"]);
    const [row] = table.tableRows ?? [];
    expect(Object.keys(row ?? {}).sort()).toEqual(["endIndex", "startIndex", "tableCells", "tableRowStyle"]);
    expect(Object.keys(row?.tableCells?.[0] ?? {}).sort()).toEqual([
      "content",
      "endIndex",
      "startIndex",
      "tableCellStyle",
    ]);
  },
);

rule("8.1c", "done", "rows that are added and taken away change a table by 1 + 2C units each", () => {
  const document = grid(["abc"]);
  const size = (): number => (tableBlock(document)?.endIndex ?? 0) - (tableBlock(document)?.startIndex ?? 0);
  const before = size();
  document.batch([insertRow(0, true)]);
  expect(size()).toBe(before + 7);
  document.batch([deleteRow(1)]);
  expect(size()).toBe(before);
  document.batch([remove(5, 6)]);
  expect(size()).toBe(before - 1);
});
