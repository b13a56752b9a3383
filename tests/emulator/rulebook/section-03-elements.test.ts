// Rulebook 3.7: the other elements of a document as JSON.
import type { Document, ParagraphStyle, StructuralElement } from "../../../src/google-api/docs.ts";
import { multipart } from "../../support/multipart.ts";
import { startTestGoogle } from "../../support/local-google.ts";
import { testDocument } from "../../support/test-documents.ts";
import { editor, insert, openDocument, paragraphsOf, viewer } from "../docs/open-docs.ts";
import { blocksOf, elementsOf, everySegment, paragraphBlocks, pt } from "./reading.ts";
import { rule } from "./rule.ts";

const location = { index: 2 };
const normal: ParagraphStyle = { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" };
/** A document of one tab whose body is this behind its first section break. */
function documentWith(content: StructuralElement[], more: object = {}): Document {
  const sectionBreak = { endIndex: 1, sectionBreak: { sectionStyle: {} } };
  return { title: "Made", body: { content: [sectionBreak, ...content] }, ...more };
}

rule("3.7a", "done", "a footnote is a numbered reference and an entry of the map footnotes", () => {
  const { footnoteId, readLegacy } = everySegment();
  const [reference] = elementsOf(readLegacy()).flatMap(({ footnoteReference }) => footnoteReference ?? []);
  expect(reference).toEqual({ footnoteId, footnoteNumber: "1", textStyle: {} });
  expect(readLegacy().footnotes).toEqual({ [footnoteId]: { footnoteId, content: expect.any(Array) } });
});

rule("3.7b", "done", "headers and footers are maps of {headerId, content} and {footerId, content}", () => {
  const { headerId, footerId, readLegacy } = everySegment();
  const { headers, footers } = readLegacy();
  expect(headers).toEqual({ [headerId]: { headerId, content: expect.any(Array) } });
  expect(footers).toEqual({ [footerId]: { footerId, content: expect.any(Array) } });
});

rule("3.7c", "done", "auto text has its type and a style", () => {
  const document = openDocument(testDocument("legacy-footnotes-header-image"));
  const [footer] = Object.values(document.readLegacy().footers ?? {});
  const autoText = footer?.content?.[0]?.paragraph?.elements?.[1]?.autoText;
  expect(autoText).toEqual({ type: "PAGE_NUMBER", textStyle: {} });
});

rule(
  "3.7d",
  "done",
  "a later section break has a style with its type, and its own margins and footer when they differ",
  () => {
    const document = openDocument("text");
    document.batch([{ insertSectionBreak: { location, sectionType: "NEXT_PAGE" } }]);
    const section = () => blocksOf(document.readLegacy()).filter((block) => block.sectionBreak)[1];
    expect(section()?.sectionBreak?.sectionStyle).toEqual({
      columnSeparatorStyle: "NONE",
      contentDirection: "LEFT_TO_RIGHT",
      sectionType: "NEXT_PAGE",
    });
    const at = section()?.startIndex ?? 0;
    const [, reply] =
      document.batch([
        {
          updateSectionStyle: {
            range: { startIndex: at + 1, endIndex: at + 2 },
            sectionStyle: { marginTop: pt(50) },
            fields: "marginTop",
          },
        },
        { createFooter: { type: "DEFAULT", sectionBreakLocation: { index: at } } },
      ]).replies ?? [];
    expect(section()?.sectionBreak?.sectionStyle).toMatchObject({
      marginTop: pt(50),
      defaultFooterId: reply?.createFooter?.footerId,
    });
  },
);

rule("3.7e", "done", "columns are columnProperties of {width, paddingEnd}", () => {
  const document = openDocument("text");
  const columnProperties = [{ width: pt(200), paddingEnd: pt(36) }, { width: pt(215) }];
  const range = { startIndex: 1, endIndex: 2 };
  document.batch([
    { updateSectionStyle: { range, sectionStyle: { columnProperties }, fields: "columnProperties" } },
  ]);
  expect(blocksOf(document.readLegacy())[0]?.sectionBreak?.sectionStyle?.columnProperties).toEqual([
    expect.objectContaining({ width: pt(200), paddingEnd: pt(36) }),
    expect.objectContaining({ width: pt(215) }),
  ]);
});

rule("3.7f", "done", "a person is {personId, textStyle, personProperties{email}}", () => {
  const document = openDocument("text");
  const personProperties = { email: "robin@example.com" };
  document.batch([{ insertPerson: { location, personProperties } }]);
  expect(elementsOf(document.readLegacy())[1]?.person).toEqual({
    personId: expect.any(String),
    textStyle: {},
    personProperties: expect.objectContaining(personProperties),
  });
});

rule(
  "3.7g",
  "done",
  "a rich link is {richLinkId, textStyle, richLinkProperties{title, uri, mimeType}}",
  () => {
    const document = openDocument("text");
    const uri = `https://docs.google.com/document/d/${document.documentId}/edit`;
    document.batch([{ insertRichLink: { location, richLinkProperties: { uri } } }]);
    expect(elementsOf(document.readLegacy())[1]?.richLink).toEqual({
      richLinkId: expect.any(String),
      textStyle: {},
      richLinkProperties: {
        title: "Test document",
        uri,
        mimeType: "application/vnd.google-apps.document",
      },
    });
  },
);

rule(
  "3.7h",
  "done",
  'a date has a timestamp such as "2026-01-23T12:00:00Z", locale, formats and its words',
  () => {
    const document = openDocument("text");
    const timestamp = "2026-01-23T12:00:00Z";
    document.batch([{ insertDate: { location, dateElementProperties: { timestamp } } }]);
    expect(elementsOf(document.readLegacy())[1]?.dateElement).toEqual({
      dateId: expect.any(String),
      textStyle: {},
      dateElementProperties: {
        timestamp,
        locale: "en",
        dateFormat: "DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED",
        timeFormat: "TIME_FORMAT_DISABLED",
        displayText: "Jan 23, 2026",
      },
    });
  },
);

rule(
  "3.7i",
  "done",
  "an inline object has its addresses, no crop, a size, margins of 9 pt and a border that is not rendered",
  () => {
    const uri = "https://example.com/a.png";
    const picture = { contentUri: "local-image:1", widthPx: 40, heightPx: 20 };
    const document = openDocument("text", { pictureAt: () => picture });
    document.batch([{ insertInlineImage: { location, uri } }]);
    const [[objectId, object] = ["", {}]] = Object.entries(document.readLegacy().inlineObjects ?? {});
    expect(object).toMatchObject({
      objectId,
      inlineObjectProperties: {
        embeddedObject: {
          imageProperties: { contentUri: expect.any(String), sourceUri: uri, cropProperties: {} },
          size: { width: pt(30), height: pt(15) },
          marginTop: pt(9),
          marginBottom: pt(9),
          marginLeft: pt(9),
          marginRight: pt(9),
          embeddedObjectBorder: { propertyState: "NOT_RENDERED" },
        },
      },
    });
  },
);

rule("3.7j", "done", "a contentUri is good for thirty minutes and is then another", async () => {
  const test = await startTestGoogle();
  try {
    const dot = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const metadata = { name: "pictures", mimeType: "application/vnd.google-apps.document" };
    const html = `<p><img alt="a dot" width="40" height="20" src="data:image/gif;base64,${dot}"></p>`;
    const { body, headers } = multipart(metadata, "text/html", html);
    const made = await test.call("POST", "/upload/drive/v3/files?uploadType=multipart", body, headers);
    const contentUri = async (): Promise<string> => {
      const { json } = await test.call("GET", `/v1/documents/${made.json.id}?fields=inlineObjects`);
      return /"contentUri":"([^"]*)"/.exec(JSON.stringify(json))?.[1] ?? "";
    };
    const first = await contentUri();
    await test.call("POST", "/emulator/clock", { advanceMs: 29 * 60_000 });
    expect((await fetch(first)).status).toBe(200);
    await test.call("POST", "/emulator/clock", { advanceMs: 2 * 60_000 });
    expect((await fetch(first)).status).toBe(403);
    expect((await fetch(await contentUri())).status).toBe(200);
  } finally {
    await test.close();
  }
});

rule("3.7k", "done", "a horizontal rule is {textStyle} in a paragraph of its own with its newline", () => {
  const document = openDocument(testDocument("legacy-footnotes-header-image"));
  document.batch([insert(1, "moved ")]);
  const found = paragraphBlocks(document.readLegacy()).find(({ elements }) => elements?.[0]?.horizontalRule);
  expect(found?.elements?.map(({ horizontalRule, textRun }) => horizontalRule ?? textRun)).toEqual([
    { textStyle: {} },
    { content: "\n", textStyle: {} },
  ]);
});

rule(
  "3.7l",
  "done",
  "a table of contents keeps its looks: lineSpacing 100, 3 pt above, 18 pt a level, linked runs and their newlines",
  () => {
    const off = { bold: false, italic: false, strikethrough: false, smallCaps: false };
    const textStyle = {
      ...off,
      underline: true,
      foregroundColor: { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } },
      fontSize: pt(11),
      weightedFontFamily: { fontFamily: "Arial", weight: 400 },
      baselineOffset: "NONE" as const,
    };
    const line = (startIndex: number, level: number): StructuralElement => ({
      startIndex,
      endIndex: startIndex + 4,
      paragraph: {
        elements: [
          {
            startIndex,
            endIndex: startIndex + 3,
            textRun: {
              content: "One",
              textStyle: { ...textStyle, link: { headingId: `h.line${level}0000001` } },
            },
          },
          {
            startIndex: startIndex + 3,
            endIndex: startIndex + 4,
            textRun: { content: "\n", textStyle },
          },
        ],
        paragraphStyle: {
          namedStyleType: "NORMAL_TEXT",
          lineSpacing: 100,
          direction: "LEFT_TO_RIGHT",
          spaceAbove: pt(3),
          ...(level === 0 ? {} : { indentFirstLine: pt(18 * level), indentStart: pt(18 * level) }),
          avoidWidowAndOrphan: false,
        },
      },
    });
    const contents = (at: number): StructuralElement => ({
      startIndex: at,
      endIndex: at + 14,
      tableOfContents: { content: [line(at + 1, 0), line(at + 5, 1), line(at + 9, 2)] },
    });
    const plain = (startIndex: number, text: string): StructuralElement => ({
      startIndex,
      endIndex: startIndex + text.length,
      paragraph: {
        elements: [
          { startIndex, endIndex: startIndex + text.length, textRun: { content: text, textStyle: {} } },
        ],
        paragraphStyle: normal,
      },
    });
    const document = openDocument(documentWith([plain(1, "a\n"), contents(3), plain(17, "b\n")]));
    document.batch([insert(1, "xx")]);
    expect(blocksOf(document.readLegacy()).slice(1)).toEqual([
      plain(1, "xxa\n"),
      contents(5),
      plain(19, "b\n"),
    ]);
    const withTabs = JSON.stringify(document.read());
    expect(withTabs).toContain('"link":{"heading":{"id":"h.line10000001","tabId":"t.0"}}');
  },
);

rule(
  "3.7m",
  "chosen",
  "an image wider than the text is put in at the text's width, 451.27559055118115 pt",
  () => {
    const picture = { contentUri: "local-image:1", widthPx: 4000, heightPx: 2000 };
    const document = openDocument("text", { pictureAt: () => picture });
    document.batch([{ insertInlineImage: { location, uri: "https://example.com/wide.png" } }]);
    const [object] = Object.values(document.readLegacy().inlineObjects ?? {});
    const size = object?.inlineObjectProperties?.embeddedObject?.size;
    expect(size?.width?.magnitude).toBeCloseTo(451.27559055118115, 10);
    expect(size?.height?.magnitude).toBeCloseTo(451.27559055118115 / 2, 10);
  },
);

rule("3.7n", "done", "a crop is cropProperties such as {offsetRight: 0.7051282}", () => {
  const picture = { contentUri: "local-image:1", widthPx: 300, heightPx: 100 };
  const document = openDocument(testDocument("legacy-footnotes-header-image"), { pictureAt: () => picture });
  const replaceImage = {
    imageObjectId: "kix.picture00001",
    uri: "https://example.com/wide.png",
    imageReplaceMethod: "CENTER_CROP" as const,
  };
  document.batch([{ replaceImage }]);
  const [object] = Object.values(document.readLegacy().inlineObjects ?? {});
  const crop = object?.inlineObjectProperties?.embeddedObject?.imageProperties?.cropProperties;
  expect(crop).toEqual({ offsetLeft: 0.2777778, offsetRight: 0.2777778 });
});

/** Text that is suggested in front of an old mark, with the twenty properties under a second id. */
function pendingTail(): Document {
  const named = [
    ...["headingId", "namedStyleType", "alignment", "lineSpacing", "direction", "spacingMode"],
    ...["spaceAbove", "spaceBelow", "borderBetween", "borderTop", "borderBottom", "borderLeft"],
    ...["borderRight", "indentFirstLine", "indentStart", "indentEnd", "keepLinesTogether"],
    ...["keepWithNext", "avoidWidowAndOrphan", "pageBreakBefore"],
  ];
  const state = Object.fromEntries(named.map((name) => [`${name}Suggested`, true]));
  return documentWith([
    {
      startIndex: 1,
      endIndex: 5,
      paragraph: {
        elements: [
          {
            startIndex: 1,
            endIndex: 4,
            textRun: { content: "new", suggestedInsertionIds: ["suggest.aaaaaaaaaaaa"], textStyle: {} },
          },
          { startIndex: 4, endIndex: 5, textRun: { content: "\n", textStyle: {} } },
        ],
        paragraphStyle: { ...normal, lineSpacing: 150 },
        suggestedParagraphStyleChanges: {
          "suggest.bbbbbbbbbbbb": {
            paragraphStyle: normal,
            paragraphStyleSuggestionState: { ...state, shadingSuggestionState: {} },
          },
        },
      },
    },
  ]);
}

rule(
  "3.7o",
  "done",
  "a pending insertion in front of an old mark, with all twenty properties suggested, is kept and accepted whole",
  () => {
    const { readLegacy, docs, documentId } = openDocument(pendingTail());
    expect(blocksOf(readLegacy())[1]).toEqual(pendingTail().body?.content?.[1]);
    const accepted = docs.get(documentId, { suggestionsViewMode: "PREVIEW_SUGGESTIONS_ACCEPTED" }, editor);
    expect(paragraphsOf(accepted)).toEqual(["new"]);
    expect(paragraphBlocks(accepted)[0]?.paragraphStyle).toEqual(normal);
    expect(paragraphBlocks(docs.get(documentId, {}, viewer))[0]).toEqual({
      elements: [{ startIndex: 1, endIndex: 2, textRun: { content: "\n", textStyle: {} } }],
      paragraphStyle: { ...normal, lineSpacing: 150 },
    });
  },
);

rule("3.7p", "done", "there is no request for fenced code, quotes and drop-downs", () => {
  for (const kind of ["insertCodeBlock", "insertBlockquote", "insertDropdown"])
    expect(() => openDocument("text").batch([{ [kind]: {} }])).toThrow(
      `Unknown name "${kind}" at 'requests[0]': Cannot find field.`,
    );
});

rule("3.7q", "done", "namedRanges is keyed by name and lists what has that name", () => {
  const document = openDocument("text");
  const range = { startIndex: 1, endIndex: 3 };
  const made = document.batch([
    { createNamedRange: { name: "n", range } },
    { createNamedRange: { name: "n", range } },
  ]).replies;
  const entry = (at: number): object => ({
    namedRangeId: made?.[at]?.createNamedRange?.namedRangeId,
    name: "n",
    ranges: [range],
  });
  expect(document.readLegacy().namedRanges).toEqual({
    n: { name: "n", namedRanges: expect.arrayContaining([entry(0), entry(1)]) },
  });
});

rule(
  "3.7r",
  "done",
  "a named range has a segmentId outside the body alone, and no tabId in its tab's map",
  () => {
    const document = everySegment();
    const { headerId: segmentId } = document;
    document.batch([
      { createNamedRange: { name: "body", range: { tabId: "t.0", startIndex: 1, endIndex: 3 } } },
      { createNamedRange: { name: "header", range: { segmentId, startIndex: 1, endIndex: 3 } } },
    ]);
    const { namedRanges } = document.read().tabs?.[0]?.documentTab ?? {};
    expect(namedRanges?.["body"]?.namedRanges?.[0]?.ranges).toEqual([{ startIndex: 1, endIndex: 3 }]);
    expect(namedRanges?.["header"]?.namedRanges?.[0]?.ranges).toEqual([
      { segmentId, startIndex: 1, endIndex: 3 },
    ]);
  },
);
