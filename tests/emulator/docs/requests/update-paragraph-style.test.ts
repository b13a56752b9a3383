import type { Document, Paragraph } from "../../../../src/google-api/docs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { indexOf, insert, openDocument, paragraphStyle, refusalOf, runsOf, textStyle } from "../open-docs.ts";

function paragraphAt(document: Document, at: number): Paragraph | undefined {
  return document.body?.content?.find(
    ({ startIndex, endIndex }) => (startIndex ?? 0) <= at && at < (endIndex ?? 0),
  )?.paragraph;
}

describe("updateParagraphStyle", () => {
  it("reaches every paragraph that the range overlaps (rulebook 6.3)", () => {
    const { batch, readLegacy } = openDocument("one\ntwo\nthree");
    batch([paragraphStyle(3, 6, { alignment: "CENTER" })]);
    const alignments = readLegacy()
      .body?.content?.slice(1)
      .map(({ paragraph }) => paragraph?.paragraphStyle?.alignment);
    expect(alignments).toEqual(["CENTER", "CENTER", undefined]);
  });

  it("gives a heading, title or subtitle an id and takes it from normal text (rulebook 7, 3.6)", () => {
    const { batch, readLegacy } = openDocument("one");
    for (const namedStyleType of ["HEADING_3", "TITLE", "SUBTITLE"] as const) {
      batch([paragraphStyle(1, 2, { namedStyleType })]);
      const style = paragraphAt(readLegacy(), 1)?.paragraphStyle;
      expect(style).toEqual({
        headingId: expect.stringMatching(/^h\.[a-z0-9]{12}$/),
        namedStyleType,
        direction: "LEFT_TO_RIGHT",
      });
      expect(Object.keys(style ?? {})[0]).toBe("headingId");
    }
    batch([paragraphStyle(1, 2, { namedStyleType: "NORMAL_TEXT" })]);
    expect(paragraphAt(readLegacy(), 1)?.paragraphStyle).toEqual({
      namedStyleType: "NORMAL_TEXT",
      direction: "LEFT_TO_RIGHT",
    });
  });

  it("clears bold in a new heading, and italic and underline where no update had set them (rulebook 7, 3.6)", () => {
    const { batch, readLegacy } = openDocument("ab");
    batch([
      textStyle(1, 2, { bold: true, italic: true }),
      insert(2, "picked"),
      paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
    ]);
    expect(runsOf(readLegacy(), 0)).toEqual([
      ["a", { italic: true }],
      ["picked", {}],
      ["b\n", {}],
    ]);
  });

  it("empties the marker's style when a list item becomes a heading, and keeps the item in its list (rulebook 7, 6.1)", () => {
    const { batch, read, readLegacy } = openDocument(testDocument("tables-merged-and-nested-lists"));
    const at = indexOf(read(), "Label");
    batch([paragraphStyle(at, at + 1, { namedStyleType: "HEADING_2" })]);
    expect(paragraphAt(readLegacy(), at)?.bullet).toEqual({
      listId: "kix.list00000002",
      nestingLevel: 1,
      textStyle: {},
    });
  });

  it("applies the named style before the other properties (rulebook 7)", () => {
    const { batch, readLegacy } = openDocument("one");
    batch([
      paragraphStyle(1, 2, {
        spaceAbove: { magnitude: 20, unit: "PT" },
        namedStyleType: "HEADING_1",
        lineSpacing: 150,
      }),
    ]);
    expect(paragraphAt(readLegacy(), 1)?.paragraphStyle).toEqual({
      headingId: expect.any(String),
      namedStyleType: "HEADING_1",
      direction: "LEFT_TO_RIGHT",
      lineSpacing: 150,
    });
  });

  it("does not store inherited values, but always direction and named style (rulebook 6.3, 3.3)", () => {
    const { batch, readLegacy } = openDocument("one");
    batch([
      paragraphStyle(1, 2, { alignment: "END", lineSpacing: 115 }),
      paragraphStyle(1, 2, { alignment: "START", direction: "LEFT_TO_RIGHT" }),
      paragraphStyle(1, 2, {}, "direction,namedStyleType"),
    ]);
    expect(paragraphAt(readLegacy(), 1)?.paragraphStyle).toEqual({
      namedStyleType: "NORMAL_TEXT",
      direction: "LEFT_TO_RIGHT",
    });
  });

  it.each(["headingId", "tabStops", "heading_id"])(
    "refuses the read-only %s in the mask (rulebook 1.4, 7)",
    (fields) => {
      const { batch } = openDocument("one");
      expect(refusalOf(() => batch([paragraphStyle(1, 2, {}, fields)]))).toContain("Unallowed field: ");
    },
  );

  it("refuses pageBreakBefore in tables and outside the body, also to clear it (rulebook 1.7, 7)", () => {
    const { batch, read } = openDocument(testDocument("tables-merged-and-nested-lists"));
    const at = indexOf(read(), "Pears");
    expect(refusalOf(() => batch([paragraphStyle(at, at + 1, {}, "pageBreakBefore")]))).toBe(
      "Invalid requests[0].updateParagraphStyle: Cannot update page-break-before when the range contains paragraphs in a table.",
    );
    const notes = openDocument(testDocument("legacy-footnotes-header-image"));
    const range = { segmentId: "kix.header000001", startIndex: 0, endIndex: 1 };
    const request = {
      updateParagraphStyle: { range, paragraphStyle: { pageBreakBefore: true }, fields: "pageBreakBefore" },
    };
    expect(refusalOf(() => notes.batch([request]))).toContain("Cannot update page-break-before");
  });

  it("refuses part of a border (rulebook 7)", () => {
    const { batch, readLegacy } = openDocument("one");
    const whole = {
      color: {},
      width: { magnitude: 1, unit: "PT" as const },
      padding: { magnitude: 2, unit: "PT" as const },
      dashStyle: "DOT" as const,
    };
    const part = { color: whole.color, width: whole.width, dashStyle: whole.dashStyle };
    expect(refusalOf(() => batch([paragraphStyle(1, 2, { borderTop: part })]))).toContain("borderTop");
    expect(refusalOf(() => batch([paragraphStyle(1, 2, { borderTop: whole }, "borderTop.width")]))).toContain(
      "borderTop",
    );
    batch([paragraphStyle(1, 2, { borderTop: whole })]);
    expect(paragraphAt(readLegacy(), 1)?.paragraphStyle?.borderTop).toEqual(whole);
  });
});
