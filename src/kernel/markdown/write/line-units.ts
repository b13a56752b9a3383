// Lines unit by unit, so that a standing one and a wanted one can be held against each other: text as it is, a break as it stands in a document,
// an object as one character that stands for its name. Decides nothing.
import { noMarks, type Inline, type Marks } from "../inline.ts";
import type { LinePiece } from "../read/read-line.ts";

/** The soft break as it stands in a document. */
export const softBreak = "\v";

/** A line as one character a unit, and the node that each unit is of. */
export class LineUnits {
  readonly nodes: readonly Inline[];
  readonly text: string;
  /** By node, the ordinal of its first unit; behind the last the number of units. */
  readonly #starts: readonly number[];

  constructor(nodes: readonly Inline[], objects: ObjectCharacters) {
    const starts: number[] = [];
    let text = "";
    for (const node of nodes) {
      starts.push(text.length);
      text += node.kind === "text" ? node.text : objects.of(node);
    }
    starts.push(text.length);
    this.nodes = nodes;
    this.text = text;
    this.#starts = starts;
  }

  get length(): number {
    return this.text.length;
  }

  /** Ordinal of the node that a unit is of. */
  ownerOf(unit: number): number {
    let [low, high] = [0, this.nodes.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= unit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  startOf(owner: number): number {
    return this.#starts[owner] ?? this.length;
  }

  /** Stretches of a stretch that are each of one node. */
  parts(from: number, to: number): readonly UnitPart[] {
    const parts: UnitPart[] = [];
    let owner = this.ownerOf(from);
    for (let cursor = from; cursor < to; owner += 1) {
      const end = Math.min(to, this.startOf(owner + 1));
      const node = this.nodes[owner];
      if (node !== undefined && end > cursor) parts.push({ owner, node, from: cursor, to: end });
      cursor = Math.max(cursor, end);
    }
    return parts;
  }
}

export interface UnitPart {
  readonly owner: number;
  readonly node: Inline;
  readonly from: number;
  readonly to: number;
}

/** A line that stands in a document, with the place of every unit. */
export class StandingUnits extends LineUnits {
  readonly #pieces: readonly LinePiece[];
  readonly #startUtf16: number;

  /** `startUtf16`: where the paragraph begins. */
  constructor(pieces: readonly LinePiece[], startUtf16: number, objects: ObjectCharacters) {
    super(
      pieces.map(({ node }) => node),
      objects,
    );
    this.#pieces = pieces;
    this.#startUtf16 = startUtf16;
  }

  pieceAt(owner: number): LinePiece | undefined {
    return this.#pieces[owner];
  }

  /** Where a unit begins. */
  positionOf(unit: number): number {
    const owner = this.ownerOf(unit);
    const piece = this.#pieces[owner];
    return piece === undefined ? this.#startUtf16 : piece.startUtf16 + unit - this.startOf(owner);
  }

  /** Where what is put in front of a unit goes: right behind the unit before it. */
  borderBefore(unit: number): number {
    if (unit === 0) return this.length === 0 ? this.#startUtf16 : this.positionOf(0);
    const owner = this.ownerOf(unit - 1);
    const piece = this.#pieces[owner];
    if (piece === undefined) return this.#startUtf16;
    return piece.node.kind === "text" ? piece.startUtf16 + unit - this.startOf(owner) : piece.endUtf16;
  }
}

/** Characters for objects: one for each name, none that a text has. */
export class ObjectCharacters {
  readonly #known = new Map<string, string>();
  readonly #taken: ReadonlySet<string>;
  #next = firstPrivate;

  constructor(nodes: readonly Inline[]) {
    const taken = new Set<string>();
    for (const node of nodes) {
      if (node.kind === "text") for (const found of node.text.match(privateUse) ?? []) taken.add(found);
    }
    this.#taken = taken;
  }

  /** The character of a node that is no text. */
  of(node: Exclude<Inline, { kind: "text" }>): string {
    if (node.kind === "break") return softBreak;
    const name = nameOf(node);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    while (this.#taken.has(String.fromCharCode(this.#next))) this.#next += 1;
    const character = String.fromCharCode(this.#next);
    this.#next += 1;
    this.#known.set(name, character);
    return character;
  }

  /** Whether a character stands for an object. */
  isObject(character: string): boolean {
    const code = character.charCodeAt(0);
    return code >= firstPrivate && code < this.#next && !this.#taken.has(character);
  }
}

const firstPrivate = 0xe000;
const privateUse = /[\uE000-\uF8FF]/g;

function nameOf(node: Exclude<Inline, { kind: "text" | "break" }>): string {
  if (node.kind === "placeholder") return node.name;
  if (node.kind === "footnote") return `[^${node.label}]`;
  return node.kind === "image" ? `![${node.altText}](${node.address})` : node.kind;
}

/** Gathers stretches as nodes, text of the same marks in one. */
export class NodeWriter {
  readonly nodes: Inline[] = [];

  /** A stretch of a node, its text with these marks. */
  add(node: Inline, text: string, marks: Marks): void {
    const last = this.nodes[this.nodes.length - 1];
    if (node.kind !== "text") this.nodes.push(node);
    else if (last?.kind === "text" && last.marks === marks) {
      this.nodes[this.nodes.length - 1] = { ...last, text: last.text + text };
    } else this.nodes.push({ kind: "text", text, marks });
  }
}

export function marksOf(node: Inline): Marks {
  return node.kind === "text" ? node.marks : noMarks;
}

/**
 * The units that the normal form of a line shows, in order; null where it shows all. It drops spaces and tabs before a break and at the end,
 * which code keeps, and breaks at both ends. They stay where they are as long as nothing else asks for their place.
 * In a footnote the space that parts it from its number is one of them, and with `isGentle` off the only one.
 */
export function shownUnits(
  units: LineUnits,
  hasFirstSpace: boolean,
  isGentle: boolean,
): readonly number[] | null {
  const { text } = units;
  const first = hasFirstSpace && text.startsWith(" ") && units.nodes[0]?.kind === "text" ? 1 : 0;
  if (first === 0 && (!isGentle || (!/[ \t\v]$|[ \t]\v/.test(text) && !text.startsWith(softBreak))))
    return null;
  const shown: number[] = [];
  const isEdgeSpace = (unit: number | undefined): boolean => {
    if (unit === undefined || !/[ \t]/.test(text.charAt(unit))) return false;
    const node = units.nodes[units.ownerOf(unit)];
    return node?.kind === "text" && !node.marks.code;
  };
  const isBreak = (unit: number | undefined): boolean =>
    unit !== undefined && units.nodes[units.ownerOf(unit)]?.kind === "break";
  const dropSpaces = (): void => {
    while (isEdgeSpace(shown[shown.length - 1])) shown.pop();
  };
  for (let unit = first; unit < text.length; unit += 1) {
    if (isGentle && text.charAt(unit) === softBreak && isBreak(unit)) {
      dropSpaces();
      if (shown.length === 0) continue;
    }
    shown.push(unit);
  }
  if (!isGentle) return shown;
  for (dropSpaces(); isBreak(shown[shown.length - 1]); dropSpaces()) shown.pop();
  return shown;
}
