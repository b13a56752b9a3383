import fc from "fast-check";
import { counted, countOf, repeatedText, uniqueWords } from "../../build/demo/words.ts";
import { propertyRuns } from "../support/runs.ts";

const text = fc
  .array(fc.constantFrom("pay", "the", "rent", "Haus", "日本", "\n", "\t", " ", ", ", "\ufffc"), {
    maxLength: 60,
  })
  .map((parts) => parts.join(""));

describe("uniqueWords", () => {
  it("stand once each, longest first", () => {
    fc.assert(
      fc.property(text, (any) => {
        const words = uniqueWords(any);
        for (const word of words) expect(countOf(any, word)).toBe(1);
        const lengths = words.map(({ length }) => length);
        expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("repeatedText", () => {
  it("stands as often as it says, three times or more, within one line and one cell", () => {
    fc.assert(
      fc.property(text, (any) => {
        const repeated = repeatedText(any);
        if (repeated === null) return;
        expect(repeated.count).toBeGreaterThanOrEqual(3);
        expect(countOf(any, repeated.text)).toBe(repeated.count);
        expect(repeated.text).not.toMatch(/[\n\t\ufffc]/);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("prefers what stands exactly three times, then what is longer", () => {
    expect(repeatedText("a bb a bb a bb a")).toEqual({ text: "a bb", count: 3 });
    expect(repeatedText("one two")).toBeNull();
  });
});

describe("counted", () => {
  it("is one of a thing, and several of them", () => {
    expect(counted(1, "tab")).toBe("1 tab");
    expect(counted(0, "tab")).toBe("0 tabs");
    expect(counted(3, "match", "matches")).toBe("3 matches");
  });
});
