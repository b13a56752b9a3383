// How a text that was asked for differs from one that stands there, character by character and short enough to read.
import { visible } from "./fold-classes.ts";
import { graphemesOf } from "./graphemes.ts";

/** Text that both have, or what was asked against what was found in its place; either may be "". What cannot be seen is shown as `⟨U+00A0⟩`. */
export type DifferencePart = { readonly same: string } | { readonly asked: string; readonly found: string };

const maxParts = 24;
const maxCharacters = 300;
const maxSame = 24;
const maxChanged = 80;

/** The parts in order. Only the first 300 characters of either text are compared, and at most 24 parts are given. */
export function differenceOf(asked: string, found: string): readonly DifferencePart[] {
  const left = graphemesOf(asked.slice(0, 4 * maxCharacters)).slice(0, maxCharacters);
  const right = graphemesOf(found.slice(0, 4 * maxCharacters)).slice(0, maxCharacters);
  const parts: DifferencePart[] = [];
  let leftDone = 0;
  let rightDone = 0;
  const pairs = [...commonPairs(left, right), [left.length, right.length] as const];
  let same = "";
  for (const [inLeft, inRight] of pairs) {
    if (inLeft > leftDone || inRight > rightDone) {
      if (same !== "") parts.push({ same: middleLeftOut(same) });
      same = "";
      parts.push({
        asked: cut(left.slice(leftDone, inLeft).join("")),
        found: cut(right.slice(rightDone, inRight).join("")),
      });
    }
    same += left[inLeft] ?? "";
    leftDone = inLeft + 1;
    rightDone = inRight + 1;
  }
  if (same !== "") parts.push({ same: middleLeftOut(same) });
  return parts.slice(0, maxParts);
}

/** Indexes of a longest common subsequence, ascending. */
function commonPairs(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [number, number])[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        left[row] === right[column]
          ? 1 + (lengths[at + width + 1] ?? 0)
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    const at = row * width + column;
    if (left[row] === right[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return pairs;
}

function middleLeftOut(text: string): string {
  const clusters = graphemesOf(text);
  if (clusters.length <= maxSame) return visible(text);
  const half = maxSame / 2;
  return `${visible(clusters.slice(0, half).join(""))}…${visible(clusters.slice(-half).join(""))}`;
}

function cut(text: string): string {
  return text.length <= maxChanged ? visible(text) : `${visible(text.slice(0, maxChanged))}…`;
}
