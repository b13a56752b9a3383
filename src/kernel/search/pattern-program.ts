// A pattern tree as a short list of instructions for the matcher. The length of the list is bounded, so the matcher's work is.
import type { CharacterSet } from "./character-set.ts";
import type { PatternEdge, PatternNode } from "./pattern-syntax.ts";

/** `first` is preferred over `second`. `enter` and `leave` surround a repeated part that may match nothing: a turn without progress ends there. */
export type Instruction =
  | { readonly op: "set"; readonly set: CharacterSet }
  | { readonly op: "edge"; readonly edge: PatternEdge }
  | { readonly op: "fork"; first: number; second: number }
  | { readonly op: "jump"; readonly to: number }
  | { readonly op: "enter"; readonly loop: number }
  | { readonly op: "leave"; readonly loop: number }
  | { readonly op: "match" };

export interface Program {
  readonly instructions: readonly Instruction[];
  /** How many repeated parts may match nothing. */
  readonly loops: number;
}

const mostInstructions = 2000;
/** The matcher keeps a state for each set of such parts that may be open at once. */
const mostLoops = 6;

/** The program, or why there is none. */
export function programOf(node: PatternNode): Program | { readonly problem: string } {
  const writer = new ProgramWriter();
  writer.write(node);
  if (writer.isTooLong) {
    return {
      problem: `expected a pattern of at most ${mostInstructions} steps with its repetitions written out, found a longer one`,
    };
  }
  if (writer.loops > mostLoops) {
    return {
      problem: `expected at most ${mostLoops} repetitions of something that may be empty, found ${writer.loops}`,
    };
  }
  writer.add({ op: "match" });
  return { instructions: writer.instructions, loops: writer.loops };
}

class ProgramWriter {
  readonly instructions: Instruction[] = [];
  loops = 0;

  get isTooLong(): boolean {
    return this.instructions.length >= mostInstructions;
  }

  add(instruction: Instruction): void {
    this.instructions.push(instruction);
  }

  write(node: PatternNode): void {
    if (this.isTooLong) return;
    switch (node.kind) {
      case "set":
        return this.add({ op: "set", set: node.set });
      case "edge":
        return this.add({ op: "edge", edge: node.edge });
      case "sequence":
        return node.parts.forEach((part) => this.write(part));
      case "choice":
        return this.#choice(node.options);
      case "repeat":
        return this.#repeat(node);
    }
  }

  #choice(options: readonly PatternNode[]): void {
    const exits: { to: number; readonly op: "jump" }[] = [];
    options.forEach((option, ordinal) => {
      if (ordinal === options.length - 1) return this.write(option);
      const fork = this.#fork();
      fork.first = this.instructions.length;
      this.write(option);
      const exit = { op: "jump" as const, to: 0 };
      this.add(exit);
      exits.push(exit);
      fork.second = this.instructions.length;
    });
    for (const exit of exits) exit.to = this.instructions.length;
  }

  /** The required turns one after the other, then a loop or nested optional turns. */
  #repeat({ body, least, most, isLazy }: PatternNode & { kind: "repeat" }): void {
    for (let turn = 0; turn < least && !this.isTooLong; turn += 1) this.write(body);
    if (most === least) return;
    const loop = canBeEmpty(body) ? this.loops : null;
    if (loop !== null) this.loops += 1;
    const forks: { first: number; second: number }[] = [];
    const turns = most === Infinity ? 1 : most - least;
    for (let turn = 0; turn < turns && !this.isTooLong; turn += 1) {
      const start = this.instructions.length;
      forks.push(this.#fork());
      if (loop !== null) this.add({ op: "enter", loop });
      this.write(body);
      if (loop !== null) this.add({ op: "leave", loop });
      if (most === Infinity) this.add({ op: "jump", to: start });
    }
    for (const fork of forks) {
      if (isLazy) {
        fork.second = fork.first;
        fork.first = this.instructions.length;
      } else fork.second = this.instructions.length;
    }
  }

  /** A fork whose first way is what follows it. */
  #fork(): { first: number; second: number } {
    const fork = { op: "fork" as const, first: this.instructions.length + 1, second: 0 };
    this.add(fork);
    return fork;
  }
}

function canBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "edge":
      return true;
    case "sequence":
      return node.parts.every(canBeEmpty);
    case "choice":
      return node.options.some(canBeEmpty);
    case "repeat":
      return node.least === 0 || canBeEmpty(node.body);
  }
}
