// A copy of an element as a document of its own, in which a script can go on editing it before it puts it in somewhere.
// Pending suggestions are left out of it, as a copy of a whole file leaves them out.
import { rewriteInnermost, blockAt } from "../../../docs/edit/containers.ts";
import type { Draft } from "../../../docs/edit/draft.ts";
import { Refusal } from "../../../docs/edit/refusal.ts";
import { blankDocument, plainParagraph } from "../../../docs/model/blank.ts";
import type { Block, TableBlock, TableCell, TableRow } from "../../../docs/model/block.ts";
import { row, table, withElements } from "../../../docs/model/block.ts";
import type { DocumentModel } from "../../../docs/model/document.ts";
import { withBlocks } from "../../../docs/model/document.ts";
import { sliceElements } from "../../../docs/model/element.ts";
import { previewModel } from "../../../docs/view/preview.ts";
import { isRecord } from "../../../json-value.ts";

/** What of a document is copied: a whole body, a block, a row or cell of a table, or elements of a line. */
export type CopiedPart = "body" | "block" | "row" | "cell" | "line";

/** An element to copy: what it is and the stretch it takes. */
export interface CopiedElement {
  readonly part: CopiedPart;
  readonly tabId: string;
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** The element in a payload of a script's call. */
export function copiedElementOf(value: unknown): CopiedElement {
  const { part, tabId, segmentId, startUtf16, endUtf16 } = isRecord(value) ? value : {};
  return {
    part: part === "body" || part === "row" || part === "cell" || part === "line" ? part : "block",
    tabId: String(tabId),
    segmentId: String(segmentId),
    startUtf16: Number(startUtf16),
    endUtf16: Number(endUtf16),
  };
}

/**
 * A document whose first block is, or holds, the element: a line's elements stand in a paragraph, a row or cell in a
 * table. Throws Refusal when it is not there.
 */
export function copyOut(draft: Draft, element: CopiedElement): DocumentModel {
  const { segment, tab } = draft.place(element);
  const copied =
    element.part === "body"
      ? segment.blocks.filter(({ kind }) => kind !== "sectionBreak")
      : [copiedBlock(segment.blocks, element)];
  const blank = blankDocument();
  const [blankTab] = blank.tabs;
  if (blankTab === undefined) throw new Error("A blank document has a tab.");
  const { body } = blankTab.content;
  const last = copied[copied.length - 1];
  const blocks = [
    ...body.blocks.slice(0, 1),
    ...copied,
    ...(last?.kind === "paragraph" ? [] : [plainParagraph("")]),
  ];
  const content = {
    ...tab.content,
    body: withBlocks(body, blocks),
    headers: [],
    footers: [],
    namedRanges: [],
    commentAnchors: [],
  };
  return previewModel({ ...blank, tabs: [{ ...blankTab, content }] }, "without");
}

function copiedBlock(blocks: readonly Block[], element: CopiedElement): Block {
  const { startUtf16, endUtf16, part } = element;
  const found: Block[] = [];
  rewriteInnermost(blocks, 0, startUtf16, part === "block" ? startUtf16 + 1 : endUtf16, (inner, base) => {
    const at = blockAt(inner, base, startUtf16);
    if (at !== null) found.push(partOf(at.block, at.startUtf16, element));
    return inner;
  });
  const [block] = found;
  if (block === undefined) throw new Refusal("Element is no longer in the document.");
  return block;
}

function partOf(block: Block, startUtf16: number, element: CopiedElement): Block {
  switch (element.part) {
    case "line": {
      if (block.kind !== "paragraph") return block;
      const from = element.startUtf16 - startUtf16;
      const elements = sliceElements(block.elements, from, element.endUtf16 - startUtf16);
      const newline = { kind: "text", text: "\n", style: {}, others: {} } as const;
      return { ...withElements(plainParagraph(""), [...elements, newline]) };
    }
    case "row":
    case "cell":
      return block.kind === "table" ? lineOf(block, startUtf16, element) : block;
    default:
      return block;
  }
}

/** A table of the one row, or of the one cell. */
function lineOf(block: TableBlock, tableStart: number, { part, startUtf16 }: CopiedElement): Block {
  let at = tableStart + 1;
  for (const tableRow of block.rows) {
    if (part === "row" && at === startUtf16) return table([tableRow], block.others);
    if (part === "cell" && at < startUtf16 && startUtf16 < at + tableRow.size)
      return table([oneCell(tableRow, at, startUtf16)], {});
    at += tableRow.size;
  }
  throw new Refusal("Element is no longer in the document.");
}

function oneCell(tableRow: TableRow, rowStart: number, startUtf16: number): TableRow {
  let at = rowStart + 1;
  const cells: TableCell[] = [];
  for (const tableCell of tableRow.cells) {
    if (at === startUtf16) cells.push(tableCell);
    at += tableCell.size;
  }
  return row(cells, tableRow.others);
}
