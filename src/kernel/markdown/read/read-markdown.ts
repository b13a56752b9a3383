// A segment, section or cell of a tab as Markdown's model: entries with their places, footnotes, and everything that gets lost on the way.
import { StyleSheet } from "../../compare/effective-style.ts";
import {
  segmentOf,
  type Block,
  type DocumentModel,
  type Segment,
  type TabModel,
} from "../../document/model.ts";
import type { CellStep } from "../../document/walk.ts";
import { isLine, type Footnote, type MarkdownBlock, type MarkdownContent } from "../block.ts";
import { normalInline } from "../inline.ts";
import { LossBook, type Loss } from "../losses.ts";
import { footnoteLabels } from "../normal-form.ts";
import type { ReadContext } from "./context.ts";
import { linkedIds } from "./linked-ids.ts";
import { readBlocks, type ReadBlock } from "./read-blocks.ts";
import { LineReader } from "./read-line.ts";
import { segmentFacts } from "./segment-facts.ts";

/** Blocks that follow each other. */
export interface ReadPart {
  readonly segment: Segment;
  readonly blocks: readonly Block[];
  readonly startUtf16: number;
  /** The cell that they stand in, outermost table first; empty outside tables. */
  readonly cells: readonly CellStep[];
  /** How many tables of the same container stand before them. */
  readonly tablesBefore: number;
}

export interface ReadFootnote {
  readonly label: string;
  readonly footnoteId: string;
  readonly entries: readonly ReadBlock[];
}

export interface MarkdownReading {
  readonly entries: readonly ReadBlock[];
  /** Those that the entries name, in their order. */
  readonly footnotes: readonly ReadFootnote[];
  readonly losses: readonly Loss[];
}

function cellPath({ tableOrdinal, rowIndex, columnIndex }: CellStep): string {
  return `${tableOrdinal}.${rowIndex}.${columnIndex}.`;
}

/** The whole of a segment as a part. */
export function wholeSegment(segment: Segment): ReadPart {
  return { segment, blocks: segment.blocks, startUtf16: 0, cells: [], tablesBefore: 0 };
}

/**
 * Reads a part. Its blocks are in normal form, and so are those of its footnotes. Of `blocks` alone, neither losses are told nor which headings
 * links lead to.
 */
export function readMarkdown(
  document: DocumentModel,
  tab: TabModel,
  part: ReadPart,
  what: "all" | "blocks" = "all",
): MarkdownReading {
  const shared = {
    tab,
    styles: new StyleSheet(tab.raw.namedStyles),
    footnoteLabels: labelsOf(tab),
    linkedIds: what === "all" ? linkedIds(document) : noIds,
  };
  const read = ({
    segment,
    blocks,
    startUtf16,
    cells,
    tablesBefore,
  }: ReadPart): readonly [readonly ReadBlock[], LossBook] => {
    const losses = new LossBook(segment.segmentId, what === "all");
    const context: ReadContext = {
      ...shared,
      facts: segmentFacts(tab, segment),
      losses,
      isCell: cells.length > 0,
    };
    const tables = { prefix: cells.map(cellPath).join(""), before: tablesBefore };
    return [readBlocks(blocks, startUtf16, context, segment.segmentId, tables), losses];
  };
  const [whole, { losses }] = read(part);
  const entries = part.segment.kind === "footnote" ? withoutFirstSpace(whole) : whole;
  const all: Loss[] = [...losses];
  const idOf = new Map([...shared.footnoteLabels].map(([id, label]) => [label, id]));
  const footnotes: ReadFootnote[] = [];
  for (const label of footnoteLabels(blocksOf(entries))) {
    const footnoteId = idOf.get(label) ?? "";
    const segment = segmentOf(tab, footnoteId);
    if (segment === null) continue;
    const [inside, book] = read(wholeSegment(segment));
    footnotes.push({ label, footnoteId, entries: withoutFirstSpace(inside) });
    all.push(...book.losses);
  }
  const isWholeBody = part.segment.kind === "body" && part.blocks === part.segment.blocks;
  if (isWholeBody && what === "all") all.push(...furniture(tab));
  return { entries, footnotes, losses: all };
}

const noIds: ReadonlySet<string> = new Set();

/** Reads single lines of a segment under the names that `readMarkdown` gives; what is lost is noted nowhere. */
export function lineReaderOf(document: DocumentModel, tab: TabModel, segment: Segment): LineReader {
  return new LineReader({
    tab,
    styles: new StyleSheet(tab.raw.namedStyles),
    facts: segmentFacts(tab, segment),
    losses: new LossBook(segment.segmentId, false),
    footnoteLabels: labelsOf(tab),
    linkedIds: linkedIds(document),
    isCell: false,
  });
}

/** What was read, as one text of Markdown would say it. */
export function contentOf({ entries, footnotes }: MarkdownReading): MarkdownContent {
  const notes: readonly Footnote[] = footnotes.map(({ label, entries: inside }) => ({
    label,
    blocks: blocksOf(inside),
  }));
  return { blocks: blocksOf(entries), footnotes: notes };
}

/** The blocks of entries, without paragraphs that have no content. */
export function blocksOf(entries: readonly ReadBlock[]): readonly MarkdownBlock[] {
  return entries.flatMap(({ block }) => (block === null ? [] : [block]));
}

/** The service begins a footnote with a space that parts it from its number; it is no part of what the footnote says. */
function withoutFirstSpace(entries: readonly ReadBlock[]): readonly ReadBlock[] {
  const [first, ...others] = entries;
  const block = first?.block;
  if (first === undefined || block === null || block === undefined) return entries;
  if (block.kind === "code") {
    const [line = "", ...rest] = block.lines;
    const lines = [line.replace(/^ /, ""), ...rest];
    return [{ ...first, block: { ...block, lines } }, ...others];
  }
  if (!isLine(block)) return entries;
  const [begin, ...rest] = block.content;
  if (begin?.kind !== "text" || !begin.text.startsWith(" ")) return entries;
  const content = normalInline([{ ...begin, text: begin.text.slice(1) }, ...rest]);
  const isEmpty = content.length === 0 && block.kind === "paragraph" && block.marker === null;
  return [{ ...first, block: isEmpty ? null : { ...block, content } }, ...others];
}

function furniture(tab: TabModel): readonly Loss[] {
  return tab.segments
    .filter(({ kind }) => kind === "header" || kind === "footer")
    .map(({ kind, segmentId }) => ({
      kind: "page_furniture",
      detail: kind,
      segmentId,
      startUtf16: 0,
      endUtf16: 0,
    }));
}

const knownLabels = new WeakMap<TabModel, ReadonlyMap<string, string>>();

/**
 * A label for every footnote of the tab whose text is there: the number that the document shows, or its id where two have the same.
 * A footnote without a text has none, and its mark is a placeholder. Kept for as long as the tab is: cells are read one by one.
 */
function labelsOf(tab: TabModel): ReadonlyMap<string, string> {
  const before = knownLabels.get(tab);
  if (before !== undefined) return before;
  const numbers = new Map<string, string>();
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "table") {
        for (const row of block.rows) for (const cell of row.cells) visit(cell.blocks);
      } else if (block.kind === "paragraph") {
        for (const { footnoteReference } of block.raw.elements ?? []) {
          if (footnoteReference?.footnoteId === undefined) continue;
          numbers.set(footnoteReference.footnoteId, footnoteReference.footnoteNumber ?? "");
        }
      }
    }
  };
  for (const segment of tab.segments) if (segment.kind === "body") visit(segment.blocks);
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  for (const [id, number] of numbers) {
    if (segmentOf(tab, id) === null) continue;
    const label =
      /^[\p{L}\p{N}]+$/u.test(number) && !taken.has(number) ? number : id.replace(/[^\w.-]/g, "-");
    taken.add(label);
    labels.set(id, label);
  }
  knownLabels.set(tab, labels);
  return labels;
}
