// Which text is meant, and what is written to the letter: markers, dollar signs, misses, several matches, characters that
// the service would strip.
import { bold, p } from "../../support/document-builder.ts";
import { fieldCase } from "../support/field-case.ts";
import { House } from "../support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

fieldCase(
  4,
  "bold markers copied from a read-out are not in the document, and the miss says so",
  () => house,
  {
    blocks: [p(bold("Due date:"), " 5 May")],
    args: { find: "**Due date:** 5 May", replace: "**Due date:** 6 May" },
    refusal: "ZERO_MATCH",
    says: ({ message, diagnostics }) => {
      expect(message).toMatch(/mark/i);
      expect(message + JSON.stringify(diagnostics)).toContain("Due date: 5 May");
    },
  },
);

fieldCase(14, "dollar sequences are text", () => house, {
  blocks: [p("<a>PRICE<b> and more")],
  args: { find: "PRICE", replace: "$& $1 $$5 $` $'" },
  becomes: ["$& $1 $$5 $` $'"],
});

fieldCase(15, "nothing matched: the nearest text and how it differs", () => house, {
  blocks: [p("Alpha release")],
  args: { find: "Alpha relaese", replace: "Beta" },
  refusal: "ZERO_MATCH",
  says: ({ diagnostics }) => {
    expect(diagnostics["near_miss"]).toMatchObject({
      text: expect.stringContaining("Alpha release") as string,
      ratio: expect.any(Number) as number,
      difference: expect.anything() as unknown,
    });
    expect(JSON.stringify(diagnostics["candidates"])).toContain("Alpha release");
    expect(diagnostics["ladder_report"]).toContainEqual({ rung: "exact", matches: 0 });
  },
});

fieldCase(16, "a word in every tab changes in one", () => house, {
  blocks: [p("Status <a>DRAFT<b>.")],
  args: { find: "DRAFT", replace: "FINAL" },
  becomes: ["FINAL"],
  answers: { match_count: 1 },
});

fieldCase(17, "several matches and no occurrence are refused with every place", () => house, {
  blocks: [p("<a>Total<b>"), p("Sub <c>Total<d>"), p("<e>Total<f> due")],
  args: { find: "Total", replace: "Sum" },
  refusal: "MATCH_COUNT_MISMATCH",
  says: ({ message, diagnostics }) => {
    expect(diagnostics).toMatchObject({ rung: "exact", expected: 1, actual: 3 });
    expect(diagnostics["spans"]).toHaveLength(3);
    expect(diagnostics["locations"]).toHaveLength(3);
    expect(JSON.stringify(diagnostics["locations"])).toContain("Sub Total");
    expect(message).toMatch(/occurrence/);
    expect(message).toMatch(/replace_all|expected_matches/);
  },
});

fieldCase(17, "the one that is picked changes alone", () => house, {
  blocks: [p("Total"), p("Sub <a>Total<b>"), p("Total due")],
  args: { find: "Total", replace: "Sum", occurrence: 2, expected_matches: 3 },
  becomes: ["Sum"],
});

fieldCase(17, "all change when all were counted", () => house, {
  blocks: [p("<a>Total<b>"), p("Sub <c>Total<d>"), p("<e>Total<f> due")],
  args: { find: "Total", replace: "Sum", expected_matches: 3 },
  becomes: ["Sum", "Sum", "Sum"],
  answers: { match_count: 3 },
});

fieldCase(17, "all change when all are asked for", () => house, {
  blocks: [p("<a>Total<b>, <c>Total<d>"), p("Sub <e>Total<f>")],
  args: { find: "Total", replace: "Sum", replace_all: true },
  becomes: ["Sum", "Sum", "Sum"],
  answers: { match_count: 3 },
});

fieldCase(18, "characters that the service would strip are refused by name", () => house, {
  blocks: [p("<a>X<b>")],
  args: { find: "X", replace: "A\u0007B\ue001C" },
  refusal: "INVALID_INPUT",
  says: ({ message }) => {
    expect(message).toMatch(/U\+0007/);
    expect(message).toMatch(/U\+E001/);
  },
});
