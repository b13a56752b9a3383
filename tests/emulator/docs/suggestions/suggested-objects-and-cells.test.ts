import type { Document, Request } from "../../../../src/google-api/docs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import type { OpenDocument } from "../open-docs.ts";
import { insert, openDocument, refusalOf, withPreview } from "../open-docs.ts";
import { accepted, end, holds, pt, suggested, summaryOf, tabOf, without } from "./suggesting.ts";

describe("pictures in suggestions", () => {
  const pictures = {
    ...withPreview(),
    pictureAt: (uri: string) => ({ contentUri: `kept ${uri}`, widthPx: 200, heightPx: 100 }),
  };
  const image: Request = { insertInlineImage: { uri: "https://example.com/a.png", location: { index: 1 } } };
  const replace = (imageObjectId: string): Request => ({
    replaceImage: { imageObjectId, uri: "https://example.com/b.png" },
  });
  const imageIn = (document: Document): { id: string; contentUri: string | undefined } => {
    const [[id, object] = ["", undefined]] = Object.entries(tabOf(document).inlineObjects ?? {});
    const { imageProperties } = object?.inlineObjectProperties?.embeddedObject ?? {};
    return { id, contentUri: imageProperties?.contentUri ?? undefined };
  };

  it("replaceImage says what of the object would be other (rulebook 11.1)", () => {
    const document = openDocument("body", pictures);
    document.batch([image]);
    const before = tabOf(document.read());
    const object = imageIn(document.read());
    const id = suggested(document, replace(object.id));
    const changes = tabOf(document.read()).inlineObjects?.[object.id]
      ?.suggestedInlineObjectPropertiesChanges?.[id];
    expect(changes?.inlineObjectPropertiesSuggestionState).toEqual({
      embeddedObjectSuggestionState: {
        imagePropertiesSuggestionState: { contentUriSuggested: true, sourceUriSuggested: true },
      },
    });
    expect(summaryOf(document, id)).toBe("Replace image");
    expect(tabOf(document.view(without))).toEqual(before);
    expect(imageIn(document.view(accepted)).contentUri).toBe("kept https://example.com/b.png");
    document.batch([end("reject", id)]);
    expect(tabOf(document.read())).toEqual(before);
    document.batch([end("accept", suggested(document, replace(object.id)))]);
    const direct = openDocument("body", pictures);
    direct.batch([image]);
    direct.batch([replace(imageIn(direct.read()).id)]);
    expect(imageIn(document.read()).contentUri).toBe(imageIn(direct.read()).contentUri);
    expect(holds(document.read().tabs, "uggest")).toBe(false);
  });

  it("replaceImage of one's own pending picture changes that at once (rulebook 11.4)", () => {
    const document = openDocument("body", pictures);
    const id = suggested(document, image);
    const object = imageIn(document.read());
    const { suggestionResponses } = document.docs.batchUpdate(
      document.documentId,
      { requests: [replace(object.id)], writeControl: { writeMode: "SUGGEST" } },
      { email: "editor@example.com", canEdit: true },
    );
    expect(suggestionResponses).toEqual([{ updatedSummarySuggestionIds: [id] }]);
    expect(imageIn(document.read()).contentUri).toBe("kept https://example.com/b.png");
  });

  const floating = (marks: object = {}): OpenDocument => {
    const content = openDocument("ab").read();
    const tab = tabOf(content);
    const paragraph = tab.body?.content?.[1]?.paragraph;
    if (paragraph === undefined) throw new Error("expected a paragraph");
    paragraph.positionedObjectIds = ["kix.float"];
    tab.positionedObjects = { "kix.float": { objectId: "kix.float", ...marks } };
    return openDocument(content, withPreview());
  };

  it("deletePositionedObject marks the object, and takes its name from the paragraph when accepted (rulebook 11.1)", () => {
    const document = floating();
    const before = tabOf(document.read());
    const id = suggested(document, { deletePositionedObject: { objectId: "kix.float" } });
    expect(tabOf(document.read()).positionedObjects).toEqual({
      "kix.float": { objectId: "kix.float", suggestedDeletionIds: [id] },
    });
    expect(summaryOf(document, id)).toBe("Delete positioned object");
    expect(tabOf(document.view(without))).toEqual(before);
    expect(holds(document.view(accepted), "kix.float")).toBe(false);
    document.batch([end("accept", id)]);
    expect(holds(document.read(), "kix.float")).toBe(false);
  });

  it("a positioned object that is only suggested is not there without suggestions (rulebook 11.1)", () => {
    const document = floating({ suggestedInsertionId: "suggest.000000000001" });
    expect(holds(document.view(accepted), "kix.float")).toBe(true);
    expect(holds(document.view(without), "kix.float")).toBe(false);
    document.batch([end("reject", "suggest.000000000001")]);
    expect(holds(document.read(), "kix.float")).toBe(false);
  });
});

describe("rows and cells in suggestions", () => {
  const withTable = (): OpenDocument => {
    const document = openDocument("a", withPreview());
    document.batch([
      { insertTable: { rows: 2, columns: 2, location: { index: 2 } } },
      insert(13, "four"),
      insert(11, "three"),
      insert(8, "two"),
      insert(6, "one"),
      { createNamedRange: { name: "moved", range: { startIndex: 11, endIndex: 14 } } },
      { createNamedRange: { name: "stays", range: { startIndex: 6, endIndex: 9 } } },
    ]);
    return document;
  };
  const place = { tableStartLocation: { index: 3 } };
  const merge: Request = {
    mergeTableCells: { tableRange: { tableCellLocation: place, rowSpan: 1, columnSpan: 2 } },
  };
  const unmerge: Request = {
    unmergeTableCells: { tableRange: { tableCellLocation: place, rowSpan: 1, columnSpan: 2 } },
  };
  const tableIn = (document: Document): unknown => {
    const elements = tabOf(document).body?.content ?? [];
    return elements.find(({ table }) => table !== undefined)?.table;
  };

  it("mergeTableCells is a span of the first cell; texts and names move when it is accepted (chosen)", () => {
    const document = withTable();
    const before = tabOf(document.read());
    const direct = withTable();
    direct.batch([merge]);
    const id = suggested(document, merge);
    const head = JSON.stringify(tableIn(document.read()));
    expect(head).toContain(`"tableCellStyleSuggestionState":{"columnSpanSuggested":true}`);
    expect(summaryOf(document, id)).toBe("Format cell: column span");
    expect(tabOf(document.view(without))).toEqual(before);
    expect(tableIn(document.view(accepted))).toEqual(tableIn(direct.read()));
    document.batch([end("accept", id)]);
    expect(tableIn(document.read())).toEqual(tableIn(direct.read()));
    expect(Object.keys(tabOf(document.read()).namedRanges ?? {})).toEqual(
      Object.keys(tabOf(direct.read()).namedRanges ?? {}),
    );
  });

  it("unmergeTableCells parts when accepted, and takes one's own pending merge back (rulebook 11.4; chosen)", () => {
    const document = withTable();
    const before = tabOf(document.read());
    const id = suggested(document, merge);
    const { suggestionResponses } = document.docs.batchUpdate(
      document.documentId,
      { requests: [unmerge], writeControl: { writeMode: "SUGGEST" } },
      { email: "editor@example.com", canEdit: true },
    );
    expect(suggestionResponses).toEqual([{ deletedSuggestionIds: [id] }]);
    expect(tabOf(document.read())).toEqual(before);
    document.batch([merge]);
    const direct = withTable();
    direct.batch([merge]);
    direct.batch([unmerge]);
    document.batch([end("accept", suggested(document, unmerge))]);
    expect(tableIn(document.read())).toEqual(tableIn(direct.read()));
  });

  it("what floats at an empty cell goes when an accepted merge brings it text, as it does at once (rulebook 6.2)", () => {
    const withFloating = (): OpenDocument => {
      const document = openDocument("a", withPreview());
      document.batch([{ insertTable: { rows: 1, columns: 2, location: { index: 2 } } }, insert(8, "text")]);
      const content = document.read();
      const tab = tabOf(content);
      const [cell] = tab.body?.content?.[2]?.table?.tableRows?.[0]?.tableCells ?? [];
      const paragraph = cell?.content?.[0]?.paragraph;
      if (paragraph === undefined) throw new Error("expected a cell");
      paragraph.positionedObjectIds = ["kix.float"];
      tab.positionedObjects = { "kix.float": { objectId: "kix.float" } };
      return openDocument(content, withPreview());
    };
    const [direct, document] = [withFloating(), withFloating()];
    direct.batch([merge]);
    document.batch([end("accept", suggested(document, merge))]);
    expect(holds(direct.read().tabs, "kix.float")).toBe(false);
    expect(document.read().tabs).toEqual(direct.read().tabs);
  });

  it("a merge that the table has outgrown comes to nothing when accepted (chosen)", () => {
    const document = withTable();
    const id = suggested(document, merge);
    document.batch([
      {
        mergeTableCells: {
          tableRange: { tableCellLocation: { ...place, columnIndex: 1 }, rowSpan: 2, columnSpan: 1 },
        },
      },
    ]);
    const before = tableIn(document.view(without));
    document.batch([end("accept", id)]);
    expect(tableIn(document.read())).toEqual(before);
  });

  it("joins what the author suggested of a row before (rulebook 11.4)", () => {
    const document = withTable();
    const height = (rowIndex: number, least: number): Request => ({
      updateTableRowStyle: {
        tableStartLocation: { index: 3 },
        rowIndices: [rowIndex],
        tableRowStyle: { minRowHeight: pt(least) },
        fields: "minRowHeight",
      },
    });
    const id = suggested(document, height(0, 20), height(0, 30));
    expect(summaryOf(document, id)).toBe("Format row: minimum height");
    document.batch([end("accept", id)]);
    expect(holds(tableIn(document.read()), `"magnitude":30`)).toBe(true);
  });

  it.each<[string, Request]>([
    [
      "the request pinTableHeaderRows (requests[0])",
      { pinTableHeaderRows: { tableStartLocation: { index: 3 }, pinnedHeaderRowsCount: 1 } },
    ],
    [
      "the request updateSectionStyle (requests[0])",
      {
        updateSectionStyle: {
          range: { startIndex: 1, endIndex: 2 },
          sectionStyle: { flipPageOrientation: true },
          fields: "flipPageOrientation",
        },
      },
    ],
    [
      "preventOverflow of table row style",
      {
        updateTableRowStyle: {
          tableStartLocation: { index: 3 },
          tableRowStyle: { preventOverflow: true },
          fields: "preventOverflow",
        },
      },
    ],
  ])("%s is refused: no field of the JSON could show it (chosen)", (what, request) => {
    const document = withTable();
    const before = document.read();
    expect(refusalOf(() => document.suggest([request]))).toBe(
      `((${what} as a suggestion, for which the JSON of documents.get has no field, is not implemented by the local Google))`,
    );
    expect(document.read()).toEqual(before);
  });
});

describe("a suggestion that a document brings along", () => {
  const id = "suggest.000000000001";

  it("of a list's levels takes effect level by level (rulebook 11.1)", () => {
    const content = testDocument("tables-merged-and-nested-lists") as Document;
    const lists = tabOf(content).lists ?? {};
    const [listId = ""] = Object.keys(lists);
    const list = lists[listId];
    const levels = list?.listProperties?.nestingLevels ?? [];
    if (list === undefined) throw new Error("expected a list");
    list.suggestedListPropertiesChanges = {
      [id]: {
        listProperties: { nestingLevels: levels.map((level) => ({ ...level, startNumber: 7 })) },
        listPropertiesSuggestionState: {
          nestingLevelsSuggestionStates: levels.map((_, index) =>
            index === 1 ? { startNumberSuggested: true } : {},
          ),
        },
      },
    };
    const document = openDocument(content, withPreview());
    expect(tabOf(document.read()).lists?.[listId]).toEqual(list);
    const starts = (read: Document): unknown[] =>
      (tabOf(read).lists?.[listId]?.listProperties?.nestingLevels ?? []).map(
        ({ startNumber }) => startNumber,
      );
    const old = levels.map(({ startNumber }) => startNumber);
    expect(starts(document.view(without))).toEqual(old);
    expect(starts(document.view(accepted))).toEqual(old.map((start, index) => (index === 1 ? 7 : start)));
  });

  it("of a date shows the date's new words when accepted (rulebook 11.1)", () => {
    const document = openDocument("ab", withPreview());
    document.batch([
      {
        insertDate: { location: { index: 1 }, dateElementProperties: { timestamp: "2026-01-23T12:00:00Z" } },
      },
    ]);
    const content = document.read();
    const date = tabOf(content).body?.content?.[1]?.paragraph?.elements?.[0]?.dateElement;
    if (date === undefined) throw new Error("expected a date");
    date.suggestedDateElementPropertiesChanges = {
      [id]: {
        dateElementProperties: {
          ...date.dateElementProperties,
          timestamp: "2026-02-01T12:00:00Z",
          displayText: "Feb 1, 2026",
        },
        dateElementPropertiesSuggestionState: { timestampSuggested: true },
      },
    };
    const imported = openDocument(content, withPreview());
    expect(imported.read().tabs).toEqual(content.tabs);
    imported.batch([end("accept", id)]);
    const read = tabOf(imported.read()).body?.content?.[1]?.paragraph?.elements?.[0]?.dateElement;
    expect(read?.dateElementProperties).toMatchObject({
      timestamp: "2026-02-01T12:00:00Z",
      displayText: "Feb 1, 2026",
    });
    expect(holds(read, "uggest")).toBe(false);
  });
});
