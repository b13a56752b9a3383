import fc from "fast-check";
import {
  mapOverlapping,
  placeAt,
  sizeOf,
  spliced,
  touching,
} from "../../../../src/emulator/docs/model/places.ts";
import { propertyRuns } from "../../../support/runs.ts";

interface Thing {
  readonly size: number;
  readonly name: number;
}

let made = 0;
const things = (sizes: readonly number[]): Thing[] => sizes.map((size) => ({ size, name: (made += 1) }));

// Long enough for what is remembered of a list to matter, and to change with it.
const sizes = (maxLength: number, minLength = 0): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: 9 }), { minLength, maxLength, size: "max" });

const splice = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.constantFrom(0, 0, 0.01, 0.3, 1),
  by: fc.oneof(sizes(3), sizes(400)),
});

/** The list after some splices, made with what is remembered of the ones before it, and without. */
const listsAfterSplices = fc.tuple(sizes(900), fc.array(splice, { maxLength: 6 })).map(([first, splices]) => {
  let list: readonly Thing[] = things(first);
  let plain = [...list];
  for (const { at, share, by } of splices) {
    placeAt(list, 0);
    const index = Math.floor(at * list.length);
    const count = Math.floor(share * (list.length - index));
    const added = things(by);
    list = spliced(list, index, count, added);
    plain = [...plain.slice(0, index), ...added, ...plain.slice(index + count)];
  }
  return { list, plain };
});

const startsOf = (list: readonly Thing[]): number[] => {
  let at = 0;
  return list.map(({ size }) => (at += size) - size);
};

/** A range in units that may reach beyond a list of any length. */
const range = fc.tuple(fc.integer({ min: -3, max: 6000 }), fc.integer({ min: 0, max: 600 }));

describe("places in a list", () => {
  it("are those of a plain walk, whatever the list was made from", () => {
    fc.assert(
      fc.property(listsAfterSplices, ({ list, plain }) => {
        expect(list).toEqual(plain);
        placeAt(list, 0);
        const total = plain.reduce((sum, { size }) => sum + size, 0);
        expect(sizeOf(list)).toBe(total);
        const ends = startsOf(plain).flatMap((startUtf16, index) =>
          [startUtf16, startUtf16 + plain[index]!.size - 1].map((at) => ({ at, index, startUtf16 })),
        );
        expect(ends.map(({ at }) => ({ at, ...placeAt(list, at) }))).toEqual(ends);
        expect(placeAt(list, total)).toBeNull();
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("touch a range where they overlap it, or end or begin where it does", () => {
    fc.assert(
      fc.property(listsAfterSplices, fc.nat(20), range, ({ list, plain }, base, [start, length]) => {
        const expected = startsOf(plain).flatMap((own, index) => {
          const item = plain[index]!;
          const isTouching = base + own + item.size >= start && base + own <= start + length;
          return isTouching ? [{ item, startUtf16: base + own }] : [];
        });
        expect([...touching(list, base, start, start + length)]).toEqual(expected);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("change in a range one by one, first to last, and what lies apart stays the same", () => {
    fc.assert(
      fc.property(listsAfterSplices, fc.nat(20), range, ({ list, plain }, base, [start, length]) => {
        const end = start + length + 1;
        const called: number[] = [];
        const changed = mapOverlapping(list, base, start, end, (item, at) => {
          called.push(at);
          return { ...item, size: item.size + 1 };
        });
        const starts = startsOf(plain).map((own) => base + own);
        const isOver = (index: number): boolean =>
          starts[index]! < end && starts[index]! + plain[index]!.size > start;
        expect(called).toEqual(starts.filter((_, index) => isOver(index)));
        expect(changed).toEqual(
          plain.map((item, index) => (isOver(index) ? { ...item, size: item.size + 1 } : item)),
        );
        expect(sizeOf(changed)).toBe(sizeOf(plain) + called.length);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
