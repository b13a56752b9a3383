// Reads a regular expression of the documented subset (docs/locating.md) into a tree. Matching is pattern.ts's.
// What is not in the subset is a problem that names the construct and its place; nothing is guessed.
import {
  categoryNames,
  categoryTest,
  CharacterSet,
  isDigit,
  isLineEnd,
  isSpace,
  isWordCharacter,
  type SetItem,
} from "./character-set.ts";

export type PatternNode =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "edge"; readonly edge: PatternEdge }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly body: PatternNode;
      readonly least: number;
      /** Infinity for no upper bound. */
      readonly most: number;
      readonly isLazy: boolean;
    };

export type PatternEdge = "start" | "end" | "word" | "not-word";

export interface ParsedPattern {
  readonly node: PatternNode;
  /** One sentence part each: "expected …, found … at character n". Empty when the pattern can be used. */
  readonly problems: readonly string[];
}

const mostRepeats = 1000;
const deepestNesting = 100;
const controlEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  f: "\f",
  "0": "\0",
};
const lookAround: readonly (readonly [string, string])[] = [
  ["(?=", "look-ahead (?=…)"],
  ["(?!", "look-ahead (?!…)"],
  ["(?<=", "look-behind (?<=…)"],
  ["(?<!", "look-behind (?<!…)"],
];

/** Parses without ever failing: what could not be read is in `problems`. */
export function parsePattern(source: string, isCaseless: boolean): ParsedPattern {
  const reader = new PatternReader(source, isCaseless);
  const node = reader.read();
  return { node, problems: reader.problems };
}

class PatternReader {
  readonly problems: string[] = [];
  readonly #source: string;
  readonly #isCaseless: boolean;
  #at = 0;
  #depth = 0;

  constructor(source: string, isCaseless: boolean) {
    this.#source = source;
    this.#isCaseless = isCaseless;
  }

  read(): PatternNode {
    const node = this.#choice();
    if (this.#at < this.#source.length && this.problems.length === 0) {
      this.#problem("expected a group that was opened, found ) without (", this.#at);
    }
    return node;
  }

  #choice(): PatternNode {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !this.#sees("|") && !this.#sees(")")) {
      const start = this.#at;
      const atom = this.#atom();
      parts.push(this.#repeated(atom, start));
    }
    return { kind: "sequence", parts };
  }

  #repeated(atom: PatternNode, start: number): PatternNode {
    const bounds = this.#quantifier();
    if (bounds === null) return atom;
    if (atom.kind === "edge") this.#problem("expected something to repeat, found an anchor", start);
    if (bounds.least > bounds.most) {
      this.#problem(`expected {least,most}, found {${bounds.least},${bounds.most}}`, start);
    }
    const isLazy = this.#take("?");
    const again = this.#at;
    if (this.#take("+")) this.#problem("expected no possessive quantifier, found one more +", again);
    else if (this.#quantifier() !== null)
      this.#problem("expected something to repeat, found a second quantifier", again);
    return { kind: "repeat", body: atom, ...bounds, isLazy };
  }

  /** Takes `*`, `+`, `?` or `{n,m}`; a brace that is none of these is an ordinary character. */
  #quantifier(): { least: number; most: number } | null {
    if (this.#take("*")) return { least: 0, most: Infinity };
    if (this.#take("+")) return { least: 1, most: Infinity };
    if (this.#take("?")) return { least: 0, most: 1 };
    const [text, low, comma, high] =
      /^\{(\d+)(,?)(\d*)\}/.exec(this.#source.slice(this.#at, this.#at + 24)) ?? [];
    if (text === undefined || low === undefined || (comma === "" && high !== "")) return null;
    const least = Number(low);
    const most = comma === "" ? least : high === "" || high === undefined ? Infinity : Number(high);
    if (least > mostRepeats || (most !== Infinity && most > mostRepeats)) {
      this.#problem(`expected at most ${mostRepeats} repetitions, found ${text}`, this.#at);
    }
    this.#at += text.length;
    return {
      least: Math.min(least, mostRepeats),
      most: most === Infinity ? most : Math.min(most, mostRepeats),
    };
  }

  #atom(): PatternNode {
    const start = this.#at;
    const character = this.#next();
    if (character === "^") return { kind: "edge", edge: "start" };
    if (character === "$") return { kind: "edge", edge: "end" };
    if (character === ".") return this.#set([isLineEnd], true);
    if (character === "(") return this.#group(start);
    if (character === "[") return this.#class(start);
    if (character === "*" || character === "+" || character === "?") {
      this.#problem(`expected something to repeat, found ${character} with nothing before it`, start);
      return nothing;
    }
    if (character !== "\\") return this.#literal(character);
    if (this.#take("b")) return { kind: "edge", edge: "word" };
    if (this.#take("B")) return { kind: "edge", edge: "not-word" };
    return this.#set([this.#escape(start)], false);
  }

  #group(start: number): PatternNode {
    const unsupported = lookAround.find(([opening]) => this.#source.startsWith(opening, start));
    if (unsupported !== undefined) {
      this.#problem(`expected a group without conditions, found ${unsupported[1]}`, start);
      this.#at = start + unsupported[0].length;
    } else if (this.#take("?")) {
      const [name] = /^<[A-Za-z_$][\w$]*>/.exec(this.#source.slice(this.#at, this.#at + 100)) ?? [];
      if (name !== undefined) this.#at += name.length;
      else if (!this.#take(":")) {
        const found = this.#source.slice(start, this.#at + 1);
        this.#problem(`expected (…), (?:…) or (?<name>…), found ${found}`, start);
      }
    }
    this.#depth += 1;
    if (this.#depth > deepestNesting) {
      this.#problem(`expected at most ${deepestNesting} groups inside each other, found more`, start);
      this.#at = this.#source.length;
      return nothing;
    }
    const node = this.#choice();
    this.#depth -= 1;
    if (!this.#take(")")) this.#problem("expected a group to be closed, found no )", start);
    return node;
  }

  #class(start: number): PatternNode {
    const isNegated = this.#take("^");
    const items: SetItem[] = [];
    while (!this.#take("]")) {
      if (this.#at >= this.#source.length) {
        this.#problem("expected a class to be closed, found no ]", start);
        break;
      }
      items.push(this.#classItem());
    }
    return this.#set(items, isNegated);
  }

  #classItem(): SetItem {
    const start = this.#at;
    const first = this.#classCharacter();
    if (!this.#sees("-") || this.#source.startsWith("-]", this.#at)) return first;
    this.#at += 1;
    if (this.#at >= this.#source.length) return first;
    const last = this.#classCharacter();
    if (typeof first === "function" || typeof last === "function") {
      this.#problem("expected a range between two characters, found a class at one end", start);
      return first;
    }
    if (first.first > last.last) {
      this.#problem(`expected a range in order, found ${this.#source.slice(start, this.#at)}`, start);
    }
    return { first: first.first, last: last.last };
  }

  #classCharacter(): SetItem {
    const start = this.#at;
    const character = this.#next();
    if (character !== "\\") return only(character);
    return this.#take("b") ? only("\b") : this.#escape(start);
  }

  /** What follows a backslash, which is taken already. */
  #escape(start: number): SetItem {
    const letter = this.#next();
    const isCaseless = this.#isCaseless;
    switch (letter) {
      case "d":
        return isDigit;
      case "D":
        return (codePoint) => !isDigit(codePoint);
      case "w":
        return isWordCharacter;
      case "W":
        return (codePoint) => !isWordCharacter(codePoint, isCaseless);
      case "s":
        return isSpace;
      case "S":
        return (codePoint) => !isSpace(codePoint);
      case "p":
      case "P":
        return this.#category(start, letter === "P");
      case "x":
        return this.#codePoint(start, /^[0-9A-Fa-f]{2}/);
      case "u":
        return this.#codePoint(start, /^(?:\{[0-9A-Fa-f]{1,6}\}|[0-9A-Fa-f]{4})/);
      case "":
        this.#problem("expected a character after \\, found the end of the pattern", start);
        return only("\\");
    }
    const control = Object.entries(controlEscapes).find(([name]) => name === letter)?.[1];
    if (control !== undefined && !(letter === "0" && /^\d/.test(this.#source.slice(this.#at))))
      return only(control);
    if (/^[1-9]$/.test(letter) || letter === "k") {
      this.#problem(`expected no back reference, found \\${letter}`, start);
    } else if (/^[A-Za-z0-9]$/.test(letter)) {
      this.#problem(`expected an escape of the subset, found \\${letter}`, start);
    }
    return only(letter);
  }

  #category(start: number, isNegated: boolean): SetItem {
    const [text, name = ""] =
      /^\{(?:gc=|General_Category=)?(\w+)\}/.exec(this.#source.slice(this.#at, this.#at + 60)) ?? [];
    const test = categoryTest(name);
    if (text === undefined || test === null) {
      this.#problem(
        `expected \\p{…} with one of ${categoryNames.join(", ")}, found ${this.#source.slice(start, start + 12)}`,
        start,
      );
      return only("p");
    }
    this.#at += text.length;
    return isNegated ? (codePoint) => !test(codePoint) : test;
  }

  #codePoint(start: number, form: RegExp): SetItem {
    const [text] = form.exec(this.#source.slice(this.#at, this.#at + 8)) ?? [];
    const value = text === undefined ? NaN : parseInt(text.replace("{", ""), 16);
    if (text === undefined || value > 0x10ffff) {
      this.#problem("expected \\xHH, \\uHHHH or \\u{H…} with a code point, found other digits", start);
      return only("u");
    }
    this.#at += text.length;
    return this.#pairedWith(value);
  }

  /** Two escaped halves of a surrogate pair are one character. */
  #pairedWith(value: number): SetItem {
    const [text, low] =
      /^\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})/.exec(this.#source.slice(this.#at, this.#at + 6)) ?? [];
    if (text === undefined || low === undefined || value < 0xd800 || value > 0xdbff) {
      return { first: value, last: value };
    }
    this.#at += text.length;
    const whole = 0x10000 + (value - 0xd800) * 0x400 + (parseInt(low, 16) - 0xdc00);
    return { first: whole, last: whole };
  }

  #literal(character: string): PatternNode {
    return this.#set([only(character)], false);
  }

  #set(items: readonly SetItem[], isNegated: boolean): PatternNode {
    return { kind: "set", set: new CharacterSet(items, isNegated, this.#isCaseless) };
  }

  /** Takes one code point; "" at the end. */
  #next(): string {
    const codePoint = this.#source.codePointAt(this.#at);
    if (codePoint === undefined) return "";
    const character = String.fromCodePoint(codePoint);
    this.#at += character.length;
    return character;
  }

  #sees(character: string): boolean {
    return this.#source.charAt(this.#at) === character;
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false;
    this.#at += 1;
    return true;
  }

  #problem(what: string, at: number): void {
    this.problems.push(`${what} at character ${at}`);
  }
}

const nothing: PatternNode = { kind: "sequence", parts: [] };

function only(character: string): SetItem {
  const codePoint = character.codePointAt(0) ?? 0;
  return { first: codePoint, last: codePoint };
}
