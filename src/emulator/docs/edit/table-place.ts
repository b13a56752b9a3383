// Finding the table that a request names by its start, and putting another in its place (rulebook 8.9).
import type { Location } from "../../../google-api/docs.ts";
import type { Block, TableBlock } from "../model/block.ts";
import type { TabContent } from "../model/document.ts";
import { withBlocks } from "../model/document.ts";
import { withMove } from "../model/moves.ts";
import { spliced } from "../model/places.ts";
import { blockAt, cellAround, rewriteInnermost } from "./containers.ts";
import type { Draft, Place } from "./draft.ts";
import { removeOrphans } from "./orphans.ts";
import { Refusal } from "./refusal.ts";
import { spansAfterDeletion, spansAfterInsertion } from "./spans.ts";

/** A table and where it starts in its segment. */
export interface PlacedTable {
  readonly place: Place;
  readonly table: TableBlock;
  readonly startUtf16: number;
}

/** Units that come and go inside a table, at an offset from its start before the change. */
export interface TableStretch {
  readonly offsetUtf16: number;
  readonly removedUtf16: number;
  readonly insertedUtf16: number;
}

/** The table that starts at the location, however deep. Throws Refusal where none does. */
export function placedTable(draft: Draft, location: Location | undefined): PlacedTable {
  const place = draft.place(location ?? {});
  const startUtf16 = location?.index ?? 0;
  const found = tableAt(place.segment.blocks, 0, startUtf16);
  if (found === null) throw new Refusal("The provided table start location is invalid.");
  return { place, table: found, startUtf16 };
}

function tableAt(blocks: readonly Block[], baseUtf16: number, startUtf16: number): TableBlock | null {
  const found = blockAt(blocks, baseUtf16, startUtf16);
  if (found?.block.kind !== "table") return null;
  if (found.startUtf16 === startUtf16) return found.block;
  const around = cellAround(found.block, found.startUtf16, startUtf16, startUtf16 + 1);
  return around === null ? null : tableAt(around.tableCell.blocks, around.startUtf16 + 1, startUtf16);
}

/** Puts `changed` where the table is, or takes it out when null; named ranges and orphans follow the stretches. */
export function replaceTable(
  draft: Draft,
  { place: { tab, segment }, startUtf16 }: PlacedTable,
  changed: TableBlock | null,
  stretches: readonly TableStretch[] = [],
): void {
  const blocks = rewriteInnermost(segment.blocks, 0, startUtf16, startUtf16 + 1, (inner, baseUtf16) => {
    const index = blockAt(inner, baseUtf16, startUtf16)?.index ?? inner.length;
    return spliced(inner, index, 1, changed === null ? [] : [changed]);
  });
  const grown = withBlocks(segment, blocks);
  draft.replaceSegment(tab.tabId, grown);
  const moved = [...stretches]
    .sort((one, other) => other.offsetUtf16 - one.offsetUtf16)
    .reduce<TabContent>((content, { offsetUtf16, removedUtf16, insertedUtf16 }) => {
      const at = startUtf16 + offsetUtf16;
      const shrunk =
        removedUtf16 === 0 ? content : spansAfterDeletion(content, segment.segmentId, at, at + removedUtf16);
      return insertedUtf16 === 0 ? shrunk : spansAfterInsertion(shrunk, segment.segmentId, at, insertedUtf16);
    }, draft.tab(tab.tabId).content);
  draft.replaceContent(tab.tabId, removeOrphans(moved, segment, grown));
}

/** The same for a table whose merged cells change: lines that are counted in it may then mean other ones. */
export function replaceMerged(
  draft: Draft,
  placed: PlacedTable,
  changed: TableBlock,
  stretches: readonly TableStretch[] = [],
): void {
  replaceTable(draft, placed, changed, stretches);
  const { tabId } = placed.place.tab;
  const { segmentId } = placed.place.segment;
  const noted = withMove(draft.tab(tabId).content, {
    kind: "merged",
    segmentId,
    atUtf16: placed.startUtf16,
  });
  draft.replaceContent(tabId, noted);
}
