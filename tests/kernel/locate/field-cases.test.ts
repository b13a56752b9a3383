import { locateText, parseDocument, type Located, type LocateRequest } from "../../../src/kernel/index.ts";
import { graphemesOf } from "../../../src/kernel/locate/graphemes.ts";
import {
  bold,
  chip,
  doc,
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
  type BlockSpec,
  type BuiltDocument,
  type Styled,
} from "../../support/document-builder.ts";

type Part = string | Styled;

function locate(built: BuiltDocument, request: LocateRequest): Located {
  return locateText(parseDocument(built.document).tabs[0]!, request);
}

function spanBetweenMarks({ marks }: BuiltDocument) {
  return { startUtf16: marks["a"]!.index, endUtf16: marks["b"]!.index };
}

function diagnosticsOf(located: Located): Record<string, unknown> {
  return located.kind === "found"
    ? {}
    : { code: located.error.code, message: located.error.message, ...located.error.diagnostics };
}

/** The text with each cluster in a run of its own, marks kept in front of the cluster they stand before. */
function everyClusterARun(marked: string): Part[] {
  const parts: Part[] = [];
  let mark = "";
  for (const piece of marked.split(/(<[ab]>)/)) {
    if (/^<[ab]>$/.test(piece)) mark += piece;
    else {
      for (const [ordinal, cluster] of graphemesOf(piece).entries()) {
        const text = `${mark}${cluster}`;
        parts.push(ordinal % 2 === 0 ? bold(text) : styled(text, { italic: true }));
        mark = "";
      }
    }
  }
  if (mark !== "") parts.push(mark);
  return parts;
}

/** One paragraph with the place between the marks a and b, wherever such a paragraph can stand and whatever can stand beside the place. */
const neighbourhoods: readonly (readonly [string, (marked: string) => readonly BlockSpec[]])[] = [
  ["in a paragraph", (marked) => [p(marked)]],
  ["in a cell", (marked) => [table(["x", [p(marked)]]), p("end")]],
  ["in a cell of a table in a cell", (marked) => [table([[table([[p(marked)], "y"])], "x"]), p("end")]],
  ["at run edges", (marked) => [p(...everyClusterARun(marked))]],
  [
    "beside suggestions",
    (marked) => [p(proposed("new ", "s.1"), marked, struck(" old", "s.2"), proposed("er", "s.3"))],
  ],
  ["behind a chip", (marked) => [p(chip, " ", marked)]],
];

interface FieldCase {
  readonly title: string;
  /** One paragraph; what must be found stands between the marks a and b. */
  readonly marked: string;
  readonly request: LocateRequest;
  readonly rung: string;
  readonly folds?: readonly (readonly [found: string, asked: string])[];
}

const cases: readonly FieldCase[] = [
  {
    title: "field case 1: no-break spaces match typed spaces, and a later one stays",
    marked: "<a>Pay 40\u00A0EUR<b> by Friday. Keep\u00A0this.",
    request: { find: "Pay 40 EUR" },
    rung: "nbsp_whitespace_runs",
    folds: [["⟨U+00A0⟩", " "]],
  },
  {
    title: "field case 3: typographic quotes and dashes match typed ones, and a dash outside stays",
    marked: "She said <a>“Don’t ship v2–v3”<b> — twice.",
    request: { find: '"Don\'t ship v2-v3"' },
    rung: "dashes",
    folds: [
      ["“", '"'],
      ["’", "'"],
      ["–", "-"],
      ["”", '"'],
    ],
  },
  {
    title: "field case 5: conjoining jamo match precomposed syllables",
    marked: "<a>\u1100\u1161\u1100\u1167\u11A8<b> 인상",
    request: { find: "가격" },
    rung: "canonical_equivalence",
    folds: [
      ["\u1100\u1161", "가"],
      ["\u1100\u1167\u11A8", "격"],
    ],
  },
  {
    title: "field case 5: precomposed syllables match conjoining jamo",
    marked: "새 <a>가격<b> 인상",
    request: { find: "\u1100\u1161\u1100\u1167\u11A8" },
    rung: "canonical_equivalence",
  },
  {
    title: "field case 6: characters beyond the basic plane before the match do not shift it",
    marked: "😀😀 Hello team 😀 <a>Hello all<b>",
    request: { find: "Hello all" },
    rung: "exact",
  },
  {
    title: "field case 8: a zero-width space inside the match is no obstacle, others stay",
    marked: "黄色\u200B<a>狐狸。\u200B黑色<b>\u200B狐狸。",
    request: { find: "狐狸。黑色" },
    rung: "invisible_characters",
    folds: [["⟨U+200B⟩", ""]],
  },
  {
    title: "field case 9: folding case changes lengths before and inside the match, its place stays exact",
    marked: "İİ <a>Straße 5<b> und STRASSE 6",
    request: { find: "straße 5", matchCase: false },
    rung: "exact",
    folds: [["S", "s"]],
  },
  {
    title: "field case 9: SS and ß are one in any case",
    marked: "İİ Straße 5 und <a>STRASSE 6<b>",
    request: { find: "straße 6", matchCase: false },
    rung: "exact",
  },
  {
    title: "field case 10: a sentence over several style runs is one text",
    marked: "Delivery <a>in 30 days<b>",
    request: { find: "in 30 days" },
    rung: "exact",
  },
  {
    title: "field case 12: a soft line break matches a typed line feed",
    marked: "<a>Acme Ltd\v12 Elm Road<b>",
    request: { find: "Acme Ltd\n12 Elm Road" },
    rung: "nbsp_whitespace_runs",
    folds: [["⟨U+000B⟩", "⟨U+000A⟩"]],
  },
  {
    title: "field case 12: a soft line break matches a typed space",
    marked: "<a>Acme Ltd\v12 Elm Road<b>",
    request: { find: "Acme Ltd 12 Elm Road" },
    rung: "nbsp_whitespace_runs",
  },
  {
    title: "field case 12: a soft line break where nothing was typed matches on the last rung",
    marked: "<a>黄色狐狸。\v黑色<b>狐狸。",
    request: { find: "黄色狐狸。黑色" },
    rung: "soft_breaks",
    folds: [["⟨U+000B⟩", ""]],
  },
  {
    title: "field case 19: direction marks inside a phrase are no obstacle, the mark before it stays",
    marked: "Invoice \u200F<a>מס 12\u200E paid<b>",
    request: { find: "מס 12 paid" },
    rung: "invisible_characters",
    folds: [["⟨U+200E⟩", ""]],
  },
];

describe.each(cases)("$title", ({ marked, request, rung, folds }) => {
  it.each(neighbourhoods)("%s", (_name, blocks) => {
    const built = doc(tab(...blocks(marked)));
    const located = locate(built, request);
    expect(located).toMatchObject({ kind: "found", rung, spans: [spanBetweenMarks(built)] });
    if (folds !== undefined && located.kind === "found") {
      expect(located.folds.map(({ found, asked }) => [found, asked])).toEqual(folds);
    }
  });
});

describe("locateText", () => {
  it("field case 2: an exact match wins, and no looser rung is tried", () => {
    const built = doc(tab(p("Total\u00A0\u00A0due 5"), p("<a>Total due<b> 9")));
    expect(locate(built, { find: "Total due" })).toMatchObject({
      rung: "exact",
      spans: [spanBetweenMarks(built)],
      ladderReport: [{ rung: "exact", matches: 1 }],
    });
  });

  it.each([
    ["bold", "**Due date:** 5 May", "Due date: 5 May"],
    ["a heading", "## Due date: 5 May", "Due date: 5 May"],
    ["a link and escapes", "[Due date](https://example.com/a): 5\\-6 May", "Due date: 5-6 May"],
    ["a list item with code", "- `Due date`: *5 May*", "Due date: 5 May"],
  ])(
    "field case 4: says that markdown markers are not in the document and shows the plain text: %s",
    (_name, find, text) => {
      for (const [, blocks] of neighbourhoods) {
        const built = doc(tab(...blocks(`<a>${text}<b>.`)));
        const found = diagnosticsOf(locate(built, { find }));
        const { startUtf16, endUtf16 } = spanBetweenMarks(built);
        expect(found).toMatchObject({
          code: "ZERO_MATCH",
          candidates: [{ text, start_index: startUtf16, end_index: endUtf16 }],
          elsewhere: [
            { without_markdown: true, find: text, rung: "exact", matches: 1, start_index: startUtf16 },
          ],
        });
        expect(found["message"]).toContain("markdown markers of find are not in the document");
      }
    },
  );

  it("rates a text without its markers by what is missing of what was asked", () => {
    const found = diagnosticsOf(locate(doc(tab(p("Due date: 5 May"))), { find: "**Due date:** 5 May" }));
    expect(found).toMatchObject({ near_miss: { ratio: 0.789 } });
  });

  it("field case 11: text of two paragraphs does not match with a table between them", () => {
    for (const find of ["before\nafter", "before after"]) {
      const apart = doc(tab(p("before"), table(["x"]), p("after")));
      expect(diagnosticsOf(locate(apart, { find }))).toMatchObject({ code: "ZERO_MATCH" });
      const inCells = doc(tab(table([[p("before")], [p("after")]]), p("")));
      expect(diagnosticsOf(locate(inCells, { find }))).toMatchObject({ code: "ZERO_MATCH" });
      const adjacent = doc(tab(p("x <a>before"), p("after<b> y")));
      const { startUtf16: start, endUtf16: end } = spanBetweenMarks(adjacent);
      expect(diagnosticsOf(locate(adjacent, { find }))).toMatchObject({
        code: "STRUCTURAL_BOUNDARY",
        spans: [{ start, end }],
        paragraphs: [0, 1],
      });
    }
  });

  it("field case 15: an error for no match shows the nearest text and how it differs", () => {
    for (const [, blocks] of neighbourhoods) {
      const built = doc(tab(...blocks("<a>Alpha release<b>")));
      const found = diagnosticsOf(locate(built, { find: "Alpha relaese" }));
      expect(found).toMatchObject({
        code: "ZERO_MATCH",
        near_miss: { text: "Alpha release", start_index: spanBetweenMarks(built).startUtf16 },
        candidates: [
          {
            difference: [
              { same: "Alpha rel" },
              { asked: "a", found: "" },
              { same: "e" },
              { asked: "", found: "a" },
              { same: "se" },
            ],
          },
        ],
      });
    }
  });

  it("field case 17: several matches are refused with the surroundings of each and how to pick one", () => {
    const built = doc(tab(p("Total"), p("Sub Total"), table(["Total due"]), p("")));
    const found = diagnosticsOf(locate(built, { find: "Total" }));
    expect(found).toMatchObject({
      code: "MATCH_COUNT_MISMATCH",
      locations: [
        { context: "Total" },
        { context: "Sub Total" },
        { context: "Total due", path: "table 0, row 0, column 0" },
      ],
    });
    expect(found["message"]).toMatch(/occurrence.*expected_matches/);
    expect(locate(built, { find: "Total", isAll: true })).toMatchObject({ kind: "found", totalMatches: 3 });
  });
});
