// Edit distances of one sequence to another's prefixes or stretches, 32 rows at a time (Myers 1999, in blocks as Hyyrö 2003 has them).
// The work is pattern × text / 32 whatever the texts say. Knows classes only, never characters.

/** A sequence made ready to be compared: a bit for every place of every class. */
export interface EditPattern {
  readonly length: number;
  readonly blocks: number;
  /** For each class its places, a block of 32 a number. */
  readonly places: Int32Array;
}

/** Class 0 is equal to nothing; the others are equal to themselves. */
export function editPattern(classes: ArrayLike<number>, classCount: number): EditPattern {
  const blocks = Math.max(1, Math.ceil(classes.length / 32));
  const places = new Int32Array(classCount * blocks);
  for (let row = 0; row < classes.length; row += 1) {
    const one = classes[row] ?? 0;
    const at = one * blocks + (row >>> 5);
    if (one !== 0) places[at] = (places[at] ?? 0) | (1 << (row & 31));
  }
  return { length: classes.length, blocks, places };
}

/**
 * Writes to `scores[end]`, for each end from 0 to `count`, the fewest edits (one unit put in, left out or changed) between the pattern and
 * a stretch of the text that ends there: any stretch, or with `isAnchored` the one from the text's beginning.
 */
export function editScores(
  { length, blocks, places }: EditPattern,
  text: Uint16Array,
  count: number,
  isAnchored: boolean,
  scores: Int32Array,
): void {
  // Of each row, whether it is one more or one less than the row above it.
  const more = new Int32Array(blocks).fill(-1);
  const less = new Int32Array(blocks);
  const last = blocks - 1;
  const lastBit = (length - 1) & 31;
  let score = length;
  scores[0] = score;
  for (let column = 0; column < count; column += 1) {
    const at = (text[column] ?? 0) * blocks;
    // How the row above the block changes from the column before.
    let up = isAnchored ? 1 : 0;
    let down = 0;
    for (let block = 0; block < blocks; block += 1) {
      const here = more[block] ?? 0;
      const under = less[block] ?? 0;
      const same = places[at + block] ?? 0;
      const vertical = same | under;
      const equal = same | down;
      const horizontal = ((((equal & here) + here) | 0) ^ here) | equal;
      let grown = under | ~(horizontal | here);
      let shrunk = here & horizontal;
      if (block === last) score += ((grown >>> lastBit) & 1) - ((shrunk >>> lastBit) & 1);
      const nextUp = grown >>> 31;
      const nextDown = shrunk >>> 31;
      grown = (grown << 1) | up;
      shrunk = (shrunk << 1) | down;
      more[block] = shrunk | ~(vertical | grown);
      less[block] = grown & vertical;
      up = nextUp;
      down = nextDown;
    }
    scores[column + 1] = score;
  }
}
