// Words of a paragraph exchanged for Markdown: those around them stay as they are, whatever they look like (field case 22).
import fc from "fast-check";
import type { Document, TextStyle } from "../../../../src/google-api/docs.ts";
import { writeMarkdown } from "../../../support/check-markdown-write.ts";
import { bold, doc, link, p, styled, tab, type Part } from "../../../support/document-builder.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { memoryGoogle } from "../../../support/witnesses/memory-google.ts";

const looks: readonly TextStyle[] = [
  { italic: true },
  { bold: true, underline: true },
  { strikethrough: true, smallCaps: true },
  { foregroundColor: { color: { rgbColor: { red: 1 } } }, fontSize: { magnitude: 14, unit: "PT" } },
  { backgroundColor: { color: { rgbColor: { green: 1 } } } },
  { weightedFontFamily: { fontFamily: "Georgia", weight: 400 } },
];
const words = fc
  .array(fc.constantFrom("Alpha", "beta", "x", " ", " and ", "Ω", "7"), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(""));
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 3, arbitrary: words },
  {
    weight: 4,
    arbitrary: fc.tuple(words, fc.constantFrom(...looks)).map(([text, look]) => styled(text, look)),
  },
  { weight: 1, arbitrary: words.map(bold) },
  { weight: 1, arbitrary: words.map((text) => link(text, "https://example.com/a")) },
);
const written = fc
  .array(fc.constantFrom("**Alpha**", "beta", "*x*", "~~7~~", "[y](https://example.com/b)", "and"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(" "));

/** The units of the second paragraph, each with its look. */
function units(document: Document): readonly { readonly unit: string; readonly look: TextStyle }[] {
  const { content } = document.tabs![0]!.documentTab!.body!;
  const elements = content!.filter(({ paragraph }) => paragraph !== undefined)[1]!.paragraph!.elements!;
  return elements.flatMap(({ textRun }) =>
    [...(textRun?.content ?? "").replace(/\n$/, "")].map((unit) => ({
      unit,
      look: textRun?.textStyle ?? {},
    })),
  );
}

describe("words exchanged inside of a paragraph", () => {
  it("leave every character around them with its look", () => {
    const mix = new Mix();
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        written,
        (parts, at, length, markdown) => {
          const { document } = doc(tab(p("Above."), p(...parts, "."), p("Below.")));
          const before = units(document);
          const from = at % before.length;
          const to = from + 1 + (length % (before.length - from));
          if (to - from === before.length) return;
          const google = memoryGoogle(document);
          const start = google.read().tabs![0]!.documentTab!.body!.content![2]!.startIndex!;
          const target = { kind: "range", startUtf16: start + from, endUtf16: start + to } as const;
          const { outcome } = writeMarkdown(google, markdown, target, mix);
          if (outcome !== "written") return;
          const after = units(google.read());
          expect(after.slice(0, from)).toEqual(before.slice(0, from));
          expect(after.slice(after.length - (before.length - to))).toEqual(before.slice(to));
        },
      ),
      { numRuns: propertyRuns() },
    );
    mix.print();
    expect(mix.share("written")).toBeGreaterThan(0.7);
  });
});
