// How many tables, images, chips and footnotes stand in a stretch of a tab's body, cells included: the reference's inventory. Names no loss.
import type { ParagraphElement } from "../../google-api/docs.ts";
import type { Block, Segment, Span } from "../document/model.ts";

export interface StructureCounts {
  readonly tables: number;
  readonly images: number;
  /** People, dates and files. */
  readonly chips: number;
  readonly footnotes: number;
}

type Counts = { -readonly [Kind in keyof StructureCounts]: number };

/** Of every block of the segment that the span overlaps, whole blocks (verified-tools 10). */
export function structureCounts({ blocks }: Segment, { startUtf16, endUtf16 }: Span): StructureCounts {
  const counts: Counts = { tables: 0, images: 0, chips: 0, footnotes: 0 };
  let start = 0;
  for (const block of blocks) {
    const end = start + block.lengthUtf16;
    if (start >= endUtf16) break;
    if (end > startUtf16) countBlock(block, counts);
    start = end;
  }
  return counts;
}

function countBlock(block: Block, counts: Counts): void {
  if (block.kind === "paragraph") {
    for (const element of block.raw.elements ?? []) countElement(element, counts);
  } else if (block.kind === "table") {
    counts.tables += 1;
    for (const row of block.rows) {
      for (const cell of row.cells) for (const inner of cell.blocks) countBlock(inner, counts);
    }
  }
}

function countElement(element: ParagraphElement, counts: Counts): void {
  if (element.inlineObjectElement !== undefined) counts.images += 1;
  else if (element.footnoteReference !== undefined) counts.footnotes += 1;
  else if (element.person ?? element.dateElement ?? element.richLink) counts.chips += 1;
}
