// Numbered lists that begin with the number to which the list right above has counted: a document has one list there, which counts on.
import type { MarkdownBlock } from "../block.ts";
import { canNest } from "../normal-form.ts";

interface Open {
  readonly isNumbered: boolean;
  readonly quotes: number;
  readonly next: number;
}

/** The blocks with such items going on with the list above, but for those of which it is known that they begin a list. */
export function withCountedLists(
  blocks: readonly MarkdownBlock[],
  beginsList: (index: number) => boolean = () => false,
): readonly MarkdownBlock[] {
  let open: readonly Open[] = [];
  return blocks.map((block, index): MarkdownBlock => {
    const { marker, items, quotes } = block;
    if (marker === null) {
      open = canNest(block) ? open.slice(0, items) : [];
      return block;
    }
    const there = open[items - 1];
    const isNumbered = marker.kind === "numbered";
    const isSame = there !== undefined && there.isNumbered === isNumbered && there.quotes === quotes;
    const countsOn =
      isSame &&
      isNumbered &&
      marker.start !== null &&
      marker.start !== 1 &&
      marker.start === there.next &&
      !beginsList(index);
    const start = countsOn ? null : marker.start;
    const number = start ?? (isSame ? there.next : 1);
    open = [...open.slice(0, items - 1), { isNumbered, quotes, next: number + 1 }];
    return countsOn ? { ...block, marker: { ...marker, start } } : block;
  });
}
