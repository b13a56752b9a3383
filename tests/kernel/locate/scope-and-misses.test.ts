import fc from "fast-check";
import { locateText, parseDocument, type Located, type LocateRequest } from "../../../src/kernel/index.ts";
import type { SearchScope } from "../../../src/kernel/locate/scope.ts";
import {
  doc,
  heading,
  p,
  proposed,
  struck,
  tab,
  table,
  type BuiltDocument,
} from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

function locate(built: BuiltDocument, request: LocateRequest): Located {
  return locateText(parseDocument(built.document).tabs[0]!, request);
}

function codeOf(located: Located): string {
  return located.kind === "found" ? "found" : located.error.code;
}

function diagnosticsOf(located: Located): Record<string, unknown> {
  return located.kind === "found" ? {} : { message: located.error.message, ...located.error.diagnostics };
}

/** The stretches between marks: "a" to "b", "c" to "d" and so on. */
function scopeOf(
  { document, marks }: BuiltDocument,
  ...names: readonly (readonly [string, string])[]
): SearchScope {
  return {
    segment: parseDocument(document).tabs[0]!.segments[0]!,
    areas: names.map(([from, to]) => ({ startUtf16: marks[from]!.index, endUtf16: marks[to]!.index })),
    label: "the section",
  };
}

describe("locateText in a scope", () => {
  it("takes only matches wholly inside one of its areas, also where a match across its edge would hide one", () => {
    const built = doc(tab(p("a<a>aa<b>a"), p("aa <c>a<d>a")));
    expect(locate(built, { find: "aa", scope: scopeOf(built, ["a", "b"], ["c", "d"]) })).toMatchObject({
      kind: "found",
      totalMatches: 1,
      spans: [{ startUtf16: built.marks["a"]!.index, endUtf16: built.marks["b"]!.index }],
    });
  });

  it("finds in its segment, at every rung", () => {
    const spec = { ...tab(p("body")), headers: { "h.1": [p("<a>kept\u00A0apart<b>")] } };
    const built = doc(spec);
    const header = parseDocument(built.document).tabs[0]!.segments[1]!;
    const scope: SearchScope = { segment: header, areas: null, label: "the header" };
    expect(locate(built, { find: "kept apart", scope })).toMatchObject({
      kind: "found",
      spans: [{ segmentId: "h.1", startUtf16: built.marks["a"]!.index, endUtf16: built.marks["b"]!.index }],
    });
  });

  it("says where else the text stands: outside the scope, in another segment, in another case", () => {
    const built = doc({
      ...tab(heading("One"), p("<a>here<b>"), heading("Two"), p("The Rent is due"), p("the rent")),
      headers: { "h.1": [p("the rent")] },
    });
    const found = diagnosticsOf(locate(built, { find: "the rent", scope: scopeOf(built, ["a", "b"]) }));
    expect(found).toMatchObject({
      elsewhere: [
        { segment_id: "", rung: "exact", matches: 1, path: "Two" },
        { segment_id: "h.1", rung: "exact", matches: 1 },
      ],
    });
    expect(found["message"]).toMatch(/leave within out.*segment_id/);
    expect(diagnosticsOf(locate(built, { find: "the rent is" }))).toMatchObject({
      elsewhere: [{ match_case: false, matches: 1, context: "The Rent is due" }],
    });
  });
});

describe("text across paragraph ends", () => {
  it.each([
    ["a line feed", "one\ntwo", "exact"],
    ["a space", "one two", "nbsp_whitespace_runs"],
    ["a space in other dashes", "zero-one two", "dashes"],
  ])("is refused as such when typed with %s", (_name, find, rung) => {
    const built = doc(tab(p("zero–one"), p("two three")));
    const found = locate(built, { find });
    expect(codeOf(found)).toBe("STRUCTURAL_BOUNDARY");
    expect(diagnosticsOf(found)).toMatchObject({
      rung,
      paragraphs: [0, 1],
      locations: [{ context: "zero–one" }],
    });
    expect(codeOf(locate(built, { find: find.toUpperCase(), matchCase: false }))).toBe("STRUCTURAL_BOUNDARY");
  });

  it("is refused before matches of the same rung are counted, and a stricter match inside one paragraph wins", () => {
    const built = doc(tab(p("one"), p("two"), p("one\u00A0two")));
    expect(codeOf(locate(built, { find: "one two" }))).toBe("STRUCTURAL_BOUNDARY");
    expect(codeOf(locate(built, { find: "one\u00A0two" }))).toBe("found");
  });

  it("does not take white space at an edge of the text for a paragraph end", () => {
    const built = doc(tab(p("one"), p("two")));
    expect(codeOf(locate(built, { find: "one " }))).toBe("ZERO_MATCH");
    expect(codeOf(locate(built, { find: " two" }))).toBe("ZERO_MATCH");
  });

  it("runs over empty paragraphs and what is proposed, never over a table", () => {
    expect(
      codeOf(
        locate(doc(tab(p("one"), p(), p(proposed("x", "s.1"), struck("two", "s.2")))), { find: "one two" }),
      ),
    ).toBe("STRUCTURAL_BOUNDARY");
    expect(codeOf(locate(doc(tab(p("one"), table(["x"]), p("two"))), { find: "one two" }))).toBe(
      "ZERO_MATCH",
    );
  });
});

describe("weaknesses that must not be there", () => {
  it.each([
    ["soft hyphens", "\u00AD\u00AD"],
    ["a space", " "],
    ["white space of many kinds", "\u00A0 \t"],
    ["invisible characters", "\u200B\u200F\uFEFF"],
  ])("W-20: %s alone match as they stand or not at all, and the search ends", (_name, find) => {
    const without = locate(doc(tab(p("no\u2003such"), p("thing"))), { find });
    expect(codeOf(without)).toBe("ZERO_MATCH");
    expect(diagnosticsOf(without)).toMatchObject({
      ladder_report: [{ rung: "exact", matches: 0 }],
      candidates: [],
    });
    expect(diagnosticsOf(without)["message"]).toContain("nothing but the exact text is looked for");
    expect(locate(doc(tab(p(`a${find}b`))), { find })).toMatchObject({ kind: "found", rung: "exact" });
  });

  it("W-30: one of several is chosen by number, by place, or read off a list with surroundings and path", () => {
    const built = doc(
      tab(heading("One"), p("rent"), heading("Two"), p("<a>the rent<b>"), table(["rent"]), p("")),
    );
    expect(diagnosticsOf(locate(built, { find: "rent" }))).toMatchObject({
      actual: 3,
      locations: [
        { path: "One" },
        { path: "Two", context: "the rent" },
        { path: "Two > table 0, row 0, column 0" },
      ],
    });
    const inside = locate(built, { find: "rent", scope: scopeOf(built, ["a", "b"]) });
    expect(locate(built, { find: "rent", occurrence: 2, expectedMatches: 3 })).toMatchObject({
      kind: "found",
      spans: inside.kind === "found" ? inside.spans : [],
    });
  });

  it.each([
    ["é in one and in two characters", "cafe\u0301", "café"],
    ["dashes", "2019–2024", "2019-2024"],
    ["zero-width marks", "co\u200Bop", "coop"],
    ["direction marks", "\u202Aabc\u202C 1", "abc\u202C 1".replace("\u202C", "")],
    ["a joiner without effect", "foo\u200Cbar", "foobar"],
  ])("W-31: %s are no obstacle", (_name, text, find) => {
    expect(locate(doc(tab(p(text))), { find })).toMatchObject({ kind: "found", totalMatches: 1 });
  });

  it("W-31: no match splits a character, or leaves out what makes one", () => {
    expect(codeOf(locate(doc(tab(p("cafe\u0301"))), { find: "cafe" }))).toBe("ZERO_MATCH");
    expect(codeOf(locate(doc(tab(p("👩‍👧"))), { find: "👩👧" }))).toBe("ZERO_MATCH");
    expect(codeOf(locate(doc(tab(p("می‌خواهم"))), { find: "میخواهم" }))).toBe("ZERO_MATCH");
  });

  it("W-32: two places and a crossed paragraph end keep their own code, with spans and places", () => {
    const two = locate(doc(tab(p("a"), p("a"))), { find: "a" });
    expect(codeOf(two)).toBe("MATCH_COUNT_MISMATCH");
    expect(diagnosticsOf(two)).toMatchObject({ spans: [{}, {}], locations: [{}, {}] });
    const across = locate(doc(tab(p("a"), p("b"))), { find: "a\nb" });
    expect(codeOf(across)).toBe("STRUCTURAL_BOUNDARY");
    expect(diagnosticsOf(across)).toMatchObject({ spans: [{}], locations: [{}] });
  });
});

describe("near misses", () => {
  const word = fc
    .array(fc.constantFrom(..."abcdefghijklmnoprstuvwz"), { minLength: 2, maxLength: 8 })
    .map((letters) => letters.join(""));
  const sentence = (least: number): fc.Arbitrary<string[]> =>
    fc.array(word, { minLength: least, maxLength: 12 });

  it("W-33: a text that was changed a little is the first candidate, at its true place, wherever it stands", () => {
    fc.assert(
      fc.property(
        fc.array(sentence(3), { minLength: 1, maxLength: 30 }),
        sentence(5),
        fc.nat(),
        fc.nat(),
        fc.constantFrom("swap", "drop", "double"),
        fc.boolean(),
        (others, planted, at, where, change, isInCell) => {
          const text = planted.join(" ");
          const cut = 1 + (at % (text.length - 2));
          const [head, tail] = [text.slice(0, cut), text.slice(cut)];
          const find =
            change === "drop"
              ? head + tail.slice(1)
              : change === "double"
                ? `${head}${tail.charAt(0)}q${tail}`
                : `${head.slice(0, -1)}${tail.charAt(0)}${head.slice(-1)}${tail.slice(1)}`;
          const paragraphs = others.map((words) => p(words.join(" ")));
          const place = p(`zz <a>${text}<b> zz`);
          paragraphs.splice(
            where % (paragraphs.length + 1),
            0,
            isInCell ? (table([[place]]) as never) : place,
          );
          const built = doc(tab(...paragraphs, p("")));
          const located = locate(built, { find });
          if (located.kind === "found") return;
          const [first] = located.error.diagnostics["candidates"] as {
            start_index: number;
            end_index: number;
            ratio: number;
          }[];
          expect(first!.ratio).toBeGreaterThan(0.75);
          expect(first!.start_index).toBeLessThan(built.marks["b"]!.index);
          expect(first!.end_index).toBeGreaterThan(built.marks["a"]!.index);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("W-33: one wrong character in a single word is found among many words, wherever it stands", () => {
    const other = fc.array(fc.constantFrom(..."bcdfghjklmp"), { minLength: 3, maxLength: 7 });
    const words = fc.array(
      other.map((letters) => letters.join("")),
      { minLength: 5, maxLength: 200 },
    );
    fc.assert(
      fc.property(
        words,
        fc.constantFrom(["naive", "na\u00efve"], ["Jon", "John"], ["cats", "cuts"], ["Theresa", "Teresa"]),
        fc.nat(),
        (others, [find, there], at) => {
          const place = at % (others.length + 1);
          const [before, after] = [others.slice(0, place), others.slice(place)];
          const built = doc(tab(p(`${before.join(" ")} <a>${there}<b> ${after.join(" ")}`), p("")));
          const [first] = diagnosticsOf(locate(built, { find: find! }))["candidates"] as { text: string }[];
          expect(first).toMatchObject({ text: there, start_index: built.marks["a"]!.index });
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("W-33: candidates are ranked, at most five, with place, path and a difference that gives both texts", () => {
    const built = doc(
      tab(
        heading("Money"),
        p("the final budget"),
        p("the finial gadget"),
        p("a final bud"),
        ...Array.from({ length: 9 }, () => p("the vinyl budget")),
      ),
    );
    const candidates = diagnosticsOf(locate(built, { find: "the finel budget" }))["candidates"] as {
      ratio: number;
      text: string;
      path: string;
      difference: { same?: string; asked?: string; found?: string }[];
    }[];
    expect(candidates.map(({ text }) => text)[0]).toBe("the final budget");
    expect(candidates).toHaveLength(5);
    for (const { text, path, difference } of candidates) {
      expect(path).toBe("Money");
      expect(difference.map(({ same, found }) => same ?? found).join("")).toBe(text);
      expect(difference.map(({ same, asked }) => same ?? asked).join("")).toBe("the finel budget");
    }
    const ratios = candidates.map(({ ratio }) => ratio);
    expect([...ratios].sort((a, b) => b - a)).toEqual(ratios);
  });

  it("W-33: a near miss is found within its work limit, for a long text in a long document", () => {
    const filler = Array.from({ length: 400 }, (_, ordinal) =>
      p(`${ordinal} lorem ipsum dolor sit amet `.repeat(20)),
    );
    const long = Array.from({ length: 120 }, (_, ordinal) => `word${ordinal * 7}`).join(" ");
    const built = doc(tab(...filler, p(`<a>${long}`), p("")));
    const found = diagnosticsOf(
      locate(built, { find: long.replace("word350", "wrod350").replace("word70 ", "") }),
    );
    expect(found).toMatchObject({ candidates: [{ start_index: built.marks["a"]!.index }] });
  });

  it("finds a long text without spaces by its characters", () => {
    const long = Array.from({ length: 300 }, (_, ordinal) =>
      String.fromCharCode(0x4e00 + ((ordinal * 37) % 500)),
    ).join("");
    const built = doc(tab(p("前".repeat(500)), p(`<a>${long}`), p("")));
    const found = diagnosticsOf(locate(built, { find: `${long.slice(0, 100)}误${long.slice(101)}` }));
    expect(found).toMatchObject({ candidates: [{ start_index: built.marks["a"]!.index }] });
  });

  it("shows what cannot be seen in a difference by its code point", () => {
    const found = diagnosticsOf(locate(doc(tab(p("net\u2007\u200D 30 dais"))), { find: "net 30 days" }));
    expect(JSON.stringify(found["candidates"])).toContain("⟨U+2007⟩");
  });
});
