// Regular expressions that cannot run away: every character is looked at once for all states of the pattern together, so time is
// text × pattern whatever the pattern is, and a count of steps bounds even that. Finds what JavaScript finds for the same subset.
import { isWordCharacter, type CharacterSet } from "./character-set.ts";
import { programOf, type Instruction, type Program } from "./pattern-program.ts";
import { parsePattern } from "./pattern-syntax.ts";

/** Work that searches may still do together; `left` falls by one a step, and a search ends when it is used up. */
export interface WorkBudget {
  left: number;
}

/** Half-open, in UTF-16 units of the searched text. */
export interface PatternMatch {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

export interface Pattern {
  /**
   * The first match that begins at `fromUtf16` or later, null for none; of several that begin at one place the one that the pattern prefers.
   * `mayCut` tells at which positions a match may begin and end (everywhere when left out); where its preferred end may not be, the next one is
   * taken. U+FFFF in the text matches nothing. With the budget used up the answer is null: look at `budget.left`.
   */
  find(
    text: string,
    fromUtf16?: number,
    budget?: WorkBudget,
    mayCut?: (indexUtf16: number) => boolean,
  ): PatternMatch | null;
}

export type CompiledPattern =
  | { readonly kind: "pattern"; readonly pattern: Pattern }
  /** "expected …, found … at character n", several parted by semicolons. */
  | { readonly kind: "refused"; readonly problem: string };

const longestPattern = 1000;

/** The pattern as something that finds. It is of the subset in docs/locating.md; anything else is refused by name and place. */
export function compilePattern(source: string, options: { readonly matchCase: boolean }): CompiledPattern {
  if (source.length > longestPattern) {
    return {
      kind: "refused",
      problem: `expected a pattern of at most ${longestPattern} characters, found ${source.length}`,
    };
  }
  const { node, problems } = parsePattern(source, !options.matchCase);
  if (problems.length > 0) return { kind: "refused", problem: problems.join("; ") };
  const program = programOf(node);
  if ("problem" in program) return { kind: "refused", problem: program.problem };
  return { kind: "pattern", pattern: new Matcher(program, !options.matchCase) };
}

function everywhere(): boolean {
  return true;
}

/** States that are alive at one position, the preferred one first. */
interface States {
  readonly places: number[];
  readonly starts: number[];
}

// `private` and not `#`: for the script's host the latter becomes a look-up in a map, at every character.
class Matcher implements Pattern {
  private readonly instructions: readonly Instruction[];
  private readonly isCaseless: boolean;
  /** What a match can begin with; null when it may be empty. */
  private readonly firstSets: readonly CharacterSet[] | null;
  /** For each instruction and set of open loops, the turn in which it was last reached; a turn is a position of a search. */
  private readonly reached: Int32Array;
  private turn = 0;
  private text = "";
  private budget: WorkBudget = { left: 0 };
  private mayCut: (indexUtf16: number) => boolean = everywhere;
  private best: PatternMatch | null = null;
  /** Set while states are added: the preferred of them ended in a match, so those behind it do not count. */
  private isDecided = false;

  constructor(program: Program, isCaseless: boolean) {
    this.instructions = program.instructions;
    this.isCaseless = isCaseless;
    this.firstSets = firstSets(program);
    this.reached = new Int32Array(program.instructions.length << program.loops);
  }

  find(
    text: string,
    fromUtf16 = 0,
    budget: WorkBudget = { left: Infinity },
    mayCut: (indexUtf16: number) => boolean = everywhere,
  ): PatternMatch | null {
    this.text = text;
    this.budget = budget;
    this.mayCut = mayCut;
    this.best = null;
    let states: States = { places: [], starts: [] };
    this.turn += 1;
    for (let position = fromUtf16; position <= text.length;) {
      if (states.places.length === 0) {
        if (this.best !== null) break;
        const start = this.nextStart(position);
        if (start > position) this.turn += 1;
        position = start;
      }
      budget.left -= 1;
      if (budget.left <= 0) return null;
      if (this.best === null && mayCut(position)) {
        this.isDecided = false;
        this.add(states, 0, 0, position, position);
      }
      const codePoint = text.codePointAt(position);
      if (codePoint === undefined) break;
      position += codePoint > 0xffff ? 2 : 1;
      this.turn += 1;
      states = this.advance(states, codePoint, position);
    }
    return this.best;
  }

  /** Skips what no match can begin with. */
  private nextStart(fromUtf16: number): number {
    const sets = this.firstSets;
    if (sets === null) return fromUtf16;
    let position = fromUtf16;
    while (position < this.text.length) {
      const codePoint = this.text.codePointAt(position) ?? 0;
      if (sets.some((set) => set.has(codePoint))) break;
      position += codePoint > 0xffff ? 2 : 1;
    }
    this.budget.left -= position - fromUtf16;
    return position;
  }

  private advance(states: States, codePoint: number, position: number): States {
    const next: States = { places: [], starts: [] };
    this.isDecided = false;
    for (let ordinal = 0; ordinal < states.places.length && !this.isDecided; ordinal += 1) {
      const place = states.places[ordinal] ?? 0;
      const instruction = this.instructions[place];
      if (instruction?.op === "set" && instruction.set.has(codePoint)) {
        this.add(next, place + 1, 0, position, states.starts[ordinal] ?? 0);
      }
    }
    return next;
  }

  /** Follows everything that needs no character, preferred ways first; `open` holds the loops entered at this position. */
  private add(states: States, place: number, open: number, position: number, start: number): void {
    const instruction = this.instructions[place];
    // States differ in what is open only until the next character is taken.
    const key = instruction?.op === "set" ? place : place + this.instructions.length * open;
    if (this.isDecided || this.reached[key] === this.turn) return;
    this.reached[key] = this.turn;
    this.budget.left -= 1;
    switch (instruction?.op) {
      case "set":
        states.places.push(place);
        states.starts.push(start);
        return;
      case "edge":
        if (this.isAtEdge(instruction.edge, position)) this.add(states, place + 1, open, position, start);
        return;
      case "fork":
        this.add(states, instruction.first, open, position, start);
        this.add(states, instruction.second, open, position, start);
        return;
      case "jump":
        return this.add(states, instruction.to, open, position, start);
      case "enter":
        return this.add(states, place + 1, open | (1 << instruction.loop), position, start);
      case "leave":
        if ((open & (1 << instruction.loop)) === 0) this.add(states, place + 1, open, position, start);
        return;
      case "match":
        if (!this.mayCut(position)) return;
        this.best = { startUtf16: start, endUtf16: position };
        this.isDecided = true;
    }
  }

  private isAtEdge(edge: "start" | "end" | "word" | "not-word", position: number): boolean {
    if (edge === "start") return position === 0;
    if (edge === "end") return position === this.text.length;
    const isBetween = this.isWord(position - 1) !== this.isWord(position);
    return isBetween === (edge === "word");
  }

  /** Every word character is one unit. */
  private isWord(index: number): boolean {
    return (
      index >= 0 && index < this.text.length && isWordCharacter(this.text.charCodeAt(index), this.isCaseless)
    );
  }
}

/** The sets of which one must take a match's first character; null when a match may be empty. */
function firstSets({ instructions }: Program): readonly CharacterSet[] | null {
  const sets: CharacterSet[] = [];
  const seen = new Set<number>();
  const open = [0];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const instruction = instructions[place];
    if (seen.has(place) || instruction === undefined) continue;
    seen.add(place);
    if (instruction.op === "match") return null;
    if (instruction.op === "set") sets.push(instruction.set);
    else if (instruction.op === "fork") open.push(instruction.first, instruction.second);
    else open.push(instruction.op === "jump" ? instruction.to : place + 1);
  }
  return sets;
}
