// The tree of a text as the model's blocks in a row, each with the lines it was written in. Refuses what a document cannot hold where it stands.
import {
  isBlockPlaceholder,
  isLine,
  maxDepth,
  type ListMarker,
  type MarkdownBlock,
  type Nesting,
} from "../block.ts";
import { normalInline, type Inline } from "../inline.ts";
import { headingStart } from "./block-starts.ts";
import type { BlockNode, FootnoteNode, ItemNode, Lines, ParagraphNode, TableNode } from "./block-tree.ts";
import { unescaped } from "./character-references.ts";
import { headingAttributes } from "./heading-attributes.ts";
import { parseInline } from "./inline-scanner.ts";
import type { InlineSetting } from "./inline-setting.ts";

/** Most columns of a table. */
const maxColumns = 100;

/** A block and the lines it was written in. */
export interface PlacedBlock {
  readonly block: MarkdownBlock;
  readonly line: number;
  readonly endLine: number;
}

export type BlockSetting = Omit<InlineSetting, "isInQuote"> & {
  /** Footnotes hold no footnotes, tables, pictures and page breaks. */
  readonly isFootnote: boolean;
};

/** Blocks outside footnotes, and the nodes of those that were met among them. */
export interface Row {
  readonly blocks: readonly PlacedBlock[];
  readonly footnotes: readonly FootnoteNode[];
}

export function toBlocks(nodes: readonly BlockNode[], setting: BlockSetting): Row {
  const writer = new RowWriter(setting);
  writer.write(nodes, { quotes: 0, items: 0 });
  return { blocks: writer.blocks, footnotes: writer.footnotes };
}

type Depth = Omit<Nesting, "marker">;

class RowWriter {
  readonly blocks: PlacedBlock[] = [];
  readonly footnotes: FootnoteNode[] = [];
  readonly #setting: BlockSetting;
  /** The item that the next block begins. */
  #marker: ListMarker | null = null;

  constructor(setting: BlockSetting) {
    this.#setting = setting;
  }

  write(nodes: readonly BlockNode[], depth: Depth): void {
    nodes.forEach((node, place) => {
      if (node.kind === "footnote") this.footnotes.push(node);
      else if (node.kind === "quote") {
        this.#putMarker(node, depth);
        this.#checkDepth("quote_depth", depth.quotes, node);
        this.write(node.children, { ...depth, quotes: depth.quotes + 1 });
      } else if (node.kind === "item") this.#item(node, nodes[place - 1], depth);
      else this.#leaf(node, depth);
    });
  }

  #checkDepth(construct: string, around: number, { line, endLine }: Lines): void {
    if (around !== maxDepth) return;
    this.#problem(
      construct,
      { line, endLine },
      `Expected at most ${maxDepth} levels, found more. Nest less deep.`,
    );
  }

  #item(item: ItemNode, before: BlockNode | undefined, depth: Depth): void {
    this.#putMarker(item, depth);
    this.#checkDepth("list_depth", depth.items, item);
    const [first] = item.children;
    const isSameList =
      before?.kind === "item" &&
      before.delimiter === item.delimiter &&
      (before.number === null) === (item.number === null);
    const start = isSameList ? null : (item.number ?? 1);
    const box = first?.kind === "paragraph" ? /^\[([ xX])\](?:[ \t]+|$)/.exec(first.lines[0] ?? "") : null;
    if (box !== null && item.number !== null) {
      this.#problem(
        "check_box",
        { line: item.line, endLine: item.line },
        "Expected a number or a check box, found both. Write `- [ ]`, or a number alone.",
      );
    }
    const kind = item.number !== null ? "numbered" : box === null ? "bulleted" : "checklist";
    this.#marker = { kind, isChecked: kind === "checklist" && box?.[1] !== " ", start };
    const inside = { ...depth, items: depth.items + 1 };
    if (box === null || first?.kind !== "paragraph") this.write(item.children, inside);
    else this.write([...behindBox(first, box[0].length), ...item.children.slice(1)], inside);
    this.#putMarker(item, inside);
  }

  /** Gives an item that does not begin with a line an empty one. */
  #putMarker({ line }: Lines, { quotes, items }: Depth): void {
    if (this.#marker === null) return;
    this.#put(
      { kind: "paragraph", content: [], quotes, items, marker: this.#marker },
      { line, endLine: line },
    );
  }

  #leaf(node: Exclude<BlockNode, { kind: "footnote" | "quote" | "item" }>, depth: Depth): void {
    if (node.kind === "paragraph") return this.#paragraph(node, depth);
    if (node.kind === "heading") {
      const { text, id, style } = headingAttributes(node.text);
      const place = { ...depth, marker: this.#marker };
      const content = normalInline(this.#inline(text, node.line, depth));
      if (style === "heading") this.#put({ kind: "heading", level: node.level, id, content, ...place }, node);
      else this.#put({ kind: style, id, content, ...place }, node);
      return;
    }
    this.#putMarker(node, depth);
    const place = { ...depth, marker: null };
    if (node.kind === "code") {
      const language = unescaped(node.fence?.info ?? "")
        .replace(/\s+/g, " ")
        .trim();
      const lines = node.lines.length === 0 ? [""] : node.lines;
      this.#put({ kind: "code", language, lines, ...place }, node);
    } else if (node.kind === "html") {
      this.#problem(
        "html_block",
        node,
        `Expected no HTML but \`<br>\`, \`<u>\`, \`<sub>\` and \`<sup>\`, found a block that begins with \`<${node.name}\`. Write it in Markdown.`,
      );
    } else if (node.kind === "rule") {
      this.#checkPlain("a horizontal rule", "rule", node, depth);
      this.#put({ kind: "rule", ...place }, node);
    } else this.#table(node, depth);
  }

  #paragraph({ lines, firstLine, line, endLine }: ParagraphNode, depth: Depth): void {
    const content = normalInline(this.#inline(lines.join("\n"), firstLine, depth));
    const [only, second] = content;
    const isAlone = only !== undefined && second === undefined;
    if (isAlone && only.kind === "page-break")
      this.#checkPlain("a page break", "page_break", { line, endLine }, depth);
    if (isAlone && only.kind === "placeholder" && isBlockPlaceholder(only.name)) {
      this.#checkPlain(`[${only.name}]`, "placeholder", { line, endLine }, depth);
    }
    this.#put({ kind: "paragraph", content, ...depth, marker: this.#marker }, { line, endLine });
  }

  #table({ alignments, rows, line, endLine }: TableNode, depth: Depth): void {
    const columns = alignments.length;
    this.#checkPlain("a table", "table", { line, endLine }, depth);
    if (columns > maxColumns) {
      this.#problem(
        "table",
        { line, endLine },
        `Expected a table of at most ${maxColumns} columns, found ${columns}. Part it.`,
      );
      return;
    }
    const cells = rows.map((row, ordinal) => {
      const at = ordinal === 0 ? line : line + ordinal + 1;
      if (row.length !== columns) {
        this.#problem(
          "table_row",
          { line: at, endLine: at },
          `Expected ${columns} cells as in the table's header, found ${row.length}. Give the row as many, or end the table with an empty line.`,
        );
      }
      return row.map((cell) => {
        const content = normalInline(this.#inline(cell, at, depth));
        if (content.some((node) => node.kind === "page-break")) {
          this.#problem(
            "page_break",
            { line: at, endLine: at },
            "Expected no page break in a table, found one. Take it out.",
          );
        }
        return content;
      });
    });
    this.#put({ kind: "table", alignments, rows: cells, ...depth, marker: null }, { line, endLine });
  }

  #inline(text: string, line: number, { quotes }: Depth): readonly Inline[] {
    const content = parseInline(text, line, { ...this.#setting, isInQuote: quotes > 0 });
    if (!this.#setting.isFootnote) return content;
    for (const { kind } of content) {
      if (kind !== "image" && kind !== "footnote" && kind !== "page-break") continue;
      const what = kind === "image" ? "picture" : kind === "footnote" ? "footnote" : "page break";
      this.#problem(
        what.replace(" ", "_"),
        { line, endLine: line + text.split("\n").length - 1 },
        `Expected no ${what} in a footnote, found one. Put it into the text.`,
      );
    }
    return content;
  }

  /**
   * Refuses what cannot stand in a quote or a footnote. In a list item it cannot stand either, but between the item and what follows it can:
   * it is lifted out there, and the list goes on behind it (the normal form sees to both).
   */
  #checkPlain(what: string, construct: string, place: Lines, { quotes }: Depth): void {
    const around = this.#setting.isFootnote ? "a footnote" : quotes > 0 ? "a quote" : null;
    if (around === null) return;
    this.#problem(
      construct,
      place,
      `Expected ${what} outside quotes and footnotes, found it in ${around}. Take it out, so that it begins at the line's start.`,
    );
  }

  #put(block: MarkdownBlock, { line, endLine }: Lines): void {
    this.#marker = null;
    const isEmpty = block.kind === "paragraph" && block.content.length === 0;
    if (isEmpty && block.marker === null) return;
    const last = this.blocks[this.blocks.length - 1];
    if (last !== undefined && isLine(block) && belongsTo(last.block, block)) {
      const { marker } = last.block;
      this.blocks[this.blocks.length - 1] = { block: { ...block, marker }, line: last.line, endLine };
    } else this.blocks.push({ block, line, endLine });
  }

  #problem(construct: string, { line, endLine }: Lines, what: string): void {
    this.#setting.problems.add(construct, line, endLine, what);
  }
}

/** What stands behind a check box of so many characters: a paragraph, or a heading, which GitHub has not, and what follows it. */
function behindBox(node: ParagraphNode, length: number): readonly BlockNode[] {
  const { lines, firstLine, line, endLine } = node;
  const [first = "", ...others] = lines;
  const text = first.slice(length);
  const heading = headingStart(text);
  if (heading === null) return [{ ...node, lines: [text, ...others] }];
  const head: BlockNode = { kind: "heading", ...heading, line, endLine: line };
  if (others.length === 0) return [head];
  return [head, { kind: "paragraph", lines: others, firstLine: firstLine + 1, line: firstLine + 1, endLine }];
}

/** An item without words takes the line behind it. */
function belongsTo(item: MarkdownBlock, line: MarkdownBlock): boolean {
  const isEmptyItem = item.kind === "paragraph" && item.content.length === 0 && item.marker !== null;
  return isEmptyItem && line.marker === null && item.quotes === line.quotes && item.items === line.items;
}
