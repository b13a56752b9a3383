// Tells quickly which paragraphs cannot hold a text at any rung, in any case, so that the exact maps are built for few of them.
// It may let one through that does not match; it never holds one back that does.
import type { SearchedParagraph } from "./searched.ts";

/** What some rung leaves out although it stands inside a word. */
const leftOut = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/;
/** Everything that some rung leaves out or makes alike. */
const soft =
  /[\u0000-\u0020"'\-\u0085\u00A0\u00AB\u00AD\u00BB\u061C\u1680\u2000-\u206F\u2212\u3000\uFE58\uFE63\uFEFF\uFF0D]+/g;
const maxWords = 8;
const marks = /\p{M}+/gu;
const notAscii = /[^\u0000-\u007F]/;
const softButNotWhite = /["'\-\u0080-\uFFFF]/;
/** Letters that nothing but case and the characters of `tricky` can stand for; those with marks of their own are not among them. */
const words =
  /[0-9A-Za-z\u0410-\u044F\u05D0-\u05EA\u0621-\u064A\u0E01-\u0E2E\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]+(?!\p{M})/gu;
/** What can stand for such letters, or inside a word of them: breaks, what is left out, letters that fold or decompose to several or to another. */
const tricky =
  /[\v\u00AD\u00DF\u0130\u0149\u017F\u01F0\u061C\u1C80-\u1C8A\u1E96-\u1E9A\u1E9E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u212A\u212B\uF900-\uFAFF\uFB00-\uFB06\uFEFF\uD87E]/;

/** Paragraphs that follow each other, as a half-open range of the searched list. */
export interface ParagraphRange {
  readonly first: number;
  readonly next: number;
}

/** The paragraphs of one search, sieved for one text at most once. */
export class Sieve {
  readonly #paragraphs: readonly SearchedParagraph[];
  /** The hard part of the text; "" when it has none. */
  readonly #core: string;
  readonly #markedCore: string;
  /** Words of it, in lower case, the longest first. */
  readonly #words: readonly string[];
  readonly #allWords: number;
  #found: readonly number[] | null = null;
  /** Of paragraphs that have all words: their hard part, once it was asked for. */
  readonly #cores = new Map<SearchedParagraph, string>();
  readonly #reach: number;
  readonly #isWhite: boolean;
  #held: readonly SearchedParagraph[] | null = null;
  #crossed: readonly ParagraphRange[] | null = null;

  constructor(find: string, paragraphs: readonly SearchedParagraph[]) {
    this.#paragraphs = paragraphs;
    this.#markedCore = markedCore(find);
    this.#core = this.#markedCore.replace(marks, "");
    this.#words = (find.normalize("NFD").match(words) ?? [])
      .map((word) => word.toLowerCase())
      .sort((a, b) => b.length - a.length)
      .slice(0, maxWords);
    this.#allWords = (1 << this.#words.length) - 1;
    this.#isWhite = !softButNotWhite.test(find);
    // A line feed at an edge of the text is in the hard part of no paragraph.
    this.#reach = find.trim().length < find.length ? 1 : 0;
  }

  /** Those that may hold the text. */
  get held(): readonly SearchedParagraph[] {
    this.#held ??= this.#paragraphs.filter((paragraph, ordinal) => this.#mayHold(paragraph, ordinal));
    return this.#held;
  }

  /** Those over whose ends the text may run, each range the shortest; of several that begin with one paragraph, the first. */
  get crossed(): readonly ParagraphRange[] {
    this.#crossed ??= this.#core === "" ? [] : this.#crossings();
    return this.#crossed;
  }

  #mayHold(paragraph: SearchedParagraph, ordinal: number): boolean {
    const { text } = paragraph;
    if (this.#core === "") return this.#isWhite || softButNotWhite.test(text);
    if (this.#wordsIn()[ordinal] !== this.#allWords) return false;
    const core = this.#coreOf(paragraph);
    // Characters that are left out between a letter and its marks can change the marks' order.
    if (!leftOut.test(text)) return core.includes(this.#markedCore);
    return core.replace(marks, "").includes(this.#core);
  }

  /** For each paragraph the words that it may hold, a bit a word. */
  #wordsIn(): readonly number[] {
    this.#found ??= this.#paragraphs.map(({ text }) => {
      if (this.#words.length === 0) return 0;
      const lower = text.toLowerCase();
      let found = 0;
      this.#words.forEach((word, bit) => {
        if (lower.includes(word)) found |= 1 << bit;
      });
      return found !== this.#allWords && tricky.test(text) ? this.#allWords : found;
    });
    return this.#found;
  }

  #coreOf(paragraph: SearchedParagraph): string {
    const core = this.#cores.get(paragraph) ?? markedCore(paragraph.text);
    this.#cores.set(paragraph, core);
    return core;
  }

  #crossings(): readonly ParagraphRange[] {
    const all = this.#paragraphs;
    const found: ParagraphRange[] = [];
    for (let first = 0; first < all.length;) {
      let next = first + 1;
      while (isNeighbour(all[next - 1], all[next])) next += 1;
      const run = all.slice(first, next);
      // A word never runs across a paragraph's end, so each stands in some paragraph of the run.
      const words = this.#wordsIn()
        .slice(first, next)
        .reduce((all, here) => all | here, 0);
      if (run.length > 1 && words === this.#allWords) found.push(...this.#crossingsInRun(run, first));
      first = next;
    }
    return found;
  }

  #crossingsInRun(run: readonly SearchedParagraph[], base: number): readonly ParagraphRange[] {
    const isMarked = !run.some(({ text }) => leftOut.test(text));
    const wanted = isMarked ? this.#markedCore : this.#core;
    const cores = run.map((paragraph) => {
      const core = this.#coreOf(paragraph);
      return isMarked ? core : core.replace(marks, "");
    });
    const joined = cores.join("");
    const found: ParagraphRange[] = [];
    let paragraph = 0;
    let endOfParagraph = (cores[0] ?? "").length;
    for (let from = joined.indexOf(wanted); from >= 0; from = joined.indexOf(wanted, from + 1)) {
      while (endOfParagraph <= from) {
        paragraph += 1;
        endOfParagraph += (cores[paragraph] ?? "").length;
      }
      let last = paragraph;
      for (let end = endOfParagraph; end < from + wanted.length; end += (cores[last] ?? "").length) {
        last += 1;
      }
      const first = Math.max(0, paragraph - this.#reach);
      const next = Math.min(run.length, last + 1 + this.#reach);
      const isNew = found[found.length - 1]?.first !== base + first;
      if (next - first > 1 && isNew) found.push({ first: base + first, next: base + next });
    }
    return found;
  }
}

/** What no rung changes, in one case. Of two texts together it is that of the one and of the other together, marks aside. */
function markedCore(text: string): string {
  // Lower and then upper: neither a final sigma nor a titlecase letter is then anything of its own.
  const oneCase = text.toLowerCase().toUpperCase();
  return (notAscii.test(oneCase) ? oneCase.normalize("NFD") : oneCase).replace(soft, "");
}

function isNeighbour(one: SearchedParagraph | undefined, other: SearchedParagraph | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.placed.container === other.placed.container &&
    one.ordinal + 1 === other.ordinal
  );
}
