// Rulebook 7, style of text and paragraphs: updateTextStyle, updateParagraphStyle, and the two requests for bullets.
import type { ParagraphStyle, Request } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { insert, openDocument, paragraphsOf, paragraphStyle, runsOf, textStyle } from "../docs/open-docs.ts";
import { everySegment, paragraphBlocks, pt, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const link = { url: "https://example.com/" };
const blue = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };
const red = { color: { rgbColor: { red: 1 } } };
const none = "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)";

const bullets = (startIndex: number, endIndex: number): Request => ({
  createParagraphBullets: { range: { startIndex, endIndex }, bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" },
});
const unlist = (startIndex: number, endIndex: number): Request => ({
  deleteParagraphBullets: { range: { startIndex, endIndex } },
});
const asNamed = (namedStyleType: "HEADING_1" | "HEADING_2" | "NORMAL_TEXT", startIndex = 1): Request =>
  paragraphStyle(startIndex, startIndex + 1, { namedStyleType });
const styleOf = (document: OpenDocument, paragraph = 0): ParagraphStyle | undefined =>
  paragraphBlocks(document.readLegacy())[paragraph]?.paragraphStyle;
const markerOf = (document: OpenDocument): unknown =>
  paragraphBlocks(document.readLegacy())[0]?.bullet?.textStyle;
const firstRun = (document: OpenDocument): unknown => runsOf(document.readLegacy(), 0)[0];

rule("7 updateTextStyle", "done", "changes what the mask names in the range and answers nothing", () => {
  const document = openDocument("abcd");
  expect(document.batch([textStyle(2, 4, { bold: true, italic: true }, "bold")]).replies).toEqual([{}]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["a", {}],
    ["bc", { bold: true }],
    ["d\n", {}],
  ]);
});

rule(
  "7 updateTextStyle font",
  "chosen",
  "needs the family of a font, and a weight of hundreds from 100 to 900; the words are ours",
  () => {
    const font = (weightedFontFamily: object, fields = "weightedFontFamily"): Request =>
      textStyle(1, 2, { weightedFontFamily }, fields);
    for (const weightedFontFamily of [{ weight: 700 }, { fontFamily: "" }, { fontFamily: "", weight: 400 }])
      for (const fields of ["weightedFontFamily", "weightedFontFamily.weight", "*"])
        expect(refused(openDocument("x"), font(weightedFontFamily, fields))).toBe(
          "A weighted font family must specify a font family.",
        );
    for (const weight of [-100, 0, 50, 450, 1000])
      expect(refused(openDocument("x"), font({ fontFamily: "Lora", weight }))).toBe(
        `The font weight must be a multiple of 100 from 100 to 900; it is ${weight}.`,
      );
    const document = openDocument("x");
    document.batch([font({ fontFamily: "Lora" })]);
    expect(firstRun(document)).toEqual(["x\n", { weightedFontFamily: { fontFamily: "Lora", weight: 400 } }]);
    // What the mask does not name is not looked at.
    document.batch([font({ weight: 5 }, "bold")]);
  },
);

rule(
  "7 updateTextStyle link",
  "done",
  "adds underline and the blue to a link, over a colour or underline of the text's own",
  () => {
    const document = openDocument("abcd");
    document.batch([textStyle(1, 3, { foregroundColor: red, underline: false }), textStyle(1, 3, { link })]);
    expect(firstRun(document)).toEqual(["ab", { link, underline: true, foregroundColor: blue }]);
  },
);

rule(
  "7 updateTextStyle unlink",
  "done",
  "clearing a link takes the colour only where it is the link's blue, and leaves an underline from before",
  () => {
    const document = openDocument("abcd");
    document.batch([
      textStyle(1, 2, { underline: true }),
      textStyle(1, 4, { link }),
      textStyle(3, 4, { foregroundColor: red }),
      textStyle(1, 4, {}, "link"),
    ]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["a", { underline: true }],
      ["b", {}],
      ["c", { foregroundColor: red }],
      ["d\n", {}],
    ]);
  },
);

rule("7 updateTextStyle empty link", "chosen", "refuses a link that leads nowhere", () => {
  expect(refused(openDocument("ab"), textStyle(1, 2, { link: {} }))).toBe(
    "The link must specify a destination. To remove a link, leave it out of the style.",
  );
});

rule(
  "7 updateTextStyle marker",
  "done",
  "rewrites a plain item's bullet.textStyle from its first run that is not blank",
  () => {
    const document = openDocument("  bold rest");
    document.batch([bullets(1, 2), textStyle(3, 7, { bold: true })]);
    expect(markerOf(document)).toEqual({ bold: true, underline: false });
    document.batch([textStyle(3, 7, { bold: false })]);
    expect(markerOf(document)).toEqual({ underline: false });
  },
);

rule(
  "7 updateTextStyle heading marker",
  "done",
  "makes a heading's marker bold only when every run that is not blank is",
  () => {
    const document = openDocument("bold rest");
    document.batch([asNamed("HEADING_1"), bullets(1, 2), textStyle(1, 5, { bold: true })]);
    expect(markerOf(document)).not.toHaveProperty("bold");
    document.batch([textStyle(6, 10, { bold: true })]);
    expect(markerOf(document)).toMatchObject({ bold: true });
  },
);

rule(
  "7 updateTextStyle refusals",
  "done",
  "refuses a mask that is missing or empty, and an empty range",
  () => {
    const document = openDocument("ab");
    const range = { startIndex: 1, endIndex: 2 };
    expect(refused(document, { updateTextStyle: { range, textStyle: { bold: true } } })).toBe(none);
    expect(refused(document, textStyle(1, 2, { bold: true }, ""))).toBe(none);
    expect(refused(document, textStyle(1, 1, { bold: true }))).toBe("The range should not be empty.");
  },
);

rule("7 updateParagraphStyle", "done", "applies namedStyleType first and then the others", () => {
  const document = openDocument("one");
  document.batch([
    paragraphStyle(1, 2, { spaceAbove: pt(20), namedStyleType: "HEADING_1", lineSpacing: 150 }),
  ]);
  // 20 pt above is what HEADING_1 has, so that it is not stored.
  expect(styleOf(document)).toEqual({
    headingId: expect.any(String) as string,
    namedStyleType: "HEADING_1",
    direction: "LEFT_TO_RIGHT",
    lineSpacing: 150,
  });
});

rule(
  "7 updateParagraphStyle headingId",
  "done",
  "gives a heading its headingId, and NORMAL_TEXT takes it away",
  () => {
    const document = openDocument("one");
    document.batch([asNamed("HEADING_1")]);
    expect(styleOf(document)?.headingId).toMatch(/^h\.[a-z0-9]{12}$/);
    document.batch([asNamed("NORMAL_TEXT")]);
    expect(styleOf(document)).toEqual({ namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" });
  },
);

rule("7 updateParagraphStyle heading bold", "done", "clears bold from all runs of a new heading", () => {
  const document = openDocument("abcd");
  document.batch([textStyle(2, 4, { bold: true }), asNamed("HEADING_1")]);
  expect(runsOf(document.readLegacy(), 0).map(([, style]) => style)).toEqual(
    runsOf(document.readLegacy(), 0).map(() => ({})),
  );
});

rule(
  "7 updateParagraphStyle heading italic",
  "done",
  "clears italic and underline of a new heading where no update had set them",
  () => {
    const document = openDocument("ab");
    document.batch([
      textStyle(1, 2, { italic: true, underline: true }),
      insert(2, "picked"),
      asNamed("HEADING_1"),
    ]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["a", { italic: true, underline: true }],
      ["picked", {}],
      ["b\n", {}],
    ]);
  },
);

rule(
  "7 updateParagraphStyle heading marker",
  "done",
  "empties bullet.textStyle of an item that becomes a heading",
  () => {
    const document = openDocument("item");
    document.batch([bullets(1, 2), asNamed("HEADING_2")]);
    expect(markerOf(document)).toEqual({});
  },
);

rule(
  "7 updateParagraphStyle marker after",
  "done",
  "createParagraphBullets on a heading that is bold by nature has bold true on the marker",
  () => {
    const document = openDocument("head");
    const namedStyle = { namedStyleType: "HEADING_1", textStyle: { bold: true } } as const;
    document.batch([
      { updateNamedStyle: { namedStyle, fields: "namedStyleType,textStyle.bold" } },
      asNamed("HEADING_1"),
      bullets(1, 2),
    ]);
    expect(markerOf(document)).toMatchObject({ bold: true });
  },
);

rule(
  "7 updateParagraphStyle normal runs",
  "chosen",
  "keeps bold, italic and underline of runs when a heading becomes normal text",
  () => {
    const document = openDocument("abcd");
    document.batch([
      asNamed("HEADING_1"),
      textStyle(1, 3, { bold: true, italic: true, underline: true }),
      asNamed("NORMAL_TEXT"),
    ]);
    expect(firstRun(document)).toEqual(["ab", { bold: true, italic: true, underline: true }]);
  },
);

rule("7 updateParagraphStyle readonly", "done", "refuses headingId and tabStops in the mask", () => {
  for (const fields of ["headingId", "tabStops"])
    expect(refused(openDocument("one"), paragraphStyle(1, 2, {}, fields))).toBe(`Unallowed field: ${fields}`);
});

rule(
  "7 updateParagraphStyle page break",
  "done",
  "refuses pageBreakBefore in a table, header, footer and footnote, also when it only clears",
  () => {
    const document = everySegment();
    const { headerId, footerId, footnoteId, cellUtf16 } = document;
    for (const style of [{ pageBreakBefore: true }, {}]) {
      expect(refused(document, paragraphStyle(cellUtf16, cellUtf16 + 1, style, "pageBreakBefore"))).toBe(
        "Cannot update page-break-before when the range contains paragraphs in a table.",
      );
      for (const segmentId of [headerId, footerId, footnoteId]) {
        const range = { segmentId, startIndex: 0, endIndex: 1 };
        expect(
          refused(document, {
            updateParagraphStyle: { range, paragraphStyle: style, fields: "pageBreakBefore" },
          }),
        ).toContain("Cannot update page-break-before");
      }
    }
  },
);

rule("7 updateParagraphStyle borders", "done", "takes borders whole or not at all", () => {
  const document = openDocument("one");
  const border = { color: {}, width: pt(1), padding: pt(2), dashStyle: "DOT" } as const;
  const { padding: _, ...part } = border;
  for (const request of [
    paragraphStyle(1, 2, { borderTop: part }),
    paragraphStyle(1, 2, { borderTop: border }, "borderTop.width"),
  ])
    expect(refused(document, request)).toContain("borderTop");
  document.batch([paragraphStyle(1, 2, { borderTop: border })]);
  expect(styleOf(document)?.borderTop).toEqual(border);
});

rule(
  "7 createParagraphBullets",
  "done",
  "makes list items of a range; leading tabs are removed, so that indexes shrink",
  () => {
    const document = openDocument("\tone\ntwo");
    expect(document.batch([bullets(1, 7)]).replies).toEqual([{}]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["one", "two"]);
    expect(document.readLegacy().body?.content?.[2]?.startIndex).toBe(5);
    expect(paragraphBlocks(document.readLegacy()).map(({ bullet }) => bullet !== undefined)).toEqual([
      true,
      true,
    ]);
  },
);

rule(
  "7 deleteParagraphBullets",
  "done",
  "removes the bullet and keeps the look: indentStart stays at 36+36n pt",
  () => {
    const document = openDocument("one\n\ttwo");
    document.batch([bullets(1, 8), unlist(1, 8)]);
    expect(paragraphBlocks(document.readLegacy()).map(({ bullet }) => bullet)).toEqual([
      undefined,
      undefined,
    ]);
    expect([0, 1].map((n) => styleOf(document, n)?.indentStart)).toEqual([pt(36), pt(72)]);
  },
);

rule("7 deleteParagraphBullets first line", "chosen", "leaves indentFirstLine at 18+36n pt", () => {
  const document = openDocument("one\n\ttwo");
  document.batch([bullets(1, 8), unlist(1, 8)]);
  expect([0, 1].map((n) => styleOf(document, n)?.indentFirstLine)).toEqual([pt(18), pt(54)]);
});

rule(
  "7 deleteParagraphBullets level",
  "done",
  "leaves indents that a later createParagraphBullets reads as the level",
  () => {
    const document = openDocument("one\n\ttwo");
    document.batch([bullets(1, 8), unlist(1, 8), bullets(1, 8)]);
    expect(paragraphBlocks(document.readLegacy()).map(({ bullet }) => bullet?.nestingLevel ?? 0)).toEqual([
      0, 1,
    ]);
  },
);
