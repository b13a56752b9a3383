import fc from "fast-check";
import { locateText, parseDocument } from "../../../src/kernel/index.ts";
import type { SearchScope } from "../../../src/kernel/locate/scope.ts";
import { chip, doc, p, tab, table, type BuiltDocument } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

interface Candidate {
  readonly ratio: number;
  readonly text: string;
  readonly start_index: number;
  readonly end_index: number;
}

/** The candidates, or null where the text stands somewhere. */
function candidatesFor(built: BuiltDocument, find: string, scope?: SearchScope): readonly Candidate[] | null {
  const tabModel = parseDocument(built.document).tabs[0]!;
  const located = locateText(tabModel, scope === undefined ? { find } : { find, scope });
  if (located.kind === "found" || located.error.code !== "ZERO_MATCH") return null;
  return located.error.diagnostics["candidates"] as unknown as readonly Candidate[];
}

/** The plain table of edit distances from `find` to every beginning of `text`. */
function distancesToBeginnings(find: string, text: string): readonly number[] {
  let row = Array.from({ length: text.length + 1 }, (_, column) => column);
  for (let at = 0; at < find.length; at += 1) {
    const next = [at + 1];
    for (let column = 1; column <= text.length; column += 1) {
      const change = row[column - 1]! + (find[at] === text[column - 1] ? 0 : 1);
      next.push(Math.min(change, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row;
}

/** The best ratio of all stretches that begin where a word does, by looking at each of them. */
function bestRatio(find: string, lines: readonly string[]): number {
  let best = 0;
  for (const line of lines) {
    for (let start = 0; start < line.length; start += 1) {
      if (start > 0 && line[start - 1] !== " ") continue;
      distancesToBeginnings(find, line.slice(start, start + 2 * find.length)).forEach((edits, length) => {
        best = Math.max(best, 1 - edits / Math.max(find.length, length));
      });
    }
  }
  return best;
}

const vocabulary = ["the", "lease", "party", "rent", "shall", "pay"];
const boilerplate = "The tenant shall pay the rent of each quarter in advance, free of any deduction";

/** Lines that are almost alike, each different from every other. */
const kinds: Readonly<Record<string, (ordinal: number) => string>> = {
  "words of a short list": (ordinal) =>
    Array.from({ length: 9 }, (_, at) => vocabulary[Math.floor((ordinal + 300) / 6 ** (at % 4)) % 6]).join(
      " ",
    ),
  "numbered lines": (ordinal) => `Line ${ordinal}: ${"lorem ipsum dolor sit amet ".repeat(3)}`,
  "rows of a table": (ordinal) => `${ordinal} | EUR ${(ordinal * 37) % 100}.00 | paid | EUR 0.00 | open`,
  "legal boilerplate": (ordinal) => `${boilerplate}, under clause ${ordinal} of this deed. ${boilerplate}.`,
  "long legal boilerplate": (ordinal) =>
    `${`${boilerplate}. `.repeat(4)}See clause ${ordinal}. ${boilerplate}.`,
  "one letter": (ordinal) => `${"a".repeat(20)}${ordinal}${"a".repeat(20)}`,
  "CJK without spaces": (ordinal) => `第${ordinal}条 ${"甲方应当支付租金并且乙方".repeat(2)}`,
};

/** One letter of the line replaced by one that no line has, or left out, or put twice with such a letter between. */
const perturbation = fc.record({
  at: fc.nat(),
  change: fc.constantFrom("replace", "drop", "add"),
});

function perturbed(line: string, { at, change }: { readonly at: number; readonly change: string }): string {
  const letters = [...line.matchAll(/\p{Lo}|[a-z]/gu)].map(({ index }) => index);
  const cut = letters[at % letters.length]!;
  const kept = line.slice(0, cut + (change === "add" ? 1 : 0));
  return `${kept}${change === "drop" ? "" : "Ж"}${line.slice(cut + 1)}`;
}

describe("near misses in repetitive documents", () => {
  it("names line 50 of a hundred lines that differ in their number", () => {
    const lines = Array.from(
      { length: 100 },
      (_, k) => `Line ${k}: ${"lorem ipsum dolor sit amet ".repeat(7)}`,
    );
    const [first] = candidatesFor(
      doc(tab(...lines.map((line) => p(line)))),
      "Line 50: lorem ipsum dolor sit emat ",
    )!;
    expect(first).toMatchObject({ text: "Line 50: lorem ipsum dolor sit amet ", ratio: 0.944 });
  });

  it.each(Object.keys(kinds))("a changed copy of one line is led to that line: %s", (kind) => {
    const lineOf = kinds[kind]!;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat(),
        perturbation,
        fc.boolean(),
        (count, at, change, isInTable) => {
          const lines = Array.from({ length: count }, (_, ordinal) => lineOf(100 + ordinal));
          const target = at % count;
          const find = perturbed(lines[target]!, change);
          const blocks = lines.map((line, ordinal) => p(ordinal === target ? `<a>${line}<b>` : line));
          const built = doc(tab(...(isInTable ? [table(...blocks.map((one) => [[one]]))] : blocks), p("")));
          const found = candidatesFor(built, find);
          if (found === null) return;
          const { a, b } = built.marks;
          expect(found[0]!.start_index).toBeGreaterThanOrEqual(a!.index);
          expect(found[0]!.end_index).toBeLessThanOrEqual(b!.index);
          expect(found[0]!.ratio).toBeGreaterThanOrEqual(1 - 1 / find.length - 0.001);
        },
      ),
      { numRuns: Math.ceil(propertyRuns() / 4) },
    );
  });

  it("the first candidate is as good as the best of all stretches that begin a word", () => {
    const words = fc.array(fc.constantFrom("ab", "abc", "ba", "cab", "b", "abcab"), {
      minLength: 1,
      maxLength: 12,
    });
    const text = words.map((list) => list.join(" "));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        text,
        perturbation,
        (lines, line, change) => {
          const find = perturbed(line, change).toLowerCase();
          fc.pre(find.trim() !== "");
          const found = candidatesFor(doc(tab(...lines.map((one) => p(one)))), find);
          if (found === null) return;
          const best = bestRatio(find, lines);
          // The fewest edits decide which place is taken; of a longer stretch as many edits are a smaller share.
          const least = 2 - 1 / best;
          if (least >= 0.5) expect(found[0]!.ratio).toBeGreaterThanOrEqual(least - 0.001);
        },
      ),
      { numRuns: 2 * propertyRuns() },
    );
  });

  it("each candidate has the ratio of its text, the best stands first, and no two share a unit", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", " ", "ab ", "e\u0301", "👍", "👍🏽", "👩‍👧"), {
        minLength: 1,
        maxLength: 30,
      })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), text, (lines, find) => {
        const found = candidatesFor(doc(tab(...lines.map((one) => p(one, chip, one)))), find) ?? [];
        found.forEach((one, ordinal) => {
          const edits = distancesToBeginnings(find, one.text)[one.text.length]!;
          expect(one.ratio).toBeCloseTo(1 - edits / Math.max(find.length, one.text.length), 2);
          if (one.text !== find) expect(one.ratio).toBeLessThan(1);
          expect(one.ratio).toBeLessThanOrEqual(found[ordinal - 1]?.ratio ?? 1);
          for (const other of found.slice(0, ordinal)) {
            expect(one.end_index <= other.start_index || one.start_index >= other.end_index).toBe(true);
          }
        });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("fills its list with distinct places, also inside one paragraph of the same over and over", () => {
    for (const line of ["a".repeat(2_000), "one two three ".repeat(200)]) {
      expect(candidatesFor(doc(tab(p(line))), `${line.slice(0, 13)}Ж${line.slice(14, 28)}`)).toHaveLength(5);
    }
  });

  it("is never wholly like what is another text: emoji with a skin tone, one letter in thousands, more than is compared", () => {
    const long = Array.from({ length: 900 }, (_, ordinal) => `w${ordinal}`).join(" ");
    for (const [there, find] of [
      ["👍🏽", "👍"],
      [`${long} end`, `${long} and`],
      [long.slice(0, 1_900), `${long.slice(0, 1_899)}Ж`],
      ["字".repeat(3_000), `${"字".repeat(2_500)}Ж`],
    ] as const) {
      const ratios = candidatesFor(doc(tab(p(there))), find)!.map(({ ratio }) => ratio);
      expect(ratios.filter((ratio) => ratio === 1)).toEqual([]);
      if (there !== "👍🏽") expect(ratios[0]).toBeGreaterThan(0.99);
    }
  });

  it("looks inside the scope alone, where much that is as good stands beside it in the same paragraph", () => {
    const other = "the rent is dus ".repeat(600);
    const built = doc(tab(p(`${other}<a>the rent is dux now<b> ${other}`)));
    const scope: SearchScope = {
      segment: parseDocument(built.document).tabs[0]!.segments[0]!,
      areas: [{ startUtf16: built.marks["a"]!.index, endUtf16: built.marks["b"]!.index }],
      label: "the range",
    };
    expect(candidatesFor(built, "the rent is due", scope)).toMatchObject([
      { start_index: built.marks["a"]!.index, text: "the rent is dux" },
    ]);
  });
});
