// Blocks as data: paragraphs, tables with their cells, and what stands between them, all with their index widths.
import { StyleSheet } from "../compare/effective-style.ts";
import { utf8Bytes } from "../evidence/utf8.ts";
import type { Json, JsonObject } from "../errors.ts";
import { graphemeEnd } from "../locate/graphemes.ts";
import type { Block, CellModel, ParagraphBlock, RowModel, TableBlock, TabModel } from "./model.ts";
import { unitText } from "./paragraph-text.ts";
import type { Cut, ReadingUnits } from "./pieces.ts";
import { ids, paragraphAsData, paragraphPart, type StyleContext } from "./structured-paragraph.ts";

/**
 * `{paragraphs, tables?, others?}`: paragraphs outside tables, tables as `{table_index, start, end, rows}` whose cells hold
 * paragraphs and nested tables of the same shape, and section breaks and contents tables as `{kind, start, end}`.
 */
export function renderStructured(tab: TabModel, blocks: readonly Block[], startUtf16: number): JsonObject {
  return new StructuredReading(tab, blocks, startUtf16).content({ unit: 0, offsetUtf16: 0 }, null);
}

/** One block that holds no other, the first of its table, row or cell or not. */
interface Leaf {
  readonly block: Block;
  readonly startUtf16: number;
  /** Bytes of the containers that begin with it, and of all that it stands in: a piece that begins here repeats those. */
  readonly openedBytes: number;
  readonly aroundBytes: number;
}

/** Braces and commas between what is measured by itself. */
const seamBytes = 2;

/** The data of blocks, leaf by leaf; offsets count index units of a paragraph. */
export class StructuredReading implements ReadingUnits<JsonObject> {
  readonly #blocks: readonly Block[];
  readonly #startUtf16: number;
  readonly #context: StyleContext;
  #leaves: readonly Leaf[] | null = null;

  constructor(tab: TabModel, blocks: readonly Block[], startUtf16: number) {
    this.#blocks = blocks;
    this.#startUtf16 = startUtf16;
    this.#context = { tab, styles: new StyleSheet(tab.raw.namedStyles) };
  }

  get count(): number {
    return this.#allLeaves().length;
  }

  get overheadBytes(): number {
    return utf8Bytes('{"paragraphs":[],"tables":[],"others":[]}');
  }

  groupStart(unit: number): number {
    return unit;
  }

  bytesOf(unit: number, offsetUtf16: number, isFirst: boolean): number {
    const leaf = this.#allLeaves()[unit];
    if (leaf === undefined) return 0;
    const around = isFirst ? leaf.aroundBytes : leaf.openedBytes;
    return around + this.#bytesOfPart(leaf, offsetUtf16, leaf.block.lengthUtf16);
  }

  partEnd(unit: number, offsetUtf16: number, bytes: number): number {
    const leaf = this.#allLeaves()[unit];
    if (leaf === undefined || leaf.block.kind !== "paragraph") return this.endOf(unit);
    const text = unitText(leaf.block.raw);
    const ends: number[] = [];
    for (let at = offsetUtf16; at < text.length;) {
      at = graphemeEnd(text, at);
      ends.push(at);
    }
    let fitting = 0;
    for (let tooMany = ends.length; tooMany - fitting > 1;) {
      const middle = (fitting + tooMany) >> 1;
      const size = leaf.aroundBytes + this.#bytesOfPart(leaf, offsetUtf16, ends[middle] ?? 0);
      if (size <= bytes) fitting = middle;
      else tooMany = middle;
    }
    return ends[fitting] ?? graphemeEnd(text, offsetUtf16);
  }

  endOf(unit: number): number {
    return this.#allLeaves()[unit]?.block.lengthUtf16 ?? 0;
  }

  content(from: Cut, to: Cut | null): JsonObject {
    return new StructuredWriter(this.#context, from, to).write(this.#blocks, this.#startUtf16);
  }

  #bytesOfPart({ block, startUtf16 }: Leaf, fromUtf16: number, toUtf16: number): number {
    const data =
      block.kind === "paragraph"
        ? partAsData(block, startUtf16, fromUtf16, toUtf16, this.#context)
        : otherAsData(block, startUtf16);
    return utf8Bytes(JSON.stringify(data)) + seamBytes;
  }

  #allLeaves(): readonly Leaf[] {
    this.#leaves ??= leavesOf(this.#blocks, this.#startUtf16);
    return this.#leaves;
  }
}

function leavesOf(blocks: readonly Block[], startUtf16: number): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let openedBytes = 0;
  const open = (skeleton: JsonObject): number => {
    const bytes = utf8Bytes(JSON.stringify(skeleton)) + seamBytes;
    openedBytes += bytes;
    return bytes;
  };
  const visit = (inner: readonly Block[], innerStartUtf16: number, aroundBytes: number): void => {
    let cursor = innerStartUtf16;
    let tableIndex = 0;
    for (const block of inner) {
      if (block.kind === "table") {
        const ofTable = aroundBytes + open({ ...tableHead(block, cursor, tableIndex), rows: [] });
        eachRow(block, cursor, (row, rowIndex, rowStartUtf16) => {
          const ofRow = ofTable + open({ ...rowHead(row, rowIndex), cells: [] });
          eachCell(row, rowStartUtf16, (cell, columnIndex, cellStartUtf16) => {
            const head = {
              ...cellHead(cell, columnIndex, cellStartUtf16),
              paragraphs: [],
              tables: [],
              others: [],
            };
            visit(cell.blocks, cellStartUtf16 + 1, ofRow + open(head));
          });
        });
        tableIndex += 1;
      } else {
        leaves.push({ block, startUtf16: cursor, openedBytes, aroundBytes });
        openedBytes = 0;
      }
      cursor += block.lengthUtf16;
    }
  };
  visit(blocks, startUtf16, 0);
  return leaves;
}

/** Writes the leaves between two cuts, each in the containers that it stands in; containers without such a leaf are left out. */
class StructuredWriter {
  readonly #context: StyleContext;
  readonly #from: Cut;
  readonly #to: Cut | null;
  #ordinal = 0;

  constructor(context: StyleContext, from: Cut, to: Cut | null) {
    this.#context = context;
    this.#from = from;
    this.#to = to;
  }

  write(blocks: readonly Block[], startUtf16: number): JsonObject {
    const paragraphs: Json[] = [];
    const tables: Json[] = [];
    const others: Json[] = [];
    let cursor = startUtf16;
    let tableIndex = 0;
    for (const block of blocks) {
      if (block.kind === "table") {
        const rows = this.#rows(block, cursor);
        if (rows.length > 0) tables.push({ ...tableHead(block, cursor, tableIndex), rows });
        tableIndex += 1;
      } else {
        const [from, to] = this.#window(block.lengthUtf16);
        if (from < to && block.kind === "paragraph")
          paragraphs.push(partAsData(block, cursor, from, to, this.#context));
        else if (from < to) others.push(otherAsData(block, cursor));
        this.#ordinal += 1;
      }
      cursor += block.lengthUtf16;
    }
    return {
      paragraphs,
      ...(tables.length === 0 ? {} : { tables }),
      ...(others.length === 0 ? {} : { others }),
    };
  }

  #rows(table: TableBlock, startUtf16: number): readonly JsonObject[] {
    const rows: JsonObject[] = [];
    eachRow(table, startUtf16, (row, rowIndex, rowStartUtf16) => {
      const cells: JsonObject[] = [];
      eachCell(row, rowStartUtf16, (cell, columnIndex, cellStartUtf16) => {
        const content = this.write(cell.blocks, cellStartUtf16 + 1);
        const isThere = Object.values(content).some((part) => Array.isArray(part) && part.length > 0);
        if (isThere) cells.push({ ...cellHead(cell, columnIndex, cellStartUtf16), ...content });
      });
      if (cells.length > 0) rows.push({ ...rowHead(row, rowIndex), cells });
    });
    return rows;
  }

  /** The part of the current leaf that is wanted, empty when none is. */
  #window(lengthUtf16: number): readonly [from: number, to: number] {
    const { unit, offsetUtf16 } = this.#from;
    if (this.#ordinal < unit || (this.#to !== null && this.#ordinal > this.#to.unit)) return [0, 0];
    return [
      this.#ordinal === unit ? offsetUtf16 : 0,
      this.#ordinal === this.#to?.unit ? this.#to.offsetUtf16 : lengthUtf16,
    ];
  }
}

function partAsData(
  { raw, lengthUtf16 }: ParagraphBlock,
  startUtf16: number,
  fromUtf16: number,
  toUtf16: number,
  context: StyleContext,
): JsonObject {
  if (fromUtf16 === 0 && toUtf16 === lengthUtf16) return paragraphAsData(raw, startUtf16, context);
  return {
    ...paragraphAsData(paragraphPart(raw, fromUtf16, toUtf16), startUtf16 + fromUtf16, context),
    part_of: { start: startUtf16, end: startUtf16 + lengthUtf16 },
  };
}

function otherAsData(block: Block, startUtf16: number): JsonObject {
  return {
    kind: block.kind === "contents" ? "table_of_contents" : "section_break",
    start: startUtf16,
    end: startUtf16 + block.lengthUtf16,
    ...(block.kind === "section-break" || block.kind === "contents"
      ? {
          ...ids("suggested_insertion_ids", block.raw.suggestedInsertionIds),
          ...ids("suggested_deletion_ids", block.raw.suggestedDeletionIds),
        }
      : {}),
  };
}

function tableHead({ raw, lengthUtf16 }: TableBlock, startUtf16: number, tableIndex: number): JsonObject {
  return {
    table_index: tableIndex,
    start: startUtf16,
    end: startUtf16 + lengthUtf16,
    ...ids("suggested_insertion_ids", raw.suggestedInsertionIds),
    ...ids("suggested_deletion_ids", raw.suggestedDeletionIds),
  };
}

function rowHead({ raw }: RowModel, rowIndex: number): JsonObject {
  return {
    row_index: rowIndex,
    ...(raw.tableRowStyle?.tableHeader === true ? { is_header: true } : {}),
    ...ids("suggested_insertion_ids", raw.suggestedInsertionIds),
    ...ids("suggested_deletion_ids", raw.suggestedDeletionIds),
    ...ids("suggested_style_ids", Object.keys(raw.suggestedTableRowStyleChanges ?? {})),
  };
}

function cellHead({ raw, lengthUtf16 }: CellModel, columnIndex: number, startUtf16: number): JsonObject {
  const { rowSpan = 1, columnSpan = 1 } = raw.tableCellStyle ?? {};
  return {
    column_index: columnIndex,
    start: startUtf16,
    end: startUtf16 + lengthUtf16,
    ...(rowSpan > 1 ? { row_span: rowSpan } : {}),
    ...(columnSpan > 1 ? { column_span: columnSpan } : {}),
    ...ids("suggested_insertion_ids", raw.suggestedInsertionIds),
    ...ids("suggested_deletion_ids", raw.suggestedDeletionIds),
    ...ids("suggested_style_ids", Object.keys(raw.suggestedTableCellStyleChanges ?? {})),
  };
}

// One unit opens the table, one each row, one each cell (rulebook 2.4).
function eachRow(
  table: TableBlock,
  startUtf16: number,
  visit: (row: RowModel, rowIndex: number, startUtf16: number) => void,
): void {
  let cursor = startUtf16 + 1;
  table.rows.forEach((row, rowIndex) => {
    visit(row, rowIndex, cursor);
    cursor += row.lengthUtf16;
  });
}

function eachCell(
  row: RowModel,
  startUtf16: number,
  visit: (cell: CellModel, columnIndex: number, startUtf16: number) => void,
): void {
  let cursor = startUtf16 + 1;
  row.cells.forEach((cell, columnIndex) => {
    visit(cell, columnIndex, cursor);
    cursor += cell.lengthUtf16;
  });
}
