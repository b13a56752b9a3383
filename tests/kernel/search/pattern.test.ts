import fc from "fast-check";
import { foldFully, foldSimply } from "../../../src/kernel/locate/case-fold.ts";
import { compilePattern, type Pattern } from "../../../src/kernel/search/pattern.ts";
import { propertyRuns } from "../../support/runs.ts";

function compiled(source: string, matchCase = true): Pattern {
  const result = compilePattern(source, { matchCase });
  if (result.kind === "refused") throw new Error(result.problem);
  return result.pattern;
}

function problemOf(source: string): string {
  const result = compilePattern(source, { matchCase: true });
  return result.kind === "refused" ? result.problem : "";
}

/** The match as the language's standard has it: searching, V8 also tries to begin inside a surrogate pair. */
function standardMatch(source: string, flags: string, subject: string, from = 0): [number, number] | null {
  const sticky = new RegExp(source, `${flags}uy`);
  for (
    let start = from;
    start <= subject.length;
    start += (subject.codePointAt(start) ?? 0) > 0xffff ? 2 : 1
  ) {
    sticky.lastIndex = start;
    const match = sticky.exec(subject);
    if (match !== null) return [start, start + match[0].length];
  }
  return null;
}

const literal = fc.constantFrom(
  "a",
  "b",
  "A",
  "ß",
  "é",
  "k",
  "\u212A",
  "😀",
  "_",
  "1",
  " ",
  "\\.",
  "\\u{1F600}",
  "\\x61",
);
const set = fc.constantFrom(
  ".",
  "\\d",
  "\\D",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "[ab]",
  "[^ab]",
  "[a-c1]",
  "[\\w-]",
  "[^\\s]",
  "[\\D1]",
  "[\u2120-\u2130]",
  "[^K]",
  "\\p{Lu}",
  "\\P{L}",
);
const quantifier = fc.constantFrom(
  "*",
  "+",
  "?",
  "*?",
  "+?",
  "??",
  "{0}",
  "{2}",
  "{1,2}",
  "{0,2}",
  "{1,}",
  "{0,2}?",
  "{1,}?",
);

/** Patterns of the whole subset, repetitions of empty and half-empty parts among them. */
const { source } = fc.letrec<{ source: string; term: string; atom: string }>((tie) => ({
  source: fc
    .array(
      fc.array(tie("term"), { maxLength: 3 }).map((terms) => terms.join("")),
      { minLength: 1, maxLength: 2 },
    )
    .map((options) => options.join("|")),
  term: fc.oneof(
    { weight: 4, arbitrary: tie("atom") },
    { weight: 3, arbitrary: fc.tuple(tie("atom"), quantifier).map(([atom, many]) => atom + many) },
    { weight: 1, arbitrary: fc.constantFrom("^", "$", "\\b", "\\B") },
  ),
  atom: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    literal,
    set,
    tie("source").map((inner) => `(?:${inner})`),
    tie("source").map((inner) => `(${inner})`),
  ),
}));

const text = fc
  .array(
    fc.constantFrom(
      "a",
      "b",
      "A",
      "B",
      "k",
      "K",
      "\u212A",
      "ß",
      "ẞ",
      "é",
      "É",
      "😀",
      "_",
      "1",
      " ",
      ".",
      "s",
      "ſ",
      "-",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("compilePattern", () => {
  it("finds what JavaScript's own engine finds, for any pattern of the subset", () => {
    fc.assert(
      fc.property(source, text, fc.boolean(), (pattern, subject, matchCase) => {
        const result = compilePattern(pattern, { matchCase });
        // Only size is refused here: everything the generator writes is of the subset.
        if (result.kind === "refused") return expect(result.problem).toMatch(/at most/);
        const found = result.pattern.find(subject);
        expect(found === null ? null : [found.startUtf16, found.endUtf16]).toEqual(
          standardMatch(pattern, matchCase ? "" : "i", subject),
        );
      }),
      { numRuns: 5 * propertyRuns() },
    );
  });

  it("goes on from any place as JavaScript's own engine does, anchors and word edges seeing what stands before", () => {
    fc.assert(
      fc.property(source, text, fc.nat(12), (pattern, subject, at) => {
        const result = compilePattern(pattern, { matchCase: true });
        if (result.kind === "refused") return;
        const from = [...subject].slice(0, at).join("").length;
        const found = result.pattern.find(subject, from);
        expect(found === null ? null : [found.startUtf16, found.endUtf16]).toEqual(
          standardMatch(pattern, "", subject, from),
        );
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("takes patterns as people write them", () => {
    expect(compiled("{{name}}").find("dear {{name}},")).toEqual({ startUtf16: 5, endUtf16: 13 });
    expect(compiled("\\d{4}-\\d{2}-\\d{2}").find("on 2024-05-31.")).toEqual({ startUtf16: 3, endUtf16: 13 });
    expect(compiled("(?<year>\\d+)").find("in 1999")).toEqual({ startUtf16: 3, endUtf16: 7 });
    expect(compiled("[\\u{1F600}-\\u{1F64F}]").find("ok 😀")).toEqual({ startUtf16: 3, endUtf16: 5 });
    expect(compiled("\\uD83D\\uDE00").find("ok 😀")).toEqual({ startUtf16: 3, endUtf16: 5 });
  });

  it.each(
    [
      ["(a)\\1", "back reference, found \\1 at character 3"],
      ["(?<y>a)\\k<y>", "back reference, found \\k at character 7"],
      ["a(?=b)", "look-ahead (?=…) at character 1"],
      ["(?<!a)b", "look-behind (?<!…) at character 0"],
      ["(?i)a", "found (?i at character 0"],
      ["a++", "possessive quantifier, found one more + at character 2"],
      ["a{2}{3}", "second quantifier at character 4"],
      ["*a", "found * with nothing before it at character 0"],
      ["^*", "found an anchor at character 0"],
      ["(a", "found no ) at character 0"],
      ["a)", "found ) without ( at character 1"],
      ["[a", "found no ] at character 0"],
      ["[b-a]", "found b-a at character 1"],
      ["a\\", "found the end of the pattern at character 1"],
      ["\\A", "found \\A at character 0"],
      ["\\p{Greek}", "\\p{…}"],
      ["a{1001}", "at most 1000 repetitions"],
      ["(a{1000}){1000}", "at most 2000 steps"],
      ["(a*)*(b*)*(a*)*(b*)*(a*)*(b*)*(c*)*", "at most 6 repetitions"],
      ["(".repeat(200), "at most 100 groups"],
      ["a".repeat(1001), "at most 1000 characters"],
    ].map(([pattern = "", words = ""]) => ({ pattern, words, shown: pattern.slice(0, 20) })),
  )("refuses $shown and says what and where", ({ pattern, words }) => {
    expect(problemOf(pattern)).toContain(words);
  });

  it("names every construct that it does not have, not only the first", () => {
    expect(problemOf("(?=a)b\\1")).toMatch(/look-ahead.*; .*back reference/);
  });

  it("does bounded work where a backtracking engine would never end", () => {
    const budget = { left: 1_000_000 };
    expect(compiled("(a*)*(a|a)*(a|aa)+$").find(`${"a".repeat(5000)}b`, 0, budget)).toBeNull();
    expect(budget.left).toBeGreaterThan(0);
  });

  it("ends with nothing found and nothing left when its budget is used up", () => {
    const budget = { left: 100 };
    expect(compiled("a+b").find("a".repeat(5000), 0, budget)).toBeNull();
    expect(budget.left).toBeLessThanOrEqual(0);
  });

  it("never matches what is not text, neither by a dot nor by a negated class", () => {
    expect(compiled("a.b").find("a\uFFFFb")).toBeNull();
    expect(compiled("a[^x]b").find("a\uFFFFb")).toBeNull();
    expect(compiled("\\W").find("\uFFFF")).toBeNull();
  });

  it("begins and ends only where it may, taking the next best end", () => {
    const isEven = (index: number): boolean => index % 2 === 0;
    expect(compiled("a+").find("aaaaa", 1, undefined, isEven)).toEqual({ startUtf16: 2, endUtf16: 4 });
  });
});

describe("case folding", () => {
  const everyCodePoint = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint).filter(
    (codePoint) => codePoint < 0xd800 || codePoint > 0xdfff,
  );
  const cased = everyCodePoint.filter((codePoint) => {
    const one = String.fromCodePoint(codePoint);
    return one.toLowerCase() !== one || one.toUpperCase() !== one;
  });

  it("folds a code point to one that a caseless regular expression takes for it, and to the same when folded again", () => {
    const wrong = cased.filter((codePoint) => {
      const fold = foldSimply(codePoint);
      if (fold === codePoint) return false;
      const isSame = new RegExp(`^\\u{${codePoint.toString(16)}}$`, "iu").test(String.fromCodePoint(fold));
      return !isSame || foldSimply(fold) !== fold;
    });
    expect(wrong).toEqual([]);
  });

  it("leaves everything alone that has no case", () => {
    const changed = everyCodePoint.filter((codePoint) => foldSimply(codePoint) !== codePoint);
    expect(changed.every((codePoint) => cased.includes(codePoint))).toBe(true);
  });

  it("gives upper and lower case one full fold, for every code point but the Turkish i's", () => {
    const wrong = cased
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((one) => {
        const fold = foldFully(one);
        const isStable = [...fold].map(foldFully).join("") === fold;
        const isShared = [one.toLowerCase(), one.toUpperCase()].every(
          (other) => [...other].map(foldFully).join("") === fold,
        );
        return !isStable || !isShared;
      });
    expect(wrong).toEqual(["ı"]);
  });
});
