// Writes blocks as structural elements with their indexes. Zero indexes are left out (rulebook 3.3).
import type { Block, ParagraphBlock, TableBlock } from "./block.ts";
import type { Properties } from "./properties.ts";
import type { Element, TextPiece } from "./element.ts";
import { elementSize, looksEqual } from "./element.ts";
import { linksToLegacyShape } from "./link-shape.ts";

/** `legacyLinks`: internal links in the form without tabs. */
export interface EmitOptions {
  readonly legacyLinks: boolean;
}

/** The `content` array of blocks that start at `startUtf16`. */
export function emitBlocks(blocks: readonly Block[], options: EmitOptions, startUtf16 = 0): Properties[] {
  let at = startUtf16;
  return blocks.map((block) => {
    const start = at;
    at += block.size;
    return { ...indexes(start, at), ...emitBlock(block, start, options) };
  });
}

function indexes(start: number, end: number): Properties {
  return start === 0 ? { endIndex: end } : { startIndex: start, endIndex: end };
}

function emitBlock(block: Block, start: number, options: EmitOptions): Properties {
  switch (block.kind) {
    case "paragraph":
      return { paragraph: emitParagraph(block, start, options) };
    case "table":
      return { table: emitTable(block, start, options) };
    case "contents":
      return { tableOfContents: { content: emitBlocks(block.blocks, options, start + 1), ...block.others } };
    case "sectionBreak":
      return { sectionBreak: block.value };
  }
}

function emitParagraph(block: ParagraphBlock, start: number, options: EmitOptions): Properties {
  let at = start;
  const elements = shownElements(block.elements).map((element) => {
    const from = at;
    at += elementSize(element);
    if (element.kind === "inline") return { ...indexes(from, at), [element.name]: element.value };
    const textStyle = options.legacyLinks ? linksToLegacyShape(element.style) : element.style;
    return { ...indexes(from, at), textRun: { content: element.text, ...element.others, textStyle } };
  });
  return {
    elements,
    paragraphStyle: block.style,
    ...(block.bullet === null ? {} : { bullet: block.bullet }),
    ...block.others,
  };
}

/** Pieces behind a joined boundary show as one run with what precedes them, as long as they look alike. */
function shownElements(elements: readonly Element[]): readonly Element[] {
  if (!elements.some((element) => element.kind === "text" && element.joined)) return elements;
  const shown: Element[] = [];
  for (const element of elements) {
    const last = shown[shown.length - 1];
    if (element.kind === "text" && element.joined && last?.kind === "text" && looksEqual(last, element)) {
      const run: TextPiece = { ...last, text: last.text + element.text };
      shown[shown.length - 1] = run;
    } else shown.push(element);
  }
  return shown;
}

function emitTable(block: TableBlock, start: number, options: EmitOptions): Properties {
  const { columns, tableStyle, ...others } = block.others;
  let at = start + 1;
  const tableRows = block.rows.map((row) => {
    const rowStart = at;
    at += 1;
    const tableCells = row.cells.map((cell) => {
      const cellStart = at;
      at += cell.size;
      const content = emitBlocks(cell.blocks, options, cellStart + 1);
      return { ...indexes(cellStart, at), content, ...cell.others };
    });
    return { ...indexes(rowStart, at), tableCells, ...row.others };
  });
  return {
    rows: block.rows.length,
    ...(columns === undefined ? {} : { columns }),
    tableRows,
    ...(tableStyle === undefined ? {} : { tableStyle }),
    ...others,
  };
}
