// Rulebook 7, style of pages, sections and named styles: updateDocumentStyle, updateSectionStyle, updateNamedStyle.
import type { Document, Request } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { openDocument, paragraphStyle, runsOf, textStyle } from "../docs/open-docs.ts";
import { startTestGoogle } from "../../support/local-google.ts";
import { blocksOf, everySegment, pt, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const documentStyle = (style: object, fields = Object.keys(style).join()): Request => ({
  updateDocumentStyle: { documentStyle: style, fields },
});
const sectionStyle = (style: object, fields = Object.keys(style).join(), startIndex = 1): Request => ({
  updateSectionStyle: { range: { startIndex, endIndex: startIndex + 1 }, sectionStyle: style, fields },
});
const namedStyle = (style: object, fields: string, tabId?: string): Request => ({
  updateNamedStyle: { namedStyle: style, fields, ...(tabId === undefined ? {} : { tabId }) },
});
const sectionStyles = (document: Document): unknown[] =>
  blocksOf(document).flatMap(({ sectionBreak }) => sectionBreak?.sectionStyle ?? []);
/** `ab` and `cd` in sections of their own; the second begins at 5. */
function twoSections(): OpenDocument {
  const document = openDocument("ab\ncd");
  document.batch([{ insertSectionBreak: { location: { index: 4 }, sectionType: "NEXT_PAGE" } }]);
  return document;
}

rule("7 updateDocumentStyle", "done", "changes what the mask names", () => {
  const document = openDocument("x");
  expect(
    document.batch([documentStyle({ pageNumberStart: 3, marginTop: pt(1) }, "pageNumberStart")]).replies,
  ).toEqual([{}]);
  expect(document.readLegacy().documentStyle).toMatchObject({ pageNumberStart: 3, marginTop: pt(72) });
});

rule("7 updateDocumentStyle margins", "done", "clears the same margins of sections", () => {
  const document = twoSections();
  document.batch([
    sectionStyle({ marginTop: pt(10), marginLeft: pt(11) }, undefined, 7),
    documentStyle({ marginTop: pt(50) }),
  ]);
  const [, second] = sectionStyles(document.readLegacy());
  expect(second).not.toHaveProperty("marginTop");
  expect(second).toMatchObject({ marginLeft: pt(11) });
});

rule(
  "7 updateDocumentStyle read-only",
  "done",
  "refuses ids of headers and footers and useCustomHeaderFooterMargins",
  () => {
    for (const field of [
      "defaultHeaderId",
      "defaultFooterId",
      "firstPageHeaderId",
      "firstPageFooterId",
      "evenPageHeaderId",
      "evenPageFooterId",
      "useCustomHeaderFooterMargins",
    ])
      expect(refused(openDocument("x"), documentStyle({}, field))).toBe(`Unallowed field: ${field}`);
  },
);

rule(
  "7 updateDocumentStyle background",
  "done",
  "nests a background's colour once more than a text's and takes none that is transparent",
  () => {
    const document = openDocument("x");
    const background = { color: { color: { rgbColor: { red: 1 } } } };
    document.batch([documentStyle({ background })]);
    expect(document.readLegacy().documentStyle?.background).toEqual(background);
    expect(refused(document, documentStyle({ background: { color: {} } }))).toBe(
      "The document background cannot be transparent.",
    );
  },
);

rule("7 updateDocumentStyle page", "done", "takes pageSize and flipPageOrientation", () => {
  const document = openDocument("x");
  const pageSize = { width: pt(400), height: pt(600) };
  document.batch([documentStyle({ pageSize, flipPageOrientation: true })]);
  expect(document.readLegacy().documentStyle).toMatchObject({ pageSize, flipPageOrientation: true });
});

rule("7 updateSectionStyle", "done", "changes the sections that a range of the body overlaps", () => {
  const document = twoSections();
  document.batch([sectionStyle({ contentDirection: "RIGHT_TO_LEFT" })]);
  expect(sectionStyles(document.readLegacy())).toMatchObject([
    { contentDirection: "RIGHT_TO_LEFT" },
    { contentDirection: "LEFT_TO_RIGHT" },
  ]);
  const { headerId, ...whole } = everySegment();
  const range = { segmentId: headerId, startIndex: 0, endIndex: 1 };
  const inHeader = { updateSectionStyle: { range, sectionStyle: { marginTop: pt(1) }, fields: "marginTop" } };
  expect(refused({ ...whole }, inHeader)).toContain("Sections are in the body");
});

rule(
  "7 updateSectionStyle unset",
  "done",
  "refuses to unset columns, their separator, directions, margins, the first page and its number",
  () => {
    for (const field of [
      "columnProperties",
      "columnSeparatorStyle",
      "contentDirection",
      "flipPageOrientation",
      "pageNumberStart",
      "useFirstPageHeaderFooter",
      "marginTop",
      "marginBottom",
      "marginLeft",
      "marginRight",
      "marginHeader",
      "marginFooter",
    ])
      expect(refused(openDocument("x"), sectionStyle({}, field))).toBe(`Cannot unset field: ${field}`);
  },
);

rule("7 updateSectionStyle columns", "done", "takes at most 3 columns", () => {
  const document = openDocument("x");
  document.batch([sectionStyle({ columnProperties: [{}, {}, {}] })]);
  expect(sectionStyles(document.readLegacy())[0]).toMatchObject({ columnProperties: [{}, {}, {}] });
  expect(refused(document, sectionStyle({ columnProperties: [{}, {}, {}, {}] }))).toContain("at most 3");
});

rule("7 updateSectionStyle read-only", "done", "refuses sectionType and ids of headers and footers", () => {
  for (const field of [
    "sectionType",
    "defaultHeaderId",
    "defaultFooterId",
    "firstPageHeaderId",
    "firstPageFooterId",
    "evenPageHeaderId",
    "evenPageFooterId",
  ])
    expect(refused(openDocument("x"), sectionStyle({}, field))).toBe(`Unallowed field: ${field}`);
});

rule(
  "7 updateSectionStyle header margins",
  "done",
  "margins of header and footer set useCustomHeaderFooterMargins",
  () => {
    for (const field of ["marginHeader", "marginFooter"]) {
      const content = openDocument("x").read();
      delete content.tabs?.[0]?.documentTab?.documentStyle?.useCustomHeaderFooterMargins;
      const document = openDocument(content);
      expect(document.readLegacy().documentStyle).not.toHaveProperty("useCustomHeaderFooterMargins");
      document.batch([sectionStyle({ [field]: pt(9) })]);
      expect(document.readLegacy().documentStyle?.useCustomHeaderFooterMargins).toBe(true);
    }
  },
);

const headingOne = (document: OpenDocument, tab = 0): unknown =>
  document
    .read()
    .tabs?.[tab]?.documentTab?.namedStyles?.styles?.find(
      ({ namedStyleType }) => namedStyleType === "HEADING_1",
    );

rule("7 updateNamedStyle", "done", "takes masks as named_style_type,text_style.bold", () => {
  const document = openDocument("head");
  const style = { namedStyleType: "HEADING_1", textStyle: { bold: true } };
  expect(document.batch([namedStyle(style, "named_style_type,text_style.bold")]).replies).toEqual([{}]);
  expect(headingOne(document)).toMatchObject({ textStyle: { bold: true, fontSize: pt(20) } });
});

rule("7 updateNamedStyle parents", "done", "lets a parent stand in the mask beside its parts", () => {
  const document = openDocument("head");
  const style = { namedStyleType: "HEADING_1", textStyle: { bold: true } };
  document.batch([namedStyle(style, "namedStyleType,textStyle,textStyle.bold")]);
  expect(headingOne(document)).toMatchObject({ textStyle: { bold: true, fontSize: pt(20) } });
});

rule(
  "7 updateNamedStyle inherit",
  "done",
  "paragraphs inherit anew: what the style now gives is not stored again",
  () => {
    const document = openDocument("head");
    const style = { namedStyleType: "HEADING_1", textStyle: { bold: true } };
    document.batch([
      paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
      namedStyle(style, "namedStyleType,textStyle.bold"),
      textStyle(1, 5, { bold: true }),
    ]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([["head\n", {}]]);
  },
);

rule("7 updateNamedStyle export", "done", "headings follow in the HTML export", async () => {
  const test = await startTestGoogle();
  try {
    const { documentId } = test.google.importFile("head.txt", "head\n");
    const style = { namedStyleType: "HEADING_1", textStyle: { fontSize: pt(37) } };
    const requests = [
      paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
      namedStyle(style, "namedStyleType,textStyle.fontSize"),
    ];
    await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests });
    const { text } = await test.call("GET", `/drive/v3/files/${documentId}/export?mimeType=text/html`);
    expect(text).toMatch(/h1\{[^}]*font-size:37pt/);
  } finally {
    await test.close();
  }
});

rule("7 updateNamedStyle tab", "chosen", "changes the first tab's styles when no tabId is given", () => {
  const document = openDocument("head");
  document.batch([{ addDocumentTab: { tabProperties: { title: "Other" } } }]);
  const style = { namedStyleType: "HEADING_1", textStyle: { bold: true } };
  document.batch([namedStyle(style, "namedStyleType,textStyle.bold")]);
  expect(headingOne(document, 0)).toMatchObject({ textStyle: { bold: true } });
  expect(headingOne(document, 1)).not.toMatchObject({ textStyle: { bold: true } });
});

rule("7 updateNamedStyle type", "done", "needs namedStyleType", () => {
  expect(refused(openDocument("x"), namedStyle({ textStyle: { bold: true } }, "textStyle.bold"))).toBe(
    "The named style type must be specified.",
  );
});

rule("7 updateNamedStyle mask", "chosen", "needs namedStyleType in the mask too; the words are ours", () => {
  const style = { namedStyleType: "TITLE", textStyle: { bold: true } };
  expect(refused(openDocument("x"), namedStyle(style, "textStyle.bold"))).toBe(
    "The field mask must include namedStyleType.",
  );
});
