// A table as rows of lines, with everything that a grid of lines cannot say noted. Cells keep their places; covered cells are empty.
import type { Block, CellModel, RowModel, TableBlock as DocumentTable } from "../../document/model.ts";
import { kindOfLevel } from "../../plan/blocks/list-presets.ts";
import { plainNesting, type ColumnAlignment, type TableBlock, type TableCell } from "../block.ts";
import { lineBreak, textInline, type Inline } from "../inline.ts";
import { normalTable } from "../normal-form.ts";
import { placeholder } from "../placeholder.ts";
import type { ReadContext } from "./context.ts";
import type { LineReader } from "./read-line.ts";
import { noteParagraphLosses, paragraphLook } from "./paragraph-look.ts";

/** Reads tables of one segment. */
export class TableReader {
  readonly #context: ReadContext;
  readonly #lines: LineReader;
  /** Whether a cell of the table that is read has a look of its own. */
  #hasCellLooks = false;

  constructor(context: ReadContext, lines: LineReader) {
    this.#context = context;
    this.#lines = lines;
  }

  /** `path` names the table: its ordinal among the tables of its container, after the cells that it stands in. */
  read(table: DocumentTable, startUtf16: number, path: string): TableBlock {
    const { losses } = this.#context;
    const aligned: Set<string>[] = [];
    const rows: (readonly TableCell[])[] = [];
    let cursor = startUtf16 + 1;
    table.rows.forEach((row, rowIndex) => {
      const cells: TableCell[] = [];
      let cellStart = cursor + 1;
      row.cells.forEach((cell, column) => {
        const alignments = (aligned[column] ??= new Set());
        const place = { row: rowIndex, column };
        this.#noteCell(cell, place, cellStart);
        cells.push(this.#cell(cell, cellStart + 1, `${path}.${rowIndex}.${column}`, alignments));
        cellStart += cell.lengthUtf16;
      });
      rows.push(cells);
      this.#noteRow(row, cursor);
      cursor += row.lengthUtf16;
    });
    const endUtf16 = startUtf16 + table.lengthUtf16;
    if (!hasHeader(table, rows)) losses.add("table_header", "", startUtf16, endUtf16);
    for (const id of [
      ...(table.raw.suggestedInsertionIds ?? []),
      ...(table.raw.suggestedDeletionIds ?? []),
    ]) {
      losses.add("suggestion", `${id} about the table`, startUtf16, endUtf16);
    }
    const widths = table.raw.tableStyle?.tableColumnProperties ?? [];
    if (this.#hasCellLooks) losses.add("cell_look", "background or borders", startUtf16, endUtf16);
    this.#hasCellLooks = false;
    if (widths.some(({ widthType }) => widthType === "FIXED_WIDTH")) {
      losses.add("cell_look", "column widths", startUtf16, endUtf16);
    }
    return normalTable({
      ...plainNesting,
      kind: "table",
      alignments: aligned.map((found) => this.#alignment(found, startUtf16, endUtf16)),
      rows,
    });
  }

  #alignment(found: ReadonlySet<string>, startUtf16: number, endUtf16: number): ColumnAlignment {
    const [only = "START"] = found;
    if (found.size > 1 || !["START", "CENTER", "END"].includes(only)) {
      this.#context.losses.add("alignment", [...found].join(", "), startUtf16, endUtf16);
      return null;
    }
    return only === "CENTER" ? "center" : only === "END" ? "end" : null;
  }

  #cell(cell: CellModel, startUtf16: number, path: string, alignments: Set<string>): TableCell {
    const lines: (readonly Inline[])[] = [];
    let cursor = startUtf16;
    let tables = 0;
    let isMoreThanLines = cell.blocks.length > 1;
    for (const block of cell.blocks) {
      const end = cursor + block.lengthUtf16;
      if (block.kind === "paragraph") {
        const line = this.#lines.read(block);
        this.#lines.note(line, cursor);
        const { content } = line;
        const look = paragraphLook(block.raw, this.#context.styles);
        const explained = {
          indents: true,
          leftBorder: false,
          shading: false,
          alignment: true,
          spacing: true,
        };
        noteParagraphLosses(block.raw, cursor, end, explained, this.#context.styles, this.#context.losses);
        if (content.length > 0) alignments.add(look.alignment);
        const before = this.#lineStart(block.raw);
        if (before !== "" || isStyled(block.raw.paragraphStyle?.namedStyleType)) isMoreThanLines = true;
        lines.push(before === "" ? content : [textInline(before), ...content]);
      } else if (block.kind === "table") {
        const node = placeholder("table", `${path}.${tables}`);
        this.#context.losses.add("nested_table", node.name, cursor, end);
        lines.push([node]);
        tables += 1;
      } else lines.push(this.#other(block, cursor, end));
      cursor = end;
    }
    if (isMoreThanLines && lines.some((line) => line.length > 0)) {
      this.#context.losses.add("cell_blocks", "", startUtf16, cursor);
    }
    const first = lines.findIndex((line) => line.length > 0);
    if (first < 0) return [];
    while (lines[lines.length - 1]?.length === 0) lines.pop();
    return lines.slice(first).flatMap((line, place) => (place === 0 ? line : [lineBreak, ...line]));
  }

  #other(
    block: Exclude<Block, { kind: "paragraph" | "table" }>,
    start: number,
    end: number,
  ): readonly Inline[] {
    const ordinal = String(this.#context.facts.ordinals.get(block.raw) ?? 0);
    const node = placeholder(block.kind, ordinal);
    this.#context.losses.add(block.kind === "contents" ? "contents" : "section_break", node.name, start, end);
    return [node];
  }

  /** What a reader sees in front of a list's line. */
  #lineStart(raw: Extract<Block, { kind: "paragraph" }>["raw"]): string {
    const { bullet } = raw;
    if (bullet === undefined) return "";
    const kind = kindOfLevel(this.#context.tab.raw.lists?.[bullet.listId ?? ""], bullet.nestingLevel ?? 0);
    if (kind === "numbered") return `${this.#context.facts.numbers.get(raw) ?? 1}. `;
    return kind === "checklist" ? "☐ " : "• ";
  }

  #noteCell({ raw }: CellModel, { row, column }: { row: number; column: number }, startUtf16: number): void {
    const { losses } = this.#context;
    const { rowSpan = 1, columnSpan = 1, backgroundColor, ...style } = raw.tableCellStyle ?? {};
    if (rowSpan > 1 || columnSpan > 1) {
      const detail = `row ${row}, column ${column}: ${rowSpan} rows, ${columnSpan} columns`;
      losses.add("merged_cells", detail, startUtf16, startUtf16 + 1);
    }
    const hasLook =
      backgroundColor?.color !== undefined ||
      style.borderLeft !== undefined ||
      style.borderRight !== undefined ||
      style.borderTop !== undefined ||
      style.borderBottom !== undefined;
    if (hasLook) this.#hasCellLooks = true;
    for (const id of [...(raw.suggestedInsertionIds ?? []), ...(raw.suggestedDeletionIds ?? [])]) {
      losses.add("suggestion", `${id} about a cell`, startUtf16, startUtf16 + 1);
    }
  }

  #noteRow({ raw }: RowModel, startUtf16: number): void {
    for (const id of [...(raw.suggestedInsertionIds ?? []), ...(raw.suggestedDeletionIds ?? [])]) {
      this.#context.losses.add("suggestion", `${id} about a row`, startUtf16, startUtf16 + 1);
    }
  }
}

function isStyled(namedStyle: string | undefined): boolean {
  return namedStyle !== undefined && namedStyle !== "NORMAL_TEXT";
}

/** Whether the first row is a header: pinned, or bold all over. */
function hasHeader(table: DocumentTable, rows: readonly (readonly TableCell[])[]): boolean {
  if (table.rows[0]?.raw.tableRowStyle?.tableHeader === true) return true;
  const nodes = (rows[0] ?? []).flat();
  return nodes.every((node) => node.kind !== "text" || node.marks.bold || node.text.trim() === "");
}
