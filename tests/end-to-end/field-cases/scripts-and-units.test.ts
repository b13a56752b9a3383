// Characters that are more than one unit: jamo, emoji, combining vowels, and letters whose other case is longer.
import { p } from "../../support/document-builder.ts";
import { fieldCase } from "../support/field-case.ts";
import { House } from "../support/house.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const price = "가격";
const priceInJamo = "\u1100\u1161\u1100\u1167\u11a8";

fieldCase(5, "Korean stored as jamo, asked for in syllables", () => house, {
  blocks: [p(`<a>${priceInJamo}<b> 인상`)],
  args: { find: price, replace: "요금" },
  becomes: ["요금"],
  answers: { match_count: 1, rung: "canonical_equivalence" },
});

fieldCase(5, "Korean stored as syllables, asked for in jamo", () => house, {
  blocks: [p(`이번 <a>${price}<b> 인상`)],
  args: { find: priceInJamo, replace: "요금" },
  becomes: ["요금"],
  answers: { match_count: 1, rung: "canonical_equivalence" },
});

fieldCase(6, "emoji before the match take two units each", () => house, {
  blocks: [p("😀😀 Hello team 😀 <a>Hello all<b>")],
  args: { find: "Hello all", replace: "Hi all" },
  becomes: ["Hi all"],
  answers: { match_count: 1, rung: "exact" },
});

fieldCase(7, "a consonant without its vowel signs is no place to write at", () => house, {
  blocks: [p("<a>ที่นี่<b>")],
  args: { find: "ท", replace: "ทX" },
  refusal: "ZERO_MATCH",
  says: ({ message, diagnostics }) => expect(message + JSON.stringify(diagnostics)).toContain("ที่"),
});

fieldCase(7, "the whole cluster may be written anew, also with a letter inside", () => house, {
  blocks: [p("<a>ที่<b>นี่")],
  args: { find: "ที่นี่", replace: "ทXี่นี่" },
  becomes: ["ทXี่"],
  answers: { match_count: 1 },
});

fieldCase(9, "folding that changes lengths before the match does not shift it", () => house, {
  blocks: [p("İİ <a>Straße 5<b> und STRASSE 6")],
  args: { find: "straße 5", replace: "Weg 5", match_case: false },
  becomes: ["Weg 5"],
  answers: { match_count: 1 },
});

fieldCase(9, "and the longer spelling is the same word", () => house, {
  blocks: [p("İİ Straße 5 und <a>STRASSE 6<b>")],
  args: { find: "straße 6", replace: "Weg 6", match_case: false },
  becomes: ["Weg 6"],
  answers: { match_count: 1 },
});
