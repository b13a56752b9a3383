import fc from "fast-check";
import type { Request } from "../../../src/google-api/docs.ts";
import { parseDocument } from "../../../src/kernel/index.ts";
import { simulateRequests } from "../../../src/kernel/plan/simulate.ts";
import { doc, p, tab, table, type Mark } from "../../support/document-builder.ts";
import { documents } from "../../support/arbitrary-documents.ts";
import { propertyRuns } from "../../support/runs.ts";
import { carryOut } from "../../support/token-service.ts";

const built = doc(
  tab(
    p("<a>one 😀<b> e\u0301x<c>"),
    p("two<d>"),
    table(["ce<e>ll", "x"]),
    p("glyph<f>\uE907<g>"),
    p("end<h>"),
  ),
);

function outcome(...requests: readonly Request[]): string {
  const simulation = simulateRequests(parseDocument(built.document), requests);
  return simulation.kind === "possible" ? "possible" : simulation.reason;
}

function at(name: string, shift = 0): number {
  return (built.marks[name] as Mark).index + shift;
}

function insert(index: number, text = "x"): Request {
  return { insertText: { location: { tabId: "t.0", index }, text } };
}

function remove(startIndex: number, endIndex: number): Request {
  return { deleteContentRange: { range: { tabId: "t.0", startIndex, endIndex } } };
}

describe("simulateRequests", () => {
  it.each([
    ["text inside a paragraph", insert(at("a"))],
    ["text in a cell", insert(at("e"))],
    ["a deletion inside a paragraph", remove(at("a"), at("b"))],
    ["the end of a paragraph before another", remove(at("c"), at("c", 1))],
    ["a whole paragraph before another", remove(at("a"), at("c", 1))],
  ])("allows %s", (_name, request) => {
    expect(outcome(request)).toBe("possible");
  });

  it.each([
    ["no text", insert(at("a"), ""), "no text"],
    ["text that would be stripped", insert(at("a"), "a\u0001b"), "strip"],
    ["text before the first paragraph", insert(0), "no paragraph"],
    ["text between table and cell", insert(at("d", 2)), "no paragraph"],
    ["text behind the segment", insert(at("h", 1)), "no paragraph"],
    ["text in a surrogate pair", insert(at("b", -1)), "grapheme cluster"],
    ["text before a combining mark", insert(at("b", 2)), "grapheme cluster"],
    ["an empty deletion", remove(at("a"), at("a")), "empty"],
    ["half a surrogate pair", remove(at("b", -1), at("c")), "grapheme cluster"],
    ["the end before a table", remove(at("d"), at("d", 1)), "paragraph end"],
    ["the last end of the body", remove(at("h"), at("h", 1)), "paragraph end"],
    ["the last end of a cell", remove(at("e"), at("e", 3)), "paragraph end"],
    ["a part of a table", remove(at("d"), at("e")), "more than"],
    ["a glyph that cannot be expressed", remove(at("f"), at("g")), "glyph"],
    ["a request without its tab", { insertText: { location: { index: at("a") }, text: "x" } }, "no tab"],
    ["a kind of request without a rule", { insertTable: { rows: 1 } }, "no rule"],
  ])("does not allow %s", (_name, request, reason) => {
    expect(outcome(request)).toContain(reason);
  });

  it("sees each request in the positions that its predecessors leave", () => {
    expect(outcome(insert(at("h"), "abc"), remove(at("h"), at("h", 3)))).toBe("possible");
    expect(outcome(remove(at("h", -3), at("h")), insert(at("h")))).toContain("no paragraph");
  });

  it("leaves, after any insertions and deletions that it allows, the segment that the service leaves", () => {
    let changed = 0;
    const step = fc.record({
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(9),
      text: fc.constantFrom("x", "a\nb", "\n", "more than one word", "😀"),
    });
    fc.assert(
      fc.property(documents, fc.array(step, { minLength: 1, maxLength: 8 }), (random, steps) => {
        const { document } = random;
        const requests: Request[] = [];
        let now = document;
        for (const { place, length, text } of steps) {
          const size = parseDocument(now).tabs[0]!.segments[0]!.lengthUtf16;
          const index = 1 + Math.floor(place * (size - 1));
          const request = length > 5 ? insert(index, text) : remove(index, index + length);
          if (simulateRequests(parseDocument(document), [...requests, request]).kind === "impossible")
            continue;
          requests.push(request);
          now = carryOut(now, [request]);
        }
        const simulation = simulateRequests(parseDocument(document), requests);
        if (simulation.kind === "impossible") throw new Error(simulation.reason);
        const after = parseDocument(now).tabs[0]!.segments[0]!;
        for (const { text } of simulation.segments) {
          changed += 1;
          expect(text.differenceFrom(after)).toBeNull();
        }
      }),
      { numRuns: propertyRuns() },
    );
    expect(changed).toBeGreaterThan(0);
  });
});

describe("simulateRequests of rows", () => {
  const start = at("d", 1);
  const tableStartLocation = { tabId: "t.0", index: start };
  const row = (rowIndex: number, insertBelow = false): Request => ({
    insertTableRow: { tableCellLocation: { tableStartLocation, rowIndex, columnIndex: 0 }, insertBelow },
  });
  const gone = (rowIndex: number): Request => ({
    deleteTableRow: { tableCellLocation: { tableStartLocation, rowIndex, columnIndex: 0 } },
  });

  it.each([
    ["above", false, start + 3],
    ["below", true, start + 3 + "Rcell\nCx\n".length + 1],
  ])(
    "a row %s has as many cells as the one beside it, each with a place for text",
    (_name, isBelow, first) => {
      expect(outcome(row(0, isBelow), insert(first), insert(first + 3), insert(at("h", 5 + 2), "!"))).toBe(
        "possible",
      );
      expect(outcome(row(0, isBelow), insert(first - 1))).toContain("no paragraph");
    },
  );

  it("a row comes and goes, and what stands behind is where it was", () => {
    expect(outcome(row(0), gone(0), insert(at("h")))).toBe("possible");
    expect(outcome(row(0), gone(1), insert(at("e")), insert(at("h")))).toContain("no paragraph");
  });

  it.each([
    ["a row beside one that is not there", row(1), "has no row 1"],
    ["the going of a row that is not there", gone(1), "has no row 1"],
    ["the going of the only row", gone(0), "with its last row"],
  ])("refuses %s", (_name, request, words) => {
    expect(outcome(request)).toContain(words);
  });

  it("refuses a row of what is no table", () => {
    const tableCellLocation = { tableStartLocation: { tabId: "t.0", index: start + 1 }, rowIndex: 0 };
    expect(outcome({ insertTableRow: { tableCellLocation } })).toContain("no table begins");
  });
});
