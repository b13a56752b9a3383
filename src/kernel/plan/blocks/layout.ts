// Where content comes to stand: every paragraph, table and cell of it with its place in the document after the write.
// Adds the empty paragraphs without which the service has no tables.
import type { Content, ContentParagraph, ContentTable } from "../content.ts";

export interface LaidParagraph {
  readonly kind: "paragraph";
  readonly paragraph: ContentParagraph;
  readonly startUtf16: number;
  /** Units before the paragraph's end. */
  readonly textUtf16: number;
  readonly isInCell: boolean;
}

export interface LaidTable {
  readonly kind: "table";
  readonly table: ContentTable;
  readonly startUtf16: number;
  readonly lengthUtf16: number;
  /** One row of cells after another. */
  readonly cells: readonly LaidCell[];
}

export interface LaidCell {
  /** Where the first paragraph of the cell begins. */
  readonly startUtf16: number;
  readonly items: readonly LaidItem[];
}

export type LaidItem = LaidParagraph | LaidTable;

/** An empty paragraph of normal text. */
export const emptyParagraph: ContentParagraph = {
  kind: "paragraph",
  namedStyle: "NORMAL_TEXT",
  style: {},
  list: null,
  content: [],
};

export interface Layout {
  /** What stands there afterwards, in order. */
  readonly items: readonly LaidItem[];
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** The first table is put behind an empty paragraph that is then merged into the paragraph in front. */
  readonly hasLeadingFiller: boolean;
  /** The last table leaves an empty paragraph that then goes. */
  readonly hasTrailingFiller: boolean;
}

export interface LayoutEdges {
  /** Whether a paragraph stands in front that a table can follow. */
  readonly hasParagraphBefore: boolean;
  /** Whether a paragraph follows that a table can stand in front of. */
  readonly hasParagraphBehind: boolean;
  readonly isInCell: boolean;
}

/**
 * Lays content out from a position on. A table stands behind a paragraph and in front of one (rulebook 8.2, 8.11), so an empty paragraph
 * is put between two tables, and at an edge where no paragraph stands.
 */
export function layOut(content: Content, startUtf16: number, edges: LayoutEdges): Layout {
  const first = content[0];
  const last = content[content.length - 1];
  const items: LaidItem[] = [];
  let cursor = startUtf16;
  const put = (paragraph: ContentParagraph): void => {
    const textUtf16 = paragraphLength(paragraph) - 1;
    items.push({
      kind: "paragraph",
      paragraph,
      startUtf16: cursor,
      textUtf16,
      isInCell: edges.isInCell,
    });
    cursor += textUtf16 + 1;
  };
  content.forEach((block, index) => {
    if (block.kind === "paragraph") {
      put(block);
      return;
    }
    const before = content[index - 1];
    if (before === undefined ? !edges.hasParagraphBefore : needsFollower(before)) put(emptyParagraph);
    const table = layOutTable(block, cursor);
    items.push(table);
    cursor += table.lengthUtf16;
  });
  const needsEnd = last !== undefined && needsFollower(last);
  if (needsEnd && !edges.hasParagraphBehind) put(emptyParagraph);
  return {
    items,
    startUtf16,
    endUtf16: cursor,
    hasLeadingFiller: first?.kind === "table" && edges.hasParagraphBefore,
    hasTrailingFiller: needsEnd && edges.hasParagraphBehind,
  };
}

/** Tables and page breaks bring the end of a line with them: what follows begins a paragraph of its own. */
function needsFollower(block: Content[number]): boolean {
  return block.kind === "table" || endsInPageBreak(block);
}

export function endsInPageBreak({ content }: ContentParagraph): boolean {
  return content[content.length - 1]?.kind === "page-break";
}

/** Units of a paragraph, its end included: everything that is not text takes one (rulebook 2.3). */
export function paragraphLength({ content }: ContentParagraph): number {
  let length = 1;
  for (const inline of content) length += inline.kind === "text" ? inline.text.length : 1;
  return length;
}

/** A table is one unit at its start, one a row, one a cell and one at its end beside what its cells hold (rulebook 8.1). */
function layOutTable(table: ContentTable, startUtf16: number): LaidTable {
  const cells: LaidCell[] = [];
  let cursor = startUtf16 + 1;
  for (const row of table.rows) {
    cursor += 1;
    for (const cell of row.cells) {
      cursor += 1;
      const content = cell.content.length === 0 ? [emptyParagraph] : cell.content;
      const inner = layOut(content, cursor, {
        hasParagraphBefore: false,
        hasParagraphBehind: false,
        isInCell: true,
      });
      cells.push({ startUtf16: cursor, items: inner.items });
      cursor = inner.endUtf16;
    }
  }
  return { kind: "table", table, startUtf16, lengthUtf16: cursor + 1 - startUtf16, cells };
}

/** All paragraphs in document order, those in cells included. */
export function laidParagraphs(items: readonly LaidItem[]): readonly LaidParagraph[] {
  const found: LaidParagraph[] = [];
  const visit = (some: readonly LaidItem[]): void => {
    for (const item of some) {
      if (item.kind === "paragraph") found.push(item);
      else for (const cell of item.cells) visit(cell.items);
    }
  };
  visit(items);
  return found;
}

/** All tables in document order, each before those inside it. */
export function laidTables(items: readonly LaidItem[]): readonly LaidTable[] {
  const found: LaidTable[] = [];
  const visit = (some: readonly LaidItem[]): void => {
    for (const item of some) {
      if (item.kind === "paragraph") continue;
      found.push(item);
      for (const cell of item.cells) visit(cell.items);
    }
  };
  visit(items);
  return found;
}

/** The items of every container, each in order: the outermost first. */
export function laidContainers(items: readonly LaidItem[]): readonly (readonly LaidItem[])[] {
  return [items, ...laidTables(items).flatMap(({ cells }) => cells.map((cell) => cell.items))];
}
