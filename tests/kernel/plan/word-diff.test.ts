import fc from "fast-check";
import { isGraphemeBoundary } from "../../../src/kernel/locate/graphemes.ts";
import { smallestHunks } from "../../../src/kernel/plan/word-diff.ts";
import { words } from "../../support/arbitrary-documents.ts";
import { propertyRuns } from "../../support/runs.ts";

function applied(before: string, hunks: ReturnType<typeof smallestHunks>): string {
  let text = before;
  for (const hunk of [...hunks].reverse()) {
    text = text.slice(0, hunk.startUtf16) + hunk.inserted + text.slice(hunk.endUtf16);
  }
  return text;
}

describe("smallestHunks", () => {
  it("leads from the one text to the other, and cuts no cluster on the way", () => {
    fc.assert(
      fc.property(words, words, words, (a, b, c) => {
        const before = a + b;
        const after = a + c + b.slice(0, 3);
        const hunks = smallestHunks(before, after);
        expect(applied(before, hunks)).toBe(after);
        let last = -1;
        for (const { startUtf16, endUtf16 } of hunks) {
          expect(isGraphemeBoundary(before, startUtf16) && isGraphemeBoundary(before, endUtf16)).toBe(true);
          expect(startUtf16).toBeGreaterThan(last);
          last = endUtf16;
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each([
    ["in 30 days", "in 45 days", [["30", "45"]]],
    ["colour", "color", [["u", ""]]],
    ["old", "older", [["", "er"]]],
    ["cat", "bat", [["cat", "bat"]]],
    ["same", "same", []],
    ["one two three", "one 2 three", [["two", "2"]]],
    ["a cat", "cat", [["a ", ""]]],
    ["日本語", "日本人", [["語", "人"]]],
    ["“Don’t ship v2”", "“Don’t ship v4”", [["2", "4"]]],
  ])("turns %p into %p by %p", (before, after, expected) => {
    const hunks = smallestHunks(before, after);
    expect(hunks.map((hunk) => [before.slice(hunk.startUtf16, hunk.endUtf16), hunk.inserted])).toEqual(
      expected,
    );
  });

  it("gives up on words in texts too long to compare, and trims both ends", () => {
    const middle = "x ".repeat(2000);
    const hunks = smallestHunks(`start ${middle}end`, `start ${"y ".repeat(2000)}end`);
    expect(hunks).toHaveLength(1);
  });
});
