import { isSameDocument } from "../../build/demo/same-document.ts";
import { testDocuments } from "../support/test-documents.ts";

type Style = Record<string, unknown>;
const run = (content: string, textStyle: Style = {}) => ({ textRun: { content, textStyle } });
const documentOf = (elements: unknown[], namedStyleType = "NORMAL_TEXT") => ({
  body: { content: [{ paragraph: { elements, paragraphStyle: { namedStyleType } } }] },
  namedStyles: {
    styles: [
      { namedStyleType: "NORMAL_TEXT", textStyle: { bold: false } },
      { namedStyleType: "HEADING_1", textStyle: { bold: true } },
    ],
  },
});

describe("isSameDocument", () => {
  it.each(testDocuments().map(({ name, read }) => [name, read]))(
    "takes %s for itself, read twice",
    (_name, read) => {
      expect(isSameDocument(read(), read())).toBe(true);
    },
  );

  it("sees no difference in where runs are cut, nor in what is stored that would be inherited", () => {
    expect(isSameDocument(documentOf([run("ab")]), documentOf([run("a"), run("b")]))).toBe(true);
    expect(isSameDocument(documentOf([run("ab")]), documentOf([run("ab", { bold: false })]))).toBe(true);
    const heading = documentOf([run("ab")], "HEADING_1");
    expect(isSameDocument(heading, documentOf([run("ab", { bold: true })], "HEADING_1"))).toBe(true);
  });

  it("sees a changed letter, a changed style, and a style that no longer overrides", () => {
    expect(isSameDocument(documentOf([run("ab")]), documentOf([run("ac")]))).toBe(false);
    expect(isSameDocument(documentOf([run("ab")]), documentOf([run("ab", { bold: true })]))).toBe(false);
    const heading = documentOf([run("ab", { bold: false })], "HEADING_1");
    expect(isSameDocument(heading, documentOf([run("ab")], "HEADING_1"))).toBe(false);
  });
});
