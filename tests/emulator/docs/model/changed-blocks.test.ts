import fc from "fast-check";
import type { Block } from "../../../../src/emulator/docs/model/block.ts";
import { cell, paragraph, paragraphsOf, row, table } from "../../../../src/emulator/docs/model/block.ts";
import { changedBlocks } from "../../../../src/emulator/docs/model/changed-blocks.ts";
import { propertyRuns } from "../../../support/runs.ts";

const line = (text: string): Block =>
  paragraph([{ kind: "text", text: `${text}\n`, style: {}, others: {} }], {});

const blockLists: fc.Arbitrary<Block[]> = fc.letrec<{ blocks: Block[]; block: Block }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 4, depthIdentifier: "blocks" }),
  block: fc.oneof(
    { depthIdentifier: "blocks", maxDepth: 2 },
    fc.constantFrom("a", "b", "c").map(line),
    fc
      .array(fc.array(tie("blocks"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((rows) =>
        table(
          rows.map((cells) =>
            row(
              cells.map((blocks) => cell(blocks, {})),
              {},
            ),
          ),
          {},
        ),
      ),
  ),
})).blocks;

/** The list with some of its paragraphs replaced, repeated or left out, and what is around them made anew. */
function edited(blocks: readonly Block[], next: () => number): readonly Block[] {
  let isSame = true;
  const made = blocks.flatMap((block): Block[] => {
    if (block.kind === "table") {
      const rows = block.rows.map((old) => {
        const cells = old.cells.map((one) => {
          const inner = edited(one.blocks, next);
          return inner === one.blocks ? one : cell(inner, one.others);
        });
        return cells.every((one, index) => one === old.cells[index]) ? old : row(cells, old.others);
      });
      const kept = next() === 2 && rows.length > 1 ? rows.slice(1) : rows;
      if (kept.length === block.rows.length && kept.every((one, index) => one === block.rows[index]))
        return [block];
      isSame = false;
      return [table(kept, block.others)];
    }
    const what = next();
    if (what > 2) return [block];
    isSame = false;
    return what === 0 ? [] : what === 1 ? [line("new")] : [block, line("more")];
  });
  return isSame ? blocks : made;
}

describe("changedBlocks", () => {
  it("holds every paragraph that is there no more", () => {
    fc.assert(
      fc.property(
        blockLists,
        fc.infiniteStream(fc.constantFrom(0, 1, 2, 3, 3, 3, 3, 3, 3)),
        (before, choices) => {
          const after = edited(before, () => Number(choices.next().value));
          const left = new Set(paragraphsOf(after));
          const told = new Set(paragraphsOf(changedBlocks(before, after)));
          const missed = [...paragraphsOf(before)].filter((one) => !left.has(one) && !told.has(one));
          expect(missed).toEqual([]);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("leaves out what stands around the one cell that changed", () => {
    const cells = ["a", "b"].map((text) => cell([line(text), line("last")], {}));
    const [first, other] = [row(cells, {}), row(cells, {})];
    const before = [line("before"), table([first, other], {})];
    const changed = cell([line("new"), ...(cells[1]?.blocks.slice(1) ?? [])], {});
    const after = [before[0]!, table([row([cells[0]!, changed], {}), other], {})];
    expect(changedBlocks(before, after)).toEqual([line("b")]);
    expect(changedBlocks(after, before)).toEqual([line("new")]);
  });
});
