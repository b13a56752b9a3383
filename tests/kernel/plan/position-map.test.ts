import fc from "fast-check";
import { PositionMap, type Change } from "../../../src/kernel/plan/position-map.ts";
import { propertyRuns } from "../../support/runs.ts";

/** Ascending changes that do not touch each other. */
const changes = fc
  .array(fc.record({ gap: fc.nat(5), old: fc.nat(4), next: fc.nat(4) }), { maxLength: 5 })
  .map((items) => {
    let cursor = 0;
    return items.map(({ gap, old, next }): Change => {
      const startUtf16 = cursor + gap + 1;
      cursor = startUtf16 + old;
      return { startUtf16, oldLengthUtf16: old, newLengthUtf16: next };
    });
  });

describe("PositionMap", () => {
  it("gives back every position outside the changes when mapped there and back", () => {
    fc.assert(
      fc.property(changes, fc.nat(60), (list, position) => {
        const isInside = list.some(
          ({ startUtf16, oldLengthUtf16 }) =>
            position >= startUtf16 && position <= startUtf16 + oldLengthUtf16,
        );
        if (isInside) return;
        const map = new PositionMap(list);
        expect(map.inverse().map(map.map(position, "before"), "before")).toBe(position);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("keeps positions in order", () => {
    fc.assert(
      fc.property(changes, fc.nat(60), fc.nat(10), (list, position, more) => {
        const map = new PositionMap(list);
        expect(map.map(position, "before")).toBeLessThanOrEqual(map.map(position + more, "after"));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("sends the ends of a replaced stretch to the ends of the new one", () => {
    // pay teh rent → pay the small rent
    //     4  7           4        13
    const map = new PositionMap([{ startUtf16: 4, oldLengthUtf16: 3, newLengthUtf16: 9 }]);
    expect([map.map(4, "before"), map.map(7, "after"), map.map(5, "before"), map.map(5, "after")]).toEqual([
      4, 13, 4, 13,
    ]);
  });

  it("puts a position at an insertion on the side that is asked for", () => {
    const map = new PositionMap([{ startUtf16: 4, oldLengthUtf16: 0, newLengthUtf16: 2 }]);
    expect([map.map(4, "before"), map.map(4, "after"), map.map(5, "before")]).toEqual([4, 6, 7]);
  });
});
