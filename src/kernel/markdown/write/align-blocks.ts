// Which blocks that stand are the blocks that are wanted: equal ones first, then in each gap those that are much alike. Knows neither positions nor steps.
import { isLine, type MarkdownBlock } from "../block.ts";
import { plainText } from "../inline.ts";
import { commonPairs } from "./common-pairs.ts";

/** A block of one of the two rows, as it is compared. */
export interface AlignedBlock {
  readonly block: MarkdownBlock;
  /** Equal for blocks that say the same; how a list is counted and how headings are called does not matter here. */
  readonly key: string;
  /** Names of what can only be kept, such as pictures: blocks that share one belong together. */
  readonly keeps: readonly string[];
  /** Name of a heading, or null. */
  readonly name: string | null;
}

export interface BlockPair {
  readonly standing: number;
  readonly wanted: number;
  readonly isEqual: boolean;
}

/** Most pairs of a gap that are all looked at; in a larger gap only near ones are. */
const maxCells = 20_000;
const lookahead = 8;
/** Least likeness of two blocks that one is made of the other. */
const enough = 0.3;

/**
 * Pairs in the order of both rows. `mayPair` keeps blocks apart that were found not to go together.
 * Costs about as much as the rows are long, beside what the gaps between equal blocks cost.
 */
export function alignBlocks(
  standing: readonly AlignedBlock[],
  wanted: readonly AlignedBlock[],
  mayPair: (standing: number, wanted: number) => boolean,
): readonly BlockPair[] {
  const pairs: BlockPair[] = [];
  const equal = commonPairs(
    standing.map(({ key }) => key),
    wanted.map(({ key }) => key),
  ).filter(([s, w]) => mayPair(s, w));
  let fromStanding = 0;
  let fromWanted = 0;
  for (const [s, w] of [...equal, [standing.length, wanted.length] as const]) {
    for (const pair of alikeIn(standing, fromStanding, s, wanted, fromWanted, w, mayPair)) pairs.push(pair);
    if (s < standing.length && w < wanted.length) pairs.push({ standing: s, wanted: w, isEqual: true });
    fromStanding = s + 1;
    fromWanted = w + 1;
  }
  return pairs;
}

function alikeIn(
  standing: readonly AlignedBlock[],
  fromStanding: number,
  toStanding: number,
  wanted: readonly AlignedBlock[],
  fromWanted: number,
  toWanted: number,
  mayPair: (standing: number, wanted: number) => boolean,
): readonly BlockPair[] {
  const rows = toStanding - fromStanding;
  const columns = toWanted - fromWanted;
  if (rows <= 0 || columns <= 0) return [];
  const bags = new Map<AlignedBlock, Bag>();
  const bagOf = (one: AlignedBlock): Bag => {
    const known = bags.get(one);
    if (known !== undefined) return known;
    const bag = bagOfWords(one.block);
    bags.set(one, bag);
    return bag;
  };
  const score = (row: number, column: number): number => {
    const [s, w] = [standing[fromStanding + row], wanted[fromWanted + column]];
    if (s === undefined || w === undefined || !mayPair(fromStanding + row, fromWanted + column)) return 0;
    const likeness = s.key === w.key ? 2 : likenessOf(s, w, bagOf);
    return likeness >= enough ? likeness : 0;
  };
  const found =
    rows * columns <= maxCells ? bestPairs(rows, columns, score) : nearPairs(rows, columns, score);
  return found.map(([row, column]) => ({
    standing: fromStanding + row,
    wanted: fromWanted + column,
    isEqual: standing[fromStanding + row]?.key === wanted[fromWanted + column]?.key,
  }));
}

type Score = (row: number, column: number) => number;

/** The pairs in order whose likenesses together are the most. */
function bestPairs(rows: number, columns: number, score: Score): readonly (readonly [number, number])[] {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const scores = new Float64Array(rows * columns);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const likeness = score(row, column);
      scores[row * columns + column] = likeness;
      const paired = likeness === 0 ? 0 : likeness + (best[(row + 1) * width + column + 1] ?? 0);
      const without = Math.max(best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0);
      best[row * width + column] = Math.max(paired, without);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const here = best[row * width + column] ?? 0;
    const likeness = scores[row * columns + column] ?? 0;
    if (likeness > 0 && here === likeness + (best[(row + 1) * width + column + 1] ?? 0)) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (here === (best[(row + 1) * width + column] ?? 0)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Pairs in order, each the best among the next few. */
function nearPairs(rows: number, columns: number, score: Score): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let from = 0;
  for (let row = 0; row < rows && from < columns; row += 1) {
    let best = 0;
    let place = -1;
    for (let column = from; column < Math.min(columns, from + lookahead); column += 1) {
      const likeness = score(row, column);
      if (likeness > best) [best, place] = [likeness, column];
    }
    if (place < 0) continue;
    pairs.push([row, place]);
    from = place + 1;
  }
  return pairs;
}

interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

/** From 0 to 1, and more where both name the same heading or keep the same object; 0 for what cannot be made of each other. */
function likenessOf(a: AlignedBlock, b: AlignedBlock, bagOf: (one: AlignedBlock) => Bag): number {
  const base = baseOf(a.block, b.block);
  if (base === null) return 0;
  const shared = a.keeps.filter((name) => b.keeps.includes(name)).length;
  const isSameName = a.name !== null && a.name === b.name;
  return base + (1 - base) * diceOf(bagOf(a), bagOf(b)) + shared + (isSameName ? 1 : 0);
}

/** Likeness by kind alone; null where one is never made of the other. */
function baseOf(a: MarkdownBlock, b: MarkdownBlock): number | null {
  if (isLine(a) && isLine(b)) {
    const isSameKind = a.kind === b.kind && a.kind !== "paragraph";
    const isSameLevel = a.kind !== "heading" || (b.kind === "heading" && a.level === b.level);
    return isSameKind && isSameLevel ? enough : 0;
  }
  // A table with other columns must be much alike otherwise.
  if (a.kind === "table") {
    if (b.kind !== "table") return null;
    return a.alignments.length === b.alignments.length ? enough : 0;
  }
  return a.kind === "code" && b.kind === "code" ? 0 : null;
}

function diceOf(a: Bag, b: Bag): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const [word, count] of a.counts) shared += Math.min(count, b.counts.get(word) ?? 0);
  return (2 * shared) / (a.size + b.size);
}

/** Words, or single characters where a script does not part words. Every text has the same points and commas, so they tell nothing. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{L}\p{M}\p{N}]+/gu;

function bagOfWords(block: MarkdownBlock): Bag {
  const counts = new Map<string, number>();
  let size = 0;
  const add = (text: string): void => {
    for (const word of text.match(wordPattern) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      size += 1;
    }
  };
  if (isLine(block)) add(plainText(block.content));
  else if (block.kind === "code") for (const line of block.lines) add(line);
  else if (block.kind === "table") for (const row of block.rows) for (const cell of row) add(plainText(cell));
  return { counts, size };
}
