import fc from "fast-check";
import { locateText, parseDocument } from "../../../src/kernel/index.ts";
import { graphemesOf, isGraphemeBoundary } from "../../../src/kernel/locate/graphemes.ts";
import { ladder } from "../../../src/kernel/locate/rungs.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

// An independent, slow account of the rungs: whole strings, no maps.
const space =
  "[\\t\\n\\v\\f\\r\\u001C-\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]";
const spaces = new RegExp(`${space}+`, "g");
const brokenSpaces = new RegExp(`${space}*[\\n\\v]${space}*`, "g");
const gone = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
const straight = (text: string): string => text.replace(/[‘’‚‛′‵]/g, "'").replace(/[“”„‟″‶«»]/g, '"');
const dashed = (text: string): string => text.replace(/[‐‑‒–—―−﹘﹣－]/g, "-");
const visibleOnly = (text: string): string => straight(text).replace(gone, "");
const forms: readonly ((text: string) => string)[] = [
  (text) => text,
  straight,
  (text) => straight(text).replace(spaces, " "),
  (text) =>
    straight(text)
      .replace(spaces, " ")
      .replace(/\u00AD/g, ""),
  (text) => visibleOnly(text).replace(spaces, " "),
  (text) => visibleOnly(text).replace(spaces, " ").normalize("NFD"),
  (text) => dashed(visibleOnly(text).replace(spaces, " ").normalize("NFD")),
  (text) => dashed(visibleOnly(text).replace(brokenSpaces, "").replace(spaces, " ").normalize("NFD")),
];
const inOneCase = (text: string): string =>
  [...text].map((one) => one.toLowerCase().toUpperCase().toLowerCase()).join("");

/** Whether a rung can cut a text here: from the third on not inside white space, from the fifth on whatever invisible stands in it. */
function mayCut(text: string, index: number, rung: number): boolean {
  if (rung < 2) return true;
  const [lead, rest] = [text.slice(0, index), text.slice(index)].map((part) =>
    rung < 4 ? part : part.replace(gone, ""),
  );
  const before = (lead ?? "").slice(-1);
  const after = (rest ?? "").slice(0, 1);
  const isInSpace = before !== "" && after !== "" && `${before}${after}`.replace(spaces, "") === "";
  return !isInSpace;
}

/** Every place where a form of the text equals that form of what is looked for. */
function placesBySlowSearch(text: string, find: string, form: (text: string) => string): string[] {
  const wanted = form(find);
  const places: string[] = [];
  for (let start = 0; start < text.length; start += 1) {
    if (!isGraphemeBoundary(text, start)) continue;
    for (let end = start + 1; end <= text.length; end += 1) {
      if (isGraphemeBoundary(text, end) && form(text.slice(start, end)) === wanted)
        places.push(`${start}-${end}`);
    }
  }
  return places;
}

/** Characters that some rung takes for each other, by groups, in many scripts. */
const alike: readonly (readonly string[])[] = [
  ["'", "’", "‘", "′"],
  ['"', "“", "„", "»"],
  [" ", "\u00A0", "  ", "\u2003", "\t"],
  ["", "\u00AD"],
  ["", "\u200B", "\u200F", "\uFEFF", "\u2060"],
  ["é", "e\u0301"],
  ["가", "\u1100\u1161"],
  ["각", "\u1100\u1161\u11A8"],
  ["שׁ", "\u05E9\u05C1"],
  ["क़", "\u0915\u093C"],
  ["Å", "\u212B", "A\u030A"],
  ["ṩ", "s\u0323\u0307", "s\u0307\u0323"],
  ["-", "–", "—", "\u2212"],
  [" ", "\v"],
  ["", "\v"],
];
const plain = ["a", "b", "e", "ß", "م", "ל", "ที่", "क्ष", "中", "😀", "👩‍👩‍👧", "❤️", "1"];
const choice = fc.oneof(
  fc.constantFrom(...plain).map((one) => [one]),
  fc.constantFrom(...alike),
);
/** A text, a part of it as somebody else might type it, and where the part begins. */
const cases = fc
  .array(fc.tuple(choice, fc.nat(), fc.nat()), { minLength: 1, maxLength: 9 })
  .chain((parts) =>
    fc.record({
      text: fc.constant(parts.map(([group, here]) => group[here % group.length] ?? "").join("")),
      find: fc.tuple(fc.nat(parts.length - 1), fc.integer({ min: 1, max: 4 })).map(([from, count]) =>
        parts
          .slice(from, from + count)
          .map(([group, , there]) => group[there % group.length] ?? "")
          .join(""),
      ),
    }),
  )
  .filter(({ find }) => find !== "" && !/\n$/.test(find));

describe("the ladder", () => {
  it.each([
    ["as it is", true, forms],
    ["in any case", false, forms.map((form) => (text: string) => form(inOneCase(text)))],
  ])(
    "finds %s what a slow search finds, at the same rung and at exact places",
    (_name, matchCase, rungForms) => {
      fc.assert(
        fc.property(cases, ({ text, find }) => {
          const tabModel = parseDocument(doc(tab(p(text))).document).tabs[0]!;
          const located = locateText(tabModel, { find, isAll: true, matchCase });
          const isClimbed = (forms[4]?.(find) ?? "").trim() !== "";
          const rung = rungForms.findIndex(
            (form, ordinal) =>
              (ordinal === 0 || isClimbed) &&
              placesBySlowSearch(text, find, form).some((place) => {
                const [start, end] = place.split("-").map(Number);
                return mayCut(text, start ?? 0, ordinal) && mayCut(text, end ?? 0, ordinal);
              }),
          );
          expect(located.kind === "found" ? located.rung : null).toBe(ladder[rung] ?? null);
          if (located.kind !== "found") return;
          const places = placesBySlowSearch(text, find, rungForms[rung]!);
          for (const { startUtf16, endUtf16 } of located.spans) {
            expect(places).toContain(`${startUtf16 - 1}-${endUtf16 - 1}`);
          }
        }),
        { numRuns: 2 * propertyRuns() },
      );
    },
  );

  it("never splits a grapheme, at any rung, in any script", () => {
    fc.assert(
      fc.property(cases, fc.boolean(), ({ text, find }, matchCase) => {
        const tabModel = parseDocument(doc(tab(p(text))).document).tabs[0]!;
        const located = locateText(tabModel, { find, isAll: true, matchCase });
        if (located.kind !== "found") return;
        const ends = new Set<number>([0]);
        for (const cluster of graphemesOf(text)) ends.add(Math.max(...ends) + cluster.length);
        for (const { startUtf16, endUtf16 } of located.spans) {
          expect(ends.has(startUtf16 - 1) && ends.has(endUtf16 - 1)).toBe(true);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("lists every character that was folded, and none on the exact rung", () => {
    fc.assert(
      fc.property(cases, ({ text, find }) => {
        const tabModel = parseDocument(doc(tab(p(text))).document).tabs[0]!;
        const located = locateText(tabModel, { find, isAll: true });
        if (located.kind !== "found") return;
        if (located.rung === "exact") expect(located.folds).toEqual([]);
        else
          expect(located.folds.every(({ found, asked, count }) => found !== asked && count > 0)).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
