import fc from "fast-check";
import { SpansAfter, type TextOperation } from "../../../src/kernel/plan/spans-after.ts";
import { textOperations } from "../../../src/kernel/plan/steps/text-operations.ts";
import { propertyRuns } from "../../support/runs.ts";

/** A span under operations one by one, on marked units: grown only by what goes in between two of its own. */
function oneByOne(span: { startUtf16: number; endUtf16: number }, operations: readonly TextOperation[]) {
  let units = Array.from({ length: 400 }, (_, index) => index >= span.startUtf16 && index < span.endUtf16);
  for (const operation of operations) {
    if (operation.kind === "insert") {
      const { atUtf16, text } = operation;
      const isInside = units[atUtf16 - 1] === true && units[atUtf16] === true;
      units.splice(atUtf16, 0, ...Array.from(text, () => isInside));
    } else units = units.filter((_, index) => index < operation.startUtf16 || index >= operation.endUtf16);
    if (!units.includes(true)) return null;
  }
  return { startUtf16: units.indexOf(true), endUtf16: units.lastIndexOf(true) + 1 };
}

const spans = fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 50 }));
const texts = fc.constantFrom("", "a", "bc", "def");

/** Edits from the front to the back of the segment, that may touch and may put text in at one place one after the other. */
const edits = fc
  .array(fc.record({ gap: fc.nat(4), deleted: texts, inserted: texts }), { maxLength: 12 })
  .map((items) => {
    let cursor = 1;
    return items.flatMap(({ gap, deleted, inserted }) => {
      const startUtf16 = cursor + gap;
      cursor = startUtf16 + deleted.length;
      const run = (text: string) => (text === "" ? [] : [{ text, textStyle: {} }]);
      return deleted + inserted === ""
        ? []
        : [{ startUtf16, deleted: run(deleted), inserted: run(inserted) }];
    });
  });

const anyOperation = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), atUtf16: fc.nat(60), text: fc.constantFrom("a", "bcd") }),
  fc
    .tuple(fc.nat(60), fc.integer({ min: 1, max: 9 }))
    .map(([startUtf16, length]) => ({ kind: "delete" as const, startUtf16, endUtf16: startUtf16 + length })),
);

describe("SpansAfter", () => {
  it.each([
    [
      "those of steps, one behind the other",
      fc.array(edits, { maxLength: 3 }).map((steps) => steps.flatMap(textOperations)),
    ],
    ["any", fc.array(anyOperation, { maxLength: 12 })],
  ])(
    "says what operations do one by one, for %s",
    (_name, operations: fc.Arbitrary<readonly TextOperation[]>) => {
      fc.assert(
        fc.property(operations, spans, (list, [startUtf16, length]) => {
          const span = { startUtf16, endUtf16: startUtf16 + length };
          const after = new SpansAfter(list).of(span);
          const isLeft = after.endUtf16 > after.startUtf16;
          expect(isLeft ? after : null).toEqual(oneByOne(span, list));
        }),
        { numRuns: propertyRuns() * 5 },
      );
    },
  );
});
