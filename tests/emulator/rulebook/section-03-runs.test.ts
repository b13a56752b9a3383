// Rulebook 3.6: paragraphs, runs, links, and what the service remembers of a style.
import {
  Bookmark,
  Document as WordDocument,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  Paragraph,
  TextRun,
} from "docx";
import { startTestGoogle } from "../../support/local-google.ts";
import { testDocument } from "../../support/test-documents.ts";
import {
  indexOf,
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  remove,
  runsOf,
  textStyle,
} from "../docs/open-docs.ts";
import { docxType, imported } from "./drive.ts";
import { paragraphBlocks, refused, textRuns } from "./reading.ts";
import { rule } from "./rule.ts";

const url = { url: "https://example.com/" };
const linkBlue = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };
const linked = { link: url, underline: true, foregroundColor: linkBlue };

rule("3.6a", "done", "a paragraph ends in a newline that its last run holds", () => {
  const document = openDocument("one\n\ntwo");
  document.batch([{ insertPageBreak: { location: { index: 2 } } }]);
  for (const { elements } of paragraphBlocks(document.readLegacy()))
    expect(elements?.at(-1)?.textRun?.content).toMatch(/\n$/);
});

rule("3.6b", "done", "a newline in the style of its text is in the same run", () => {
  const document = openDocument("text");
  document.batch([textStyle(1, 6, { bold: true })]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([["text\n", { bold: true }]]);
});

rule("3.6c", "done", "a link never covers the newline, which is a run of its own behind linked text", () => {
  const document = openDocument("text");
  document.batch([textStyle(1, 6, { link: url })]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["text", linked],
    ["\n", {}],
  ]);
});

rule("3.6d", "done", "a soft line break is U+000B inside a run", () => {
  const document = openDocument("one");
  document.batch([insert(4, "\u000btwo")]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([["one\u000btwo\n", {}]]);
});

rule("3.6e", "done", "every HEADING_n, TITLE and SUBTITLE paragraph has a headingId", () => {
  for (const namedStyleType of [
    ...(["HEADING_1", "HEADING_2", "HEADING_3", "HEADING_4", "HEADING_5", "HEADING_6"] as const),
    ...(["TITLE", "SUBTITLE"] as const),
  ]) {
    const document = openDocument("text");
    document.batch([paragraphStyle(1, 2, { namedStyleType })]);
    expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.headingId).toMatch(/^h\./);
  }
});

rule("3.6f", "done", "a heading that is only a pending insertion has a headingId too", () => {
  const document = openDocument("Title");
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
  document.suggest([insert(1, "Pending\n")]);
  const ids = paragraphBlocks(document.readLegacy()).map(({ paragraphStyle: style }) => style?.headingId);
  expect(ids).toEqual([expect.stringMatching(/^h\./), expect.stringMatching(/^h\./)]);
  expect(ids[0]).not.toBe(ids[1]);
});

/** A .docx with two headings and two lines; its last line leads to the first of each. */
function linkedDocx(): Promise<Buffer> {
  const place = (id: string, text: string): Bookmark => new Bookmark({ id, children: [new TextRun(text)] });
  const link = (anchor: string): InternalHyperlink =>
    new InternalHyperlink({ anchor, children: [new TextRun("there")] });
  const children = [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [place("one", "Linked heading")] }),
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [place("two", "Heading")] }),
    new Paragraph({ children: [place("three", "Linked line")] }),
    new Paragraph({ children: [place("four", "Line")] }),
    new Paragraph({ children: [link("one"), new TextRun(" or "), link("three")] }),
  ];
  return Packer.toBuffer(new WordDocument({ sections: [{ children }] }));
}

rule(
  "3.6g",
  "done",
  "of a .docx only paragraphs have a headingId that an internal link leads to, normal text included",
  async () => {
    const test = await startTestGoogle();
    try {
      const id = await imported(test, docxType, await linkedDocx());
      const paragraphs = paragraphBlocks((await test.call("GET", `/v1/documents/${id}`)).json);
      const ids = paragraphs.slice(0, 5).map((each) => each.paragraphStyle?.headingId);
      const some = expect.stringMatching(/^h\./);
      expect(ids).toEqual([some, undefined, some, undefined, undefined]);
      const links = paragraphs[4]?.elements?.flatMap(({ textRun }) => textRun?.textStyle?.link ?? []);
      expect(links).toEqual([{ headingId: ids[0] }, { headingId: ids[2] }]);
    } finally {
      await test.close();
    }
  },
);

rule("3.6u", "done", "such a document keeps headings without an id and normal text with one", () => {
  const content = openDocument("Heading\ntarget").read();
  const [heading, target] = content.tabs?.[0]?.documentTab?.body?.content?.slice(1) ?? [];
  if (heading?.paragraph === undefined || target?.paragraph === undefined) throw new Error("expected text");
  heading.paragraph.paragraphStyle = { namedStyleType: "HEADING_1", direction: "LEFT_TO_RIGHT" };
  target.paragraph.paragraphStyle = {
    headingId: "h.target000001",
    namedStyleType: "NORMAL_TEXT",
    direction: "LEFT_TO_RIGHT",
  };
  const document = openDocument(content);
  document.batch([insert(2, "x"), insert(11, "x")]);
  expect(paragraphBlocks(document.readLegacy()).map((each) => each.paragraphStyle?.headingId)).toEqual([
    undefined,
    "h.target000001",
  ]);
});

rule(
  "3.6v",
  "untestable",
  "what was set and what was picked up also shows in a bullet's textStyle",
  "In which cases is not recorded; the marker's weight is rule 9.9.",
);

rule("3.6h", "done", "an external link is {url}", () => {
  const document = openDocument("text");
  document.batch([textStyle(1, 3, { link: url })]);
  for (const answer of [document.readLegacy(), document.read().tabs?.[0]?.documentTab ?? {}])
    expect(runsOf(answer, 0)[0]?.[1]).toMatchObject({ link: { url: "https://example.com/" } });
});

rule("3.6i", "done", "with tabs an internal link is heading{id,tabId}, bookmark{id,tabId} or tabId", () => {
  const document = openDocument("text");
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
  const id = paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.headingId ?? "";
  document.batch([
    textStyle(1, 2, { link: { heading: { id, tabId: "t.0" } } }),
    textStyle(2, 3, { link: { bookmark: { id: "id.abc", tabId: "t.0" } } }),
    textStyle(3, 4, { link: { tabId: "t.0" } }),
  ]);
  const runs = runsOf(document.read().tabs?.[0]?.documentTab ?? {}, 0);
  expect(runs.slice(0, 3).map(([, style]) => ("link" in style ? style.link : null))).toEqual([
    { heading: { id, tabId: "t.0" } },
    { bookmark: { id: "id.abc", tabId: "t.0" } },
    { tabId: "t.0" },
  ]);
});

rule(
  "3.6j",
  "done",
  "without tabs, in a document of one tab, an internal link is headingId or bookmarkId",
  () => {
    const document = openDocument(testDocument("legacy-footnotes-header-image"));
    const at = indexOf(document.read(), "Next time");
    document.batch([textStyle(at, at + 4, { link: { bookmarkId: "id.abc" } })]);
    const links = textRuns(document.readLegacy()).flatMap(({ textStyle: style }) => style?.link ?? []);
    expect(links).toEqual([
      { headingId: "h.minutes00001" },
      { url: "https://example.com/notes" },
      { bookmarkId: "id.abc" },
    ]);
  },
);

rule(
  "3.6k",
  "done",
  "linked runs have underline and the colour (0.06666667, 0.33333334, 0.8) beside the link",
  () => {
    const document = openDocument("text");
    document.batch([textStyle(1, 3, { link: url })]);
    expect(runsOf(document.readLegacy(), 0)[0]).toEqual(["te", linked]);
  },
);

rule(
  "3.6l",
  "done",
  "a heading clears italic and underline that were picked up, and keeps those that were set",
  () => {
    const document = openDocument("ab");
    document.batch([
      textStyle(1, 2, { italic: true, underline: true }),
      insert(2, "picked"),
      paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
    ]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["a", { italic: true, underline: true }],
      ["picked", {}],
      ["b\n", {}],
    ]);
  },
);

rule(
  "3.6m",
  "done",
  "text at a link keeps what was set on the linked text, and nothing that it had picked up",
  () => {
    const document = openDocument("ab");
    document.batch([
      textStyle(1, 2, { italic: true }),
      insert(2, "p"),
      textStyle(1, 3, { link: url }),
      insert(3, "X"),
      insert(2, "Y"),
    ]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["a", { italic: true, ...linked }],
      ["Y", { italic: true }],
      ["p", { italic: true, ...linked }],
      ["X", {}],
      ["b\n", {}],
    ]);
  },
);

rule("3.6n", "done", "boundaries that style updates made between equal runs stay", () => {
  const document = openDocument("abcd");
  document.batch([textStyle(1, 3, { bold: true }), textStyle(1, 3, { bold: false })]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["ab", {}],
    ["cd\n", {}],
  ]);
});

rule("3.6o", "done", "a deletion joins two equal runs when it cut one of them", () => {
  const document = openDocument("abXcd");
  document.batch([textStyle(1, 3, { bold: true }), textStyle(1, 3, {}, "bold"), remove(2, 4)]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([["acd\n", {}]]);
});

rule("3.6p", "done", "untouched runs of two merged paragraphs stay apart", () => {
  const document = openDocument("one\ntwo");
  document.batch([textStyle(4, 5, { bold: true }), remove(4, 5)]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["onetwo"]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["one", {}],
    ["two\n", {}],
  ]);
});

rule("3.6q", "chosen", "deleting text in the middle of a run and putting text back leaves one run", () => {
  const document = openDocument("abcd");
  document.batch([remove(2, 4), insert(2, "XY")]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([["aXYd\n", {}]]);
});

rule("3.6r", "done", "a last newline that was a run of its own once stays one", () => {
  const document = openDocument("text");
  document.batch([textStyle(1, 5, { link: url }), textStyle(1, 5, {}, "link")]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["text", {}],
    ["\n", {}],
  ]);
});

rule("3.6s", "done", "a range may end at the segment's end for a style, never for a deletion", () => {
  const document = openDocument("text");
  document.batch([textStyle(2, 6, { bold: true })]);
  expect(runsOf(document.readLegacy(), 0)[1]).toEqual(["ext\n", { bold: true }]);
  expect(refused(document, remove(2, 6))).toBe(
    "The range cannot include the newline character at the end of the segment.",
  );
});

rule(
  "3.6t",
  "done",
  "U+00A0, U+00AD, joined emoji, decomposed accents and direction marks come back as they are",
  () => {
    const text = "a\u00A0b\u00ADc👩\u200d🚀e\u0301\u200F\u05D0\u200E";
    const document = openDocument("");
    document.batch([insert(1, text)]);
    expect(paragraphsOf(document.readLegacy())).toEqual([text]);
  },
);
