// Rows and columns that a decision takes out of a table, and what stays of the cells around them (rulebook 8, 11.7).
import type { Request } from "../../../../src/google-api/docs.ts";
import { at, area, insertColumn, insertRow, merge, spans, tableOf } from "../grid.ts";
import { openDocument, withPreview, type OpenDocument } from "../open-docs.ts";

/** An empty table that starts at 2. */
function emptyTable(rows: number, columns: number): OpenDocument {
  const document = openDocument("", withPreview());
  document.batch([{ insertTable: { location: { index: 1 }, rows, columns } }]);
  return document;
}

function suggested(document: OpenDocument, request: Request): string {
  const [id] = document
    .suggest([request], "Another Editor")
    .suggestionResponses.flatMap((response) => [
      ...(response.createdSuggestionIds ?? []),
      ...(response.updatedSummarySuggestionIds ?? []),
    ]);
  if (id === undefined) throw new Error("expected a suggestion");
  return id;
}

const deleteRow = (row: number): Request => ({ deleteTableRow: { tableCellLocation: at(row, 0) } });
const deleteColumn = (column: number): Request => ({
  deleteTableColumn: { tableCellLocation: at(0, column) },
});

describe("a merged cell", () => {
  it("over a suggested row spans what is left when that is rejected", () => {
    const document = emptyTable(2, 1);
    const suggestionId = suggested(document, insertRow(0, true));
    document.batch([merge(0, 0, 3, 1)]);
    expect(spans(document)).toEqual([["3x1"], ["1x1"], ["1x1"]]);
    document.batch([{ rejectSuggestion: { suggestionId } }]);
    expect(spans(document)).toEqual([["2x1"], ["1x1"]]);
  });

  it("over a suggested column spans what is left when that is rejected", () => {
    const document = emptyTable(1, 2);
    const suggestionId = suggested(document, insertColumn(0, true));
    document.batch([merge(0, 0, 1, 3)]);
    document.batch([{ rejectSuggestion: { suggestionId } }]);
    expect(spans(document)).toEqual([["1x2", "1x1"]]);
  });

  it("whose first row goes begins in the next that stays", () => {
    const document = emptyTable(4, 1);
    const ids = [suggested(document, insertRow(0, false)), suggested(document, insertRow(0, false))];
    document.batch([{ mergeTableCells: { tableRange: area(0, 0, 4, 1) } }]);
    for (const suggestionId of ids) document.batch([{ rejectSuggestion: { suggestionId } }]);
    expect(spans(document)).toEqual([["2x1"], ["1x1"], ["1x1"], ["1x1"]]);
  });
});

describe("a new line beside one that is to go", () => {
  it.each([
    ["row", 2, 1, deleteRow(0), insertRow(0, true)],
    ["column", 1, 2, deleteColumn(0), insertColumn(0, true)],
  ] as const)("stays when that %s goes", (_axis, wantedRows, wantedColumns, removal, addition) => {
    const document = emptyTable(wantedRows, wantedColumns);
    const ids = [suggested(document, removal), suggested(document, addition)];
    for (const suggestionId of new Set(ids)) document.batch([{ acceptSuggestion: { suggestionId } }]);
    const { rows, columns, tableRows = [] } = tableOf(document);
    expect([rows, columns]).toEqual([wantedRows, wantedColumns]);
    expect(tableRows.map(({ tableCells = [] }) => tableCells.length)).toEqual(
      Array.from({ length: wantedRows }, () => wantedColumns),
    );
  });
});
