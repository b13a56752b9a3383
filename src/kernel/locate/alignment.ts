// The stretch of a text that is most like another near a known end, and how like it is. Whole characters only.
import { writeClasses, type UnitClasses } from "./alike-units.ts";
import { editPattern, editScores, type EditPattern } from "./edit-scores.ts";
import { isWhiteSpace } from "./fold-classes.ts";
import { graphemeEnd, isGraphemeBoundary } from "./graphemes.ts";

export interface Alignment {
  readonly start: number;
  readonly end: number;
  /** 1 only where the two are alike unit for unit; 0 for nothing in common. */
  readonly ratio: number;
}

/** A text to align others with. */
export class Aligner {
  readonly #units: UnitClasses;
  readonly #forward: EditPattern;
  readonly #backward: EditPattern;
  readonly #first: number;
  readonly #last: number;
  readonly #length: number;

  /** `units` are those of `find`. */
  constructor(find: string, units: UnitClasses) {
    const classes = new Uint16Array(find.length);
    writeClasses(find, 0, find.length, units.of, classes);
    this.#units = units;
    this.#length = find.length;
    this.#forward = editPattern(classes, units.count);
    this.#backward = editPattern(classes.slice().reverse(), units.count);
    this.#first = classes[0] ?? 0;
    this.#last = classes[find.length - 1] ?? 0;
  }

  /** How much work one `near` is, in steps of 32 rows. */
  get steps(): number {
    return 6 * this.#length * this.#forward.blocks;
  }

  /** The most similar stretch that ends less than half the length away from `endUtf16`; null where the text has none. */
  near(text: string, endUtf16: number): Alignment | null {
    const apart = Math.ceil(this.#length / 2);
    const from = Math.max(0, endUtf16 - apart - 2 * this.#length);
    const to = Math.min(text.length, endUtf16 + apart - 1);
    if (from >= to) return null;
    const classes = this.#classesOf(text, from, to);
    const scores = new Int32Array(classes.length + 1);
    editScores(this.#forward, classes, classes.length, false, scores);
    const least = Math.max(1, endUtf16 - apart + 1 - from);
    const ends = edge(scores, Math.min(least, classes.length), classes, this.#last, (at) =>
      isWordEdge(text, from + at),
    );
    const before = classes.slice(Math.max(0, ends - 2 * this.#length), ends).reverse();
    editScores(this.#backward, before, before.length, true, scores);
    const until = from + ends;
    const length = edge(scores.subarray(0, before.length + 1), 1, before, this.#first, (at) =>
      isWordEdge(text, until - at),
    );
    let start = until - length;
    let end = until;
    while (start > 0 && !isGraphemeBoundary(text, start)) start -= 1;
    if (!isGraphemeBoundary(text, end)) end = graphemeEnd(text, end);
    return { start, end, ratio: this.ratio(text.slice(start, end)) };
  }

  /** One less the edits for each unit of the longer text. */
  ratio(text: string): number {
    const classes = this.#classesOf(text, 0, text.length);
    const scores = new Int32Array(classes.length + 1);
    editScores(this.#forward, classes, classes.length, true, scores);
    return 1 - (scores[classes.length] ?? 0) / Math.max(this.#length, classes.length, 1);
  }

  #classesOf(text: string, startUtf16: number, endUtf16: number): Uint16Array {
    const classes = new Uint16Array(endUtf16 - startUtf16);
    writeClasses(text, startUtf16, endUtf16, this.#units.of, classes);
    return classes;
  }
}

/**
 * The first of the best ends from `least` on; of those right behind it that are as good, one that ends as the pattern does (all of
 * "Harbour" for "Harbor", not "Harbo"), or else one where a word does.
 */
function edge(
  scores: Int32Array,
  least: number,
  classes: Uint16Array,
  lastOfPattern: number,
  isBetweenWords: (end: number) => boolean,
): number {
  let best = least;
  for (let end = least + 1; end < scores.length; end += 1) {
    if ((scores[end] ?? 0) < (scores[best] ?? 0)) best = end;
  }
  let whole: number | null = null;
  for (let end = best; end < scores.length && scores[end] === scores[best]; end += 1) {
    if (classes[end - 1] === lastOfPattern) return end;
    if (whole === null && isBetweenWords(end)) whole = end;
  }
  return whole ?? best;
}

/** Whether white space or an end of the text is on one side only. */
function isWordEdge(text: string, at: number): boolean {
  const isOutside = (index: number): boolean =>
    index < 0 || index >= text.length || isWhiteSpace(text.charCodeAt(index));
  return isOutside(at - 1) !== isOutside(at);
}
