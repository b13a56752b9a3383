// Rulebook 3.1 to 3.3: the order of keys, the tab object, what an answer leaves out.
import type { Request, Tab } from "../../../src/google-api/docs.ts";
import { testDocument } from "../../support/test-documents.ts";
import {
  openDocs,
  openDocument,
  editor,
  insert,
  paragraphStyle,
  runsOf,
  textStyle,
} from "../docs/open-docs.ts";
import { blocksOf, elementsOf, everySegment, paragraphBlocks } from "./reading.ts";
import { rule } from "./rule.ts";

const tab = (title: string, more: object = {}): Request => ({
  addDocumentTab: { tabProperties: { title, ...more } },
});
/** A document of the tabs one, two and, below two, three. */
function threeTabs(): Tab[] {
  const document = openDocument("one");
  const two = document.batch([tab("two")]).replies?.[0]?.addDocumentTab?.tabProperties?.tabId ?? "";
  document.batch([tab("three", { parentTabId: two, iconEmoji: "🌿" })]);
  return document.read().tabs ?? [];
}
const list: Request = {
  createParagraphBullets: {
    range: { startIndex: 1, endIndex: 2 },
    bulletPreset: "BULLET_DISC_CIRCLE_SQUARE",
  },
};
/** A document with something in each of its maps. */
function everyMap(): ReturnType<typeof openDocument> {
  const { read, batch } = everySegment();
  batch([{ createNamedRange: { name: "n", range: { startIndex: 1, endIndex: 2 } } }, list]);
  const document = read();
  const [first] = document.tabs ?? [];
  if (first?.documentTab === undefined) throw new Error("expected a tab");
  first.documentTab.inlineObjects = { "kix.i": { objectId: "kix.i" } };
  first.documentTab.positionedObjects = { "kix.p": { objectId: "kix.p" } };
  return openDocument(document);
}

rule("3.1a", "done", "an answer with tabs has its keys in one order", () => {
  expect(Object.keys(openDocument("text").read())).toEqual([
    ...["title", "revisionId", "suggestionsViewMode", "documentId", "tabs"],
  ]);
});

rule(
  "3.1b",
  "done",
  "an answer without tabs has its keys in one order, positionedObjects before documentId",
  () => {
    expect(Object.keys(everyMap().readLegacy())).toEqual([
      ...["title", "body", "headers", "footers", "footnotes", "documentStyle", "namedStyles", "lists"],
      ...["namedRanges", "revisionId", "suggestionsViewMode", "inlineObjects", "positionedObjects"],
      "documentId",
    ]);
  },
);

rule("3.1c", "done", "maps are there only when something is in them", () => {
  expect(Object.keys(openDocument("text").readLegacy())).toEqual([
    ...["title", "body", "documentStyle", "namedStyles", "revisionId", "suggestionsViewMode", "documentId"],
  ]);
});

rule("3.2a", "done", "a tab has tabProperties and documentTab, and in that its maps in one order", () => {
  const [first] = everyMap().read().tabs ?? [];
  expect(Object.keys(first ?? {})).toEqual(["tabProperties", "documentTab"]);
  expect(Object.keys(first?.documentTab ?? {})).toEqual([
    ...["body", "headers", "footers", "footnotes", "documentStyle", "namedStyles", "lists", "namedRanges"],
    ...["inlineObjects", "positionedObjects"],
  ]);
});

rule("3.2b", "done", "the first tab is t.0, Tab 1", () => {
  const [first] = openDocument("text").read().tabs ?? [];
  expect(first?.tabProperties).toEqual({ tabId: "t.0", title: "Tab 1", index: 0 });
});

rule("3.2c", "done", "later tabs have t. and 12 characters as their id", () => {
  expect(threeTabs()[1]?.tabProperties?.tabId).toMatch(/^t\.[0-9a-z]{12}$/);
});

rule("3.2d", "done", "index is the place among siblings and written when it is 0", () => {
  const [one, two] = threeTabs();
  expect([one, two, two?.childTabs?.[0]].map((each) => each?.tabProperties?.index)).toEqual([0, 1, 0]);
});

rule("3.2e", "done", "parentTabId and nestingLevel are on children alone", () => {
  const [, two] = threeTabs();
  expect(two?.tabProperties).not.toHaveProperty("parentTabId");
  expect(two?.tabProperties).not.toHaveProperty("nestingLevel");
  expect(two?.childTabs?.[0]?.tabProperties).toMatchObject({
    parentTabId: two?.tabProperties?.tabId,
    nestingLevel: 1,
  });
});

rule("3.2f", "done", "childTabs is there only with children", () => {
  expect(threeTabs().map((one) => "childTabs" in one)).toEqual([false, true]);
});

rule("3.2g", "done", "iconEmoji is there when it was set", () => {
  const [one, two] = threeTabs();
  expect(one?.tabProperties).not.toHaveProperty("iconEmoji");
  expect(two?.childTabs?.[0]?.tabProperties?.iconEmoji).toBe("🌿");
});

rule("3.3a", "done", "startIndex is left out at 0: the first section break, the start of a header", () => {
  const { headerId, readLegacy } = everySegment();
  expect(blocksOf(readLegacy())[0]).toMatchObject({ endIndex: 1, sectionBreak: {} });
  const [paragraph] = readLegacy().headers?.[headerId]?.content ?? [];
  for (const at of [blocksOf(readLegacy())[0], paragraph, paragraph?.paragraph?.elements?.[0]])
    expect(at).not.toHaveProperty("startIndex");
});

rule("3.3b", "done", "nestingLevel is left out at level 0", () => {
  const document = openDocument("a\n\tb");
  const range = { startIndex: 1, endIndex: 5 };
  document.batch([{ createParagraphBullets: { range, bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" } }]);
  const [a, b] = paragraphBlocks(document.readLegacy());
  expect(a?.bullet).not.toHaveProperty("nestingLevel");
  expect(b?.bullet?.nestingLevel).toBe(1);
});

rule("3.3c", "done", "an empty map, an empty list, false and an empty text are left out", () => {
  const document = openDocument("text");
  document.batch([{ createNamedRange: { name: "n", range: { startIndex: 1, endIndex: 2 } } }]);
  document.batch([{ deleteNamedRange: { name: "n" } }]);
  const written = JSON.stringify(document.read());
  expect(written).not.toContain('"namedRanges"');
  expect(written).not.toMatch(/":""/);
  expect(written).not.toMatch(/":\[\]/);
  expect(paragraphBlocks(document.readLegacy())[0]).not.toHaveProperty("positionedObjectIds");
});

rule("3.3d", "done", "false is written where a style is set to false", () => {
  const [normal, , heading2] = openDocument("text").readLegacy().namedStyles?.styles ?? [];
  expect(heading2).toMatchObject({ namedStyleType: "HEADING_2", textStyle: { bold: false } });
  expect(normal?.textStyle).toMatchObject({ bold: false, italic: false, underline: false });
});

rule("3.3e", "done", 'a dimension of zero is {"unit":"PT"}', () => {
  const document = openDocument("text");
  document.batch([
    paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
    paragraphStyle(1, 2, { spaceAbove: { magnitude: 0, unit: "PT" } }),
  ]);
  expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.spaceAbove).toEqual({ unit: "PT" });
});

rule("3.3f", "done", 'black is {"color":{"rgbColor":{}}}: a component of 0 is left out', () => {
  const document = openDocument("text");
  document.batch([
    textStyle(1, 3, { backgroundColor: { color: { rgbColor: { red: 0, green: 0, blue: 0 } } } }),
    textStyle(3, 5, { backgroundColor: { color: { rgbColor: { red: 1, green: 0, blue: 0 } } } }),
  ]);
  const colours = runsOf(document.readLegacy(), 0).map(([, style]) => style);
  expect(colours).toEqual([
    { backgroundColor: { color: { rgbColor: {} } } },
    { backgroundColor: { color: { rgbColor: { red: 1 } } } },
    {},
  ]);
});

rule("3.3g", "done", 'a transparent colour is {}; an unset document background is {"color":{}}', () => {
  const { namedStyles, documentStyle } = openDocument("text").readLegacy();
  expect(namedStyles?.styles?.[0]?.textStyle?.backgroundColor).toEqual({});
  expect(documentStyle?.background).toEqual({ color: {} });
});

rule("3.3h", "done", "textStyle is on every run, bullet and reference, {} when nothing is set", () => {
  const document = everySegment();
  document.batch([list, { insertPageBreak: { endOfSegmentLocation: {} } }]);
  const elements = elementsOf(document.readLegacy());
  for (const { textRun, footnoteReference, pageBreak } of elements)
    expect((textRun ?? footnoteReference ?? pageBreak)?.textStyle).toEqual(expect.any(Object));
  expect(elements.some(({ footnoteReference }) => footnoteReference !== undefined)).toBe(true);
  expect(paragraphBlocks(document.readLegacy())[0]?.bullet?.textStyle).toEqual(expect.any(Object));
});

rule("3.3i", "done", "the smallest paragraphStyle is {namedStyleType, direction}", () => {
  expect(paragraphBlocks(openDocument("text").readLegacy())[0]?.paragraphStyle).toEqual({
    namedStyleType: "NORMAL_TEXT",
    direction: "LEFT_TO_RIGHT",
  });
});

rule("3.3j", "done", "colour components have single precision: 0.2627451, 0.06666667, 0.33333334", () => {
  const document = openDocument("text");
  const rgbColor = { red: 67 / 255, green: 17 / 255, blue: 1 / 3 };
  document.batch([textStyle(1, 5, { foregroundColor: { color: { rgbColor } } })]);
  expect(runsOf(document.readLegacy(), 0)[0]?.[1]).toEqual({
    foregroundColor: { color: { rgbColor: { red: 0.2627451, green: 0.06666667, blue: 0.33333334 } } },
  });
});

rule(
  "3.3k",
  "untestable",
  "maps keyed by id have no promised order",
  "Nothing is promised, so nothing can be broken.",
);

rule("3.3l", "done", "an answer of create leaves out as one of get does", () => {
  const { docs } = openDocs();
  const { documentId, ...created } = docs.create({ title: "Plan" }, editor);
  expect({ documentId, ...created }).toEqual(docs.get(documentId ?? "", {}, editor));
});

rule("3.3m", "done", "a document read in and out again leaves the same things out", () => {
  const content = testDocument("tables-merged-and-nested-lists");
  const document = openDocument(content);
  document.batch([insert(1, "x"), { deleteContentRange: { range: { startIndex: 1, endIndex: 2 } } }]);
  expect(document.read().tabs).toEqual(content.tabs);
});
