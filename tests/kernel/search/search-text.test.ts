import fc from "fast-check";
import { parseDocument } from "../../../src/kernel/index.ts";
import { stretchesOf } from "../../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { graphemesOf } from "../../../src/kernel/locate/graphemes.ts";
import { searchText, textSearchProblems, type TextSearch } from "../../../src/kernel/search/search-text.ts";
import { spanText } from "../../../src/kernel/plan/plan.ts";
import { documents } from "../../support/arbitrary-documents.ts";
import {
  bold,
  chip,
  doc,
  heading,
  image,
  p,
  proposed,
  struck,
  tab,
  table,
  type BuiltDocument,
} from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

const whole = { isRegex: false, matchCase: true, limit: 100 };

function search(built: BuiltDocument, query: string, more: Partial<TextSearch> = {}) {
  return searchText(parseDocument(built.document), { ...whole, query, ...more });
}

function texts(built: BuiltDocument, query: string, more: Partial<TextSearch> = {}): unknown[] {
  return search(built, query, more).matches.map((match) => match["text"]);
}

describe("searchText", () => {
  it("finds any text that is there, each match reading as the query at its own indexes", () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat(), (built, at, length) => {
        const model = parseDocument(built.document);
        const stretches = placedParagraphs(model.tabs[0]!.segments[0]!).flatMap(({ paragraph }) =>
          stretchesOf(paragraph),
        );
        const stretch = stretches[at % Math.max(1, stretches.length)];
        if (stretch === undefined) return;
        const clusters = graphemesOf(stretch.text);
        const start = at % clusters.length;
        const query = clusters.slice(start, start + 1 + (length % 5)).join("");
        const found = searchText(model, { ...whole, query });
        expect(found.matchCount).toBeGreaterThan(0);
        for (const match of found.matches) {
          const span = { startUtf16: Number(match["start_index"]), endUtf16: Number(match["end_index"]) };
          expect(spanText(model, { ...span, segmentId: "", tabId: "t.0" })).toBe(query);
        }
        const pattern = query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        expect(searchText(model, { ...whole, query: pattern, isRegex: true })).toEqual(found);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("looks into every tab, cells at any depth, headers and footnotes, in document order, and names the place", () => {
    const one = {
      ...tab(heading("Money"), p("rent"), table([[table(["rent"])], "x"])),
      headers: { "h.1": [p("Rent")] },
    };
    const two = { ...tab(p("no")), tabId: "t.1", title: "Notes", footnotes: { "f.1": [p("the rent")] } };
    const found = search(doc(one, two), "rent", { matchCase: false });
    expect(found).toMatchObject({
      matchCount: 4,
      isComplete: true,
      next: null,
      matches: [
        { tab_id: "t.0", segment_id: "", text: "rent", path: "Money" },
        { segment_id: "", path: "Money > table 0, row 0, column 0 > table 0, row 0, column 0" },
        { segment_id: "h.1", text: "Rent", context: "Rent" },
        { tab_id: "t.1", tab_title: "Notes", segment_id: "f.1", context: "the rent" },
      ],
    });
    expect(search(doc(one, two), "rent").matchCount).toBe(3);
    const onlyNotes = parseDocument(doc(one, two).document);
    expect(searchText(onlyNotes, { ...whole, query: "rent", tab: onlyNotes.tabs[1] }).matchCount).toBe(1);
  });

  it("gives pages that together are the whole, whatever their size", () => {
    const built = doc(tab(p("a a a"), table(["a", "b a"]), p("a")));
    const all = search(built, "a").matches;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), (limit) => {
        const pages: unknown[] = [];
        for (let skip: number | null = 0; skip !== null;) {
          const page = search(built, "a", { limit, skip });
          expect(page.matchCount).toBe(6);
          pages.push(...page.matches);
          skip = page.next;
        }
        expect(pages).toEqual(all);
      }),
    );
    expect(search(built, "a", { skip: 99 })).toMatchObject({ matches: [], next: null, matchCount: 6 });
  });

  it("sees text without what is proposed and with what is proposed to go, across style runs", () => {
    const built = doc(
      tab(p("pay ", proposed("all ", "suggest.1"), struck("the ", "suggest.2"), bold("rent"))),
    );
    expect(texts(built, "pay the rent")).toEqual(["pay the rent"]);
    expect(texts(built, "all")).toEqual([]);
    expect(texts(built, "pay\\s+(the|a) r.*", { isRegex: true })).toEqual(["pay the rent"]);
  });

  it("lets no pattern match an object, run across one, or take its side for the paragraph's", () => {
    const built = doc(tab(p("be", chip, "fore", image)));
    expect(texts(built, "be.fore", { isRegex: true })).toEqual([]);
    expect(texts(built, "[^x]+", { isRegex: true })).toEqual(["be", "fore"]);
    expect(texts(built, "^be", { isRegex: true })).toEqual(["be"]);
    expect(texts(built, "^fore|fore$", { isRegex: true })).toEqual([]);
    expect(texts(built, "\\bfore\\b", { isRegex: true })).toEqual(["fore"]);
  });

  it("keeps anchors and dots inside one paragraph", () => {
    const built = doc(tab(p("one"), p("two")));
    expect(texts(built, "^\\w+$", { isRegex: true })).toEqual(["one", "two"]);
    expect(texts(built, "e.*t", { isRegex: true })).toEqual([]);
    expect(texts(built, "e\\st", { isRegex: true })).toEqual([]);
  });

  it("splits no character with a pattern, and finds nothing that is empty", () => {
    const built = doc(tab(p("cafe\u0301 👩‍👩‍👧 x")));
    expect(texts(built, "caf.", { isRegex: true })).toEqual([]);
    expect(texts(built, "caf.+?", { isRegex: true })).toEqual(["cafe\u0301"]);
    expect(texts(built, "👩", { isRegex: true })).toEqual([]);
    expect(texts(built, "x*", { isRegex: true })).toEqual(["x"]);
  });

  it("says so when a pattern is too much work for the document", () => {
    const built = doc(tab(p("x aaa"), p("a".repeat(5000)), p("aaax")));
    const found = search(built, "x|(a|a?)+b", { isRegex: true, workLimit: 20_000 });
    expect(found).toMatchObject({ matches: [{ text: "x" }], matchCount: 1, isComplete: false, next: null });
  });
});

describe("textSearchProblems", () => {
  it("names what cannot be searched for, before anything is read", () => {
    expect(textSearchProblems("", false)).toHaveLength(1);
    expect(textSearchProblems("a\nb", false)[0]).toContain("line break");
    expect(textSearchProblems("a\\1", true)[0]).toContain("back reference");
    expect(textSearchProblems("[a", false)).toEqual([]);
    expect(textSearchProblems("[a", true)[0]).toContain("no ]");
  });
});
