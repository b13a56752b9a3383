import { testDocument } from "../../../support/test-documents.ts";
import {
  indexOf,
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  refusalOf,
  remove,
  runsOf,
  textStyle,
} from "../open-docs.ts";

const cannot =
  "Invalid requests[0].deleteContentRange: Invalid deletion range. Cannot delete the requested range.";
const finalNewline =
  "Invalid requests[0].deleteContentRange: The range cannot include the newline character at the end of the segment.";

describe("deleteContentRange", () => {
  it("refuses an empty range, one past the end, and the first section break (rulebook 1.7)", () => {
    const { batch } = openDocument("text");
    expect(refusalOf(() => batch([remove(2, 2)]))).toBe(
      "Invalid requests[0].deleteContentRange: The range should not be empty.",
    );
    expect(refusalOf(() => batch([remove(2, 9)]))).toBe(
      "Invalid requests[0].deleteContentRange: Index 9 must be less than the end index of the referenced segment, 6.",
    );
    expect(refusalOf(() => batch([remove(0, 2)]))).toBe(
      "Invalid requests[0].deleteContentRange: Cannot operate on the first section break in the document.",
    );
  });

  it("refuses the final newline of the body, of a footnote and of a cell (rulebook 6.2)", () => {
    expect(refusalOf(() => openDocument("text").batch([remove(2, 6)]))).toBe(finalNewline);
    const notes = openDocument(testDocument("legacy-footnotes-header-image"));
    const end = notes.readLegacy().footnotes?.["kix.fn0000000001"]?.content?.[0]?.endIndex ?? 0;
    const range = { segmentId: "kix.fn0000000001", startIndex: 0, endIndex: end };
    expect(refusalOf(() => notes.batch([{ deleteContentRange: { range } }]))).toBe(finalNewline);
    const table = openDocument(testDocument("tables-merged-and-nested-lists"));
    const pears = indexOf(table.read(), "Pears\n");
    expect(refusalOf(() => table.batch([remove(pears, pears + 6)]))).toBe(finalNewline);
    table.batch([remove(pears, pears + 5)]);
    expect(JSON.stringify(table.readLegacy())).not.toContain("Pears");
  });

  it("merges paragraphs; the first one's style, bullet and heading id survive (rulebook 6.2)", () => {
    const document = openDocument(testDocument("nested-tabs-and-contents"));
    const at = indexOf(document.read(), "Spring\nPrune");
    document.batch([remove(at + 6, at + 7)]);
    const merged = document
      .readLegacy()
      .body?.content?.find(({ startIndex }) => startIndex === at)?.paragraph;
    expect(merged?.paragraphStyle).toMatchObject({
      namedStyleType: "HEADING_1",
      headingId: "h.spring000001",
    });
    expect(merged?.elements?.[0]?.textRun?.content).toBe("SpringPrune before the buds swell; see ");
  });

  it("leaves the next paragraph as it was when a whole one goes with its newline (rulebook 6.2)", () => {
    const { batch, readLegacy } = openDocument("Title\nplain\nend");
    batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }), remove(1, 7)]);
    expect(paragraphsOf(readLegacy())).toEqual(["plain", "end"]);
    expect(readLegacy().body?.content?.[1]?.paragraph?.paragraphStyle?.namedStyleType).toBe("NORMAL_TEXT");
  });

  it("takes the last paragraph away by the newline before it (rulebook 6.2)", () => {
    const { batch, readLegacy } = openDocument("one\ntwo");
    batch([remove(4, 8)]);
    expect(paragraphsOf(readLegacy())).toEqual(["one"]);
  });

  it("refuses the newline before a table or section break that stays (rulebook 6.2)", () => {
    const table = openDocument(testDocument("tables-merged-and-nested-lists"));
    const start = table.readLegacy().body?.content?.find((element) => element.table)?.startIndex ?? 0;
    expect(refusalOf(() => table.batch([remove(start - 1, start)]))).toBe(cannot);
    const section = openDocument(testDocument("legacy-footnotes-header-image"));
    const at =
      section.readLegacy().body?.content?.findLast((element) => element.sectionBreak)?.startIndex ?? 0;
    expect(refusalOf(() => section.batch([remove(at - 1, at)]))).toBe(cannot);
  });

  it("merges the empty paragraph before a table into the one before it (rulebook 6.2)", () => {
    const { batch, readLegacy, read } = openDocument(testDocument("tables-merged-and-nested-lists"));
    const at = indexOf(read(), "Stock\n\n") + 5;
    const rows = readLegacy().body?.content?.[3]?.table?.rows;
    batch([remove(at, at + 1)]);
    expect(readLegacy().body?.content?.[1]?.paragraph?.paragraphStyle?.namedStyleType).toBe("HEADING_2");
    expect(rows).toBeGreaterThan(0);
    expect(readLegacy().body?.content?.[2]?.table?.rows).toBe(rows);
  });

  it("deletes a table exactly, and together with the text around it (rulebook 6.2)", () => {
    for (const [before, after] of [
      [0, 0],
      [0, 1],
      [3, 0],
    ] as const) {
      const document = openDocument(testDocument("tables-merged-and-nested-lists"));
      const table = document.readLegacy().body?.content?.find((element) => element.table);
      document.batch([remove((table?.startIndex ?? 0) - before, (table?.endIndex ?? 0) + after)]);
      expect(document.readLegacy().body?.content?.some((element) => element.table)).toBe(false);
    }
  });

  it("refuses part of a table (rulebook 6.2)", () => {
    const { batch, readLegacy } = openDocument(testDocument("tables-merged-and-nested-lists"));
    const table = readLegacy().body?.content?.find((element) => element.table);
    const [start, end] = [table?.startIndex ?? 0, table?.endIndex ?? 0];
    for (const [from, to] of [
      [start, end - 1],
      [start + 1, end],
      [start - 1, start + 4],
      [start + 3, start + 12],
      [start, start + 1],
    ] as const)
      expect(refusalOf(() => batch([remove(from, to)]))).toBe(cannot);
  });

  it("deletes a section break only together with the mark before it (rulebook 6.2)", () => {
    const document = openDocument(testDocument("legacy-footnotes-header-image"));
    const at =
      document.readLegacy().body?.content?.findLast((element) => element.sectionBreak)?.startIndex ?? 0;
    expect(refusalOf(() => document.batch([remove(at, at + 1)]))).toBe(cannot);
    document.batch([remove(at - 1, at + 1)]);
    expect(document.readLegacy().body?.content?.filter((element) => element.sectionBreak)).toHaveLength(1);
    expect(paragraphsOf(document.readLegacy()).pop()).toBe("Next time: soft\u000bbreakSecond section.");
  });

  it("refuses half a surrogate pair and part of a longer cluster (rulebook 2.7)", () => {
    const { batch } = openDocument("x😀y👨\u200d👩\u200d👧z");
    for (const [start, end] of [
      [2, 3],
      [3, 4],
      [5, 7],
      [8, 13],
    ] as const)
      expect(refusalOf(() => batch([remove(start, end)]))).toBe(cannot);
    expect(() => batch([remove(5, 13), remove(2, 4)])).not.toThrow();
  });

  it("refuses a range over a smart element that the API cannot express (rulebook 2.5)", () => {
    const { batch, read } = openDocument(testDocument("chips-and-placeholders"));
    const at = indexOf(read(), "\uE907");
    expect(refusalOf(() => batch([remove(at - 1, at + 1)]))).toBe(cannot);
    expect(() => batch([remove(at + 1, at + 3)])).not.toThrow();
  });

  it("refuses part of an equation and deletes all of it (rulebook 6.2)", () => {
    const { batch, read } = openDocument(testDocument("chips-and-placeholders"));
    const at = indexOf(read(), "Fuel is ") + 8;
    expect(refusalOf(() => batch([remove(at, at + 3)]))).toBe(cannot);
    batch([remove(at, at + 7)]);
    expect(indexOf(read(), "Fuel is  litres")).toBe(at - 8);
  });

  it("deletes a footnote with its reference and numbers the later ones anew (rulebook 6.2)", () => {
    const { batch, readLegacy, read } = openDocument(testDocument("legacy-footnotes-header-image"));
    const at = indexOf(read(), "first part") + 10;
    batch([remove(at, at + 1)]);
    expect(Object.keys(readLegacy().footnotes ?? {})).toEqual(["kix.fn0000000002"]);
    expect(JSON.stringify(readLegacy().body)).toContain('"footnoteNumber":"1"');
    expect(JSON.stringify(readLegacy().body)).not.toContain('"footnoteNumber":"2"');
  });

  it("loses a named range in a footnote together with the footnote (rulebook 6.2)", () => {
    const { batch, readLegacy, read } = openDocument(testDocument("legacy-footnotes-header-image"));
    const at = indexOf(read(), "half of the second") + 18;
    expect(readLegacy().namedRanges).toHaveProperty("note");
    batch([remove(at, at + 1)]);
    expect(readLegacy().namedRanges).toBeUndefined();
  });

  it("deletes an inline object with its reference (rulebook 6.2)", () => {
    const { batch, readLegacy } = openDocument(testDocument("legacy-footnotes-header-image"));
    const image = readLegacy()
      .body?.content?.flatMap(({ paragraph }) => paragraph?.elements ?? [])
      .find((element) => element.inlineObjectElement);
    batch([remove(image?.startIndex ?? 0, image?.endIndex ?? 0)]);
    expect(readLegacy().inlineObjects).toBeUndefined();
  });

  it("joins runs of equal style only where the deletion cut one of them (rulebook 3.6)", () => {
    const document = openDocument("aXb\ncd");
    document.batch([textStyle(2, 3, { bold: true }), remove(2, 3)]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["a", {}],
      ["b\n", {}],
    ]);
    // b\ncd loses \nc: the deletion cuts the run of b, so b and d become one run; a stays apart.
    document.batch([remove(3, 5)]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["a", {}],
      ["bd\n", {}],
    ]);
  });

  it.each([
    ["before it", 1, 3, [2, 5]],
    ["over its start", 3, 5, [3, 5]],
    ["inside it", 5, 6, [4, 6]],
    ["over its end", 6, 9, [4, 6]],
  ])("shrinks a named range [4,7) for a deletion %s (rulebook 6.2)", (_where, start, end, expected) => {
    const { batch, readLegacy } = openDocument("abcdefghij");
    batch([{ createNamedRange: { name: "n", range: { startIndex: 4, endIndex: 7 } } }, remove(start, end)]);
    const range = readLegacy().namedRanges?.["n"]?.namedRanges?.[0]?.ranges?.[0];
    expect([range?.startIndex, range?.endIndex]).toEqual(expected);
  });

  it("loses a named range whose content is gone (rulebook 6.2)", () => {
    const { batch, readLegacy } = openDocument("abcdefghij");
    batch([
      { createNamedRange: { name: "n", range: { startIndex: 4, endIndex: 7 } } },
      remove(3, 8),
      insert(3, "x"),
    ]);
    expect(readLegacy().namedRanges).toBeUndefined();
  });
});
