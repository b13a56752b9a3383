// A tab as data: paragraphs with their runs, tables with their cells, and every element that is not text with its width.
import type { Link, ParagraphElement, TextStyle } from "../../google-api/docs.ts";
import type { Json, JsonObject } from "../errors.ts";
import type { Block, ParagraphBlock, TableBlock, TabModel } from "./model.ts";
import { elementLengthUtf16 } from "./paragraph-text.ts";

/**
 * `{paragraphs, tables}`: paragraphs outside tables with `{style, start, end, runs}`, tables with `{table_index, start, end, rows}`
 * whose cells hold paragraphs and nested tables of the same shape. Only explicit run style is told; `link` is "" without one.
 * An element that is not text is a run with `element` instead of `text`.
 */
export function renderStructured(tab: TabModel): JsonObject {
  return blocksAsData(tab.segments[0]?.blocks ?? [], 0);
}

function blocksAsData(blocks: readonly Block[], startUtf16: number): JsonObject {
  const paragraphs: Json[] = [];
  const tables: Json[] = [];
  let cursor = startUtf16;
  for (const block of blocks) {
    if (block.kind === "paragraph") paragraphs.push(paragraphAsData(block, cursor));
    else if (block.kind === "table") tables.push(tableAsData(block, cursor, tables.length));
    cursor += block.lengthUtf16;
  }
  return { paragraphs, ...(tables.length === 0 ? {} : { tables }) };
}

function paragraphAsData(paragraph: ParagraphBlock, startUtf16: number): JsonObject {
  const { bullet, paragraphStyle } = paragraph.raw;
  const runs: Json[] = [];
  let cursor = startUtf16;
  for (const element of paragraph.raw.elements ?? []) {
    const end = cursor + elementLengthUtf16(element);
    runs.push({ ...elementAsData(element), start: cursor, end });
    cursor = end;
  }
  return {
    style: paragraphStyle?.namedStyleType ?? "NORMAL_TEXT",
    start: startUtf16,
    end: cursor,
    ...(paragraphStyle?.headingId === undefined ? {} : { heading_id: paragraphStyle.headingId }),
    ...(bullet === undefined
      ? {}
      : { bullet: { list_id: bullet.listId ?? "", level: bullet.nestingLevel ?? 0 } }),
    runs,
  };
}

function elementAsData(element: ParagraphElement): JsonObject {
  const run = element.textRun;
  if (run === undefined) {
    const kind = Object.keys(element).find((key) => key !== "startIndex" && key !== "endIndex") ?? "unknown";
    return { element: kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) };
  }
  const inserted = run.suggestedInsertionIds ?? [];
  const deleted = run.suggestedDeletionIds ?? [];
  return {
    text: run.content ?? "",
    ...flags(run.textStyle ?? {}),
    ...(inserted.length === 0 ? {} : { suggested_insertion_ids: inserted }),
    ...(deleted.length === 0 ? {} : { suggested_deletion_ids: deleted }),
  };
}

function flags(style: TextStyle): JsonObject {
  return {
    bold: style.bold ?? false,
    italic: style.italic ?? false,
    underline: style.underline ?? false,
    ...(style.strikethrough === undefined ? {} : { strikethrough: style.strikethrough }),
    link: style.link === undefined ? "" : linkTarget(style.link),
  };
}

/** A link as one text: the address, or `#` and the id of a heading, bookmark or tab in this document. */
export function linkTarget(link: Link): string {
  if (link.url !== undefined) return link.url;
  const inside =
    link.heading?.id ?? link.headingId ?? link.bookmark?.id ?? link.bookmarkId ?? link.tabId ?? "";
  return `#${inside}`;
}

function tableAsData(table: TableBlock, startUtf16: number, tableIndex: number): JsonObject {
  let cursor = startUtf16 + 1;
  const rows = table.rows.map((row) => {
    let cellStart = cursor + 1;
    cursor += row.lengthUtf16;
    return {
      cells: row.cells.map((cell) => {
        const style = cell.raw.tableCellStyle;
        const data: JsonObject = {
          start: cellStart,
          end: cellStart + cell.lengthUtf16,
          ...((style?.rowSpan ?? 1) > 1 ? { row_span: style?.rowSpan ?? 1 } : {}),
          ...((style?.columnSpan ?? 1) > 1 ? { column_span: style?.columnSpan ?? 1 } : {}),
          ...blocksAsData(cell.blocks, cellStart + 1),
        };
        cellStart += cell.lengthUtf16;
        return data;
      }),
    };
  });
  return { table_index: tableIndex, start: startUtf16, end: startUtf16 + table.lengthUtf16, rows };
}
