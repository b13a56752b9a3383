// What turns a standing table into a wanted one: rows and columns put in and taken out, cells of those that stay edited one by one.
// Widths, borders and merged cells stay.
import type { TableBlock as DocumentTable } from "../../document/model.ts";
import { mergedAreas, rowStartOf } from "../../plan/blocks/table-grid.ts";
import type { ContentCell, ContentRow } from "../../plan/content.ts";
import type { ContentColumn } from "../../plan/blocks/column-places.ts";
import { deleteColumns, insertColumns } from "../../plan/steps/table-columns.ts";
import { deleteRows, insertRows } from "../../plan/steps/table-rows.ts";
import type { PlacedCell, PlacedTable } from "../../tables/placed-table.ts";
import { cellsOf, tablePath } from "../../tables/placed-table.ts";
import { plainNesting, type ColumnAlignment, type TableBlock, type TableCell } from "../block.ts";
import { isSameInline, normalInline, type Inline } from "../inline.ts";
import { paragraphLook } from "../read/paragraph-look.ts";
import { alignBlocks, type AlignedBlock, type BlockPair } from "./align-blocks.ts";
import { editCell, keptParagraphs, type KeptParagraph } from "./edit-cell.ts";
import type { EditSetting } from "./edit-setting.ts";
import { SegmentEdits } from "./segment-edits.ts";

const alignmentOf = { center: "CENTER", end: "END" } as const;

/** Adds the edits; false, and nothing added, when only writing the table anew can do it. Both blocks are in normal form. */
export function editTable(
  setting: EditSetting,
  placed: PlacedTable,
  standing: TableBlock,
  wanted: TableBlock,
  edits: SegmentEdits,
): boolean {
  const own = new SegmentEdits(edits.tabId, edits.segmentId);
  const editor = new TableEditor(setting, placed, standing, wanted, own);
  if (!editor.run()) return false;
  edits.addAll(own);
  return true;
}

class TableEditor {
  readonly #setting: EditSetting;
  readonly #placed: PlacedTable;
  readonly #standing: TableBlock;
  readonly #wanted: TableBlock;
  readonly #edits: SegmentEdits;
  readonly #cells: readonly (readonly PlacedCell[])[];
  /** Whether all text of the header row is bold, which a reading leaves out. */
  readonly #hasBoldHeader: boolean;
  /** Columns that stay. */
  readonly #columns: readonly BlockPair[];
  /** By wanted column, the paragraphs that stay, and whether others with content come. */
  readonly #kept: KeptParagraph[][];
  readonly #hasNew: boolean[];
  /** By wanted column, the cells that stay as they are, and whether others do not. */
  readonly #same: PlacedCell[][];
  readonly #isChanged: boolean[];
  /** By wanted row, the row that becomes it. */
  readonly #sources = new Map<number, number>();

  constructor(
    setting: EditSetting,
    placed: PlacedTable,
    standing: TableBlock,
    wanted: TableBlock,
    edits: SegmentEdits,
  ) {
    this.#setting = setting;
    this.#placed = placed;
    this.#standing = standing;
    this.#wanted = wanted;
    this.#edits = edits;
    this.#cells = cellsOf(placed);
    this.#hasBoldHeader = hasBoldHeader(setting, this.#cells[0] ?? []);
    this.#columns = pairedColumns(standing, wanted);
    this.#kept = wanted.alignments.map(() => []);
    this.#hasNew = wanted.alignments.map(() => false);
    this.#same = wanted.alignments.map(() => []);
    this.#isChanged = wanted.alignments.map(() => false);
  }

  run(): boolean {
    const standing = this.#standing.rows.map((row) =>
      asBlock(this.#columns.map((one) => row[one.standing] ?? [])),
    );
    const wanted = this.#wanted.rows.map((row) => asBlock(this.#columns.map((one) => row[one.wanted] ?? [])));
    const pairs = this.#columns.length === 0 ? [] : alignBlocks(standing, wanted, () => true);
    if (pairs.length === 0) return false;
    for (const pair of pairs) this.#sources.set(pair.wanted, pair.standing);
    const covered = coveredCells(this.#placed.table);
    if (!pairs.every((pair) => this.#row(pair, covered))) return false;
    if (!this.#rows(pairs) || !this.#exchangeColumns()) return false;
    for (const column of this.#columns) this.#align(column);
    return true;
  }

  /** The cells that become a wanted row; none where it is new. */
  #sourceOf(ordinal: number): readonly PlacedCell[] {
    return this.#cells[this.#sources.get(ordinal) ?? -1] ?? [];
  }

  /** Whether a wanted row comes to be bold all over, as the header is, which a reading leaves out. */
  #isBold(ordinal: number): boolean {
    if (ordinal > 0 || !this.#hasBoldHeader || hasItems(this.#sourceOf(ordinal))) return false;
    const row = this.#wanted.rows[ordinal] ?? [];
    return row.every((cell) => cell.every((node) => node.kind !== "text" || !node.marks.bold));
  }

  /** The wanted row with the bold that it comes to have in the document. */
  #wantedRow(ordinal: number): readonly TableCell[] {
    const row = this.#wanted.rows[ordinal] ?? [];
    return this.#isBold(ordinal) ? row.map((cell) => normalInline(cell.map(inBold))) : row;
  }

  #row({ standing, wanted }: BlockPair, covered: ReadonlySet<string>): boolean {
    const cells = this.#cells[standing] ?? [];
    const row = this.#wantedRow(wanted);
    const staysBold = (this.#hasBoldHeader && standing === 0) === this.#isBold(wanted);
    const read = this.#standing.rows[standing] ?? [];
    const plain = this.#wanted.rows[wanted] ?? [];
    return this.#columns.every(({ standing: from, wanted: column }) => {
      const cell = row[column] ?? [];
      const there = cells[from];
      if (there === undefined || covered.has(`${standing} ${from}`)) return cell.length === 0;
      if (staysBold && isSameInline(read[from] ?? [], plain[column] ?? [])) {
        this.#same[column]?.push(there);
        return true;
      }
      const alignment = this.#wanted.alignments[column] ?? null;
      const path = `${tablePath(this.#placed)}.${standing}.${from}`;
      const { blocks, startUtf16 } = there;
      const edited = editCell(this.#setting, { blocks, startUtf16, path }, cell, alignment, this.#edits);
      if (edited === null) return false;
      this.#kept[column]?.push(...edited.kept);
      this.#isChanged[column] = true;
      if (edited.isWrittenAnew && cell.length > 0) this.#hasNew[column] = true;
      return true;
    });
  }

  /** Rows that go and come between those that stay. */
  #rows(pairs: readonly BlockPair[]): boolean {
    let [from, wantedFrom] = [0, 0];
    const end = { standing: this.#standing.rows.length, wanted: this.#wanted.rows.length };
    for (const { standing, wanted } of [...pairs, end]) {
      const rows: ContentRow[] = [];
      for (let ordinal = wantedFrom; ordinal < wanted; ordinal += 1) {
        const row = this.#newRow(this.#wantedRow(ordinal));
        if (row === null) return false;
        rows.push(row);
      }
      this.#exchange(from, standing - from, rows);
      from = standing + 1;
      wantedFrom = wanted + 1;
    }
    return true;
  }

  /** A row of as many cells as the table has before columns come and go. */
  #newRow(row: readonly TableCell[]): ContentRow | null {
    const wantedOf = new Map(this.#columns.map(({ standing, wanted }) => [standing, wanted] as const));
    const cells: ContentCell[] = [];
    for (let from = 0; from < this.#standing.alignments.length; from += 1) {
      const column = wantedOf.get(from) ?? -1;
      const cell = this.#newCell(row[column] ?? [], column);
      if (cell === null) return null;
      cells.push(cell);
    }
    return { cells };
  }

  #newCell(cell: TableCell, column: number): ContentCell | null {
    const content = this.#setting.choices.contentOfCell(cell, this.#wanted.alignments[column] ?? null);
    if (content !== null && cell.length > 0) this.#hasNew[column] = true;
    return content === null ? null : { content: [content] };
  }

  /** Columns that go and come, the last first, when all rows are there. */
  #exchangeColumns(): boolean {
    const exchanges: { readonly from: number; readonly count: number; readonly columns: ContentColumn[] }[] =
      [];
    let [from, wantedFrom] = [0, 0];
    const end = { standing: this.#standing.alignments.length, wanted: this.#wanted.alignments.length };
    for (const { standing, wanted } of [...this.#columns, end]) {
      const columns: ContentColumn[] = [];
      for (let column = wantedFrom; column < wanted; column += 1) {
        const cells = this.#wanted.rows.map((_, ordinal) =>
          this.#newCell(this.#wantedRow(ordinal)[column] ?? [], column),
        );
        const made = cells.flatMap((cell) => (cell === null ? [] : [cell]));
        if (made.length < cells.length) return false;
        columns.push({ cells: made });
      }
      if (standing > from || columns.length > 0) exchanges.unshift({ from, count: standing - from, columns });
      from = standing + 1;
      wantedFrom = wanted + 1;
    }
    if (exchanges.length === 0) return true;
    const { table } = this.#placed;
    // Of other tables it is not known what the service makes of their columns.
    const known = table.raw.tableStyle?.tableColumnProperties ?? [];
    if (known.length !== end.standing || mergedAreas(table).length > 0) return false;
    const { startUtf16 } = this.#placed;
    const { tabId, segmentId } = this.#edits;
    this.#edits.addSteps({
      startUtf16,
      make: (map) => {
        const where = { tabId, segmentId, tableStartUtf16: map(startUtf16, "before") };
        return exchanges.flatMap(({ from: columnIndex, count: columnCount, columns }) => [
          ...(columns.length === 0
            ? []
            : [insertColumns({ ...where, atColumn: columnIndex + columnCount }, columns)]),
          ...(columnCount === 0 ? [] : [deleteColumns({ ...where, columnIndex, columnCount })]),
        ]);
      },
    });
    return true;
  }

  #exchange(rowIndex: number, rowCount: number, rows: readonly ContentRow[]): void {
    if (rowCount === 0 && rows.length === 0) return;
    const { table, startUtf16 } = this.#placed;
    const { tabId, segmentId } = this.#edits;
    this.#edits.addSteps({
      startUtf16: rowStartOf(table, startUtf16, rowIndex),
      make: (map) => {
        const where = { tabId, segmentId, tableStartUtf16: map(startUtf16, "before") };
        return [
          ...(rows.length === 0 ? [] : [insertRows({ ...where, atRow: rowIndex + rowCount }, rows)]),
          ...(rowCount === 0 ? [] : [deleteRows({ ...where, rowIndex, rowCount })]),
        ];
      },
    });
  }

  /** A column is aligned as those of its paragraphs are that have content, when they agree. */
  #align({ standing: from, wanted: column }: BlockPair): void {
    const { sheet } = this.#setting;
    const alignment = this.#wanted.alignments[column] ?? null;
    const isSame = alignment === (this.#standing.alignments[from] ?? null);
    const hasFewer = this.#standing.rows.length !== this.#sources.size;
    if (isSame && this.#isChanged[column] !== true && this.#hasNew[column] !== true && !hasFewer) return;
    const same = (this.#same[column] ?? []).flatMap((cell) => keptParagraphs(this.#setting, cell));
    const filled = [...(this.#kept[column] ?? []), ...same].filter(({ isFilled }) => isFilled);
    const standing = filled.map(({ paragraph }) => paragraphLook(paragraph.raw, sheet).alignment);
    const found = new Set([...standing, ...(this.#hasNew[column] === true ? [nameOf(alignment)] : [])]);
    const [only] = found;
    const reads = found.size > 1 ? null : only === "CENTER" ? "center" : only === "END" ? "end" : null;
    if (found.size === 0 || reads === alignment) return;
    filled.forEach(({ startUtf16 }, ordinal) => {
      if (standing[ordinal] === nameOf(alignment)) return;
      this.#edits.addAlignment(startUtf16, nameOf(alignment));
    });
  }
}

function nameOf(alignment: ColumnAlignment): "START" | "CENTER" | "END" {
  return alignment === null ? "START" : alignmentOf[alignment];
}

function inBold(node: Inline): Inline {
  return node.kind === "text" ? { ...node, marks: { ...node.marks, bold: true } } : node;
}

/** Columns in order: all where there are as many as before, else those that are most alike. */
function pairedColumns(standing: TableBlock, wanted: TableBlock): readonly BlockPair[] {
  if (standing.alignments.length === wanted.alignments.length) {
    return wanted.alignments.map((_, column) => ({ standing: column, wanted: column, isEqual: false }));
  }
  const columnsOf = ({ alignments, rows }: TableBlock): readonly AlignedBlock[] =>
    alignments.map((_, column) => asBlock(rows.map((row) => row[column] ?? [])));
  return alignBlocks(columnsOf(standing), columnsOf(wanted), () => true);
}

/** A row as a table of its own, so that rows are paired as blocks are. */
function asBlock(row: readonly TableCell[]): AlignedBlock {
  const keeps = row.flatMap((cell) =>
    cell.flatMap((node) => (node.kind === "placeholder" ? [node.name] : [])),
  );
  const plain = row.map((cell) =>
    cell.map((node) => (node.kind === "placeholder" ? { ...node, words: null } : node)),
  );
  return {
    block: { ...plainNesting, kind: "table", alignments: [], rows: [row] },
    key: JSON.stringify(plain),
    keeps,
    name: null,
  };
}

function hasBoldHeader({ reader }: EditSetting, header: readonly PlacedCell[]): boolean {
  const nodes = header.flatMap(({ blocks, startUtf16 }) => {
    let cursor = startUtf16;
    return blocks.flatMap((block) => {
      const start = cursor;
      cursor += block.lengthUtf16;
      if (block.kind !== "paragraph") return [];
      const namedStyle = block.raw.paragraphStyle?.namedStyleType ?? "NORMAL_TEXT";
      return normalInline(reader.pieces(block, start, namedStyle).map(({ node }) => node));
    });
  });
  const texts = nodes.filter((node) => node.kind === "text");
  return (
    texts.length > 0 && texts.every((node) => node.kind === "text" && isBoldOrBlank(node.text, node.marks))
  );
}

/** The marker of a list's item is text in a reading, and never bold. */
function hasItems(cells: readonly PlacedCell[]): boolean {
  return cells.some(({ blocks }) =>
    blocks.some((block) => block.kind === "paragraph" && block.raw.bullet !== undefined),
  );
}

function isBoldOrBlank(
  text: string,
  { bold, code }: { readonly bold: boolean; readonly code: boolean },
): boolean {
  return bold || (!code && text.trim() === "");
}

/** Cells that a merged one lies over, as row and column. */
function coveredCells(table: DocumentTable): ReadonlySet<string> {
  const covered = new Set<string>();
  for (const { rowIndex, columnIndex, rowSpan, columnSpan } of mergedAreas(table)) {
    for (let row = rowIndex; row < rowIndex + rowSpan; row += 1) {
      for (let column = columnIndex; column < columnIndex + columnSpan; column += 1) {
        if (row !== rowIndex || column !== columnIndex) covered.add(`${row} ${column}`);
      }
    }
  }
  return covered;
}
