// The bare text of a segment, paragraph by paragraph, under the index rules for inserting and deleting. Belongs to the simulator alone.
import type { Segment } from "../document/model.ts";
import { inexpressibleGlyph } from "../document/paragraph-text.ts";
import { linesOf, note, textOf, type Line } from "./segment-line.ts";
import { SegmentLines } from "./segment-lines.ts";
import { isWhole, opensBlock, RowSeeker, tableGaps } from "./structure.ts";

/** What the service strips from inserted text (rulebook 6.1). */
const stripped = /[\u0000-\u0008\u000C-\u001F\uE000-\uF8FF]/g;

export class SegmentText {
  readonly #lines: SegmentLines;

  constructor(segment: Segment) {
    this.#lines = new SegmentLines(segment);
  }

  /** The first way in which this differs from a predicted segment, or null. */
  differenceFrom(predicted: Segment): string | null {
    return this.#lines.differenceFrom(predicted);
  }

  /** Null, or why the service would refuse it. */
  insert(indexUtf16: number, text: string): string | null {
    const clean = text.replace(stripped, "");
    if (clean === "") return "the request inserts no text";
    if (clean !== text) return "the service would strip characters of the inserted text";
    return this.insertUnits(indexUtf16, text);
  }

  /** Puts in one character a unit, U+FFFC for what is not text. Null, or why the service would refuse it. */
  insertUnits(indexUtf16: number, units: string): string | null {
    const line = this.#lines.at(indexUtf16);
    if (line === null) return `index ${indexUtf16} lies in no paragraph`;
    const offset = indexUtf16 - this.#lines.startUtf16;
    const old = textOf(line);
    if (!old.isGraphemeBoundary(offset)) return `index ${indexUtf16} lies inside a grapheme cluster`;
    const tail = old.splitAt(offset);
    const added = linesOf(units);
    // The line keeps its place; each line feed begins another behind it.
    added.forEach((part, ordinal) => {
      const current = ordinal === 0 ? line : this.#lines.add(line, "");
      const there = textOf(current);
      there.insert(there.lengthUtf16, part);
      note(current);
    });
    const last =
      added[added.length - 1]?.endsWith("\n") === true ? this.#lines.add(line, "") : this.#lines.current();
    if (last !== null) {
      textOf(last).append(tail);
      note(last);
    }
    this.#lines.grow(units.length);
    return null;
  }

  /** Puts in a table: the line ends in front of it and goes on behind (rulebook 8.2). Null, or why the service would refuse it. */
  insertTable(indexUtf16: number, rows: number, columns: number): string | null {
    if (rows < 1 || columns < 1) return "the request inserts a table without cells";
    const line = this.#lines.at(indexUtf16);
    if (line === null) return `index ${indexUtf16} lies in no paragraph`;
    const offset = indexUtf16 - this.#lines.startUtf16;
    if (!textOf(line).isGraphemeBoundary(offset)) return `index ${indexUtf16} lies inside a grapheme cluster`;
    const tail = textOf(line).splitAt(offset);
    textOf(line).insert(offset, "\n");
    note(line);
    const { cells, behind } = tableGaps(rows, columns);
    let grown = 1 + behind.length;
    for (const gap of cells) {
      const cell = this.#lines.add(line, gap);
      textOf(cell).insert(0, "\n");
      note(cell);
      grown += gap.length + 1;
    }
    const rest = this.#lines.add(line, behind);
    textOf(rest).append(tail);
    note(rest);
    this.#lines.grow(grown);
    return null;
  }

  /** Whether a table begins exactly there. */
  isTableStart(indexUtf16: number): boolean {
    return this.#enterTable(indexUtf16) !== null;
  }

  /** Puts a row above or below one of a table (rulebook 7). Null, or why the service would refuse it. */
  insertTableRow(tableStartUtf16: number, rowIndex: number, isBelow: boolean): string | null {
    const behind = this.#seekRow(tableStartUtf16, rowIndex + 1);
    if (behind === null) return `the table has no row ${rowIndex}`;
    const border = isBelow ? behind : this.#seekRow(tableStartUtf16, rowIndex);
    if (border === null) return `the table has no row ${rowIndex}`;
    const { line, offset } = border;
    this.#lines.putBack(line);
    this.#lines.takeNext();
    for (let column = 0; column < behind.cellsInFront; column += 1) {
      const cell = this.#lines.add(line, column === 0 ? `${line.gap.slice(0, offset)}RC` : "C");
      textOf(cell).insert(0, "\n");
      note(cell);
    }
    this.#lines.putNext({ ...line, gap: line.gap.slice(offset) });
    this.#lines.grow(1 + 2 * behind.cellsInFront);
    return null;
  }

  /** Takes a row out of a table that keeps others. Null, or why it would not do just that. */
  deleteTableRow(tableStartUtf16: number, rowIndex: number): string | null {
    const behind = this.#seekRow(tableStartUtf16, rowIndex + 1);
    if (behind === null) return `the table has no row ${rowIndex}`;
    if (rowIndex === 0 && behind.isEnd) return "the table would go with its last row";
    const border = this.#seekRow(tableStartUtf16, rowIndex);
    if (border === null) return `the table has no row ${rowIndex}`;
    const { line, offset } = border;
    this.#lines.putBack(line);
    const seeker = new RowSeeker(1);
    let removed = -offset;
    for (let from = offset + 1; ; from = 0) {
      const next = this.#lines.takeNext();
      if (next === null) return "the table has no end";
      const end = seeker.find(next.gap, from);
      if (end !== null) {
        this.#lines.putNext({ ...next, gap: line.gap.slice(0, offset) + next.gap.slice(end) });
        this.#lines.grow(-(removed + end));
        return null;
      }
      removed += next.gap.length + next.lengthUtf16;
    }
  }

  /** Puts a column beside one of a table (rulebook 7). Null, or why the service would refuse it. */
  insertTableColumn(tableStartUtf16: number, columnIndex: number, isRight: boolean): string | null {
    const isDone = this.#atColumn(tableStartUtf16, columnIndex + (isRight ? 1 : 0), (line, offset) => {
      this.#lines.putBack(line);
      this.#lines.takeNext();
      const cell = this.#lines.add(line, `${line.gap.slice(0, offset)}C`);
      textOf(cell).insert(0, "\n");
      note(cell);
      this.#lines.putCurrent({ ...line, gap: line.gap.slice(offset) });
      this.#lines.grow(2);
      return 0;
    });
    return isDone ? null : `the table has no column ${columnIndex}`;
  }

  /** Takes a column out of a table that keeps others. Null, or why it would not do just that. */
  deleteTableColumn(tableStartUtf16: number, columnIndex: number): string | null {
    const behind = this.#seekRow(tableStartUtf16, 1);
    if (behind?.cellsInFront === 1) return "the table would go with its last column";
    const isDone = this.#atColumn(tableStartUtf16, columnIndex, (line, offset) => {
      if (line.gap.charAt(offset) !== "C") return null;
      this.#lines.putBack(line);
      const seeker = new RowSeeker(1, "CRE");
      let removed = -offset;
      for (let from = offset + 1; ; from = 0) {
        const next = this.#lines.takeNext();
        if (next === null) return null;
        const end = seeker.find(next.gap, from);
        if (end !== null) {
          this.#lines.putCurrent({ ...next, gap: line.gap.slice(0, offset) + next.gap.slice(end) });
          this.#lines.grow(-(removed + end));
          return offset;
        }
        removed += next.gap.length + next.lengthUtf16;
      }
    });
    return isDone ? null : `the table has no column ${columnIndex}`;
  }

  /**
   * Does something in every row at the border in front of a cell, or behind the last: the line and the offset in the units in front of it are
   * told, and where in the current line to go on is answered, or null for a failure. False when a row has fewer cells, or for a failure.
   */
  #atColumn(
    tableStartUtf16: number,
    column: number,
    edit: (line: Line, offset: number) => number | null,
  ): boolean {
    let from = this.#enterTable(tableStartUtf16);
    let depth = 0;
    let cells = -1;
    let isEdited = false;
    for (let line = this.#lines.current(); line !== null && from !== null;) {
      const unit = line.gap.charAt(from);
      if (unit === "") {
        line = this.#lines.stepOn();
        from = 0;
        continue;
      }
      const isBorder = depth === 1 && (unit === "C" || unit === "R" || unit === "E");
      if (isBorder && cells === column && !isEdited) {
        from = edit(line, from);
        line = this.#lines.current();
        isEdited = true;
        continue;
      }
      if (isBorder && unit !== "C" && cells >= 0 && !isEdited) return false;
      if (isBorder && unit === "E") return true;
      if (isBorder) {
        if (unit === "R") isEdited = false;
        cells = unit === "R" ? 0 : cells + 1;
      } else if (unit === "T") depth += 1;
      else if (unit === "E") depth -= 1;
      from += 1;
    }
    return false;
  }

  /** Makes the first paragraph of a table the current line. The offset of the table's start among the units in front of it, or null. */
  #enterTable(tableStartUtf16: number): number | null {
    if (this.#lines.at(tableStartUtf16) !== null) return null;
    if (this.#lines.current() !== null && tableStartUtf16 >= this.#lines.startUtf16) this.#lines.stepOn();
    const first = this.#lines.current();
    const offset = tableStartUtf16 - this.#lines.startUtf16 + (first?.gap.length ?? 0);
    return first?.gap.charAt(offset) === "T" ? offset : null;
  }

  /** Makes the line the current one behind whose first units a row begins, or the table ends when it has so many. Null when it has fewer. */
  #seekRow(
    tableStartUtf16: number,
    rowIndex: number,
  ): {
    readonly line: Line;
    readonly offset: number;
    readonly isEnd: boolean;
    readonly cellsInFront: number;
  } | null {
    let from = this.#enterTable(tableStartUtf16);
    let line = this.#lines.current();
    const seeker = new RowSeeker(0);
    for (let rows = rowIndex; line !== null && from !== null;) {
      const offset = seeker.find(line.gap, from);
      if (offset === null) {
        line = this.#lines.stepOn();
        from = 0;
        continue;
      }
      const isEnd = line.gap.charAt(offset) === "E";
      if (rows === 0) return { line, offset, isEnd, cellsInFront: seeker.cells };
      if (isEnd) return null;
      rows -= 1;
      seeker.cells = 0;
      from = offset + 1;
    }
    return null;
  }

  /** Takes the leading tabs from every line that the range overlaps (rulebook 9.4). Null, or why the service would refuse it. */
  dropLeadingTabs(startUtf16: number, endUtf16: number): string | null {
    const problem = this.checkRange(startUtf16, endUtf16);
    if (problem !== null) return problem;
    let end = endUtf16;
    let line = this.#lines.at(startUtf16) ?? this.#lines.stepOn();
    while (line !== null && this.#lines.startUtf16 < end) {
      const count = textOf(line).leading("\t");
      if (count > 0) {
        textOf(line).delete(0, count);
        note(line);
        this.#lines.grow(-count);
        end -= count;
      }
      const next = this.#lines.peekNext();
      if (next === null || this.#lines.startUtf16 + line.lengthUtf16 + next.gap.length >= end) break;
      line = this.#lines.stepOn();
    }
    return null;
  }

  /** Null, or why the service would refuse it. */
  delete(startUtf16: number, endUtf16: number): string | null {
    const problem = this.checkRange(startUtf16, endUtf16);
    if (problem !== null) return problem;
    const line = this.#lines.at(startUtf16);
    const gone: string[] = [];
    const reason =
      line === null
        ? this.#deleteFromBlock(startUtf16, endUtf16, gone)
        : this.#deleteFromLine(line, startUtf16, endUtf16, gone);
    if (reason !== null) return `the range ${startUtf16}–${endUtf16} ${reason}`;
    if (gone.some((text) => text.includes(inexpressibleGlyph)))
      return "the range holds a glyph that cannot be expressed";
    this.#lines.grow(startUtf16 - endUtf16);
    return null;
  }

  #deleteFromLine(line: Line, startUtf16: number, endUtf16: number, gone: string[]): string | null {
    const offset = startUtf16 - this.#lines.startUtf16;
    const end = this.#lines.startUtf16 + line.lengthUtf16;
    if (endUtf16 < end) {
      gone.push(textOf(line).delete(offset, endUtf16 - this.#lines.startUtf16));
      note(line);
      return null;
    }
    gone.push(textOf(line).delete(offset, line.lengthUtf16));
    const rest = this.#takeUpTo(end, endUtf16, 0, gone);
    if (typeof rest === "string") return rest;
    // In front of a table the end of a line must be left.
    const isLineBefore = offset === 0 && line.gap === "" && this.#lines.hasLineBefore;
    if (rest.gap !== "" && !isLineBefore) return "takes in a paragraph end that cannot go";
    // A paragraph that goes whole leaves the next as it is.
    if (rest.gap !== "") this.#lines.putBehindLineBefore(rest);
    else if (offset === 0) this.#lines.putInPlace({ ...rest, gap: line.gap });
    else {
      textOf(line).append(textOf(rest));
      note(line);
    }
    return null;
  }

  /** For a range that begins where a table or a contents table does. */
  #deleteFromBlock(startUtf16: number, endUtf16: number, gone: string[]): string | null {
    const current = this.#lines.current();
    const isFirst = current === null || startUtf16 < this.#lines.startUtf16;
    if (isFirst && current !== null) this.#lines.putBack(current);
    const at = isFirst ? 0 : this.#lines.startUtf16 + (current?.lengthUtf16 ?? 0);
    const gap = this.#lines.peekNext()?.gap ?? "";
    const offset = startUtf16 - at;
    if (!opensBlock(gap.slice(offset))) return "takes in more than text";
    const rest = this.#takeUpTo(at, endUtf16, offset, gone);
    if (typeof rest === "string") return rest;
    this.#lines.putNext({ ...rest, gap: gap.slice(0, offset) + rest.gap });
    return null;
  }

  /**
   * Takes out all lines from a line's end up to a position, and returns the one that holds it, cut where it is, or the one behind it at the
   * distance that is left; or what is wrong.
   */
  #takeUpTo(lineEndUtf16: number, endUtf16: number, skippedUtf16: number, gone: string[]): Line | string {
    let at = lineEndUtf16;
    let structure = "";
    for (let skip = skippedUtf16; ; skip = 0) {
      const next = this.#lines.takeNext();
      if (next === null || (endUtf16 === at && next.gap !== "")) {
        return "takes in a paragraph end that cannot go";
      }
      const taken = Math.min(next.gap.length, endUtf16 - at);
      structure += next.gap.slice(skip, taken);
      at += next.gap.length;
      if (endUtf16 < at + next.lengthUtf16) {
        if (!isWhole(structure)) return "takes in more than neighbouring paragraphs";
        if (endUtf16 > at) {
          gone.push(textOf(next).delete(0, endUtf16 - at));
          note(next);
        }
        return { ...next, gap: next.gap.slice(taken) };
      }
      gone.push(textOf(next).text());
      at += next.lengthUtf16;
    }
  }

  /** Null, or why no request could name this range. */
  checkRange(startUtf16: number, endUtf16: number): string | null {
    if (endUtf16 <= startUtf16) return `the range ${startUtf16}–${endUtf16} is empty`;
    if (startUtf16 < 0 || endUtf16 > this.#lines.lengthUtf16) {
      return `the range ${startUtf16}–${endUtf16} lies outside the segment, which ends at ${this.#lines.lengthUtf16}`;
    }
    return this.#cutsCluster(startUtf16) ?? this.#cutsCluster(endUtf16);
  }

  #cutsCluster(positionUtf16: number): string | null {
    const line = this.#lines.at(positionUtf16);
    if (line === null) return null;
    const isCut = !textOf(line).isGraphemeBoundary(positionUtf16 - this.#lines.startUtf16);
    return isCut ? `index ${positionUtf16} lies inside a grapheme cluster` : null;
  }
}
