import type { Document, Request } from "../../../../src/google-api/docs.ts";
import type { OpenDocument } from "../open-docs.ts";
import { openDocument, refusalOf, textStyle } from "../open-docs.ts";

const pt = (magnitude: number): { magnitude: number; unit: "PT" } => ({ magnitude, unit: "PT" });
const sectionBreak = (index: number): Request => ({
  insertSectionBreak: { location: { index }, sectionType: "NEXT_PAGE" },
});
const sectionStyles = (document: Document): unknown[] =>
  (document.body?.content ?? []).flatMap(({ sectionBreak: one }) => one?.sectionStyle ?? []);
const headerId = (document: OpenDocument, request: Request): string => {
  const [reply] = document.batch([request]).replies ?? [];
  return reply?.createHeader?.headerId ?? reply?.createFooter?.footerId ?? "";
};

describe.each(["Header", "Footer"] as const)("create%s and its deletion", (name) => {
  const lower = name.toLowerCase() as "header" | "footer";
  const create = (index?: number): Request => ({
    [`create${name}`]: {
      type: "DEFAULT",
      ...(index === undefined ? {} : { sectionBreakLocation: { index } }),
    },
  });
  const remove = (id: string): Request => ({ [`delete${name}`]: { [`${lower}Id`]: id } });

  it("makes the document's default one with an empty paragraph; text goes in at 0 (rulebook 2.2, 7)", () => {
    const document = openDocument("body");
    const id = headerId(document, create());
    const read = document.readLegacy();
    expect(read.documentStyle?.[`default${name}Id`]).toBe(id);
    expect(read[`${lower}s`]?.[id]?.content).toEqual([
      {
        endIndex: 1,
        paragraph: {
          elements: [{ endIndex: 1, textRun: { content: "\n", textStyle: {} } }],
          paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
        },
      },
    ]);
    document.batch([{ insertText: { location: { segmentId: id, index: 0 }, text: "top" } }]);
    expect(document.readLegacy()[`${lower}s`]?.[id]?.content?.[0]?.endIndex).toBe(4);
  });

  it("is refused a second time (rulebook 1.7)", () => {
    const document = openDocument("body");
    document.batch([create()]);
    expect(refusalOf(() => document.batch([create()]))).toBe(
      `Invalid requests[0].create${name}: Default ${lower} already exists.`,
    );
  });

  it("belongs to a section when a later break is named, beside the document's (rulebook 7)", () => {
    const document = openDocument("First paragraph.\n\nSecond paragraph.");
    document.batch([sectionBreak(19), create()]);
    const id = headerId(document, create(20));
    const read = document.readLegacy();
    expect(Object.keys(read[`${lower}s`] ?? {})).toHaveLength(2);
    expect(sectionStyles(read)[1]).toMatchObject({ [`default${name}Id`]: id });
    expect(sectionStyles(read)[0]).not.toHaveProperty(`default${name}Id`);
  });

  it("goes with every reference to it (rulebook 7)", () => {
    const document = openDocument("First paragraph.\n\nSecond paragraph.");
    document.batch([sectionBreak(19)]);
    const before = document.readLegacy();
    for (const index of [undefined, 20]) document.batch([remove(headerId(document, create(index)))]);
    expect({ ...document.readLegacy(), revisionId: "" }).toEqual({ ...before, revisionId: "" });
    expect(refusalOf(() => document.batch([remove("kix.none")]))).toContain(
      "Segment with ID kix.none was not found",
    );
  });

  it("knows only the default type and needs a break to name (rulebook 7)", () => {
    const document = openDocument("body");
    expect(refusalOf(() => document.batch([{ [`create${name}`]: {} }]))).toContain("type must be specified");
    expect(refusalOf(() => document.batch([create(2)]))).toContain("There is no section break at index 2.");
  });

  it("cannot be deleted as a suggestion (rulebook 11.5)", () => {
    expect(refusalOf(() => openDocument("x").suggest([remove("kix.3spaldcrklio")]))).toBe(
      `Invalid requests[0].delete${name}: Request does not support application as suggestion.`,
    );
  });
});

describe("updateDocumentStyle", () => {
  const update = (documentStyle: object, fields: string): Request => ({
    updateDocumentStyle: { documentStyle, fields },
  });

  it("sets what the mask names, resets what has no value, and clears sections' own margins (rulebook 7)", () => {
    const document = openDocument("First paragraph.\n\nSecond paragraph.");
    document.batch([
      sectionBreak(19),
      {
        updateSectionStyle: {
          range: { startIndex: 22, endIndex: 23 },
          sectionStyle: { marginTop: pt(10), marginLeft: pt(11) },
          fields: "marginTop,marginLeft",
        },
      },
      update({ marginTop: pt(50), pageNumberStart: 3 }, "marginTop,page_number_start,marginBottom"),
    ]);
    const read = document.readLegacy();
    expect(read.documentStyle).toMatchObject({
      marginTop: pt(50),
      marginBottom: pt(72),
      pageNumberStart: 3,
    });
    expect(sectionStyles(read)[1]).toMatchObject({ marginLeft: pt(11) });
    expect(sectionStyles(read)[1]).not.toHaveProperty("marginTop");
  });

  it.each([
    [{ defaultHeaderId: "kix.1" }, "defaultHeaderId", "Unallowed field: defaultHeaderId"],
    [{}, "useCustomHeaderFooterMargins", "Unallowed field: useCustomHeaderFooterMargins"],
    [{}, "bogus", "Invalid field: bogus"],
    [{}, "", "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)"],
    [{ marginTop: { magnitude: 1 } }, "marginTop", "Unsupported dimension unit: UNIT_UNSPECIFIED"],
    [{ background: { color: {} } }, "background", "The document background cannot be transparent."],
  ])("refuses %j with the mask %j (rulebook 1.4, 1.6, 7)", (style, fields, text) => {
    const document = openDocument("x");
    expect(refusalOf(() => document.batch([update(style, fields)]))).toBe(
      `Invalid requests[0].updateDocumentStyle: ${text}`,
    );
  });

  it("nests a background's colour once more than a text's (rulebook 7)", () => {
    const document = openDocument("x");
    const background = { color: { color: { rgbColor: { red: 1 } } } };
    document.batch([update({ background }, "background")]);
    expect(document.readLegacy().documentStyle?.background).toEqual(background);
  });

  it("is suggested on the tab (rulebook 11.1, 11.5)", () => {
    const document = openDocument("x");
    const [response] = document.suggest([update({ marginTop: pt(20) }, "marginTop")]).suggestionResponses;
    const [id = ""] = response?.createdSuggestionIds ?? [];
    const read = document.readLegacy();
    expect(read.documentStyle?.marginTop).toEqual(pt(72));
    expect(read.suggestedDocumentStyleChanges?.[id]).toMatchObject({
      documentStyle: { marginTop: pt(20), marginBottom: pt(72) },
      documentStyleSuggestionState: { marginTopSuggested: true },
    });
    const shown = document.view("PREVIEW_SUGGESTIONS_ACCEPTED").tabs?.[0]?.documentTab?.documentStyle;
    expect(shown?.marginTop).toEqual(pt(20));
  });
});

describe("updateSectionStyle", () => {
  const update = (sectionStyle: object, fields: string, startIndex = 1): Request => ({
    updateSectionStyle: { range: { startIndex, endIndex: startIndex + 1 }, sectionStyle, fields },
  });

  it("changes the sections that the range overlaps (rulebook 7)", () => {
    const document = openDocument("ab\ncd");
    document.batch([
      sectionBreak(4),
      update({ columnSeparatorStyle: "BETWEEN_EACH_COLUMN" }, "columnSeparatorStyle"),
    ]);
    const [first, second] = sectionStyles(document.readLegacy());
    expect(first).toMatchObject({ columnSeparatorStyle: "BETWEEN_EACH_COLUMN" });
    expect(second).toMatchObject({ columnSeparatorStyle: "NONE" });
  });

  it("has header margins count from then on (rulebook 7)", () => {
    const document = openDocument("ab");
    document.batch([update({ marginHeader: pt(9) }, "marginHeader")]);
    expect(document.readLegacy().documentStyle?.useCustomHeaderFooterMargins).toBe(true);
  });

  it.each([
    [{}, "marginTop", "Cannot unset field: marginTop"],
    [{ sectionType: "CONTINUOUS" }, "sectionType", "Unallowed field: sectionType"],
    [{ defaultFooterId: "x" }, "defaultFooterId", "Unallowed field: defaultFooterId"],
    [
      { columnProperties: [{}, {}, {}, {}] },
      "columnProperties",
      "A section has at most 3 columns; 4 were given.",
    ],
  ])("refuses %j with the mask %j (rulebook 7)", (style, fields, text) => {
    const document = openDocument("ab");
    expect(refusalOf(() => document.batch([update(style, fields)]))).toBe(
      `Invalid requests[0].updateSectionStyle: ${text}`,
    );
  });
});

describe("updateNamedStyle", () => {
  const update = (namedStyle: object, fields: string): Request => ({
    updateNamedStyle: { namedStyle, fields },
  });
  const heading = (document: OpenDocument): unknown =>
    document.readLegacy().namedStyles?.styles?.find((style) => style.namedStyleType === "HEADING_1");

  it("changes the properties that the mask names; paragraphs inherit them (rulebook 7)", () => {
    const document = openDocument("head");
    document.batch([
      {
        updateParagraphStyle: {
          range: { startIndex: 1, endIndex: 2 },
          paragraphStyle: { namedStyleType: "HEADING_1" },
          fields: "namedStyleType",
        },
      },
      update(
        { namedStyleType: "HEADING_1", textStyle: { bold: true }, paragraphStyle: { alignment: "CENTER" } },
        "named_style_type,text_style,text_style.bold,paragraphStyle.alignment",
      ),
    ]);
    expect(heading(document)).toMatchObject({
      textStyle: { bold: true, fontSize: pt(20) },
      paragraphStyle: { alignment: "CENTER", spaceAbove: pt(20) },
    });
    // What the heading now inherits is not stored when it is set (rulebook 6.3).
    document.batch([textStyle(1, 5, { bold: true })]);
    expect(document.readLegacy().body?.content?.[1]?.paragraph?.elements?.[0]?.textRun?.textStyle).toEqual(
      {},
    );
  });

  it("needs a type and refuses read-only parts (rulebook 7)", () => {
    const document = openDocument("x");
    expect(
      refusalOf(() => document.batch([update({ textStyle: { bold: true } }, "textStyle.bold")])),
    ).toContain("The named style type must be specified.");
    expect(
      refusalOf(() =>
        document.batch([update({ namedStyleType: "TITLE" }, "namedStyleType,paragraphStyle.tabStops")]),
      ),
    ).toContain("Unallowed field: tabStops");
  });
});
