import fc from "fast-check";
import { RangeMarks } from "../../../src/emulator/pages/range-marks.ts";
import { propertyRuns } from "../../support/runs.ts";

const length = 40;
const span = fc
  .tuple(fc.nat(length), fc.nat(length))
  .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]);

describe("RangeMarks", () => {
  it("says of every place what holds there, whatever the elements are", () => {
    fc.assert(
      fc.property(
        fc.array(
          span.filter(([start, end]) => start < end),
          { maxLength: 6 },
        ),
        fc.array(span, { maxLength: 3 }),
        fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { maxLength: 8 }),
        (named, selected, cuts) => {
          const rangeOf = ([startUtf16, endUtf16]: [number, number]) => ({
            tabId: "t",
            segmentId: "",
            startUtf16,
            endUtf16,
          });
          const stretches = named
            .map((ends, index) => ({
              kind: "name" as const,
              name: `n${index}`,
              id: `${index}`,
              range: rangeOf(ends),
            }))
            .sort((one, other) => one.range.startUtf16 - other.range.startUtf16);
          const marks = new RangeMarks("", stretches, selected.map(rangeOf));
          const edges = [0, ...cuts.sort((one, other) => one - other), length];
          const parts = edges.slice(1).flatMap((end, index) => marks.parts(edges[index]!, end));
          let at = 0;
          for (const part of parts) {
            expect(part.startUtf16).toBe(at);
            at = part.endUtf16;
            for (let place = part.startUtf16; place < part.endUtf16; place += 1) {
              const holding = stretches.filter(
                ({ range }) => range.startUtf16 <= place && place < range.endUtf16,
              );
              expect([...part.names].sort()).toEqual(holding.map(({ name }) => name).sort());
              expect(part.isSelected).toBe(selected.some(([start, end]) => start <= place && place < end));
            }
            expect(part.hasCursor).toBe(
              selected.some(([start, end]) => start === end && start === part.startUtf16),
            );
          }
          expect(at).toBe(length);
          expect(parts.flatMap(({ begins }) => begins).sort()).toEqual(
            stretches.map(({ name }) => name).sort(),
          );
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
