// Rulebook 1.7: what a request that cannot be done is told, text by text.
import type { Request } from "../../../src/google-api/docs.ts";
import { testDocument } from "../../support/test-documents.ts";
import { area, cellStyle, grid, insertTable, merge } from "../docs/grid.ts";
import {
  editor,
  googleErrorOf,
  indexOf,
  insert,
  openDocument,
  paragraphStyle,
  refusalOf,
  remove,
  textStyle,
  withPreview,
} from "../docs/open-docs.ts";
import { everySegment, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const outside = (index: number, end: number): string =>
  `Index ${index} must be less than the end index of the referenced segment, ${end}.`;
const notInParagraph =
  "The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.";
const inCluster = "The insertion index cannot be within a grapheme cluster.";
const finalNewline = "The range cannot include the newline character at the end of the segment.";
const empty = "The range should not be empty.";
const cannotDelete = "Invalid deletion range. Cannot delete the requested range.";
const firstBreak = "Cannot operate on the first section break in the document.";

/** Every request on a range of the body. */
const onRange = (startIndex: number, endIndex: number): Request[] => {
  const range = { startIndex, endIndex };
  return [
    remove(startIndex, endIndex),
    textStyle(startIndex, endIndex, { bold: true }),
    paragraphStyle(startIndex, endIndex, { alignment: "CENTER" }),
    { createParagraphBullets: { range, bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" } },
    { deleteParagraphBullets: { range } },
    { createNamedRange: { name: "n", range } },
  ];
};
/** Every request that puts something at a place of the body. */
const atPlace = (index: number): Request[] => {
  const location = { index };
  return [
    insert(index, "x"),
    insertTable(index, 1, 1),
    { insertPageBreak: { location } },
    { insertSectionBreak: { location, sectionType: "CONTINUOUS" } },
    { insertPerson: { location, personProperties: { email: "a@example.com" } } },
    { insertDate: { location, dateElementProperties: { timestamp: "2026-01-23T12:00:00Z" } } },
    { createFootnote: { location } },
  ];
};

rule("1.7a", "done", "a place is less than the segment's end, with every request that inserts", () => {
  for (const request of atPlace(6)) expect(refused(openDocument("text"), request)).toBe(outside(6, 6));
});

rule("1.7b", "done", "a range ends at most at the segment's end; the index past it is quoted", () => {
  for (const request of onRange(2, 9)) expect(refused(openDocument("text"), request)).toBe(outside(9, 6));
  expect(() => openDocument("text").batch([textStyle(2, 6, { bold: true })])).not.toThrow();
});

rule("1.7c", "chosen", "index 0 of the body is told as a place in no paragraph", () => {
  for (const request of atPlace(0)) expect(refused(openDocument("text"), request)).toBe(notInParagraph);
});

rule("1.7d", "done", "a place within a grapheme cluster is refused with every request that inserts", () => {
  for (const cluster of ["😀", "👨\u200d👩\u200d👧", "ที่"])
    for (const request of atPlace(3)) expect(refused(openDocument(`x${cluster}y`), request)).toBe(inCluster);
});

rule("1.7e", "done", "a place is inside a paragraph, and not where a table, row or cell begins", () => {
  const document = grid(["ab", "cd"]);
  const table = document.readLegacy().body?.content?.find((one) => one.table);
  const row = table?.table?.tableRows?.[1];
  const places = [table?.startIndex, row?.startIndex, row?.tableCells?.[1]?.startIndex];
  for (const index of places) expect(refused(document, insert(index ?? 0, "x"))).toBe(notInParagraph);
  expect(refused(document, insert((table?.endIndex ?? 0) - 1, "x"))).toBe(notInParagraph);
});

rule("1.7f", "done", "the last newline of body, header, footer, footnote and cell stays", () => {
  const document = everySegment();
  const { body } = document.readLegacy();
  const end = body?.content?.at(-1)?.endIndex ?? 0;
  expect(refused(document, remove(end - 1, end))).toBe(finalNewline);
  expect(refused(document, remove(document.cellUtf16, document.cellUtf16 + 5))).toBe(finalNewline);
  const ends = { [document.headerId]: 5, [document.footerId]: 5, [document.footnoteId]: 6 };
  for (const [segmentId, endIndex] of Object.entries(ends)) {
    const range = { segmentId, startIndex: 0, endIndex };
    expect(refused(document, { deleteContentRange: { range } })).toBe(finalNewline);
  }
});

rule("1.7g", "done", "a range is not empty, with every request on a range", () => {
  for (const request of onRange(2, 2)) expect(refused(openDocument("text"), request)).toBe(empty);
});

rule("1.7h", "done", "the newline before a table, parts of a table and whole cells are not deleted", () => {
  const document = grid(["ab", "cd"]);
  const ranges: [number, number][] = [
    [1, 2],
    [2, 8],
    [4, 6],
    [3, 8],
  ];
  for (const [start, end] of ranges) expect(refused(document, remove(start, end))).toBe(cannotDelete);
});

rule("1.7i", "done", "half a surrogate pair is not deleted", () => {
  for (const start of [2, 3])
    expect(refused(openDocument("x😀y"), remove(start, start + 1))).toBe(cannotDelete);
});

rule("1.7j", "done", "a glyph U+E907 is not deleted", () => {
  const document = openDocument(testDocument("chips-and-placeholders"));
  const at = indexOf(document.read(), "\uE907");
  expect(refused(document, remove(at, at + 1))).toBe(cannotDelete);
});

rule("1.7k", "done", "a deletion or style does not reach the first section break", () => {
  const { batch } = openDocument("text");
  for (const request of onRange(0, 3)) {
    const [kind = ""] = Object.keys(request);
    expect(refusalOf(() => batch([request]))).toBe(`Invalid requests[0].${kind}: ${firstBreak}`);
  }
});

rule("1.7l", "done", "text to insert is not empty", () => {
  expect(refused(openDocument("text"), insert(1, ""))).toBe(
    "Insert text requests must specify text to insert.",
  );
});

rule("1.7m", "done", "a table's start location is where a table starts, with every request on tables", () => {
  const tableStartLocation = { index: 3 };
  const tableCellLocation = { tableStartLocation, rowIndex: 0, columnIndex: 0 };
  const tableRange = { tableCellLocation, rowSpan: 1, columnSpan: 1 };
  const requests: Request[] = [
    { insertTableRow: { tableCellLocation, insertBelow: true } },
    { insertTableColumn: { tableCellLocation, insertRight: true } },
    { deleteTableRow: { tableCellLocation } },
    { deleteTableColumn: { tableCellLocation } },
    { mergeTableCells: { tableRange } },
    { unmergeTableCells: { tableRange } },
    { updateTableCellStyle: { tableRange, tableCellStyle: {}, fields: "backgroundColor" } },
    { updateTableCellStyle: { tableStartLocation, tableCellStyle: {}, fields: "backgroundColor" } },
    { updateTableRowStyle: { tableStartLocation, tableRowStyle: {}, fields: "minRowHeight" } },
    { pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount: 1 } },
    {
      updateTableColumnProperties: {
        tableStartLocation,
        tableColumnProperties: { widthType: "EVENLY_DISTRIBUTED" },
        fields: "widthType",
      },
    },
  ];
  for (const request of requests)
    expect(refused(grid(["ab", "cd"]), request)).toBe("The provided table start location is invalid.");
});

rule("1.7n", "done", "a range of cells stays in the table when merged, unmerged or styled", () => {
  const range = area(1, 1, 1, 2);
  const requests: Request[] = [
    merge(1, 1, 1, 2),
    { unmergeTableCells: { tableRange: range } },
    cellStyle(range, {}, "backgroundColor"),
  ];
  for (const request of requests)
    expect(refused(grid(["ab", "cd"]), request)).toBe(
      "The table range extends outside the bounds of the table.",
    );
});

rule("1.7o", "done", "a segment is looked for in the tab that is named, or in the first", () => {
  const document = everySegment();
  const tabId = document.batch([{ addDocumentTab: { tabProperties: { title: "Other" } } }]).replies?.[0]
    ?.addDocumentTab?.tabProperties?.tabId;
  const at = (location: object): Request => ({
    insertText: { location: { index: 0, ...location }, text: "x" },
  });
  const { headerId } = document;
  expect(refused(document, at({ segmentId: "kix.none" }))).toBe("Segment with ID kix.none was not found");
  expect(refused(document, at({ segmentId: headerId, tabId }))).toBe(
    `Segment with ID ${headerId} was not found`,
  );
  expect(() => document.batch([at({ segmentId: headerId })])).not.toThrow();
});

rule("1.7p", "done", "a person is inserted without a name", () => {
  const personProperties = { email: "a@example.com", name: "A" };
  expect(refused(openDocument("text"), { insertPerson: { location: { index: 1 }, personProperties } })).toBe(
    "Insert person requests should not specify a name.",
  );
});

rule("1.7q", "done", "the address of a rich link is one of Workspace's", () => {
  const richLinkProperties = { uri: "https://example.com/" };
  expect(
    refused(openDocument("text"), { insertRichLink: { location: { index: 1 }, richLinkProperties } }),
  ).toBe("The URL is invalid");
});

rule("1.7r", "done", "a picture that cannot be had is refused", () => {
  const insertInlineImage = { location: { index: 1 }, uri: "https://example.com/none.png" };
  expect(refused(openDocument("text"), { insertInlineImage })).toBe(
    "There was a problem retrieving the image. The provided image should be publicly accessible, within size limit, and in supported formats.",
  );
});

rule("1.7s", "done", "a second default header or footer is refused", () => {
  const document = everySegment();
  expect(refused(document, { createHeader: { type: "DEFAULT" } })).toBe("Default header already exists.");
  expect(refused(document, { createFooter: { type: "DEFAULT" } })).toBe("Default footer already exists.");
});

rule("1.7t", "done", "no two tabs have one title, when added or renamed, anywhere in the document", () => {
  const document = openDocument("text");
  const add = (title: string, parentTabId?: string): Request => ({
    addDocumentTab: { tabProperties: { title, ...(parentTabId === undefined ? {} : { parentTabId }) } },
  });
  document.batch([add("Child", "t.0")]);
  expect(refused(document, add("Child"))).toBe("Tab title must be unique");
  const tabProperties = { tabId: "t.0", title: "Child" };
  expect(refused(document, { updateDocumentTabProperties: { tabProperties, fields: "title" } })).toBe(
    "Tab title must be unique",
  );
});

rule("1.7u", "done", "a tab is added without an id", () => {
  const tabProperties = { title: "New", tabId: "t.mine" };
  expect(refused(openDocument("text"), { addDocumentTab: { tabProperties } })).toBe(
    "Tab ID should not be specified in the properties when adding a tab.",
  );
});

rule("1.7v", "done", "pageBreakBefore is not for paragraphs in a table", () => {
  expect(refused(grid(["ab"]), paragraphStyle(5, 6, { pageBreakBefore: true }))).toBe(
    "Cannot update page-break-before when the range contains paragraphs in a table.",
  );
});

rule(
  "1.7w",
  "done",
  "tableHeader is an unallowed field; minRowHeight and preventOverflow are allowed",
  () => {
    const rowStyle = (fields: string): Request => ({
      updateTableRowStyle: {
        tableStartLocation: { index: 2 },
        rowIndices: [0],
        tableRowStyle: {
          tableHeader: true,
          minRowHeight: { magnitude: 30, unit: "PT" },
          preventOverflow: true,
        },
        fields,
      },
    });
    expect(refused(grid(["ab"]), rowStyle("tableHeader"))).toBe("Unallowed field: tableHeader");
    expect(() => grid(["ab"]).batch([rowStyle("minRowHeight,preventOverflow")])).not.toThrow();
  },
);

rule("1.7x", "done", "text is inserted without a style", () => {
  const { docs, documentId } = openDocument("text");
  const requests = [{ insertText: { location: { index: 1 }, text: "x", textStyle: {} } }];
  expect(refusalOf(() => docs.batchUpdate(documentId, { requests }, editor))).toBe(
    `Invalid JSON payload received. Unknown name "textStyle" at 'requests[0].insert_text': Cannot find field.`,
  );
});

rule("1.7y", "done", "SUGGEST without the preview is told without a request's number", () => {
  const { docs, documentId } = openDocument("text");
  const body = { requests: [insert(1, "x")], writeControl: { writeMode: "SUGGEST" } };
  expect(refusalOf(() => docs.batchUpdate(documentId, body, editor))).toBe("Unsupported WriteControl mode.");
});

rule("1.7z", "done", "the 8 kinds that cannot be suggested say so", () => {
  const document = grid(["ab", "cd"]);
  const content = document.read();
  const suggestible = openDocument(content, withPreview());
  const requests: Request[] = [
    { createNamedRange: { name: "n", range: { startIndex: 1, endIndex: 2 } } },
    { deleteNamedRange: { name: "n" } },
    { addDocumentTab: { tabProperties: { title: "x" } } },
    { deleteTab: { tabId: "t.0" } },
    { updateDocumentTabProperties: { tabProperties: { tabId: "t.0", title: "x" }, fields: "title" } },
    { deleteHeader: { headerId: "kix.h" } },
    { deleteFooter: { footerId: "kix.f" } },
    {
      updateTableColumnProperties: {
        tableStartLocation: { index: 2 },
        tableColumnProperties: { widthType: "EVENLY_DISTRIBUTED" },
        fields: "widthType",
      },
    },
  ];
  for (const request of requests) {
    const [kind = ""] = Object.keys(request);
    expect(refusalOf(() => suggestible.suggest([request]))).toBe(
      `Invalid requests[0].${kind}: Request does not support application as suggestion.`,
    );
  }
});

rule("1.7aa", "done", "a comment names a range, and both of its ends", () => {
  const document = openDocument("text", withPreview());
  expect(refused(document, { insertComment: { content: "why?" } })).toBe(
    "Insert comment requests must specify a range to anchor to.",
  );
  expect(refused(document, { insertComment: { content: "why?", range: { startIndex: 1 } } })).toBe(
    "Invalid range: must contain a start and end index",
  );
});

rule("1.7ab", "done", "an unknown suggestion, comment or reply is 404 NOT_FOUND and named", () => {
  const document = openDocument("text", withPreview());
  const made =
    document.batch([{ insertComment: { content: "why?", range: { startIndex: 1, endIndex: 2 } } }])
      .replies?.[0]?.insertComment?.commentThread?.commentId ?? "";
  const requests: [Request, string][] = [
    [{ acceptSuggestion: { suggestionId: "X" } }, "Suggestion with ID X does not exist."],
    [{ rejectSuggestion: { suggestionId: "X" } }, "Suggestion with ID X does not exist."],
    [{ deleteComment: { commentId: "X" } }, "Comment with ID X does not exist."],
    [{ deleteCommentReply: { commentId: made, postId: "X" } }, "Reply with ID X does not exist."],
  ];
  for (const [request, words] of requests) {
    const error = googleErrorOf(() => document.batch([request]));
    expect([error.httpStatus, error.status]).toEqual([404, "NOT_FOUND"]);
    expect(error.message).toBe(words);
  }
});

rule("1.7ac", "done", "a required revision that is not the latest is told without a request's number", () => {
  const { docs, documentId } = openDocument("text");
  const body = { requests: [insert(1, "x")], writeControl: { requiredRevisionId: "old" } };
  expect(refusalOf(() => docs.batchUpdate(documentId, body, editor))).toBe(
    "The required revision ID 'old' does not match the latest revision.",
  );
});
