// Compares the blocks of one segment, aligned, down to the paragraphs in table cells.
import type { Block, CellModel, Span, TableBlock } from "../document/model.ts";
import { unitText } from "../document/paragraph-text.ts";
import { pairDifferences, type Pairing } from "./align.ts";
import type { Difference } from "./difference.ts";
import {
  namedStyleOf,
  paragraphDifference,
  propertiesDifference,
  suggestionsDifference,
  type CompareContext,
} from "./paragraphs.ts";
import { ignoring, isSameData } from "./same-data.ts";
import { differOnlyInText } from "./text-only.ts";
import type { SegmentZones } from "./zones.ts";

export interface SegmentContext extends CompareContext {
  readonly tabId: string;
  readonly segmentId: string;
  readonly zones: SegmentZones;
}

const exceptRows = ignoring("tableRows");
const exceptCells = ignoring("tableCells");
const exceptContent = ignoring("content");

/** Differences between predicted and found blocks of one container that begins at `startUtf16` of the prediction. */
export function compareBlocks(
  predicted: readonly Block[],
  found: readonly Block[],
  startUtf16: number,
  context: SegmentContext,
): readonly Difference[] {
  const pairs = pairDifferences(predicted, found, (a, b) => isSameBlock(a, b, context), blockKey, blockKey);
  if (pairs.length === 0) return [];
  const starts = startsOf(predicted, startUtf16);
  return pairs.flatMap((pair) => pairDifference(pair, starts, context));
}

function isSameBlock(a: Block, b: Block, context: CompareContext): boolean {
  if (a === b || context.known.has(a, b)) return true;
  if (blockDifference(a, b, context) !== null) return false;
  context.known.add(a, b);
  return true;
}

function pairDifference(
  pair: Pairing<Block, Block>,
  starts: readonly number[],
  context: SegmentContext,
): readonly Difference[] {
  const startUtf16 = starts[pair.indexA] ?? 0;
  if (pair.kind === "only-b") {
    const span = { startUtf16, endUtf16: startUtf16 };
    return [difference("inserted", span, null, pair.b, "a block more", context)];
  }
  const span = { startUtf16, endUtf16: startUtf16 + pair.a.lengthUtf16 };
  if (pair.kind === "only-a") return [difference("deleted", span, pair.a, null, "a block less", context)];
  const detail = blockDifference(pair.a, pair.b, context);
  if (detail === null) return [];
  const inner = insideTables(pair.a, pair.b, startUtf16, context);
  return inner ?? [difference("changed", span, pair.a, pair.b, detail, context)];
}

/** Differences inside the cells of two tables that are otherwise the same; null when they are not, or not tables. */
function insideTables(
  a: Block,
  b: Block,
  startUtf16: number,
  context: SegmentContext,
): readonly Difference[] | null {
  if (a.kind !== "table" || b.kind !== "table" || frameDifference(a, b) !== null) return null;
  const differences: Difference[] = [];
  let cursor = startUtf16 + 1;
  a.rows.forEach((row, rowIndex) => {
    let cellStart = cursor + 1;
    row.cells.forEach((cell, columnIndex) => {
      const other = b.rows[rowIndex]?.cells[columnIndex];
      differences.push(...compareBlocks(cell.blocks, other?.blocks ?? [], cellStart + 1, context));
      cellStart += cell.lengthUtf16;
    });
    cursor += row.lengthUtf16;
  });
  return differences;
}

/** In what two blocks differ in canonical form, or null. */
export function blockDifference(a: Block, b: Block, context: CompareContext): string | null {
  if (a === b) return null;
  if (a.kind === "paragraph") {
    return b.kind === "paragraph" ? paragraphDifference(a.raw, b.raw, context) : "kind of block";
  }
  if (a.kind === "table") {
    if (b.kind !== "table") return "kind of block";
    return frameDifference(a, b) ?? cellsDifference(a, b, context);
  }
  if (a.kind === "contents") {
    if (b.kind !== "contents") return "kind of block";
    return (
      contentsDifference(a.blocks, b.blocks, context) ??
      (isSameData(a.raw, b.raw, exceptContent) ? null : "contents table")
    );
  }
  if (b.kind !== "section-break") return "kind of block";
  return isSameData(a.raw, b.raw) ? null : "section style";
}

/** The text of a contents table is derived from the headings, so only its paragraphs' looks are compared. */
function contentsDifference(
  a: readonly Block[],
  b: readonly Block[],
  context: CompareContext,
): string | null {
  if (a.length !== b.length) return "entries of the contents table";
  for (let index = 0; index < a.length; index += 1) {
    const left = a[index];
    const right = b[index];
    if (left?.kind !== "paragraph" || right?.kind !== "paragraph") continue;
    const detail =
      propertiesDifference(left.raw, right.raw, context) ?? suggestionsDifference(left.raw, right.raw);
    if (detail !== null) return `contents table: ${detail}`;
  }
  return null;
}

/** What differs between two tables apart from the blocks in their cells. */
function frameDifference(a: TableBlock, b: TableBlock): string | null {
  if (!isSameData(a.raw, b.raw, exceptRows)) return "table properties";
  if (a.rows.length !== b.rows.length) return "number of rows";
  for (let rowIndex = 0; rowIndex < a.rows.length; rowIndex += 1) {
    const left = a.rows[rowIndex];
    const right = b.rows[rowIndex];
    if (left === undefined || right === undefined) continue;
    if (left.cells.length !== right.cells.length) return "number of cells";
    if (!isSameData(left.raw, right.raw, exceptCells)) return "row properties";
    for (let columnIndex = 0; columnIndex < left.cells.length; columnIndex += 1) {
      const cell = left.cells[columnIndex]?.raw;
      if (!isSameData(cell, right.cells[columnIndex]?.raw, exceptContent)) return "cell properties";
    }
  }
  return null;
}

function cellsDifference(a: TableBlock, b: TableBlock, context: CompareContext): string | null {
  for (let rowIndex = 0; rowIndex < a.rows.length; rowIndex += 1) {
    const cells = a.rows[rowIndex]?.cells ?? [];
    for (let columnIndex = 0; columnIndex < cells.length; columnIndex += 1) {
      const left = cells[columnIndex];
      const right = b.rows[rowIndex]?.cells[columnIndex];
      const detail =
        left === undefined || right === undefined ? "cells" : cellDifference(left, right, context);
      if (detail !== null) return `cell ${rowIndex}, ${columnIndex}: ${detail}`;
    }
  }
  return null;
}

function cellDifference(a: CellModel, b: CellModel, context: CompareContext): string | null {
  if (a === b) return null;
  if (a.blocks.length !== b.blocks.length) return "number of blocks";
  for (let index = 0; index < a.blocks.length; index += 1) {
    const left = a.blocks[index];
    const right = b.blocks[index];
    const detail =
      left === undefined || right === undefined ? "blocks" : blockDifference(left, right, context);
    if (detail !== null) return detail;
  }
  return null;
}

function difference(
  kind: Difference["kind"],
  span: Span,
  predicted: Block | null,
  found: Block | null,
  detail: string,
  context: SegmentContext,
): Difference {
  const listIds = [predicted, found].map((block) =>
    block?.kind === "paragraph" ? block.raw.bullet?.listId : undefined,
  );
  const isListDetail = /list|paragraph style/.test(detail);
  return {
    zone: context.zones.zoneOf(span),
    kind,
    subject: (predicted ?? found)?.kind ?? "block",
    detail,
    tabId: context.tabId,
    segmentId: context.segmentId,
    startUtf16: span.startUtf16,
    predicted: predicted === null ? "" : blockText(predicted),
    found: found === null ? "" : blockText(found),
    couldBeOurs: isListDetail && listIds.some((listId) => context.zones.isTouchedList(listId)),
    isOnlyText:
      detail === "text" &&
      predicted?.kind === "paragraph" &&
      found?.kind === "paragraph" &&
      differOnlyInText(predicted.raw, found.raw, context),
  };
}

function startsOf(blocks: readonly Block[], startUtf16: number): readonly number[] {
  const starts: number[] = [];
  let cursor = startUtf16;
  for (const block of blocks) {
    starts.push(cursor);
    cursor += block.lengthUtf16;
  }
  starts.push(cursor);
  return starts;
}

/** Text that tells a block from its neighbours when two sequences are aligned. */
function blockKey(block: Block): string {
  const style = block.kind === "paragraph" ? namedStyleOf(block.raw) : "";
  return `${block.kind}\n${style}\n${blockText(block)}`;
}

/** The text of a block as a person would quote it: cells parted by tabs, rows by line feeds. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return unitText(block.raw).replace(/\n$/, "");
    case "table":
      return block.rows
        .map((row) => row.cells.map((cell) => cell.blocks.map(blockText).join("\u000B")).join("\t"))
        .join("\n");
    case "contents":
      return block.blocks.map(blockText).join("\n");
    case "section-break":
      return "";
  }
}
