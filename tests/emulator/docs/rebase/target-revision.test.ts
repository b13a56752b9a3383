import type { Request } from "../../../../src/google-api/docs.ts";
import { DocsService } from "../../../../src/emulator/docs/service.ts";
import type { OpenDocument } from "../open-docs.ts";
import {
  editor,
  googleErrorOf,
  insert,
  openDocs,
  openDocument,
  paragraphsOf,
  remove,
  refusalOf,
  withPreview,
} from "../open-docs.ts";

/** Sends requests that were written for an earlier revision. */
function sendFor(
  document: OpenDocument,
  targetRevisionId: string,
  requests: Request[],
  writeMode?: string,
): ReturnType<DocsService["batchUpdate"]> {
  const writeControl = { targetRevisionId, ...(writeMode === undefined ? {} : { writeMode }) };
  return document.docs.batchUpdate(document.documentId, { requests, writeControl }, editor);
}

const revisionOf = (document: OpenDocument): string => document.read().revisionId ?? "";
const textOf = (document: OpenDocument): string[] => paragraphsOf(document.readLegacy());
const cannot = "The request cannot be carried over what was changed since the target revision: ";

/** A document that was read, and then changed by others. */
function changed(content: string, others: Request[]): { document: OpenDocument; old: string } {
  const document = openDocument(content, withPreview());
  const old = revisionOf(document);
  for (const request of others) document.batch([request]);
  return { document, old };
}

describe("a batch for an earlier revision", () => {
  it("lands where its text is now, each request counted after the batch's own ones before it (rulebook 5.3)", () => {
    const { document, old } = changed("one two three", [insert(1, "zero "), remove(10, 14)]);
    expect(textOf(document)).toEqual(["zero one three"]);
    const { writeControl } = sendFor(document, old, [insert(5, "A"), insert(6, "B"), remove(10, 15)]);
    expect(textOf(document)).toEqual(["zero one ABe"]);
    expect(writeControl?.requiredRevisionId).toBe(revisionOf(document));
  });

  it("comes behind what others put into the same place (chosen)", () => {
    const { document, old } = changed("ab", [insert(2, "X")]);
    sendFor(document, old, [insert(2, "Y")]);
    expect(textOf(document)).toEqual(["aXYb"]);
  });

  it("comes to the place of a deletion when the text around its place is gone (chosen)", () => {
    const { document, old } = changed("abcdef", [remove(2, 6)]);
    sendFor(document, old, [insert(4, "Y")]);
    expect(textOf(document)).toEqual(["aYf"]);
  });

  it("deletes and styles around what others put in between, and answers one reply a request (chosen)", () => {
    const { document, old } = changed("abcdef", [insert(4, "XY")]);
    const bold: Request = {
      updateTextStyle: { range: { startIndex: 2, endIndex: 6 }, textStyle: { bold: true }, fields: "bold" },
    };
    const { replies } = sendFor(document, old, [
      bold,
      { createNamedRange: { name: "all", range: { startIndex: 2, endIndex: 6 } } },
    ]);
    expect(replies).toHaveLength(2);
    expect(replies?.[1]?.createNamedRange?.namedRangeId).toMatch(/^kix\./);
    const elements = document.readLegacy().body?.content?.[1]?.paragraph?.elements ?? [];
    expect(elements.map(({ textRun }) => [textRun?.content, textRun?.textStyle?.bold])).toEqual([
      ["a", undefined],
      ["bc", true],
      ["XY", undefined],
      ["de", true],
      ["f\n", undefined],
    ]);
    expect(document.readLegacy().namedRanges?.["all"]?.namedRanges?.[0]?.ranges).toEqual([
      { startIndex: 2, endIndex: 8 },
    ]);
    sendFor(document, old, [remove(2, 6)]);
    expect(textOf(document)).toEqual(["aXYf"]);
  });

  it("does nothing where all that it would delete or style is gone, and refuses what needs text (chosen)", () => {
    const { document, old } = changed("abcdef", [remove(2, 5)]);
    const range = { startIndex: 2, endIndex: 4 };
    const { replies } = sendFor(document, old, [
      { deleteContentRange: { range } },
      {
        updateTextStyle: { range: { startIndex: 2, endIndex: 3 }, textStyle: { bold: true }, fields: "bold" },
      },
      insert(2, "!"),
    ]);
    expect(replies).toEqual([{}, {}, {}]);
    expect(textOf(document)).toEqual(["a!ef"]);
    const again = changed("abcdef", [remove(2, 5)]);
    expect(
      refusalOf(() => sendFor(again.document, again.old, [{ createNamedRange: { name: "n", range } }])),
    ).toBe(
      `Invalid requests[0].createNamedRange: ${cannot}all of the range [2, 4) was deleted. Read the document and send the request for its latest revision.`,
    );
  });

  it("is made as suggestions when it asks for that (rulebook 5.3, 11.3)", () => {
    const { document, old } = changed("abcdef", [insert(1, "XY"), insert(6, "Z")]);
    const { suggestionResponses } = sendFor(document, old, [remove(3, 6)], "SUGGEST");
    expect(suggestionResponses).toHaveLength(1);
    expect(textOf(document)).toEqual(["XYabcZdef"]);
    expect(
      paragraphsOf(
        document.docs.get(
          document.documentId,
          { suggestionsViewMode: "PREVIEW_SUGGESTIONS_ACCEPTED" },
          editor,
        ),
      ),
    ).toEqual(["XYabZf"]);
  });

  it("changes nothing when one of its requests cannot be carried (rulebook 5.1)", () => {
    const { document, old } = changed("abcdef", [remove(2, 5)]);
    const before = document.read();
    const batch = [
      insert(1, "!"),
      { createNamedRange: { name: "n", range: { startIndex: 3, endIndex: 5 } } },
    ];
    expect(refusalOf(() => sendFor(document, old, batch))).toContain(
      "Invalid requests[1].createNamedRange: ",
    );
    expect(document.read()).toEqual(before);
  });
});

describe("what a batch for an earlier revision names", () => {
  const table: Request = { insertTable: { rows: 2, columns: 2, location: { index: 3 } } };
  const cell = { tableStartLocation: { index: 4 }, rowIndex: 1, columnIndex: 0 };
  const deleteRow: Request = { deleteTableRow: { tableCellLocation: cell } };

  function changedTable(others: Request[]): { document: OpenDocument; old: string } {
    const document = openDocument("ab");
    document.batch([table]);
    const old = revisionOf(document);
    for (const request of others) document.batch([request]);
    return { document, old };
  }
  const rowsOf = (document: OpenDocument): number | undefined =>
    document.readLegacy().body?.content?.find((one) => one.table !== undefined)?.table?.rows;

  it("a table is found where it is now, whatever is written into it (rulebook 5.3)", () => {
    const { document, old } = changedTable([insert(7, "in a cell"), insert(1, "before ")]);
    sendFor(document, old, [deleteRow]);
    expect(rowsOf(document)).toBe(1);
  });

  it.each<[string, Request]>([
    ["a row came", { insertTableRow: { tableCellLocation: { ...cell, rowIndex: 0 } } }],
    ["a row went", { deleteTableRow: { tableCellLocation: { ...cell, rowIndex: 0 } } }],
    ["the last column went", { deleteTableColumn: { tableCellLocation: { ...cell, columnIndex: 1 } } }],
    [
      "cells were merged",
      {
        mergeTableCells: {
          tableRange: { tableCellLocation: { ...cell, rowIndex: 0 }, rowSpan: 2, columnSpan: 1 },
        },
      },
    ],
  ])("a row is not counted in another grid: %s (chosen)", (_, others) => {
    const { document, old } = changedTable([others]);
    expect(refusalOf(() => sendFor(document, old, [deleteRow]))).toContain(
      "rows, columns or cells of the table at index 4 changed",
    );
    expect(() =>
      sendFor(document, old, [
        {
          updateTableRowStyle: {
            tableStartLocation: { index: 4 },
            tableRowStyle: { minRowHeight: { magnitude: 30, unit: "PT" } },
            fields: "minRowHeight",
          },
        },
      ]),
    ).not.toThrow();
  });

  it("a table, a tab or a segment that is gone is said to be gone (chosen)", () => {
    const { document, old } = changedTable([remove(4, 16)]);
    expect(refusalOf(() => sendFor(document, old, [deleteRow]))).toContain(
      "the table at index 4 was deleted",
    );
    const tabs = openDocument("ab");
    const tabId =
      tabs.batch([{ addDocumentTab: {} }]).replies?.[0]?.addDocumentTab?.tabProperties?.tabId ?? "";
    const segmentId =
      tabs.batch([{ createHeader: { type: "DEFAULT" } }]).replies?.[0]?.createHeader?.headerId ?? "";
    const before = revisionOf(tabs);
    tabs.batch([{ deleteTab: { tabId } }, { deleteHeader: { headerId: segmentId } }]);
    const type = (place: object): Request => ({
      insertText: { location: { index: 1, ...place }, text: "x" },
    });
    expect(refusalOf(() => sendFor(tabs, before, [type({ tabId })]))).toContain(
      `the tab ${tabId} is not in the document any more`,
    );
    expect(refusalOf(() => sendFor(tabs, before, [type({ segmentId })]))).toContain(
      `the segment ${segmentId} is not in the document any more`,
    );
    expect(
      refusalOf(() => sendFor(tabs, before, [{ addDocumentTab: { tabProperties: { index: 1 } } }])),
    ).toContain("tabs came, went or moved");
  });

  it("a tab has a new name, but no new place, whatever became of the other tabs (chosen)", () => {
    const document = openDocument("ab");
    const old = revisionOf(document);
    document.batch([{ addDocumentTab: {} }]);
    const update = (fields: string): Request => ({
      updateDocumentTabProperties: { tabProperties: { tabId: "t.0", title: "New", index: 1 }, fields },
    });
    sendFor(document, old, [update("title")]);
    expect(document.read().tabs?.[0]?.tabProperties?.title).toBe("New");
    for (const fields of ["index", "title,index", "parentTabId"])
      expect(refusalOf(() => sendFor(document, old, [update(fields)]))).toContain("tabs came, went or moved");
  });

  it("no tab means the one that was the first (rulebook 5.3, 5.5)", () => {
    const document = openDocument("ab");
    const old = revisionOf(document);
    document.batch([{ addDocumentTab: { tabProperties: { index: 0, title: "New first" } } }]);
    sendFor(document, old, [insert(3, "c"), { createHeader: { type: "DEFAULT" } }]);
    const [added, first] = document.read().tabs ?? [];
    expect(JSON.stringify(first)).toContain("abc");
    expect(added?.documentTab?.headers).toBeUndefined();
    expect(Object.keys(first?.documentTab?.headers ?? {})).toEqual([
      first?.documentTab?.documentStyle?.defaultHeaderId,
    ]);
  });

  it("positions behind a search in the same batch are refused where others edited (chosen)", () => {
    const replace: Request = { replaceAllText: { containsText: { text: "b" }, replaceText: "longer" } };
    const { document, old } = changed("abc", [insert(1, "b")]);
    expect(refusalOf(() => sendFor(document, old, [replace, insert(4, "!")]))).toContain(
      "a request before it in the batch finds its places by itself",
    );
    sendFor(document, old, [replace]);
    expect(textOf(document)).toEqual(["longeralongerc"]);
  });
});

describe("how far back a target revision may be", () => {
  const hourMs = 60 * 60_000;

  /** A document under a clock that a test moves. */
  function timed(): { document: Omit<OpenDocument, "view" | "suggest">; pass: (ms: number) => void } {
    let nowMs = 1_700_000_000_000;
    const { store } = openDocs();
    let state = 7;
    const random = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
    const docs = new DocsService({ store, random, nowMs: () => nowMs });
    const { documentId } = docs.importDocument({ name: "Timed", content: "ab" }, editor);
    return {
      document: {
        docs,
        store,
        documentId,
        read: () => docs.get(documentId, { includeTabsContent: "true" }, editor),
        readLegacy: () => docs.get(documentId, {}, editor),
        batch: (requests) => docs.batchUpdate(documentId, { requests }, editor),
      },
      pass: (ms) => {
        nowMs += ms;
      },
    };
  }
  const send = (
    { docs, documentId }: { docs: DocsService; documentId: string },
    targetRevisionId = "",
  ): unknown =>
    docs.batchUpdate(documentId, { requests: [insert(3, "!")], writeControl: { targetRevisionId } }, editor);

  it("is a day from when it stopped being the latest (rulebook 4.6, 5.3; chosen)", () => {
    const { document, pass } = timed();
    const old = document.read().revisionId;
    pass(100 * hourMs);
    document.batch([insert(1, "X")]);
    pass(24 * hourMs);
    expect(() => send(document, old)).not.toThrow();
    pass(1);
    const error = googleErrorOf(() => send(document, old));
    expect([error.httpStatus, error.status]).toEqual([400, "INVALID_ARGUMENT"]);
    expect(error.message).toBe(
      `The target revision ID '${old}' is too old: the document has had a later one for more than 24 hours.`,
    );
  });

  it("forgets what moved after that day, and no earlier", () => {
    const { document, pass } = timed();
    document.batch([insert(1, "X")]);
    pass(25 * hourMs);
    document.batch([insert(1, "Y")]);
    document.batch([insert(1, "Z")]);
    expect(document.store.revisions.map(({ revision }) => revision.change === null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("ends where the whole content was put in anew (chosen)", () => {
    const { document } = timed();
    const old = document.read().revisionId;
    document.docs.replaceContent(document.documentId, "other", editor);
    expect(refusalOf(() => send(document, old))).toContain(
      "cannot be carried forward: the content was changed since by other means than requests.",
    );
  });

  it("is plain over comments, which move nothing (rulebook 5.3)", () => {
    const { document } = timed();
    const old = document.read().revisionId;
    document.docs.touch(document.documentId, editor);
    send(document, old);
    expect(paragraphsOf(document.readLegacy())).toEqual(["ab!"]);
  });

  it("leaves requiredRevisionId as strict as it is (rulebook 5.3)", () => {
    const { document } = timed();
    const old = document.read().revisionId ?? "";
    document.batch([insert(1, "X")]);
    expect(
      refusalOf(() =>
        document.docs.batchUpdate(
          document.documentId,
          { requests: [insert(1, "Y")], writeControl: { requiredRevisionId: old } },
          editor,
        ),
      ),
    ).toBe(`The required revision ID '${old}' does not match the latest revision.`);
  });
});
