import { indexOf, insert, openDocument, paragraphsOf, refusalOf, runsOf, textStyle } from "../open-docs.ts";
import { testDocument } from "../../../support/test-documents.ts";

describe("insertText", () => {
  const notInParagraph =
    "Invalid requests[0].insertText: The insertion index must be inside the bounds of an existing paragraph. " +
    "You can still create new paragraphs by inserting newlines.";

  it("refuses index 0 of the body and takes index 0 of a header (rulebook 2.2, 1.7)", () => {
    const { batch, readLegacy } = openDocument(testDocument("legacy-footnotes-header-image"));
    expect(refusalOf(() => batch([insert(0, "x")]))).toBe(notInParagraph);
    batch([{ insertText: { location: { index: 0, segmentId: "kix.header000001" }, text: "x" } }]);
    expect(JSON.stringify(readLegacy().headers)).toContain("xReading circle");
  });

  it("refuses table, row and cell starts and takes the first unit of a cell (rulebook 6.1, 8.3)", () => {
    const document = openDocument(testDocument("tables-merged-and-nested-lists"));
    const table = document.readLegacy().body?.content?.find((element) => element.table);
    const start = table?.startIndex ?? 0;
    for (const index of [start, start + 1, start + 2, (table?.endIndex ?? 0) - 1])
      expect(refusalOf(() => document.batch([insert(index, "x")]))).toBe(notInParagraph);
    document.batch([insert(start + 3, "x")]);
    expect(indexOf(document.read(), "xFruit")).toBe(start + 3);
  });

  it("refuses a position at or past the segment's end (rulebook 1.7)", () => {
    const { batch } = openDocument("text");
    expect(refusalOf(() => batch([insert(6, "x")]))).toBe(
      "Invalid requests[0].insertText: Index 6 must be less than the end index of the referenced segment, 6.",
    );
  });

  it("refuses empty text, also when stripping leaves none (rulebook 1.7, 6.1)", () => {
    const { batch } = openDocument("text");
    const empty = "Invalid requests[0].insertText: Insert text requests must specify text to insert.";
    expect(refusalOf(() => batch([insert(1, "")]))).toBe(empty);
    expect(refusalOf(() => batch([insert(1, "\u0000\uE907")]))).toBe(empty);
  });

  it("strips controls and private-use units, and keeps tabs and soft breaks (rulebook 6.1)", () => {
    const { batch, readLegacy } = openDocument("");
    batch([insert(1, "a\u0000b\r\nc\u000bd\te\u000c\uE000\uF8FFf")]);
    expect(paragraphsOf(readLegacy())).toEqual(["ab", "c\u000bd\tef"]);
  });

  it.each([
    ["a surrogate pair", "😀", 1],
    ["a family", "👨\u200d👩\u200d👧", 2],
    ["a combining accent", "e\u0301", 1],
    ["a Thai cluster", "ที่", 1],
  ])("refuses a position inside %s (rulebook 2.7)", (_name, cluster, offset) => {
    const { batch } = openDocument(`x${cluster}y`);
    expect(refusalOf(() => batch([insert(2 + offset, "z")]))).toBe(
      "Invalid requests[0].insertText: The insertion index cannot be within a grapheme cluster.",
    );
    expect(() => batch([insert(2, "z"), insert(3 + cluster.length, "z")])).not.toThrow();
  });

  it("puts text before the last newline for endOfSegmentLocation (rulebook 6.1)", () => {
    const { batch, readLegacy } = openDocument("one\ntwo");
    batch([{ insertText: { endOfSegmentLocation: {}, text: "!" } }]);
    expect(paragraphsOf(readLegacy())).toEqual(["one", "two!"]);
  });

  it("splits a paragraph at a newline; both halves keep style and bullet (rulebook 6.1, 9.6)", () => {
    const document = openDocument(testDocument("tables-merged-and-nested-lists"));
    document.batch([insert(indexOf(document.read(), "Label") + 2, "\n")]);
    const [front, tail] = (document.readLegacy().body?.content ?? []).filter(({ paragraph }) =>
      ["La\n", "bel\n"].includes(paragraph?.elements?.[0]?.textRun?.content ?? ""),
    );
    expect(front?.paragraph?.bullet).toEqual({
      listId: "kix.list00000002",
      nestingLevel: 1,
      textStyle: { bold: true, underline: false },
    });
    expect(tail?.paragraph?.bullet).toEqual(front?.paragraph?.bullet);
    expect(tail?.paragraph?.paragraphStyle).toEqual(front?.paragraph?.paragraphStyle);
  });

  it("gives the paragraph behind a split heading a heading id of its own (rulebook 6.1)", () => {
    const document = openDocument(testDocument("nested-tabs-and-contents"));
    const at = indexOf(document.read(), "Grafting\nWhip");
    document.batch([insert(at + 8, "\nmore")]);
    const styles = (document.readLegacy().body?.content ?? []).flatMap(
      ({ paragraph }) => paragraph?.paragraphStyle ?? [],
    );
    const headings = styles.filter(({ namedStyleType }) => namedStyleType === "HEADING_2");
    expect(headings.map(({ headingId }) => headingId)).toEqual([
      "h.graft0000001",
      expect.stringMatching(/^h\.[a-z0-9]{12}$/),
    ]);
    expect(headings[1]?.headingId).not.toBe("h.graft0000001");
  });

  it("keeps the heading id on the heading's text when paragraphs go in before it (rulebook 6.1)", () => {
    const document = openDocument(testDocument("nested-tabs-and-contents"));
    document.batch([insert(indexOf(document.read(), "Grafting\nWhip"), "new\n")]);
    const found = document
      .readLegacy()
      .body?.content?.find(({ paragraph }) => paragraph?.paragraphStyle?.headingId === "h.graft0000001");
    expect(found?.paragraph?.elements?.[0]?.textRun?.content).toBe("Grafting\n");
  });

  it("takes the style of the character before, at a start that of the first one (rulebook 6.1)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([textStyle(1, 3, { bold: true }), insert(3, "X"), insert(1, "Y"), insert(6, "Z")]);
    expect(runsOf(readLegacy(), 0)).toEqual([
      ["YabX", { bold: true }],
      ["cZd\n", {}],
    ]);
  });

  it("shows text inserted into a run as part of that run (rulebook 3.6)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([textStyle(1, 5, { italic: true }), insert(3, "X"), insert(4, "Y")]);
    expect(runsOf(readLegacy(), 0)).toEqual([["abXYcd\n", { italic: true }]]);
  });

  it("takes no link into or behind linked text; explicit properties stay (rulebook 6.1)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([
      textStyle(1, 3, { bold: true, link: { url: "https://example.com/" } }),
      insert(3, "X"),
      insert(2, "Y"),
    ]);
    const linked = expect.objectContaining({
      bold: true,
      link: { url: "https://example.com/" },
      underline: true,
    });
    expect(runsOf(readLegacy(), 0)).toEqual([
      ["a", linked],
      ["Y", { bold: true }],
      ["b", linked],
      ["X", { bold: true }],
      ["cd\n", {}],
    ]);
  });

  it("loses behind a link what the linked text had only picked up (rulebook 3.6, 6.1)", () => {
    const { batch, readLegacy } = openDocument("ab");
    batch([
      textStyle(1, 2, { italic: true }),
      insert(2, "picked"),
      textStyle(2, 8, { link: { url: "https://example.com/" } }),
      insert(8, "X"),
    ]);
    expect(runsOf(readLegacy(), 0)[2]).toEqual(["X", {}]);
  });

  it("finds the style of an emptied paragraph on its newline (rulebook 6.1)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([
      textStyle(1, 5, { strikethrough: true }),
      { deleteContentRange: { range: { startIndex: 1, endIndex: 5 } } },
      insert(1, "X"),
    ]);
    expect(runsOf(readLegacy(), 0)).toEqual([["X\n", { strikethrough: true }]]);
  });

  it.each([
    ["before it", 1, [5, 8]],
    ["at its start", 3, [5, 8]],
    ["inside it", 5, [3, 8]],
    ["at its end", 6, [3, 6]],
  ])("moves a named range for text %s (rulebook 6.1)", (_where, index, expected) => {
    const { batch, readLegacy } = openDocument("abcdefgh");
    batch([{ createNamedRange: { name: "n", range: { startIndex: 3, endIndex: 6 } } }, insert(index, "XX")]);
    const range = readLegacy().namedRanges?.["n"]?.namedRanges?.[0]?.ranges?.[0];
    expect([range?.startIndex, range?.endIndex]).toEqual(expected);
  });
});
