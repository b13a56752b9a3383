import fc from "fast-check";
import { locateText, parseDocument } from "../../../src/kernel/index.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

/** Characters of several units, with a unit sequence that is only a part of them. */
const characters = [
  { whole: "ที่", part: "ท" },
  { whole: "e\u0301", part: "e" },
  { whole: "👍🏽", part: "👍" },
  { whole: "क्षि", part: "ष" },
  { whole: "👩‍🚀", part: "🚀" },
  // The three parts of one Korean syllable.
  { whole: "\u1100\u1161\u11a8", part: "\u1161" },
] as const;

describe("a text that stands only as a part of characters", () => {
  it("is refused with the whole characters, their place and how often they are there", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...characters),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom("", "xy "),
        ({ whole: text, part }, times, before) => {
          const built = doc(tab(p(before + Array<string>(times).fill(text).join(" "))));
          const [first] = parseDocument(built.document).tabs;
          const located = locateText(first!, { find: part });
          if (located.kind === "found") throw new Error("a part of a character was found");
          expect(located.error.code).toBe("ZERO_MATCH");
          expect(located.error.message).toContain(text);
          const start = 1 + before.length;
          expect(located.error.diagnostics["elsewhere"]).toContainEqual(
            expect.objectContaining({
              inside_characters: true,
              text,
              matches: times,
              start_index: start,
              end_index: start + text.length,
            }),
          );
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
