// The one block model of both directions: blocks in a row, each with the quotes and list levels it stands in. Owns the shapes only.
import type { ListKind } from "../plan/content.ts";
import type { Inline } from "./inline.ts";

export type { ListKind };

/** Levels that a list can have (rulebook 9.1). Quotes are given as many. */
export const maxDepth = 9;

/** What makes a block the beginning of a list item. Its level is `items` - 1. */
export interface ListMarker {
  readonly kind: ListKind;
  /** Of a check list's item; false for other kinds, and in every reading: the service does not tell (rulebook 9.7). */
  readonly isChecked: boolean;
  /** Null goes on with the list of the item before it on this level; a number begins a list, for numbered ones with that number, else 1. */
  readonly start: number | null;
}

/** Where a block stands. */
export interface Nesting {
  /** Quotes around it, 0 to 9. */
  readonly quotes: number;
  /** List levels around it, 0 to 9, its own included when it begins an item. */
  readonly items: number;
  /** Present on the first block of an item; only blocks with a line of their own have one. */
  readonly marker: ListMarker | null;
}

export interface ParagraphBlock extends Nesting {
  readonly kind: "paragraph";
  readonly content: readonly Inline[];
}

export interface HeadingBlock extends Nesting {
  readonly kind: "heading";
  /** 1 to 6. */
  readonly level: number;
  /** The name that links to it use, without `#`; null when none does. */
  readonly id: string | null;
  readonly content: readonly Inline[];
}

export interface TitleBlock extends Nesting {
  readonly kind: "title" | "subtitle";
  readonly id: string | null;
  readonly content: readonly Inline[];
}

/** A block that is a line of inline content. */
export type LineBlock = ParagraphBlock | HeadingBlock | TitleBlock;

export interface CodeBlock extends Nesting {
  readonly kind: "code";
  /** The word behind the fence, "" for none. */
  readonly language: string;
  /** At least one; none holds a line feed. */
  readonly lines: readonly string[];
}

export type ColumnAlignment = "center" | "end" | null;

export interface TableBlock extends Nesting {
  readonly kind: "table";
  /** One a column; null is the start of the line. */
  readonly alignments: readonly ColumnAlignment[];
  /** The header row first. All have as many cells as there are alignments, at least one. */
  readonly rows: readonly (readonly TableCell[])[];
}

/** Lines of a cell are parted by breaks. */
export type TableCell = readonly Inline[];

/** A paragraph that holds nothing but a page break. */
export interface PageBreakBlock extends Nesting {
  readonly kind: "page-break";
}

/** A horizontal rule: kept where it is, never made. */
export interface RuleBlock extends Nesting {
  readonly kind: "rule";
}

/** What is no paragraph, table or rule and is only kept: a contents table, a section break. */
export interface KeptBlock extends Nesting {
  readonly kind: "kept";
  /** As a placeholder's name. */
  readonly name: string;
}

export type MarkdownBlock = LineBlock | CodeBlock | TableBlock | PageBreakBlock | RuleBlock | KeptBlock;

export interface Footnote {
  /** As the marks name it; unique. */
  readonly label: string;
  readonly blocks: readonly MarkdownBlock[];
}

/** What one text of Markdown says. */
export interface MarkdownContent {
  readonly blocks: readonly MarkdownBlock[];
  /** In the order of their first marks, those without a mark last. */
  readonly footnotes: readonly Footnote[];
}

/** Outside quotes and lists. */
export const plainNesting: Nesting = { quotes: 0, items: 0, marker: null };

/** Whether a placeholder of this name stands for a block of its own. */
export function isBlockPlaceholder(name: string): boolean {
  return /^(contents|section-break):/.test(name);
}

export function isLine(block: MarkdownBlock): block is LineBlock {
  return (
    block.kind === "paragraph" ||
    block.kind === "heading" ||
    block.kind === "title" ||
    block.kind === "subtitle"
  );
}
