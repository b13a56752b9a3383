// Sentences over several style runs, structure between paragraphs, and things that take index space without showing text.
import { bold, chip, link, p, styled, table } from "../../support/document-builder.ts";
import { plainView } from "../../support/witnesses/plain-view.ts";
import { fieldCase } from "../support/field-case.ts";
import { House, resultOf } from "../support/house.ts";
import { doc, tab } from "../../support/document-builder.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const days = "https://example.com/days";

fieldCase(10, "a sentence over several style runs keeps the style of each word", () => house, {
  blocks: [p("Delivery <a>in ", bold("30"), " ", link("days<b>", days))],
  args: { find: "in 30 days", replace: "in 45 days" },
  becomes: ["in 45 days"],
  looks: [
    ["in ", { bold: false }],
    ["45", { bold: true }],
    ["days", { bold: false, underline: true, link: { url: days } }],
  ],
  answers: { match_count: 1, rung: "exact" },
});

fieldCase(11, "paragraphs with a table between them are not one text", () => house, {
  blocks: [p("before"), table(["x"]), p("after")],
  args: { find: "before\nafter", replace: "joined" },
  refusal: "ZERO_MATCH",
  notIn: { "in a footnote, the body the same": "a footnote holds no table" },
});

const mark = { element: { footnoteReference: { footnoteId: "kix.mark", footnoteNumber: "1" } } };
const plan = {
  footnotes: { "kix.mark": [p(" the note")] },
  notIn: {
    "in a header, the body the same": "a header holds no footnote mark",
    "in a footnote, the body the same": "a footnote holds no footnote mark",
  },
};

fieldCase(13, "a chip and a footnote mark before the match are counted", () => house, {
  ...plan,
  blocks: [p("Owner ", chip, " reviews the 2024 plan ", mark, " in <a>2024<b>.")],
  args: { find: "2024", replace: "2025", occurrence: 2 },
  becomes: ["2025"],
});

fieldCase(13, "an equation beside the match is not taken in", () => house, {
  blocks: [p("Let ", { element: { equation: {} } }, "<a> be<b>", chip, " it")],
  args: { find: " be", replace: " stand for" },
  becomes: [" stand for"],
});

describe("field case 13: time after time", () => {
  it("only the year that is asked for changes, and nothing is doubled or eaten", async () => {
    const { document } = doc({
      ...tab(p("Owner ", chip, " reviews the 2024 plan ", mark, " in 2024.")),
      footnotes: plan.footnotes,
    });
    const id = await house.add(document);
    for (const year of [2024, 2025, 2026]) {
      const args = { doc_id: id, find: `in ${year}`, replace: `in ${year + 1}` };
      resultOf(await house.call("replace_text", args));
    }
    const texts = plainView(await house.read(id)).paragraphs.map(({ units }) =>
      units.map(({ what, isText }) => (isText ? what : "⟨⟩")).join(""),
    );
    expect(texts).toEqual(["Owner ⟨⟩ reviews the 2024 plan ⟨⟩ in 2027.\n", " the note\n"]);
  });
});

fieldCase(20, "new text behind a link is not linked", () => house, {
  blocks: [p("See ", link("handbook", "https://example.com/handbook"), "<a> page 3<b>")],
  args: { find: " page 3", replace: " page 4" },
  becomes: [" page 4"],
  looks: [[" page 4", { underline: false }]],
});

fieldCase(20, "nor is text that takes the place of all that stood between two links", () => house, {
  blocks: [p(link("one", days), "<a> and <b>", link("two", days), styled(" end", { bold: true }))],
  args: { find: " and ", replace: ", or " },
  becomes: [", or "],
  looks: [[", or ", { underline: false, bold: false }]],
});

fieldCase(28, "formatting lands in the tab that was asked for", () => house, {
  blocks: [p("cccc <a>dddd<b>.")],
  tool: "format_text",
  args: { find: "dddd", style: { italic: true } },
  becomes: ["dddd"],
  dress: { italic: true },
  answers: {
    match_count: 1,
    content_mutated: false,
    style_mutated: true,
    compiled_request_kinds: ["updateTextStyle"],
  },
});
