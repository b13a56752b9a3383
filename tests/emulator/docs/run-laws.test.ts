import fc from "fast-check";
import { GoogleError } from "../../../src/emulator/errors.ts";
import { propertyRuns } from "../../support/runs.ts";
import { testDocument } from "../../support/test-documents.ts";
import { insert, openDocument, paragraphsOf, remove, runsOf, textStyle } from "./open-docs.ts";

/** Whether each unit of the first tab's body text is bold, by index. */
function boldUnits(document: ReturnType<typeof openDocument>): Map<number, boolean> {
  const bold = new Map<number, boolean>();
  for (const { paragraph } of document.readLegacy().body?.content ?? [])
    for (const { startIndex = 0, textRun } of paragraph?.elements ?? [])
      for (let unit = 0; unit < (textRun?.content ?? "").length; unit++)
        bold.set(startIndex + unit, textRun?.textStyle?.bold === true);
  return bold;
}

describe("runs", () => {
  it("of a document in one style stay one a paragraph through insertions and deletions (rulebook 3.6)", () => {
    const step = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      text: fc.option(fc.constantFrom("x", "two words", "\n", "a\nb", "\n\n"), { nil: undefined }),
      length: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const document = openDocument("first line\nsecond\n\nfourth and last");
        for (const { at, text, length } of steps) {
          const size = paragraphsOf(document.readLegacy()).join("\n").length + 1;
          const index = 1 + Math.floor(at * size);
          if (text === undefined && index + length > size) continue;
          document.batch([text === undefined ? remove(index, index + length) : insert(index, text)]);
        }
        const shown = document.readLegacy();
        for (const [number, text] of paragraphsOf(shown).entries())
          expect(runsOf(shown, number)).toEqual([[`${text}\n`, {}]]);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("take a style in the range, and outside it at most up to a cluster's edge or over the newline (rulebook 6.3, 2.7)", () => {
    const content = testDocument("many-scripts");
    const size = openDocument(content).readLegacy().body?.content?.at(-1)?.endIndex ?? 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: size - 1 }), fc.integer({ min: 1, max: 60 }), (start, length) => {
        const document = openDocument(content);
        const end = Math.min(size, start + length);
        document.batch([textStyle(start, end, { bold: true })]);
        const bold = boldUnits(document);
        for (let unit = start; unit < end; unit++) expect(bold.get(unit)).toBe(true);
        const text = paragraphsOf(document.readLegacy()).join("\n");
        const outside = [...bold].filter(([unit, isBold]) => isBold && (unit < start || unit >= end));
        for (const [unit] of outside) {
          const character = text.charAt(unit - 1);
          expect(
            character === "\n" ||
              character === "" ||
              character.charCodeAt(0) >= 0x300 ||
              isClusterBase(text, unit - 1),
          ).toBe(true);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("show the same text whatever styles are set over them (rulebook 6.3)", () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9 }));
    const style = fc.constantFrom(
      { bold: true },
      { italic: true },
      { bold: false },
      { link: { url: "https://example.com/" } },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(range, style), { maxLength: 8 }), (changes) => {
        const document = openDocument("one two three\nfour five six");
        for (const [[start, length], change] of changes)
          document.batch([textStyle(start, start + length, change)]);
        expect(paragraphsOf(document.readLegacy())).toEqual(["one two three", "four five six"]);
        for (const number of [0, 1])
          for (const [content, look] of runsOf(document.readLegacy(), number))
            expect(content.includes("\n") && "link" in look).toBe(false);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("answer a refusal of Google's for every range, never a fault of the code (rulebook 1.7)", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 60 }), fc.integer({ min: -3, max: 60 }), (start, end) => {
        for (const request of [
          remove(start, end),
          textStyle(start, end, { bold: true }),
          insert(start, "x"),
        ]) {
          const document = openDocument(testDocument("chips-and-placeholders"));
          try {
            document.batch([request]);
          } catch (error) {
            expect(error).toBeInstanceOf(GoogleError);
          }
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});

/** Whether the next unit combines with this one. */
function isClusterBase(text: string, at: number): boolean {
  return text.charCodeAt(at + 1) >= 0x300;
}
