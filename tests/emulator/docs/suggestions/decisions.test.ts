import type { Document, Request, SuggestionThread } from "../../../../src/google-api/docs.ts";
import type { Caller } from "../../../../src/emulator/docs/store.ts";
import type { OpenDocument } from "../open-docs.ts";
import {
  editor,
  googleErrorOf,
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  refusalOf,
  remove,
  textStyle,
  withPreview,
} from "../open-docs.ts";

const own: Caller = { ...editor, displayName: "Another Editor" };
const stranger: Caller = { email: "stranger@example.com", displayName: "A Stranger", canEdit: true };

/** A batch of an account that has the preview. */
function send(document: OpenDocument, requests: Request[], caller = own): ReturnType<OpenDocument["batch"]> {
  return document.docs.batchUpdate(document.documentId, { requests }, caller);
}
function suggest(document: OpenDocument, requests: Request[]): ReturnType<OpenDocument["batch"]> {
  const body = { requests, writeControl: { writeMode: "SUGGEST" } };
  return document.docs.batchUpdate(document.documentId, body, own);
}
function created(document: OpenDocument, request: Request): string {
  const [id = ""] = suggest(document, [request]).suggestionResponses?.[0]?.createdSuggestionIds ?? [];
  return id;
}
const accept = (suggestionId: string): Request => ({ acceptSuggestion: { suggestionId } });
const reject = (suggestionId: string): Request => ({ rejectSuggestion: { suggestionId } });
const withdraw = (suggestionId: string): Request => ({ deleteSuggestion: { suggestionId } });
/** The answer with threads. */
function full({ docs, documentId }: OpenDocument): Document {
  const modes = {
    includeTabsContent: true,
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
  };
  return docs.get(documentId, modes, own);
}
const threadOf = (document: OpenDocument, id: string): SuggestionThread | undefined =>
  full(document).suggestions?.find(({ suggestionId }) => suggestionId === id);
const text = (document: OpenDocument): string => paragraphsOf(document.readLegacy()).join("|");
const open = (content = "0123456789"): OpenDocument => openDocument(content, withPreview());

describe("writeControl.writeMode SUGGEST", () => {
  it("is not known to an account without the preview (rulebook 11.3)", () => {
    expect(refusalOf(() => suggest(openDocument("x"), [insert(1, "a")]))).toBe(
      "Unsupported WriteControl mode.",
    );
  });

  it("refuses other words as any enum (rulebook 11.3)", () => {
    const document = open();
    const body = { requests: [insert(1, "a")], writeControl: { writeMode: "X" } };
    expect(refusalOf(() => document.docs.batchUpdate(document.documentId, body, own))).toBe(
      `Invalid value at 'write_control.write_mode' (type.googleapis.com/google.apps.docs.v1.WriteControl.WriteMode), "X"`,
    );
  });

  it("answers without writeControl and with ALL_SAVED; an edit has both ways round (rulebook 5.4)", () => {
    const document = open();
    const { documentId } = document;
    expect(suggest(document, [insert(1, "a")])).toEqual({
      replies: [{}],
      documentId,
      suggestionResponses: [{ createdSuggestionIds: [expect.stringMatching(/^suggest\./)] }],
      commentUpdateState: "ALL_SAVED",
    });
    expect(send(document, [insert(5, "b")])).toEqual({
      replies: [{}],
      documentId,
      writeControl: { requiredRevisionId: document.read().revisionId },
      suggestionResponses: [{}],
      commentUpdateState: "NO_UPDATES_REQUESTED",
    });
  });
});

describe("a suggestion's thread", () => {
  it.each<[Request[], string]>([
    [[insert(10, "X")], "Add: “X”"],
    [[remove(10, 11)], "Delete: “9”"],
    [[remove(1, 5), insert(1, "new   text\u000b")], "Replace: “0123” with “new text”"],
    [[paragraphStyle(1, 2, { alignment: "CENTER" })], "Format: alignment"],
    [[textStyle(1, 3, { bold: true })], "Format: bold"],
    [
      [
        {
          createParagraphBullets: { range: { startIndex: 1, endIndex: 2 }, bulletPreset: "BULLET_CHECKBOX" },
        },
      ],
      "Format list: add to list\nFormat: indent first line, indent left",
    ],
  ])("says what %j does: %s (rulebook 11.6)", (requests, summary) => {
    const document = open();
    const [id = ""] = suggest(document, requests).suggestionResponses?.[0]?.createdSuggestionIds ?? [];
    expect(threadOf(document, id)?.summaryText).toBe(summary);
  });

  it("counts what it formats (rulebook 11.6)", () => {
    const document = open("");
    send(document, [{ insertTable: { location: { index: 1 }, rows: 2, columns: 2 } }]);
    const id = created(document, {
      updateTableCellStyle: {
        tableStartLocation: { index: 2 },
        tableCellStyle: { backgroundColor: { color: { rgbColor: { red: 1 } } } },
        fields: "backgroundColor",
      },
    });
    expect(threadOf(document, id)?.summaryText).toBe("Format cell: background color (4 times)");
    const tableCellLocation = { tableStartLocation: { index: 2 }, rowIndex: 1 };
    const row = created(document, { insertTableRow: { tableCellLocation, insertBelow: true } });
    expect(threadOf(document, row)?.summaryText).toBe("Add row");
  });

  it("has an author, times and no content (rulebook 11.9)", () => {
    const document = open();
    const id = created(document, insert(1, "a"));
    expect(threadOf(document, id)).toMatchObject({
      suggestionId: id,
      status: "OPEN",
      headPost: {
        author: {
          displayName: "Another Editor",
          me: true,
          user: expect.stringMatching(/^users\/\d{21}$/) as string,
        },
        createTime: "2023-11-14T22:13:20.000Z",
        suggestionAction: "NO_SUGGESTION_ACTION_CHANGE",
      },
    });
    expect(threadOf(document, id)?.headPost).not.toHaveProperty("content");
  });
});

describe("acceptSuggestion, rejectSuggestion, deleteSuggestion", () => {
  it("accept: the new text stays and the old goes (rulebook 11.7)", () => {
    const document = open();
    const [id = ""] = suggest(document, [remove(1, 5), insert(1, "X")]).suggestionResponses?.[0]
      ?.createdSuggestionIds ?? [""];
    expect(send(document, [accept(id)])).toMatchObject({
      suggestionResponses: [{ acceptedSuggestionIds: [id] }],
      commentUpdateState: "ALL_SAVED",
    });
    expect(text(document)).toBe("X456789");
    expect(JSON.stringify(document.read())).not.toContain("suggested");
    expect(threadOf(document, id)).toMatchObject({
      status: "ACCEPTED",
      summaryText: "Replace: “0123” with “X”",
      replies: [{ suggestionAction: "ACCEPT" }],
    });
  });

  it("reject: all is as it was (rulebook 11.7)", () => {
    const document = open();
    const before = document.readLegacy().body;
    const id = created(document, remove(3, 6));
    suggest(document, [insert(4, "X\nY")]);
    expect(send(document, [reject(id)]).suggestionResponses).toEqual([{ rejectedSuggestionIds: [id] }]);
    expect(document.readLegacy().body).toEqual(before);
    expect(threadOf(document, id)?.status).toBe("REJECTED");
  });

  it("leave every other suggestion pending (rulebook 11.4, 11.7)", () => {
    const document = open();
    const ids = [
      created(document, insert(2, "A")),
      created(document, insert(6, "B")),
      created(document, remove(10, 11)),
    ];
    send(document, [accept(ids[0] ?? ""), reject(ids[1] ?? "")]);
    expect(text(document)).toBe("0A123456789");
    expect(JSON.stringify(document.read())).toContain(`"suggestedDeletionIds":["${ids[2] ?? ""}"]`);
  });

  it("answer an unknown id with 404, without a prefix; a second time with nothing (rulebook 1.7, 11.7)", () => {
    const document = open();
    const error = googleErrorOf(() => send(document, [reject("suggest.none")]));
    expect([error.httpStatus, error.message]).toEqual([
      404,
      "Suggestion with ID suggest.none does not exist.",
    ]);
    const id = created(document, insert(2, "A"));
    send(document, [reject(id)]);
    expect(send(document, [reject(id)]).suggestionResponses).toEqual([{}]);
  });

  it("delete: only by the author, and no thread is left (rulebook 11.7)", () => {
    const document = open();
    const id = created(document, insert(2, "A"));
    expect(googleErrorOf(() => send(document, [withdraw(id)], stranger)).httpStatus).toBe(403);
    expect(send(document, [withdraw(id)]).suggestionResponses).toEqual([{ deletedSuggestionIds: [id] }]);
    expect([text(document), threadOf(document, id)]).toEqual(["0123456789", undefined]);
  });

  it("take along a suggestion whose last marked character vanishes (rulebook 11.4)", () => {
    const document = open();
    const outer = created(document, insert(5, "ABC"));
    const inner = document.suggest([remove(6, 7)], "Somebody Else").suggestionResponses[0]
      ?.createdSuggestionIds?.[0];
    expect(send(document, [reject(outer)]).suggestionResponses).toEqual([
      { rejectedSuggestionIds: [outer], deletedSuggestionIds: [inner] },
    ]);
    expect(googleErrorOf(() => send(document, [accept(inner ?? "")])).httpStatus).toBe(404);
  });

  it("take effect at once among suggestions (rulebook 11.5)", () => {
    const document = open();
    const id = created(document, insert(2, "A"));
    suggest(document, [accept(id), insert(8, "B")]);
    expect(JSON.stringify(document.read())).toContain(`"content":"B"`);
    expect(threadOf(document, id)?.status).toBe("ACCEPTED");
  });

  it("drop a named range over a pending insertion when that is rejected, and keep it when accepted (rulebook 11.8)", () => {
    for (const decide of [accept, reject]) {
      const document = open();
      const id = created(document, insert(5, "ABC"));
      send(document, [{ createNamedRange: { name: "n", range: { startIndex: 5, endIndex: 8 } } }]);
      const before = document.readLegacy().namedRanges;
      send(document, [decide(id)]);
      expect(document.readLegacy().namedRanges).toEqual(decide === accept ? before : undefined);
    }
  });
});
