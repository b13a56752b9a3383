import fc from "fast-check";
import { commonBackUtf16, commonEnds, commonFrontUtf16 } from "../../src/kernel/common-ends.ts";
import { propertyRuns } from "../support/runs.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀"), maxLength: 12 });

describe("commonEnds", () => {
  it("are the longest front, and the longest back of the rest", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const { frontUtf16: front, backUtf16: back } = commonEnds(a, b);
        expect(a.slice(0, front)).toBe(b.slice(0, front));
        expect(a.slice(a.length - back)).toBe(b.slice(b.length - back));
        expect(front + back).toBeLessThanOrEqual(Math.min(a.length, b.length));
        const [left, right] = [a, b].map((one) => one.slice(front, one.length - back)) as [string, string];
        const isLonger = left !== "" && right !== "";
        expect(isLonger && (left[0] === right[0] || left.slice(-1) === right.slice(-1))).toBe(false);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("may overlap when each is asked for alone", () => {
    expect(commonFrontUtf16("aa", "aaa")).toBe(2);
    expect(commonBackUtf16("aa", "aaa")).toBe(2);
    expect(commonBackUtf16("aa", "aaa", 1)).toBe(1);
    expect(commonEnds("aa", "aaa")).toEqual({ frontUtf16: 2, backUtf16: 0 });
  });
});
