// What turns a standing table into a wanted one of as many columns: rows put in and taken out, cells of rows that stay edited one by one.
// Its widths, borders and merged cells stay.
import type { TableBlock as DocumentTable } from "../../document/model.ts";
import { mergedAreas, rowStartOf } from "../../plan/blocks/table-grid.ts";
import type { ContentRow } from "../../plan/content.ts";
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
  if (standing.alignments.length !== wanted.alignments.length || !editor.run()) return false;
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
  /** By column, the paragraphs that stay, and whether others with content come. */
  readonly #kept: KeptParagraph[][];
  readonly #hasNew: boolean[];
  /** By column, the cells that stay as they are, and whether others do not. */
  readonly #same: PlacedCell[][];
  readonly #isChanged: boolean[];
  #pairCount = 0;

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
    this.#kept = wanted.alignments.map(() => []);
    this.#hasNew = wanted.alignments.map(() => false);
    this.#same = wanted.alignments.map(() => []);
    this.#isChanged = wanted.alignments.map(() => false);
  }

  run(): boolean {
    const pairs = alignBlocks(this.#standing.rows.map(asBlock), this.#wanted.rows.map(asBlock), () => true);
    const { table } = this.#placed;
    const covered = coveredCells(table);
    this.#pairCount = pairs.length;
    for (const { standing, wanted } of pairs) if (!this.#row(standing, wanted, covered)) return false;
    if (!this.#rows(pairs)) return false;
    this.#wanted.alignments.forEach((alignment, column) => this.#align(column, alignment));
    return true;
  }

  /** The wanted row with the bold that it comes to have in the document: `there` are the cells that become it, if any. */
  #wantedRow(ordinal: number, there: readonly PlacedCell[]): readonly TableCell[] {
    const row = this.#wanted.rows[ordinal] ?? [];
    const isPlain = row.every((cell) => cell.every((node) => node.kind !== "text" || !node.marks.bold));
    return ordinal === 0 && this.#hasBoldHeader && isPlain && !hasItems(there)
      ? row.map((cell) => normalInline(cell.map(inBold)))
      : row;
  }

  #row(standing: number, wanted: number, covered: ReadonlySet<string>): boolean {
    const cells = this.#cells[standing] ?? [];
    const row = this.#wantedRow(wanted, cells);
    // Bold that a reading leaves out of the header is all that is looked at where the row reads the same.
    const isHeaderMoved = this.#hasBoldHeader && (standing === 0) !== (wanted === 0);
    const read = this.#standing.rows[standing] ?? [];
    const plain = this.#wanted.rows[wanted] ?? [];
    return row.every((cell, column) => {
      const there = cells[column];
      if (there === undefined || covered.has(`${standing} ${column}`)) return cell.length === 0;
      if (!isHeaderMoved && isSameInline(read[column] ?? [], plain[column] ?? [])) {
        this.#same[column]?.push(there);
        return true;
      }
      const alignment = this.#wanted.alignments[column] ?? null;
      const path = `${tablePath(this.#placed)}.${standing}.${column}`;
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
        const row = this.#newRow(this.#wantedRow(ordinal, []));
        if (row === null) return false;
        rows.push(row);
      }
      this.#exchange(from, standing - from, rows);
      from = standing + 1;
      wantedFrom = wanted + 1;
    }
    return true;
  }

  #newRow(row: readonly TableCell[]): ContentRow | null {
    const cells: ContentRow["cells"][number][] = [];
    for (const [column, cell] of row.entries()) {
      const content = this.#setting.choices.contentOfCell(cell, this.#wanted.alignments[column] ?? null);
      if (content === null) return null;
      if (cell.length > 0) this.#hasNew[column] = true;
      cells.push({ content: [content] });
    }
    return { cells };
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
  #align(column: number, alignment: ColumnAlignment): void {
    const { sheet } = this.#setting;
    const isSame = alignment === (this.#standing.alignments[column] ?? null);
    const hasFewer = this.#standing.rows.length !== this.#pairCount;
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

/** A row as a table of its own, so that rows are paired as blocks are. */
function asBlock(row: readonly TableCell[]): AlignedBlock {
  const keeps = row.flatMap((cell) =>
    cell.flatMap((node) => (node.kind === "placeholder" ? [node.name] : [])),
  );
  const plain = row.map((cell) =>
    cell.map((node) => (node.kind === "placeholder" ? { ...node, words: null } : node)),
  );
  return {
    block: { ...plainNesting, kind: "table", alignments: row.map(() => null), rows: [row] },
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
