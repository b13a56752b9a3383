// Rulebook 2: what an index counts, where segments begin, how much room each element takes.
import type { ParagraphElement, Request } from "../../../src/google-api/docs.ts";
import { testDocument } from "../../support/test-documents.ts";
import { flatten } from "../docs/flat-view.ts";
import { grid } from "../docs/grid.ts";
import {
  indexOf,
  insert,
  openDocument,
  paragraphsOf,
  remove,
  runsOf,
  textStyle,
  type OpenDocument,
} from "../docs/open-docs.ts";
import { blocksOf, elementsOf, everySegment, outline, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const cannotDelete = "Invalid deletion range. Cannot delete the requested range.";
const family = "👨\u200d👩\u200d👧";

/** The room that the only element of that kind takes in a document of one such element, before and after text moves it. */
function sizesOf(document: OpenDocument, kind: keyof ParagraphElement): number[] {
  const size = (): number => {
    const [found] = elementsOf(document.readLegacy()).filter((element) => element[kind] !== undefined);
    if (found === undefined) throw new Error(`expected an element ${kind}`);
    return (found.endIndex ?? 0) - (found.startIndex ?? 0);
  };
  const before = size();
  document.batch([insert(1, "moved ")]);
  flatten(document.read());
  return [before, size()];
}
/** A document that holds one inline element of Docs JSON. */
const holding = (element: ParagraphElement): OpenDocument =>
  openDocument({
    title: "One element",
    body: {
      content: [
        { endIndex: 1, sectionBreak: { sectionStyle: {} } },
        {
          startIndex: 1,
          endIndex: 3,
          paragraph: {
            elements: [
              { startIndex: 1, endIndex: 2, ...element },
              { startIndex: 2, endIndex: 3, textRun: { content: "\n", textStyle: {} } },
            ],
            paragraphStyle: { namedStyleType: "NORMAL_TEXT", direction: "LEFT_TO_RIGHT" },
          },
        },
      ],
    },
  });
const inserting = (...requests: Request[]): OpenDocument => {
  const document = openDocument("text");
  document.batch(requests);
  return document;
};
const location = { index: 2 };

rule("2.1a", "done", "an index counts UTF-16 units: an emoji takes 2", () => {
  const document = openDocument("a😀b");
  expect(blocksOf(document.readLegacy())[1]?.endIndex).toBe(6);
  document.batch([insert(4, "!")]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["a😀!b"]);
});

rule("2.1b", "done", "each header, footer and footnote counts from 0 by itself", () => {
  const { headerId, footerId, footnoteId, readLegacy } = everySegment();
  const { headers, footers, footnotes } = readLegacy();
  const contents = [headers?.[headerId], footers?.[footerId], footnotes?.[footnoteId]];
  for (const segment of contents) expect(segment?.content?.[0]).not.toHaveProperty("startIndex");
  expect(contents.map((segment) => segment?.content?.[0]?.endIndex)).toEqual([5, 5, 6]);
});

rule("2.1c", "done", "each tab has segments of its own", () => {
  const document = openDocument("first tab");
  const tabId =
    document.batch([{ addDocumentTab: { tabProperties: { title: "Two" } } }]).replies?.[0]?.addDocumentTab
      ?.tabProperties?.tabId ?? "";
  document.batch([{ insertText: { location: { tabId, index: 1 }, text: "two" } }]);
  const [one, two] = document.read().tabs ?? [];
  expect(one?.documentTab?.body?.content?.at(-1)?.endIndex).toBe(11);
  expect(two?.documentTab?.body?.content?.at(-1)?.endIndex).toBe(5);
});

rule("2.2a", "done", "in the body the section break has [0,1) and the first paragraph begins at 1", () => {
  expect(outline(openDocument("text").readLegacy())).toEqual([
    ["sectionBreak", 0, 1],
    ["paragraph", 1, 6],
  ]);
});

rule("2.2b", "done", "headers, footers and footnotes have no section break; text goes in at 0", () => {
  const { headerId, footerId, footnoteId, batch, readLegacy } = everySegment();
  for (const segmentId of [headerId, footerId, footnoteId])
    batch([{ insertText: { location: { segmentId, index: 0 }, text: "x" } }]);
  const { headers, footers, footnotes } = readLegacy();
  for (const segment of [headers?.[headerId], footers?.[footerId], footnotes?.[footnoteId]]) {
    expect(segment?.content?.some(({ sectionBreak }) => sectionBreak !== undefined)).toBe(false);
    expect(segment?.content?.[0]?.paragraph?.elements?.[0]?.textRun?.content).toContain("xword");
  }
});

rule("2.2c", "done", "an empty header ends at 1", () => {
  const document = openDocument("text");
  const headerId =
    document.batch([{ createHeader: { type: "DEFAULT" } }]).replies?.[0]?.createHeader?.headerId ?? "";
  expect(document.readLegacy().headers?.[headerId]?.content?.map(({ endIndex }) => endIndex)).toEqual([1]);
});

rule("2.3a", "done", "an inline image takes 1", () => {
  const element = { inlineObjectElement: { inlineObjectId: "kix.image0000001", textStyle: {} } };
  expect(sizesOf(holding(element), "inlineObjectElement")).toEqual([1, 1]);
});

rule("2.3b", "done", "a page break takes 1", () => {
  expect(sizesOf(inserting({ insertPageBreak: { location } }), "pageBreak")).toEqual([1, 1]);
});

rule("2.3c", "done", "a column break takes 1", () => {
  expect(sizesOf(holding({ columnBreak: { textStyle: {} } }), "columnBreak")).toEqual([1, 1]);
});

rule("2.3d", "done", "a footnote reference takes 1", () => {
  expect(sizesOf(inserting({ createFootnote: { location } }), "footnoteReference")).toEqual([1, 1]);
});

rule("2.3e", "done", "a horizontal rule takes 1", () => {
  expect(sizesOf(holding({ horizontalRule: { textStyle: {} } }), "horizontalRule")).toEqual([1, 1]);
});

rule("2.3f", "done", "auto text takes 1", () => {
  expect(sizesOf(holding({ autoText: { type: "PAGE_NUMBER", textStyle: {} } }), "autoText")).toEqual([1, 1]);
});

rule("2.3g", "done", "a person takes 1", () => {
  const personProperties = { email: "robin@example.com" };
  expect(sizesOf(inserting({ insertPerson: { location, personProperties } }), "person")).toEqual([1, 1]);
});

rule("2.3h", "done", "a date takes 1", () => {
  const dateElementProperties = { timestamp: "2026-01-23T12:00:00Z" };
  expect(sizesOf(inserting({ insertDate: { location, dateElementProperties } }), "dateElement")).toEqual([
    1, 1,
  ]);
});

rule("2.3i", "done", "a rich link takes 1", () => {
  const richLinkProperties = { uri: "https://docs.google.com/document/d/abc/edit" };
  expect(sizesOf(inserting({ insertRichLink: { location, richLinkProperties } }), "richLink")).toEqual([
    1, 1,
  ]);
});

rule("2.3j", "done", "an equation takes what its markers and text take, and keeps it when it moves", () => {
  const document = openDocument(testDocument("chips-and-placeholders"));
  expect(sizesOf(document, "equation")).toEqual([7, 7]);
});

rule("2.3k", "done", "a section break takes 1", () => {
  const document = inserting({ insertSectionBreak: { location, sectionType: "CONTINUOUS" } });
  expect(outline(document.readLegacy())).toEqual([
    ["sectionBreak", 0, 1],
    ["paragraph", 1, 3],
    ["sectionBreak", 3, 4],
    ["paragraph", 4, 8],
  ]);
});

rule("2.4", "done", "a table takes 1 at its start, 1 a row, 1 a cell and 1 at its end", () => {
  const [table] = blocksOf(grid(["ab", "cd"]).readLegacy()).filter((block) => block.table);
  expect((table?.endIndex ?? 0) - (table?.startIndex ?? 0)).toBe(1 + 2 + 4 + 4 * 2 + 1);
});

rule("2.5a", "done", "a smart element that the API cannot express is U+E907 in a run", () => {
  const text = paragraphsOf(openDocument(testDocument("chips-and-placeholders")).readLegacy());
  expect(text).toContain("State \uE907 of the pier");
});

rule("2.5b", "chosen", "a deletion over a glyph U+E907 is always refused, one around it is done", () => {
  const document = openDocument(testDocument("chips-and-placeholders"));
  const at = indexOf(document.read(), "\uE907");
  expect(refused(document, remove(at - 2, at + 2))).toBe(cannotDelete);
  document.batch([remove(at + 1, at + 4), remove(at - 6, at)]);
  expect(paragraphsOf(document.readLegacy())).toContain("\uE907 the pier");
});

rule(
  "2.6a",
  "done",
  "a table of contents has content of its own, one index before it and one behind it",
  () => {
    const document = openDocument(testDocument("nested-tabs-and-contents"));
    const [contents] = blocksOf(document.readLegacy()).filter((block) => block.tableOfContents);
    const inside = contents?.tableOfContents?.content ?? [];
    expect(inside[0]?.startIndex).toBe((contents?.startIndex ?? 0) + 1);
    expect(inside.at(-1)?.endIndex).toBe((contents?.endIndex ?? 0) - 1);
  },
);

rule("2.6b", "done", "the paragraph after a table of contents begins at its end", () => {
  const blocks = blocksOf(openDocument(testDocument("nested-tabs-and-contents")).readLegacy());
  const at = blocks.findIndex((block) => block.tableOfContents);
  expect(blocks[at + 1]?.startIndex).toBe(blocks[at]?.endIndex);
});

rule("2.6c", "done", "no request makes a table of contents", () => {
  const request: object = { insertTableOfContents: { location } };
  expect(() => openDocument("text").batch([request])).toThrow(
    `Unknown name "insertTableOfContents" at 'requests[0]': Cannot find field.`,
  );
});

rule("2.7a", "done", "text does not go into a surrogate pair, a joined emoji or a combining sequence", () => {
  const words = "The insertion index cannot be within a grapheme cluster.";
  for (const [cluster, offset] of [
    ["😀", 1],
    [family, 2],
    [family, 3],
    ["e\u0301", 1],
    ["ที่", 1],
  ] as const)
    expect(refused(openDocument(`x${cluster}y`), insert(2 + offset, "z"))).toBe(words);
});

rule(
  "2.7b",
  "chosen",
  "text for a place within a cluster is refused, and not moved behind the cluster",
  () => {
    const document = openDocument(`x${family}y`);
    refused(document, insert(4, "z"));
    expect(paragraphsOf(document.readLegacy())).toEqual([`x${family}y`]);
  },
);

rule("2.7c", "done", "a deletion does not cut a surrogate pair", () => {
  const document = openDocument("x😀y");
  for (const [start, end] of [
    [1, 3],
    [3, 5],
  ] as const)
    expect(refused(document, remove(start, end))).toBe(cannotDelete);
});

rule("2.7d", "chosen", "a deletion does not cut a cluster that is longer than a pair", () => {
  const document = openDocument(`x${family}e\u0301y`);
  for (const [start, end] of [
    [2, 5],
    [4, 10],
    [10, 11],
  ] as const)
    expect(refused(document, remove(start, end))).toBe(cannotDelete);
  document.batch([remove(2, 10)]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["xe\u0301y"]);
});

rule("2.7e", "chosen", "a style that begins or ends in a cluster reaches all of it", () => {
  const document = openDocument(`ab${family}c`);
  document.batch([textStyle(2, 5, { bold: true })]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["a", {}],
    [`b${family}`, { bold: true }],
    ["c\n", {}],
  ]);
});
