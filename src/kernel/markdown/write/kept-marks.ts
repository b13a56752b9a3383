// Which marks units that stay come to have: those of the wanted line, but for white space, which takes its bold and italic from what stands around it.
// Knows units, not places.
import { isGraphemeBoundary } from "../../locate/graphemes.ts";
import { isSameMarks, type Marks } from "../inline.ts";
import { marksOf, type LineUnits } from "./line-units.ts";

/** Standing units in a row that stay, and where those stand that they become. */
export interface KeptRange {
  readonly from: number;
  readonly to: number;
  readonly wantedFrom: number;
  /** Whether they keep the marks they have, whatever is wanted. */
  readonly isFixed: boolean;
}

/** Units in a row of a kept range; null where they keep the marks they have. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
  readonly marks: Marks | null;
}

interface Stretch {
  readonly from: number;
  to: number;
  marks: Marks | null;
  /** White space that differs in nothing but what it takes from around it. */
  readonly isLoose: boolean;
}

/** Every kept unit in order. */
export function keptMarks(
  standing: LineUnits,
  wanted: LineUnits,
  ranges: readonly KeptRange[],
): readonly MarkedRange[] {
  return ranges.flatMap((range): readonly MarkedRange[] =>
    range.isFixed
      ? [{ from: range.from, to: range.to, marks: null }]
      : joined(settled(stretchesOf(standing, wanted, range))),
  );
}

function joined(stretches: readonly Stretch[]): readonly MarkedRange[] {
  const ranges: { from: number; to: number; marks: Marks | null }[] = [];
  for (const { from, to, marks } of stretches) {
    const last = ranges[ranges.length - 1];
    if (last !== undefined && last.marks === marks) last.to = to;
    else ranges.push({ from, to, marks });
  }
  return ranges;
}

function stretchesOf(standing: LineUnits, wanted: LineUnits, range: KeptRange): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const shift = range.wantedFrom - range.from;
  for (const part of wanted.parts(range.wantedFrom, range.to + shift)) {
    const last = stretches[stretches.length - 1];
    // A character is never styled in parts (rulebook 2.7): all of it looks as its first unit does.
    let from = part.from - shift;
    const to = part.to - shift;
    while (last !== undefined && from < to && !isBorder(standing.text, from)) from += 1;
    if (last !== undefined) last.to = from;
    for (const there of from < to ? standing.parts(from, to) : []) {
      const isText = part.node.kind === "text" && there.node.kind === "text";
      addStretches(stretches, standing.text, there, isText ? marksOf(part.node) : null, marksOf(there.node));
    }
  }
  return stretches;
}

function addStretches(
  stretches: Stretch[],
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  wanted: Marks | null,
  there: Marks,
): void {
  if (wanted === null || isSameMarks(wanted, there)) {
    stretches.push({ from, to, marks: null, isLoose: false });
    return;
  }
  const { bold, italic, strikethrough } = there;
  const isTight = !wanted.code && isSameMarks(there, { ...wanted, bold, italic, strikethrough });
  if (!isTight) {
    stretches.push({ from, to, marks: wanted, isLoose: false });
    return;
  }
  let cursor = from;
  for (const piece of text.slice(from, to).split(/(\s+)/)) {
    if (piece === "") continue;
    stretches.push({ from: cursor, to: cursor + piece.length, marks: wanted, isLoose: /^\s/.test(piece) });
    cursor += piece.length;
  }
}

/** Loose white space goes along where a neighbour changes and is else left alone. */
function settled(stretches: readonly Stretch[]): readonly Stretch[] {
  for (let index = 0; index < stretches.length; index += 1) {
    if (stretches[index]?.isLoose !== true) continue;
    const first = index;
    while (stretches[index + 1]?.isLoose === true) index += 1;
    const isBeside = [first - 1, index + 1].some((at) => (stretches[at]?.marks ?? null) !== null);
    if (isBeside) continue;
    for (const stretch of stretches.slice(first, index + 1)) stretch.marks = null;
  }
  return stretches;
}

/** As far back as a character is followed. */
const maxCluster = 32;

function isBorder(text: string, unit: number): boolean {
  const from = Math.max(0, unit - maxCluster);
  return isGraphemeBoundary(text.slice(from, unit + 2), unit - from);
}
