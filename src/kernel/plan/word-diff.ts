// The smallest edits between two texts, in whole words: what stays the same is not touched, so comments, styles and ranges on it survive.
import { graphemesOf } from "../locate/graphemes.ts";

/** A stretch of the old text and what stands in its place; positions in UTF-16 units of the old text. */
export interface Hunk {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly inserted: string;
}

/** Largest table that the comparison of words may fill; above it only both ends are trimmed. */
const maxCells = 250_000;
/** More changes than this in one match are written as one. */
const maxHunks = 64;

/** Letters of scripts that part words by spaces; every other character is a word of its own. */
const wordCharacter = /^[\p{Alphabetic}\p{N}\p{M}_'\u2019]+$/u;
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Hunks from `before` to `after`, ascending and not touching each other. Borders never fall inside a cluster of `before`.
 * A changed word is rewritten whole unless a part of its front stays: then only the changed rest is.
 */
export function smallestHunks(before: string, after: string): readonly Hunk[] {
  const old = wordsOf(before);
  const next = wordsOf(after);
  const { front, back } = commonEnds(old, next);
  const start = lengthOf(old.slice(0, front));
  const oldMiddle = old.slice(front, old.length - back);
  const nextMiddle = next.slice(front, next.length - back);
  return hunksOf(oldMiddle, nextMiddle, start).map((hunk) => trimWord(hunk, before));
}

function hunksOf(old: readonly string[], next: readonly string[], startUtf16: number): readonly Hunk[] {
  if (old.length === 0 && next.length === 0) return [];
  const isSmall = old.length * next.length <= maxCells;
  const kept = isSmall ? longestCommon(old, next) : [];
  const hunks: Hunk[] = [];
  let oldIndex = 0;
  let nextIndex = 0;
  let position = startUtf16;
  for (const [oldKept, nextKept] of [...kept, [old.length, next.length] as const]) {
    const gone = lengthOf(old.slice(oldIndex, oldKept));
    const inserted = next.slice(nextIndex, nextKept).join("");
    if (gone > 0 || inserted !== "") {
      hunks.push({ startUtf16: position, endUtf16: position + gone, inserted });
    }
    position += gone + (old[oldKept]?.length ?? 0);
    oldIndex = oldKept + 1;
    nextIndex = nextKept + 1;
  }
  if (hunks.length <= maxHunks) return hunks;
  return [{ startUtf16, endUtf16: startUtf16 + lengthOf(old), inserted: next.join("") }];
}

/** Index pairs of a longest common subsequence of two lists of words, spaces counting little. The lists must be short. */
export function longestCommon(
  old: readonly string[],
  next: readonly string[],
): readonly (readonly [number, number])[] {
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = next.length - 1; j >= 0; j -= 1) {
      const below = lengths[(i + 1) * width + j] ?? 0;
      const right = lengths[i * width + j + 1] ?? 0;
      const weight = /^\s*$/.test(old[i] ?? "") ? 1 : 4;
      const diagonal = (lengths[(i + 1) * width + j + 1] ?? 0) + weight;
      lengths[i * width + j] = old[i] === next[j] ? Math.max(diagonal, below, right) : Math.max(below, right);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < next.length) {
    const here = lengths[i * width + j] ?? 0;
    const below = lengths[(i + 1) * width + j] ?? 0;
    const right = lengths[i * width + j + 1] ?? 0;
    if (old[i] === next[j] && here > below && here > right) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (here === below) i += 1;
    else j += 1;
  }
  return pairs;
}

/**
 * Leaves the unchanged front of a changed stretch alone, and then its unchanged end. Without an unchanged front the stretch stays whole:
 * new text put before its first character would fall out of every range and comment that begins there.
 */
function trimWord(hunk: Hunk, before: string): Hunk {
  const old = graphemesOf(before.slice(hunk.startUtf16, hunk.endUtf16));
  const next = graphemesOf(hunk.inserted);
  const { front, back } = commonEnds(old, next);
  if (front === 0) return hunk;
  return {
    startUtf16: hunk.startUtf16 + lengthOf(old.slice(0, front)),
    endUtf16: hunk.endUtf16 - lengthOf(old.slice(old.length - back)),
    inserted: next.slice(front, next.length - back).join(""),
  };
}

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let word = "";
  for (const grapheme of graphemesOf(text)) {
    if (wordCharacter.test(grapheme) && !unspacedScript.test(grapheme)) {
      word += grapheme;
      continue;
    }
    if (word !== "") words.push(word);
    word = "";
    words.push(grapheme);
  }
  if (word !== "") words.push(word);
  return words;
}

function lengthOf(parts: readonly string[]): number {
  let length = 0;
  for (const part of parts) length += part.length;
  return length;
}

/** How many parts both have in common in front, and behind without counting any twice. */
function commonEnds(old: readonly string[], next: readonly string[]): { front: number; back: number } {
  const shorter = Math.min(old.length, next.length);
  let front = 0;
  while (front < shorter && old[front] === next[front]) front += 1;
  let back = 0;
  while (back < shorter - front && old[old.length - 1 - back] === next[next.length - 1 - back]) back += 1;
  return { front, back };
}
