// The smallest edit after which a cell reads as a text: unchanged words keep their looks, links and the things between them.
import type { InlineEdit } from "../plan/inline/inline-edit.ts";
import { styledInsertion } from "../plan/styled-insertion.ts";
import type { StyledRun, StyledText } from "../plan/styled-text.ts";
import type { TextEdit } from "../plan/steps/text-operations.ts";
import { smallestHunks, type Hunk } from "../plan/word-diff.ts";
import type { CellPiece, CellUnits } from "./cell-units.ts";

/** Positions are those of the document before, ascending. */
export interface CellTextEdit {
  readonly texts: readonly TextEdit[];
  /** Things that go. */
  readonly objects: readonly InlineEdit[];
}

const thing = "\uFFFC";

/** Null when the cell reads so already; things that have no words are left where they are by words that say nothing of them. */
export function cellTextEdit({ shown, pieces }: CellUnits, wanted: string): CellTextEdit | null {
  if (reads(shown, wanted)) return null;
  const runs: StyledText = pieces.map(({ shown: text, textStyle }) => ({ text, textStyle }));
  const texts: TextEdit[] = [];
  const objects: InlineEdit[] = [];
  for (const hunk of wholeThings(hunksOf(shown, wanted), shown, pieces)) {
    addEdits(hunk, runs, pieces, texts, objects);
  }
  return { texts, objects };
}

/** Whether a cell that shows one text reads as another asks for. */
export function reads(shown: string, wanted: string): boolean {
  return shown === wanted || (!wanted.includes(thing) && shown.split(thing).join("") === wanted);
}

/** Line by line where there are as many, so that every paragraph stays; else over all of them. */
function hunksOf(shown: string, wanted: string): readonly Hunk[] {
  const lines = shown.split("\n");
  const wantedLines = wanted.split("\n");
  if (lines.length !== wantedLines.length) return smallestHunks(shown, wanted);
  let start = 0;
  return lines.flatMap((line, ordinal) => {
    const from = start;
    start += line.length + 1;
    const other = wantedLines[ordinal] ?? "";
    if (reads(line, other)) return [];
    return smallestHunks(line, other).map((hunk) => ({
      ...hunk,
      startUtf16: hunk.startUtf16 + from,
      endUtf16: hunk.endUtf16 + from,
    }));
  });
}

/** A thing whose words change in part goes as a whole, and what stays of its words is put in as text. */
function wholeThings(hunks: readonly Hunk[], shown: string, pieces: readonly CellPiece[]): readonly Hunk[] {
  const things = pieces.filter(({ kind }) => kind === "thing");
  const groups: { startUtf16: number; endUtf16: number; readonly hunks: Hunk[] }[] = [];
  for (const hunk of hunks) {
    let { startUtf16, endUtf16 } = hunk;
    for (const { shownStart, shown: words } of things) {
      const end = shownStart + words.length;
      const isInside = startUtf16 === endUtf16 && shownStart < startUtf16 && startUtf16 < end;
      if (!isInside && (shownStart >= endUtf16 || startUtf16 >= end)) continue;
      startUtf16 = Math.min(startUtf16, shownStart);
      endUtf16 = Math.max(endUtf16, end);
    }
    const last = groups[groups.length - 1];
    if (last === undefined || last.endUtf16 < startUtf16)
      groups.push({ startUtf16, endUtf16, hunks: [hunk] });
    else {
      last.endUtf16 = Math.max(last.endUtf16, endUtf16);
      last.hunks.push(hunk);
    }
  }
  return groups.map(({ startUtf16, endUtf16, hunks: own }) => {
    let inserted = "";
    let cursor = startUtf16;
    for (const hunk of own) {
      inserted += shown.slice(cursor, hunk.startUtf16) + hunk.inserted;
      cursor = hunk.endUtf16;
    }
    return { startUtf16, endUtf16, inserted: inserted + shown.slice(cursor, endUtf16) };
  });
}

function addEdits(
  hunk: Hunk,
  runs: StyledText,
  pieces: readonly CellPiece[],
  texts: TextEdit[],
  objects: InlineEdit[],
): void {
  const inserted = styledInsertion(hunk, runs);
  const { startUtf16: from, endUtf16: to } = hunk;
  let open: { startUtf16: number; endUtf16: number; deleted: StyledRun[] } | null = null;
  const stretches: { startUtf16: number; endUtf16: number; deleted: StyledRun[] }[] = [];
  for (const piece of pieces) {
    const start = Math.max(from, piece.shownStart);
    const end = Math.min(to, piece.shownStart + piece.shown.length);
    if (start >= end) continue;
    if (piece.kind === "thing") {
      open = null;
      const { startUtf16, lengthUtf16 } = piece;
      objects.push({ startUtf16, endUtf16: startUtf16 + lengthUtf16, inserted: [] });
      continue;
    }
    const startUtf16 = piece.startUtf16 + start - piece.shownStart;
    const run = {
      text: piece.shown.slice(start - piece.shownStart, end - piece.shownStart),
      textStyle: piece.textStyle,
    };
    if (open === null || open.endUtf16 !== startUtf16) {
      open = { startUtf16, endUtf16: startUtf16, deleted: [] };
      stretches.push(open);
    }
    open.deleted.push(run);
    open.endUtf16 += run.text.length;
  }
  const place = placeOf(from, pieces);
  const first = stretches[0];
  if (inserted.length > 0 && first?.startUtf16 !== place) {
    texts.push({ startUtf16: place, deleted: [], inserted });
  }
  stretches.forEach(({ startUtf16, deleted }) => {
    texts.push({ startUtf16, deleted, inserted: startUtf16 === place ? inserted : [] });
  });
}

/** The unit where an offset of the shown text stands: right behind what is in front of it. */
function placeOf(offset: number, pieces: readonly CellPiece[]): number {
  for (const { kind, shownStart, shown, startUtf16, lengthUtf16 } of pieces) {
    if (offset === shownStart) return startUtf16;
    const isInside = offset < shownStart + shown.length;
    if (isInside) return startUtf16 + (kind === "thing" ? lengthUtf16 : offset - shownStart);
  }
  const last = pieces[pieces.length - 1];
  return last === undefined ? 0 : last.startUtf16 + last.lengthUtf16;
}
