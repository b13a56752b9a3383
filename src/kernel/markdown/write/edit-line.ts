// What turns a line that stands in a document into a wanted one, as small as can be: words put in and taken out, marks changed on words that
// stay, objects left where they are. Knows one paragraph's content; its look and its place in a list are others' business.
import type { TextStyle } from "../../../google-api/docs.ts";
import type { ContentInline } from "../../plan/content.ts";
import { isGraphemeBoundary } from "../../locate/graphemes.ts";
import type { InlineEdit } from "../../plan/inline/inline-edit.ts";
import type { TextEdit } from "../../plan/steps/text-operations.ts";
import type { StyledRun, StyledText } from "../../plan/styled-text.ts";
import { isSameInline, isSameMarks, normalInline, type Inline, type Marks } from "../inline.ts";
import type { LinePiece } from "../read/read-line.ts";
import { lineHunks, type LineHunk } from "./line-hunks.ts";
import {
  charactersOf,
  hiddenUnits,
  ObjectCharacters,
  NodeWriter,
  standingUnits,
  wantedUnits,
  type LineUnit,
  type StandingUnit,
} from "./line-units.ts";
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
}

const noEdit: LineEdit = { texts: [], objects: [], styles: [] };

/** The smallest edit after which the line reads as wanted; null when there is none. */
export function lineEdit(
  line: StandingLine,
  wanted: readonly Inline[],
  setting: LineSetting,
): LineEdit | null {
  const read = normalInline(
    withoutFirstSpace(
      line.pieces.map(({ node }) => node),
      line.hasFirstSpace,
    ),
  );
  if (isSameInline(read, wanted)) return noEdit;
  const gentle = new LineEditor(line, wanted, setting, true).edit();
  // What the reading does not show may stand in the way of what is wanted: then it goes as well.
  return gentle ?? new LineEditor(line, wanted, setting, false).edit();
}

function withoutFirstSpace(nodes: readonly Inline[], hasFirstSpace: boolean): readonly Inline[] {
  const [first, ...others] = nodes;
  if (!hasFirstSpace || first?.kind !== "text" || !first.text.startsWith(" ")) return nodes;
  return [{ ...first, text: first.text.slice(1) }, ...others];
}

/** A unit that stays, and the one that it becomes. */
interface KeptUnit {
  readonly ordinal: number;
  readonly wanted: LineUnit;
  /** Whether the unit in front of it stays as well, with nothing coming in between. */
  readonly isBehindKept: boolean;
}

class LineEditor {
  readonly #line: StandingLine;
  readonly #setting: LineSetting;
  readonly #wantedLine: readonly Inline[];
  readonly #units: readonly StandingUnit[];
  /** Ordinals of the units that the wanted line is held against. */
  readonly #shown: readonly number[];
  readonly #wanted: readonly LineUnit[];
  readonly #objects: ObjectCharacters;

  constructor(line: StandingLine, wanted: readonly Inline[], setting: LineSetting, isGentle: boolean) {
    this.#line = line;
    this.#setting = setting;
    this.#wantedLine = wanted;
    this.#units = standingUnits(line.pieces);
    const hidden = hiddenUnits(this.#units, line.hasFirstSpace);
    const isNumberSpace = (ordinal: number): boolean =>
      ordinal === 0 && line.hasFirstSpace && hidden[0] === true;
    this.#shown = this.#units
      .map((_, ordinal) => ordinal)
      .filter((ordinal) => (isGentle ? hidden[ordinal] !== true : !isNumberSpace(ordinal)));
    this.#wanted = wantedUnits(wanted);
    this.#objects = new ObjectCharacters([...line.pieces.map(({ node }) => node), ...wanted]);
  }

  edit(): LineEdit | null {
    const standing = this.#shown.flatMap((ordinal) => this.#units[ordinal] ?? []);
    const text = charactersOf(standing, this.#objects);
    const wantedText = charactersOf(this.#wanted, this.#objects);
    const hunks = lineHunks(text, wantedText, (character) => this.#objects.isObject(character));
    if (hunks === null) return null;
    const texts: TextEdit[] = [];
    const objects: InlineEdit[] = [];
    const kept: KeptUnit[] = [];
    let [next, wantedNext, ordinal] = [0, 0, 0];
    const keepTo = (to: number): void => {
      for (let isBehindKept = false; next < to; next += 1, wantedNext += 1) {
        const unit = this.#wanted[wantedNext];
        const at = this.#shown[next] ?? 0;
        const isNext = isBehindKept && this.#shown[next - 1] === at - 1;
        if (unit !== undefined) kept.push({ ordinal: at, wanted: unit, isBehindKept: isNext });
        isBehindKept = true;
      }
    };
    for (const hunk of hunks) {
      keepTo(hunk.from);
      const place = this.#placeOf(hunk);
      if (!this.#write(hunk, place, texts, objects)) return null;
      [next, wantedNext] = [hunk.to, hunk.wantedTo];
    }
    keepTo(text.length);
    const styles = this.#restyled(kept);
    if (styles === null) return null;
    // Read as the reader would: what is kept with its new marks, what is written in its place.
    const marks = new Map(styles.flatMap(({ units, marks: to }) => units.map((unit) => [unit, to] as const)));
    const writer = new NodeWriter();
    for (const hunk of [...hunks, null]) {
      const place =
        hunk === null ? { from: this.#units.length, to: this.#units.length } : this.#placeOf(hunk);
      for (; ordinal < place.from; ordinal += 1) {
        const unit = this.#units[ordinal];
        if (unit !== undefined) writer.add(unit, marks.get(ordinal) ?? unit.marks);
      }
      ordinal = place.to;
      if (hunk !== null) {
        for (const unit of this.#wanted.slice(hunk.wantedFrom, hunk.wantedTo)) writer.add(unit, unit.marks);
      }
    }
    const read = normalInline(withoutFirstSpace(writer.nodes, this.#line.hasFirstSpace));
    if (!isSameInline(read, this.#wantedLine)) return null;
    return { texts, objects, styles: styles.map(({ text: styled }) => styled) };
  }

  /** The ordinals of all units that a hunk takes out; where it takes out none, both are the unit that it stands before. */
  #placeOf({ from, to }: LineHunk): { readonly from: number; readonly to: number } {
    if (to > from) return { from: this.#shown[from] ?? 0, to: (this.#shown[to - 1] ?? 0) + 1 };
    const before = this.#shown[from - 1];
    const at = before === undefined ? (this.#shown[from] ?? this.#firstOrdinal()) : before + 1;
    return { from: at, to: at };
  }

  #firstOrdinal(): number {
    return this.#line.hasFirstSpace && this.#units[0]?.node.kind === "text" ? 1 : 0;
  }

  #positionOf(ordinal: number): number {
    const before = this.#units[ordinal - 1];
    return before?.endUtf16 ?? this.#units[ordinal]?.startUtf16 ?? this.#line.startUtf16;
  }

  #write(
    { wantedFrom, wantedTo }: LineHunk,
    place: { readonly from: number; readonly to: number },
    texts: TextEdit[],
    objects: InlineEdit[],
  ): boolean {
    const gone = this.#units.slice(place.from, place.to);
    const inserted = this.#insertion(this.#wanted.slice(wantedFrom, wantedTo), place);
    if (inserted === null) return false;
    const stretches = stretchesOf(gone);
    const isText = (content: ContentInline): content is Extract<ContentInline, { kind: "text" }> =>
      content.kind === "text";
    if (inserted.every(isText) && gone.every(({ textStyle }) => textStyle !== null)) {
      const written: StyledText = inserted.map(({ text, textStyle }) => ({ text, textStyle }));
      const [first, ...others] = stretches;
      texts.push({
        startUtf16: first?.startUtf16 ?? this.#positionOf(place.from),
        deleted: first?.runs ?? [],
        inserted: written,
      });
      for (const { startUtf16, runs } of others) texts.push({ startUtf16, deleted: runs, inserted: [] });
      return true;
    }
    // Objects go with what lies between them only in one piece.
    if (stretches.length > 1) return false;
    const startUtf16 = gone[0]?.startUtf16 ?? this.#positionOf(place.from);
    objects.push({ startUtf16, endUtf16: gone[gone.length - 1]?.endUtf16 ?? startUtf16, inserted });
    return true;
  }

  /** What is written, with every style; null when an object cannot be made or marks cannot be had. */
  #insertion(
    units: readonly LineUnit[],
    place: { readonly from: number; readonly to: number },
  ): readonly ContentInline[] | null {
    const inserted: ContentInline[] = [];
    let last: { text: string; readonly marks: Marks; readonly textStyle: TextStyle } | null = null;
    const finish = (): void => {
      if (last !== null) inserted.push({ kind: "text", text: last.text, textStyle: last.textStyle });
      last = null;
    };
    for (const { node, character, marks } of units) {
      if (node.kind !== "text" && node.kind !== "break") {
        finish();
        const made = this.#setting.makeObject(node);
        if (made === null) return null;
        inserted.push(made);
        continue;
      }
      if (last !== null && isSameMarks(last.marks, marks)) {
        last.text += character;
        continue;
      }
      finish();
      const textStyle = this.#styleOf(marks, place);
      if (textStyle === null) return null;
      last = { text: character, marks, textStyle };
    }
    finish();
    return inserted;
  }

  /** The look of what is replaced or else stands beside it, with these marks: rather of text that is code or a link as well, or is neither. */
  #styleOf(marks: Marks, place: { readonly from: number; readonly to: number }): TextStyle | null {
    const candidates: StandingUnit[] = [];
    const first = this.#units.slice(place.from, place.to).find(({ textStyle }) => textStyle !== null);
    if (first !== undefined) candidates.push(first);
    for (let at = place.from - 1; at >= 0; at -= 1) {
      const unit = this.#units[at];
      if (unit === undefined || unit.textStyle === null) continue;
      candidates.push(unit);
      break;
    }
    const behind = this.#units.slice(place.to).find(({ textStyle }) => textStyle !== null);
    if (behind !== undefined) candidates.push(behind);
    const isAlike = ({ marks: there }: StandingUnit): boolean =>
      there.code === marks.code && (there.link === null) === (marks.link === null);
    const base = candidates.find(isAlike) ?? candidates[0];
    return this.#setting.styles.withMarks(base?.textStyle ?? {}, marks, this.#line.namedStyle);
  }

  /** What stays and has to look otherwise, in stretches of one style; null when marks cannot be had. */
  #restyled(
    kept: readonly KeptUnit[],
  ):
    | readonly { readonly text: RestyledText; readonly units: readonly number[]; readonly marks: Marks }[]
    | null {
    const wanted = this.#wantedMarks(kept);
    const done: { text: RestyledText; units: number[]; marks: Marks }[] = [];
    for (const [index, { ordinal, isBehindKept }] of kept.entries()) {
      const unit = this.#units[ordinal];
      const marks = wanted[index];
      if (unit?.node.kind !== "text" || unit.textStyle === null || marks === undefined || marks === null)
        continue;
      const last = done[done.length - 1];
      const isNext =
        isBehindKept &&
        last?.units[last.units.length - 1] === ordinal - 1 &&
        this.#units[ordinal - 1]?.endUtf16 === unit.startUtf16;
      if (
        isNext &&
        last !== undefined &&
        last.text.from === unit.textStyle &&
        isSameMarks(last.marks, marks)
      ) {
        last.text = { ...last.text, text: last.text.text + unit.character };
        last.units.push(ordinal);
        continue;
      }
      const to = this.#setting.styles.withMarks(unit.textStyle, marks, this.#line.namedStyle);
      if (to === null) return null;
      const { startUtf16 } = unit;
      done.push({
        text: { startUtf16, text: unit.character, from: unit.textStyle, to },
        units: [ordinal],
        marks,
      });
    }
    return done;
  }

  /** The marks that each kept unit comes to have; null where it keeps those it has. */
  #wantedMarks(kept: readonly KeptUnit[]): readonly (Marks | null)[] {
    const wanted: (Marks | null)[] = [];
    const asked: Marks[] = [];
    const isLoose: boolean[] = [];
    kept.forEach(({ ordinal, wanted: unit, isBehindKept }, index) => {
      const standing = this.#units[ordinal];
      const isText = standing?.node.kind === "text" && unit.node.kind === "text";
      // A character is never styled in parts (rulebook 2.7): all of it looks as its first unit does.
      const isInside = isText && isBehindKept && asked[index - 1] !== unit.marks && !this.#isBorder(ordinal);
      const marks = isInside ? (asked[index - 1] ?? unit.marks) : unit.marks;
      asked.push(marks);
      const isSame = standing === undefined || !isText || isSameMarks(standing.marks, marks);
      wanted.push(isSame ? null : marks);
      isLoose.push(!isSame && isText && isLooseSpace(standing, marks));
    });
    // White space takes its bold and italic from what stands around it, so it goes along where a neighbour changes and is else left alone.
    for (let index = 0; index < kept.length; index += 1) {
      if (isLoose[index] !== true) continue;
      const from = index;
      while (isLoose[index + 1] === true) index += 1;
      const isBeside = [from - 1, index + 1].some((at) => wanted[at] !== null && wanted[at] !== undefined);
      if (!isBeside) for (let at = from; at <= index; at += 1) wanted[at] = null;
    }
    return wanted;
  }

  #isBorder(ordinal: number): boolean {
    let [from, to] = [ordinal, ordinal];
    while (from > 0 && ordinal - from < maxCluster && this.#units[from - 1]?.node.kind === "text") from -= 1;
    while (to - ordinal < 2 && this.#units[to]?.node.kind === "text") to += 1;
    const text = this.#units
      .slice(from, to)
      .map(({ character }) => character)
      .join("");
    return isGraphemeBoundary(text, ordinal - from);
  }
}

/** As far back as a character is followed. */
const maxCluster = 32;

function isLooseSpace({ node, character, marks: there }: StandingUnit, wanted: Marks): boolean {
  if (node.kind !== "text" || there.code || wanted.code || !/\s/.test(character)) return false;
  const { bold, italic, strikethrough } = there;
  return isSameMarks(there, { ...wanted, bold, italic, strikethrough });
}

interface Stretch {
  readonly startUtf16: number;
  endUtf16: number;
  readonly runs: StyledRun[];
}

/** Units in stretches that nothing interrupts (a pending insertion does), text joined by style. */
function stretchesOf(units: readonly StandingUnit[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const { character: text, startUtf16, endUtf16, textStyle } of units) {
    const last = stretches[stretches.length - 1];
    if (last === undefined || last.endUtf16 !== startUtf16) {
      stretches.push({ startUtf16, endUtf16, runs: [{ text, textStyle: textStyle ?? {} }] });
      continue;
    }
    last.endUtf16 = endUtf16;
    const run = last.runs[last.runs.length - 1];
    if (run !== undefined && run.textStyle === textStyle) {
      last.runs[last.runs.length - 1] = { ...run, text: run.text + text };
    } else last.runs.push({ text, textStyle: textStyle ?? {} });
  }
  return stretches;
}
