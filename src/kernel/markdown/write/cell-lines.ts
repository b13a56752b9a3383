// Which paragraph of a cell each wanted line goes to, so that paragraphs that stay are edited in place. Decides; knows neither positions nor styles.
import { normalInline, noMarks, type Inline } from "../inline.ts";
import { longestCommon } from "../../plan/word-diff.ts";

export type Line = readonly Inline[];

/** A paragraph of a cell, or something else that a line stands for. */
export interface StandingLines {
  /** What it reads as, one line or more; no breaks in them. */
  readonly lines: readonly Line[];
  /** Whether it can read otherwise, or go. */
  readonly isEditable: boolean;
}

/** Largest table that the comparison of lines may fill. */
const maxCells = 250_000;

/** The lines that breaks part. */
export function linesOf(content: readonly Inline[]): readonly Line[] {
  const lines: Inline[][] = [[]];
  for (const node of content) {
    if (node.kind === "break") lines.push([]);
    else lines[lines.length - 1]?.push(node);
  }
  return lines;
}

/**
 * For every standing paragraph the lines that it comes to have; none where it goes. Null when the lines cannot be had so: something that can
 * only stay would have to go, or a paragraph would begin or end in an empty line, which reads as nothing.
 */
export function assignedLines(
  standing: readonly StandingLines[],
  wanted: readonly Line[],
): readonly (readonly Line[])[] | null {
  const flat = standing.flatMap(({ lines, isEditable }, owner) =>
    lines.map((line) => ({ key: keyOf(line), owner, isEditable })),
  );
  if (flat.length * wanted.length > maxCells) return null;
  const assigned: Line[][] = standing.map(() => []);
  const kept = longestCommon(
    flat.map(({ key }) => key),
    wanted.map(keyOf),
  );
  let [next, wantedNext, owner] = [0, 0, -1];
  for (const [at, wantedAt] of [...kept, [flat.length, wanted.length] as const]) {
    const gone = flat.slice(next, at);
    if (gone.some(({ isEditable }) => !isEditable)) return null;
    for (let ordinal = 0; wantedNext < wantedAt; ordinal += 1, wantedNext += 1) {
      // What is more than there was goes to the paragraph in front, or to the one behind where there is none.
      owner = gone[ordinal]?.owner ?? (owner < 0 ? (flat[at]?.owner ?? 0) : owner);
      if (standing[owner]?.isEditable !== true) return null;
      assigned[owner]?.push(wanted[wantedNext] ?? []);
    }
    const there = flat[at];
    if (there !== undefined) {
      owner = there.owner;
      assigned[owner]?.push(wanted[wantedAt] ?? []);
    }
    next = at + 1;
    wantedNext = wantedAt + 1;
  }
  const isEdgeEmpty = (lines: readonly Line[]): boolean =>
    lines.length > 1 && (lines[0]?.length === 0 || lines[lines.length - 1]?.length === 0);
  return assigned.some(isEdgeEmpty) ? null : assigned;
}

function keyOf(line: Line): string {
  return JSON.stringify(line.map((node) => (node.kind === "placeholder" ? { ...node, words: null } : node)));
}

/** What a list's paragraph begins with in a reading: its marker, and the line behind it; null for a line without one of this kind. */
export function withoutMarker(
  line: Line,
  marker: string,
): { readonly number: number | null; readonly line: Line } | null {
  const [first, ...others] = line;
  if (first?.kind !== "text" || first.marks.link !== noMarks.link || first.marks.code) return null;
  const isNumber = /^\d+\. $/.test(marker);
  const [found = "", digits] =
    (isNumber ? /^(\d+)\.(?: |$)/ : /^[\u2022\u2610](?: |$)/).exec(first.text) ?? [];
  if (found === "" || (!isNumber && found.trim() !== marker.trim())) return null;
  const rest = normalInline([{ ...first, text: first.text.slice(found.length) }, ...others]);
  return { number: digits === undefined ? null : Number(digits), line: rest };
}
