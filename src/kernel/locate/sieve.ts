// Tells quickly which paragraphs cannot hold a text at any rung, in any case, so that the exact maps are built for few of them.
// It may let one through that does not match; it never holds one back that does.
import type { SearchedParagraph } from "./searched.ts";

/** What some rung leaves out although it stands inside a word. */
const leftOut = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/;
/** Everything that some rung leaves out or makes alike. */
const soft =
  /[\u0000-\u0020"'\-\u0085\u00A0\u00AB\u00AD\u00BB\u061C\u1680\u2000-\u206F\u2212\u3000\uFE58\uFE63\uFEFF\uFF0D]+/g;
const marks = /\p{M}+/gu;
/** Anything beside plain letters, signs, spaces and tabs. */
const notPlain = /[^\t\u0020-\u007E]/;
const softButNotWhite = /["'\-\u0080-\uFFFF]/;
const words = /[0-9A-Za-z]+/g;

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
  /** A longest run of plain letters in it: in plain text it stands as it is, in one case or the other. */
  readonly #word: string;
  readonly #reach: number;
  #held: readonly SearchedParagraph[] | null = null;
  #crossed: readonly ParagraphRange[] | null = null;

  constructor(find: string, paragraphs: readonly SearchedParagraph[]) {
    this.#paragraphs = paragraphs;
    this.#markedCore = markedCore(find);
    this.#core = this.#markedCore.replace(marks, "");
    this.#word = longest(find.match(words) ?? []).toLowerCase();
    // A line feed at an edge of the text is in the hard part of no paragraph.
    this.#reach = find.trim().length < find.length ? 1 : 0;
  }

  /** Those that may hold the text. */
  get held(): readonly SearchedParagraph[] {
    this.#held ??= this.#paragraphs.filter(({ text }) => this.#mayHold(text));
    return this.#held;
  }

  /** Those over whose ends the text may run, each range the shortest; of several that begin with one paragraph, the first. */
  get crossed(): readonly ParagraphRange[] {
    this.#crossed ??= this.#core === "" ? [] : this.#crossings();
    return this.#crossed;
  }

  #mayHold(text: string): boolean {
    if (this.#core === "") return softButNotWhite.test(text);
    if (!notPlain.test(text)) {
      // The core of plain text is plain.
      if (notPlain.test(this.#core) || !text.toLowerCase().includes(this.#word)) return false;
    }
    const core = markedCore(text);
    // Characters that are left out between a letter and its marks can change the marks' order.
    if (!leftOut.test(text)) return core.includes(this.#markedCore);
    return core.replace(marks, "").includes(this.#core);
  }

  #crossings(): readonly ParagraphRange[] {
    const all = this.#paragraphs;
    const found: ParagraphRange[] = [];
    for (let first = 0; first < all.length;) {
      let next = first + 1;
      while (isNeighbour(all[next - 1], all[next])) next += 1;
      const run = all.slice(first, next);
      // A word never runs across a paragraph's end.
      const hasWord = run.some(({ text }) => notPlain.test(text) || text.toLowerCase().includes(this.#word));
      if (run.length > 1 && hasWord) found.push(...this.#crossingsInRun(run, first));
      first = next;
    }
    return found;
  }

  #crossingsInRun(run: readonly SearchedParagraph[], base: number): readonly ParagraphRange[] {
    const cores = run.map(({ text }) => markedCore(text).replace(marks, ""));
    const joined = cores.join("");
    const found: ParagraphRange[] = [];
    let paragraph = 0;
    let endOfParagraph = (cores[0] ?? "").length;
    for (let from = joined.indexOf(this.#core); from >= 0; from = joined.indexOf(this.#core, from + 1)) {
      while (endOfParagraph <= from) {
        paragraph += 1;
        endOfParagraph += (cores[paragraph] ?? "").length;
      }
      let last = paragraph;
      for (let end = endOfParagraph; end < from + this.#core.length; end += (cores[last] ?? "").length) {
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
  return text.toLowerCase().toUpperCase().normalize("NFD").replace(soft, "");
}

function isNeighbour(one: SearchedParagraph | undefined, other: SearchedParagraph | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.placed.container === other.placed.container &&
    one.ordinal + 1 === other.ordinal
  );
}

function longest(found: readonly string[]): string {
  return found.reduce((best, word) => (word.length > best.length ? word : best), "");
}
