// Every kind of request under every fault that can happen to a batch: the fault happens, or it is refused and nothing done.
import type { Document, Request } from "../../../src/google-api/docs.ts";
import { requestTable } from "../../../src/emulator/docs/requests/table.ts";
import type { Tampering } from "../../../src/emulator/docs/batch.ts";
import {
  alterationPlaces,
  alteredWrite,
  droppedWrite,
  NothingToTamper,
  partialWrite,
} from "../../../src/emulator/docs/tamper.ts";
import type { OpenDocument } from "./open-docs.ts";
import { editor, insert, openDocument, paragraphsOf, remove, withPreview } from "./open-docs.ts";

/** A document that has something for every kind of request, and the ids of it. */
interface Furnished {
  readonly document: OpenDocument;
  readonly ids: Readonly<Record<string, string>>;
}

function furnished(): Furnished {
  const document = openDocument("First words\nSecond words\nThird words\nitem one\nitem two\nLast words", {
    ...withPreview(),
    pictureAt: (uri) => ({ contentUri: `kept ${uri}`, widthPx: 200, heightPx: 100 }),
  });
  const [, , , , , named] =
    document.batch([
      { insertTable: { rows: 3, columns: 3, location: { index: 66 } } },
      {
        createParagraphBullets: { range: { startIndex: 38, endIndex: 55 }, bulletPreset: "BULLET_CHECKBOX" },
      },
      insert(70, "cell"),
      { insertInlineImage: { uri: "https://example.com/a.png", location: { index: 30 } } },
      { createFootnote: { location: { index: 20 } } },
      { createNamedRange: { name: "kept", range: { startIndex: 2, endIndex: 8 } } },
      { addDocumentTab: { tabProperties: { title: "Other" } } },
    ]).replies ?? [];
  const made = document.batch([
    { createHeader: { type: "DEFAULT" } },
    { createFooter: { type: "DEFAULT" } },
    { insertComment: { content: "a comment", range: { startIndex: 3, endIndex: 6 } } },
  ]).replies;
  const commentId = made?.[2]?.insertComment?.commentThread?.commentId ?? "";
  const replied = document.batch([{ addCommentReply: { commentId, post: { content: "a reply" } } }]).replies;
  const { suggestionResponses } = document.docs.suggest(
    document.documentId,
    [insert(16, "new "), remove(20, 23)],
    { email: editor.email, displayName: "editor" },
  );
  const tab = document.read().tabs?.[0]?.documentTab;
  return {
    document: withFloating(document),
    ids: {
      namedRangeId: named?.createNamedRange?.namedRangeId ?? "",
      headerId: Object.keys(tab?.headers ?? {})[0] ?? "",
      footerId: Object.keys(tab?.footers ?? {})[0] ?? "",
      imageObjectId: Object.keys(tab?.inlineObjects ?? {})[0] ?? "",
      otherTabId: document.read().tabs?.[1]?.tabProperties?.tabId ?? "",
      commentId,
      postId: replied?.[0]?.addCommentReply?.post?.postId ?? "",
      suggestionId: suggestionResponses[0]?.createdSuggestionIds?.[0] ?? "",
    },
  };
}

/** No request makes a positioned object, so one is put into what is stored. */
function withFloating(document: OpenDocument): OpenDocument {
  const stored = document.store.load(document.documentId);
  if (stored === null) throw new Error("expected a document");
  const tabs = stored.model.tabs.map((tab) => {
    const positionedObjects = { "kix.float": { objectId: "kix.float" } };
    const properties = { positionedObjects, ...tab.content.properties };
    return { ...tab, content: { ...tab.content, properties } };
  });
  document.store.save(document.documentId, {
    ...stored,
    model: { ...stored.model, tabs },
    revision: { ...stored.revision, revisionId: "with a positioned object" },
  });
  return document;
}

const location = { index: 2 };
const range = { startIndex: 2, endIndex: 9 };
const pt = { magnitude: 20, unit: "PT" } as const;

/** Where the table starts in what the account sees. */
function tableStart(document: Document): { index: number } {
  const content = document.tabs?.[0]?.documentTab?.body?.content ?? [];
  return { index: content.find(({ table }) => table !== undefined)?.startIndex ?? 0 };
}

/** One request of each kind that the furnished document takes. */
function requestsFor({ document, ids }: Furnished): Record<string, Request> {
  const tableStartLocation = tableStart(document.read());
  const tableCellLocation = { tableStartLocation, rowIndex: 0, columnIndex: 0 };
  const tableRange = { tableCellLocation, rowSpan: 2, columnSpan: 2 };
  const { commentId = "", suggestionId = "", postId = "", otherTabId = "" } = ids;
  const list: Request[] = [
    { acceptSuggestion: { suggestionId } },
    { addCommentReply: { commentId, post: { content: "done now", commentAction: "RESOLVE" } } },
    { addDocumentTab: { tabProperties: { title: "Third" } } },
    { createFooter: { type: "DEFAULT", sectionBreakLocation: { tabId: otherTabId } } },
    { createFootnote: { location } },
    { createHeader: { type: "DEFAULT", sectionBreakLocation: { tabId: otherTabId } } },
    { createNamedRange: { name: "new", range } },
    { createParagraphBullets: { range: { startIndex: 2, endIndex: 20 }, bulletPreset: "BULLET_CHECKBOX" } },
    { deleteCommentReply: { commentId, postId } },
    { deleteComment: { commentId } },
    { deleteContentRange: { range } },
    { deleteFooter: { footerId: ids["footerId"] ?? "" } },
    { deleteHeader: { headerId: ids["headerId"] ?? "" } },
    { deleteNamedRange: { name: "kept" } },
    { deleteParagraphBullets: { range: { startIndex: 44, endIndex: 60 } } },
    { deletePositionedObject: { objectId: "kix.float" } },
    { deleteSuggestion: { suggestionId } },
    { deleteTab: { tabId: otherTabId } },
    { deleteTableColumn: { tableCellLocation } },
    { deleteTableRow: { tableCellLocation } },
    { insertComment: { content: "another comment", range } },
    { insertDate: { location, dateElementProperties: { timestamp: "2026-01-23T12:00:00Z" } } },
    { insertInlineImage: { location, uri: "https://example.com/b.png" } },
    { insertPageBreak: { location } },
    { insertPerson: { location, personProperties: { email: "ann@example.com" } } },
    {
      insertRichLink: {
        location,
        richLinkProperties: { uri: `https://docs.google.com/document/d/${document.documentId}/edit` },
      },
    },
    { insertSectionBreak: { location, sectionType: "NEXT_PAGE" } },
    { insertTableColumn: { tableCellLocation, insertRight: true } },
    { insertTableRow: { tableCellLocation, insertBelow: true } },
    { insertTable: { location, rows: 2, columns: 2 } },
    { insertText: { location, text: "typed" } },
    { mergeTableCells: { tableRange } },
    { pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount: 2 } },
    { rejectSuggestion: { suggestionId } },
    { replaceAllText: { containsText: { text: "words" }, replaceText: "lines" } },
    { replaceImage: { imageObjectId: ids["imageObjectId"] ?? "", uri: "https://example.com/c.png" } },
    { replaceNamedRangeContent: { namedRangeName: "kept", text: "other" } },
    { unmergeTableCells: { tableRange } },
    { updateCommentPost: { commentId, postId, content: "better words" } },
    {
      updateDocumentStyle: {
        documentStyle: { marginTop: pt, marginLeft: pt },
        fields: "marginTop,marginLeft",
      },
    },
    { updateDocumentTabProperties: { tabProperties: { tabId: otherTabId, title: "New" }, fields: "title" } },
    {
      updateNamedStyle: {
        namedStyle: { namedStyleType: "HEADING_1", textStyle: { italic: true, bold: true } },
        fields: "namedStyleType,textStyle.italic,textStyle.bold",
      },
    },
    {
      updateParagraphStyle: {
        range: { startIndex: 2, endIndex: 20 },
        paragraphStyle: { alignment: "CENTER" },
        fields: "alignment",
      },
    },
    {
      updateSectionStyle: {
        range,
        sectionStyle: { flipPageOrientation: true },
        fields: "flipPageOrientation",
      },
    },
    {
      updateTableCellStyle: {
        tableRange,
        tableCellStyle: { contentAlignment: "BOTTOM" },
        fields: "contentAlignment",
      },
    },
    {
      updateTableColumnProperties: {
        tableStartLocation,
        columnIndices: [0, 1],
        tableColumnProperties: { widthType: "FIXED_WIDTH", width: pt },
        fields: "widthType,width",
      },
    },
    {
      updateTableRowStyle: {
        tableStartLocation,
        rowIndices: [0, 1],
        tableRowStyle: { minRowHeight: pt },
        fields: "minRowHeight",
      },
    },
    { updateTextStyle: { range, textStyle: { bold: true }, fields: "bold" } },
  ];
  return Object.fromEntries(list.map((request) => [Object.keys(request)[0] ?? "", request]));
}

/** All that a caller can read, but for times and revisions. */
function stateOf({ document }: Furnished): unknown {
  const read = document.docs.get(
    document.documentId,
    {
      includeTabsContent: "true",
      suggestionsViewMode: "SUGGESTIONS_INLINE",
      commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
    },
    editor,
  );
  return { ...read, revisionId: "" };
}

/** The state before, after the batch as it should be, and after the tampered one; null when the fault was refused. */
function states(kind: string, tampering: Tampering): { before: unknown; whole: unknown; tampered: unknown } {
  const send = (place: Furnished, how?: Tampering): unknown => {
    const request = requestsFor(place)[kind];
    if (request === undefined) throw new Error(`no request of kind ${kind}`);
    // Cells are merged first, so that there is something to part.
    if (kind === "unmergeTableCells") place.document.batch([requestsFor(place)["mergeTableCells"] ?? {}]);
    const start = stateOf(place);
    try {
      const answer = place.document.batch([request], how);
      expect(answer.replies).toHaveLength(1);
    } catch (error) {
      if (!(error instanceof NothingToTamper)) throw error;
      expect(stateOf(place)).toEqual(start);
      return null;
    }
    return stateOf(place);
  };
  const before = furnished();
  if (kind === "unmergeTableCells") before.document.batch([requestsFor(before)["mergeTableCells"] ?? {}]);
  return { before: stateOf(before), whole: send(furnished()), tampered: send(furnished(), tampering) };
}

const kinds = [...requestTable.keys()];

/** Requests that are done or not done: nothing of them can be kept without the rest. */
const uncuttable = [
  ...["addDocumentTab", "createFooter", "createFootnote", "createHeader"],
  ...["deleteCommentReply", "deleteFooter", "deleteHeader", "deleteNamedRange", "deletePositionedObject"],
  ...["deleteTab", "deleteTableColumn", "deleteTableRow", "insertDate", "insertInlineImage"],
  ...["insertPageBreak", "insertPerson", "insertRichLink", "insertSectionBreak"],
  ...["insertTableColumn", "insertTableRow", "unmergeTableCells"],
  ...["replaceImage", "updateDocumentTabProperties", "updateSectionStyle"],
];

/** Requests that take away what the alteration would be made in. */
const unfit: Readonly<Record<string, readonly string[]>> = {
  "other-tab": ["deleteTab"],
  "named-range": ["deleteContentRange", "deleteNamedRange"],
};

describe("a request under a fault", () => {
  it("is tried here whatever its kind", () => {
    expect(Object.keys(requestsFor(furnished())).sort()).toEqual([...kinds].sort());
  });

  it.each(kinds)("%s changes the furnished document when nothing is wrong", (kind) => {
    const { before, whole } = states(kind, droppedWrite());
    expect(whole).not.toEqual(before);
  });

  it.each(kinds)("%s leaves nothing behind as a dropped write", (kind) => {
    const { before, tampered } = states(kind, droppedWrite());
    expect(tampered).toEqual(before);
  });

  it.each(kinds)("%s leaves a part of it as a partial write, or the fault is refused", (kind) => {
    const { before, whole, tampered } = states(kind, partialWrite());
    if (uncuttable.includes(kind)) expect(tampered).toBeNull();
    else {
      expect(tampered).not.toBeNull();
      expect(tampered).not.toEqual(before);
      expect(tampered).not.toEqual(whole);
    }
  });

  it.each(alterationPlaces.flatMap((place) => kinds.map((kind) => [place, kind] as const)))(
    "leaves something else in %s beside %s, or the fault is refused",
    (place, kind) => {
      const { whole, tampered } = states(kind, alteredWrite(place));
      if (unfit[place]?.includes(kind) === true) expect(tampered).toBeNull();
      else {
        expect(tampered).not.toBeNull();
        expect(tampered).not.toEqual(whole);
      }
    },
  );

  it.each([
    ["dropped", droppedWrite(), (text: string) => text === "First words"],
    ["partial", partialWrite(), (text: string) => /^typ?e?First words$/.test(text)],
    ["altered", alteredWrite("target", "forged"), (text: string) => text.includes("forged")],
  ] as const)("happens to a batch of suggestions as well: %s", (_, tampering, isExpected) => {
    const document = openDocument("First words", withPreview());
    const body = {
      requests: [{ insertText: { location: { index: 1 }, text: "typed" } }],
      writeControl: { writeMode: "SUGGEST" },
    };
    const { suggestionResponses } = document.docs.batchUpdate(document.documentId, body, editor, tampering);
    expect(suggestionResponses?.[0]?.createdSuggestionIds).toHaveLength(1);
    const [text = ""] = paragraphsOf(document.readLegacy());
    expect([text, isExpected(text)]).toEqual([text, true]);
  });
});
