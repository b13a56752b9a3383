import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Document, Request } from "../../../../src/google-api/docs.ts";
import { GoogleError } from "../../../../src/emulator/errors.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { canonical } from "../canonical.ts";
import type { FlatDocument } from "../flat-view.ts";
import { flatten } from "../flat-view.ts";
import type { OpenDocument } from "../open-docs.ts";
import { openDocument } from "../open-docs.ts";

const documents = [
  "tables-merged-and-nested-lists",
  "legacy-footnotes-header-image",
  "many-scripts",
  "chips-and-placeholders",
  "pending-suggestions",
] as const;

const share = fc.double({ min: 0, max: 1, noNaN: true });
const words = fc.oneof(
  fc.constantFrom("a", "word ", "\n", "one\ntwo", "two\nlines\n", "\u000b"),
  fc.string({ minLength: 1, maxLength: 6 }),
);

const kinds = [
  ...["insert", "delete", "bold", "link", "centre", "heading", "plain", "unlist"],
  ...["bullets", "page break", "section break", "footnote", "replace"],
  ...["table", "row", "column", "delete row", "delete column", "cell style", "row style"],
];

/** A request whose place is a share of whatever length its segment has when its turn comes. */
type Move = (flat: FlatDocument) => Request;

const move: fc.Arbitrary<Move> = fc
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
    const range = { tabId, segmentId, startIndex: index, endIndex: Math.min(index + length, tokens.length) };
    const tables = tokens.flatMap((token, start) => (token === "<table>" ? [start] : []));
    const tableStartLocation = { tabId, segmentId, index: tables[length % tables.length] ?? 0 };
    const cell = { tableStartLocation, rowIndex: length % 3, columnIndex: text.length % 3 };
    switch (kind) {
      case "table":
        return { insertTable: { location: { tabId, segmentId, index }, rows: 2, columns: 2 } };
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

function accepted(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof GoogleError && error.status === "INVALID_ARGUMENT") return false;
    throw error;
  }
}

function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** A view to compare; new ids are numbered as they come. */
function shown(document: OpenDocument, mode: string): unknown {
  const ids = new Map<string, string>();
  const numbered = JSON.stringify(canonical(document.view(mode))).replace(/kix\.[0-9a-z]{12}/g, (id) => {
    ids.set(id, ids.get(id) ?? `id ${ids.size}`);
    return ids.get(id) ?? "";
  });
  return JSON.parse(numbered);
}

describe("a batch of suggestions", () => {
  it.each(documents)("is not there without suggestions: %s (rulebook 11.1, 11.3)", (name) => {
    const content = testDocument(name);
    const before = shown(openDocument(content), "PREVIEW_WITHOUT_SUGGESTIONS");
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 6 }), (moves) => {
        const document = openDocument(content);
        for (const one of moves) {
          const inline: Document = document.read();
          const request = one(flatten(inline));
          if (!accepted(() => document.suggest([request]))) expectSame(document.read(), inline);
        }
        flatten(document.read());
        expectSame(shown(document, "PREVIEW_WITHOUT_SUGGESTIONS"), before);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each(documents)("comes to the direct edit when accepted: %s (rulebook 11.1, 6)", (name) => {
    const content = testDocument(name);
    fc.assert(
      fc.property(move, (one) => {
        const suggested = openDocument(content);
        const direct = openDocument(content);
        const request = one(flatten(direct.read()));
        const isAccepted = accepted(() => suggested.suggest([request]));
        expect(accepted(() => direct.batch([request]))).toBe(isAccepted);
        if (!isAccepted) return;
        const mode = "PREVIEW_SUGGESTIONS_ACCEPTED";
        expectSame(shown(suggested, mode), shown(direct, mode));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("is as legal as the same edit made directly, and reads again as what it shows (rulebook 3, 11.1)", () => {
    const content = testDocument("pending-suggestions");
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 5 }), (moves) => {
        const document = openDocument(content);
        for (const one of moves) accepted(() => document.suggest([one(flatten(document.read()))]));
        const read = document.read();
        expectSame(openDocument(read).read(), JSON.parse(JSON.stringify(read)));
      }),
      { numRuns: propertyRuns() },
    );
  });
});
