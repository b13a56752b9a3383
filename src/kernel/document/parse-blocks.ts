// From structural elements to blocks, counting every index afresh. An index that the service states and the count disagrees with ends the reading.
import type {
  Paragraph,
  ParagraphElement,
  StructuralElement,
  Table,
  TableCell,
  TableRow,
} from "../../google-api/docs.ts";
import { ToolError } from "../errors.ts";
import type { Block, CellModel, ParagraphBlock, RowModel, TableBlock } from "./model.ts";
import { elementLengthUtf16 } from "./paragraph-text.ts";

/** Where a block list stands, for the message of a divergence. */
interface Place {
  readonly tabId: string;
  readonly segmentId: string;
}

interface Indexed {
  readonly startIndex?: number;
  readonly endIndex?: number;
}

/**
 * Blocks of a container whose content begins at `startUtf16`.
 * Throws INDEX_MODEL_DIVERGENCE (rulebook 2.1–2.6, 8.1).
 */
export function parseBlocks(
  content: readonly StructuralElement[],
  startUtf16: number,
  place: Place,
): { readonly blocks: readonly Block[]; readonly lengthUtf16: number } {
  let cursor = startUtf16;
  const blocks: Block[] = [];
  for (const element of content) {
    const block = parseBlock(element, cursor, place);
    checkIndexes(element, cursor, block.lengthUtf16, place, block.kind);
    blocks.push(block);
    cursor += block.lengthUtf16;
  }
  return { blocks, lengthUtf16: cursor - startUtf16 };
}

function parseBlock(element: StructuralElement, startUtf16: number, place: Place): Block {
  if (element.paragraph !== undefined) return parseParagraph(element.paragraph, startUtf16, place);
  if (element.table !== undefined) return parseTable(element.table, startUtf16, place);
  if (element.tableOfContents !== undefined) {
    // One index before the first paragraph and one after the last (rulebook 2.6).
    const inner = parseBlocks(element.tableOfContents.content ?? [], startUtf16 + 1, place);
    return {
      kind: "contents",
      raw: element.tableOfContents,
      blocks: inner.blocks,
      lengthUtf16: inner.lengthUtf16 + 2,
    };
  }
  if (element.sectionBreak !== undefined) {
    return { kind: "section-break", raw: element.sectionBreak, lengthUtf16: 1 };
  }
  throw new ToolError(
    "INDEX_MODEL_DIVERGENCE",
    `Expected a paragraph, table, contents table or section break at index ${startUtf16}, found an element of another kind (${Object.keys(element).join(", ")}). Report the document; nothing was written.`,
    { tab_id: place.tabId, segment_id: place.segmentId, api_start: startUtf16 },
  );
}

function parseParagraph(raw: Paragraph, startUtf16: number, place: Place): ParagraphBlock {
  let cursor = startUtf16;
  for (const element of raw.elements ?? []) {
    const length = elementLengthUtf16(element);
    checkIndexes(element, cursor, length, place, element);
    cursor += length;
  }
  return { kind: "paragraph", raw, lengthUtf16: cursor - startUtf16 };
}

function parseTable(raw: Table, startUtf16: number, place: Place): TableBlock {
  let cursor = startUtf16 + 1;
  const rows: RowModel[] = [];
  for (const rawRow of raw.tableRows ?? []) {
    const row = parseRow(rawRow, cursor, place);
    rows.push(row);
    cursor += row.lengthUtf16;
  }
  return { kind: "table", raw, rows, lengthUtf16: cursor + 1 - startUtf16 };
}

function parseRow(raw: TableRow, startUtf16: number, place: Place): RowModel {
  let cursor = startUtf16 + 1;
  const cells: CellModel[] = [];
  for (const rawCell of raw.tableCells ?? []) {
    const cell = parseCell(rawCell, cursor, place);
    cells.push(cell);
    cursor += cell.lengthUtf16;
  }
  checkIndexes(raw, startUtf16, cursor - startUtf16, place, "table row");
  return { raw, cells, lengthUtf16: cursor - startUtf16 };
}

function parseCell(raw: TableCell, startUtf16: number, place: Place): CellModel {
  const inner = parseBlocks(raw.content ?? [], startUtf16 + 1, place);
  checkIndexes(raw, startUtf16, inner.lengthUtf16 + 1, place, "table cell");
  return { raw, blocks: inner.blocks, lengthUtf16: inner.lengthUtf16 + 1 };
}

function checkIndexes(
  stated: Indexed,
  startUtf16: number,
  lengthUtf16: number,
  place: Place,
  what: string | ParagraphElement,
): void {
  const isStartRight = stated.startIndex === undefined || stated.startIndex === startUtf16;
  const isEndRight = stated.endIndex === undefined || stated.endIndex === startUtf16 + lengthUtf16;
  if (isStartRight && isEndRight) return;
  throw new ToolError(
    "INDEX_MODEL_DIVERGENCE",
    `Expected indexes ${startUtf16}–${startUtf16 + lengthUtf16} by counting, found ${stated.startIndex ?? "none"}–${stated.endIndex ?? "none"} stated by the service. Report the document; nothing was written.`,
    {
      tab_id: place.tabId,
      segment_id: place.segmentId,
      api_start: stated.startIndex ?? startUtf16,
      api_end_reported: stated.endIndex ?? startUtf16 + lengthUtf16,
      api_end_computed: startUtf16 + lengthUtf16,
      content: typeof what === "string" ? what : (what.textRun?.content ?? "").slice(0, 200),
    },
  );
}
