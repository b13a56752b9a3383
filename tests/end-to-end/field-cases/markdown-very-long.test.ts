// Field case 49: very many changes at once. A write is one batch: it is there whole and verified, or the refusal says how much is too
// much and nothing is there; never a part of it.
import { p, tab } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";
import { errorOf, House } from "../support/house.ts";
import { laid, written } from "../support/markdown-case.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

function part(at: number): string {
  const row = (name: string) => `| ${name}1 | ${name}2 | ${name}3 | ${name}4 |`;
  return [
    `## Part ${at}`,
    "- one\n  - two\n    - three\n  - four\n- five",
    [row("h"), "| --- | --- | --- | --- |", row("a"), row("b"), row("c")].join("\n"),
  ].join("\n\n");
}

function parts(count: number): string {
  return Array.from({ length: count }, (_, at) => part(at + 1)).join("\n\n");
}

const levels = ["bullet 0: one", "bullet 1: two", "bullet 2: three", "bullet 1: four", "bullet 0: five"];

describe("field case 49: very many changes at once", () => {
  const count = propertyRuns() >= 1000 ? 1000 : 150;

  it(`${count} headings, each with a nested list and a table, are there whole`, async () => {
    const { doc_id } = await laid(house, tab(p("Above.")));
    const { lines, answer } = await written(house, "append_markdown", { doc_id, markdown: parts(count) });
    const cells = ["h", "a", "b", "c"].flatMap((name, row) =>
      [1, 2, 3, 4].map((column) =>
        row === 0 ? `[0.${column - 1}] p: {bold|h${column}}` : `[${row}.${column - 1}] p: ${name}${column}`,
      ),
    );
    const expected = Array.from({ length: count }, (_, at) => [
      `h2: Part ${at + 1}`,
      ...levels,
      "table 4×4",
      ...cells,
    ]).flat();
    expect(lines).toEqual(["p: Above.", ...expected, "p:"]);
    expect(answer["input_blocks"]).toBe(answer["post_blocks"]);
  }, 600_000);

  it("more characters than are taken are refused with the number, and nothing is there", async () => {
    const { doc_id } = await laid(house, tab(p("Above.")));
    const before = await house.read(doc_id);
    await house.clearRequests();
    const outcome = await house.call("append_markdown", { doc_id, markdown: parts(6000) });
    const error = errorOf(outcome);
    expect(["UNSUPPORTED_MARKDOWN", "INVALID_INPUT"]).toContain(error.code);
    expect(error.message).toContain("1,000,000");
    expect(await house.batches()).toEqual([]);
    expect(await house.read(doc_id)).toEqual(before);
  });
});
