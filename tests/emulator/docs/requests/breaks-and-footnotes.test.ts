import type { Document, Request } from "../../../../src/google-api/docs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { indexOf, insert, openDocument, paragraphsOf, refusalOf } from "../open-docs.ts";

const pageBreak = (index: number, segmentId?: string): Request => ({
  insertPageBreak: { location: { index, ...(segmentId === undefined ? {} : { segmentId }) } },
});
const sectionBreak = (index: number, sectionType: "NEXT_PAGE" | "CONTINUOUS" = "NEXT_PAGE"): Request => ({
  insertSectionBreak: { location: { index }, sectionType },
});
const footnote = (index: number): Request => ({ createFootnote: { location: { index } } });
/** The kinds of the body's structural elements with their places. */
const outline = (document: Document): unknown[] =>
  (document.body?.content ?? []).map((one) => [
    Object.keys(one).find((key) => key !== "startIndex" && key !== "endIndex"),
    one.startIndex ?? 0,
    one.endIndex,
  ]);

describe("insertPageBreak", () => {
  it("takes two units: the break and a newline; what follows is a new paragraph (rulebook 7)", () => {
    const document = openDocument("abcd");
    document.batch([pageBreak(3)]);
    const [, first, second] = document.readLegacy().body?.content ?? [];
    expect(first?.paragraph?.elements).toEqual([
      { startIndex: 1, endIndex: 3, textRun: { content: "ab", textStyle: {} } },
      { startIndex: 3, endIndex: 4, pageBreak: { textStyle: {} } },
      { startIndex: 4, endIndex: 5, textRun: { content: "\n", textStyle: {} } },
    ]);
    expect([second?.startIndex, second?.endIndex]).toEqual([5, 8]);
  });

  it("is refused in tables, headers, footers and footnotes (rulebook 7)", () => {
    const content = testDocument("tables-merged-and-nested-lists");
    const document = openDocument(content);
    const table = document.readLegacy().body?.content?.find((one) => one.table);
    const cell = table?.table?.tableRows?.[0]?.tableCells?.[0]?.content?.[0];
    expect(refusalOf(() => document.batch([pageBreak(cell?.startIndex ?? 0)]))).toContain(
      "Invalid requests[0].insertPageBreak: A page break cannot be inserted into a table.",
    );
    const notes = openDocument(testDocument("legacy-footnotes-header-image"));
    for (const segmentId of [
      ...Object.keys(notes.readLegacy().footnotes ?? {}),
      ...Object.keys(notes.readLegacy().headers ?? {}),
    ])
      expect(refusalOf(() => notes.batch([pageBreak(0, segmentId)]))).toContain(
        "only be inserted into the body",
      );
  });
});

describe("insertSectionBreak", () => {
  it("puts a newline and a break in front of what follows: 3 paragraphs become 4, 1 section 2 (rulebook 7)", () => {
    const document = openDocument("First paragraph.\n\nSecond paragraph.");
    document.batch([sectionBreak(19)]);
    expect(outline(document.readLegacy())).toEqual([
      ["sectionBreak", 0, 1],
      ["paragraph", 1, 18],
      ["paragraph", 18, 19],
      ["paragraph", 19, 20],
      ["sectionBreak", 20, 21],
      ["paragraph", 21, 39],
    ]);
    expect(document.readLegacy().body?.content?.[4]?.sectionBreak?.sectionStyle).toEqual({
      columnSeparatorStyle: "NONE",
      contentDirection: "LEFT_TO_RIGHT",
      sectionType: "NEXT_PAGE",
    });
  });

  it("must say its type (rulebook 7)", () => {
    const document = openDocument("abc");
    expect(refusalOf(() => document.batch([{ insertSectionBreak: { location: { index: 1 } } }]))).toBe(
      "Invalid requests[0].insertSectionBreak: The section type must be specified.",
    );
  });

  it("goes again with the mark before it: both in one range (rulebook 6.2)", () => {
    const document = openDocument("ab\ncd");
    const before = document.readLegacy().body;
    document.batch([sectionBreak(4, "CONTINUOUS")]);
    document.batch([{ deleteContentRange: { range: { startIndex: 4, endIndex: 6 } } }]);
    expect(document.readLegacy().body).toEqual(before);
  });
});

describe("createFootnote", () => {
  it("takes one unit in the body and makes a segment of a space at 10 pt, line spacing 100 (rulebook 7)", () => {
    const document = openDocument("alpha omega");
    const footnoteId = document.batch([footnote(6)]).replies?.[0]?.createFootnote?.footnoteId ?? "";
    const { body, footnotes } = document.readLegacy();
    expect(body?.content?.[1]?.paragraph?.elements?.[1]).toEqual({
      startIndex: 6,
      endIndex: 7,
      footnoteReference: { footnoteId, footnoteNumber: "1", textStyle: {} },
    });
    document.batch([{ insertText: { location: { segmentId: footnoteId, index: 0 }, text: "text" } }]);
    expect(footnotes?.[footnoteId]?.content?.[0]?.endIndex).toBe(2);
    expect(document.readLegacy().footnotes?.[footnoteId]?.content).toEqual([
      {
        endIndex: 6,
        paragraph: {
          elements: [
            {
              endIndex: 6,
              textRun: { content: "text \n", textStyle: { fontSize: { magnitude: 10, unit: "PT" } } },
            },
          ],
          paragraphStyle: { namedStyleType: "NORMAL_TEXT", lineSpacing: 100, direction: "LEFT_TO_RIGHT" },
        },
      },
    ]);
  });

  it("numbers references in the order of the text (rulebook 3.7)", () => {
    const document = openDocument("alpha omega");
    document.batch([footnote(6), footnote(3)]);
    const numbers = (document.readLegacy().body?.content?.[1]?.paragraph?.elements ?? []).flatMap(
      ({ footnoteReference }) => footnoteReference?.footnoteNumber ?? [],
    );
    expect(numbers).toEqual(["1", "2"]);
  });

  it("is refused outside the body (rulebook 7)", () => {
    const document = openDocument(testDocument("legacy-footnotes-header-image"));
    const [segmentId = ""] = Object.keys(document.readLegacy().footnotes ?? {});
    expect(
      refusalOf(() => document.batch([{ createFootnote: { location: { segmentId, index: 0 } } }])),
    ).toContain("from the body, not from a footnote");
  });

  it("goes without its suggestion, footnote and all (rulebook 11.1)", () => {
    const document = openDocument("alpha omega");
    document.suggest([footnote(6)]);
    expect(document.readLegacy().footnotes).toBeDefined();
    const shown = document.view("PREVIEW_WITHOUT_SUGGESTIONS").tabs?.[0]?.documentTab;
    expect(shown?.footnotes).toBeUndefined();
  });
});

describe("an insertion at a place that has no paragraph", () => {
  it("names what the request lacks", () => {
    const document = openDocument("abc");
    expect(refusalOf(() => document.batch([{ insertPageBreak: {} }]))).toBe(
      "Invalid requests[0].insertPageBreak: Insert page break requests must specify a location to insert at.",
    );
  });

  it("works at the end of a segment (rulebook 6.1)", () => {
    const document = openDocument("abc");
    document.batch([{ insertPageBreak: { endOfSegmentLocation: {} } }, insert(6, "x")]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["abc", "x"]);
    expect(indexOf(document.read(), "x")).toBe(6);
  });
});
