// Random documents with a table that was made, filled and changed by the local Docs service: header rows, merged cells, looks of cells, lists,
// chips, tables in cells, with blocks before and behind.
import fc from "fast-check";
import type { Document, Request } from "../../src/google-api/docs.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import type { Content, ContentRow } from "../../src/kernel/plan/content.ts";
import { buildPlan } from "../../src/kernel/plan/plan.ts";
import { insertBlocks } from "../../src/kernel/plan/steps/block-steps.ts";
import { tablesIn } from "../../src/kernel/plan/blocks/table-grid.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { smallContents, withOwnKeys } from "./arbitrary-content.ts";
import { words } from "./arbitrary-documents.ts";
import { doc, p, tab } from "./document-builder.ts";
import { memoryGoogle } from "./witnesses/memory-google.ts";
import { freshCellStyle } from "../../src/kernel/plan/paragraph-style.ts";

const cellContent: fc.Arbitrary<Content> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Content>([]) },
  {
    weight: 4,
    arbitrary: words.map((text): Content => [
      {
        kind: "paragraph",
        namedStyle: "NORMAL_TEXT",
        style: freshCellStyle,
        list: null,
        content: [{ kind: "text", text, textStyle: {} }],
      },
    ]),
  },
  { weight: 1, arbitrary: smallContents },
);

function keyed(rows: readonly (readonly Content[])[]): readonly ContentRow[] {
  const [table] = withOwnKeys([
    {
      kind: "table",
      pinnedHeaderRows: 0,
      rows: rows.map((cells) => ({ cells: cells.map((content) => ({ content })) })),
    },
  ]);
  return table?.kind === "table" ? table.rows : [];
}

/** Rows with so many cells. */
export function rowsOf(columns: number, least = 1, most = 3): fc.Arbitrary<readonly ContentRow[]> {
  const row = fc.array(cellContent, { minLength: columns, maxLength: columns });
  return fc.array(row, { minLength: least, maxLength: most }).map(keyed);
}

interface Change {
  readonly what: "merge" | "pin" | "shade" | "borders" | "height";
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

const changes: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom(
    "merge" as const,
    "pin" as const,
    "shade" as const,
    "borders" as const,
    "height" as const,
  ),
  row: fc.nat(3),
  column: fc.nat(2),
  rowSpan: fc.integer({ min: 1, max: 3 }),
  columnSpan: fc.integer({ min: 1, max: 3 }),
});

export interface TableDocument {
  readonly document: Document;
  readonly tableStartUtf16: number;
  readonly rowCount: number;
  readonly columns: number;
}

/** One table among paragraphs. */
export const tableDocuments: fc.Arbitrary<TableDocument> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(1))
  .chain(([columns, pinnedHeaderRows]) =>
    fc.tuple(
      fc.constant(columns),
      fc.constant(pinnedHeaderRows),
      rowsOf(columns, 1, 4),
      fc.oneof(
        { weight: 2, arbitrary: fc.constant<Change[]>([]) },
        { weight: 3, arbitrary: fc.array(changes, { minLength: 1, maxLength: 3 }) },
      ),
      words,
    ),
  )
  .map(([columns, pinnedHeaderRows, rows, made, text]) => {
    const google = memoryGoogle(doc(tab(p(text), p("end"))).document);
    const atUtf16 = 1 + text.length + 1;
    const before = parseDocument(google.read());
    const step = insertBlocks({ tabId: "t.0", segmentId: "", atUtf16 }, [
      { kind: "table", rows, pinnedHeaderRows },
    ]);
    let requests: readonly Request[] = [];
    try {
      requests = buildPlan(before, [step], []).requests;
    } catch (error) {
      if (!(error instanceof ToolError) || error.code === "INTERNAL") throw error;
      const plain = rows.map(({ cells }) => ({ cells: cells.map(() => ({ content: [] })) }));
      const other = insertBlocks({ tabId: "t.0", segmentId: "", atUtf16 }, [
        { kind: "table", rows: plain, pinnedHeaderRows },
      ]);
      requests = buildPlan(before, [other], []).requests;
    }
    google.act([...requests]);
    for (const change of made) {
      const request = requestFor(change, atUtf16, rows.length, columns);
      try {
        google.act([request]);
      } catch {
        // A merge that cuts through another one is refused; the document stays as it is.
      }
    }
    const document = google.read();
    const [table] = tablesIn(parseDocument(document).tabs[0]!.segments[0]!);
    return { document, tableStartUtf16: table!.startUtf16, rowCount: rows.length, columns };
  });

const border = {
  color: { color: { rgbColor: { red: 1 } } },
  width: { magnitude: 1, unit: "PT" },
  dashStyle: "SOLID",
} as const;

function requestFor(change: Change, tableStart: number, rowCount: number, columns: number): Request {
  const rowIndex = change.row % rowCount;
  const columnIndex = change.column % columns;
  const tableStartLocation = { index: tableStart, tabId: "t.0" };
  const tableRange = {
    tableCellLocation: { tableStartLocation, rowIndex, columnIndex },
    rowSpan: Math.min(change.rowSpan, rowCount - rowIndex),
    columnSpan: Math.min(change.columnSpan, columns - columnIndex),
  };
  switch (change.what) {
    case "merge":
      return { mergeTableCells: { tableRange } };
    case "pin":
      return { pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount: rowIndex } };
    case "shade":
      return {
        updateTableCellStyle: {
          tableRange,
          tableCellStyle: {
            backgroundColor: { color: { rgbColor: { green: 1 } } },
            contentAlignment: "MIDDLE",
          },
          fields: "backgroundColor,contentAlignment",
        },
      };
    case "borders":
      return {
        updateTableCellStyle: {
          tableStartLocation,
          tableCellStyle: {
            borderTop: border,
            borderBottom: border,
            borderLeft: border,
            borderRight: border,
          },
          fields: "borderTop,borderBottom,borderLeft,borderRight",
        },
      };
    case "height":
      return {
        updateTableRowStyle: {
          tableStartLocation,
          rowIndices: [rowIndex],
          tableRowStyle: { minRowHeight: { magnitude: 30, unit: "PT" } },
          fields: "minRowHeight",
        },
      };
  }
}
