// Links to headings of the same document: they lead to headings that stand there; a link that would lead nowhere is refused.
import type { Document } from "../../../src/google-api/docs.ts";
import { House } from "../support/house.ts";
import { blank, refused, written } from "../support/markdown-case.ts";
import { paragraphsOf } from "../support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

describe("field case 38: links to headings lead there", () => {
  const markdown =
    "See [Summary](#summary) and [Why?](#why-us).\n\n## Summary\n\nShort.\n\n## Why us? {#why-us}\n\nBecause.";
  const lines = [
    "p: See {→#Summary|Summary} and {→#Why us?|Why?}.",
    "h2: Summary",
    "p: Short.",
    "h2: Why us?",
    "p: Because.",
  ];

  it("headings that stand there are led to with one write", async () => {
    const doc_id = await blank(house);
    await written(house, "append_markdown", {
      doc_id,
      markdown: "## Summary\n\nShort.\n\n## Why us?\n\nBecause.",
    });
    const headings = headingIds(await house.read(doc_id));
    const { lines: found, after } = await written(house, "replace_tab_markdown", { doc_id, markdown });
    expect(found).toEqual(lines);
    expect(headingIds(after)).toEqual(headings);
  });

  it("a link to a heading that is not there is refused with its line", async () => {
    const doc_id = await blank(house);
    const error = await refused(house, "append_markdown", {
      doc_id,
      markdown: "One.\n\nSee [more](#nowhere-at-all).\n\n## Somewhere",
    });
    expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
    expect(error.message).toContain("nowhere-at-all");
    expect(JSON.stringify(error.diagnostics)).toContain("3");
  });
});

function headingIds(document: Document): (string | undefined)[] {
  return paragraphsOf(document.tabs![0]!.documentTab!.body!.content!)
    .map(({ paragraphStyle }) => paragraphStyle?.headingId)
    .filter((id) => id !== undefined);
}
