// Which blocks belong together: rows of keys and of blocks, random and large.
import fc from "fast-check";
import type { MarkdownBlock } from "../../../../src/kernel/markdown/block.ts";
import { plainNesting } from "../../../../src/kernel/markdown/block.ts";
import { textInline } from "../../../../src/kernel/markdown/inline.ts";
import { alignBlocks, type AlignedBlock } from "../../../../src/kernel/markdown/write/align-blocks.ts";
import { alignedBlock } from "../../../../src/kernel/markdown/write/block-keys.ts";
import { commonPairs } from "../../../../src/kernel/markdown/write/common-pairs.ts";
import { propertyRuns } from "../../../support/runs.ts";

const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 20 });

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const row = new Array<number>(b.length + 1).fill(0);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    let diagonal = 0;
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const below = row[j]!;
      row[j] = a[i] === b[j] ? diagonal + 1 : Math.max(below, row[j + 1]!);
      diagonal = below;
    }
  }
  return row[0]!;
}

describe("common pairs of keys", () => {
  it("are equal keys, ascending, and as many as there can be in small rows", () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const pairs = commonPairs(a, b);
        for (const [i, j] of pairs) expect(a[i]).toBe(b[j]);
        pairs.slice(1).forEach(([i, j], place) => {
          expect(i).toBeGreaterThan(pairs[place]![0]);
          expect(j).toBeGreaterThan(pairs[place]![1]);
        });
        expect(pairs).toHaveLength(longestCommon(a, b));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("are found in large rows of which a part is shared, also where no key stands once", () => {
    const row = Array.from({ length: 3_000 }, (_, place) => `block ${place}`);
    const changed = row.map((key, place) => (place % 10 === 3 ? `${key} changed` : key));
    expect(commonPairs(row, changed)).toHaveLength(2_700);
    const alike = Array.from({ length: 3_000 }, (_, place) =>
      place % 3 === 0 ? "same" : `twice ${place % 700}`,
    );
    const without = alike.filter((_, place) => place % 50 !== 7);
    expect(commonPairs(alike, without).length).toBeGreaterThan(1_900);
  });
});

function paragraph(text: string): MarkdownBlock {
  return { ...plainNesting, kind: "paragraph", content: [textInline(text)] };
}

function aligned(block: MarkdownBlock): AlignedBlock {
  return alignedBlock(block, { footnote: (label) => label, pictureAddress: () => null }, null);
}

function pairsOf(standing: readonly MarkdownBlock[], wanted: readonly MarkdownBlock[]): readonly string[] {
  return alignBlocks(standing.map(aligned), wanted.map(aligned), () => true).map(
    (pair) => `${pair.standing}${pair.isEqual ? "=" : "~"}${pair.wanted}`,
  );
}

describe("blocks", () => {
  const [a, b, c] = ["The rent is due on Monday.", "Nothing else is owed.", "第三条 租金应当支付"].map(
    paragraph,
  );

  it("that read alike are paired first, then those that share words in the same order", () => {
    expect(pairsOf([a!, b!, c!], [a!, paragraph("Nothing at all is owed."), c!])).toEqual([
      "0=0",
      "1~1",
      "2=2",
    ]);
    expect(pairsOf([a!, c!], [paragraph("第三条 租金可以支付"), a!])).toEqual(["0=1"]);
    expect(pairsOf([a!, c!], [b!, paragraph("第三条 租金可以支付")])).toEqual(["1~1"]);
  });

  it("that share nothing are not made of each other, but headings of one level are", () => {
    const heading = (text: string): MarkdownBlock => ({
      ...plainNesting,
      kind: "heading",
      level: 2,
      id: null,
      content: [textInline(text)],
    });
    expect(pairsOf([paragraph("alpha")], [paragraph("beta")])).toEqual([]);
    expect(pairsOf([heading("Scope")], [heading("Extent")])).toEqual(["0~0"]);
  });

  it("that keep the same picture belong together, whatever their words", () => {
    const withPicture = (text: string): MarkdownBlock => ({
      ...plainNesting,
      kind: "paragraph",
      content: [textInline(text), { kind: "placeholder", name: "image:kix.a", words: null }],
    });
    expect(pairsOf([a!, withPicture("old ")], [withPicture("entirely other "), b!])).toEqual(["1~0"]);
  });
});
