import fc from "fast-check";
import { withSoftBreaksKept } from "../../../src/kernel/plan/soft-breaks.ts";
import { propertyRuns } from "../../support/runs.ts";

describe("withSoftBreaksKept", () => {
  it("keeps the break that find writes as a line feed, field case 12", () => {
    expect(
      withSoftBreaksKept("Acme Ltd\u000B12 Elm Road", "Acme Ltd\n12 Elm Road", "Acme Ltd\n14 Elm Road"),
    ).toBe("Acme Ltd\u000B14 Elm Road");
  });

  it("keeps the break that find writes as a space, where replace has that space, field case 12", () => {
    const find = "Acme Ltd 12 Elm Road";
    const matched = "Acme Ltd\u000B12 Elm Road";
    expect(withSoftBreaksKept(matched, find, "Acme Ltd 14 Elm Road")).toBe("Acme Ltd\u000B14 Elm Road");
    expect(withSoftBreaksKept(matched, find, "Acme Limited 12 Old Elm Road")).toBe(
      "Acme Limited\u000B12 Old Elm Road",
    );
  });

  it("keeps a break beside a character without width", () => {
    expect(withSoftBreaksKept("a\u200B\u000Bb", "a b", "c b")).toBe("c\u000Bb");
  });

  it("makes every line feed a soft break where those of find stood for some", () => {
    expect(withSoftBreaksKept("a\u000Bb", "a\nb", "a\nx\nb")).toBe("a\u000Bx\u000Bb");
  });

  it("leaves the space that find writes as a line feed", () => {
    expect(withSoftBreaksKept("Acme Ltd today", "Acme\nLtd today", "Acme\nInc today")).toBe("Acme Inc today");
    expect(withSoftBreaksKept("Acme Ltd", "Acme\nLtd", "Acme\nLtd\nand Sons")).toBe("Acme Ltd\nand Sons");
  });

  it("writes a line feed as a paragraph's end where find had none, and a space where find had a break", () => {
    expect(withSoftBreaksKept("a\u000Bb", "a b", "a\nb")).toBe("a\nb");
    expect(withSoftBreaksKept("a\u000Bb", "a\u000Bb", "a b")).toBe("a b");
    expect(withSoftBreaksKept("a\u000Bb", "a\nb", "a b")).toBe("a b");
  });

  it("changes nothing of a replacement where neither a soft break stands nor a line feed is sought", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (matched, find, replace) => {
        const [plain, line] = [matched.replace(/\u000B/g, ""), find.replace(/\n/g, "")];
        expect(withSoftBreaksKept(plain, line, replace)).toBe(replace);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("changes only whitespace", () => {
    const word = fc.constantFrom("a", "bc", "é", "😀");
    const text = (gap: fc.Arbitrary<string>) =>
      fc
        .array(fc.tuple(word, gap), { minLength: 1, maxLength: 6 })
        .map((parts) => parts.map((part) => part.join("")).join(""));
    fc.assert(
      fc.property(
        text(fc.constantFrom(" ", "\u000B", " \u000B")),
        text(fc.constantFrom(" ", "\n")),
        text(fc.constantFrom(" ", "\n")),
        (matched, find, replace) => {
          const kept = withSoftBreaksKept(matched, find, replace);
          expect(kept.replace(/\s+/g, "")).toBe(replace.replace(/\s+/g, ""));
          if (find.includes("\n") && matched.includes("\u000B")) expect(kept).not.toContain("\n");
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
