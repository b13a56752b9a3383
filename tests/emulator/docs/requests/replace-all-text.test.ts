import type { Request, SubstringMatchCriteria } from "../../../../src/google-api/docs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { flatten } from "../flat-view.ts";
import { insert, openDocument, paragraphsOf, refusalOf, runsOf, textStyle } from "../open-docs.ts";

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

describe("replaceAllText", () => {
  it.each(["(a+)+$", "(a|aa)+$", "(a*)*b"])(
    "ends a search that would go on for years, and changes nothing: %s",
    (pattern) => {
      const document = openDocument(`${"a".repeat(60)}!\nafter`);
      const before = document.read();
      expect(refusalOf(() => document.batch([replaceAll(pattern, "x", { searchByRegex: true })]))).toBe(
        "Invalid requests[0].replaceAllText: ((a regular expression that searches for more than 5 seconds is not implemented by the local Google))",
      );
      expect(document.read()).toEqual(before);
    },
  );

  it("replaces every match, without regard to case unless it is asked for, and counts (rulebook 7)", () => {
    const document = openDocument("one One\nONE two");
    expect(document.batch([replaceAll("one", "1")]).replies).toEqual([
      { replaceAllText: { occurrencesChanged: 3 } },
    ]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["1 1", "1 two"]);
    const cased = openDocument("one One");
    cased.batch([replaceAll("One", "1", { matchCase: true })]);
    expect(paragraphsOf(cased.readLegacy())).toEqual(["one 1"]);
  });

  it("leaves a count of none out and changes nothing (rulebook 7)", () => {
    const document = openDocument("one");
    const { revisionId } = document.read();
    const { replies, writeControl } = document.batch([replaceAll("two", "2")]);
    expect(replies).toEqual([{ replaceAllText: {} }]);
    expect(writeControl?.requiredRevisionId).toBe(revisionId);
  });

  it("gives the new text the style of the first character that it replaces (rulebook 7)", () => {
    const document = openDocument("say word now");
    document.batch([
      textStyle(5, 7, { bold: true }),
      textStyle(7, 9, { italic: true }),
      replaceAll("word", "X"),
    ]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([
      ["say ", {}],
      ["X", { bold: true }],
      [" now\n", {}],
    ]);
  });

  it("tells a no-break space from a space and does not look at link targets (rulebook 7)", () => {
    const document = openDocument("a\u00A0b a b");
    document.batch([textStyle(1, 2, { link: { url: "https://example.com/a b" } })]);
    expect(document.batch([replaceAll("a b", "x")]).replies?.[0]?.replaceAllText?.occurrencesChanged).toBe(1);
  });

  it("reads a pattern when asked to (rulebook 7)", () => {
    const document = openDocument("a1 b22 c");
    document.batch([replaceAll("[a-z]\\d+", "#", { searchByRegex: true })]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["# # c"]);
    expect(refusalOf(() => document.batch([replaceAll("(", "#", { searchByRegex: true })]))).toContain(
      "Invalid requests[0].replaceAllText: Invalid regular expression",
    );
  });

  it("reaches tables, headers, footnotes and all tabs, or only the tabs it lists (rulebook 5.5, 7)", () => {
    const content = testDocument("nested-tabs-and-contents");
    const counted = (tabIds?: string[]): [number, string[]] => {
      const document = openDocument(content);
      const before = flatten(document.read());
      const reply = document.batch([replaceAll("e", "\u00e9", {}, tabIds)]).replies?.[0]?.replaceAllText;
      const after = flatten(document.read());
      const changed = Object.keys(before).filter((key) => before[key]?.join("") !== after[key]?.join(""));
      return [reply?.occurrencesChanged ?? 0, changed];
    };
    const [all, everywhere] = counted();
    const first = content.tabs?.[0]?.tabProperties?.tabId ?? "";
    const [some, here] = counted([first]);
    expect(some).toBeLessThan(all);
    expect(everywhere.length).toBeGreaterThan(here.length);
    expect(here.every((key) => key.startsWith(`${first}/`))).toBe(true);
  });

  it("takes paragraphs together where the text holds their newline (rulebook 7)", () => {
    const document = openDocument("one\ntwo\nthree");
    document.batch([replaceAll("e\nt", "-", { matchCase: true })]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["on-wo", "three"]);
  });

  it("keeps a named range over text that is replaced as a whole (chosen)", () => {
    const document = openDocument("say word now");
    document.batch([
      { createNamedRange: { name: "word", range: { startIndex: 5, endIndex: 9 } } },
      replaceAll("word", "sentence"),
    ]);
    expect(document.readLegacy().namedRanges?.["word"]?.namedRanges?.[0]?.ranges).toEqual([
      { startIndex: 5, endIndex: 13 },
    ]);
  });

  it("refuses empty search text (rulebook 7)", () => {
    const document = openDocument("one");
    expect(refusalOf(() => document.batch([insert(1, "x"), replaceAll("", "y")]))).toBe(
      "Invalid requests[1].replaceAllText: The search text must not be empty.",
    );
    expect(paragraphsOf(document.readLegacy())).toEqual(["one"]);
  });

  it("makes a suggestion of each match (rulebook 11.4)", () => {
    const document = openDocument("one two one");
    const [response] = document.suggest([replaceAll("one", "1")]).suggestionResponses;
    expect(response?.createdSuggestionIds).toHaveLength(2);
    expect(paragraphsOf(document.readLegacy())).toEqual(["1one two 1one"]);
  });
});

describe("replaceNamedRangeContent", () => {
  const named = (name: string, startIndex: number, endIndex: number): Request => ({
    createNamedRange: { name, range: { startIndex, endIndex } },
  });

  it("puts text in the place of every range of a name, and keeps them over it (rulebook 7)", () => {
    const document = openDocument("say word and word");
    document.batch([named("w", 5, 9), named("w", 14, 18)]);
    document.batch([{ replaceNamedRangeContent: { namedRangeName: "w", text: "phrase" } }]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["say phrase and phrase"]);
    const ranges = document.readLegacy().namedRanges?.["w"]?.namedRanges?.map((range) => range.ranges);
    expect(ranges).toEqual([[{ startIndex: 5, endIndex: 11 }], [{ startIndex: 16, endIndex: 22 }]]);
  });

  it("does nothing for an unknown name and refuses an unknown id (rulebook 7)", () => {
    const document = openDocument("words");
    expect(
      document.batch([{ replaceNamedRangeContent: { namedRangeName: "none", text: "x" } }]).replies,
    ).toEqual([{}]);
    expect(
      refusalOf(() =>
        document.batch([{ replaceNamedRangeContent: { namedRangeId: "kix.none", text: "x" } }]),
      ),
    ).toBe("Invalid requests[0].replaceNamedRangeContent: Named range with ID kix.none was not found.");
  });

  it("refuses a range whose text cannot be deleted, and changes nothing (rulebook 6.2, 7)", () => {
    const document = openDocument("words");
    document.batch([named("all", 1, 7)]);
    expect(
      refusalOf(() => document.batch([{ replaceNamedRangeContent: { namedRangeName: "all", text: "x" } }])),
    ).toContain("The range cannot include the newline character at the end of the segment.");
    expect(paragraphsOf(document.readLegacy())).toEqual(["words"]);
  });
});
