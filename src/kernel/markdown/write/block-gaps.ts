// What goes and what comes between blocks that stay: stretches of the part, each with the new blocks for it. Knows entries, not steps.
import type { ReadBlock } from "../read/read-blocks.ts";

/** One gap between two blocks that stay, or at an end of the part. Ordinals are those of the wanted blocks. */
export interface BlockGap {
  readonly wantedFrom: number;
  readonly wantedTo: number;
  /** Stretches that go, ascending: whole blocks. */
  readonly gone: readonly { readonly startUtf16: number; readonly endUtf16: number }[];
  /** How many blocks with content go. */
  readonly goneCount: number;
  /** Where the new blocks can be put, the best place first. */
  readonly places: readonly number[];
}

export interface GapPart {
  readonly entries: readonly ReadBlock[];
  /** Whether the paragraph of an entry without content must not go: something floats beside it. */
  readonly isAnchor: (entry: ReadBlock) => boolean;
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly wantedCount: number;
}

/** The gaps in order, those without anything to do left out. `pairs`: ordinals of entries and of wanted blocks that belong together. */
export function blockGaps(part: GapPart, pairs: readonly (readonly [number, number])[]): readonly BlockGap[] {
  const gaps: BlockGap[] = [];
  const isAllNew = pairs.length === 0 && part.wantedCount > 0;
  let entryFrom = 0;
  let wantedFrom = 0;
  for (const [entryTo, wantedTo] of [...pairs, [part.entries.length, part.wantedCount] as const]) {
    const gap = gapBetween(part, entryFrom, entryTo, wantedFrom, wantedTo, isAllNew);
    if (gap.gone.length > 0 || wantedTo > wantedFrom) gaps.push(gap);
    entryFrom = entryTo + 1;
    wantedFrom = wantedTo + 1;
  }
  return gaps;
}

function gapBetween(
  part: GapPart,
  entryFrom: number,
  entryTo: number,
  wantedFrom: number,
  wantedTo: number,
  isAllNew: boolean,
): BlockGap {
  const { entries, isAnchor } = part;
  const between = entries.slice(entryFrom, entryTo);
  const isContent = ({ block }: ReadBlock): boolean => block !== null;
  let first = isAllNew ? 0 : between.findIndex(isContent);
  let last = isAllNew ? between.length - 1 : lastIndex(between, isContent);
  const startUtf16 = entries[entryFrom - 1]?.endUtf16 ?? part.startUtf16;
  const endUtf16 = entries[entryTo]?.startUtf16 ?? part.endUtf16;
  if (first < 0 || last < first) {
    return { wantedFrom, wantedTo, gone: [], goneCount: 0, places: [startUtf16, endUtf16] };
  }
  // What parted the blocks that go from those around them is left once, not twice.
  if (wantedFrom === wantedTo && entryTo < entries.length && (first > 0 || entryFrom === 0)) {
    last = between.length - 1;
  }
  while (first < last && isLeft(between[first], isAnchor)) first += 1;
  while (first < last && isLeft(between[last], isAnchor)) last -= 1;
  const gone: { startUtf16: number; endUtf16: number }[] = [];
  let goneCount = 0;
  for (const entry of between.slice(first, last + 1)) {
    if (isLeft(entry, isAnchor)) continue;
    if (entry.block !== null) goneCount += 1;
    const before = gone[gone.length - 1];
    if (before?.endUtf16 === entry.startUtf16) before.endUtf16 = entry.endUtf16;
    else gone.push({ startUtf16: entry.startUtf16, endUtf16: entry.endUtf16 });
  }
  const places = [gone[0]?.startUtf16 ?? startUtf16, gone[gone.length - 1]?.endUtf16 ?? endUtf16];
  return { wantedFrom, wantedTo, gone, goneCount, places };
}

function isLeft(entry: ReadBlock | undefined, isAnchor: (entry: ReadBlock) => boolean): boolean {
  return entry !== undefined && entry.block === null && isAnchor(entry);
}

function lastIndex<T>(items: readonly T[], holds: (item: T) => boolean): number {
  for (let place = items.length - 1; place >= 0; place -= 1) {
    const item = items[place];
    if (item !== undefined && holds(item)) return place;
  }
  return -1;
}
