import fc from "fast-check";
import { locateText, parseDocument, searchText, type JsonObject } from "../../../src/kernel/index.ts";
import { chip, doc, p, proposed, struck, tab, type BuiltDocument } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

function missed(built: BuiltDocument, find: string): { message: string; elsewhere: readonly JsonObject[] } {
  const located = locateText(parseDocument(built.document).tabs[0]!, { find });
  if (located.kind === "found") throw new Error("expected no match");
  expect(located.error.code).toBe("ZERO_MATCH");
  const { elsewhere } = located.error.diagnostics;
  return { message: located.error.message, elsewhere: elsewhere as readonly JsonObject[] };
}

function searched(built: BuiltDocument, query: string, isRegex = false): readonly JsonObject[] {
  const search = { query, isRegex, matchCase: false, limit: 50 };
  return searchText(parseDocument(built.document), search).leftOut;
}

const contract = (): BuiltDocument =>
  doc(
    tab(
      p(
        "They pay for ",
        struck("six months", "s.del"),
        "<a>",
        proposed("one year", "s.ins"),
        "<b> in advance.",
      ),
    ),
  );

describe("text that stands only in a pending insertion", () => {
  it("is said to stand there, with the suggestion and the place", () => {
    const { message, elsewhere } = missed(contract(), "one year");
    expect(message).toContain(
      "It stands there once in a pending insertion (s.ins), which matching leaves out",
    );
    expect(elsewhere).toEqual([
      {
        left_out: "pending_insertion",
        suggestion_ids: ["s.ins"],
        matches: 1,
        start_index: contract().marks["a"]!.index,
        end_index: contract().marks["b"]!.index,
        context: "They pay for six monthsone year in advance.",
        path: "",
      },
    ]);
    expect(searched(contract(), "ONE YEAR")).toMatchObject([
      { tab_id: "t.0", segment_id: "", left_out: "pending_insertion", suggestion_ids: ["s.ins"] },
    ]);
  });

  it("is found also when it begins or ends in the text around, as it would be if accepted", () => {
    for (const find of ["year in advance", "pay for one year", "for one  year in"]) {
      expect(missed(contract(), find).elsewhere).toMatchObject([{ suggestion_ids: ["s.ins"] }]);
    }
    expect(missed(contract(), "two years").elsewhere).toEqual([]);
  });
});

describe("text that stands only in the words of a chip", () => {
  it("is said to stand there, alone or with the text around", () => {
    const built = doc(tab(p("Ask <a>", chip, "<b> about it.")));
    for (const find of ["sam@example.com", "Ask sam@", "example.com about"]) {
      const { message, elsewhere } = missed(built, find);
      expect(message).toContain("in the words of a chip, which are not text");
      expect(elsewhere).toMatchObject([{ left_out: "chip", context: "Ask sam@example.com about it." }]);
      expect(elsewhere[0]).not.toHaveProperty("suggestion_ids");
    }
    expect(missed(built, "sam@example.com").elsewhere).toMatchObject([
      { start_index: built.marks["a"]!.index, end_index: built.marks["b"]!.index },
    ]);
    expect(searched(built, "SAM@")).toMatchObject([{ left_out: "chip" }]);
  });
});

describe("what matching leaves out", () => {
  it("is not told of by a search that found something, nor by a pattern", () => {
    const built = doc(tab(p("year ", proposed("one year", "s.ins"))));
    expect(searched(built, "year")).toEqual([]);
    expect(searched(built, "one.year", true)).toEqual([]);
  });

  it("is told of within bounds", () => {
    const built = doc(tab(...Array.from({ length: 30 }, () => p("x", proposed("one year", "s.ins")))));
    expect(searched(built, "one year")).toHaveLength(5);
    expect(missed(built, "one year").elsewhere).toMatchObject([{ matches: 30 }]);
  });

  it("is found wherever something of it is part of the text", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀", " "), minLength: 1, maxLength: 5 });
    const part = fc.tuple(word, fc.constantFrom("plain", "proposed", "struck"));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const built = doc(
          tab(
            p(
              ...parts.map(([text, kind], at) =>
                kind === "plain"
                  ? text
                  : kind === "proposed"
                    ? proposed(text, `s.${at}`)
                    : struck(text, `s.${at}`),
              ),
            ),
          ),
        );
        const whole = parts.map(([text]) => text).join("");
        const isProposed = parts.some(([, kind]) => kind === "proposed");
        const search = { query: whole, isRegex: false, matchCase: true, limit: 5 };
        const { matchCount, leftOut } = searchText(parseDocument(built.document), search);
        expect(leftOut.length > 0).toBe(isProposed && matchCount === 0);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
