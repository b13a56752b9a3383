// Requests of every kind at places that depend on the document when their turn comes: legal ones and illegal ones.
import fc from "fast-check";
import type { Request } from "../../../src/google-api/docs.ts";
import { GoogleError } from "../../../src/emulator/errors.ts";
import type { FlatDocument } from "./flat-view.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const words = fc.oneof(
  fc.constantFrom("a", "word ", "\n", "one\ntwo", "two\nlines\n", "\u000b"),
  fc.string({ minLength: 1, maxLength: 6 }),
);

const suggestible = [
  ...["insert", "delete", "bold", "link", "centre", "heading", "plain", "unlist"],
  ...["bullets", "page break", "section break", "footnote", "replace"],
  ...["table", "row", "column", "delete row", "delete column", "cell style", "row style"],
  ...["merge", "unmerge", "first header", "page", "named style"],
];

/** A request whose place is a share of whatever length its segment has when its turn comes. */
export type Move = (flat: FlatDocument) => Request;

const moveOf = (kinds: readonly string[]): fc.Arbitrary<Move> =>
  fc
    .record({
      segment: fc.nat(),
      at: share,
      length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })),
      text: words,
      kind: fc.constantFrom(...kinds),
    })
    .map(({ segment, at, length, text, kind }) => (flat) => {
      const keys = Object.keys(flat);
      const key = keys[segment % keys.length] ?? "";
      const [tabId = "", segmentId = ""] = key.split("/");
      const tokens = flat[key] ?? [];
      const places = tokens.flatMap((token, index) => (token.length === 1 ? [index] : []));
      const index = places[Math.floor(at * (places.length - 1))] ?? 0;
      const range = {
        tabId,
        segmentId,
        startIndex: index,
        endIndex: Math.min(index + length, tokens.length),
      };
      const tables = tokens.flatMap((token, start) => (token === "<table>" ? [start] : []));
      const tableStartLocation = { tabId, segmentId, index: tables[length % tables.length] ?? 0 };
      const location = { tabId, segmentId, index };
      const cell = { tableStartLocation, rowIndex: length % 3, columnIndex: text.length % 3 };
      switch (kind) {
        case "table":
          return { insertTable: { location: { tabId, segmentId, index }, rows: 2, columns: 2 } };
        case "merge":
          return { mergeTableCells: { tableRange: { tableCellLocation: cell, rowSpan: 2, columnSpan: 2 } } };
        case "unmerge":
          return {
            unmergeTableCells: { tableRange: { tableCellLocation: cell, rowSpan: 1, columnSpan: 1 } },
          };
        case "pin":
          return { pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount: length % 3 } };
        case "columns":
          return {
            updateTableColumnProperties: {
              tableStartLocation,
              tableColumnProperties: {
                widthType: "FIXED_WIDTH",
                width: { magnitude: length + 4, unit: "PT" },
              },
              fields: "widthType,width",
            },
          };
        case "name":
          return { createNamedRange: { name: text, range } };
        case "unname":
          return { deleteNamedRange: { name: text } };
        case "named content":
          return { replaceNamedRangeContent: { namedRangeName: text, text } };
        case "person":
          return { insertPerson: { location, personProperties: { email: "ann@example.com" } } };
        case "date":
          return { insertDate: { location, dateElementProperties: { timestamp: "2026-01-23T12:00:00Z" } } };
        case "tab":
          return {
            addDocumentTab: { tabProperties: at > 0.5 ? { parentTabId: tabId } : { index: length % 3 } },
          };
        case "move tab":
          return {
            updateDocumentTabProperties: { tabProperties: { tabId, index: length % 3 }, fields: "index" },
          };
        case "delete tab":
          return { deleteTab: { tabId } };
        case "header":
          return {
            createHeader: { type: "DEFAULT", sectionBreakLocation: { tabId, index: at > 0.5 ? 0 : index } },
          };
        case "first header":
          return { createHeader: { type: "DEFAULT", sectionBreakLocation: { tabId } } };
        case "named style":
          return {
            updateNamedStyle: {
              tabId,
              namedStyle: {
                namedStyleType: at > 0.5 ? "HEADING_2" : "NORMAL_TEXT",
                textStyle: { italic: length % 2 === 0, fontSize: { magnitude: length, unit: "PT" } },
                paragraphStyle: { alignment: "CENTER" },
              },
              fields: `namedStyleType,${length > 9 ? "textStyle.italic,textStyle.fontSize" : "paragraphStyle.alignment"}`,
            },
          };
        case "delete header":
          return { deleteHeader: { tabId, headerId: segmentId } };
        case "page":
          return {
            updateDocumentStyle: {
              tabId,
              documentStyle: { pageNumberStart: length },
              fields: "pageNumberStart",
            },
          };
        case "section":
          return {
            updateSectionStyle: {
              range,
              sectionStyle: { flipPageOrientation: at > 0.5 },
              fields: "flipPageOrientation",
            },
          };
        case "row":
          return { insertTableRow: { tableCellLocation: cell, insertBelow: at > 0.5 } };
        case "column":
          return { insertTableColumn: { tableCellLocation: cell, insertRight: at > 0.5 } };
        case "delete row":
          return { deleteTableRow: { tableCellLocation: cell } };
        case "delete column":
          return { deleteTableColumn: { tableCellLocation: cell } };
        case "cell style":
          return {
            updateTableCellStyle: {
              tableRange: { tableCellLocation: cell, rowSpan: 1, columnSpan: 1 },
              tableCellStyle: { contentAlignment: "MIDDLE" },
              fields: "contentAlignment,paddingTop,borderTop",
            },
          };
        case "row style":
          return {
            updateTableRowStyle: {
              tableStartLocation,
              rowIndices: [length % 3],
              tableRowStyle: { minRowHeight: { magnitude: 40, unit: "PT" } },
              fields: "minRowHeight",
            },
          };
        case "insert":
          return { insertText: { location: { tabId, segmentId, index }, text } };
        case "delete":
          return { deleteContentRange: { range } };
        case "bold":
          return { updateTextStyle: { range, textStyle: { bold: true }, fields: "bold,italic" } };
        case "link":
          return {
            updateTextStyle: { range, textStyle: { link: { url: "https://example.com/" } }, fields: "link" },
          };
        case "centre":
          return {
            updateParagraphStyle: {
              range,
              paragraphStyle: { alignment: "CENTER", spaceAbove: { magnitude: 7, unit: "PT" } },
              fields: "alignment,spaceAbove,indentStart",
            },
          };
        case "heading":
          return {
            updateParagraphStyle: {
              range,
              paragraphStyle: { namedStyleType: "HEADING_2" },
              fields: "namedStyleType",
            },
          };
        case "plain":
          return {
            updateParagraphStyle: {
              range,
              paragraphStyle: { namedStyleType: "NORMAL_TEXT" },
              fields: "namedStyleType",
            },
          };
        case "bullets":
          return { createParagraphBullets: { range, bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" } };
        case "page break":
          return { insertPageBreak: { location: { tabId, segmentId, index } } };
        case "section break":
          return { insertSectionBreak: { location: { tabId, segmentId, index }, sectionType: "NEXT_PAGE" } };
        case "footnote":
          return { createFootnote: { location: { tabId, segmentId, index } } };
        case "replace":
          return {
            replaceAllText: {
              containsText: { text: tokens[index] ?? "a", matchCase: true },
              replaceText: text,
            },
          };
        default:
          return { deleteParagraphBullets: { range } };
      }
    });

/** A request that can be made as a suggestion. */
export const suggestibleMove = moveOf(suggestible);

/** A request of any kind. */
export const anyMove = moveOf([
  ...suggestible,
  ...["pin", "columns", "name", "unname", "named content", "person", "date"],
  ...["tab", "move tab", "delete tab", "header", "delete header", "section"],
]);

/** Whether Google would accept a call. A refusal must be Google's, never a fault of the code. */
export function isAccepted(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof GoogleError && error.status === "INVALID_ARGUMENT") return false;
    throw error;
  }
}
