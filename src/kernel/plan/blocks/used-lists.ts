// Which lists are in use: a definition stays when no paragraph uses it any more (rulebook 9.10).
import type { Block, TabModel } from "../../document/model.ts";

/** Lists that items join again: those that are still in use. */
export type JoinableLists = ReadonlySet<string>;

/** Ids of the lists that paragraphs of a tab are in, those of some blocks left out. */
export function usedLists(tab: TabModel, except: ReadonlySet<Block>): JoinableLists {
  const used = new Set<string>();
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (except.has(block)) continue;
      if (block.kind === "paragraph") {
        const listId = block.raw.bullet?.listId;
        if (listId !== undefined) used.add(listId);
      } else if (block.kind === "table") {
        for (const row of block.rows) for (const cell of row.cells) visit(cell.blocks);
      }
    }
  };
  for (const segment of tab.segments) visit(segment.blocks);
  return used;
}
