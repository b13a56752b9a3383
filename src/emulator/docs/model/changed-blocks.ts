// What differs between two versions of a list of blocks. Models are values: the same block is an unchanged one.
import type { Block, TableCell, TableRow } from "./block.ts";

/**
 * The blocks of `before` between the ones it shares with `after` at the start and at the end. Of a table that stands in
 * both, those of its cells; what its rows and cells carry themselves is not told.
 */
export function changedBlocks(before: readonly Block[], after: readonly Block[]): readonly Block[] {
  const { old, pair } = difference(before, after);
  return pair?.[0].kind === "table" && pair[1].kind === "table"
    ? changedInRows(pair[0].rows, pair[1].rows)
    : old;
}

function changedInRows(before: readonly TableRow[], after: readonly TableRow[]): readonly Block[] {
  const { old, pair } = difference(before, after);
  return pair === null
    ? old.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks))
    : changedInCells(pair[0].cells, pair[1].cells);
}

function changedInCells(before: readonly TableCell[], after: readonly TableCell[]): readonly Block[] {
  const { old, pair } = difference(before, after);
  return pair === null ? old.flatMap(({ blocks }) => blocks) : changedBlocks(pair[0].blocks, pair[1].blocks);
}

interface Difference<Item> {
  /** The things of the list before that stand between what both lists share at the start and at the end. */
  readonly old: readonly Item[];
  /** Where one thing stands there in each list: both. */
  readonly pair: readonly [Item, Item] | null;
}

function difference<Item>(before: readonly Item[], after: readonly Item[]): Difference<Item> {
  const least = Math.min(before.length, after.length);
  let same = 0;
  while (same < least && before[same] === after[same]) same += 1;
  let sameAtEnd = 0;
  while (
    sameAtEnd < least - same &&
    before[before.length - 1 - sameAtEnd] === after[after.length - 1 - sameAtEnd]
  )
    sameAtEnd += 1;
  const old = before.slice(same, before.length - sameAtEnd);
  const [one, other] = [old[0], after[same]];
  const arePair = old.length === 1 && after.length - sameAtEnd === same + 1;
  return { old, pair: arePair && one !== undefined && other !== undefined ? [one, other] : null };
}
