// How large and how deep tables may be here. Google's limits are not known; without any a single request could ask for more
// than a process can hold, or for more levels than can be written as JSON.
import type { Block } from "./block.ts";

/** Tables in each other, the outermost counted. */
export const maxNestedTables = 20;

/** Cells that one request may make. */
export const maxNewCells = 50_000;

/** How many tables stand in each other where these blocks are deepest. */
export function tableDepth(blocks: readonly Block[]): number {
  return blocks.reduce((deepest, block) => {
    if (block.kind !== "table") return deepest;
    const inner = block.rows.flatMap(({ cells }) => cells.map((cell) => tableDepth(cell.blocks)));
    return inner.reduce((most, depth) => Math.max(most, depth + 1), Math.max(deepest, 1));
  }, 0);
}
