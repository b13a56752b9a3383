import fc from "fast-check";
import { uniquePlaces } from "../../../src/kernel/plan/steps/unique-places.ts";
import { propertyRuns } from "../../support/runs.ts";

describe("uniquePlaces", () => {
  it("finds what stands exactly once, and nothing else", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "\n", "😀"), maxLength: 4 });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", "\n", "😀"), maxLength: 60 }),
        fc.array(word, { maxLength: 30 }),
        (text, wanted) => {
          const found = uniquePlaces(text, wanted);
          for (const one of wanted) {
            const at = one === "" ? -1 : text.indexOf(one);
            const isOnce = at >= 0 && text.indexOf(one, at + 1) < 0;
            expect([one, found.get(one)]).toEqual([one, isOnce ? at : undefined]);
          }
          expect([...found.keys()].every((one) => wanted.includes(one))).toBe(true);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
