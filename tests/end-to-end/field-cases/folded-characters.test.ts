// Text that looks the same and is stored otherwise: spaces, quotes, dashes, invisible marks, soft breaks.
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

fieldCase(1, "no-break spaces where the caller types spaces", () => house, {
  blocks: [p("<a>Pay 40\u00a0EUR<b> by Friday. Keep\u00a0this.")],
  args: { find: "Pay 40 EUR", replace: "Pay 45 EUR" },
  becomes: ["Pay 45 EUR"],
  answers: {
    match_count: 1,
    rung: "nbsp_whitespace_runs",
    before: expect.stringContaining("Pay 40\u00a0EUR") as string,
  },
});

fieldCase(2, "the exact text wins over two no-break spaces that come before it", () => house, {
  blocks: [p("Total\u00a0\u00a0due 5"), p("<a>Total due<b> 9")],
  args: { find: "Total due", replace: "Sum due" },
  becomes: ["Sum due"],
  answers: { match_count: 1, rung: "exact" },
});

fieldCase(3, "typographic quotes and dashes, plain ones in the request", () => house, {
  blocks: [p("She said <a>“Don’t ship v2–v3”<b> — twice.")],
  args: { find: '"Don\'t ship v2-v3"', replace: '"Ship v4"' },
  becomes: ['"Ship v4"'],
  answers: {
    match_count: 1,
    rung: "dashes",
    folded: expect.arrayContaining([
      expect.objectContaining({ found: "“", asked: '"' }),
      expect.objectContaining({ found: "–", asked: "-" }),
    ]) as string[],
  },
});

fieldCase(8, "a zero-width space inside the phrase", () => house, {
  blocks: [p("黄\u200b色<a>狐狸。\u200b黑色<b>狐\u200b狸。")],
  args: { find: "狐狸。黑色", replace: "狐狸，黑色" },
  becomes: ["狐狸，黑色"],
  answers: { match_count: 1, rung: "invisible_characters" },
});

fieldCase(12, "a soft line break where the request has a line feed stays one", () => house, {
  blocks: [p("<a>Acme Ltd\u000b12 Elm Road<b>")],
  args: { find: "Acme Ltd\n12 Elm Road", replace: "Acme Ltd\n14 Elm Road" },
  becomes: ["Acme Ltd\u000b14 Elm Road"],
  answers: { match_count: 1, rung: expect.stringMatching(/^(nbsp_whitespace_runs|soft_breaks)$/) as string },
});

fieldCase(12, "a soft line break where the request has a space stays one", () => house, {
  blocks: [p("To <a>Acme Ltd\u000b12 Elm Road<b>, today")],
  args: { find: "Acme Ltd 12 Elm Road", replace: "Acme Ltd 14 Elm Road" },
  becomes: ["Acme Ltd\u000b14 Elm Road"],
  answers: { match_count: 1 },
});

fieldCase(19, "direction marks inside the phrase go, the one before it stays", () => house, {
  blocks: [p("Invoice \u200f<a>מס 12\u200e paid<b>")],
  args: { find: "מס 12 paid", replace: "מס 13 paid" },
  becomes: ["מס 13 paid"],
  answers: { match_count: 1, rung: "invisible_characters" },
});
