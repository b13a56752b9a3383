// What differs between two versions of a list of blocks. Models are values: the same block is an unchanged one.
import type { Block } from "./block.ts";

/** The blocks of `before` between the ones it shares with `after` at the start and at the end. */
export function changedBlocks(before: readonly Block[], after: readonly Block[]): readonly Block[] {
  const least = Math.min(before.length, after.length);
  let same = 0;
  while (same < least && before[same] === after[same]) same += 1;
  let sameAtEnd = 0;
  while (
    sameAtEnd < least - same &&
    before[before.length - 1 - sameAtEnd] === after[after.length - 1 - sameAtEnd]
  )
    sameAtEnd += 1;
  return before.slice(same, before.length - sameAtEnd);
}
