// Which blocks are no longer kept when a plan does not come out: those in the way, then the lists around them as a whole. Decides; plans nothing.
import type { MarkdownBlock } from "../block.ts";
import type { BlockPair } from "./align-blocks.ts";
import type { BlockGap } from "./block-gaps.ts";

/**
 * Blocks around a gap that cannot be closed: the items in front that are further in than new ones, which no new item can be put behind (rulebook
 * 9.8), or else the lists on both sides.
 */
export function neighboursOf(
  blocks: readonly MarkdownBlock[],
  pairs: readonly BlockPair[],
  { wantedFrom, wantedTo }: BlockGap,
): readonly number[] {
  const paired = pairedOf(pairs);
  const items = blocks.slice(wantedFrom, wantedTo).filter(({ marker }) => marker !== null);
  const lowest = Math.min(...items.map((block) => block.items));
  const deeper: number[] = [];
  for (let index = wantedFrom - 1; paired.has(index) && (blocks[index]?.items ?? 0) > lowest; index -= 1) {
    deeper.push(index);
  }
  return deeper.length > 0 ? deeper : listsAround(blocks, wantedFrom - 1, wantedTo);
}

/** Blocks that read otherwise than wanted, or else the lists that they stand in. */
export function differingBlocks(
  blocks: readonly MarkdownBlock[],
  pairs: readonly BlockPair[],
  differing: readonly number[],
): readonly number[] {
  const paired = pairedOf(pairs);
  const here = differing.filter((index) => paired.has(index));
  return here.length > 0 ? here : differing.flatMap((index) => listsAround(blocks, index - 1, index + 1));
}

function pairedOf(pairs: readonly BlockPair[]): ReadonlySet<number> {
  return new Set(pairs.map(({ wanted }) => wanted));
}

/** The blocks between two ordinals and the lists that reach in there. */
function listsAround(blocks: readonly MarkdownBlock[], first: number, last: number): readonly number[] {
  const isInList = (index: number): boolean => (blocks[index]?.items ?? 0) > 0;
  let from = first;
  while (isInList(from - 1) && isInList(from)) from -= 1;
  let to = last;
  while (isInList(to + 1) && isInList(to)) to += 1;
  const region: number[] = [];
  for (let index = Math.max(0, from); index <= to; index += 1) region.push(index);
  return region;
}
