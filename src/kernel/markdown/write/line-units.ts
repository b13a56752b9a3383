// A line unit by unit, so that a standing one and a wanted one can be held against each other: text as it is, an object as one character
// that stands for its name. Decides nothing.
import type { TextStyle } from "../../../google-api/docs.ts";
import { noMarks, type Inline, type Marks } from "../inline.ts";
import type { LinePiece } from "../read/read-line.ts";

/** The soft break as it stands in a document. */
export const softBreak = "\v";

/** One UTF-16 unit of text, a break, or an object. */
export interface LineUnit {
  /** The node that it is, or that its text is of. */
  readonly node: Inline;
  /** The unit of text, or the break as it stands in a document; "" for an object. */
  readonly character: string;
  /** Of text; nothing of a break and an object. */
  readonly marks: Marks;
}

export interface StandingUnit extends LineUnit {
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Own style of text and breaks; null for an object. */
  readonly textStyle: TextStyle | null;
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

/** The units of a line that stands in a document. */
export function standingUnits(pieces: readonly LinePiece[]): readonly StandingUnit[] {
  const units: StandingUnit[] = [];
  for (const { node, startUtf16, endUtf16, textStyle } of pieces) {
    if (node.kind !== "text") {
      units.push({ node, character: characterOf(node), marks: noMarks, startUtf16, endUtf16, textStyle });
      continue;
    }
    const { text, marks } = node;
    for (let at = 0; at < text.length; at += 1) {
      const start = startUtf16 + at;
      units.push({
        node,
        character: text.charAt(at),
        marks,
        startUtf16: start,
        endUtf16: start + 1,
        textStyle,
      });
    }
  }
  return units;
}

/** The units of a line that is wanted. */
export function wantedUnits(content: readonly Inline[]): readonly LineUnit[] {
  const units: LineUnit[] = [];
  for (const node of content) {
    if (node.kind !== "text") {
      units.push({ node, character: characterOf(node), marks: noMarks });
      continue;
    }
    const { text, marks } = node;
    for (let at = 0; at < text.length; at += 1) units.push({ node, character: text.charAt(at), marks });
  }
  return units;
}

/** One character a unit. */
export function charactersOf(units: readonly LineUnit[], objects: ObjectCharacters): string {
  let text = "";
  for (const { node, character } of units) text += node.kind === "text" ? character : objects.of(node);
  return text;
}

function characterOf({ kind }: Inline): string {
  return kind === "break" ? softBreak : "";
}

/** Gathers units as nodes, text of the same marks in one. */
export class NodeWriter {
  readonly nodes: Inline[] = [];

  add({ node, character }: LineUnit, marks: Marks): void {
    const last = this.nodes[this.nodes.length - 1];
    if (node.kind !== "text") this.nodes.push(node);
    else if (last?.kind === "text" && last.marks === marks) {
      this.nodes[this.nodes.length - 1] = { ...last, text: last.text + character };
    } else this.nodes.push({ kind: "text", text: character, marks });
  }
}

/**
 * Which units the normal form of a line drops: spaces and tabs before a break and at the end, which code keeps, and breaks at both ends. They
 * stay where they are as long as nothing else asks for their place. In a footnote the space that parts it from its number is one of them.
 */
export function hiddenUnits(units: readonly LineUnit[], hasFirstSpace: boolean): readonly boolean[] {
  const hidden = units.map(() => false);
  const shown: number[] = [];
  const isEdgeSpace = (index: number | undefined): boolean => {
    const unit = index === undefined ? undefined : units[index];
    return unit?.node.kind === "text" && !unit.marks.code && /[ \t]/.test(unit.character);
  };
  const dropSpaces = (): void => {
    for (let last = shown[shown.length - 1]; isEdgeSpace(last); last = shown[shown.length - 1]) {
      if (last !== undefined) hidden[last] = true;
      shown.pop();
    }
  };
  units.forEach(({ node, character }, index) => {
    const isNumberSpace = hasFirstSpace && index === 0 && node.kind === "text" && character === " ";
    if (node.kind === "break") {
      dropSpaces();
      if (shown.length === 0) {
        hidden[index] = true;
        return;
      }
    }
    if (isNumberSpace) hidden[index] = true;
    else shown.push(index);
  });
  dropSpaces();
  for (let last = shown[shown.length - 1]; last !== undefined; last = shown[shown.length - 1]) {
    if (units[last]?.node.kind !== "break") break;
    hidden[last] = true;
    shown.pop();
    dropSpaces();
  }
  return hidden;
}
