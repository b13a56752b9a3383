import fc from "fast-check";
import { graphemeEnd, graphemesOf, isGraphemeBoundary } from "../../../src/kernel/locate/graphemes.ts";
import { propertyRuns } from "../../support/runs.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Stretches of scripts whose letters combine, of marks, joiners, flags and pictographs. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x250],
  [0x300, 0x370],
  [0x590, 0x700],
  [0x900, 0xe00],
  [0xe00, 0xf00],
  [0x1000, 0x1200],
  [0x1780, 0x1800],
  [0x200b, 0x2010],
  [0x3040, 0x30ff],
  [0xac00, 0xac60],
  [0xfe00, 0xfe10],
  [0x1f1e6, 0x1f200],
  [0x1f3fb, 0x1f400],
  [0x1f468, 0x1f470],
];

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...ranges).chain(([first, last]) => fc.integer({ min: first, max: last - 1 })),
      fc.constantFrom(0x0d, 0x0a, 0x200d, 0xfe0f, 0x94d, 0x1f469),
    ),
    { maxLength: 12 },
  )
  .map((codePoints) => String.fromCodePoint(...codePoints));

describe("graphemesOf", () => {
  it("parts any text as the platform's own segmenter does", () => {
    fc.assert(
      fc.property(text, (value) => {
        const expected = [...segmenter.segment(value)].map(({ segment }) => segment);
        expect(graphemesOf(value)).toEqual(expected);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("gives back the text when its parts are joined", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(graphemesOf(value).join("")).toBe(value);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each([
    ["a family", "👨‍👩‍👧‍👦"],
    ["a skin tone", "👍🏽"],
    ["a flag", "🇩🇪"],
    ["a decomposed accent", "e\u0301"],
    ["a Thai syllable", "ที่"],
    ["conjoining Hangul", "\u1100\u1161\u11A8"],
    ["a Devanagari conjunct", "क्ष"],
    ["carriage return and line feed", "\r\n"],
  ])("takes %s as one", (_name, value) => {
    expect(graphemesOf(value)).toHaveLength(1);
    expect(graphemeEnd(value, 0)).toBe(value.length);
  });
});

describe("isGraphemeBoundary", () => {
  it("holds at both ends of a text and nowhere in a surrogate pair", () => {
    expect([0, 1, 2].map((index) => isGraphemeBoundary("😀", index))).toEqual([true, false, true]);
  });
});
