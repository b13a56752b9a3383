// Rulebook 3.4 and 3.5: the forms of ids, the new blank document.
import type { NamedStyle, TextStyle } from "../../../src/google-api/docs.ts";
import { startTestGoogle } from "../../support/local-google.ts";
import { testDocument } from "../../support/test-documents.ts";
import { editor, insert, openDocs, openDocument, paragraphStyle, withPreview } from "../docs/open-docs.ts";
import { docxType, exported, imported } from "./drive.ts";
import { blocksOf, elementsOf, everySegment, paragraphBlocks, pt } from "./reading.ts";
import { rule } from "./rule.ts";

const kix = /^kix\.[0-9a-z]{11,12}$/;
const keys = (map: object | undefined): string[] => Object.keys(map ?? {});
const location = { index: 1 };
const range = { startIndex: 1, endIndex: 2 };
const blank = () => openDocs().docs.create({ title: "Plan" }, editor);
const styleOf = (namedStyleType: string): NamedStyle => {
  const found = blank().namedStyles?.styles?.find((style) => style.namedStyleType === namedStyleType);
  if (found === undefined) throw new Error(`expected ${namedStyleType}`);
  return found;
};
/** The text style and the space above and below of a named style. */
const shown = (namedStyleType: string): [TextStyle | undefined, number, number] => {
  const { textStyle, paragraphStyle: style } = styleOf(namedStyleType);
  return [textStyle, style?.spaceAbove?.magnitude ?? 0, style?.spaceBelow?.magnitude ?? 0];
};
const grey = (level: number): object => ({
  color: { rgbColor: { red: level, green: level, blue: level } },
});
const arial = { fontFamily: "Arial", weight: 400 };

rule("3.4a", "done", "the id of a list is kix. and 11 or 12 characters", () => {
  const document = openDocument("text");
  document.batch([{ createParagraphBullets: { range, bulletPreset: "BULLET_CHECKBOX" } }]);
  expect(keys(document.readLegacy().lists)).toEqual([expect.stringMatching(kix)]);
});

rule("3.4b", "done", "ids of headers, footers and footnotes are kix. and 11 or 12 characters", () => {
  const { headers, footers, footnotes } = everySegment().readLegacy();
  for (const map of [headers, footers, footnotes]) expect(keys(map)).toEqual([expect.stringMatching(kix)]);
});

rule("3.4c", "done", "the id of a named range is kix. and 11 or 12 characters", () => {
  const [reply] = openDocument("text").batch([{ createNamedRange: { name: "n", range } }]).replies ?? [];
  expect(reply?.createNamedRange?.namedRangeId).toMatch(kix);
});

rule("3.4d", "done", "the id of an inline object is kix. and 11 or 12 characters", () => {
  const picture = { contentUri: "local-image:1", widthPx: 20, heightPx: 10 };
  const document = openDocument("text", { pictureAt: () => picture });
  document.batch([{ insertInlineImage: { location, uri: "https://example.com/a.png" } }]);
  expect(keys(document.readLegacy().inlineObjects)).toEqual([expect.stringMatching(kix)]);
});

rule(
  "3.4e",
  "done",
  "the id of a positioned object, which a script makes, is kix. and 11 or 12 characters",
  async () => {
    const test = await startTestGoogle();
    try {
      const { documentId } = test.google.importFile("floating.txt", "text");
      const gif = "R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=";
      await test.run(`
      var blob = Utilities.newBlob(Utilities.base64Decode("${gif}"), "image/gif", "dot.gif");
      DocumentApp.openById("${documentId}").getBody().getParagraphs()[0].addPositionedImage(blob)`);
      const { json } = await test.call("GET", `/v1/documents/${documentId}`);
      expect(keys(json.positionedObjects)).toEqual([expect.stringMatching(kix)]);
    } finally {
      await test.close();
    }
  },
);

rule("3.4f", "done", "ids of persons, dates and rich links are kix. and 11 or 12 characters", () => {
  const document = openDocument("text");
  document.batch([
    { insertPerson: { location, personProperties: { email: "robin@example.com" } } },
    { insertDate: { location, dateElementProperties: { timestamp: "2026-01-23T12:00:00Z" } } },
    {
      insertRichLink: {
        location,
        richLinkProperties: { uri: "https://docs.google.com/document/d/abc/edit" },
      },
    },
  ]);
  const [link, date, person] = elementsOf(document.readLegacy());
  const ids = [link?.richLink?.richLinkId, date?.dateElement?.dateId, person?.person?.personId];
  for (const id of ids) expect(id).toMatch(kix);
});

rule("3.4g", "done", "the id of a comment's anchor is kix. and 11 or 12 characters", () => {
  const document = openDocument("text", withPreview());
  const [reply] = document.batch([{ insertComment: { content: "why?", range } }]).replies ?? [];
  expect(reply?.insertComment?.commentThread?.anchorId).toMatch(kix);
});

rule("3.4h", "done", "ids of things of a .docx are kix.list.N and i.N", async () => {
  const test = await startTestGoogle();
  try {
    const dot = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const picture = `<p><img width="40" height="20" src="data:image/gif;base64,${dot}"></p>`;
    const source = await imported(test, "text/html", `<ul><li>a</li></ul><ol><li>b</li></ol>${picture}`);
    const id = await imported(test, docxType, await exported(test, source, docxType));
    const { json } = await test.call("GET", `/v1/documents/${id}`);
    expect([keys(json.lists), keys(json.inlineObjects)]).toEqual([["kix.list.1", "kix.list.2"], ["i.0"]]);
  } finally {
    await test.close();
  }
});

rule(
  "3.4n",
  "done",
  "ids kix.list.N, kix.hfN, kix.fnN, i.N and z.NNN.i.N of a document stay as they are",
  () => {
    const content = everySegment().read();
    const [tab] = content.tabs ?? [];
    const { documentTab } = tab ?? {};
    const [paragraph] = documentTab?.body?.content?.slice(1) ?? [];
    if (documentTab === undefined || paragraph?.paragraph === undefined) throw new Error("expected text");
    documentTab.lists = { "kix.list.1": { listProperties: { nestingLevels: [] } } };
    paragraph.paragraph.bullet = { listId: "kix.list.1", textStyle: {} };
    documentTab.positionedObjects = { "z.123.i.0": { objectId: "z.123.i.0" } };
    documentTab.inlineObjects = { "i.0": { objectId: "i.0" } };
    const ids = [documentTab.headers, documentTab.footers, documentTab.footnotes].map(
      (map) => keys(map)[0] ?? "",
    );
    const renamed = ids.reduce(
      (text, id, index) => text.replaceAll(id, ["kix.hf0", "kix.hf1", "kix.fn1"][index] ?? ""),
      JSON.stringify(content),
    );
    const document = openDocument(renamed);
    document.batch([insert(2, "x")]);
    const { lists, headers, footers, footnotes, positionedObjects, inlineObjects } = document.readLegacy();
    expect([lists, headers, footers, footnotes, positionedObjects, inlineObjects].flatMap(keys)).toEqual([
      ...["kix.list.1", "kix.hf0", "kix.hf1", "kix.fn1", "z.123.i.0", "i.0"],
    ]);
  },
);

rule("3.4i", "done", "the id of a heading is h. and 12 characters, first in its paragraphStyle", () => {
  const document = openDocument("text");
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
  const style = paragraphBlocks(document.readLegacy())[0]?.paragraphStyle;
  expect(style?.headingId).toMatch(/^h\.[0-9a-z]{12}$/);
  expect(keys(style)[0]).toBe("headingId");
});

rule("3.4j", "done", "the id of a suggestion is suggest. and 10 to 12 characters", () => {
  const [made] = openDocument("text").suggest([insert(1, "x")]).suggestionResponses;
  expect(made?.createdSuggestionIds).toEqual([expect.stringMatching(/^suggest\.[0-9a-z]{10,12}$/)]);
});

rule("3.4k", "done", "ids of imported suggestions stay as they are", () => {
  const id = "suggestIdImport3a1c_1";
  const text = JSON.stringify(testDocument("pending-suggestions"));
  const old = /suggest\.\w+/.exec(text)?.[0] ?? "";
  const document = openDocument(text.replaceAll(old, id));
  document.batch([insert(1, "x")]);
  expect(JSON.stringify(document.read())).toContain(`"${id}"`);
});

rule("3.4l", "done", "ids of comments and replies are AAAC and 7 characters more", () => {
  const document = openDocument("text", withPreview());
  const commentId =
    document.batch([{ insertComment: { content: "why?", range } }]).replies?.[0]?.insertComment?.commentThread
      ?.commentId ?? "";
  const post = { content: "so" };
  const reply = document.batch([{ addCommentReply: { commentId, post } }]).replies?.[0]?.addCommentReply
    ?.post;
  for (const id of [commentId, reply?.postId]) expect(id).toMatch(/^AAAC[\w-]{7}$/);
});

rule("3.4m", "done", "a revisionId is 80 to 115 base64url characters, AFwiY1 first", () => {
  expect(blank().revisionId).toMatch(/^AFwiY1[\w-]{74,109}$/);
});

rule("3.5a", "done", "the body of a new document is a section break and an empty paragraph", () => {
  expect(blocksOf(blank())).toEqual([
    {
      endIndex: 1,
      sectionBreak: {
        sectionStyle: {
          columnSeparatorStyle: "NONE",
          contentDirection: "LEFT_TO_RIGHT",
          sectionType: "CONTINUOUS",
        },
      },
    },
    {
      startIndex: 1,
      endIndex: 2,
      paragraph: {
        elements: [{ startIndex: 1, endIndex: 2, textRun: { content: "\n", textStyle: {} } }],
        paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
      },
    },
  ]);
});

rule("3.5b", "done", "documentStyle of a new document has its values in one order", () => {
  expect(Object.entries(blank().documentStyle ?? {})).toEqual([
    ["background", { color: {} }],
    ["pageNumberStart", 1],
    ["marginTop", pt(72)],
    ["marginBottom", pt(72)],
    ["marginRight", pt(72)],
    ["marginLeft", pt(72)],
    ["pageSize", expect.any(Object)],
    ["marginHeader", pt(36)],
    ["marginFooter", pt(36)],
    ["useCustomHeaderFooterMargins", true],
    ["documentFormat", { documentMode: "PAGES" }],
  ]);
});

rule(
  "3.5c",
  "chosen",
  "a new document's page is an A4 account's, 841.8897637795277 by 595.2755905511812",
  () => {
    expect(blank().documentStyle?.pageSize).toEqual({
      height: pt(841.8897637795277),
      width: pt(595.2755905511812),
    });
  },
);

rule("3.5d", "done", "a pageless document keeps the fields of its page", () => {
  const document = openDocument("text");
  const documentStyle = { documentFormat: { documentMode: "PAGELESS" as const } };
  document.batch([{ updateDocumentStyle: { documentStyle, fields: "documentFormat" } }]);
  expect(document.readLegacy().documentStyle).toMatchObject({
    documentFormat: { documentMode: "PAGELESS" },
    marginTop: pt(72),
    pageSize: { width: pt(595.2755905511812) },
  });
});

rule("3.5e", "done", "named styles stand from NORMAL_TEXT over HEADING_1 to 6 to TITLE and SUBTITLE", () => {
  expect(blank().namedStyles?.styles?.map(({ namedStyleType }) => namedStyleType)).toEqual([
    "NORMAL_TEXT",
    ...["HEADING_1", "HEADING_2", "HEADING_3", "HEADING_4", "HEADING_5", "HEADING_6"],
    ...["TITLE", "SUBTITLE"],
  ]);
});

rule("3.5f", "done", "NORMAL_TEXT's text is 11 pt Arial 400 in black with every flag false", () => {
  expect(styleOf("NORMAL_TEXT").textStyle).toEqual({
    bold: false,
    italic: false,
    underline: false,
    strikethrough: false,
    smallCaps: false,
    backgroundColor: {},
    foregroundColor: { color: { rgbColor: {} } },
    fontSize: pt(11),
    weightedFontFamily: arial,
    baselineOffset: "NONE",
  });
});

rule("3.5g", "done", "NORMAL_TEXT's paragraph spells everything out", () => {
  const zero = { unit: "PT" };
  const border = { color: {}, width: zero, padding: zero, dashStyle: "SOLID" };
  expect(styleOf("NORMAL_TEXT").paragraphStyle).toEqual({
    namedStyleType: "NORMAL_TEXT",
    alignment: "START",
    lineSpacing: 115,
    direction: "LEFT_TO_RIGHT",
    spacingMode: "COLLAPSE_LISTS",
    spaceAbove: zero,
    spaceBelow: zero,
    borderBetween: border,
    borderTop: border,
    borderBottom: border,
    borderLeft: border,
    borderRight: border,
    indentFirstLine: zero,
    indentStart: zero,
    indentEnd: zero,
    keepLinesTogether: false,
    keepWithNext: false,
    avoidWidowAndOrphan: true,
    shading: { backgroundColor: {} },
    pageBreakBefore: false,
  });
});

rule("3.5h", "done", "HEADING_1 is 20 pt, 20 above and 6 below", () => {
  expect(shown("HEADING_1")).toEqual([{ fontSize: pt(20) }, 20, 6]);
});

rule("3.5i", "done", "HEADING_2 is 16 pt with bold false, 18 and 6", () => {
  expect(shown("HEADING_2")).toEqual([{ bold: false, fontSize: pt(16) }, 18, 6]);
});

rule("3.5j", "done", "HEADING_3 is 14 pt with bold false in grey 0.2627451, 16 and 4", () => {
  const style = { bold: false, foregroundColor: grey(0.2627451), fontSize: pt(14) };
  expect(shown("HEADING_3")).toEqual([style, 16, 4]);
});

rule("3.5k", "done", "HEADING_4 is 12 pt in grey 0.4, 14 and 4", () => {
  expect(shown("HEADING_4")).toEqual([{ foregroundColor: grey(0.4), fontSize: pt(12) }, 14, 4]);
});

rule("3.5l", "done", "HEADING_5 is 11 pt in grey 0.4, 12 and 4", () => {
  expect(shown("HEADING_5")).toEqual([{ foregroundColor: grey(0.4), fontSize: pt(11) }, 12, 4]);
});

rule("3.5m", "done", "HEADING_6 is 11 pt italic in grey 0.4, 12 and 4", () => {
  expect(shown("HEADING_6")).toEqual([
    { italic: true, foregroundColor: grey(0.4), fontSize: pt(11) },
    ...[12, 4],
  ]);
});

rule("3.5n", "done", "TITLE is 26 pt, 0 and 3", () => {
  expect(shown("TITLE")).toEqual([{ fontSize: pt(26) }, 0, 3]);
});

rule("3.5o", "done", "SUBTITLE is 15 pt Arial 400 in grey 0.4 with italic false, 0 and 16", () => {
  expect(shown("SUBTITLE")).toEqual([
    { italic: false, foregroundColor: grey(0.4), fontSize: pt(15), weightedFontFamily: arial },
    ...[0, 16],
  ]);
});

rule(
  "3.5p",
  "done",
  "all but NORMAL_TEXT keep lines together and with the next, and build on NORMAL_TEXT",
  () => {
    for (const { paragraphStyle: style } of blank().namedStyles?.styles?.slice(1) ?? [])
      expect(style).toMatchObject({
        keepLinesTogether: true,
        keepWithNext: true,
        pageBreakBefore: false,
        namedStyleType: "NORMAL_TEXT",
        direction: "LEFT_TO_RIGHT",
      });
  },
);

rule("3.5q", "chosen", "NORMAL_TEXT has no space below: an account may have others", () => {
  expect(shown("NORMAL_TEXT").slice(1)).toEqual([0, 0]);
});
