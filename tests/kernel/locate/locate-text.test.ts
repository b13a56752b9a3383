import fc from "fast-check";
import { locateText, parseDocument, type Located } from "../../../src/kernel/index.ts";
import { stretchesOf } from "../../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { graphemesOf } from "../../../src/kernel/locate/graphemes.ts";
import { ladder } from "../../../src/kernel/locate/rungs.ts";
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

function locate(built: BuiltDocument, find: string, more: object = {}): Located {
  return locateText(parseDocument(built.document).tabs[0]!, { find, ...more });
}

function codeOf(located: Located): string {
  return located.kind === "found" ? "found" : located.error.code;
}

function diagnosticsOf(located: Located): Record<string, unknown> {
  return located.kind === "found" ? {} : { ...located.error.diagnostics };
}

describe("locateText", () => {
  it("finds any text that is there, and every span reads as the text", () => {
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
        const find = clusters.slice(start, start + 1 + (length % 5)).join("");
        const located = locateText(model.tabs[0]!, { find, isAll: true });
        expect(located.kind).toBe("found");
        if (located.kind !== "found") return;
        let last = 0;
        for (const span of located.spans) {
          expect(spanText(model, { ...span, tabId: "t.0" })).toBe(find);
          expect(span.startUtf16).toBeGreaterThanOrEqual(last);
          last = span.endUtf16;
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("ends a match behind its last character, not behind the object that follows", () => {
    const built = doc(tab(p("<a>Before <b>", image, "after")));
    const located = locate(built, "Before ");
    expect(located).toMatchObject({
      kind: "found",
      spans: [{ startUtf16: built.marks["a"]!.index, endUtf16: built.marks["b"]!.index }],
    });
  });

  it("never matches across an object or a glyph that cannot be expressed", () => {
    expect(codeOf(locate(doc(tab(p("be", chip, "fore"))), "before"))).toBe("ZERO_MATCH");
    expect(codeOf(locate(doc(tab(p("be\uE907fore"))), "before"))).toBe("ZERO_MATCH");
  });

  it("matches across style runs and counts in document order, cells at any depth included", () => {
    const built = doc(tab(p("a ", bold("x"), "y"), table([[table(["xy"])], "q"]), p("xy")));
    expect(locate(built, "xy", { expectedMatches: 3 })).toMatchObject({ kind: "found", totalMatches: 3 });
  });

  it("does not match half a character", () => {
    expect(codeOf(locate(doc(tab(p("cafe\u0301"))), "cafe"))).toBe("ZERO_MATCH");
    expect(codeOf(locate(doc(tab(p("👨‍👩‍👧"))), "👨"))).toBe("ZERO_MATCH");
  });

  it("sees the text without what is proposed and with what is proposed to go", () => {
    const built = doc(tab(p("pay ", proposed("all ", "suggest.1"), struck("the ", "suggest.2"), "rent")));
    expect(codeOf(locate(built, "pay the rent"))).toBe("found");
    expect(codeOf(locate(built, "all"))).toBe("ZERO_MATCH");
  });

  it("refuses two matches when one is expected, and says where they stand", () => {
    const built = doc(tab(heading("Money"), p("the <a>rent<b>"), table(["rent", "x"])));
    const located = locate(built, "rent");
    expect(codeOf(located)).toBe("MATCH_COUNT_MISMATCH");
    expect(diagnosticsOf(located)).toMatchObject({
      expected: 1,
      actual: 2,
      rung: "exact",
      locations: [
        {
          start_index: built.marks["a"]!.index,
          end_index: built.marks["b"]!.index,
          context: "the rent",
          path: "Money",
        },
        { path: "Money > table 0, row 0, column 0" },
      ],
    });
  });

  it("shows the place as matching sees it, also inside the match, and names its true position", () => {
    const parts = [proposed("long ago ", "suggest.1"), "the <a>re", proposed("-", "suggest.2"), "nt<b> "];
    const built = doc(tab(p(...parts, struck("now", "suggest.3")), p("rent")));
    expect(diagnosticsOf(locate(built, "rent"))).toMatchObject({
      locations: [
        {
          start_index: built.marks["a"]!.index,
          end_index: built.marks["b"]!.index,
          context: "the rent now",
        },
        { context: "rent" },
      ],
    });
  });

  it("cuts the context around the match, however much is proposed in front of it", () => {
    const built = doc(
      tab(p(proposed("x".repeat(500), "suggest.1"), "a".repeat(50), " rent ", "b".repeat(50))),
    );
    expect(diagnosticsOf(locate(built, "rent", { expectedMatches: 2 }))).toMatchObject({
      locations: [{ context: `…${"a".repeat(39)} rent ${"b".repeat(39)}…` }],
    });
  });

  it("picks an occurrence counted from 1, expected_matches then being the total", () => {
    const built = doc(tab(p("x <a>x"), p("x")));
    expect(locate(built, "x", { occurrence: 2 })).toMatchObject({
      spans: [{ startUtf16: built.marks["a"]!.index }],
      totalMatches: 3,
    });
    expect(codeOf(locate(built, "x", { occurrence: 2, expectedMatches: 2 }))).toBe("MATCH_COUNT_MISMATCH");
    for (const free of [{ occurrence: 2 }, { isAll: true }, { occurrence: 9 }]) {
      const mismatch = locate(built, "x", { ...free, expectedMatches: 2 });
      if (mismatch.kind === "found") throw new Error("expected a refusal");
      expect(mismatch.error.message).not.toContain("pick one with occurrence");
      expect(mismatch.error.message).toContain("expected_matches is the total: state 3 or leave it out");
    }
    const missing = locate(built, "x", { occurrence: 4 });
    expect(codeOf(missing)).toBe("MATCH_COUNT_MISMATCH");
    expect(diagnosticsOf(missing)).toMatchObject({ expected: 4, actual: 3, occurrence: 4 });
  });

  it("treats no matches as expected only never: zero expected with none there is still no match", () => {
    expect(codeOf(locate(doc(tab(p("a"))), "x", { expectedMatches: 0 }))).toBe("ZERO_MATCH");
    expect(codeOf(locate(doc(tab(p("x"))), "x", { expectedMatches: 0 }))).toBe("MATCH_COUNT_MISMATCH");
  });

  it("tells text that runs across a paragraph end from text with a table between", () => {
    expect(codeOf(locate(doc(tab(p("before"), p("after"))), "before\nafter"))).toBe("STRUCTURAL_BOUNDARY");
    expect(codeOf(locate(doc(tab(p("before"), table(["x"]), p("after"))), "before\nafter"))).toBe(
      "ZERO_MATCH",
    );
    expect(codeOf(locate(doc(tab(table(["before", "after"]), p(""))), "before\nafter"))).toBe("ZERO_MATCH");
  });

  it.each([
    ["an empty text", "", {}],
    ["a line break at the end", "foo\n", {}],
    ["occurrence 0", "foo", { occurrence: 0 }],
    ["an occurrence with every match", "foo", { occurrence: 1, isAll: true }],
  ])("refuses %s", (_name, find, more) => {
    expect(codeOf(locate(doc(tab(p("foo"))), find, more))).toBe("INVALID_INPUT");
  });

  it("ranks what the caller may have meant, with its real place", () => {
    const built = doc(
      tab(p("nothing of the kind"), p("see <a>the final budget<b> for 2024"), p("the old fudget")),
    );
    const located = locate(built, "the finial budget");
    expect(diagnosticsOf(located)).toMatchObject({
      ladder_report: ladder.map((rung) => ({ rung, matches: 0 })),
      near_miss: {
        span_start: built.marks["a"]!.index,
        span_end: built.marks["b"]!.index,
        text: "the final budget",
      },
      candidates: [{ start_index: built.marks["a"]!.index, end_index: built.marks["b"]!.index }, {}],
    });
  });

  it("says so when nothing is like the text", () => {
    expect(diagnosticsOf(locate(doc(tab(p("abc def"))), "zzzzzzzzzz"))).toMatchObject({
      near_miss: null,
      candidates: [],
    });
  });
});
