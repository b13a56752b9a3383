// The sections that the headings of a body open: where each begins and ends, and what lies in what. Knows nothing of queries and stamps.
import type { Paragraph } from "../../google-api/docs.ts";
import type { Block, Segment, Span, TabModel } from "../document/model.ts";
import { hasSuggestions, headingText, isEndPending, plainTitle, sectionLevel } from "../document/heading.ts";
import { shownText } from "../document/paragraph-text.ts";
import { cellWords, type CellStep } from "../document/walk.ts";

/** Blocks that follow each other: a body's, or a cell's. Sections never cross its ends. */
export interface Container {
  readonly blocks: readonly Block[];
  /** Where its first block begins. */
  readonly startUtf16: number;
  /** The cell that it is, outermost table first; empty for the body. */
  readonly cells: readonly CellStep[];
}

/**
 * From a heading to before the next heading of the same or a higher level, or to the end of the body or cell that the heading stands in.
 * A title opens a section of level 0. A blank heading opens none, and neither does one that is only proposed: the editor shows neither
 * in its own outline, and blank ones are what is left around inserted tables (rulebook 8.11). Contents tables hold no headings.
 */
export interface Section extends Span {
  /** 0 for a title, else the heading's level. */
  readonly level: number;
  /** The heading's words as they stand. */
  readonly text: string;
  /** The heading's words with white space evened out. */
  readonly title: string;
  readonly headingId: string | null;
  /** Where the heading's paragraph ends and its body begins. */
  readonly bodyStartUtf16: number;
  /** Where the first subsection begins; the section's end when it has none. */
  readonly ownEndUtf16: number;
  /** Titles of the sections it lies in and its own, outermost first, with the cell between them where there is one. Without document titles. */
  readonly path: readonly string[];
  /** `path` with the document titles. */
  readonly fullPath: readonly string[];
  readonly container: Container;
  /** Ordinals among the container's blocks: the heading's, and those just past the section's own part and past its end. */
  readonly firstBlock: number;
  readonly ownEndBlock: number;
  readonly endBlock: number;
  /** The section of the same container that it is a direct part of. */
  readonly parent: Section | null;
  /** Its direct parts in the same container, in order. */
  readonly subsections: readonly Section[];
  /** For the outermost sections of a cell: the section that the table stands in, if any. */
  readonly around: Section | null;
  /** Whether something is proposed in or about the heading's paragraph. */
  readonly hasSuggestions: boolean;
}

interface OpenSection extends Section {
  endUtf16: number;
  ownEndUtf16: number;
  ownEndBlock: number;
  endBlock: number;
  readonly subsections: OpenSection[];
}

const known = new WeakMap<Segment, readonly Section[]>();

/** All sections of the tab's body in the order of their headings, those of cells at any depth included. Kept for as long as the body is. */
export function sectionsOf(tab: TabModel): readonly Section[] {
  const body = tab.segments[0];
  if (body === undefined) return [];
  const before = known.get(body);
  if (before !== undefined) return before;
  const found: Section[] = [];
  collect({ blocks: body.blocks, startUtf16: 0, cells: [] }, null, found);
  known.set(body, found);
  return found;
}

/** The innermost section that holds the position of the body; null before the first heading. */
export function sectionAt(tab: TabModel, positionUtf16: number): Section | null {
  let innermost: Section | null = null;
  for (const section of sectionsOf(tab)) {
    if (section.startUtf16 > positionUtf16) break;
    if (positionUtf16 < section.endUtf16) innermost = section;
  }
  return innermost;
}

/** The next larger section that it lies in, across a cell's border too. */
export function parentOf(section: Section): Section | null {
  return section.parent ?? section.around;
}

function collect(container: Container, around: Section | null, found: Section[]): void {
  const walk = new ContainerWalk(container, around, found);
  let cursor = container.startUtf16;
  let tableOrdinal = 0;
  container.blocks.forEach((block, ordinal) => {
    if (block.kind === "paragraph") walk.paragraph(block.raw, ordinal, cursor, block.lengthUtf16);
    else walk.breakOff();
    if (block.kind === "table") {
      let rowStart = cursor + 1;
      block.rows.forEach((row, rowIndex) => {
        let cellStart = rowStart + 1;
        row.cells.forEach((cell, columnIndex) => {
          const cells = [...container.cells, { tableOrdinal, rowIndex, columnIndex }];
          collect({ blocks: cell.blocks, startUtf16: cellStart + 1, cells }, walk.innermost, found);
          cellStart += cell.lengthUtf16;
        });
        rowStart += row.lengthUtf16;
      });
      tableOrdinal += 1;
    }
    cursor += block.lengthUtf16;
  });
  walk.end(cursor);
}

/** Text whose paragraph's end is only proposed, waiting for the paragraph that it belongs to. */
interface RunningOn {
  readonly ordinal: number;
  readonly startUtf16: number;
  readonly text: string;
}

class ContainerWalk {
  readonly #container: Container;
  readonly #around: Section | null;
  readonly #found: Section[];
  readonly #open: OpenSection[] = [];
  #runningOn: RunningOn | null = null;

  constructor(container: Container, around: Section | null, found: Section[]) {
    this.#container = container;
    this.#around = around;
    this.#found = found;
  }

  /** The section that what comes now belongs to. */
  get innermost(): Section | null {
    return this.#open[this.#open.length - 1] ?? this.#around;
  }

  paragraph(raw: Paragraph, ordinal: number, startUtf16: number, lengthUtf16: number): void {
    const level = sectionLevel(raw.paragraphStyle?.namedStyleType);
    const before = this.#runningOn;
    if (isEndPending(raw)) {
      const text = headingText(raw);
      if (before !== null) this.#runningOn = { ...before, text: before.text + text };
      else if (shownText(raw) !== "\n") this.#runningOn = { ordinal, startUtf16, text };
      return;
    }
    this.#runningOn = null;
    if (level === null) return;
    const text = (before?.text ?? "") + headingText(raw);
    const title = plainTitle(text);
    if (title === "") return;
    const first = before ?? { ordinal, startUtf16 };
    this.#close(level, first.ordinal, first.startUtf16);
    const parent = this.#open[this.#open.length - 1] ?? null;
    if (parent !== null && parent.subsections.length === 0) {
      parent.ownEndBlock = first.ordinal;
      parent.ownEndUtf16 = first.startUtf16;
    }
    const section: OpenSection = {
      level,
      text,
      title,
      headingId: raw.paragraphStyle?.headingId ?? null,
      startUtf16: first.startUtf16,
      bodyStartUtf16: startUtf16 + lengthUtf16,
      ownEndUtf16: -1,
      endUtf16: -1,
      path: [...this.#above(parent, "path"), title],
      fullPath: [...this.#above(parent, "fullPath"), title],
      container: this.#container,
      firstBlock: first.ordinal,
      ownEndBlock: -1,
      endBlock: -1,
      parent,
      subsections: [],
      around: parent === null ? this.#around : null,
      hasSuggestions: before !== null || hasSuggestions(raw),
    };
    parent?.subsections.push(section);
    this.#open.push(section);
    this.#found.push(section);
  }

  /** A table or break follows, so nothing runs on. */
  breakOff(): void {
    this.#runningOn = null;
  }

  end(endUtf16: number): void {
    this.#close(0, this.#container.blocks.length, endUtf16);
  }

  #close(level: number, endBlock: number, endUtf16: number): void {
    for (;;) {
      const last = this.#open[this.#open.length - 1];
      if (last === undefined || last.level < level) return;
      this.#open.pop();
      last.endBlock = endBlock;
      last.endUtf16 = endUtf16;
      if (last.subsections.length > 0) continue;
      last.ownEndBlock = endBlock;
      last.ownEndUtf16 = endUtf16;
    }
  }

  #above(parent: Section | null, which: "path" | "fullPath"): readonly string[] {
    if (parent !== null) return pathBelow(parent, which);
    const around = this.#around;
    const outside = around === null ? [] : pathBelow(around, which);
    return [...outside, ...cellWords(this.#container.cells.slice(around?.container.cells.length ?? 0))];
  }
}

/** What the paths of everything inside the section begin with. */
function pathBelow(section: Section, which: "path" | "fullPath"): readonly string[] {
  return which === "path" && section.level === 0 ? section.path.slice(0, -1) : section[which];
}
