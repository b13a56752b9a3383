import fc from "fast-check";
import { shortSingle } from "../../src/emulator/single-precision.ts";
import { propertyRuns } from "../support/runs.ts";

describe("shortSingle", () => {
  it.each([
    [67 / 255, 0.2627451],
    [17 / 255, 0.06666667],
    [1 / 3, 0.33333334],
    [0.05, 0.05],
    [254 / 255, 0.99607843],
  ])("writes %d as %d", (value, written) => expect(shortSingle(value)).toBe(written));

  it("is the same single-precision number, in at most nine digits", () => {
    fc.assert(
      fc.property(fc.float({ min: 0, max: 1, noNaN: true }), (value) => {
        const short = shortSingle(value);
        expect(Math.fround(short)).toBe(value);
        expect(short).toBe(Number(short.toPrecision(9)));
      }),
      { numRuns: propertyRuns() },
    );
  });
});
