// Where things stand in a long list of sized things: found, and changed, without a walk over all of it. Lists are values, so
// what is known of one is remembered beside it; a list made from it by `spliced` inherits what still holds.

/** A block, row or cell: what takes up UTF-16 units. */
interface Sized {
  readonly size: number;
}

/** So many neighbours in a list, and the units that they take up together. */
interface Stretch {
  readonly count: number;
  readonly units: number;
}

/** The place of one thing in its list; `startUtf16` counts from the start of the list. */
export interface ListPlace {
  readonly index: number;
  readonly startUtf16: number;
}

// Shorter lists are walked. A stretch that grew to twice its size is cut.
const stretchLength = 128;

const known = new WeakMap<readonly Sized[], readonly Stretch[]>();

/** The sum of the sizes, in UTF-16 units. */
export function sizeOf(items: readonly Sized[]): number {
  const stretches = known.get(items);
  if (stretches !== undefined) return stretches.reduce((sum, { units }) => sum + units, 0);
  let sum = 0;
  for (const { size } of items) sum += size;
  return sum;
}

/** The first thing that ends behind a position, so the one that holds it; null where the list ends before. */
export function placeAt(items: readonly Sized[], positionUtf16: number): ListPlace | null {
  let index = 0;
  let startUtf16 = 0;
  for (const { count, units } of stretchesOf(items)) {
    if (startUtf16 + units > positionUtf16) break;
    index += count;
    startUtf16 += units;
  }
  for (let item = items[index]; item !== undefined; item = items[index]) {
    if (startUtf16 + item.size > positionUtf16) return { index, startUtf16 };
    index += 1;
    startUtf16 += item.size;
  }
  return null;
}

/** Every thing that overlaps [startUtf16, endUtf16) of a list that starts at `baseUtf16`, or ends or begins where that does. */
export function* touching<Item extends Sized>(
  items: readonly Item[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
): Generator<{ readonly item: Item; readonly startUtf16: number }> {
  const first = placeAt(items, startUtf16 - baseUtf16 - 1);
  if (first === null) return;
  let at = baseUtf16 + first.startUtf16;
  for (let { index } = first; at <= endUtf16; index += 1) {
    const item = items[index];
    if (item === undefined) return;
    yield { item, startUtf16: at };
    at += item.size;
  }
}

/**
 * The list with `change` applied to every thing that overlaps [startUtf16, endUtf16), first to last; the same list when
 * all of them stay the same.
 */
export function mapOverlapping<Item extends Sized>(
  items: readonly Item[],
  baseUtf16: number,
  startUtf16: number,
  endUtf16: number,
  change: (item: Item, startUtf16: number) => Item,
): readonly Item[] {
  const first = placeAt(items, startUtf16 - baseUtf16);
  if (first === null) return items;
  const changed: Item[] = [];
  let at = baseUtf16 + first.startUtf16;
  for (let { index } = first; at < endUtf16; index += 1) {
    const item = items[index];
    if (item === undefined) break;
    changed.push(change(item, at));
    at += item.size;
  }
  const isSame = changed.every((item, offset) => item === items[first.index + offset]);
  return isSame ? items : spliced(items, first.index, changed.length, changed);
}

/** The list with `count` things at `index` replaced. */
export function spliced<Item extends Sized>(
  items: readonly Item[],
  index: number,
  count: number,
  by: readonly Item[],
): readonly Item[] {
  const list = withReplaced(items, index, count, by);
  const stretches = known.get(items);
  if (stretches !== undefined && list.length >= stretchLength)
    known.set(list, splicedStretches(stretches, { items, list, index, count, added: by.length }));
  return list;
}

function withReplaced<Item>(
  items: readonly Item[],
  index: number,
  count: number,
  by: readonly Item[],
): readonly Item[] {
  if (by.length !== count) return items.slice(0, index).concat(by, items.slice(index + count));
  // Most edits leave as many blocks as there were: half the work, where a list is long.
  const list = items.slice();
  for (const [offset, item] of by.entries()) list[index + offset] = item;
  return list;
}

function stretchesOf(items: readonly Sized[]): readonly Stretch[] {
  if (items.length < stretchLength) return [];
  const remembered = known.get(items);
  if (remembered !== undefined) return remembered;
  const stretches = cut(items, 0, items.length);
  known.set(items, stretches);
  return stretches;
}

function cut(items: readonly Sized[], from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = from; start < to; start += stretchLength) {
    const end = Math.min(to, start + stretchLength);
    stretches.push({ count: end - start, units: unitsBetween(items, start, end) });
  }
  return stretches;
}

function unitsBetween(items: readonly Sized[], from: number, to: number): number {
  let units = 0;
  for (let index = from; index < to; index += 1) units += items[index]?.size ?? 0;
  return units;
}

interface Splice {
  /** Before and after. */
  readonly items: readonly Sized[];
  readonly list: readonly Sized[];
  readonly index: number;
  readonly count: number;
  readonly added: number;
}

/** The stretches of the list after: those that the splice touches become one, or are cut anew when that is too long. */
function splicedStretches(stretches: readonly Stretch[], splice: Splice): readonly Stretch[] {
  const { items, list, index, count, added } = splice;
  const before: Stretch[] = [];
  const touched: Stretch[] = [];
  const behind: Stretch[] = [];
  let at = 0;
  for (const stretch of stretches) {
    const end = at + stretch.count;
    if (end <= index && end < items.length) before.push(stretch);
    else if (touched.length === 0 || at < index + count) touched.push(stretch);
    else behind.push(stretch);
    at = end;
  }
  const start = before.reduce((sum, stretch) => sum + stretch.count, 0);
  const newCount = touched.reduce((sum, stretch) => sum + stretch.count, 0) - count + added;
  if (newCount === 0) return [...before, ...behind];
  if (newCount > 2 * stretchLength) return [...before, ...cut(list, start, start + newCount), ...behind];
  const units =
    touched.reduce((sum, stretch) => sum + stretch.units, 0) -
    unitsBetween(items, index, index + count) +
    unitsBetween(list, index, index + added);
  return [...before, { count: newCount, units }, ...behind];
}
