import { testDocument } from "../../../support/test-documents.ts";
import { openDocument, refusalOf } from "../open-docs.ts";
import type { Document, Paragraph, StructuralElement } from "../../../../src/google-api/docs.ts";

const lists = testDocument("tables-merged-and-nested-lists");

function items(document: Document): { at: number; end: number; paragraph: Paragraph }[] {
  const blocks: StructuralElement[] = document.tabs?.[0]?.documentTab?.body?.content ?? [];
  return blocks.flatMap(({ startIndex: at = 0, endIndex: end = 0, paragraph }) =>
    paragraph?.bullet === undefined ? [] : [{ at, end, paragraph }],
  );
}

describe("deleteParagraphBullets", () => {
  it("takes out of the list what the range overlaps, and nothing else; indents and the list stay (rulebook 7, 9.10)", () => {
    const { batch, read } = openDocument(lists);
    const before = read();
    const [first, second, ...others] = items(before);
    expect(others.length).toBeGreaterThan(0);
    batch([{ deleteParagraphBullets: { range: { startIndex: first!.at, endIndex: second!.at + 1 } } }]);
    const after = read();
    expect(items(after)).toEqual(others);
    const plain = after.tabs![0]!.documentTab!.body!.content!.filter(
      ({ startIndex }) => startIndex === first!.at || startIndex === second!.at,
    );
    expect(plain.map(({ paragraph }) => paragraph)).toEqual(
      [first!, second!].map(({ paragraph: { bullet: _bullet, ...rest } }) => rest),
    );
    expect(after.tabs![0]!.documentTab!.lists).toEqual(before.tabs![0]!.documentTab!.lists);
  });

  it("changes nothing where no list is (rulebook 7)", () => {
    const { batch, read } = openDocument("one\ntwo");
    const { revisionId: _before, ...before } = read();
    batch([{ deleteParagraphBullets: { range: { startIndex: 1, endIndex: 6 } } }]);
    const { revisionId: _after, ...after } = read();
    expect(after).toEqual(before);
  });

  it("refuses an empty range (rulebook 6.3)", () => {
    const { batch } = openDocument("one");
    const empty = { deleteParagraphBullets: { range: { startIndex: 2, endIndex: 2 } } };
    expect(refusalOf(() => batch([empty]))).toContain("The range should not be empty.");
  });
});
