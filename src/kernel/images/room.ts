// How much room a place has for a picture: between the margins of its page, in a column of its section, in the cells around it.
// An estimate to keep large pictures on the page; nothing is proved by it.
import type { Dimension, DocumentStyle, SectionStyle } from "../../google-api/docs.ts";
import type { Block, Segment, TabModel, TableBlock } from "../document/model.ts";

export interface Room {
  readonly widthPt: number;
  readonly heightPt: number;
}

/** A4 with margins of an inch: what a document without pages is laid out in. */
const usualPage = { widthPt: 595, heightPt: 842, marginPt: 72 };
/** Padding of a cell on either side where it says none (rulebook 8.5). */
const usualPaddingPt = 5;
const leastPt = 12;

/** The room at a position of a segment, at least a little. */
export function roomAt(tab: TabModel, segment: Segment, positionUtf16: number): Room {
  const page = tab.raw.documentStyle ?? {};
  const section = segment.kind === "body" ? sectionAt(segment, positionUtf16) : {};
  const text = betweenMargins(page, section);
  const widthPt = inCells(segment.blocks, 0, positionUtf16, columnWidth(section, text.widthPt));
  return { widthPt: Math.max(leastPt, widthPt), heightPt: Math.max(leastPt, text.heightPt) };
}

function betweenMargins(page: DocumentStyle, section: SectionStyle): Room {
  const size = {
    width: pt(page.pageSize?.width, usualPage.widthPt),
    height: pt(page.pageSize?.height, usualPage.heightPt),
  };
  const isFlipped = (section.flipPageOrientation ?? page.flipPageOrientation) === true;
  const margin = (name: "marginLeft" | "marginRight" | "marginTop" | "marginBottom"): number =>
    pt(section[name] ?? page[name], usualPage.marginPt);
  return {
    widthPt: (isFlipped ? size.height : size.width) - margin("marginLeft") - margin("marginRight"),
    heightPt: (isFlipped ? size.width : size.height) - margin("marginTop") - margin("marginBottom"),
  };
}

/** The style of the last section that begins before a position of the body. */
function sectionAt({ blocks }: Segment, positionUtf16: number): SectionStyle {
  let style: SectionStyle = {};
  let cursor = 0;
  for (const block of blocks) {
    if (cursor > positionUtf16) break;
    if (block.kind === "section-break") style = block.raw.sectionStyle ?? {};
    cursor += block.lengthUtf16;
  }
  return style;
}

/** Of the narrowest column. */
function columnWidth({ columnProperties = [] }: SectionStyle, textPt: number): number {
  if (columnProperties.length < 2) return textPt;
  const gaps = columnProperties.reduce((sum, column) => sum + pt(column.paddingEnd, 0), 0);
  const evenPt = (textPt - gaps) / columnProperties.length;
  return Math.min(...columnProperties.map(({ width }) => pt(width, evenPt)));
}

/** Narrows `widthPt` by every cell around the position. */
function inCells(
  blocks: readonly Block[],
  startUtf16: number,
  positionUtf16: number,
  widthPt: number,
): number {
  let cursor = startUtf16;
  for (const block of blocks) {
    const end = cursor + block.lengthUtf16;
    if (positionUtf16 < end) {
      return block.kind === "table" && positionUtf16 > cursor
        ? inTable(block, cursor, positionUtf16, widthPt)
        : widthPt;
    }
    cursor = end;
  }
  return widthPt;
}

function inTable(table: TableBlock, startUtf16: number, positionUtf16: number, widthPt: number): number {
  let cursor = startUtf16 + 1;
  for (const row of table.rows) {
    cursor += 1;
    for (const [columnIndex, cell] of row.cells.entries()) {
      const end = cursor + cell.lengthUtf16;
      if (positionUtf16 > cursor && positionUtf16 <= end) {
        const { columnSpan = 1, paddingLeft, paddingRight } = cell.raw.tableCellStyle ?? {};
        const cellPt = columnsWidth(table, columnIndex, columnSpan, widthPt);
        const insidePt = cellPt - pt(paddingLeft, usualPaddingPt) - pt(paddingRight, usualPaddingPt);
        return inCells(cell.blocks, cursor + 1, positionUtf16, insidePt);
      }
      cursor = end;
    }
  }
  return widthPt;
}

function columnsWidth(table: TableBlock, from: number, count: number, widthPt: number): number {
  const columns = table.raw.columns ?? table.rows[0]?.cells.length ?? 1;
  const evenPt = widthPt / Math.max(1, columns);
  let sum = 0;
  for (let column = from; column < from + count; column += 1) {
    sum += pt(table.raw.tableStyle?.tableColumnProperties?.[column]?.width, evenPt);
  }
  return Math.min(sum, widthPt);
}

function pt(dimension: Dimension | undefined, otherwise: number): number {
  return dimension === undefined ? otherwise : (dimension.magnitude ?? 0);
}
