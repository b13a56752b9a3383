// Which delimiters open and close what (CommonMark 0.31, section 6.2, and GitHub's strikethrough). Beside Chinese, Japanese and Korean, where
// words have no spaces around them, punctuation does not keep a delimiter from doing either.
import { isPunctuation, isSpaceBeside } from "../characters.ts";
import type { DelimitedMark, DelimiterNode } from "./inline-nodes.ts";

const eastAsian =
  /^[\u1100-\u11FF\u2E80-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFF}]$/u;

export function isEastAsian(character: string): boolean {
  return eastAsian.test(character);
}

/** A run of one delimiter in a line of the text, between two characters, "" for the edges. */
export function delimiterNode(
  { character, length, line }: Pick<DelimiterNode, "character" | "length" | "line">,
  before: string,
  after: string,
): DelimiterNode {
  const punctuationBefore = isPunctuation(before);
  const punctuationAfter = isPunctuation(after);
  const isLoose = isEastAsian(before) || isEastAsian(after);
  const leansRight =
    !isSpaceBeside(after) && (!punctuationAfter || isSpaceBeside(before) || punctuationBefore || isLoose);
  const leansLeft =
    !isSpaceBeside(before) && (!punctuationBefore || isSpaceBeside(after) || punctuationAfter || isLoose);
  const isWithinWords = character === "_";
  return {
    kind: "delimiter",
    line,
    character,
    length,
    left: length,
    canOpen: leansRight && (!isWithinWords || !leansLeft || punctuationBefore),
    canClose: leansLeft && (!isWithinWords || !leansRight || punctuationAfter),
    closes: [],
    opens: [],
  };
}

/** Pairs delimiters of one stretch, given in order. What stands between two partners and has none of its own stays text. */
export function pairDelimiters(delimiters: readonly DelimiterNode[]): void {
  const openers: DelimiterNode[] = [];
  // Below these heights no opener of the kind is left, so nothing is looked at twice.
  const bottoms = new Map<string, number>();
  for (const closer of delimiters) {
    while (closer.canClose && closer.left > 0) {
      const key = `${closer.character}${closer.canOpen ? 1 : 0}${closer.character === "~" ? closer.length : closer.length % 3}`;
      const bottom = Math.min(bottoms.get(key) ?? 0, openers.length);
      let at = openers.length - 1;
      while (at >= bottom && !isPartner(openers[at], closer)) at -= 1;
      const opener = at < bottom ? undefined : openers[at];
      if (opener === undefined) {
        bottoms.set(key, openers.length);
        break;
      }
      pair(opener, closer);
      openers.length = opener.left > 0 ? at + 1 : at;
      for (const [kind, height] of bottoms) if (height > openers.length) bottoms.set(kind, openers.length);
    }
    if (closer.canOpen && closer.left > 0) openers.push(closer);
  }
}

function isPartner(opener: DelimiterNode | undefined, closer: DelimiterNode): boolean {
  if (opener === undefined || opener.character !== closer.character) return false;
  if (closer.character === "~") return opener.length === closer.length;
  const isAmbiguous = closer.canOpen || opener.canClose;
  return !(isAmbiguous && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0);
}

function pair(opener: DelimiterNode, closer: DelimiterNode): void {
  const isStrike = closer.character === "~";
  const used = isStrike ? closer.length : opener.left >= 2 && closer.left >= 2 ? 2 : 1;
  const mark: DelimitedMark = isStrike ? "strikethrough" : used === 2 ? "bold" : "italic";
  opener.left -= used;
  closer.left -= used;
  opener.opens.unshift(mark);
  closer.closes.push(mark);
}
