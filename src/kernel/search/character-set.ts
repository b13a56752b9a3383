// Which characters one place of a pattern takes. Membership only; how sets are written is pattern-syntax.ts's to know.
import { foldSimply } from "../locate/case-fold.ts";

/** Stands in searched text for what is not text. No set takes it, negated or not, so no match runs across it. */
export const notText = "\uFFFF";
const notTextCodePoint = 0xffff;

export interface CodePointRange {
  readonly first: number;
  readonly last: number;
}

/** One member of a set: a range, or a class asked one code point at a time. */
export type SetItem = CodePointRange | ((codePoint: number, isCaseless: boolean) => boolean);

/** A range at most this long is folded member by member, which is exact; longer ones are asked for the usual counterparts. */
const longestFoldedRange = 512;
const ascii = 128;

// `private` and not `#`: for the script's host the latter becomes a look-up in a map, at every character.
export class CharacterSet {
  private readonly items: readonly SetItem[];
  private readonly isNegated: boolean;
  private readonly isCaseless: boolean;
  private readonly folded = new Set<number>();
  private readonly ascii = new Uint8Array(ascii);

  constructor(items: readonly SetItem[], isNegated: boolean, isCaseless: boolean) {
    this.items = items;
    this.isNegated = isNegated;
    this.isCaseless = isCaseless;
    if (isCaseless) for (const item of items) this.fold(item);
    for (let codePoint = 0; codePoint < ascii; codePoint += 1) {
      this.ascii[codePoint] = this.decide(codePoint) ? 1 : 0;
    }
  }

  has(codePoint: number): boolean {
    return codePoint < ascii ? this.ascii[codePoint] === 1 : this.decide(codePoint);
  }

  private fold(item: SetItem): void {
    if (typeof item === "function" || item.last - item.first >= longestFoldedRange) return;
    for (let member = item.first; member <= item.last; member += 1) this.folded.add(foldSimply(member));
  }

  private decide(codePoint: number): boolean {
    if (codePoint === notTextCodePoint) return false;
    const isMember = this.isCaseless
      ? this.folded.has(foldSimply(codePoint)) || counterparts(codePoint).some((one) => this.holds(one))
      : this.holds(codePoint);
    return isMember !== this.isNegated;
  }

  private holds(codePoint: number): boolean {
    for (const item of this.items) {
      const isIn =
        typeof item === "function"
          ? item(codePoint, this.isCaseless)
          : codePoint >= item.first && codePoint <= item.last;
      if (isIn) return true;
    }
    return false;
  }
}

/** The code point and those that differ from it in case only. */
function counterparts(codePoint: number): readonly number[] {
  const own = String.fromCodePoint(codePoint);
  const fold = foldSimply(codePoint);
  // ß is the one letter whose capital ẞ is not what upper-casing it gives.
  const others = codePoint === 0xdf ? [fold, 0x1e9e] : [fold];
  for (const text of [own.toLowerCase(), own.toUpperCase(), String.fromCodePoint(fold).toUpperCase()]) {
    const other = text.codePointAt(0) ?? codePoint;
    if (text.length === (other > 0xffff ? 2 : 1) && foldSimply(other) === fold) others.push(other);
  }
  return [codePoint, ...others];
}

/** `\d` */
export function isDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39;
}

/** `\w`: letters, digits and the underscore of ASCII; without case also what folds to them. */
export function isWordCharacter(codePoint: number, isCaseless: boolean): boolean {
  const one = isCaseless ? foldSimply(codePoint) : codePoint;
  return isDigit(one) || one === 0x5f || (one >= 0x61 && one <= 0x7a) || (one >= 0x41 && one <= 0x5a);
}

/** `\s` */
export function isSpace(codePoint: number): boolean {
  return /\s/.test(String.fromCodePoint(codePoint));
}

/** What `.` leaves out. */
export function isLineEnd(codePoint: number): boolean {
  return codePoint === 0x0a || codePoint === 0x0d || codePoint === 0x2028 || codePoint === 0x2029;
}

const generalCategories: Readonly<Record<string, RegExp>> = {
  L: /^\p{L}$/u,
  Lu: /^\p{Lu}$/u,
  Ll: /^\p{Ll}$/u,
  M: /^\p{M}$/u,
  N: /^\p{N}$/u,
  Nd: /^\p{Nd}$/u,
  P: /^\p{P}$/u,
  S: /^\p{S}$/u,
  Z: /^\p{Z}$/u,
};

/** Names that `\p{…}` takes. */
export const categoryNames: readonly string[] = Object.keys(generalCategories);

/** The class `\p{name}`, or null for a name that is not among `categoryNames`. */
export function categoryTest(name: string): ((codePoint: number) => boolean) | null {
  const pattern = categoryNames.includes(name) ? generalCategories[name] : undefined;
  return pattern === undefined ? null : (codePoint) => pattern.test(String.fromCodePoint(codePoint));
}
