import { testDocument } from "../../../support/test-documents.ts";
import { indexOf, openDocument, paragraphStyle, refusalOf, runsOf, textStyle } from "../open-docs.ts";

const blue = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };
const url = { url: "https://example.com/" };

describe("updateTextStyle", () => {
  it("changes what the mask names and leaves the rest (rulebook 6.3)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([textStyle(2, 4, { bold: true, italic: true }, "bold")]);
    expect(runsOf(readLegacy(), 0)).toEqual([
      ["a", {}],
      ["bc", { bold: true }],
      ["d\n", {}],
    ]);
  });

  it("widens to the newline when everything before it is covered (rulebook 6.3)", () => {
    const { batch, readLegacy } = openDocument("abcd\nef");
    batch([textStyle(1, 5, { bold: true })]);
    expect(runsOf(readLegacy(), 0)).toEqual([["abcd\n", { bold: true }]]);
    expect(runsOf(readLegacy(), 1)).toEqual([["ef\n", {}]]);
  });

  it("never links the newline (rulebook 3.6)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([textStyle(1, 6, { link: url, bold: true })]);
    expect(runsOf(readLegacy(), 0)).toEqual([
      ["abcd", { link: url, underline: true, foregroundColor: blue, bold: true }],
      ["\n", { bold: true }],
    ]);
  });

  it("resets a named property without a value to what is inherited (rulebook 6.3)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([
      textStyle(1, 5, { bold: true, fontSize: { magnitude: 20, unit: "PT" } }),
      textStyle(1, 5, {}, "bold"),
    ]);
    expect(runsOf(readLegacy(), 0)).toEqual([["abcd\n", { fontSize: { magnitude: 20, unit: "PT" } }]]);
    batch([textStyle(1, 5, {}, "*")]);
    expect(runsOf(readLegacy(), 0)).toEqual([["abcd\n", {}]]);
  });

  it("does not store a value that would be inherited anyway (rulebook 6.3)", () => {
    const { batch, readLegacy } = openDocument("abcd\nef");
    batch([
      paragraphStyle(6, 7, { namedStyleType: "HEADING_6" }),
      textStyle(1, 9, {
        bold: false,
        italic: false,
        fontSize: { magnitude: 11, unit: "PT" },
        baselineOffset: "NONE",
      }),
    ]);
    expect(runsOf(readLegacy(), 0)).toEqual([["abcd\n", {}]]);
    expect(runsOf(readLegacy(), 1)).toEqual([["ef\n", { italic: false }]]);
  });

  it("stores colours in single precision without zero components, and zero sizes without magnitude (rulebook 3.3)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    const foregroundColor = { color: { rgbColor: { red: 0.2627450980392157, green: 0, blue: 1 } } };
    batch([textStyle(1, 5, { foregroundColor })]);
    expect(runsOf(readLegacy(), 0)[0]?.[1]).toEqual({
      foregroundColor: { color: { rgbColor: { red: 0.2627451, blue: 1 } } },
    });
  });

  it("keeps boundaries that updates made (rulebook 3.6)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([textStyle(1, 3, { bold: true }), textStyle(1, 3, {}, "bold")]);
    expect(runsOf(readLegacy(), 0)).toEqual([
      ["ab", {}],
      ["cd\n", {}],
    ]);
  });

  it("sets underline and blue with a link, over a colour of the text's own (rulebook 7)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([
      textStyle(1, 3, { foregroundColor: { color: { rgbColor: { red: 1 } } } }),
      textStyle(1, 3, { link: url }),
    ]);
    expect(runsOf(readLegacy(), 0)[0]).toEqual(["ab", { link: url, underline: true, foregroundColor: blue }]);
  });

  it("takes the link's look away with the link, and leaves an underline that was there before (rulebook 7)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([
      textStyle(1, 2, { underline: true }),
      textStyle(1, 4, { link: url }),
      textStyle(3, 4, { foregroundColor: { color: { rgbColor: { red: 1 } } } }),
      textStyle(1, 4, {}, "link"),
    ]);
    expect(runsOf(readLegacy(), 0)).toEqual([
      ["a", { underline: true }],
      ["b", {}],
      ["c", { foregroundColor: { color: { rgbColor: { red: 1 } } } }],
      ["d\n", {}],
    ]);
  });

  it("shows internal links in the form of the shape that was asked for (rulebook 3.6)", () => {
    const { batch, read, readLegacy } = openDocument(testDocument("legacy-footnotes-header-image"));
    const at = indexOf(read(), "Next time");
    batch([textStyle(at, at + 4, { link: { headingId: "h.minutes00001" } })]);
    expect(JSON.stringify(read())).toContain('"link":{"heading":{"id":"h.minutes00001","tabId":"t.0"}}');
    expect(JSON.stringify(readLegacy())).not.toContain('"heading":{');
  });

  it("gives a list marker its item's weight (rulebook 7)", () => {
    const { batch, read, readLegacy } = openDocument(testDocument("tables-merged-and-nested-lists"));
    const at = indexOf(read(), "Weigh");
    const marker = (): unknown =>
      readLegacy().body?.content?.find(({ startIndex }) => startIndex === at)?.paragraph?.bullet?.textStyle;
    batch([textStyle(at, at + 2, { bold: true })]);
    expect(marker()).toEqual({ bold: true, underline: false });
    batch([textStyle(at, at + 2, { bold: false })]);
    expect(marker()).toEqual({ underline: false });
  });

  it("styles chips and references in the range too (rulebook 7)", () => {
    const { batch, read, readLegacy } = openDocument(testDocument("chips-and-placeholders"));
    const at = indexOf(read(), "Ask ");
    batch([textStyle(at, at + 6, { bold: true })]);
    expect(readLegacy().body?.content?.[1]?.paragraph?.elements?.[1]?.person?.textStyle).toEqual({
      bold: true,
    });
  });

  it("reaches every paragraph of a range, those in tables too (rulebook 6.3)", () => {
    const { batch, read, readLegacy } = openDocument(testDocument("tables-merged-and-nested-lists"));
    const end = indexOf(read(), "Done");
    batch([textStyle(1, end, { strikethrough: true })]);
    expect(JSON.stringify(readLegacy().body).match(/"strikethrough":true/g)).toHaveLength(
      (JSON.stringify(readLegacy().body).match(/"textRun"/g)?.length ?? 0) - 1,
    );
  });

  it.each([
    [undefined, "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)"],
    ["", "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)"],
    ["bogus", "Invalid field: bogus"],
    ["bold,foregroundColor.hue", "Invalid field: foregroundColor.hue"],
  ])("refuses the mask %j (rulebook 1.4)", (fields, message) => {
    const { batch } = openDocument("abcd");
    const range = { startIndex: 1, endIndex: 2 };
    const request = {
      updateTextStyle: { range, textStyle: { bold: true }, ...(fields === undefined ? {} : { fields }) },
    };
    expect(refusalOf(() => batch([request]))).toBe(`Invalid requests[0].updateTextStyle: ${message}`);
  });

  it("takes masks in both spellings and for parts of a value (rulebook 1.4)", () => {
    const { batch, readLegacy } = openDocument("abcd");
    batch([
      textStyle(1, 5, { fontSize: { magnitude: 9, unit: "PT" } }, "font_size"),
      textStyle(1, 5, { weightedFontFamily: { fontFamily: "Lora" } }),
      textStyle(
        1,
        5,
        { weightedFontFamily: { fontFamily: "Arial", weight: 700 } },
        "weightedFontFamily.weight",
      ),
    ]);
    expect(runsOf(readLegacy(), 0)[0]?.[1]).toEqual({
      fontSize: { magnitude: 9, unit: "PT" },
      weightedFontFamily: { fontFamily: "Lora", weight: 700 },
    });
  });

  it("refuses a size without a unit, an empty link, and index 0 of the body (rulebook 1.6, 7, 1.7)", () => {
    const { batch } = openDocument("abcd");
    expect(refusalOf(() => batch([textStyle(1, 2, { fontSize: { magnitude: 9 } })]))).toBe(
      "Invalid requests[0].updateTextStyle: Unsupported dimension unit: UNIT_UNSPECIFIED",
    );
    expect(refusalOf(() => batch([textStyle(1, 2, { link: {} })]))).toContain("must specify a destination");
    expect(refusalOf(() => batch([textStyle(0, 2, { bold: true })]))).toContain(
      "Cannot operate on the first section break",
    );
  });
});
