// Where in many texts something like a text ends: every place is compared, and the best are kept. Says nothing of where they begin.
// The work grows with the texts and never depends on what they say.
import { spaceUnit, writeClasses, type UnitClasses } from "./alike-units.ts";
import { editPattern, editScores, type EditPattern } from "./edit-scores.ts";

export interface PromisingPlace<Source> {
  readonly source: Source;
  /** In the source's text; of a long text, and where words are compared, as near as can be told. */
  readonly endUtf16: number;
}

/** Longer texts with spaces are compared word by word; of others only so much is compared here. */
const maxUnitsCompared = 192;

/** Gathers the places of one text, over as many sources as are given to it. */
export class PromisingPlaces<Source> {
  readonly #units: UnitClasses;
  readonly #most: number;
  /** The word's class for each word's mark; null where units are compared. */
  readonly #words: Map<number, number> | null;
  readonly #pattern: EditPattern;
  /** Places nearer to each other than this, in what is compared, are one. */
  readonly #apart: number;
  readonly #maxEdits: number;
  readonly #unseenUtf16: number;
  /** Fewest edits first; of equals the earlier ones. */
  readonly #best: (PromisingPlace<Source> & { readonly edits: number })[] = [];
  #classes = new Uint16Array(0);
  #ends = new Int32Array(0);
  #scores = new Int32Array(0);

  /** `units` are those of `find`. */
  constructor(find: string, units: UnitClasses, most: number) {
    this.#units = units;
    this.#most = most;
    this.#reserve(find.length);
    if (find.length > maxUnitsCompared && isSpaced(find)) {
      this.#words = new Map();
      const count = this.#writeWords(find, this.#words, true);
      this.#pattern = editPattern(this.#classes.slice(0, count), this.#words.size + 1);
      this.#unseenUtf16 = 0;
      // A word counts as wrong with its first wrong letter.
      this.#maxEdits = Math.ceil(count * 0.75);
    } else {
      const count = Math.min(find.length, maxUnitsCompared);
      writeClasses(find, 0, count, units.of, this.#classes);
      this.#words = null;
      this.#pattern = editPattern(this.#classes.slice(0, count), units.count);
      this.#unseenUtf16 = find.length - count;
      this.#maxEdits = Math.ceil(count / 2);
    }
    this.#apart = Math.ceil(this.#pattern.length / 2);
  }

  /** The best of all places, each apart from the others. */
  get best(): readonly PromisingPlace<Source>[] {
    return this.#best;
  }

  /** Compares all of a source's text. */
  add(source: Source, text: string): void {
    this.#reserve(text.length);
    let count = text.length;
    if (this.#words === null) writeClasses(text, 0, count, this.#units.of, this.#classes);
    else count = this.#writeWords(text, this.#words, false);
    editScores(this.#pattern, this.#classes, count, false, this.#scores);
    this.#collect(source, count);
  }

  #collect(source: Source, count: number): void {
    const scores = this.#scores;
    let kept = 0;
    let keptEdits = Infinity;
    for (let end = 1; end <= count; end += 1) {
      const edits = scores[end] ?? 0;
      const isNear = kept > 0 && end - kept < this.#apart;
      if (edits > this.#maxEdits || (isNear && edits >= keptEdits)) continue;
      if (!isNear && kept > 0) this.#offer(source, kept, keptEdits);
      kept = end;
      keptEdits = edits;
    }
    if (kept > 0) this.#offer(source, kept, keptEdits);
  }

  #offer(source: Source, end: number, edits: number): void {
    const best = this.#best;
    if (best.length === this.#most && edits >= (best[best.length - 1]?.edits ?? 0)) return;
    const endUtf16 = this.#words === null ? end + this.#unseenUtf16 : (this.#ends[end - 1] ?? 0);
    let place = best.length;
    while (place > 0 && (best[place - 1]?.edits ?? 0) > edits) place -= 1;
    best.splice(place, 0, { source, endUtf16, edits });
    if (best.length > this.#most) best.pop();
  }

  /** The classes of the text's words; a word that is not known gets a class of its own, or none. */
  #writeWords(text: string, words: Map<number, number>, isLearning: boolean): number {
    const { of } = this.#units;
    const space = of[spaceUnit] ?? 0;
    let count = 0;
    let mark = 0;
    let isInWord = false;
    for (let index = 0; index <= text.length; index += 1) {
      const unit = index < text.length ? (of[text.charCodeAt(index)] ?? 0) : space;
      if (unit !== space) {
        mark = Math.imul(mark ^ unit, 0x0100_0193);
        isInWord = true;
      } else if (isInWord) {
        if (isLearning && !words.has(mark)) words.set(mark, words.size + 1);
        this.#classes[count] = words.get(mark) ?? 0;
        this.#ends[count] = index;
        count += 1;
        mark = 0;
        isInWord = false;
      }
    }
    return count;
  }

  #reserve(length: number): void {
    if (this.#classes.length >= length && this.#scores.length > length) return;
    this.#classes = new Uint16Array(2 * length);
    this.#ends = new Int32Array(2 * length);
    this.#scores = new Int32Array(2 * length + 1);
  }
}

/** Whether a text has words to compare: a space in every twenty units at least. */
function isSpaced(text: string): boolean {
  return text.split(/\s/).length > text.length / 20;
}
