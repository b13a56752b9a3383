import fc from "fast-check";
import { parseFolderRef } from "../../src/tools/folder-ref.ts";
import { linkedFiles } from "../../src/tools/linked-files.ts";
import { propertyRuns } from "../support/runs.ts";

const id = fc.string({ minLength: 10, maxLength: 44, unit: fc.constantFrom(..."aZ09_-") });

describe("linkedFiles", () => {
  it("finds the file in every form of link, wherever it stands in a text", () => {
    fc.assert(
      fc.property(
        id,
        fc.constantFrom(
          "https://docs.google.com/document/d/ID/edit?tab=t.x1#heading=h.abc",
          "https://docs.google.com/spreadsheets/u/0/d/ID",
          "https://drive.google.com/file/d/ID/view?usp=sharing",
          "https://drive.google.com/open?usp=x&id=ID",
          "https://drive.google.com/uc?id=ID&export=view",
          "https://drive.google.com/drive/folders/ID",
          "HTTPS://DOCS.GOOGLE.COM/presentation/d/ID/edit",
          "https://lh3.googleusercontent.com/d/ID",
          "http://127.0.0.1:8080/document/d/ID/edit",
        ),
        fc.constantFrom(
          "[a](URL)",
          "<URL>",
          "![](URL 'title')",
          "see URL.",
          "| URL |",
          "`URL`",
          '<a href="URL">',
        ),
        (fileId, form, around) => {
          const text = `before ${around.replace("URL", form.replace("ID", fileId))} behind`;
          expect(linkedFiles(text)).toEqual([{ id: fileId, access: "read" }]);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it.each([
    "no link at all",
    "https://example.com/document/d/1AbCdEfGhIjKl/edit",
    "https://docs.google.com/document/u/0/",
    "https://policies.google.com/d/1AbCdEfGhIjKl",
    5,
    undefined,
  ])("finds none in %j", (text) => {
    expect(linkedFiles(text)).toEqual([]);
  });

  it("names each file once", () => {
    const link = "https://docs.google.com/document/d/1AbCdEfGhIjKl/edit";
    expect(linkedFiles(`${link} ${link}?tab=t.1`)).toHaveLength(1);
  });
});

describe("parseFolderRef", () => {
  it.each([
    ["1AbC_d-9", "1AbC_d-9"],
    [" https://drive.google.com/drive/folders/1AbC?usp=sharing ", "1AbC"],
    ["https://drive.google.com/drive/u/1/folders/1AbC", "1AbC"],
    ["https://drive.google.com/drive/my-drive", null],
    ["https://example.com/drive/folders/1AbC", null],
    ["", null],
    ["two words", null],
  ])("%j is %j", (text, folderId) => {
    expect(parseFolderRef(text)).toBe(folderId);
  });
});
