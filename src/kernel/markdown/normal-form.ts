// The one form in which block models are compared, written and read. Everything here is total: any model has a normal form.
import {
  isBlockPlaceholder,
  isLine,
  maxDepth,
  plainNesting,
  type CodeBlock,
  type Footnote,
  type LineBlock,
  type MarkdownBlock,
  type MarkdownContent,
  type TableBlock,
  type TableCell,
} from "./block.ts";
import { normalInline, noMarks, type Inline, type TextInline } from "./inline.ts";
import { OpenLists } from "./open-lists.ts";

/** Blocks and footnotes in normal form, the footnotes in the order of their marks. */
export function normalContent(content: MarkdownContent): MarkdownContent {
  const footnotes = new Map<string, Footnote>();
  for (const { label, blocks } of content.footnotes) {
    if (!footnotes.has(label)) footnotes.set(label, { label, blocks: normalBlocks(blocks) });
  }
  const blocks = normalBlocks(content.blocks);
  const inOrder: Footnote[] = [];
  const take = (label: string): void => {
    const footnote = footnotes.get(label);
    if (footnote === undefined) return;
    footnotes.delete(label);
    inOrder.push(footnote);
  };
  for (const label of footnoteLabels(blocks)) take(label);
  for (const label of [...footnotes.keys()]) take(label);
  return { blocks, footnotes: inOrder };
}

/** Labels of the footnote marks in these blocks, in order, each once. */
export function footnoteLabels(blocks: readonly MarkdownBlock[]): readonly string[] {
  const labels = new Set<string>();
  const look = (content: readonly Inline[]): void => {
    for (const node of content) if (node.kind === "footnote") labels.add(node.label);
  };
  for (const block of blocks) {
    if (isLine(block)) look(block.content);
    if (block.kind === "table") for (const row of block.rows) row.forEach(look);
  }
  return [...labels];
}

/**
 * Blocks whose lines are in normal form and whose lists are sound: no level is skipped, an item goes on only with a list that is open, and
 * only lines begin items. Paragraphs without content are gone, but for those that begin an item. A line right behind an item
 * that is empty belongs to the item, as Markdown cannot part the two.
 */
export function normalBlocks(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  const writer = new NormalWriter();
  for (const block of blocks) writer.add(block);
  return writer.done;
}

class NormalWriter {
  readonly done: MarkdownBlock[] = [];
  readonly #lists = new OpenLists();

  add(block: MarkdownBlock): void {
    const content = normalBlock(block);
    if (content.marker !== null && !isLine(content)) {
      const { quotes, items, marker } = content;
      this.#put({ quotes, items, marker, kind: "paragraph", content: [] });
      this.#put({ ...content, marker: null });
    } else this.#put(content);
  }

  #put(block: MarkdownBlock): void {
    const { marker } = block;
    if (marker === null && block.kind === "paragraph" && block.content.length === 0) return;
    const quotes = Math.min(Math.max(block.quotes, 0), maxDepth);
    if (marker !== null) {
      const placed = this.#lists.begin(quotes, block.items, marker);
      this.done.push({ ...block, quotes, ...placed });
      return;
    }
    if (!canNest(block)) {
      this.#lists.interrupt();
      this.done.push({ ...block, ...plainNesting });
      return;
    }
    const items = this.#lists.stay(quotes, block.items);
    const last = this.done[this.done.length - 1];
    if (isLine(block) && last !== undefined && isEmptyItem(last, quotes, items)) {
      this.done[this.done.length - 1] = { ...block, quotes, items, marker: last.marker };
    } else this.done.push({ ...block, quotes, items });
  }
}

/** Whether the document can set such a block into a quote or a list item: what has no paragraph of its own stands outside. */
export function canNest(block: MarkdownBlock): boolean {
  return isLine(block) || block.kind === "code";
}

function isEmptyItem(block: MarkdownBlock, quotes: number, items: number): boolean {
  const isEmpty = block.kind === "paragraph" && block.content.length === 0;
  return isEmpty && block.marker !== null && block.quotes === quotes && block.items === items;
}

function normalBlock(block: MarkdownBlock): MarkdownBlock {
  if (block.kind === "code") return normalCode(block);
  if (block.kind === "table") return normalTable(block);
  if (!isLine(block)) return block;
  const content = normalInline(block.content);
  return block.kind === "paragraph" && block.marker === null
    ? alone({ ...block, content })
    : { ...block, content };
}

/** White space alone is no line of code that every reader keeps. */
function normalCode(block: CodeBlock): CodeBlock {
  const lines = block.lines.map((line) => (line.trim() === "" ? "" : line));
  return { ...block, lines: lines.length === 0 ? [""] : lines };
}

/** A paragraph that only holds what is a block by itself is that block. */
function alone(block: LineBlock): MarkdownBlock {
  const [only, second] = block.content;
  if (only === undefined || second !== undefined) return block;
  const { quotes, items, marker } = block;
  if (only.kind === "page-break") return { kind: "page-break", quotes, items, marker };
  if (only.kind === "placeholder" && isBlockPlaceholder(only.name)) {
    return { kind: "kept", name: only.name, quotes, items, marker };
  }
  return block;
}

/** A table whose rows are equally long, its cells in normal form. */
export function normalTable(table: TableBlock): TableBlock {
  const columns = Math.max(1, ...table.rows.map((row) => row.length));
  const rows = table.rows.map((row) => {
    const cells = row.map(normalCell);
    while (cells.length < columns) cells.push([]);
    return cells;
  });
  const [header = [], ...others] = rows;
  while (header.length < columns) header.push([]);
  return {
    ...table,
    alignments: header.map((_, column) => table.alignments[column] ?? null),
    rows: [withoutHeaderBold(header), ...others],
  };
}

/** A header is bold by being one: bold on all of its text says nothing. */
function withoutHeaderBold(header: readonly TableCell[]): readonly TableCell[] {
  const texts = header.flatMap((cell) => cell.filter((node): node is TextInline => node.kind === "text"));
  const isAllBold = texts.every(({ text, marks }) => marks.bold || (!marks.code && text.trim() === ""));
  if (!isAllBold) return header;
  return header.map((cell) =>
    normalInline(
      cell.map((node) => (node.kind === "text" ? { ...node, marks: { ...node.marks, bold: false } } : node)),
    ),
  );
}

/** In a cell a backslash before a bar cannot be code: the bar is plain then. */
function normalCell(cell: TableCell): TableCell {
  const needsParting = cell.some((node) => node.kind === "text" && node.marks.code && /\\\|/.test(node.text));
  if (!needsParting) return normalInline(cell);
  return normalInline(
    cell.flatMap((node): readonly Inline[] => {
      if (node.kind !== "text" || !node.marks.code) return [node];
      return node.text
        .split(/(?<=\\)(\|)/)
        .map((text, place) => ({ ...node, text, marks: place % 2 === 1 ? noMarks : node.marks }));
    }),
  );
}
