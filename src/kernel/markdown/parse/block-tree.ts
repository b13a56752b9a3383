// What the lines of Markdown make: containers and leaves, their text not looked into yet. Shapes only.
import type { ColumnAlignment } from "../block.ts";

export interface Lines {
  /** From 1; the last included. */
  readonly line: number;
  endLine: number;
}

export interface DocumentNode extends Lines {
  readonly kind: "document";
  readonly children: BlockNode[];
}

export interface QuoteNode extends Lines {
  readonly kind: "quote";
  readonly children: BlockNode[];
}

export interface ItemNode extends Lines {
  readonly kind: "item";
  readonly children: BlockNode[];
  /** The bullet, or what stands behind the number: items of one list have the same. */
  readonly delimiter: string;
  /** The number of a numbered item; null for a bullet. */
  readonly number: number | null;
  /** Columns before the marker, in the container around it. */
  readonly markerColumns: number;
  /** Columns that lines of the item begin with, in the container around it. */
  contentColumns: number;
}

export interface FootnoteNode extends Lines {
  readonly kind: "footnote";
  readonly label: string;
  readonly children: BlockNode[];
}

export type ContainerNode = DocumentNode | QuoteNode | ItemNode | FootnoteNode;

export interface ParagraphNode extends Lines {
  readonly kind: "paragraph";
  /** Without the white space at their beginnings. */
  lines: string[];
  /** The line of the first of them: definitions of references at the beginning are taken out. */
  firstLine: number;
}

export interface HeadingNode extends Lines {
  readonly kind: "heading";
  readonly level: number;
  readonly text: string;
}

export interface CodeNode extends Lines {
  readonly kind: "code";
  /** Null for code that is indented. */
  readonly fence: Fence | null;
  readonly lines: string[];
}

export interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly indent: number;
  readonly info: string;
}

export interface HtmlNode extends Lines {
  readonly kind: "html";
  readonly name: string;
  /** What the block's last line holds; null when a blank line ends it. */
  readonly end: RegExp | null;
}

export interface RuleNode extends Lines {
  readonly kind: "rule";
}

export interface TableNode extends Lines {
  readonly kind: "table";
  readonly alignments: readonly ColumnAlignment[];
  /** Texts of the cells, the header first. */
  readonly rows: (readonly string[])[];
}

export type LeafNode = ParagraphNode | HeadingNode | CodeNode | HtmlNode | RuleNode | TableNode;

export type BlockNode = QuoteNode | ItemNode | FootnoteNode | LeafNode;
