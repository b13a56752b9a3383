import type { Document } from "../../../../src/google-api/docs.ts";
import { acceptAll, rejectAll } from "../../../../src/emulator/docs/suggestions/decision.ts";
import { settledProperties } from "../../../../src/emulator/docs/suggestions/settled-properties.ts";
import { testDocument, testDocuments } from "../../../support/test-documents.ts";
import { flatten } from "../flat-view.ts";
import { editor, openDocument, paragraphsOf, viewer } from "../open-docs.ts";

const open = (): ReturnType<typeof openDocument> => openDocument(testDocument("pending-suggestions"));
const seen = (suggestionsViewMode: string): Document => {
  const { docs, documentId } = open();
  return docs.get(documentId, { suggestionsViewMode }, editor);
};

describe("suggestionsViewMode", () => {
  it("keeps inserted and deleted text and its indexes inline (rulebook 11.1)", () => {
    expect(seen("SUGGESTIONS_INLINE").body).toEqual(open().readLegacy().body);
    expect(paragraphsOf(seen("SUGGESTIONS_INLINE"))[0]).toBe("Soup of the dayevening with bread.");
  });

  it("leaves pending insertions out without suggestions; text returns to the old mark (rulebook 11.1, 6.1)", () => {
    const document = seen("PREVIEW_WITHOUT_SUGGESTIONS");
    expect(paragraphsOf(document).slice(0, 4)).toEqual([
      "Soup of the day with bread.",
      "This one Tail of it.",
      "Joined away",
      "into this.",
    ]);
    expect(document.body?.content?.find((element) => element.table)?.table?.rows).toBe(1);
  });

  it("takes pending deletions out when accepted; the first paragraph's style survives a merge (rulebook 11.1, 6.2)", () => {
    const document = seen("PREVIEW_SUGGESTIONS_ACCEPTED");
    expect(paragraphsOf(document).slice(0, 5)).toEqual([
      "Soup of the evening with bread.",
      "New line offered",
      "This one splits",
      "Tail of it.",
      "Joined into this.",
    ]);
    const joined = document.body?.content?.find(
      ({ paragraph }) => paragraph?.paragraphStyle?.headingId === "h.joined000001",
    );
    expect(joined?.paragraph?.paragraphStyle?.namedStyleType).toBe("HEADING_3");
    expect(document.body?.content?.find((element) => element.table)?.table?.rows).toBe(2);
  });

  it("takes of a suggested style only what its state names (rulebook 11.2)", () => {
    const runs = (seen("PREVIEW_SUGGESTIONS_ACCEPTED").body?.content ?? []).flatMap(
      ({ paragraph }) => paragraph?.elements ?? [],
    );
    expect(runs.find(({ textRun }) => textRun?.content === "maybe")?.textRun?.textStyle).toEqual({
      bold: true,
    });
  });

  it("accepts suggested paragraph styles and bullets, and shows none of them otherwise (rulebook 11.1)", () => {
    const shown = (mode: string): [unknown, unknown] => {
      const paragraphs = (seen(mode).body?.content ?? []).flatMap(({ paragraph }) => paragraph ?? []);
      const named = (text: string): (typeof paragraphs)[number] | undefined =>
        paragraphs.find(({ elements }) => elements?.[0]?.textRun?.content === text);
      return [named("Centre me.\n")?.paragraphStyle?.alignment, named("Item to be.\n")?.bullet?.listId];
    };
    expect(shown("PREVIEW_SUGGESTIONS_ACCEPTED")).toEqual(["CENTER", "kix.list00000001"]);
    expect(shown("PREVIEW_WITHOUT_SUGGESTIONS")).toEqual([undefined, undefined]);
  });

  it("drops a named range over a pending insertion without suggestions and renumbers the others (rulebook 11.8)", () => {
    const inline = seen("SUGGESTIONS_INLINE").namedRanges;
    expect(Object.keys(inline ?? {})).toEqual(["tail", "offer"]);
    expect(seen("PREVIEW_WITHOUT_SUGGESTIONS").namedRanges).toEqual({
      tail: {
        name: "tail",
        namedRanges: [
          { namedRangeId: "kix.tail00000001", name: "tail", ranges: [{ startIndex: 43, endIndex: 47 }] },
        ],
      },
    });
  });

  it.each(["PREVIEW_SUGGESTIONS_ACCEPTED", "PREVIEW_WITHOUT_SUGGESTIONS"])(
    "%s shows no suggestion and counts right (rulebook 11.1)",
    (suggestionsViewMode) => {
      for (const { read } of testDocuments()) {
        const { docs, documentId } = openDocument(read());
        const document = docs.get(documentId, { suggestionsViewMode, includeTabsContent: true }, editor);
        expect(JSON.stringify(document)).not.toContain('"suggested');
        expect(() => flatten(document)).not.toThrow();
      }
    },
  );

  it("is the inline answer where nothing is suggested (rulebook 11.1)", () => {
    for (const { read } of testDocuments()) {
      if (JSON.stringify(read()).includes('"suggested')) continue;
      const { docs, documentId, read: inline } = openDocument(read());
      const shown = {
        ...inline(),
        suggestionsViewMode: "PREVIEW_WITHOUT_SUGGESTIONS",
        revisionId: undefined,
      };
      const preview = docs.get(documentId, { includeTabsContent: true }, viewer);
      expect(preview).toEqual(shown);
    }
  });

  it("reads batchUpdate's indexes inline whatever the caller last saw (rulebook 11.1)", () => {
    const { batch, readLegacy } = open();
    const run = readLegacy().body?.content?.[1]?.paragraph?.elements?.[2];
    batch([{ insertText: { location: { index: (run?.startIndex ?? 0) + 2 }, text: "X" } }]);
    expect(paragraphsOf(readLegacy())[0]).toBe("Soup of the dayevXening with bread.");
  });

  it("gives joined text the style of the old mark, which stands later (rulebook 6.1, 11.1)", () => {
    const content = testDocument("pending-suggestions");
    const front = content.tabs?.[0]?.documentTab?.body?.content?.find(
      ({ paragraph }) => paragraph?.elements?.[0]?.textRun?.content === "This one ",
    );
    if (front?.paragraph?.paragraphStyle === undefined) throw new Error("expected the split paragraph");
    front.paragraph.paragraphStyle.alignment = "END";
    const { docs, documentId } = openDocument(content);
    const shown = docs.get(documentId, {}, viewer).body?.content?.[2]?.paragraph;
    expect(shown?.elements?.[0]?.textRun?.content).toBe("This one Tail of it.\n");
    expect(shown?.paragraphStyle?.alignment).toBeUndefined();
  });
});

describe("settledProperties", () => {
  it("takes a value only where the state says true, and looks inside nested states (rulebook 11.1)", () => {
    const value = {
      cellStyle: { contentAlignment: "TOP", padding: { left: 5, right: 5 } },
      suggestedCellStyleChanges: {
        "suggest.a": {
          cellStyle: { contentAlignment: "BOTTOM", padding: { left: 9, right: 9 }, width: 3 },
          cellStyleSuggestionState: {
            contentAlignmentSuggested: false,
            widthSuggested: true,
            paddingSuggestionState: { leftSuggested: true },
          },
        },
      },
    };
    expect(settledProperties(value, acceptAll)).toEqual({
      cellStyle: { contentAlignment: "TOP", padding: { left: 9, right: 5 }, width: 3 },
    });
    expect(settledProperties(value, rejectAll)).toEqual({ cellStyle: value.cellStyle });
  });

  it("takes a property away that a suggestion resets (rulebook 11.1)", () => {
    const value = {
      textStyle: { bold: true },
      suggestedTextStyleChanges: {
        "suggest.a": { textStyle: {}, textStyleSuggestionState: { boldSuggested: true } },
      },
    };
    expect(settledProperties(value, acceptAll)).toEqual({ textStyle: {} });
  });
});
