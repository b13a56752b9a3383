import fc from "fast-check";
import { bytesOfHex, hexOfBytes, isEqualInConstantTime, isHex } from "../../src/protocol/hex.ts";
import { propertyRuns } from "../support/runs.ts";

describe("hexOfBytes and bytesOfHex", () => {
  it("are each other's inverse over signed bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -128, max: 127 })), (bytes) => {
        const hex = hexOfBytes(bytes);
        expect(isHex(hex, bytes.length * 2)).toBe(true);
        expect(bytesOfHex(hex)).toEqual(bytes);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("refuse what is not hex", () => {
    expect(() => bytesOfHex("abc")).toThrow(RangeError);
    expect(() => bytesOfHex("zz")).toThrow(RangeError);
  });
});

describe("isEqualInConstantTime", () => {
  it("agrees with equality", () => {
    const text = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "0") });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(isEqualInConstantTime(a, b)).toBe(a === b);
        expect(isEqualInConstantTime(a, a)).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
