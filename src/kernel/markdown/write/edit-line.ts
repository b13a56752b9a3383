// What turns a line that stands in a document into a wanted one, as small as can be: words put in and taken out, marks changed on words that
// stay, objects left where they are. Knows one paragraph's content; its look and its place in a list are others' business.
import type { TextStyle } from "../../../google-api/docs.ts";
import type { ContentInline } from "../../plan/content.ts";
import type { InlineEdit } from "../../plan/inline/inline-edit.ts";
import type { TextEdit } from "../../plan/steps/text-operations.ts";
import type { StyledRun } from "../../plan/styled-text.ts";
import { isSameInline, isSameMarks, normalInline, type Inline, type Marks } from "../inline.ts";
import type { LinePiece } from "../read/read-line.ts";
import type { Stretch } from "./block-plan.ts";
import { keptMarks, type KeptRange, type MarkedRange } from "./kept-marks.ts";
import { lineHunks, type LineHunk } from "./line-hunks.ts";
import { LineUnits, marksOf, NodeWriter, ObjectCharacters, shownUnits, StandingUnits } from "./line-units.ts";
import type { MarkStyles } from "./styled-marks.ts";

/** Text that stays and gets another style; both styles are whole. */
export interface RestyledText {
  readonly startUtf16: number;
  readonly text: string;
  readonly from: TextStyle;
  readonly to: TextStyle;
}

/** Everything in positions of the document before, ascending, nothing overlapping or touching. */
export interface LineEdit {
  readonly texts: readonly TextEdit[];
  readonly objects: readonly InlineEdit[];
  readonly styles: readonly RestyledText[];
}

/** What a line is edited by. */
export interface LineSetting {
  readonly styles: MarkStyles;
  /** A new object as content; null for what only can be kept. */
  readonly makeObject: (node: Exclude<Inline, { kind: "text" | "break" }>) => ContentInline | null;
}

export interface StandingLine {
  readonly pieces: readonly LinePiece[];
  /** Where the paragraph begins. */
  readonly startUtf16: number;
  /** The named style that the paragraph has or comes to have. */
  readonly namedStyle: string;
  /** Whether a footnote's text begins here, with the space behind its number. */
  readonly hasFirstSpace: boolean;
  /** The only stretch that may change; null for all of the line. */
  readonly words: Stretch | null;
}

const noEdit: LineEdit = { texts: [], objects: [], styles: [] };

/** The smallest edit after which the line reads as wanted; null when there is none. */
export function lineEdit(
  line: StandingLine,
  wanted: readonly Inline[],
  setting: LineSetting,
): LineEdit | null {
  const nodes = line.pieces.map(({ node }) => node);
  if (isSameInline(normalInline(withoutFirstSpace(nodes, line.hasFirstSpace)), wanted)) return noEdit;
  const gentle = new LineEditor(line, wanted, setting, true).edit();
  // What the reading does not show may stand in the way of what is wanted: then it goes as well.
  return gentle ?? new LineEditor(line, wanted, setting, false).edit();
}

function withoutFirstSpace(nodes: readonly Inline[], hasFirstSpace: boolean): readonly Inline[] {
  const [first, ...others] = nodes;
  if (!hasFirstSpace || first?.kind !== "text" || !first.text.startsWith(" ")) return nodes;
  return [{ ...first, text: first.text.slice(1) }, ...others];
}

/** A stretch of the standing units, empty where text only goes in, and the stretch of wanted ones that takes its place. */
interface Exchange {
  readonly from: number;
  readonly to: number;
  readonly wantedFrom: number;
  readonly wantedTo: number;
}

class LineEditor {
  readonly #line: StandingLine;
  readonly #setting: LineSetting;
  readonly #standing: StandingUnits;
  readonly #wanted: LineUnits;
  readonly #objects: ObjectCharacters;
  /** Units that the wanted line is held against; null for all. */
  readonly #shown: readonly number[] | null;
  readonly #bounds: Bounds | null;

  constructor(line: StandingLine, wanted: readonly Inline[], setting: LineSetting, isGentle: boolean) {
    this.#line = line;
    this.#setting = setting;
    this.#objects = new ObjectCharacters([...line.pieces.map(({ node }) => node), ...wanted]);
    this.#standing = new StandingUnits(line.pieces, line.startUtf16, this.#objects);
    this.#wanted = new LineUnits(wanted, this.#objects);
    this.#shown = shownUnits(this.#standing, line.hasFirstSpace, isGentle);
    this.#bounds = line.words === null ? null : this.#boundsOf(line.words);
  }

  edit(): LineEdit | null {
    const { text } = this.#standing;
    const shown = this.#shown?.map((unit) => text.charAt(unit)).join("") ?? text;
    const hunks = this.#hunks(shown);
    if (hunks === null) return null;
    const exchanges = hunks.map((hunk) => this.#exchange(hunk));
    const texts: TextEdit[] = [];
    const objects: InlineEdit[] = [];
    for (const exchange of exchanges) if (!this.#write(exchange, texts, objects)) return null;
    const marked = keptMarks(this.#standing, this.#wanted, this.#keptRanges(hunks, shown.length));
    const styles = this.#restyled(marked);
    if (styles === null || !this.#readsAsWanted(exchanges, marked)) return null;
    return { texts, objects, styles };
  }

  /** Shown units in front of the stretch that may change, and up to its end. */
  #boundsOf({ startUtf16, endUtf16 }: Stretch): Bounds {
    const count = this.#shown?.length ?? this.#standing.length;
    const countBefore = (position: number): number => {
      let before = 0;
      while (before < count && this.#standing.positionOf(this.#unitOf(before)) < position) before += 1;
      return before;
    };
    return { from: countBefore(startUtf16), to: countBefore(endUtf16), count };
  }

  #hunks(shown: string): readonly LineHunk[] | null {
    const isObject = (character: string): boolean => this.#objects.isObject(character);
    const wanted = this.#wanted.text;
    if (this.#bounds === null) return lineHunks(shown, wanted, isObject);
    const { from, to, count } = this.#bounds;
    const wantedTo = wanted.length - (count - to);
    const isAround =
      wantedTo >= from &&
      wanted.slice(0, from) === shown.slice(0, from) &&
      wanted.slice(wantedTo) === shown.slice(to);
    if (!isAround) return lineHunks(shown, wanted, isObject);
    const inside = lineHunks(shown.slice(from, to), wanted.slice(from, wantedTo), isObject);
    return (
      inside?.map((hunk) => ({
        from: hunk.from + from,
        to: hunk.to + from,
        wantedFrom: hunk.wantedFrom + from,
        wantedTo: hunk.wantedTo + from,
      })) ?? null
    );
  }

  #unitOf(shown: number): number {
    return this.#shown === null ? shown : (this.#shown[shown] ?? this.#standing.length);
  }

  /** Where a hunk takes out nothing, what it puts in goes right behind the shown unit in front of it. */
  #exchange({ from, to, wantedFrom, wantedTo }: LineHunk): Exchange {
    if (to > from) return { from: this.#unitOf(from), to: this.#unitOf(to - 1) + 1, wantedFrom, wantedTo };
    const isFirst = from === 0 && this.#shown?.length === 0;
    const at = from > 0 ? this.#unitOf(from - 1) + 1 : isFirst ? this.#firstUnit() : this.#unitOf(0);
    return { from: at, to: at, wantedFrom, wantedTo };
  }

  #firstUnit(): number {
    return this.#line.hasFirstSpace && this.#standing.text.startsWith(" ") ? 1 : 0;
  }

  /** What lies between hunks, in stretches that hold every unit between their ends. */
  #keptRanges(hunks: readonly LineHunk[], shownLength: number): readonly KeptRange[] {
    const ranges: KeptRange[] = [];
    let [next, wantedNext] = [0, 0];
    const end = { from: shownLength, to: shownLength, wantedFrom: this.#wanted.length, wantedTo: 0 };
    for (const hunk of [...hunks, end]) {
      for (; next < hunk.from;) {
        const from = this.#unitOf(next);
        let length = 1;
        if (this.#shown === null) length = hunk.from - next;
        else while (next + length < hunk.from && this.#unitOf(next + length) === from + length) length += 1;
        length = this.#lengthOnOneSide(next, length);
        ranges.push({
          from,
          to: from + length,
          wantedFrom: wantedNext,
          isFixed: this.#bounds !== null && (next < this.#bounds.from || next >= this.#bounds.to),
        });
        next += length;
        wantedNext += length;
      }
      [next, wantedNext] = [hunk.to, hunk.wantedTo];
    }
    return ranges;
  }

  /** How much of a stretch of shown units lies on the same side of the bounds as its first unit. */
  #lengthOnOneSide(shown: number, length: number): number {
    const border = [this.#bounds?.from, this.#bounds?.to].find((at) => at !== undefined && at > shown);
    return border === undefined ? length : Math.min(length, border - shown);
  }

  #write(exchange: Exchange, texts: TextEdit[], objects: InlineEdit[]): boolean {
    const { from, to } = exchange;
    const inserted = this.#insertion(exchange);
    if (inserted === null) return false;
    const gone = this.#goneIn(from, to);
    const [first, ...others] = gone;
    const startUtf16 = first?.startUtf16 ?? this.#standing.borderBefore(from);
    const written = inserted.flatMap((content) => (content.kind === "text" ? [content] : []));
    if (written.length === inserted.length && gone.every(({ hasObject }) => !hasObject)) {
      const runs = written.map(({ text, textStyle }) => ({ text, textStyle }));
      texts.push({ startUtf16, deleted: first?.runs ?? [], inserted: runs });
      for (const other of others) {
        texts.push({ startUtf16: other.startUtf16, deleted: other.runs, inserted: [] });
      }
      return true;
    }
    // Objects go with what lies between them only in one piece.
    if (others.length > 0) return false;
    objects.push({ startUtf16, endUtf16: first?.endUtf16 ?? startUtf16, inserted });
    return true;
  }

  /** What goes, in stretches that nothing interrupts (a pending insertion does). */
  #goneIn(from: number, to: number): readonly GoneStretch[] {
    const stretches: GoneStretch[] = [];
    for (const part of this.#standing.parts(from, to)) {
      const piece = this.#standing.pieceAt(part.owner);
      if (piece === undefined) continue;
      const isText = piece.node.kind === "text";
      const startUtf16 = this.#standing.positionOf(part.from);
      const endUtf16 = isText ? startUtf16 + part.to - part.from : piece.endUtf16;
      const run: StyledRun = {
        text: this.#standing.text.slice(part.from, part.to),
        textStyle: piece.textStyle ?? {},
      };
      const hasObject = piece.textStyle === null;
      const last = stretches[stretches.length - 1];
      if (last?.endUtf16 === startUtf16) {
        last.endUtf16 = endUtf16;
        last.hasObject ||= hasObject;
        last.runs.push(run);
      } else stretches.push({ startUtf16, endUtf16, hasObject, runs: [run] });
    }
    return stretches;
  }

  /** What is written, with every style; null when an object cannot be made or marks cannot be had. */
  #insertion({ from, to, wantedFrom, wantedTo }: Exchange): readonly ContentInline[] | null {
    const inserted: ContentInline[] = [];
    let lastMarks: Marks | null = null;
    for (const part of this.#wanted.parts(wantedFrom, wantedTo)) {
      const { node } = part;
      if (node.kind !== "text" && node.kind !== "break") {
        const made = this.#setting.makeObject(node);
        // The service ends the paragraph behind a page break.
        if (made === null || made.kind === "page-break") return null;
        inserted.push(made);
        lastMarks = null;
        continue;
      }
      const text = this.#wanted.text.slice(part.from, part.to);
      const last = inserted[inserted.length - 1];
      const marks = marksOf(node);
      if (last?.kind === "text" && lastMarks !== null && isSameMarks(lastMarks, marks)) {
        inserted[inserted.length - 1] = { ...last, text: last.text + text };
        continue;
      }
      const textStyle = this.#styleOf(marks, from, to);
      if (textStyle === null) return null;
      inserted.push({ kind: "text", text, textStyle });
      lastMarks = marks;
    }
    return inserted;
  }

  /** The look of what is replaced or else stands beside it, with these marks: rather of text that is code or a link as well, or is neither. */
  #styleOf(marks: Marks, from: number, to: number): TextStyle | null {
    const candidates: LinePiece[] = [];
    const add = (owner: number, step: 1 | -1, until: number): void => {
      for (let at = owner; step > 0 ? at < until : at >= until; at += step) {
        const piece = this.#standing.pieceAt(at);
        if (piece === undefined) return;
        if (piece.textStyle === null) continue;
        candidates.push(piece);
        return;
      }
    };
    if (to > from) add(this.#standing.ownerOf(from), 1, this.#standing.ownerOf(to - 1) + 1);
    if (from > 0) add(this.#standing.ownerOf(from - 1), -1, 0);
    if (to < this.#standing.length) add(this.#standing.ownerOf(to), 1, Infinity);
    const isAlike = ({ node }: LinePiece): boolean => {
      const there = marksOf(node);
      return there.code === marks.code && (there.link === null) === (marks.link === null);
    };
    const base = candidates.find(isAlike) ?? candidates[0];
    return this.#setting.styles.withMarks(base?.textStyle ?? {}, marks, this.#line.namedStyle);
  }

  /** What stays and has to look otherwise; null when marks cannot be had. */
  #restyled(marked: readonly MarkedRange[]): readonly RestyledText[] | null {
    const restyled: RestyledText[] = [];
    for (const { from, to, marks } of marked) {
      if (marks === null) continue;
      for (const part of this.#standing.parts(from, to)) {
        const own = this.#standing.pieceAt(part.owner)?.textStyle ?? null;
        if (part.node.kind !== "text" || own === null) continue;
        const style = this.#setting.styles.withMarks(own, marks, this.#line.namedStyle);
        if (style === null) return null;
        const text = this.#standing.text.slice(part.from, part.to);
        restyled.push({ startUtf16: this.#standing.positionOf(part.from), text, from: own, to: style });
      }
    }
    return restyled;
  }

  /** Whether the line reads as wanted with what is written in its place and what stays with its new marks. */
  #readsAsWanted(exchanges: readonly Exchange[], marked: readonly MarkedRange[]): boolean {
    const writer = new NodeWriter();
    const copy = (units: LineUnits, from: number, to: number, marks: Marks | null): void => {
      for (const part of units.parts(from, to)) {
        writer.add(part.node, units.text.slice(part.from, part.to), marks ?? marksOf(part.node));
      }
    };
    let unit = 0;
    let next = 0;
    const end = { from: this.#standing.length, to: this.#standing.length, wantedFrom: 0, wantedTo: 0 };
    for (const { from, to, wantedFrom, wantedTo } of [...exchanges, end]) {
      for (let range = marked[next]; range !== undefined && range.from < from; range = marked[next]) {
        copy(this.#standing, unit, range.from, null);
        copy(this.#standing, range.from, range.to, range.marks);
        unit = range.to;
        next += 1;
      }
      copy(this.#standing, unit, from, null);
      copy(this.#wanted, wantedFrom, wantedTo, null);
      unit = to;
    }
    const read = normalInline(withoutFirstSpace(writer.nodes, this.#line.hasFirstSpace));
    return isSameInline(read, this.#wanted.nodes);
  }
}

/** Ordinals of shown units, and how many there are. */
interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface GoneStretch {
  readonly startUtf16: number;
  endUtf16: number;
  hasObject: boolean;
  readonly runs: StyledRun[];
}
