// Rulebook 7, text: insertText, deleteContentRange, replaceAllText, replaceNamedRangeContent.
import type { Request, SubstringMatchCriteria } from "../../../src/google-api/docs.ts";
import {
  insert,
  openDocument,
  paragraphsOf,
  refusalOf,
  remove,
  runsOf,
  textStyle,
} from "../docs/open-docs.ts";
import { everySegment, refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const replaceAll = (
  text: string,
  replaceText: string,
  more: SubstringMatchCriteria = {},
  tabIds?: string[],
): Request => ({
  replaceAllText: {
    containsText: { text, ...more },
    replaceText,
    ...(tabIds === undefined ? {} : { tabsCriteria: { tabIds } }),
  },
});
const named = (name: string, startIndex: number, endIndex: number): Request => ({
  createNamedRange: { name, range: { startIndex, endIndex } },
});
const replaceNamed = (namedRangeName: string, text: string): Request => ({
  replaceNamedRangeContent: { namedRangeName, text },
});

rule("7 insertText", "done", "puts text at a location and moves what follows by its length", () => {
  const document = openDocument("ab");
  expect(document.batch([insert(2, "xyz")]).replies).toEqual([{}]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["axyzb"]);
  expect(document.readLegacy().body?.content?.[1]?.endIndex).toBe(7);
});

rule("7 insertText end", "done", "puts text before the last newline when told endOfSegmentLocation", () => {
  const document = openDocument("ab");
  document.batch([{ insertText: { endOfSegmentLocation: {}, text: "c" } }]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["abc"]);
});

rule("7 insertText stripped", "done", "counts what is left when unusable characters are stripped", () => {
  const document = openDocument("ab");
  document.batch([insert(2, "x\u0000\r\uE000y")]);
  expect(document.readLegacy().body?.content?.[1]?.endIndex).toBe(6);
});

rule(
  "7 insertText location",
  "done",
  "names one place: two are a oneof that is already set, none is refused",
  () => {
    const both = { insertText: { location: { index: 1 }, endOfSegmentLocation: {}, text: "x" } };
    expect(refusalOf(() => openDocument("ab").batch([both]))).toBe(
      "Invalid value at 'requests[0].insert_text' (oneof), oneof field 'insertion_location' is already set. Cannot set 'endOfSegmentLocation'",
    );
    expect(refused(openDocument("ab"), { insertText: { text: "x" } })).toBe(
      "Insert text requests must specify a location to insert at.",
    );
  },
);

rule(
  "7 insertText refusals",
  "done",
  "refuses empty text, an index in no paragraph, and one past the end",
  () => {
    const document = openDocument("ab");
    expect(refused(document, insert(1, ""))).toBe("Insert text requests must specify text to insert.");
    expect(refused(document, insert(0, "x"))).toBe(
      "The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.",
    );
    expect(refused(document, insert(4, "x"))).toBe(
      "Index 4 must be less than the end index of the referenced segment, 4.",
    );
  },
);

rule(
  "7 deleteContentRange",
  "done",
  "takes a range away, moves what follows back and merges paragraphs",
  () => {
    const document = openDocument("one\ntwo\nthree");
    expect(document.batch([remove(3, 6)]).replies).toEqual([{}]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["onwo", "three"]);
    expect(document.readLegacy().body?.content?.[2]?.startIndex).toBe(6);
  },
);

rule(
  "7 deleteContentRange refusals",
  "done",
  "refuses the last newline of a segment and an empty range",
  () => {
    const document = openDocument("one");
    expect(refused(document, remove(2, 5))).toBe(
      "The range cannot include the newline character at the end of the segment.",
    );
    expect(refused(document, remove(2, 2))).toBe("The range should not be empty.");
  },
);

rule(
  "7 replaceAllText everywhere",
  "done",
  "reaches body, tables, headers, footers and footnotes of all tabs",
  () => {
    const document = everySegment();
    const tabId = document.batch([{ addDocumentTab: { tabProperties: { title: "Other" } } }]).replies?.[0]
      ?.addDocumentTab?.tabProperties?.tabId;
    if (tabId === undefined) throw new Error("expected a tab");
    document.batch([{ insertText: { location: { tabId, index: 1 }, text: "word" } }]);
    expect(document.batch([replaceAll("word", "phrase")]).replies).toEqual([
      { replaceAllText: { occurrencesChanged: 6 } },
    ]);
    const read = document.readLegacy();
    expect(textIn(read.body?.content)).toBe("phrase\nphrase\n\n");
    expect(textIn(read.headers?.[document.headerId]?.content)).toBe("phrase\n");
    expect(textIn(read.footers?.[document.footerId]?.content)).toBe("phrase\n");
    expect(textIn(read.footnotes?.[document.footnoteId]?.content)).toBe("phrase \n");
    expect(textIn(document.read().tabs?.[1]?.documentTab?.body?.content)).toBe("phrase\n");
  },
);

rule(
  "7 replaceAllText tabs",
  "done",
  "stays in the tabs that tabsCriteria lists; a parent does not take its children in",
  () => {
    const document = openDocument("word");
    const [reply] =
      document.batch([{ addDocumentTab: { tabProperties: { title: "Child", parentTabId: "t.0" } } }])
        .replies ?? [];
    const tabId = reply?.addDocumentTab?.tabProperties?.tabId ?? "";
    document.batch([{ insertText: { location: { tabId, index: 1 }, text: "word" } }]);
    document.batch([replaceAll("word", "phrase", {}, ["t.0"])]);
    const [parent] = document.read().tabs ?? [];
    expect(textIn(parent?.documentTab?.body?.content)).toBe("phrase\n");
    expect(textIn(parent?.childTabs?.[0]?.documentTab?.body?.content)).toBe("word\n");
  },
);

rule(
  "7 replaceAllText style",
  "done",
  "gives the new text the style of the first character that was matched",
  () => {
    const document = openDocument("say word now");
    document.batch([textStyle(5, 6, { bold: true }), textStyle(6, 9, { italic: true })]);
    document.batch([replaceAll("word", "X")]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["say ", {}],
      ["X", { bold: true }],
      [" now\n", {}],
    ]);
  },
);

rule("7 replaceAllText case", "done", "has matchCase false unless it is said", () => {
  const document = openDocument("one One ONE");
  document.batch([replaceAll("One", "1", { matchCase: true })]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["one 1 ONE"]);
  document.batch([replaceAll("One", "2")]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["2 1 2"]);
});

rule(
  "7 replaceAllText pattern",
  "done",
  "reads the text as a pattern with searchByRegex, and literally without",
  () => {
    const document = openDocument("a1 b22 [a-z]");
    document.batch([replaceAll("[a-z]", "lit")]);
    document.batch([replaceAll("[ab]\\d+", "#", { searchByRegex: true })]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["# # lit"]);
  },
);

rule("7 replaceAllText spaces", "done", "tells U+00A0 from a space", () => {
  const document = openDocument("a\u00A0b a b");
  expect(document.batch([replaceAll("a b", "x")]).replies).toEqual([
    { replaceAllText: { occurrencesChanged: 1 } },
  ]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["a\u00A0b x"]);
});

rule("7 replaceAllText links", "done", "does not search where links lead", () => {
  const document = openDocument("here");
  document.batch([textStyle(1, 5, { link: { url: "https://example.com/word" } })]);
  expect(document.batch([replaceAll("word", "x")]).replies).toEqual([{ replaceAllText: {} }]);
});

rule(
  "7 replaceAllText paragraphs",
  "chosen",
  "matches across paragraphs only where the search text holds the newline",
  () => {
    const document = openDocument("one\ntwo");
    expect(
      document.batch([replaceAll("onetwo", "x"), replaceAll("e.?t", "x", { searchByRegex: true })]).replies,
    ).toEqual([{ replaceAllText: {} }, { replaceAllText: {} }]);
    expect(document.batch([replaceAll("e\nt", "-")]).replies?.[0]).toEqual({
      replaceAllText: { occurrencesChanged: 1 },
    });
    expect(paragraphsOf(document.readLegacy())).toEqual(["on-wo"]);
  },
);

rule("7 replaceAllText reply", "done", "answers occurrencesChanged, and leaves it out at 0", () => {
  const document = openDocument("one one");
  expect(document.batch([replaceAll("one", "1"), replaceAll("two", "2")]).replies).toEqual([
    { replaceAllText: { occurrencesChanged: 2 } },
    { replaceAllText: {} },
  ]);
});

rule("7 replaceAllText empty", "done", "deletes matches when the replacement is empty", () => {
  const document = openDocument("one two");
  document.batch([replaceAll(" two", "")]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["one"]);
});

rule("7 replaceAllText refusals", "done", "refuses an empty search text", () => {
  expect(refused(openDocument("one"), replaceAll("", "x"))).toBe("The search text must not be empty.");
});

rule(
  "7 replaceNamedRangeContent",
  "done",
  "replaces the first stretch of a range, deletes its others and keeps covering the new text",
  () => {
    const content = openDocument("say word and word").read();
    const [tab] = content.tabs ?? [];
    if (tab?.documentTab === undefined) throw new Error("expected a tab");
    const ranges = [
      { startIndex: 5, endIndex: 9 },
      { startIndex: 13, endIndex: 18 },
    ];
    tab.documentTab.namedRanges = {
      w: { name: "w", namedRanges: [{ namedRangeId: "kix.w1", name: "w", ranges }] },
    };
    const document = openDocument(content);
    expect(document.batch([replaceNamed("w", "phrase")]).replies).toEqual([{}]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["say phrase and"]);
    expect(document.readLegacy().namedRanges?.["w"]?.namedRanges?.[0]?.ranges).toEqual([
      { startIndex: 5, endIndex: 11 },
    ]);
  },
);

rule("7 replaceNamedRangeContent id", "done", "takes a namedRangeId in place of a name", () => {
  const document = openDocument("say word");
  const namedRangeId = document.batch([named("w", 5, 9)]).replies?.[0]?.createNamedRange?.namedRangeId ?? "";
  document.batch([{ replaceNamedRangeContent: { namedRangeId, text: "it" } }]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["say it"]);
});

rule(
  "7 replaceNamedRangeContent unknown",
  "done",
  "does nothing for an unknown name and refuses an unknown id",
  () => {
    const document = openDocument("words");
    expect(document.batch([replaceNamed("none", "x")]).replies).toEqual([{}]);
    expect(refused(document, { replaceNamedRangeContent: { namedRangeId: "kix.none", text: "x" } })).toBe(
      "Named range with ID kix.none was not found.",
    );
  },
);

rule(
  "7 replaceNamedRangeContent refusals",
  "done",
  "refuses a range whose going would break the structure",
  () => {
    const document = openDocument("words");
    document.batch([named("all", 1, 7)]);
    expect(refused(document, replaceNamed("all", "x"))).toBe(
      "The range cannot include the newline character at the end of the segment.",
    );
    expect(paragraphsOf(document.readLegacy())).toEqual(["words"]);
  },
);
