import { testDocument } from "../../support/test-documents.ts";
import { openDocument } from "./open-docs.ts";

function lines(name: Parameters<typeof testDocument>[0]): string[] {
  const { docs, documentId } = openDocument(testDocument(name));
  return docs.searchedWords(documentId).split("\n");
}

describe("the words that a full-text search looks through", () => {
  it("hold the titles of all tabs, children behind their parents", () => {
    const titles = ["Seasons", "Tools", "Saws", "Bow saw", "Shears"];
    expect(lines("nested-tabs-and-contents").filter((line) => titles.includes(line))).toEqual(
      expect.arrayContaining(titles),
    );
  });

  it("hold a line for each paragraph, cells of tables included, without its mark", () => {
    expect(lines("tables-merged-and-nested-lists")).toEqual(
      expect.arrayContaining(["Pack", "Label", "Weigh", "Send", "for jam", "or juice"]),
    );
  });

  it("spell chips by what they show", () => {
    expect(lines("chips-and-placeholders")).toContain("Ask Robin Example by May 4, 2026.");
  });
});
